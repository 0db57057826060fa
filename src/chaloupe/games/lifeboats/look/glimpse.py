"""What a viewer can tell of an action: a vote is secret until the last one is in (LIF-5, LIF-33)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import NO_CODE, UNSEEN
from chaloupe.games.lifeboats.actions.table import BASE
from chaloupe.games.lifeboats.state import VOTE, State


def glimpse(state: State, viewer: i64, who: i64, code: i64) -> i64:
    """Show a vote to the voter alone, until the last one shows them all."""
    if state.phase != VOTE:
        return code
    if state.voted | (ONE << who) != state.voters:
        return code if viewer == who else UNSEEN
    shown = code - BASE[VOTE]
    others = state.voters & ~(ONE << who)
    while others:
        shown = shown * 8 + state.vote(lowest(others))
        others &= others - 1
    return shown | NO_CODE
