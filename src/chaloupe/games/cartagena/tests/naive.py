"""Cartagena a second time, straight from the clauses: slow, on plain documents, sharing no line with the real one."""

import json
from collections import Counter
from typing import Any

Document = dict[str, Any]
Event = dict[str, Any]

CLASSIC = {
    "A": "bottle pistol hat skull dagger key",
    "B": "dagger bottle key pistol hat skull",
    "C": "hat key pistol bottle skull dagger",
    "D": "key bottle skull dagger hat pistol",
    "E": "pistol key dagger hat skull bottle",
    "F": "hat dagger key bottle pistol skull",
}
IN_2014 = {
    "A": "bottle pistol telescope lantern hook key",
    "B": "hook bottle key pistol telescope lantern",
    "C": "telescope key pistol bottle lantern hook",
    "D": "key bottle lantern hook telescope pistol",
    "E": "pistol key hook telescope lantern bottle",
    "F": "telescope hook key bottle pistol lantern",
}
# variant: sections, pirates, actions, cards of each symbol, dealt, extra card of the starter, open hands, row
TERMS = {
    "jamaica": (6, 6, 3, 17, 6, 0, False, False),
    "tortuga": (6, 6, 3, 17, 6, 0, True, True),
    "hispaniola": (6, 6, 3, 17, 6, 0, False, True),
    "jungle": (5, 4, 2, 15, 5, 1, False, False),
    "jungle_advanced": (6, 5, 3, 15, 5, 1, False, False),
}


def sections(variant: str) -> dict[str, list[str]]:
    table = IN_2014 if variant.startswith("jungle") else CLASSIC
    return {tile: names.split() for tile, names in table.items()}


def new(players: int, variant: str, may_pass: bool, layout: str) -> Document:
    number, pirates, _, of_each, *_ = TERMS[variant]
    tiles = sections(variant)
    path = [symbol for tile in "ABCDEF"[:number] for symbol in tiles[tile]] if layout == "fixed" else []
    return {
        "game": "cartagena",
        "players": players,
        "options": {"variant": variant, "pass": may_pass, "layout": layout},
        "phase": "start" if path else "layout",
        "path": path,
        "pirates": [[0] * pirates for _ in range(players)],
        "hands": [{} for _ in range(players)],
        "deck": dict.fromkeys(sorted(tiles["A"]), of_each),
        "discard": {},
        "row": [],
        "turn": None,
        "left": 0,
        "owed": 0,
    }


class Table:
    """One game: a document that is changed, and the events of the last action with the seat that may see a card."""

    def __init__(self, document: Document) -> None:
        self.d: Document = json.loads(json.dumps(document))
        self.events: list[tuple[Event, int | None]] = []
        terms = TERMS[self.d["options"]["variant"]]
        self.sections, self.crew, self.actions, _, self.dealt, self.extra, self.open_hands, self.has_row = terms
        self.squares = 6 * self.sections
        self.boat = self.squares + 1

    # -- what is possible

    def actor(self) -> object:
        phase = self.d["phase"]
        return self.d["turn"] if phase == "play" else None if phase == "over" else "chance"

    def moves(self) -> list[tuple[dict[str, object], int]]:
        phase = self.d["phase"]
        if phase == "layout":
            return [
                ({"type": "tile", "tile": tile, "flip": flip}, 1)
                for tile in "ABCDEF"
                if tile not in self.tiles_laid()
                for flip in (False, True)
            ]
        if phase == "start":
            return [({"type": "start", "seat": seat}, 1) for seat in range(self.d["players"])]
        if phase in ("deal", "row", "draw"):
            verb = {"deal": "deal", "row": "reveal", "draw": "draw"}[phase]
            return [({"type": verb, "card": card}, number) for card, number in sorted(self.d["deck"].items())]
        return [(move, 1) for move in self.player_moves()] if phase == "play" else []

    def player_moves(self) -> list[dict[str, object]]:
        seat = self.d["turn"]
        squares = sorted(set(self.d["pirates"][seat]))
        found: list[dict[str, object]] = [
            {"type": "advance", "card": card, "from": square}
            for square in squares
            if square < self.boat
            for card in sorted(self.d["hands"][seat])
        ]
        found += [{"type": "retreat", "from": square} for square in squares if self.target(square) is not None]
        if self.d["left"] < self.actions or self.d["options"]["pass"]:
            found.append({"type": "end"})
        return found

    def tiles_laid(self) -> list[str]:
        laid = []
        for at in range(0, len(self.d["path"]), 6):
            six = self.d["path"][at : at + 6]
            names = sections(self.d["options"]["variant"]).items()
            laid += [tile for tile, symbols in names if six in (symbols, symbols[::-1])]
        return laid

    def crowd(self, square: int) -> int:
        return sum(crew.count(square) for crew in self.d["pirates"])

    def target(self, square: int) -> int | None:
        for behind in range(square - 1, 0, -1):
            if self.crowd(behind) in (1, 2):
                return behind
        return None

    # -- what happens

    def tell(self, event: str, seen_by: int | None = None, **arguments: object) -> None:
        self.events.append(({"event": event, **arguments}, seen_by))

    def heard(self, viewer: int | None) -> list[Event]:
        return [
            {**event, "card": None} if seen_by is not None and seen_by != viewer and not self.open_hands else event
            for event, seen_by in self.events
        ]

    def add(self, pile: dict[str, int], card: str, number: int = 1) -> None:
        pile[card] = pile.get(card, 0) + number
        if pile[card] == 0:
            del pile[card]

    def play(self, action: dict[str, Any]) -> None:
        self.events = []
        getattr(self, "do_" + action["type"])(**{key + "_": value for key, value in action.items() if key != "type"})

    def do_tile(self, tile_: str, flip_: bool) -> None:
        self.tell("tile", tile=tile_, flip=flip_)
        six = sections(self.d["options"]["variant"])[tile_]
        self.d["path"] += six[::-1] if flip_ else six
        if len(self.d["path"]) == self.squares:
            self.d["phase"] = "start"

    def do_start(self, seat_: int) -> None:
        self.tell("start", seat=seat_)
        self.d.update(turn=seat_, left=self.actions, phase="deal")

    def do_deal(self, card_: str) -> None:
        before = sum(sum(hand.values()) for hand in self.d["hands"])
        players = self.d["players"]
        seat = (self.d["turn"] + before) % players
        self.tell("deal", seat, seat=seat, card=card_)
        self.add(self.d["deck"], card_, -1)
        self.add(self.d["hands"][seat], card_)
        if before + 1 == players * self.dealt + self.extra:
            self.d["phase"] = "row" if self.has_row else "play"
            if not self.has_row:
                self.tell("turn", seat=self.d["turn"])

    def do_reveal(self, card_: str) -> None:
        self.tell("reveal", card=card_)
        self.add(self.d["deck"], card_, -1)
        self.d["row"].append(card_)
        self.settle()

    def do_draw(self, card_: str) -> None:
        seat = self.d["turn"]
        self.tell("draw", seat, seat=seat, card=card_)
        self.add(self.d["deck"], card_, -1)
        self.add(self.d["hands"][seat], card_)
        self.d["owed"] -= 1
        self.settle()

    def do_advance(self, card_: str, from_: int) -> None:
        seat = self.d["turn"]
        self.add(self.d["hands"][seat], card_, -1)
        self.add(self.d["discard"], card_)
        ahead = range(from_ + 1, self.boat)
        free = [s for s in ahead if self.d["path"][s - 1] == card_ and self.crowd(s) == 0]
        self.move(seat, from_, (free or [self.boat])[0])
        self.tell("advance", seat=seat, card=card_, **{"from": from_, "to": (free or [self.boat])[0]})
        self.d["left"] -= 1
        if set(self.d["pirates"][seat]) == {self.boat}:
            self.d["phase"] = "over"
            self.tell("over", winners=[seat])
        else:
            self.settle()

    def do_retreat(self, from_: int) -> None:
        seat, target = self.d["turn"], self.target(from_)
        assert target is not None
        self.d["owed"] = self.crowd(target)
        self.tell("retreat", seat=seat, cards=self.d["owed"], **{"from": from_, "to": target})
        self.move(seat, from_, target)
        self.d["left"] -= 1
        self.settle()

    def do_end(self) -> None:
        self.tell("end", seat=self.d["turn"])
        self.d["left"] = 0
        self.settle()

    def move(self, seat: int, start: int, goal: int) -> None:
        crew = self.d["pirates"][seat]
        crew.remove(start)
        crew.append(goal)
        crew.sort()

    def reshuffle(self) -> None:
        if not self.d["deck"] and self.d["discard"]:
            self.tell("reshuffle", cards=sum(self.d["discard"].values()))
            self.d["deck"], self.d["discard"] = self.d["discard"], {}

    def settle(self) -> None:
        """Go on until somebody acts."""
        d = self.d
        first_row = d["phase"] == "row" and d["left"] == self.actions
        while True:
            if d["phase"] == "row":
                if len(d["row"]) < 12:
                    self.reshuffle()
                if len(d["row"]) < 12 and d["deck"]:
                    return
                d["phase"] = "play"
                if first_row:
                    self.tell("turn", seat=d["turn"])
            elif d["owed"]:
                if self.bring_card():
                    return
            elif d["left"] == 0:
                d["turn"] = (d["turn"] + 1) % d["players"]
                d["left"] = self.actions
                self.tell("turn", seat=d["turn"])
            elif not d["hands"][d["turn"]] and all(self.target(s) is None for s in d["pirates"][d["turn"]]):
                self.tell("rescue", seat=d["turn"])
                d["owed"], d["left"] = 1, 0
            else:
                d["phase"] = "play"
                return

    def bring_card(self) -> bool:
        """Bring a card that is owed; say whether chance has to draw it."""
        d = self.d
        if not self.has_row:
            self.reshuffle()
            d["phase"] = "draw" if d["deck"] else d["phase"]
            d["owed"] = d["owed"] if d["deck"] else 0
            return bool(d["deck"])
        if d["row"]:
            card = d["row"].pop(0)
            self.tell("take", seat=d["turn"], card=card)
            self.add(d["hands"][d["turn"]], card)
            d["owed"] -= 1
            d["phase"] = d["phase"] if d["row"] else "row"
        elif d["deck"] or d["discard"]:
            d["phase"] = "row"
        else:
            d["owed"] = 0
        return False


def perft(document: Document, depth: int) -> int:
    table = Table(document)
    moves = table.moves()
    if depth == 0 or not moves:
        return 1
    nodes = 0
    for action, _ in moves:
        after = Table(document)
        after.play(action)
        nodes += perft(after.d, depth - 1)
    return nodes


def cards(document: Document) -> Counter[str]:
    """Count all cards of a document."""
    total: Counter[str] = Counter(document["row"])
    for pile in [*document["hands"], document["deck"], document["discard"]]:
        total.update(pile)
    return total
