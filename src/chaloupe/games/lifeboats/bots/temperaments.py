"""The temperaments: what each is after besides winning, whom it likes, and what it minds when it speaks."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import numbers
from chaloupe.games.lifeboats.bots.memory import Memory
from chaloupe.games.lifeboats.bots.prospects import SURE, landing_value, worth
from chaloupe.games.lifeboats.pieces import CAP, MOST_PLAYERS
from chaloupe.games.lifeboats.state import LEAK, MAN, State
from chaloupe.mind.knowledge import reals

EVEN: Final = 0
LOYAL: Final = 1
GREEDY: Final = 2
VINDICTIVE: Final = 3
CAUTIOUS: Final = 4
TEMPERAMENTS: Final = ("loyal", "greedy", "vindictive", "cautious")
# Whose temperament it is, if it is nobody's alone.
EVERYBODY: Final = -1
# How much of a temperament's own aim is mixed with the wish to win, and how enemies and friends count.
AIM: Final = 0.4
GRUDGE: Final = -0.4
FRIEND: Final = 0.15
# More points than anybody gets but by luck.
MANY: Final = 40.0


def number_of(temperament: str) -> int:
    """Give the number of a temperament; EVEN for the empty name."""
    return TEMPERAMENTS.index(temperament) + 1 if temperament else EVEN


def enemies(world: State, seat: int) -> list[int]:
    """List who voted in the last ballot for a leak in a boat with my men, or against my colour."""
    found: list[int] = []
    for other in numbers(world.last_voters):
        choice = world.last_vote(other)
        if other == seat or choice == CAP:
            continue
        against_me = world.last_kind == MAN and choice == world.colour(seat)
        if against_me or (world.last_kind == LEAK and landing_value(world, seat, choice) > 0):
            found.append(other)
    return found


class Wishes:
    """How content a temperament is: everybody's chances, mixed with its own aims, for one seat or for everybody."""

    def __init__(self, temperament: str, seat: int) -> None:
        """Take whose temperament it is, a seat or EVERYBODY; nobody is liked more than another yet."""
        self.temperament: Final[i64] = number_of(temperament)
        self.seat: Final[i64] = seat
        # of each seat: the points that count for its aim, and how much its chances please
        self.aims: Final[vec[float]] = reals(MOST_PLAYERS)
        self.likes: Final[vec[float]] = reals(MOST_PLAYERS)

    def befriend(self, world: State, memory: Memory) -> None:
        """Like who kept his word, or dislike who broke it or voted against the viewer, as the temperament is."""
        hostile = enemies(world, memory.seat)
        for other in range(world.players):
            harm = memory.hostile[other] + memory.broken[other]
            if self.temperament == VINDICTIVE and (harm or other in hostile):
                self.likes[other] = GRUDGE
            elif self.temperament == LOYAL and memory.kept[other] > memory.broken[other]:
                self.likes[other] = FRIEND

    def mix_end(self, world: State, out: vec[float]) -> None:
        """Mix who has won with what the temperament wanted; to the cautious one few points are nearly as good."""
        seat: i64 = 0
        while seat < world.players:
            points = float(world.points(seat))
            self.aims[seat] = sqrt(points * MANY) if self.temperament == CAUTIOUS else points
            seat += 1
        self.mix(world, out)

    def mix(self, world: State, out: vec[float]) -> None:
        """Mix everybody's chances with what the temperament is after, for its own seat or for everybody."""
        n = world.players
        aims = self.aims
        together = 0.0
        seat: i64 = 0
        while seat < n:
            together += aims[seat]
            seat += 1
        if self.seat >= 0:
            _put(self.seat, n, self._wish(world, self.seat, together, out), out)
            return
        total = 0.0
        seat = 0
        while seat < n:
            aims[seat] = self._wish(world, seat, together, out)
            total += aims[seat]
            seat += 1
        seat = 0
        while seat < n:
            out[seat] = aims[seat] / total
            seat += 1

    def _wish(self, world: State, seat: i64, together: float, out: vec[float]) -> float:
        """Say how content a seat is: between 0.001 and 0.999."""
        temperament = self.temperament
        chance = out[seat]
        n = float(world.players)
        if temperament in (GREEDY, CAUTIOUS):
            wish = (1.0 - AIM) * chance + AIM * self.aims[seat] / MANY
        elif temperament == LOYAL:
            wish = (1.0 - AIM) * chance + AIM * together / (n * MANY)
        else:
            wish = chance
        if self.seat >= 0:
            other: i64 = 0
            while other < world.players:
                wish += self.likes[other] * (out[other] - 1.0 / n)
                other += 1
        elif temperament == VINDICTIVE:
            for enemy in enemies(world, int(seat)):
                wish += GRUDGE * (out[enemy] - 1.0 / n)
        return min(0.999, max(0.001, wish))


def _put(seat: i64, n: i64, wish: float, out: vec[float]) -> None:
    """Write one seat's share and scale those of the others, so that all add up to 1."""
    rest = 1.0 - out[seat]
    other: i64 = 0
    while other < n:
        if other == seat:
            out[other] = wish
        elif rest > 0.0:
            out[other] = out[other] / rest * (1.0 - wish)
        else:
            out[other] = (1.0 - wish) / float(n - 1)
        other += 1


class Manner:
    """What a speaker minds, in thousandths of the points of others.

    He minds everybody's gains by `envy`, the leader's by `of_leader` more. Who kept his word wins `thanks` in his eyes;
    who broke it, or voted against him of late, loses by the `grudge`.
    """

    def __init__(self, name: str, envy: int, of_leader: int, grudge: int, thanks: int) -> None:
        """Take the name of a temperament, and how much each of these counts for it."""
        self.name: Final = name
        self.envy: Final = envy
        self.of_leader: Final = of_leader
        self.grudge: Final = grudge
        self.thanks: Final = thanks

    def minds(self, world: State, seat: int, memory: Memory) -> list[int]:
        """Give for every seat how much its gains please: one's own fully, those of others less than nothing."""
        leader = max([other for other in range(world.players) if other != seat], key=lambda other: worth(world, other))
        fresh = enemies(world, seat)
        minds: list[int] = []
        for other in range(world.players):
            mind = self.thanks * max(-3, min(3, memory.kept[other] - 2 * memory.broken[other])) - self.envy
            mind -= self.of_leader if other == leader else 0
            harm = memory.broken[other] + max(memory.hostile[other], 1 if other in fresh else 0)
            minds.append(mind - self.grudge * min(2, harm))
        minds[seat] = int(SURE)
        return minds


MANNERS: Final = (
    Manner("loyal", 80, 60, 0, 90),
    Manner("greedy", 200, 200, 0, 0),
    Manner("vindictive", 120, 60, 500, 0),
)


def manner_of(temperament: str) -> Manner:
    """Find how a temperament speaks; who has no manner of his own is as honest as the loyal one."""
    for manner in MANNERS:
        if manner.name == temperament:
            return manner
    return MANNERS[0]
