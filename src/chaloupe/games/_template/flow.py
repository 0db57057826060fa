"""What follows what: every change of phase is made here (RULES.md 5)."""

from mypy_extensions import i64

from chaloupe.core.bits import set_of
from chaloupe.core.position import CHANCE, NOBODY, Outcome
from chaloupe.core.tell import Tell
from chaloupe.games._template.chapters.round import reveal
from chaloupe.games._template.pieces import NONE
from chaloupe.games._template.state import DIE, OVER, VOTE, State


def actor(state: State) -> i64:
    """Name the first seat whose vote is missing; chance throws the die."""
    if state.phase == VOTE:
        return state.votes.index(NONE)
    return CHANCE if state.phase == DIE else NOBODY


def must_mask(state: State) -> i64:
    """Wait for everybody who has not voted (TPL-2)."""
    if state.phase != VOTE:
        return 0
    return set_of([seat for seat, choice in enumerate(state.votes) if choice == NONE])


def may_mask(state: State) -> i64:
    """Let those who have voted take it back, once in the game (TPL-4)."""
    if state.phase != VOTE:
        return 0
    votes = enumerate(state.votes)
    return set_of([seat for seat, choice in votes if choice != NONE and not state.withdrawn[seat]])


def after_vote(state: State, tell: Tell | None) -> None:
    """Let the die be thrown once the last vote is in (TPL-5)."""
    if NONE not in state.votes:
        state.phase = DIE
        reveal(state, tell)


def after_throw(state: State, tell: Tell | None) -> None:
    """End the game or begin a round (TPL-7)."""
    state.phase = OVER if max(state.coins) >= state.goal else VOTE
    found = outcome(state)
    if found is not None and tell is not None:
        tell.all("over", {"winners": found.winners}, "TPL-7")


def outcome(state: State) -> Outcome | None:
    """Let those with the most coins win (TPL-7)."""
    if state.phase != OVER:
        return None
    best = max(state.coins)
    return Outcome(state.coins[:], [seat for seat, coins in enumerate(state.coins) if coins == best])
