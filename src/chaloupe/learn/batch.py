"""Many games at once: one call steps them all, and what programs that learn need lies in flat rows of memory."""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.position import NOBODY, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.learn.tensor import Tensor
from chaloupe.learn.walk import NEVER, Terms, Walk, payoff

# Games that may end one after the other before a played seat is asked; more than these, and it never will be.
_PATIENCE: Final = 1_000


def zeros(length: i64) -> vec[u8]:
    """Make a row of zeros."""
    return vec[u8](bytes(length))


class Batch:
    """A number of games of one kind, stepped together.

    Every vec is a row of memory that others may read in place: `seats` says who is asked in
    each game, `masks` has a line of `codes` marks for each game, `observations` the row of the seat that is asked,
    `rewards` a line of one number for each seat. A game that has ended, or has taken `limit` actions, is marked in
    `terminated` or `truncated`, has its rewards, and is followed at once by the next game of its own stream.

    Seats outside `played` (a set) are played in here, by anybody's guess, and never asked. Of the seat `final_of`, if
    it is one, `finals` keeps what it saw when its last game ended.
    """

    def __init__(
        self,
        start: Position,
        terms: Terms,
        number: i64,
        tensor: Tensor | None,
        limit: i64,
        played: i64,
        by_score: bool,
        final_of: i64 = NOBODY,
    ) -> None:
        """Make the vectors that are read from outside; `reset` begins the games."""
        self.start: Final = start
        self.terms: Final = terms
        self.tensor: Final = tensor
        self.number: Final[i64] = number
        self.players: Final[i64] = start.players
        self.limit: Final[i64] = limit
        self.played: Final[i64] = played
        self.by_score: Final = by_score
        self.final_of: Final[i64] = final_of
        self.everybody: Final = played == (ONE << start.players) - 1
        self.codes: Final[i64] = terms.wait + (0 if terms.out_of_turn == NEVER else 1)
        self.width: Final[i64] = 0 if tensor is None else tensor.size
        self.walks: list[Walk] = []
        self.others: list[Rng] = []
        self.actions: Final[vec[i64]] = buffer(number)
        self.seats: Final[vec[i64]] = buffer(number)
        self.masks: Final[vec[u8]] = zeros(number * self.codes)
        self.observations: Final[vec[u8]] = zeros(number * self.width)
        self.finals: Final[vec[u8]] = zeros(0 if final_of == NOBODY else number * self.width)
        self.rewards: Final[vec[float]] = vec[float]([0.0] * (number * start.players))
        self.terminated: Final[vec[u8]] = zeros(number)
        self.truncated: Final[vec[u8]] = zeros(number)
        self.finished: i64 = 0

    def reset(self, seeds: list[int | str]) -> None:
        """Begin a game for each seed."""
        if len(seeds) != self.number:
            raise ValueError(f"{self.number} games need as many seeds, not {len(seeds)}")
        for walk in self.walks:
            walk.n = 0
        self.walks = [Walk(self.start, self.terms, Rng(seed)) for seed in seeds]
        self.others = [Rng(seed).branch("others") for seed in seeds]
        i: i64 = 0
        while i < len(self.masks):
            self.masks[i] = 0
            i += 1
        k: i64 = 0
        while k < self.number:
            walk = self.walks[k]
            walk.settle()
            self._forget(k)
            self._come_round(k, walk, True)
            self._forget(k)
            k += 1

    def choose(self, rng: Rng) -> None:
        """Write a listed action for every game, all equally likely."""
        actions = self.actions
        walks = self.walks
        k: i64 = 0
        while k < self.number:
            walk = walks[k]
            actions[k] = walk.codes[rng.below(walk.n)]
            k += 1

    def take(self, actions: bytes) -> None:
        """Take over an action for each game, eight bytes each, the lowest first."""
        if len(actions) != 8 * self.number:
            raise ValueError(f"{self.number} games need as many actions, not {len(actions) // 8}")
        k: i64 = 0
        while k < self.number:
            self.actions[k] = read_i64_le(actions, k * 8)
            k += 1

    def step(self) -> None:
        """Carry out `actions`, one for each game; raise ValueError and change nothing if one is not listed."""
        self._check()
        actions = self.actions
        masks = self.masks
        codes = self.codes
        walks = self.walks
        number = self.number
        terminated = self.terminated
        truncated = self.truncated
        k: i64 = 0
        while k < number:
            walk = walks[k]
            walk.mark(masks, k * codes, 0)
            if terminated[k] or truncated[k]:
                self._forget(k)
            walk.step(actions[k])
            self._come_round(k, walk, False)
            k += 1

    def _check(self) -> None:
        if len(self.walks) != self.number:
            raise ValueError("reset the games first")
        codes = self.codes
        actions = self.actions
        masks = self.masks
        k: i64 = 0
        while k < self.number:
            code = actions[k]
            if code < 0 or code >= codes or masks[k * codes + code] == 0:
                raise ValueError(
                    f"game {k}: seat {self.seats[k]} has no action {code} now; its mask shows those it has"
                )
            k += 1

    def _come_round(self, k: i64, walk: Walk, fresh: bool) -> None:
        """Go on to the next decision from outside, over the end of a game if need be, and write it down."""
        ends = 0
        while True:
            if walk.seat == NOBODY or walk.steps >= self.limit:
                ends += 1
                if ends > _PATIENCE:
                    raise ValueError(f"{_PATIENCE} games in a row were over before a played seat was asked")
                self._end(k, walk)
                walk.restart()
                fresh = True
            elif self.everybody or self.played & (ONE << walk.seat):
                break
            else:
                walk.step(walk.codes[self.others[k].below(walk.n)])
        self.seats[k] = walk.seat
        walk.mark(self.masks, k * self.codes, 1)
        tensor = self.tensor
        if tensor is not None:
            if fresh:
                tensor.write_fixed(walk.position, self.observations, k * self.width)
            tensor.write(walk.position, walk.seat, self.observations, k * self.width)

    def _end(self, k: i64, walk: Walk) -> None:
        """Write what a game was worth, unless it ended before anybody was asked: nobody had a hand in it."""
        self.finished += 1
        if self.terminated[k] or self.truncated[k]:
            return
        tensor = self.tensor
        if tensor is not None and self.final_of != NOBODY:
            tensor.write_fixed(walk.position, self.finals, k * self.width)
            tensor.write(walk.position, self.final_of, self.finals, k * self.width)
        outcome = walk.position.outcome()
        if outcome is None:
            self.truncated[k] = 1
            return
        self.terminated[k] = 1
        seat: i64 = 0
        while seat < self.players:
            worth = float(outcome.scores[seat]) if self.by_score else payoff(outcome, self.players, seat)
            self.rewards[k * self.players + seat] = worth
            seat += 1

    def _forget(self, k: i64) -> None:
        self.terminated[k] = 0
        self.truncated[k] = 0
        seat: i64 = 0
        while seat < self.players:
            self.rewards[k * self.players + seat] = 0.0
            seat += 1
