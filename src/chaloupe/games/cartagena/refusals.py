"""Which clause forbids an action: the order of the tests is part of the rules."""

from mypy_extensions import i64

from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Refusal, Words
from chaloupe.games.cartagena.actions import VERBS, integer
from chaloupe.games.cartagena.pieces import SYMBOLS, TILES
from chaloupe.games.cartagena.state import DEAL, DRAW, LAY_ROW, LAYOUT, OVER, PLAY, START, WIDTH, State

_DUE = {LAYOUT: "tile", START: "start", DEAL: "deal", LAY_ROW: "reveal", DRAW: "draw"}
_NOT_IN_DECK = {"deal": "CAR-10", "reveal": "CAR-13", "draw": "CAR-42"}


def refusing_clause(state: State, seat: int, action: Words) -> str | None:
    """Name the first clause that forbids the action, or None."""
    verb = str(action["type"])
    if state.phase == OVER:
        return "CAR-54"
    if state.phase != PLAY:
        if seat != CHANCE or _DUE[state.phase] != verb:
            return "CAR-17"
        return _chance_clause(state, verb, action)
    if seat != state.turn:
        return "CAR-16"
    if VERBS.by_name[verb].chance:
        return "CAR-19"
    if verb == "end":
        return "CAR-21" if state.left == state.terms.actions and not state.terms.may_pass else None
    square = integer(action, "from")
    if verb == "advance":
        return _advance_clause(state, seat, str(action["card"]), square)
    return _retreat_clause(state, seat, square)


def refuse(state: State, seat: int, action: Words) -> Refusal | None:
    """Give the refusal of an action, or None."""
    clause = refusing_clause(state, seat, action)
    return None if clause is None else Refusal(clause)


def _chance_clause(state: State, verb: str, action: Words) -> str | None:
    if verb == "tile":
        return None if action["tile"] in TILES and not is_laid(state, str(action["tile"])) else "CAR-5"
    if verb == "start":
        return None if 0 <= integer(action, "seat") < state.players else "CAR-9"
    return None if _has_card(state, state.deck(), str(action["card"])) else _NOT_IN_DECK[verb]


def _has_card(state: State, pile: i64, card: str) -> bool:
    symbols = state.terms.symbols
    return card in symbols and state.cards[pile * SYMBOLS + symbols.index(card)] > 0


def _stands_on(state: State, seat: i64, square: int) -> bool:
    # Compared as an unbounded integer first: what comes from outside may not fit 64 bits.
    return 0 <= square <= state.terms.boat and state.pirates[seat * WIDTH + square] > 0


def _advance_clause(state: State, seat: i64, card: str, square: int) -> str | None:
    if not _has_card(state, seat, card):
        return "CAR-25"
    if not _stands_on(state, seat, square):
        return "CAR-26"
    return "CAR-27" if square == state.terms.boat else None


def _retreat_clause(state: State, seat: i64, square: int) -> str | None:
    if not _stands_on(state, seat, square):
        return "CAR-31"
    if square == 0:
        return "CAR-35"
    return None if state.target_behind(square) else "CAR-36"


def is_laid(state: State, tile: str) -> bool:
    """Say whether a section already lies on the path, read off the path itself."""
    return TILES.index(tile) in state.tiles_laid()
