"""What can be done, what chance can bring, and what each seat may see (RULES.md 6 and 8)."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.json import Json
from chaloupe.games._template import documents, flow
from chaloupe.games._template.actions import WITHDRAW
from chaloupe.games._template.pieces import CHOICES, NONE, SIDES
from chaloupe.games._template.state import DIE, State


def fill_legal(state: State, seat: i64, out: vec[i64]) -> i64:
    """List both votes, or the taking back of the one given."""
    if has(flow.must_mask(state), seat):
        for choice in range(len(CHOICES)):
            out[choice] = choice
        return len(CHOICES)
    if has(flow.may_mask(state), seat):
        out[0] = WITHDRAW
        return 1
    return 0


def fill_chance(state: State, out: vec[i64], weights: vec[i64]) -> i64:
    """List the sides of the die, all equally likely; nothing while seats decide (TPL-5)."""
    if state.phase != DIE:
        return 0
    for side in range(SIDES):
        out[side] = side
        weights[side] = 1
    return SIDES


def view(state: State, viewer: int | None) -> Json:
    """Show everything but the votes of others before they are revealed: these are only "given" (TPL-2)."""
    shown = documents.open_part(state)
    shown["seat"] = viewer
    shown["votes"] = [_vote_seen(state, seat, viewer) for seat in range(state.players)]
    return shown


def _vote_seen(state: State, seat: int, viewer: int | None) -> str | None:
    choice = state.votes[seat]
    if choice == NONE:
        return None
    return CHOICES[choice] if state.phase == DIE or seat == viewer else "given"
