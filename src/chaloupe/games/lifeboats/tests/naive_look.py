"""The half of the naive game that looks: voters, candidates, lists, refusals, straight from RULES.md (5.5, 6.1, 6.2).

It shares no code with the game. A position is its document; every question is answered by looking at it again.
"""

from __future__ import annotations

import copy
from typing import Any

Doc = dict[str, Any]

COLOURS = ["red", "yellow", "green", "violet", "orange", "white", "black"]
RANKS = ["officer", "sailor"]
PHASE_OF_TYPE = {
    "first_player": "first_player",
    "choose_colour": "choose_colour",
    "deal_colour": "deal_colour",
    "place_boat": "place_boat",
    "deal_lane": "deal_lane",
    "place_man": "place_man",
    "call_vote": "talk",
    "vote": "vote",
    "decide": "decide",
    "evict": "evict",
    "leave": "leave",
    "board": "board",
}
FORMS = {
    "first_player": {"seat"},
    "choose_colour": {"colour"},
    "deal_colour": {"colour"},
    "place_boat": {"lane"},
    "deal_lane": {"lane"},
    "place_man": {"boat", "rank"},
    "call_vote": set(),
    "vote": {"for"},
    "decide": {"for"},
    "evict": {"rank"},
    "leave": {"boat", "rank"},
    "board": {"boat"},
}
CHANCE_PHASES = ("first_player", "deal_colour", "deal_lane")


def bag_add(bag: Doc, key: str, number: int) -> None:
    bag[key] = bag.get(key, 0) + number
    if bag[key] == 0:
        del bag[key]


class Look:
    """What can be seen, listed and refused in a document."""

    def __init__(self, doc: Doc) -> None:
        self.doc = copy.deepcopy(doc)
        self.events: list[tuple[Doc, int | None, Doc]] = []

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        return int(self.doc["players"])

    def order(self) -> list[int]:
        return [(self.doc["first"] + k) % self.n for k in range(self.n)]

    def seat_of(self, colour: str) -> int | None:
        for seat in range(self.n):
            if self.doc["seats"][seat]["colour"] == colour:
                return seat
        return None

    def afloat(self) -> list[str]:
        return [c for c in COLOURS if c in self.doc["boats"] and self.doc["boats"][c]["state"] == "afloat"]

    def crew(self, boat: str) -> int:
        return sum(sum(men.values()) for men in self.doc["boats"][boat]["men"].values())

    def is_full(self, boat: str) -> bool:
        return self.crew(boat) + int(self.doc["boats"][boat]["leaks"]) >= 6

    def men_in(self, seat: int, boat: str) -> Doc:
        colour = self.doc["seats"][seat]["colour"]
        men: Doc = self.doc["boats"][boat]["men"].get(colour, {})
        return men

    def has_men_at_sea(self, seat: int) -> bool:
        if any(swimmer["seat"] == seat for swimmer in self.doc["water"]):
            return True
        return any(self.men_in(seat, boat) for boat in self.afloat())

    def voters(self) -> list[int]:
        ballot = self.doc["ballot"]
        if ballot["kind"] == "man":
            return [s for s in range(self.n) if self.men_in(s, ballot["boat"])]
        if self.doc["options"]["menless_vote"]:
            return list(range(self.n))
        return [s for s in range(self.n) if self.has_men_at_sea(s)]

    def candidates(self) -> list[str]:
        ballot = self.doc["ballot"]
        if ballot["kind"] == "man":
            return [c for c in COLOURS if self.doc["boats"][ballot["boat"]]["men"].get(c)]
        return self.afloat()

    def tally(self) -> dict[str, int]:
        ballot = self.doc["ballot"]
        count: dict[str, int] = {}
        for name, choice in ballot["votes"].items():
            if choice != "cap":
                voices = 1
                if ballot["kind"] == "man":
                    men = self.men_in(int(name), ballot["boat"])
                    voices = 2 * men.get("officer", 0) + men.get("sailor", 0)
                count[choice] = count.get(choice, 0) + voices
        return count

    def cap_seats(self) -> list[int]:
        return sorted(int(s) for s, choice in self.doc["ballot"]["votes"].items() if choice == "cap")

    def must(self) -> list[Any]:
        phase = self.doc["phase"]
        if phase in CHANCE_PHASES:
            return ["chance"]
        if phase == "over":
            return []
        if phase == "vote":
            return [s for s in self.voters() if str(s) not in self.doc["ballot"]["votes"]]
        return [self.doc["turn"]]

    def domain(self) -> list[Doc]:
        """All well-formed actions of the current phase, in canonical order."""
        kind = {p: t for t, p in PHASE_OF_TYPE.items()}.get(self.doc["phase"])
        if kind is None:
            return []
        forms: list[Doc] = [{"type": kind}]
        values: dict[str, list[Any]] = {
            "seat": list(range(self.n)),
            "colour": COLOURS,
            "lane": [1, 2, 3, 4, 5, 6, 7],
            "boat": COLOURS,
            "rank": RANKS,
            "for": [*COLOURS, "cap"] if kind == "vote" else COLOURS,
        }
        for argument in ("seat", "colour", "lane", "boat", "rank", "for"):
            if argument in FORMS[kind]:
                forms = [form | {argument: value} for form in forms for value in values[argument]]
        return forms

    def legal(self, seat: Any) -> list[Doc]:
        return [action for action in self.domain() if self.refuse(seat, action) is None]

    def refuse(self, seat: Any, action: Any) -> str | None:
        if not self.well_formed(action):
            return "LIF-2"
        phase = self.doc["phase"]
        if PHASE_OF_TYPE[action["type"]] != phase:
            return "LIF-1"
        exists = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.n
        if phase in CHANCE_PHASES:
            if seat != "chance":
                return "LIF-1"
        elif not exists:
            return "LIF-1"
        elif seat not in self.must():
            if phase == "talk":
                return "LIF-31"
            if phase == "vote":
                if seat not in self.voters():
                    return "LIF-52" if self.doc["ballot"]["kind"] == "man" else "LIF-29"
                return "LIF-34"
            return "LIF-1"
        return self.refuse_choice(seat, action)

    def well_formed(self, action: Any) -> bool:
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            return False
        kind = action["type"]
        if kind not in FORMS or set(action) != FORMS[kind] | {"type"}:
            return False
        for argument, value in action.items():
            if argument == "seat" and not (type(value) is int and 0 <= value < self.n):
                return False
            if argument == "lane" and not (type(value) is int and 1 <= value <= 7):
                return False
            if argument in ("colour", "boat") and value not in COLOURS:
                return False
            if argument == "rank" and value not in RANKS:
                return False
            if argument == "for" and value not in COLOURS and not (kind == "vote" and value == "cap"):
                return False
        return True

    def refuse_choice(self, seat: Any, action: Doc) -> str | None:  # noqa: C901 - the table of RULES.md 6.2, line by line
        doc = self.doc
        kind = action["type"]
        if kind in ("choose_colour", "deal_colour"):
            colour = action["colour"]
            if colour == "black":
                return "LIF-18"
            if colour in ("orange", "white") and self.n <= 4:
                return "LIF-17"
            return "LIF-16" if self.seat_of(colour) is not None else None
        if kind in ("place_boat", "deal_lane"):
            return "LIF-20" if any(b["lane"] == action["lane"] for b in doc["boats"].values()) else None
        if kind == "place_man":
            if action["boat"] not in self.afloat():
                return "LIF-10"
            if self.is_full(action["boat"]):
                return "LIF-8"
            return None if doc["seats"][seat]["hand"].get(action["rank"]) else "LIF-24"
        if kind == "vote":
            if action["for"] == "cap":
                return None if doc["seats"][seat]["caps"] > 0 else "LIF-41"
            if action["for"] not in self.candidates():
                return "LIF-54" if doc["ballot"]["kind"] == "man" else "LIF-36"
        if kind == "decide":
            if len(self.cap_seats()) == 1:
                if action["for"] not in self.candidates():
                    return "LIF-54" if doc["ballot"]["kind"] == "man" else "LIF-36"
            elif action["for"] not in self.tied():
                return "LIF-38"
        if kind == "leave":
            if action["boat"] not in self.afloat():
                return "LIF-10"
            if not self.men_in(seat, action["boat"]).get(action["rank"]):
                return "LIF-66"
            if any(swimmer["boat"] == action["boat"] for swimmer in doc["water"]):
                return "LIF-67"
        if kind == "board":
            if action["boat"] not in self.afloat():
                return "LIF-10"
            if action["boat"] == doc["water"][-1]["boat"]:
                return "LIF-70"
            if self.is_full(action["boat"]):
                return "LIF-8"
        return None

    def tied(self) -> list[str]:
        tally = self.tally()
        return [c for c in COLOURS if c in tally and tally[c] == max(tally.values())]
