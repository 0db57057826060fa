"""Which clause forbids an action: form, phase, seat, then the other clauses in their order (LIF-1, LIF-2)."""

from chaloupe.core.bits import ONE, size
from chaloupe.core.position import CHANCE, Position
from chaloupe.core.problems import Refusal, Words
from chaloupe.games.lifeboats.actions import (
    BOARD,
    LEAVE,
    OVER,
    PLACE_MAN,
    TALK,
    VERB_OF_PHASE,
    VOTE,
    choice_of,
    integer,
)
from chaloupe.games.lifeboats.pieces import BLACK, CAP
from chaloupe.games.lifeboats.state import MAN, WIDTH, State


def refuse(state: State, seat: int, action: Words) -> Refusal | None:
    """Give the refusal of a well-formed action, or None."""
    clause = _clause(state, seat, action)
    return None if clause is None else Refusal(clause)


def names_no_seat(position: Position, action: object) -> bool:
    """Say whether a first player is named who does not sit at this table: that is a matter of form (LIF-2)."""
    if not isinstance(action, dict) or action.get("type") != "first_player":
        return False
    return integer(action, "seat") >= position.players


def _clause(state: State, seat: int, action: Words) -> str | None:
    if names_no_seat(state, action):
        return "LIF-2"
    if state.phase == OVER or VERB_OF_PHASE[state.phase] != action["type"]:
        return "LIF-1"
    clause = _seat_clause(state, seat)
    if clause is not None:
        return clause
    choice = choice_of(action)
    if state.options(seat) & (ONE << choice):
        return None
    return _choice_clause(state, seat, choice)


def _seat_clause(state: State, seat: int) -> str | None:
    """Say why this is not the seat that the game waits for."""
    if state.chance_due():
        return None if seat == CHANCE else "LIF-1"
    if seat == CHANCE:
        return "LIF-1"
    if state.must_mask() & (ONE << seat):
        return None
    if state.phase == TALK:
        return "LIF-31"
    if state.phase == VOTE:
        if state.voters & (ONE << seat):
            return "LIF-34"
        return "LIF-52" if state.kind == MAN else "LIF-29"
    return "LIF-1"


def _choice_clause(state: State, seat: int, choice: int) -> str | None:
    """Say why something cannot be chosen by the one who has to choose."""
    verb = VERB_OF_PHASE[state.phase]
    if verb in ("choose_colour", "deal_colour"):
        return "LIF-18" if choice == BLACK else "LIF-17" if choice >= state.terms.colours else "LIF-16"
    if verb in ("place_boat", "deal_lane"):
        return "LIF-20"
    if verb == "vote":
        if choice == CAP:
            return "LIF-41"
        return "LIF-54" if state.kind == MAN else "LIF-36"
    if verb == "decide":
        if size(state.caps_shown()) != 1:
            return "LIF-38"
        return "LIF-54" if state.kind == MAN else "LIF-36"
    return _boat_clause(state, seat, choice)


def _boat_clause(state: State, seat: int, choice: int) -> str | None:
    """Say why a man cannot be put into a boat, or cannot leave it."""
    boat = choice if state.phase == BOARD else choice // 2
    if not state.afloat & (ONE << boat):
        return "LIF-10"
    if state.phase == LEAVE:
        return "LIF-67" if state.aboard[seat] & (ONE << choice) else "LIF-66"
    if state.phase == PLACE_MAN:
        return "LIF-8" if state.full(boat) else "LIF-24"
    return "LIF-70" if _left(state, boat) else "LIF-8"


def _left(state: State, boat: int) -> bool:
    """Say whether this is the boat that the swimmer in turn has left."""
    return state.swimmer(state.swimmers - 1) % WIDTH // 2 == boat
