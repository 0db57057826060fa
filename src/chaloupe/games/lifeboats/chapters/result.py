"""The end: points, and who wins among equals (LIF-80 to LIF-84; RULES.md 10)."""

from chaloupe.core.bits import numbers
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.pieces import BLACK
from chaloupe.games.lifeboats.state import State


def scores(state: State) -> list[int]:
    """List the points by seat."""
    return [int(state.points(seat)) for seat in range(state.players)]


def winners(state: State) -> list[int]:
    """List the seats that win (LIF-80 to LIF-84)."""
    points = scores(state)
    best = max(points)
    tied = [seat for seat, own in enumerate(points) if own == best]
    if len(tied) == 1:
        return tied
    owners = _owners_by_arrival(state)
    for owner in owners:  # LIF-81
        if owner in tied:
            return [owner]
    if not owners:  # LIF-84
        return tied
    seat = owners[0]  # LIF-82
    while seat not in tied:
        seat = (seat + 1) % len(points)
    return [seat]


def _owners_by_arrival(state: State) -> list[int]:
    """List the owners of the boats landed, the first to land first, the black boat left out (LIF-83)."""
    order = [(int(state.arrival(boat)), int(state.owner(boat))) for boat in numbers(state.landed) if boat != BLACK]
    return [owner for arrival, owner in sorted(order)]


def announce(state: State, tell: Tell | None) -> None:
    """Tell how the game has ended (LIF-77 to LIF-80)."""
    if tell is not None:
        tell.all("over", {"scores": scores(state), "winners": winners(state)}, "LIF-77")
