"""What lies on the table."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.position import Position

# Phases; what leads from one to the next is in `flow`.
VOTE: Final = 0
DIE: Final = 1
OVER: Final = 2
PHASES: Final = ("vote", "die", "over")


class State(Position):
    """The table of a game of the template.

    `votes`, `coins` and `withdrawn` (whether a vote has been taken back) have an entry for every seat. `die` is what
    the die shows, 0 before the first throw.
    """

    def __init__(self, goal: i64, votes: list[int], coins: list[int], withdrawn: list[bool]) -> None:
        """Take the pieces as they are, in the phase in which everybody votes."""
        super().__init__(len(votes))
        self.goal = goal
        self.votes = votes
        self.coins = coins
        self.withdrawn = withdrawn
        self.phase: i64 = VOTE
        self.die: i64 = 0
