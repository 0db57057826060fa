"""Positions for the tests: the base of the worked examples (RULES.md 11), the example document, and ways to play on."""

import copy
import json
from typing import Any

import pytest

from chaloupe.core import Position, Refused, Tell
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests import naive_box as box

Document = dict[str, Any]

EXAMPLE: Document = json.loads("""
{"game": "castaways", "players": 5, "phase": "actions", "day": 3, "birds": 0,
 "options": {"cannibalism": false, "liquid_courage": true, "sharks": true, "quick": false, "printing": "first",
   "faint_overboard": "lives"},
 "characters": {
   "mate": {"seat": 0, "friend": "mate", "foe": "stephen", "wounds": 3, "hand": {"water": 1},
     "open": {"cash": 1, "oar": 1}},
   "wong": {"seat": 1, "friend": "stephen", "foe": "mate", "wounds": 5, "hand": {}, "open": {}},
   "kid": {"seat": 2, "friend": "wong", "foe": "captain", "wounds": 4, "hand": {"water": 2}, "open": {"knife": 1}},
   "stephen": {"seat": 3, "friend": "kid", "foe": "kid", "wounds": 2, "hand": {"cash": 1, "water": 1}, "open": {}},
   "captain": {"seat": 4, "friend": "captain", "foe": "wong", "wounds": 2,
     "hand": {"blackjack": 1, "preserver": 1, "water": 2}, "open": {"oar": 1, "painting3": 1}}},
 "boat": ["captain", "stephen", "mate", "wong", "kid"],
 "provisions": {"cash": 4, "chum": 1, "compass": 1, "courage": 2, "hook": 1, "jewels": 3, "medkit": 3, "painting2": 1,
   "painting3": 1, "parasol": 1, "water": 9},
 "discard": {"chum": 1, "courage": 1, "flare": 1, "water": 1}, "parasol_open": false,
 "navigation": {"unseen": [12, 13, 19, 20, 21, 22, 23, 26, 27, 28, 30, 31, 32, 33, 34, 36, 37, 39, 40, 41, 42],
   "under": [[{"card": 24, "known": [3]}, {"card": 35, "known": [3]}], [{"card": 11, "known": [0, 1, 2, 3, 4]}],
     [{"card": 29, "known": [0, 1, 2, 3, 4]}]]},
 "stack": [{"card": 25, "known": [3]}, {"card": 38, "known": [3]}], "drawn": [], "played": null,
 "queue": ["kid"], "turn": "mate", "rowed": ["stephen"], "fought": ["captain", "kid", "mate", "stephen"], "drank": [],
 "offers": [{"from": "stephen", "to": "mate", "give": ["cash"], "give_open": [], "ask": [], "ask_open": ["oar"]}],
 "draft": null, "draw": null, "claim": null, "fight": null, "sea": null, "thirst": {}, "passed": []}
""")

SIX = ("lauren", "stephen", "captain", "mate", "frenchy", "kid")


def entries(cards: list[int], known: list[int] | None = None) -> list[Document]:
    """Write navigation cards that some seats know."""
    return [{"card": card, "known": [0, 5] if known is None else known} for card in cards]


def base(cast: tuple[str, ...] = SIX, options: Document | None = None, **changes: Any) -> Document:
    """Give the base position of the worked examples with changes.

    A character's name changes that character; `stack` and `drawn` may be plain numbers; cards that are mentioned leave
    the piles; outside the actions part `turn` and `queue` are empty unless given.
    """
    made = box.new(len(cast), options or {})
    for seat, name in enumerate(cast):
        made["characters"][name] = {
            "seat": seat,
            "friend": cast[(seat + 1) % len(cast)],
            "foe": cast[seat - 1],
            "wounds": 0,
            "hand": {},
            "open": {},
        }
    at_sea = changes.get("phase", "actions") in ("navigation", "choose", "overboard", "thirst", "over")
    made.update(phase="actions", day=2, birds=0, boat=list(cast))
    made.update(turn=None if at_sea else cast[0], queue=[] if at_sea else list(cast[1:]))
    for key, value in copy.deepcopy(changes).items():
        if key in made["characters"]:
            made["characters"][key].update(value)
        elif key in ("stack", "drawn") and value and isinstance(value[0], int):
            made[key] = entries(value)
        elif key == "under":
            made["navigation"]["under"] = value
        else:
            made[key] = value
    if "queue" not in changes and not at_sea and made["turn"] in made["queue"]:
        made["queue"] = [name for name in cast if cast.index(name) > cast.index(made["turn"])]
    _take_away(made, changes)
    return made


def _take_away(made: Document, changes: Document) -> None:
    if "provisions" not in changes:
        lines = [made["discard"]] + [c[place] for c in made["characters"].values() for place in ("hand", "open")]
        lines += [made["draft"]["cards"]] if made["draft"] else []
        for line in lines:
            for kind, number in line.items():
                made["provisions"][kind] -= number
        made["provisions"] = {kind: number for kind, number in made["provisions"].items() if number}
    gone = [entry["card"] for entry in made["stack"] + made["drawn"]] + [made["played"]]
    gone += [entry["card"] for group in made["navigation"]["under"] for entry in group]
    made["navigation"]["unseen"] = [card for card in made["navigation"]["unseen"] if card not in gone]


class Scene:
    """A position that is played on in words."""

    def __init__(self, document: Document) -> None:
        self.position: Position = GAME.load(copy.deepcopy(document))
        self.told: Tell = Tell()

    @property
    def d(self) -> Document:
        return self.position.document()

    def c(self, name: str) -> Document:
        found: Document = self.d["characters"][name]
        return found

    def act(self, seat: int | str, verb: str, /, **arguments: Any) -> "Scene":
        self.told = Tell()
        GAME.act(self.position, seat, {"type": verb, **arguments}, self.told)
        return self

    def name(self, who: str, verb: str, /, **arguments: Any) -> "Scene":
        """Let a character act."""
        return self.act(int(self.c(who)["seat"]), verb, **arguments)

    def passes(self, *names: str) -> "Scene":
        for name in names:
            self.name(name, "pass")
        return self

    def all_pass(self) -> "Scene":
        """Let everybody who is asked pass, until the window closes."""
        phase = self.d["phase"]
        while self.d["phase"] == phase and self.position.must() and self.position.must()[0] >= 0:
            self.act(self.position.must()[0], "pass")
        return self

    def refused(self, seat: int | str, clause: str, verb: str, /, **arguments: Any) -> None:
        """Insist that an action is refused by a clause and changes nothing."""
        before = self.d
        with pytest.raises(Refused) as caught:
            GAME.act(self.position, seat, {"type": verb, **arguments}, Tell())
        assert caught.value.refusal.clause == clause, (verb, arguments)
        assert self.d == before

    def refuses(self, who: str, clause: str, verb: str, /, **arguments: Any) -> None:
        self.refused(int(self.c(who)["seat"]), clause, verb, **arguments)

    def listed(self, who: str) -> list[Document]:
        seat = int(self.c(who)["seat"])
        return [self.position.words(seat, code) for code in self.position.legal(seat)]

    def verbs(self, who: str) -> set[str]:
        return {str(action["type"]) for action in self.listed(who)}

    def events(self, viewer: int = -1) -> list[Document]:
        return self.told.heard(viewer)

    def event(self, name: str, viewer: int = -1) -> Document:
        return next(event for event in self.events(viewer) if event["event"] == name)

    def asked(self) -> list[str]:
        """Name those whom the game waits for."""
        by_seat = {c["seat"]: name for name, c in self.d["characters"].items()}
        return sorted(by_seat[seat] for seat in self.position.must())


def offer(to: str, give: str = "", give_open: str = "", ask: str = "", ask_open: str = "") -> Document:
    """Write an offer; lists are words separated by blanks."""
    return {
        "to": to,
        "give": give.split(),
        "give_open": give_open.split(),
        "ask": ask.split(),
        "ask_open": ask_open.split(),
    }
