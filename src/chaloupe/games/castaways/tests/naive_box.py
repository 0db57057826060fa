"""The tables of RULES.md 3 and 4 as they stand there, and what a document says about people and piles."""

from typing import Any

Document = dict[str, Any]

TABLE_1 = {
    "lauren": (4, 8), "stephen": (5, 7), "captain": (7, 5), "mate": (8, 4),
    "wong": (3, 9), "frenchy": (6, 6), "harter": (4, 8), "kid": (3, 9),
}  # fmt: skip
EXPANSION = {"wong": "liquid_courage", "harter": "cannibalism"}
PROVISIONS = {
    "water": 16, "cash": 6, "jewels": 3, "painting2": 1, "painting3": 2, "medkit": 3, "oar": 2, "chum": 2,
    "blackjack": 1, "knife": 1, "hook": 1, "flare": 1, "parasol": 1, "preserver": 1, "compass": 1,
    "cannibalism": 0, "courage": 0,
}  # fmt: skip
ALL = "lauren stephen captain mate wong frenchy harter kid"
TABLE_3: dict[int, tuple[str, str, int, str]] = {
    7: ("harter", "captain mate", 1, "FR"),
    8: ("harter", "captain harter", 0, "R"),
    9: ("harter", "mate harter", 0, "F"),
    10: ("harter", "stephen frenchy", 0, ""),
    11: ("drinkers", "captain wong frenchy harter kid", 0, "F"),
    12: ("wong", "lauren stephen mate frenchy", 0, ""),
    13: ("wong", "captain mate frenchy harter", 1, "R"),
    19: ("mate", "captain mate", 0, "R"),
    20: ("kid", "lauren stephen captain mate wong frenchy harter", 0, "R"),
    21: ("kid", "stephen captain mate wong frenchy harter kid", 1, "FR"),
    22: (ALL, ALL, 0, "F"),
    23: ("captain", "mate", 1, "F"),
    24: ("stephen", "captain stephen", 0, ""),
    25: ("", "", 1, ""),
    26: ("stephen", "captain kid", 1, "R"),
    27: ("captain", "frenchy", 0, ""),
    28: ("lauren", ALL, -1, "R"),
    29: ("kid", "stephen captain mate wong frenchy harter kid", 0, "F"),
    30: ("mate", "lauren", 0, ""),
    31: (ALL, ALL, 1, "FR"),
    32: ("frenchy", "captain mate stephen", 1, ""),
    33: ("stephen", "captain mate frenchy", 0, "FR"),
    34: ("frenchy", "captain mate kid", 0, "R"),
    35: ("mate", "captain frenchy", 0, "FR"),
    36: ("frenchy", "captain mate lauren", 0, "F"),
    37: ("frenchy", "captain mate frenchy stephen", 0, "FR"),
    38: ("kid", "captain mate frenchy lauren", 0, ""),
    39: ("mate", "kid", 1, "F"),
    40: ("stephen", "captain lauren", 0, "F"),
    41: ("captain", "stephen", 0, "FR"),
    42: ("captain", "captain", 0, ""),
}
LATER = {28: "lauren stephen captain mate wong frenchy harter", 29: "captain mate frenchy kid"}
WINDOWS = ("objection", "fight", "overboard", "thirst")
CHANCE_PHASES = ("setup", "supply", "steal", "draw")
PLAIN = (
    "withdraw", "drink", "rest", "row", "flare", "cannibalism", "yield", "fight", "object", "pass", "compass", "top",
    "chum", "frenzy",
)  # fmt: skip
DEFAULTS = {
    "cannibalism": False, "liquid_courage": False, "sharks": False, "quick": False,
    "printing": "first", "faint_overboard": "lives",
}  # fmt: skip


def provisions(options: Document) -> dict[str, int]:
    """Count the provisions in the box."""
    found = dict(PROVISIONS)
    if options["cannibalism"]:
        found["cannibalism"], found["medkit"] = 1, 4
    if options["liquid_courage"]:
        found["courage"] = 3
    if options["printing"] == "later":
        found["painting2"], found["painting3"] = 0, 3
    return {kind: number for kind, number in found.items() if number}


def cards(options: Document) -> list[int]:
    """List the navigation cards in the box."""
    absent = [] if options["cannibalism"] else [7, 8, 9, 10]
    absent += [] if options["liquid_courage"] else [11, 12, 13]
    return [card for card in TABLE_3 if card not in absent]


def new(players: int, options: Document) -> Document:
    """Give the document of a new game."""
    return {
        "game": "castaways", "players": players, "options": {**DEFAULTS, **options}, "phase": "setup", "day": 0,
        "birds": 1 if options.get("quick") else 0, "characters": {}, "boat": [],
        "provisions": dict(sorted(provisions({**DEFAULTS, **options}).items())), "discard": {}, "parasol_open": False,
        "navigation": {"unseen": cards({**DEFAULTS, **options}), "under": []}, "stack": [], "drawn": [],
        "played": None, "queue": [], "turn": None, "rowed": [], "fought": [], "drank": [], "draft": None,
        "draw": None, "offers": [], "claim": None, "fight": None, "sea": None, "thirst": {}, "passed": [],
    }  # fmt: skip


def within(listed: list[str], counts: dict[str, int]) -> bool:
    """Say whether cards are there, as often as they are listed."""
    return all(listed.count(kind) <= counts.get(kind, 0) for kind in set(listed))


class Reading:
    """Questions to a document."""

    def __init__(self, document: Document) -> None:
        self.d = document

    def c(self, name: str) -> Document:
        found: Document = self.d["characters"][name]
        return found

    def seat(self, name: str) -> int:
        return int(self.c(name)["seat"])

    def who_sits(self, seat: int) -> str:
        return str(next(name for name, c in self.d["characters"].items() if c["seat"] == seat))

    def size(self, name: str) -> int:
        return TABLE_1[name][0] + (1 if self.d["options"]["sharks"] else 0)

    def conscious(self, name: str) -> bool:
        return name in self.d["boat"] and self.c(name)["wounds"] < self.size(name)

    def unconscious(self, name: str) -> bool:
        return name in self.d["boat"] and self.c(name)["wounds"] == self.size(name)

    def alive(self, name: str) -> bool:
        return name in self.d["boat"] and self.c(name)["wounds"] <= self.size(name)

    def gone(self, name: str) -> bool:
        return name not in self.d["boat"]

    def has(self, name: str, kind: str) -> bool:
        return kind in self.c(name)["hand"] or kind in self.c(name)["open"]

    def might(self, name: str, kind: str) -> bool:
        total = provisions(self.d["options"]).get(kind, 0)
        seen = self.d["discard"].get(kind, 0) + sum(c["open"].get(kind, 0) for c in self.d["characters"].values())
        return bool(self.c(name)["hand"]) and total - seen >= 1

    def open_or_might(self, name: str, kind: str) -> bool:
        return kind in self.c(name)["open"] or self.might(name, kind)

    def navigator(self) -> str | None:
        return next((name for name in reversed(self.d["boat"]) if self.conscious(name)), None)

    def pile_size(self) -> int:
        navigation = self.d["navigation"]
        return len(navigation["unseen"]) + sum(len(group) for group in navigation["under"])

    def named(self, names: str) -> list[str]:
        return [name for name in names.split() if name in self.d["characters"]]

    # -- who is asked --------------------------------------------------------------------------------------------

    def asked(self) -> list[str]:
        d, people = self.d, list(self.d["characters"])
        if d["phase"] == "objection":
            return [name for name in people if self.conscious(name) and name != d["turn"]]
        if d["phase"] == "fight":
            return [name for name in people if self.conscious(name) and self._asked_in_fight(name)]
        if d["phase"] == "overboard":
            return [name for name in people if self._asked_overboard(name)]
        return [name for name in people if self.conscious(name) and self._asked_about_thirst(name)]

    def _asked_in_fight(self, name: str) -> bool:
        if name not in self.d["fight"]["attackers"] + self.d["fight"]["defenders"]:
            return True
        weapons = any(self.might(name, kind) for kind in ("oar", "blackjack", "knife", "hook", "flare"))
        drink = name not in self.d["drank"] and self.open_or_might(name, "courage")
        return "flare" in self.c(name)["open"] or weapons or drink

    def _asked_overboard(self, name: str) -> bool:
        sea = self.d["sea"]
        if self.gone(name):
            return bool(self.d["options"]["sharks"] and not sea["sharks"])
        if not self.conscious(name):
            return False
        if not sea["sharks"] and self.open_or_might(name, "chum"):
            return True
        awake = [swimmer for swimmer in sea["swimmers"] if self.conscious(swimmer)]
        wears = "preserver" in self.c(name)["open"] and any(swimmer != name for swimmer in awake)
        return not sea["thrown"] and (wears or (self.might(name, "preserver") and bool(awake)))

    def _asked_about_thirst(self, name: str) -> bool:
        thirst = self.d["thirst"]
        if not thirst:
            return False
        helpless = any(self.unconscious(each) and "water" in self.c(each)["open"] for each in thirst)
        return helpless or self.open_or_might(name, "water")

    def deciders(self) -> list[str]:
        d, phase = self.d, self.d["phase"]
        if phase in WINDOWS:
            return [name for name in self.asked() if name not in d["passed"]]
        one = {
            "draft": lambda: d["draft"]["holder"],
            "actions": lambda: d["turn"],
            "row": lambda: d["turn"],
            "reply": lambda: d["claim"]["target"],
            "navigation": self.navigator,
            "choose": self.navigator,
        }
        return [one[phase]()] if phase in one else []

    def must(self) -> list[int]:
        return sorted(self.seat(name) for name in self.deciders())

    def may(self) -> list[int]:
        d = self.d
        if d["phase"] != "actions":
            return []
        return sorted(self.seat(name) for name in d["characters"] if self.conscious(name) and name != d["turn"])

    # -- chance --------------------------------------------------------------------------------------------------

    def outcomes(self) -> list[tuple[Document, int]]:
        d = self.d
        if d["phase"] == "setup":
            people = d["characters"].values()
            if len(people) < d["players"]:
                free = [n for n in TABLE_1 if n not in EXPANSION or d["options"][EXPANSION[n]]]
                return [({"type": "character", "character": n}, 1) for n in free if n not in d["characters"]]
            for key in ("friend", "foe"):
                left = [name for name in d["characters"] if name not in [c[key] for c in people]]
                if left:
                    return [({"type": key, "character": name}, 1) for name in left]
        if d["phase"] in ("setup", "supply"):
            return [({"type": "provision", "card": kind}, n) for kind, n in d["provisions"].items()]
        if d["phase"] == "steal":
            hand = self.c(d["claim"]["target"])["hand"]
            return [({"type": "steal", "card": kind}, n) for kind, n in hand.items()]
        navigation = d["navigation"]
        top = navigation["unseen"] or [entry["card"] for entry in navigation["under"][0]]
        return [({"type": "navigation", "card": card}, 1) for card in top]

    # -- the result ----------------------------------------------------------------------------------------------

    def result(self) -> tuple[list[int], list[int]]:
        scores = [self.score(self.who_sits(seat)) for seat in range(self.d["players"])]
        return scores, [seat for seat, score in enumerate(scores) if score == max(scores)]

    def score(self, name: str) -> int:
        friend, foe = self.c(name)["friend"], self.c(name)["foe"]
        total = TABLE_1[friend][1] if self.alive(friend) else 0
        if foe != name:
            total += TABLE_1[name][1] if self.alive(name) else 0
            total += TABLE_1[foe][0] if not self.alive(foe) else 0
        else:
            others = [each for each in self.d["characters"] if each not in (name, friend)]
            total += sum(TABLE_1[each][0] for each in others if not self.alive(each))
        return total + (self.loot(name) if name in self.d["boat"] else 0)

    def loot(self, name: str) -> int:
        def number(kind: str) -> int:
            return int(self.c(name)["hand"].get(kind, 0) + self.c(name)["open"].get(kind, 0))

        cash = number("cash") * (2 if name == "captain" else 1)
        jewels = [0, 1, 4, 8][number("jewels")] * (2 if name == "lauren" else 1)
        paintings = (2 * number("painting2") + 3 * number("painting3")) * (2 if name == "stephen" else 1)
        return cash + jewels + paintings

    # -- views ---------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> Document:
        d = self.d
        seen = dict(d)
        seen["seat"] = viewer
        over = d["phase"] == "over"
        seen["characters"] = {
            name: c if over or c["seat"] == viewer
            else {**c, "hand": sum(c["hand"].values()), "friend": None, "foe": None}
            for name, c in d["characters"].items()
        }  # fmt: skip
        seen["provisions"] = sum(d["provisions"].values())
        under = [self._faces(group, viewer) for group in d["navigation"]["under"]]
        seen["navigation"] = {"unseen": len(d["navigation"]["unseen"]), "under": under}
        seen["stack"], seen["drawn"] = self._faces(d["stack"], viewer), self._faces(d["drawn"], viewer)
        if d["draft"] and self.seat(d["draft"]["holder"]) != viewer:
            seen["draft"] = {**d["draft"], "cards": sum(d["draft"]["cards"].values())}
        seen["offers"] = [
            offer if viewer in (self.seat(offer["from"]), self.seat(offer["to"]))
            else {**offer, "give": len(offer["give"]), "ask": len(offer["ask"])}
            for offer in d["offers"]
        ]  # fmt: skip
        return seen

    def _faces(self, entries: list[Document], viewer: int | None) -> list[Document]:
        everybody = list(range(self.d["players"]))
        known = [e["card"] for e in entries if (e["known"] == everybody if viewer is None else viewer in e["known"])]
        return [{"card": card} for card in sorted(known)] + [{"card": None}] * (len(entries) - len(known))
