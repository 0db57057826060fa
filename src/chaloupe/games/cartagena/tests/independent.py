"""Cartagena once more, straight from the text of its rules: plain dictionaries and loops, slow and obvious.

The position *is* its document. Nothing of the package is imported, and nothing is shared with it.
"""

import copy
import random
from typing import Any

Document = dict[str, Any]
Action = dict[str, Any]
# An event for everybody, and the seat that hears another form of it, with that form.
Telling = tuple[dict[str, Any], int | None, dict[str, Any]]

CLASSIC = ["bottle", "dagger", "hat", "key", "pistol", "skull"]
RENAMED = {"skull": "lantern", "dagger": "hook", "hat": "telescope"}
SECTIONS = {
    "A": ["bottle", "pistol", "hat", "skull", "dagger", "key"],
    "B": ["dagger", "bottle", "key", "pistol", "hat", "skull"],
    "C": ["hat", "key", "pistol", "bottle", "skull", "dagger"],
    "D": ["key", "bottle", "skull", "dagger", "hat", "pistol"],
    "E": ["pistol", "key", "dagger", "hat", "skull", "bottle"],
    "F": ["hat", "dagger", "key", "bottle", "pistol", "skull"],
}
# squares, pirates, actions, cards of each symbol, cards dealt to everybody, open hands, row, edition of 2014
NUMBERS = {
    "jamaica": (36, 6, 3, 17, 6, False, False, False),
    "tortuga": (36, 6, 3, 17, 6, True, True, False),
    "hispaniola": (36, 6, 3, 17, 6, False, True, False),
    "jungle": (30, 4, 2, 15, 5, False, False, True),
    "jungle_advanced": (36, 5, 3, 15, 5, False, False, True),
}
DEFAULTS = {"variant": "jamaica", "pass": False, "layout": "random"}
ARGUMENTS: dict[str, dict[str, type]] = {
    "advance": {"card": str, "from": int},
    "retreat": {"from": int},
    "end": {},
    "tile": {"tile": str, "flip": bool},
    "start": {"seat": int},
    "deal": {"card": str},
    "reveal": {"card": str},
    "draw": {"card": str},
}
CHANCE_TYPES = {"layout": "tile", "start": "start", "deal": "deal", "row": "reveal", "draw": "draw"}


def numbers_of(doc: Document) -> tuple[int, int, int, int, int, bool, bool, bool]:
    return NUMBERS[doc["options"]["variant"]]


def symbols_of(doc: Document) -> list[str]:
    modern = numbers_of(doc)[7]
    return sorted(RENAMED.get(symbol, symbol) if modern else symbol for symbol in CLASSIC)


def section(doc: Document, name: str, flip: bool) -> list[str]:
    modern = numbers_of(doc)[7]
    squares = [RENAMED.get(symbol, symbol) if modern else symbol for symbol in SECTIONS[name]]
    return squares[::-1] if flip else squares


def new(players: int, options: dict[str, Any]) -> Document:
    chosen = {**DEFAULTS, **options}
    doc: Document = {"game": "cartagena", "players": players, "options": chosen}
    _, pirates, _, each, *_ = numbers_of(doc)
    doc["phase"] = "layout" if chosen["layout"] == "random" else "start"
    doc["path"] = []
    if chosen["layout"] == "fixed":
        for name in "ABCDE" if chosen["variant"] == "jungle" else "ABCDEF":
            doc["path"] += section(doc, name, False)
    doc["pirates"] = [[0] * pirates for _ in range(players)]
    doc["hands"] = [{} for _ in range(players)]
    doc["deck"] = dict.fromkeys(symbols_of(doc), each)
    doc["discard"] = {}
    doc["row"] = []
    doc["turn"] = None
    doc["left"] = 0
    doc["owed"] = 0
    return doc


def laid(doc: Document) -> list[str]:
    """Read the sections already laid from the path, six symbols at a time."""
    found = []
    for at in range(0, len(doc["path"]), 6):
        for name in SECTIONS:
            if doc["path"][at : at + 6] in (section(doc, name, False), section(doc, name, True)):
                found.append(name)
    return found


def standing(doc: Document, square: int) -> int:
    return sum(crew.count(square) for crew in doc["pirates"])


def target_ahead(doc: Document, start: int, card: str) -> int:
    length = numbers_of(doc)[0]
    for square in range(start + 1, length + 1):
        if doc["path"][square - 1] == card and standing(doc, square) == 0:
            return square
    return length + 1


def target_behind(doc: Document, start: int) -> int | None:
    length = numbers_of(doc)[0]
    for square in range(min(start, length + 1) - 1, 0, -1):
        if standing(doc, square) in (1, 2):
            return square
    return None


def can_retreat(doc: Document, seat: int) -> bool:
    return any(target_behind(doc, square) is not None for square in doc["pirates"][seat])


def moves(doc: Document) -> dict[str, Any]:
    """Give the answer to the request `moves`."""
    phase = doc["phase"]
    if phase == "over":
        return {"must": [], "may": [], "moves": {}}
    if phase != "play":
        return {"must": ["chance"], "may": [], "moves": {"chance": outcomes(doc)}}
    return {"must": [doc["turn"]], "may": [], "moves": {str(doc["turn"]): player_actions(doc)}}


def outcomes(doc: Document) -> list[dict[str, Any]]:
    phase = doc["phase"]
    if phase == "layout":
        there = [name for name in SECTIONS if name not in laid(doc)]
        actions = [{"type": "tile", "tile": name, "flip": flip} for name in there for flip in (False, True)]
        return [{"action": action, "weight": 1} for action in actions]
    if phase == "start":
        return [{"action": {"type": "start", "seat": seat}, "weight": 1} for seat in range(doc["players"])]
    kind = CHANCE_TYPES[phase]
    return [{"action": {"type": kind, "card": card}, "weight": doc["deck"][card]} for card in sorted(doc["deck"])]


def player_actions(doc: Document) -> list[Action]:
    seat = doc["turn"]
    length, _, actions, *_ = numbers_of(doc)
    squares = sorted(set(doc["pirates"][seat]))
    listed: list[Action] = []
    for square in squares:
        if square <= length:
            for card in sorted(doc["hands"][seat]):
                listed.append({"type": "advance", "card": card, "from": square})
    for square in squares:
        if target_behind(doc, square) is not None:
            listed.append({"type": "retreat", "from": square})
    if doc["left"] < actions or doc["options"]["pass"]:
        listed.append({"type": "end"})
    return listed


def well_formed(doc: Document, seat: Any, action: Any) -> bool:
    if seat != "chance" and (type(seat) is not int or not 0 <= seat < doc["players"]):
        return False
    if type(action) is not dict or type(action.get("type")) is not str or action["type"] not in ARGUMENTS:
        return False
    wanted = ARGUMENTS[action["type"]]
    if set(action) != {"type", *wanted}:
        return False
    return all(type(action[name]) is kind for name, kind in wanted.items())


def judge(doc: Document, seat: Any, action: Any) -> str | None:
    """Give None if the action may be played, "error" if its form is bad, else the clause that refuses it."""
    if not well_formed(doc, seat, action):
        return "error"
    phase = doc["phase"]
    if phase == "over":
        return "CAR-54"
    if phase != "play":
        if seat != "chance" or action["type"] != CHANCE_TYPES[phase]:
            return "CAR-17"
        return judge_chance(doc, action)
    if seat != doc["turn"]:
        return "CAR-16"
    if action["type"] in CHANCE_TYPES.values():
        return "CAR-19"
    return judge_player(doc, seat, action)


def judge_chance(doc: Document, action: Action) -> str | None:
    kind = action["type"]
    if kind == "tile":
        return None if action["tile"] in SECTIONS and action["tile"] not in laid(doc) else "CAR-5"
    if kind == "start":
        return None if 0 <= action["seat"] < doc["players"] else "CAR-9"
    clause = {"deal": "CAR-10", "reveal": "CAR-13", "draw": "CAR-42"}[kind]
    return None if action["card"] in doc["deck"] else clause


def judge_player(doc: Document, seat: int, action: Action) -> str | None:
    length, _, actions, *_ = numbers_of(doc)
    if action["type"] == "advance":
        if action["card"] not in doc["hands"][seat]:
            return "CAR-25"
        if action["from"] not in doc["pirates"][seat]:
            return "CAR-26"
        return "CAR-27" if action["from"] == length + 1 else None
    if action["type"] == "retreat":
        if action["from"] not in doc["pirates"][seat]:
            return "CAR-31"
        if action["from"] == 0:
            return "CAR-35"
        return "CAR-36" if target_behind(doc, action["from"]) is None else None
    return "CAR-21" if doc["left"] == actions and not doc["options"]["pass"] else None


def put(pile: dict[str, int], card: str) -> None:
    pile[card] = pile.get(card, 0) + 1


def take(pile: dict[str, int], card: str) -> None:
    pile[card] -= 1
    if pile[card] == 0:
        del pile[card]


def play(doc: Document, seat: Any, action: Action) -> list[Telling]:
    """Carry out an action that is not refused and give its events."""
    told: list[Telling] = []

    def tell(event: str, **arguments: Any) -> None:
        told.append(({"event": event, **arguments}, None, {}))

    def tell_card(event: str, receiver: int, card: str) -> None:
        seen = {"event": event, "seat": receiver, "card": card}
        if numbers_of(doc)[5]:
            told.append((seen, None, {}))
        else:
            told.append(({**seen, "card": None}, receiver, seen))

    if seat == "chance":
        play_chance(doc, action, tell, tell_card)
    else:
        play_seat(doc, seat, action, tell)
    return told


def play_chance(doc: Document, action: Action, tell: Any, tell_card: Any) -> None:
    length, _, actions, _, dealt, _, row, modern = numbers_of(doc)
    kind, players = action["type"], doc["players"]
    if kind == "tile":
        doc["path"] += section(doc, action["tile"], action["flip"])
        tell("tile", tile=action["tile"], flip=action["flip"])
        if len(doc["path"]) == length:
            doc["phase"] = "start"
    elif kind == "start":
        doc.update(turn=action["seat"], left=actions, phase="deal")
        tell("start", seat=action["seat"])
    elif kind == "deal":
        before = sum(sum(hand.values()) for hand in doc["hands"])
        receiver = (doc["turn"] + before) % players
        take(doc["deck"], action["card"])
        put(doc["hands"][receiver], action["card"])
        tell_card("deal", receiver, action["card"])
        if before + 1 == players * dealt + (1 if modern else 0):
            doc["phase"] = "row" if row else "play"
            if not row:
                tell("turn", seat=doc["turn"])
    elif kind == "reveal":
        take(doc["deck"], action["card"])
        doc["row"].append(action["card"])
        tell("reveal", card=action["card"])
        settle(doc, tell)
    else:
        take(doc["deck"], action["card"])
        put(doc["hands"][doc["turn"]], action["card"])
        doc["owed"] -= 1
        tell_card("draw", doc["turn"], action["card"])
        settle(doc, tell)


def play_seat(doc: Document, seat: int, action: Action, tell: Any) -> None:
    length = numbers_of(doc)[0]
    crew = doc["pirates"][seat]
    if action["type"] == "end":
        doc["left"] = 0
        tell("end", seat=seat)
        settle(doc, tell)
        return
    start = action["from"]
    doc["left"] -= 1
    if action["type"] == "advance":
        card = action["card"]
        goal = target_ahead(doc, start, card)
        take(doc["hands"][seat], card)
        put(doc["discard"], card)
        crew.remove(start)
        crew.append(goal)
        crew.sort()
        tell("advance", seat=seat, card=card, **{"from": start, "to": goal})
        if all(square == length + 1 for square in crew):
            doc["phase"] = "over"
            tell("over", winners=[seat])
            return
    else:
        behind = target_behind(doc, start)
        assert behind is not None
        doc["owed"] = standing(doc, behind)
        crew.remove(start)
        crew.append(behind)
        crew.sort()
        tell("retreat", seat=seat, **{"from": start, "to": behind, "cards": doc["owed"]})
    settle(doc, tell)


def settle(doc: Document, tell: Any) -> None:
    """Repeat the six lines of 5.1 until one of them waits."""
    while not settle_once(doc, tell):
        pass


def settle_once(doc: Document, tell: Any) -> bool:  # noqa: C901 - the six lines of 5.1, one after the other
    _, _, actions, _, _, _, row_variant, _ = numbers_of(doc)
    if doc["phase"] == "row":
        if len(doc["row"]) < 12 and not doc["deck"] and doc["discard"]:
            reshuffle(doc, tell)
        if len(doc["row"]) < 12 and doc["deck"]:
            return True
        doc["phase"] = "settling"
        if doc["left"] == actions:  # only at set-up: now the first turn begins
            tell("turn", seat=doc["turn"])
    elif doc["owed"] > 0 and row_variant:
        if doc["row"]:
            card = doc["row"].pop(0)
            put(doc["hands"][doc["turn"]], card)
            doc["owed"] -= 1
            tell("take", seat=doc["turn"], card=card)
            if not doc["row"]:
                doc["phase"] = "row"
        elif doc["deck"] or doc["discard"]:
            doc["phase"] = "row"
        else:
            doc["owed"] = 0
    elif doc["owed"] > 0:
        if not doc["deck"] and doc["discard"]:
            reshuffle(doc, tell)
        if doc["deck"]:
            doc["phase"] = "draw"
            return True
        doc["owed"] = 0
    elif doc["left"] == 0:
        doc["turn"] = (doc["turn"] + 1) % doc["players"]
        doc["left"] = actions
        tell("turn", seat=doc["turn"])
    elif not doc["hands"][doc["turn"]] and not can_retreat(doc, doc["turn"]):
        doc["owed"], doc["left"] = 1, 0
        tell("rescue", seat=doc["turn"])
    else:
        doc["phase"] = "play"
        return True
    return False


def reshuffle(doc: Document, tell: Any) -> None:
    tell("reshuffle", cards=sum(doc["discard"].values()))
    doc["deck"], doc["discard"] = doc["discard"], {}


def heard(told: list[Telling], viewer: int | None) -> list[dict[str, Any]]:
    return [private if receiver is not None and receiver == viewer else public for public, receiver, private in told]


def view(doc: Document, seat: int | None) -> Document:
    seen = copy.deepcopy(doc)
    seen["seat"] = seat
    seen["deck"] = sum(doc["deck"].values())
    if not numbers_of(doc)[5]:
        seen["hands"] = [hand if i == seat else sum(hand.values()) for i, hand in enumerate(doc["hands"])]
    return seen


def twin(doc: Document, viewer: int | None, rnd: random.Random) -> Document:
    """Give another position that a viewer cannot tell from this one: the hidden cards are dealt again."""
    other = copy.deepcopy(doc)
    hidden = [other["deck"]]
    if not numbers_of(doc)[5]:
        hidden += [hand for seat, hand in enumerate(other["hands"]) if seat != viewer]
    sizes = [sum(pile.values()) for pile in hidden]
    cards = [card for pile in hidden for card in sorted(pile) for _ in range(pile[card])]
    rnd.shuffle(cards)
    for pile, size in zip(hidden, sizes, strict=True):
        pile.clear()
        for card in cards[:size]:
            put(pile, card)
        del cards[:size]
    return other


def result(doc: Document) -> dict[str, Any]:
    if doc["phase"] != "over":
        return {"over": False}
    boat = numbers_of(doc)[0] + 1
    return {"over": True, "scores": [crew.count(boat) for crew in doc["pirates"]], "winners": [doc["turn"]]}


def possible(doc: Document) -> bool:  # noqa: C901 - the list of 7.2, one after the other
    """Check 7.2 for a document whose keys and types are right."""
    length, pirates, actions, each, dealt, _, row_variant, modern = numbers_of(doc)
    phase, turn, left, owed, hands = doc["phase"], doc["turn"], doc["left"], doc["owed"], doc["hands"]
    sizes = [sum(hand.values()) for hand in hands]
    if (phase == "layout" and doc["options"]["layout"] != "random") or (phase == "row" and not row_variant):
        return False
    if (phase == "draw" and row_variant) or not path_possible(doc):
        return False
    if any(len(crew) != pirates or not all(0 <= s <= length + 1 for s in crew) for crew in doc["pirates"]):
        return False
    if any(standing(doc, square) > 3 for square in range(1, length + 1)):
        return False
    if len(doc["row"]) > 12 or (doc["row"] and not row_variant):
        return False
    for symbol in symbols_of(doc):
        piles = [*hands, doc["deck"], doc["discard"]]
        if sum(pile.get(symbol, 0) for pile in piles) + doc["row"].count(symbol) != each:
            return False
    if (turn is None) != (phase in ("layout", "start")):
        return False
    if phase in ("layout", "start") and (any(sizes) or left != 0):
        return False
    if phase in ("layout", "start", "deal") and (
        any(any(crew) for crew in doc["pirates"]) or sum(doc["discard"].values()) or doc["row"] or owed
    ):
        return False
    if phase == "deal":
        whole = doc["players"] * dealt + (1 if modern else 0)
        expected = [0] * doc["players"]
        for k in range(sum(sizes)):
            expected[(turn + k) % doc["players"]] += 1
        if left != actions or sum(sizes) >= whole or sizes != expected:
            return False
    aboard = [i for i, crew in enumerate(doc["pirates"]) if all(square == length + 1 for square in crew)]
    if aboard != ([turn] if phase == "over" else []):
        return False
    return waits_possible(doc, sum(doc["deck"].values()), actions)


def path_possible(doc: Document) -> bool:
    length = numbers_of(doc)[0]
    if doc["phase"] != "layout":
        return len(doc["path"]) == length
    found = laid(doc)
    return len(doc["path"]) < length and len(found) * 6 == len(doc["path"]) and len(set(found)) == len(found)


def waits_possible(doc: Document, deck: int, actions: int) -> bool:
    phase, left, owed = doc["phase"], doc["left"], doc["owed"]
    if phase == "over":
        return bool(owed == 0 and left < actions)
    if phase == "row":
        return len(doc["row"]) < 12 and deck > 0 and (owed == 0 or left < actions)
    if phase == "draw":
        return deck > 0 and owed in (1, 2) and left < actions
    if phase == "play":
        seat = doc["turn"]
        return bool(owed == 0 and left >= 1 and (any(doc["hands"][seat].values()) or can_retreat(doc, seat)))
    return True
