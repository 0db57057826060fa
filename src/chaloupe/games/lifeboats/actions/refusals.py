"""Which clause forbids an action: form, phase, seat, then the choice (LIF-1, LIF-2; RULES.md 6.1)."""

from chaloupe.core.bits import ONE
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, Position
from chaloupe.games.lifeboats import flow
from chaloupe.games.lifeboats.actions.table import DEEDS
from chaloupe.games.lifeboats.state import MAN, OVER, TALK, VOTE, State


def refuse(state: State, seat: int, action: Json) -> str | None:
    """Name the first clause that forbids a well-formed action of a seat that exists, or None."""
    if names_no_seat(state, action):  # step 1
        return "LIF-2"
    if state.phase == OVER:  # step 3
        return "LIF-1"
    deed = DEEDS[state.phase]
    if deed.verb.name != action["type"]:
        return "LIF-1"
    clause = _seat_clause(state, seat)
    if clause is not None:
        return clause
    choice = deed.number(action)
    if deed.choices(state, seat) & (ONE << choice):
        return None
    return deed.refuse(state, seat, choice)  # step 6


def names_no_seat(position: Position, action: object) -> bool:
    """Say whether a first player is named who does not sit at this table: that is a matter of form (LIF-2)."""
    if not isinstance(action, dict) or action.get("type") != "first_player":
        return False
    seat = action["seat"]
    return isinstance(seat, int) and seat >= position.players


def _seat_clause(state: State, seat: int) -> str | None:
    """Say why this is not the seat, or chance, that the game waits for (steps 4 and 5)."""
    if flow.chance_due(state) or seat == CHANCE:
        return None if flow.chance_due(state) and seat == CHANCE else "LIF-1"
    if flow.must_mask(state) & (ONE << seat):
        return None
    if state.phase == TALK:
        return "LIF-31"
    if state.phase == VOTE:
        if state.voters & (ONE << seat):
            return "LIF-34"
        return "LIF-52" if state.kind == MAN else "LIF-29"
    return "LIF-1"
