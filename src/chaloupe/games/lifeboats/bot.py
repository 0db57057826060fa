"""Three players of Lifeboats who see what their seat sees: a loyal one, a greedy one and a vindictive one."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.actions import BASE, BOARD, DECIDE, EVICT, LEAVE, PLACE_BOAT, PLACE_MAN, TALK, VOTE
from chaloupe.games.lifeboats.course import Course
from chaloupe.games.lifeboats.memory import Memory, argument, speaker
from chaloupe.games.lifeboats.pieces import BLACK, CAP, CHOICES, COLOURS, OFFICER, SAILOR, island_points
from chaloupe.games.lifeboats.poll import Poll, appraise
from chaloupe.games.lifeboats.prospects import SURE, chance_now, gains, landing_value, worths
from chaloupe.games.lifeboats.state import KINDS, LANE, LAST_VOTES, LEAK, MAN, NONE
from chaloupe.games.lifeboats.talk import Mood, names, speak

SAMPLES: Final = 24


class Temper:
    """What a player minds, in thousandths of the points of others, and what a cap must bring to be shown.

    `thanks` is what everybody who kept his word gains in his eyes, `word` the points, in thousandths, that he gives up
    rather than break his own, `trade` how much of a favour he returns, in a hundred.
    """

    def __init__(
        self, name: str, envy: int, of_leader: int, grudge: int, cap: int, thanks: int, word: int, trade: int
    ) -> None:
        """Keep the numbers."""
        self.name: Final = name
        self.envy: Final = envy
        self.of_leader: Final = of_leader
        self.grudge: Final = grudge
        self.cap: Final = cap
        self.thanks: Final = thanks
        self.word: Final = word
        self.trade: Final = trade


TEMPERS: Final = (
    Temper("loyal", 80, 60, 0, 5500, 90, 100_000, 100),
    Temper("greedy", 200, 200, 0, 3000, 0, 0, 0),
    Temper("vindictive", 120, 60, 500, 3500, 0, 4000, 50),
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
        return self.consider(view, legal, [], rng)

    def consider(self, view: Words, legal: list[Words], heard: list[Words], rng: Rng) -> Words:
        """Choose as the phase demands, with what was said and how far that can be believed; equal choices by lot."""
        world = self.game.imagine(view, rng)
        assert isinstance(world, Course)
        seat = view["seat"]
        assert isinstance(seat, int)
        memory = Memory(view, heard, seat)
        minds = self._minds(world, seat, memory)
        if world.phase == VOTE:
            values = self._votes(world, seat, minds, memory, rng)
        else:
            values = [self._value(world, seat, minds, world.encode(seat, action), rng) for action in legal]
            if world.phase == DECIDE:
                self._keep_word(
                    world, memory, [world.encode(seat, action) - int(BASE[DECIDE]) for action in legal], values
                )
        best = max(values)
        equal = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equal[rng.below(len(equal))]

    def speak(self, view: Words, heard: list[Words], rng: Rng) -> Words | None:
        """Say something before a vote, seldom, by temper."""
        world = self.game.imagine(view, rng)
        assert isinstance(world, Course)
        seat = view["seat"]
        if world.phase not in (TALK, VOTE) or not isinstance(seat, int):
            return None
        memory = Memory(view, heard, seat)
        memory.kind = KINDS[world.kind]
        poll = Poll(world, seat, self._minds(world, seat, memory), memory)
        mood = Mood(view, memory, names(poll.candidates, poll.values), bool(world.voters & (ONE << seat)))
        return speak(mood, self.name, rng)

    def _value(self, world: Course, seat: int, minds: list[int], code: int, rng: Rng) -> int:
        """Judge one action of any phase but the vote."""
        phase = world.phase
        choice = code - int(BASE[phase])
        if phase == DECIDE:
            return appraise(gains(world, world.kind, world.ballot_boat, choice), minds)
        if phase == EVICT:
            return choice  # the officer is worth more, and has two voices
        if phase == PLACE_BOAT:
            return 0 if world.boat_due() == BLACK else int(island_points(choice + 1, SAILOR))
        if phase == PLACE_MAN:
            return placing_value(world, seat, choice)
        if phase in (LEAVE, BOARD):
            return self._after_swim(world, seat, minds, code, rng)
        return 0

    # -- what others are worth to me -----------------------------------------------------------------------------

    def _minds(self, world: Course, seat: int, memory: Memory) -> list[int]:
        """Give for every seat how much its gains please me: mine fully, those of others less than nothing."""
        guess = worths(world)
        leader = -1
        for other in range(world.players):
            if other != seat and (leader < 0 or guess[other] > guess[leader]):
                leader = other
        minds = [-self.temper.envy for _seat in range(world.players)]
        minds[leader] -= self.temper.of_leader
        fresh = enemies(world, seat)
        for other in range(world.players):
            # Who kept his word is thanked; who broke it, or voted against this seat of late, is not forgotten.
            minds[other] += self.temper.thanks * max(-3, min(3, memory.kept[other] - 2 * memory.broken[other]))
            harm = memory.broken[other] + max(memory.hostile[other], 1 if other in fresh else 0)
            minds[other] -= self.temper.grudge * min(2, harm)
        minds[seat] = SURE
        return minds

    # -- votes ---------------------------------------------------------------------------------------------------

    def _votes(self, world: Course, seat: int, minds: list[int], memory: Memory, rng: Rng) -> list[int]:
        """Judge every vote, the cap last, by what comes of it while the others vote as they are expected to."""
        poll = Poll(world, seat, minds, memory)
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
        self._keep_word(world, memory, options, totals)
        self._return_favours(world, seat, memory, options, totals)
        return totals

    def _keep_word(self, world: Course, memory: Memory, options: list[int], values: list[int]) -> None:
        """Count a choice that breaks one's own word for less."""
        for pledge in memory.pledges:
            if pledge.seat != memory.seat or pledge.wait or (pledge.to >= 0 and memory.broken[pledge.to]):
                continue
            for at, choice in enumerate(options):
                if pledge.kept(KINDS[world.kind], CHOICES[choice]) < 0 or (choice == CAP and pledge.choice != "cap"):
                    values[at] -= SAMPLES * self.temper.word

    def _return_favours(self, world: Course, seat: int, memory: Memory, options: list[int], totals: list[int]) -> None:
        """Spare the boat of somebody who offers to spare one's own men, as far as he is believed."""
        if world.kind != LEAK:
            return
        for offered in memory.offers():
            saved = -gains(world, LEAK, NONE, COLOURS.index(argument(offered, "boat")))[seat]
            worth = saved * memory.belief(speaker(offered)) // 100 * self.temper.trade // 100
            other = COLOURS.index(argument(offered, "other"))
            if other in options:
                totals[options.index(other)] -= SAMPLES * max(0, worth)

    # -- the swim ------------------------------------------------------------------------------------------------

    def _after_swim(self, world: Course, seat: int, minds: list[int], code: int, rng: Rng) -> int:
        """Judge where everybody is after the swim, if the others do what lies near."""
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
