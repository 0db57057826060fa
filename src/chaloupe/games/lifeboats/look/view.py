"""What a seat, or a spectator, may know (LIF-5; RULES.md 8)."""

from chaloupe.core.bits import numbers
from chaloupe.core.json import Json
from chaloupe.games.lifeboats.documents.write import ballot, open_part
from chaloupe.games.lifeboats.pieces import CHOICES
from chaloupe.games.lifeboats.state import VOTE, State


def view(state: State, viewer: int | None) -> Json:
    """Show everything but the votes of others that are not revealed."""
    shown = open_part(state)
    shown["seat"] = viewer
    shown["ballot"] = ballot(state, _votes_seen(state, viewer))
    return shown


def _votes_seen(state: State, viewer: int | None) -> Json:
    """Show that seats have voted; what, only to themselves until the reveal (LIF-5, LIF-33)."""
    seen: Json = {}
    for seat in numbers(state.voted):
        known = state.phase != VOTE or seat == viewer
        seen[str(seat)] = CHOICES[state.vote(seat)] if known else None
    return seen
