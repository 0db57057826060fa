"""The refusals a second time: one table of phases, tests by chapter, straight from RULES.md 6.1 to 6.3."""

from typing import Any

from chaloupe.games.castaways.tests import naive_box as box

Action = dict[str, Any]

ELSE = {
    "take": ("draft", 38), "offer": ("actions", 49), "accept": ("actions", 49), "decline": ("actions", 49),
    "withdraw": ("actions", 49), "reveal": ("actions", 63), "drink": ("actions fight", 166), "rest": ("actions", 46),
    "row": ("actions", 46), "swap": ("actions", 46), "rob": ("actions", 46), "flare": ("actions", 46),
    "parasol": ("actions", 46), "medkit": ("actions", 46), "cannibalism": ("actions", 46), "yield": ("reply", 89),
    "fight": ("reply", 89), "object": ("objection", 161), "join": ("fight", 92), "arm": ("fight", 94),
    "pass": ("objection fight overboard thirst", 7), "stow": ("row", 69), "compass": ("navigation", 111),
    "top": ("navigation", 110), "navigate": ("navigation choose", 108), "chum": ("overboard", 129),
    "preserver": ("overboard", 124), "frenzy": ("overboard", 165), "water": ("thirst", 142),
}  # fmt: skip
TRADES = ("offer", "accept", "decline", "withdraw", "reveal")


def refuse(t: box.Reading, seat: int, action: Action) -> int | None:
    """Give the number of the clause that forbids a well-formed action of a seat, or None."""
    d, verb = t.d, action["type"]
    if d["phase"] == "over":
        return 5
    if d["phase"] in box.CHANCE_PHASES:
        return 4
    phases, clause = ELSE[verb]
    if d["phase"] not in phases.split():
        if verb in TRADES and d["phase"] == "draft":
            return 42
        if verb in TRADES and d["phase"] in ("reply", "objection", "fight"):
            return 50
        return clause
    me = t.who_sits(seat)
    if not can(t, me, verb):
        if me in d["passed"]:
            return 8
        if not t.alive(me):
            return 32
        return 28 if t.unconscious(me) else 3
    return tests(t, me, action)


def can(t: box.Reading, me: str, verb: str) -> bool:
    if t.d["phase"] == "actions" and (verb in TRADES or verb == "drink"):
        return t.conscious(me)
    if t.d["phase"] == "overboard" and not t.alive(me) and verb not in ("frenzy", "pass"):
        return False
    return me in t.deciders()


def tests(t: box.Reading, me: str, a: Action) -> int | None:
    """Ask each chapter; those to which an action does not belong have nothing against it."""
    found = [chapter(t, me, a) for chapter in CHAPTERS]
    return next((clause for clause in found if clause is not None), None)


def inboat(t: box.Reading, name: str) -> int | None:
    return 17 if absent(t, name) else 34 if name not in t.d["boat"] else None


def absent(t: box.Reading, name: str) -> bool:
    return name not in t.d["characters"]


def helpless_with(t: box.Reading, name: str, kind: str) -> bool:
    return t.unconscious(name) and kind in t.c(name)["open"]


def is_inside(t: box.Reading, me: str) -> bool:
    fight = t.d["fight"] or {"attackers": [], "defenders": []}
    return me in fight["attackers"] + fight["defenders"]


def offering(t: box.Reading, me: str, a: Action) -> int | None:
    d, mine = t.d, t.c(me)
    match a["type"]:
        case "offer":
            if absent(t, a["to"]):
                return 17
            if a["to"] == me:
                return 52
            if not t.conscious(a["to"]):
                return 51
            if any(offer["from"] == me for offer in d["offers"]):
                return 53
            if a["give"] == a["ask"] and a["give_open"] == a["ask_open"]:
                return 54
            if not box.within(a["give"], mine["hand"]) or not box.within(a["give_open"], mine["open"]):
                return 55
            return None if box.within(a["ask_open"], t.c(a["to"])["open"]) else 56
        case _:
            return None


def answering(t: box.Reading, me: str, a: Action) -> int | None:
    d, mine = t.d, t.c(me)
    match a["type"]:
        case "accept" | "decline":
            if absent(t, a["from"]):
                return 17
            standing = [offer for offer in d["offers"] if offer["from"] == a["from"] and offer["to"] == me]
            if not standing:
                return 58
            return 59 if a["type"] == "accept" and not box.within(standing[0]["ask"], mine["hand"]) else None
        case "withdraw":
            return None if any(offer["from"] == me for offer in d["offers"]) else 58
        case "reveal":
            return None if a["card"] in mine["hand"] else 64
        case "drink":
            if d["phase"] == "fight" and not is_inside(t, me):
                return 95
            return 167 if not t.has(me, "courage") else 168 if me in d["drank"] else None
        case _:
            return None


def turns(t: box.Reading, me: str, a: Action) -> int | None:
    d = t.d
    match a["type"]:
        case "take":
            return None if a["card"] in d["draft"]["cards"] else 38
        case "row":
            return None if t.pile_size() else 72
        case "swap":
            return inboat(t, a["target"]) or (75 if a["target"] == me else None)
        case "rob":
            if (clause := inboat(t, a["target"])) or a["target"] == me:
                return clause or 78
            if a["card"] == "hidden":
                return None if t.c(a["target"])["hand"] else 80
            return None if a["card"] in t.c(a["target"])["open"] else 79
        case "flare":
            return 83 if not t.has(me, "flare") else None if t.pile_size() else 72
        case "cannibalism":
            if not t.has(me, "cannibalism"):
                return 159
            return None if any(not t.alive(name) for name in d["boat"]) else 160
        case _:
            return None


def helping(t: box.Reading, me: str, a: Action) -> int | None:
    d = t.d
    match a["type"]:
        case "parasol":
            if clause := inboat(t, a["of"]):
                return clause
            if a["of"] == me and not t.has(me, "parasol"):
                return 84
            if a["of"] != me and not helpless_with(t, a["of"], "parasol"):
                return 30
            return 85 if d["parasol_open"] else None
        case "medkit":
            if (clause := inboat(t, a["for"])) or absent(t, a["of"]):
                return clause or 17
            if a["of"] == me and not t.has(me, "medkit"):
                return 86
            if a["of"] != me and (a["of"] != a["for"] or not helpless_with(t, a["of"], "medkit")):
                return 30
            return 87 if not t.alive(a["for"]) else 88 if not t.c(a["for"])["wounds"] else None
        case _:
            return None


def fights(t: box.Reading, me: str, a: Action) -> int | None:
    mine = t.c(me)
    match a["type"]:
        case "join":
            return 93 if is_inside(t, me) else None
        case "arm":
            if not is_inside(t, me):
                return 95
            if a["card"] not in ("oar", "blackjack", "knife", "hook", "flare"):
                return 96
            there = t.has(me, "flare") if a["card"] == "flare" else a["card"] in mine["hand"]
            return None if there else 94
        case _:
            return None


def voyage(t: box.Reading, me: str, a: Action) -> int | None:
    d = t.d
    match a["type"]:
        case "stow":
            return None if set(a["keep"]) <= {entry["card"] for entry in d["drawn"]} else 69
        case "compass":
            return 111 if not t.has(me, "compass") else None if t.pile_size() else 72
        case "top":
            return 110 if d["stack"] else None
        case "navigate":
            return None if a["card"] in [entry["card"] for entry in d["stack"]] else 108
        case _:
            return None


def overboard(t: box.Reading, me: str, a: Action) -> int | None:
    d, mine = t.d, t.c(me)
    match a["type"]:
        case "chum":
            return 129 if not t.has(me, "chum") else 132 if d["sea"]["sharks"] else None
        case "preserver":
            if absent(t, a["to"]):
                return 17
            if not t.has(me, "preserver"):
                return 124
            if d["sea"]["thrown"]:
                return 125
            if a["to"] not in d["sea"]["swimmers"]:
                return 126
            if not t.conscious(a["to"]):
                return 127
            return 128 if a["to"] == me and "preserver" in mine["open"] else None
        case "frenzy":
            return None if t.gone(me) and d["options"]["sharks"] else 165
        case _:
            return None


def thirst(t: box.Reading, me: str, a: Action) -> int | None:
    d = t.d
    match a["type"]:
        case "water":
            if absent(t, a["for"]) or absent(t, a["of"]):
                return 17
            if a["for"] not in d["thirst"]:
                return 143
            if a["of"] == me:
                return None if t.has(me, "water") else 142
            return None if a["of"] == a["for"] and helpless_with(t, a["of"], "water") else 30
        case _:
            return None


CHAPTERS = (offering, answering, turns, helping, fights, voyage, overboard, thirst)
