"""What wins at Lifeboats: points ashore, men in boats that will land, a say in the votes; and the tempers."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.game import Game
from chaloupe.core.knowledge import TO_THE_END, Knowledge, read_groups, reals, share_win, softmax, weigh
from chaloupe.core.position import Position, buffer
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.core.strength import Strength, usual_strength
from chaloupe.games.lifeboats.actions import BASE, OVER, VOTE
from chaloupe.games.lifeboats.appeal import appeal
from chaloupe.games.lifeboats.bot import TEMPERS, Sailor, enemies
from chaloupe.games.lifeboats.course import Course
from chaloupe.games.lifeboats.memory import SPARES, Memory, Pledge
from chaloupe.games.lifeboats.outlook import NAMES, NUMBER, Outlook
from chaloupe.games.lifeboats.pieces import BOATS, CAP, CHOICES, MOST_PLAYERS
from chaloupe.games.lifeboats.state import NONE, POINTS, VOTES

PACKAGE: Final = "chaloupe.games.lifeboats"
# What differs by this, in thousandths of a point, is leant to by a factor of e.
WARMTH: Final = 4000.0
LEAST: Final = 0.02
# A lot is one of so many.
LOTS: Final = i64(1_000_000)

LOYAL: Final = 1
GREEDY: Final = 2
VINDICTIVE: Final = 3
CAUTIOUS: Final = 4
NAMED: Final = ("", "loyal", "greedy", "vindictive", "cautious")
# How much of a temper's own aim is mixed with the wish to win, and how enemies and friends count.
AIM: Final = 0.4
GRUDGE: Final = -0.4
FRIEND: Final = 0.15
# More points than anybody gets but by luck.
MANY: Final = 40.0


class LifeboatsKnowledge(Knowledge):
    """Judge worlds of Lifeboats; the weights differ with the number of players."""

    def __init__(self, game: Game, temper: str = "", seat: int = -1, weights: list[float] | None = None) -> None:
        """Take the weights or read the tuned ones; `seat` is the one whose temper it is, -1 for everybody."""
        super().__init__(read_groups(PACKAGE, NAMES, group_names()) if weights is None else weights)
        self.game: Final = game
        self.temper: Final = temper
        self._mood: Final[i64] = NAMED.index(temper)
        self._seat: Final[i64] = seat
        self._outlook: Final = Outlook()
        self._out: Final[vec[float]] = reals(NUMBER)
        self._aims: Final[vec[float]] = reals(MOST_PLAYERS)
        self._likes: Final[vec[float]] = reals(MOST_PLAYERS)
        # What the others have said about their votes in the ballot that is open.
        self._said: Final[vec[i64]] = buffer(MOST_PLAYERS)
        self._codes: Final[vec[i64]] = buffer(2 * BOATS)
        self._values: Final[vec[float]] = reals(2 * BOATS)
        self._belief: Final[vec[i64]] = buffer(MOST_PLAYERS)
        self._round: i64 = NONE
        self._kind: i64 = NONE

    def names(self) -> list[str]:
        """Name the features."""
        return NAMES

    def groups(self) -> list[str]:
        """Name a group for every number of players."""
        return group_names()

    def group(self, world: Position) -> i64:
        """Find the group of a table."""
        return world.players - 3

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Look at the boats, then at the seat."""
        assert isinstance(world, Course)
        self._outlook.survey(world)
        self._outlook.look(world, seat, out)

    def chances(self, world: Position, out: vec[float]) -> None:
        """Weigh the features of every seat, and then what the temper makes of it."""
        assert isinstance(world, Course)
        if world.phase == OVER:
            share_win(world, out)
            if self._mood:
                self._temper_end(world, out)
            return
        outlook = self._outlook
        outlook.survey(world)
        weights = self.weights
        seen = self._out
        aims = self._aims
        mood = self._mood
        n = world.players
        first = (n - 3) * NUMBER
        seat: i64 = 0
        while seat < n:
            outlook.look(world, seat, seen)
            out[seat] = weigh(weights, first, seen, NUMBER)
            aims[seat] = outlook.safe if mood == CAUTIOUS else outlook.expected
            seat += 1
        softmax(out, n)
        if mood:
            self._temper(world, out)

    # -- tempers -------------------------------------------------------------------------------------------------

    def _temper_end(self, world: Course, out: vec[float]) -> None:
        """Mix who has won with what the temper was after; to the cautious one few points are nearly as good as many."""
        seat: i64 = 0
        while seat < world.players:
            points = float(i64(world.pieces[POINTS + seat]))
            self._aims[seat] = sqrt(points * MANY) if self._mood == CAUTIOUS else points
            seat += 1
        self._temper(world, out)

    def _temper(self, world: Course, out: vec[float]) -> None:
        """Mix everybody's chances with what the temper is after, for its own seat, or for all if there is none."""
        n = world.players
        aims = self._aims
        together = 0.0
        seat: i64 = 0
        while seat < n:
            together += aims[seat]
            seat += 1
        if self._seat >= 0:
            own = self._seat
            self._put(own, n, self._wish(world, own, together, out), out)
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

    def _wish(self, world: Course, seat: i64, together: float, out: vec[float]) -> float:
        """Say how content a seat is: between 0.001 and 0.999."""
        mood = self._mood
        chance = out[seat]
        n = float(world.players)
        if mood in (GREEDY, CAUTIOUS):
            wish = (1.0 - AIM) * chance + AIM * self._aims[seat] / MANY
        elif mood == LOYAL:
            wish = (1.0 - AIM) * chance + AIM * together / (n * MANY)
        else:
            wish = chance
        if self._seat >= 0:
            other: i64 = 0
            while other < world.players:
                wish += self._likes[other] * (out[other] - 1.0 / n)
                other += 1
        elif mood == VINDICTIVE:
            for enemy in enemies(world, int(seat)):
                wish += GRUDGE * (out[enemy] - 1.0 / n)
        return min(0.999, max(0.001, wish))

    def _put(self, seat: i64, n: i64, wish: float, out: vec[float]) -> None:
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

    def tempered(self, temper: str) -> "Knowledge":
        """Give the same game as another temperament sees it."""
        return self._twin(temper, -1) if temper in NAMED else self

    def _twin(self, temper: str, seat: int) -> "LifeboatsKnowledge":
        # made for every decision at a table that talks: no file is read for it
        return LifeboatsKnowledge(self.game, temper, seat, [self.weights[i] for i in range(len(self.weights))])

    def hearing(self, view: Words, heard: list[Words]) -> "Knowledge":
        """Take in what was said, and who voted against the viewer."""
        seat = view["seat"]
        ballot = view["ballot"]
        if not isinstance(seat, int) or (not heard and not self.temper):
            return self
        attentive = self._twin(self.temper, seat)
        memory = Memory(view, heard, seat)
        world = self.game.imagine(view, Rng(0))
        assert isinstance(world, Course)
        attentive.remember(world, memory, isinstance(ballot, dict))
        return attentive

    def remember(self, world: Course, memory: Memory, open_ballot: bool) -> None:
        """Keep who is liked, and what is announced for the ballot that is open."""
        hostile = enemies(world, memory.seat)
        for other in range(world.players):
            harm = memory.hostile[other] + memory.broken[other]
            if self._mood == VINDICTIVE and (harm or other in hostile):
                self._likes[other] = GRUDGE
            elif self._mood == LOYAL and memory.kept[other] > memory.broken[other]:
                self._likes[other] = FRIEND
            pledge = memory.pledge(other)
            self._said[other] = NONE
            if pledge is not None and other != memory.seat:
                choice = CHOICES.index(pledge.choice)
                # a boat that is to be spared is kept as its number below NONE
                self._said[other] = -2 - choice if pledge.says == SPARES else choice
                self._belief[other] = memory.belief(other)
        if open_ballot:
            self._round = world.round
            self._kind = world.kind

    def honour(self, view: Words, legal: list[Words], heard: list[Words]) -> list[Words]:
        """Leave out the votes that would break the viewer's own word, unless that means nothing to this temper."""
        seat = view["seat"]
        ballot = view["ballot"]
        if self._mood == GREEDY or not heard or not isinstance(ballot, dict) or not isinstance(seat, int):
            return legal
        memory = Memory(view, heard, seat)
        kept = legal
        for pledge in memory.pledges:
            if pledge.seat != seat or pledge.wait or (pledge.to >= 0 and memory.broken[pledge.to]):
                continue
            left = [action for action in kept if keeps(pledge, str(ballot["kind"]), str(action.get("for", "")))]
            kept = left or kept
        return kept

    def speak(self, view: Words, heard: list[Words], rng: Rng) -> Words | None:
        """Say what the temper says; who has none is as honest as the loyal one."""
        for temper in TEMPERS:
            if temper.name == (self.temper if self._mood in (GREEDY, VINDICTIVE) else "loyal"):
                return Sailor(self.game, temper).speak(view, heard, rng)
        return None

    # -- looking ahead -------------------------------------------------------------------------------------------

    def suppose(self, world: Position, seat: i64, rng: Rng) -> None:
        """Take the votes that are in but not revealed for such as their seats would like."""
        assert isinstance(world, Course)
        if world.phase != VOTE:
            return
        base = BASE[VOTE]
        codes = self._codes
        rest = world.voted & ~(ONE << seat)
        while rest:
            other = lowest(rest)
            choices = world.options(other)
            n: i64 = 0
            while choices:
                codes[n] = base + lowest(choices)
                n += 1
                choices &= choices - 1
            world.pieces[VOTES + other] = u8(self._drawn(world, other, codes, n, rng) - base)
            rest &= rest - 1

    def _drawn(self, world: Course, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Draw one of a seat's listed actions, each as likely as the seat leans to it."""
        leanings = self._values
        self.lean(world, seat, codes, n, leanings)
        total = 0.0
        i: i64 = 0
        while i < n:
            total += leanings[i]
            i += 1
        lot = float(rng.below(LOTS)) / float(LOTS) * total
        i = 0
        while i < n - 1:
            lot -= leanings[i]
            if lot < 0.0:
                break
            i += 1
        return codes[i]

    # -- actions -------------------------------------------------------------------------------------------------

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what appeals at first sight, and to what was announced."""
        assert isinstance(world, Course)
        base = BASE[world.phase]
        best: i64 = -1_000_000
        i: i64 = 0
        while i < n:
            value = appeal(world, seat, codes[i] - base)
            out[i] = float(value)
            best = max(best, value)
            i += 1
        said = self._announced(world, seat)
        i = 0
        while i < n:
            out[i] = exp((out[i] - float(best)) / WARMTH) + LEAST
            if said == codes[i] - base:
                out[i] += float(self._belief[seat]) / 25.0
            elif said == base - codes[i] - 2:
                out[i] *= 1.0 - float(self._belief[seat]) / 100.0
            i += 1

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Take what appeals more of any two actions, since wiser votes are too much alike; often what was announced."""
        assert isinstance(world, Course)
        base = BASE[world.phase]
        said = self._announced(world, seat)
        if said >= 0 and said <= CAP and rng.below(100) < self._belief[seat]:
            i: i64 = 0
            while i < n:
                if codes[i] - base == said:
                    return codes[i]
                i += 1
        one = codes[rng.below(n)]
        two = codes[rng.below(n)]
        if one == two or appeal(world, seat, one - base) >= appeal(world, seat, two - base):
            return one
        return two

    def _announced(self, world: Course, seat: i64) -> i64:
        """Give what a seat has said about this ballot: a choice, NONE, or below it a boat that it spares."""
        if world.phase != VOTE or world.round != self._round or world.kind != self._kind or seat == self._seat:
            return NONE
        return self._said[seat]

    def strength(self, level: int) -> Strength:
        """Let levels differ by how often they act on a whim, and by how many games they play on in their minds.

        There is no warmth: after few games the chances are too coarse to say what is nearly as good.
        """
        if level <= 1:
            return Strength(1, 16, 0.5, whims=87, worlds=4)
        if level == 2:
            return Strength(2, 24, 0.5, whims=58, worlds=8)
        if level == 3:
            return Strength(3, 40, 0.5, whims=33, worlds=16)
        if level == 4:
            return Strength(4, 100, 0.5, whims=10, worlds=64)
        return usual_strength(level)

    def depth(self) -> i64:
        """Play to the end: who wins says more than the look of a sea on which every boat may still sink."""
        return TO_THE_END


def keeps(pledge: Pledge, kind: str, vote: str) -> bool:
    """Say whether a vote is honest after such a word: the cap is a way out of it that is not."""
    return pledge.kept(kind, vote) >= 0 and (vote != "cap" or pledge.choice == "cap")


def group_names() -> list[str]:
    """Name the groups of weights: the numbers of players."""
    return [str(players) for players in range(3, MOST_PLAYERS + 1)]
