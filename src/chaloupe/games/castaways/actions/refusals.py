"""Which clause forbids an action: the order of the tests is part of the rules (RULES.md 6.1)."""

from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.table import BY_NAME, encode
from chaloupe.games.castaways.state import OVER, State


def refuse(state: State, seat: int, action: Json) -> str | None:
    """Name the first clause that forbids a well-formed action, or None."""
    deed = BY_NAME[str(action["type"])]
    if deed.chance != (seat == CHANCE):
        return "CAS-2"
    if state.phase == OVER:
        return "CAS-5"
    if deed.chance:
        return None if state.allows(CHANCE, encode(state, action)) else deed.clause
    if flow.actor(state) == CHANCE:
        return "CAS-4"
    clause = deed.elsewhere(state.phase)
    if clause is not None:
        return clause
    own = state.character_of(seat)
    if not deed.open_to(state, own):
        return _idle_clause(state, own)
    return deed.names(state, action) or deed.test(state, own, action)


def _idle_clause(state: State, own: i64) -> str:
    """Say why a character cannot decide (step 5)."""
    if has(state.passed, own):
        return "CAS-8"
    if not has(state.living, own):
        return "CAS-32"
    return "CAS-3" if has(state.conscious, own) else "CAS-28"
