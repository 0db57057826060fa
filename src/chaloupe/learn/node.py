"""A place in the tree of a game: chance is a node like any other, for programs that walk whole trees."""

from typing import Final, final

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.learn.walk import Terms, Walk

# A walk wants a generator for chance; here chance is answered from outside and nothing is ever drawn.
_NO_LUCK: Final = Rng(0)


@final
class Node:
    """One decision of a seat or one outcome of chance at a time; who is asked out of turn, and when, `Walk` says.

    `limit` is a number of decisions after which the game is given up and counts as drawn: trees end.
    """

    def __init__(self, start: Position, terms: Terms, limit: i64) -> None:
        """Stand at the root."""
        self.walk: Final = Walk(start, terms, _NO_LUCK)
        self.limit: Final[i64] = limit
        # What has been played and not yet been written into a diary: each action's number, then who played it.
        self.trail: list[int] = []
        self._look()

    def _look(self) -> None:
        """See who decides here."""
        walk = self.walk
        if walk.position.actor() == CHANCE:
            walk.seat = CHANCE
            walk.n = 0
        elif walk.steps >= self.limit:
            walk.seat = NOBODY
            walk.n = 0
        else:
            walk.settle()

    def player(self) -> int:
        """Name who decides: a seat, CHANCE, or NOBODY at the end."""
        return self.walk.seat

    def position(self) -> Position:
        """Give the position itself, not a twin."""
        return self.walk.position

    def actions(self) -> list[int]:
        """List what the seat can do here, in ascending order."""
        walk = self.walk
        codes = walk.codes
        listed: list[int] = []
        i: i64 = 0
        while i < walk.n:
            listed.append(codes[i])
            i += 1
        listed.sort()
        return listed

    def outcomes(self) -> list[tuple[int, float]]:
        """List chance's outcomes with their probabilities, in ascending order."""
        position = self.walk.position
        most = position.max_actions()
        codes = buffer(most)
        weights = buffer(most)
        n = position.fill_chance(codes, weights)
        total: i64 = 0
        i: i64 = 0
        while i < n:
            total += weights[i]
            i += 1
        listed: list[tuple[int, float]] = []
        i = 0
        while i < n:
            listed.append((codes[i], float(weights[i]) / float(total)))
            i += 1
        listed.sort()
        return listed

    def apply(self, code: i64) -> None:
        """Go on to the next node; raise ValueError and stay if there is no such action here."""
        walk = self.walk
        seat = walk.seat
        if seat == CHANCE:
            if not walk.position.allows(seat, code):
                raise ValueError(f"chance has no outcome {code} here")
            walk.position.apply(seat, code, None)
        else:
            if not walk.lists(code):
                raise ValueError(f"seat {seat} has no action {code} here")
            walk.carry_out(code)
        self.trail.append(code)
        self.trail.append(seat)
        self._look()

    def copy(self) -> "Node":
        """Give a twin."""
        return self.moved(self.walk.position.copy())

    def moved(self, world: Position) -> "Node":
        """Give the same place in another world, which the seat that decides here cannot tell from this one."""
        walk = self.walk
        twin = Node(walk.start, walk.terms, self.limit)
        twin.walk.position = world
        twin.walk.take_over(walk)
        twin.trail = self.trail[:]
        return twin

    def relisted(self) -> None:
        """List the actions of the seat again, which in another world may have other ones; it stays the one asked."""
        walk = self.walk
        seat = walk.seat
        if seat < 0:
            return
        if walk.position.must_mask() & (ONE << seat):
            walk.n = walk.position.fill_legal(seat, walk.codes)
            return
        n = walk.list_out_of_turn(seat)
        walk.codes[n] = walk.terms.wait
        walk.n = n + 1

    def __deepcopy__(self, memo: object) -> "Node":
        return self.copy()
