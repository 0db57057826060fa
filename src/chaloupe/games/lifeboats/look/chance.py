"""What chance can do: every outcome is as likely as any other (LIF-15, LIF-25)."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.position import CHANCE
from chaloupe.games.lifeboats.actions.table import choices
from chaloupe.games.lifeboats.flow import chance_due
from chaloupe.games.lifeboats.look.legal import fill
from chaloupe.games.lifeboats.state import State


def fill_chance(state: State, out: vec[i64], weights: vec[i64]) -> i64:
    """List the outcomes with their weights while chance is due, nothing while seats decide."""
    if not chance_due(state):
        return 0
    n = fill(state, choices(state, CHANCE), out)
    i: i64 = 0
    while i < n:
        weights[i] = 1
        i += 1
    return n
