"""The end: points, and who wins among equals (LIF-80 to LIF-84)."""

from chaloupe.core.bits import ONE
from chaloupe.core.position import Outcome
from chaloupe.games.lifeboats.actions import OVER
from chaloupe.games.lifeboats.pieces import BLACK
from chaloupe.games.lifeboats.state import ARRIVAL, POINTS, State


class Result(State):
    """A table that knows its result."""

    def scores(self) -> list[int]:
        """List the points by seat."""
        return [int(self.pieces[POINTS + seat]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """List the seats that win (LIF-80 to LIF-84)."""
        scores = self.scores()
        best = max(scores)
        tied = [seat for seat, points in enumerate(scores) if points == best]
        if len(tied) == 1:
            return tied
        owners = self._owners_by_arrival()
        for owner in owners:  # LIF-81
            if owner in tied:
                return [owner]
        if not owners:  # LIF-84
            return tied
        seat = owners[0]  # LIF-82
        while seat not in tied:
            seat = (seat + 1) % len(scores)
        return [seat]

    def _owners_by_arrival(self) -> list[int]:
        """List the owners of the boats landed, the first to land first, the black boat left out (LIF-83)."""
        order: list[tuple[int, int]] = []
        for boat in range(BLACK):
            if self.landed & (ONE << boat):
                order.append((int(self.pieces[ARRIVAL + boat]), int(self.owner(boat))))
        return [owner for arrival, owner in sorted(order)]

    def outcome(self) -> Outcome | None:
        """Give the points and the winners once the game is over (LIF-77, LIF-80)."""
        return Outcome(self.scores(), self.winners()) if self.phase == OVER else None
