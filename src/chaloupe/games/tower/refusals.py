"""Which clause forbids an action: the order of the tests is part of the rules."""

from typing import Final

from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Refusal, Words
from chaloupe.games.tower.actions import integer, integers
from chaloupe.games.tower.pieces import BARRIER, FACES, GOAL, MARK, PASSES, SIX, START, TARGET, TOWER, WIDTH
from chaloupe.games.tower.state import FIRST, HUFF, MOVE, OVER, PHASES, ROLL, State

_KNOWN: Final = {
    "first": ("first",),
    "roll": ("roll",),
    "move": ("move",),
    "again": ("reroll", "stop"),
    "huff": ("denounce", "let_go"),
}
_NOT_NOW: Final = {
    "first": "TOW-10",
    "roll": "TOW-12",
    "move": "TOW-13",
    "reroll": "TOW-29",
    "stop": "TOW-15",
    "denounce": "TOW-25",
    "let_go": "TOW-25",
}


def refuse(state: State, seat: int, action: Words) -> Refusal | None:
    """Give the refusal of an action, or None."""
    clause = refusing_clause(state, seat, action)
    return None if clause is None else Refusal(clause)


def refusing_clause(state: State, seat: int, action: Words) -> str | None:
    """Name the first clause that forbids the action, or None."""
    verb = str(action["type"])
    if state.phase == OVER:
        return "TOW-53"
    if not _is_due(state, seat):
        return "TOW-11"
    if verb not in _KNOWN[PHASES[state.phase]]:
        return _NOT_NOW[verb]
    if state.phase == FIRST:
        return None if 0 <= integer(action, "seat") < int(state.players) else "TOW-10"
    if state.phase == ROLL:
        return None if is_throw(integers(action, "dice"), int(state.terms.dice)) else "TOW-12"
    if state.phase == MOVE:
        return _move_clause(state, integer(action, "from"), integer(action, "die"))
    return None


def _is_due(state: State, seat: int) -> bool:
    if seat == CHANCE:
        return state.actor() == CHANCE
    if state.phase == HUFF:
        return seat in state.must()
    return seat == state.actor()


def is_throw(dice: list[int], number: int) -> bool:
    """Say whether a list is a throw of so many dice: faces of a die, not decreasing (TOW-4, TOW-12)."""
    if len(dice) != number:
        return False
    before = 1
    for die in dice:
        # Compared as an unbounded integer: what comes from outside may not fit 64 bits.
        if die < before or die > FACES:
            return False
        before = die
    return True


def _move_clause(state: State, step: int, die: int) -> str | None:
    if die not in state.dice():
        return "TOW-13"
    if step not in state.steps_of(state.turn):
        return "TOW-14"
    clause = _pawn_clause(state, step, die)
    if clause is None and not state.terms.huff and state.forgets(state.turn, step, state.low_die, state.high_die):
        return "TOW-23" if step == TOWER else "TOW-21"  # TOW-24
    return clause


def _pawn_clause(state: State, step: int, die: int) -> str | None:
    """Name the clause that keeps a pawn of the mover from using a die, or None."""
    if step == GOAL:
        return "TOW-51"
    if step == TOWER and die != SIX:
        return "TOW-40"
    if step != TOWER and step + die > GOAL:
        return "TOW-49"
    own = 0
    for other in state.steps_of(state.turn):
        if other > START:
            own |= int(MARK[other])
    at = (step - TOWER) * WIDTH + die
    if PASSES[at] and state.occupied & BARRIER & ~own:
        return "TOW-44"
    return "TOW-19" if MARK[TARGET[at]] & own else None
