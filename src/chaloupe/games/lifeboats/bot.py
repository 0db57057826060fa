"""Three players of Lifeboats who see what their seat sees: a loyal one, a greedy one and a vindictive one."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers
from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.actions import BASE, BOARD, DECIDE, EVICT, LEAVE, PLACE_BOAT, PLACE_MAN, VOTE
from chaloupe.games.lifeboats.course import Course
from chaloupe.games.lifeboats.pieces import BLACK, CAP, OFFICER, SAILOR, island_points
from chaloupe.games.lifeboats.prospects import SURE, chance_now, gains, landing_value, worths
from chaloupe.games.lifeboats.state import CAPS_LEFT, LANE, LAST_VOTES, LEAK, MAN, NONE

# How the others are expected to vote, in a hundred: for what suits them best, second best, with the cap, anyhow.
FIRST_CHOICE: Final = 62
SECOND_CHOICE: Final = 85
SHOWS_CAP: Final = 91
SAMPLES: Final = 24
# How much of an opponent's gain others are taken to mind, in thousandths.
USUAL_ENVY: Final = 200


class Temper:
    """What a player minds, in thousandths of the points of others, and what a cap must bring to be shown."""

    def __init__(self, name: str, envy: int, of_leader: int, grudge: int, cap: int) -> None:
        """Keep the numbers."""
        self.name: Final = name
        self.envy: Final = envy
        self.of_leader: Final = of_leader
        self.grudge: Final = grudge
        self.cap: Final = cap


TEMPERS: Final = (
    Temper("loyal", 80, 60, 0, 5500),
    Temper("greedy", 200, 200, 0, 3000),
    Temper("vindictive", 120, 60, 500, 3500),
)


class Sailor(Bot):
    """Weigh every choice by what it brings and what it brings to others."""

    def __init__(self, game: Game, temper: Temper) -> None:
        """Remember whose worlds to imagine and with what temper."""
        super().__init__(temper.name)
        self.game: Final = game
        self.temper: Final = temper

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Choose as the phase demands; equal choices by lot."""
        world = self.game.imagine(view, rng)
        assert isinstance(world, Course)
        seat = view["seat"]
        assert isinstance(seat, int)
        if world.phase == VOTE:
            values = self._votes(world, seat, rng)
        else:
            values = [self._value(world, seat, world.encode(seat, action), rng) for action in legal]
        best = max(values)
        equal = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equal[rng.below(len(equal))]

    def _value(self, world: Course, seat: int, code: int, rng: Rng) -> int:
        """Judge one action of any phase but the vote."""
        phase = world.phase
        choice = code - int(BASE[phase])
        if phase == DECIDE:
            return appraise(gains(world, world.kind, world.ballot_boat, choice), self._minds(world, seat))
        if phase == EVICT:
            return choice  # the officer is worth more, and has two voices
        if phase == PLACE_BOAT:
            return 0 if world.boat_due() == BLACK else int(island_points(choice + 1, SAILOR))
        if phase == PLACE_MAN:
            return placing_value(world, seat, choice)
        if phase in (LEAVE, BOARD):
            return self._after_swim(world, seat, code, rng)
        return 0

    # -- what others are worth to me -----------------------------------------------------------------------------

    def _minds(self, world: Course, seat: int) -> list[int]:
        """Give for every seat how much its gains please me: mine fully, those of others less than nothing."""
        guess = worths(world)
        leader = -1
        for other in range(world.players):
            if other != seat and (leader < 0 or guess[other] > guess[leader]):
                leader = other
        minds = [-self.temper.envy for _seat in range(world.players)]
        minds[leader] -= self.temper.of_leader
        if self.temper.grudge:
            for other in enemies(world, seat):
                minds[other] -= self.temper.grudge
        minds[seat] = SURE
        return minds

    # -- votes ---------------------------------------------------------------------------------------------------

    def _votes(self, world: Course, seat: int, rng: Rng) -> list[int]:
        """Judge every vote, the cap last, by what comes of it while the others vote as they are expected to."""
        poll = Poll(world, seat, self._minds(world, seat))
        options = numbers(world.options(seat))
        totals = [0] * len(options)
        for _sample in range(SAMPLES):
            votes = poll.guess(rng)
            for at, choice in enumerate(options):
                totals[at] += poll.outcome(votes, choice)
        if options[-1] == CAP:
            # A cap is worth less from round to round.
            totals[-1] -= SAMPLES * self.temper.cap * max(2, 10 - int(world.round) // 2) // 10
        favourite = poll.best_of(world.candidates, seat)
        totals[options.index(favourite)] += 1
        return totals

    # -- the swim ------------------------------------------------------------------------------------------------

    def _after_swim(self, world: Course, seat: int, code: int, rng: Rng) -> int:
        """Judge where everybody is after the swim, if the others do what lies near."""
        minds = self._minds(world, seat)
        total = 0
        for _sample in range(2):
            after = world.copy()
            assert isinstance(after, Course)
            turns = after.round
            after.apply(seat, code, None)
            while after.phase in (LEAVE, BOARD) and after.round == turns:
                swim_on(after, rng)
            total += appraise(worths(after), minds)
        return total


def appraise(changes: list[int], minds: list[int]) -> int:
    """Weigh everybody's gains by how much they please."""
    total = 0
    for change, mind in zip(changes, minds, strict=True):
        total += change * mind
    return total // int(SURE)


def enemies(world: Course, seat: int) -> list[int]:
    """List who voted in the last ballot for a leak in a boat with my men, or against my colour."""
    found: list[int] = []
    for other in numbers(world.last_voters):
        choice = int(world.pieces[LAST_VOTES + other])
        if other == seat or choice == CAP:
            continue
        mine = world.colour(seat)
        hostile = choice == mine if world.last_kind == MAN else False
        if world.last_kind == LEAK:
            hostile = landing_value(world, seat, choice) > 0
        if hostile:
            found.append(other)
    return found


def placing_value(world: Course, seat: int, choice: int) -> int:
    """Judge a place for a man: a good island, company of others, and not all men in one boat."""
    boat = choice // 2
    rank = choice % 2
    points = int(island_points(i64(world.pieces[LANE + boat]), rank))
    own = int(world.men(seat, boat, OFFICER) + world.men(seat, boat, SAILOR))
    others = 0
    for other in range(world.players):
        if other != seat and (world.aboard[other] >> (boat * 2)) & 3:
            others += 1
    return points * 100 + min(others, 3) * 120 - own * 90 + (30 if rank == OFFICER else 0)


def swim_on(world: Course, rng: Rng) -> None:
    """Let the seat in turn do what lies near: leave the worst boat, board the best."""
    seat = world.turn
    best = NONE
    most: i64 = 0
    for choice in numbers(world.options(seat)):
        boat = choice if world.phase == BOARD else choice // 2
        rank = SAILOR if world.phase == BOARD else choice % 2
        near = island_points(i64(world.pieces[LANE + boat]), rank) * chance_now(world, boat) + rng.below(400)
        value = near if world.phase == BOARD else -near
        if best == NONE or value > most:
            best = choice
            most = value
    world.apply(seat, BASE[world.phase] + best, None)


class Poll:
    """A ballot as one voter sees it: who would like what, and what comes of a set of votes."""

    def __init__(self, world: Course, seat: int, minds: list[int]) -> None:
        """Rank the candidates for every seat; for this one as it really minds."""
        self.world: Final = world
        self.seat: Final = seat
        self.candidates: Final = numbers(world.candidates)
        changes = [gains(world, world.kind, world.ballot_boat, candidate) for candidate in self.candidates]
        self.values: Final[list[int]] = [appraise(change, minds) for change in changes]
        self.order: Final[list[list[int]]] = []
        for other in range(world.players):
            usual = [SURE if each == other else -USUAL_ENVY for each in range(world.players)]
            liking = [appraise(change, usual) for change in changes] if other != seat else self.values
            ranked = sorted(range(len(self.candidates)), key=liking.__getitem__, reverse=True)
            self.order.append([self.candidates[at] for at in ranked])

    def guess(self, rng: Rng) -> list[int]:
        """Guess how the other voters vote; NONE for those who do not."""
        votes = [NONE] * int(self.world.players)
        for other in numbers(self.world.voters):
            if other == self.seat:
                continue
            order = self.order[other]
            lot = rng.below(100)
            if lot < FIRST_CHOICE:
                votes[other] = order[0]
            elif lot < SECOND_CHOICE:
                votes[other] = order[1]
            elif lot < SHOWS_CAP and self.world.pieces[CAPS_LEFT + other] > 0:
                votes[other] = CAP
            else:
                votes[other] = order[rng.below(len(order))]
        return votes

    def outcome(self, guessed: list[int], choice: int) -> int:
        """Give what the result is worth to this voter if it chooses this."""
        votes = list(guessed)
        votes[self.seat] = choice
        caps = [other for other, vote in enumerate(votes) if vote == CAP]
        if len(caps) == 1:
            return self._value(self.order[caps[0]][0])
        voices = [0] * CAP
        for other, vote in enumerate(votes):
            if vote not in (NONE, CAP):
                voices[vote] += int(self.world.voices(other))
        most = max(voices)
        if most == 0:
            return 0
        tied: i64 = 0
        for colour, number in enumerate(voices):
            if number == most:
                tied |= ONE << colour
        if tied & (tied - 1) == 0:
            return self._value(int(lowest(tied)))
        return self._value(self.best_of(tied, int(self.world.first)))

    def best_of(self, colours: i64, decider: int) -> int:
        """Name what a seat likes best among some candidates."""
        for candidate in self.order[decider]:
            if colours & (ONE << candidate):
                return candidate
        return self.candidates[0]

    def _value(self, candidate: int) -> int:
        return self.values[self.candidates.index(candidate)]
