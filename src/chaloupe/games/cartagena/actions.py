"""The actions of Cartagena, one row for each verb: its numbers, words, phase, what it does, what refuses it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE
from chaloupe.core.reader import integer
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games.cartagena import flow
from chaloupe.games.cartagena.chapters import cards, moves, setup
from chaloupe.games.cartagena.pieces import SYMBOLS, TILES
from chaloupe.games.cartagena.state import DEAL, DRAW, LAY_ROW, LAYOUT, OVER, PLAY, START, WIDTH, State

# The first number of each verb. The players': an advance is its square × 6 + its symbol.
ADVANCE: Final = 0
RETREAT: Final = ADVANCE + 37 * SYMBOLS
END: Final = RETREAT + 38
NUMBER: Final = END + 1
# Chance's: a tile is its section × 2 + turned.
TILE: Final = 0
STARTER: Final = TILE + 12
DEALT: Final = STARTER + 5
REVEALED: Final = DEALT + SYMBOLS
DRAWN: Final = REVEALED + SYMBOLS
CHANCE_NUMBER: Final = DRAWN + SYMBOLS


class Deed:
    """A verb: its arguments, its first number and how many it has, the phase in which it is due, and its clause."""

    def __init__(self, name: str, arguments: list[Arg], first: int, codes: int, phase: int, clause: str) -> None:
        """Declare the verb; it is chance's in every phase but `play`."""
        self.verb: Final = Verb(name, arguments, chance=phase != PLAY)
        self.first: Final[i64] = first
        self.codes: Final = codes
        self.phase: Final = phase
        self.clause: Final = clause

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Carry it out, and what follows by itself; `number` counts from the first one of the verb."""
        raise NotImplementedError

    def words(self, state: State, number: int) -> Json:
        """Put an action into words; `number` counts from the first one of the verb."""
        return {"type": self.verb.name}

    def number(self, state: State, action: Json) -> int:
        """Give the number of an action that is not refused, counted from the first one of the verb."""
        return 0

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Name the verb's own clause that forbids an action, the first that applies (RULES.md 6.2)."""
        raise NotImplementedError


class Advance(Deed):
    """Play a card, and move a pirate to the next free square of its symbol."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Move the pirate ahead; the game ends if the crew is aboard."""
        moves.advance(state, seat, number // SYMBOLS, number % SYMBOLS, tell)
        flow.after_advance(state, seat, tell)

    def words(self, state: State, number: int) -> Json:
        """Name the card and the square that the pirate leaves."""
        return {"type": "advance", "card": state.terms.symbols[number % SYMBOLS], "from": number // SYMBOLS}

    def number(self, state: State, action: Json) -> int:
        """Count by square, then by symbol."""
        return integer(action, "from") * SYMBOLS + state.terms.symbols.index(str(action["card"]))

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for the card, then for the pirate."""
        square = integer(action, "from")
        if not _has_card(state, seat, action):
            return self.clause
        if not _stands_on(state, seat, square):
            return "CAR-26"
        return "CAR-27" if square == state.terms.boat else None


class Retreat(Deed):
    """Go back to the next pirates behind, for a card each."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Move the pirate back; cards are owed for those whom he meets."""
        moves.retreat(state, seat, number, tell)
        flow.settle(state, tell)

    def words(self, state: State, number: int) -> Json:
        """Name the square that the pirate leaves."""
        return {"type": "retreat", "from": number}

    def number(self, state: State, action: Json) -> int:
        """Give the square that the pirate leaves."""
        return integer(action, "from")

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for the pirate, then for a square to go back to."""
        square = integer(action, "from")
        if not _stands_on(state, seat, square):
            return self.clause
        if square == 0:
            return "CAR-35"
        return None if moves.target_behind(state, square) else "CAR-36"


class End(Deed):
    """Give up the actions that are left in the turn."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Go on with the next seat."""
        flow.end_turn(state, seat, tell)

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for an action done in this turn, where a whole turn may not be passed."""
        return self.clause if state.left == state.terms.actions and not state.terms.may_pass else None


class Tile(Deed):
    """Lay the next section of the path."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Lay it behind the others; the last one completes the path."""
        setup.lay_tile(state, number // 2, number % 2 == 1, tell)
        flow.after_tile(state)

    def words(self, state: State, number: int) -> Json:
        """Name the section, and whether it is turned."""
        return {"type": "tile", "tile": TILES[number // 2], "flip": number % 2 == 1}

    def number(self, state: State, action: Json) -> int:
        """Count by section, each not turned first."""
        return TILES.index(str(action["tile"])) * 2 + (1 if action["flip"] else 0)

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for a section that is not laid yet, read off the path itself."""
        tile = str(action["tile"])
        return None if tile in TILES and TILES.index(tile) not in state.tiles_laid() else self.clause


class Start(Deed):
    """Name the seat that begins."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Let the seat begin once cards are dealt."""
        setup.begin(state, number, tell)
        flow.after_start(state)

    def words(self, state: State, number: int) -> Json:
        """Name the seat that begins."""
        return {"type": "start", "seat": number}

    def number(self, state: State, action: Json) -> int:
        """Give the seat that begins."""
        return integer(action, "seat")

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for a seat of this table."""
        return None if 0 <= integer(action, "seat") < int(state.players) else self.clause


class Card(Deed):
    """Turn up a card of the deck; what becomes of it, each of the three verbs says."""

    def words(self, state: State, number: int) -> Json:
        """Name the card that is turned up."""
        return {"type": self.verb.name, "card": state.terms.symbols[number]}

    def number(self, state: State, action: Json) -> int:
        """Give the card's place among the symbols."""
        return state.terms.symbols.index(str(action["card"]))

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for a card that is in the deck."""
        return None if _has_card(state, state.deck(), action) else self.clause


class Deal(Card):
    """Deal a card of the deck."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Give the card to the seat whose turn it is to get one."""
        setup.deal(state, number, tell)
        flow.after_deal(state, tell)


class Reveal(Card):
    """Lay a card of the deck into the row."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Lay the card at the end of the row."""
        cards.reveal(state, number, tell)
        flow.settle(state, tell)


class Draw(Card):
    """Draw a card of the deck for a step back or a rescue."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Give the card to the seat in turn."""
        cards.draw_card(state, number, tell)
        flow.settle(state, tell)


def _has_card(state: State, pile: i64, action: Json) -> bool:
    card = str(action["card"])
    symbols = state.terms.symbols
    return card in symbols and state.cards[pile * SYMBOLS + symbols.index(card)] > 0


def _stands_on(state: State, seat: i64, square: int) -> bool:
    # Compared as an unbounded integer first: what comes from outside may not fit 64 bits.
    return 0 <= square <= int(state.terms.boat) and state.pirates[seat * WIDTH + square] > 0


_CARD: Final = [Arg("card", "word")]
# In the order of their numbers, the players' first.
DEEDS: Final[list[Deed]] = [
    Advance("advance", [Arg("card", "word"), Arg("from", "int")], ADVANCE, RETREAT - ADVANCE, PLAY, "CAR-25"),
    Retreat("retreat", [Arg("from", "int")], RETREAT, END - RETREAT, PLAY, "CAR-31"),
    End("end", [], END, 1, PLAY, "CAR-21"),
    Tile("tile", [Arg("tile", "word"), Arg("flip", "bool")], TILE, 12, LAYOUT, "CAR-5"),
    Start("start", [Arg("seat", "int")], STARTER, 5, START, "CAR-9"),
    Deal("deal", _CARD, DEALT, SYMBOLS, DEAL, "CAR-10"),
    Reveal("reveal", _CARD, REVEALED, SYMBOLS, LAY_ROW, "CAR-13"),
    Draw("draw", _CARD, DRAWN, SYMBOLS, DRAW, "CAR-42"),
]
VERBS: Final = Verbs([deed.verb for deed in DEEDS])
_BY_NAME: Final = {deed.verb.name: deed for deed in DEEDS}


def _by_code(chance: bool, number: int) -> vec[Deed]:
    """Give the deed of every code, of the players or of chance; together they cover all codes, none twice."""
    found: list[Deed] = []
    for deed in DEEDS:
        if deed.verb.chance == chance:
            assert deed.first == len(found), deed.verb.name
            found += [deed] * deed.codes
    assert len(found) == number
    return vec[Deed](found)


# A vector of objects is read without asking again what they are.
OF_CODE: Final[vec[Deed]] = _by_code(False, NUMBER)
OF_CHANCE_CODE: Final[vec[Deed]] = _by_code(True, CHANCE_NUMBER)


def apply(state: State, seat: i64, code: i64, tell: Tell | None) -> None:
    """Carry out an action and what follows from it."""
    deed = OF_CHANCE_CODE[code] if seat == CHANCE else OF_CODE[code]
    deed.apply(state, seat, code - deed.first, tell)


def words(state: State, seat: i64, code: i64) -> Json:
    """Put an action's number into words."""
    deed = OF_CHANCE_CODE[code] if seat == CHANCE else OF_CODE[code]
    return deed.words(state, int(code - deed.first))


def encode(state: State, action: Json) -> int:
    """Give the number of an action that the rules do not refuse."""
    deed = _BY_NAME[str(action["type"])]
    return int(deed.first) + deed.number(state, action)


def refuse(state: State, seat: int, action: Json) -> str | None:
    """Name the first clause that forbids an action (RULES.md 6.1, steps 3 to 8)."""
    deed = _BY_NAME[str(action["type"])]
    if state.phase == OVER:
        return "CAR-54"
    if state.phase != PLAY and (seat != CHANCE or state.phase != deed.phase):
        return "CAR-17"
    if state.phase == PLAY and seat != state.turn:
        return "CAR-16"
    if state.phase == PLAY and deed.verb.chance:
        return "CAR-19"
    return deed.refuse(state, seat, action)
