"""The worlds that a viewer cannot tell apart (LIF-5; RULES.md 8)."""

from mypy_extensions import u8

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.actions.table import choices
from chaloupe.games.lifeboats.documents.check import check, require
from chaloupe.games.lifeboats.documents.read import read_into
from chaloupe.games.lifeboats.state import VOTE, VOTES, State


def imagine_into(state: State, reader: Reader, rng: Rng) -> None:
    """Set up an empty state from a view: every hidden vote may be anything its seat could have chosen."""
    hidden: list[int] = []
    read_into(state, reader, hidden)
    require(not hidden or state.phase == VOTE, "vote_hidden")
    for seat in hidden:
        require(state.voters & (ONE << seat) != 0, "vote_voter", seat=seat)
        listed = numbers(choices(state, seat))
        state.pieces[VOTES + seat] = u8(listed[rng.below(len(listed))])
        state.voted |= ONE << seat
    check(state)
