"""What a seat may know, and the worlds it cannot tell apart (LIF-5)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, numbers, size
from chaloupe.core.problems import Words
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.actions import VOTE
from chaloupe.games.lifeboats.checks import check, require
from chaloupe.games.lifeboats.document import read_into
from chaloupe.games.lifeboats.pieces import CHOICES
from chaloupe.games.lifeboats.state import VOTES, State


def votes_seen(state: State, viewer: int | None) -> Words:
    """Show that seats have voted; what, only to themselves until the reveal (LIF-5, LIF-33)."""
    seen: Words = {}
    for seat in numbers(state.voted):
        known = state.phase != VOTE or seat == viewer
        seen[str(seat)] = CHOICES[state.vote_of(seat)] if known else None
    return seen


def imagine_into(state: State, view: Words, rng: Rng) -> None:
    """Set up an empty state from a view: every hidden vote may be anything its seat could have chosen."""
    hidden: list[int] = []
    reader = Reader(view, "")
    read_into(state, reader, hidden)
    require(not hidden or state.phase == VOTE, "vote_hidden")
    for seat in hidden:
        require(state.voters & (ONE << seat) != 0, "vote_voter", seat=seat)
        state.pieces[VOTES + seat] = u8(_any_of(state.options(seat), rng))
        state.voted |= ONE << seat
    check(state)


def _any_of(choices: i64, rng: Rng) -> i64:
    options = numbers(choices)
    return options[rng.below(size(choices))]
