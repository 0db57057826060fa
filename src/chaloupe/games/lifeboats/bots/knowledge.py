"""What wins at Lifeboats: points ashore, men in boats that will land, a say in the votes; and whose word counts."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.json import Json
from chaloupe.core.position import Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.games.lifeboats.actions.table import BASE, choices
from chaloupe.games.lifeboats.bots.features import NAMES, NUMBER, Outlook
from chaloupe.games.lifeboats.bots.impulse import appeal
from chaloupe.games.lifeboats.bots.memory import SPARES, Memory, Pledge
from chaloupe.games.lifeboats.bots.talk import speech
from chaloupe.games.lifeboats.bots.temperaments import CAUTIOUS, EVERYBODY, GREEDY, TEMPERAMENTS, Wishes, manner_of
from chaloupe.games.lifeboats.look.legal import fill
from chaloupe.games.lifeboats.pieces import BOATS, CHOICES, FEWEST_PLAYERS, MOST_PLAYERS
from chaloupe.games.lifeboats.state import NONE, OVER, VOTE, VOTES, State
from chaloupe.mind.knowledge import TO_THE_END, Knowledge, read_groups, reals, share_win, softmax, weigh
from chaloupe.mind.strength import Strength, usual_strength

PACKAGE: Final = "chaloupe.games.lifeboats"
GROUPS: Final = [str(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
# What differs by this, in thousandths of a point, is leant to by a factor of e.
TEMPERATURE: Final = 4000.0
LEAST: Final = 0.02
# A lot is one of so many.
LOTS: Final = i64(1_000_000)


class LifeboatsKnowledge(Knowledge):
    """Judge worlds of Lifeboats; the weights differ with the number of players."""

    def __init__(
        self, game: Game, temperament: str = "", seat: int = EVERYBODY, weights: list[float] | None = None
    ) -> None:
        """Take the weights or read the tuned ones; `seat` is the one whose temperament it is."""
        names = list(NAMES)
        super().__init__(read_groups(PACKAGE, names, GROUPS) if weights is None else weights, names, GROUPS)
        self.game: Final = game
        self.temperament: Final = temperament
        self._wishes: Final = Wishes(temperament, seat)
        self._outlook: Final = Outlook()
        self._out: Final[vec[float]] = reals(NUMBER)
        self._codes: Final[vec[i64]] = buffer(2 * BOATS)
        self._values: Final[vec[float]] = reals(2 * BOATS)
        # The ballot that is open, and of each seat: what it has announced, what it will spare, how far it is believed.
        self._round: i64 = NONE
        self._kind: i64 = NONE
        self._said: Final[vec[i64]] = buffer(MOST_PLAYERS)
        self._spared: Final[vec[i64]] = buffer(MOST_PLAYERS)
        self._belief: Final[vec[i64]] = buffer(MOST_PLAYERS)

    def group(self, world: Position) -> i64:
        """Find the group of a table."""
        return world.players - FEWEST_PLAYERS

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Look at the boats, then at the seat."""
        assert isinstance(world, State)
        self._outlook.survey(world)
        self._outlook.look(world, seat, out)

    def chances(self, world: Position, out: vec[float]) -> None:
        """Weigh the features of every seat, and then what the temperament makes of it."""
        assert isinstance(world, State)
        wishes = self._wishes
        if world.phase == OVER:
            share_win(world, out)
            if wishes.temperament:
                wishes.mix_end(world, out)
            return
        outlook = self._outlook
        outlook.survey(world)
        seen = self._out
        first = self.group(world) * NUMBER
        n = world.players
        seat: i64 = 0
        while seat < n:
            outlook.look(world, seat, seen)
            out[seat] = weigh(self.weights, first, seen, NUMBER)
            wishes.aims[seat] = outlook.safe if wishes.temperament == CAUTIOUS else outlook.expected
            seat += 1
        softmax(out, n)
        if wishes.temperament:
            wishes.mix(world, out)

    # -- temperaments and words ----------------------------------------------------------------------------------

    def tempered(self, temperament: str) -> "Knowledge":
        """Give the same game as another temperament sees it."""
        return self._twin(temperament, EVERYBODY) if temperament in TEMPERAMENTS else self

    def _twin(self, temperament: str, seat: int) -> "LifeboatsKnowledge":
        # made for every decision at a table that talks: no file is read for it
        return LifeboatsKnowledge(self.game, temperament, seat, [self.weights[i] for i in range(len(self.weights))])

    def hearing(self, view: Json, heard: list[Json]) -> "Knowledge":
        """Take in what was said, and who voted against the viewer."""
        seat = view["seat"]
        if not isinstance(seat, int) or (not heard and not self.temperament):
            return self
        attentive = self._twin(self.temperament, seat)
        world = self.game.imagine(view, Rng(0))
        assert isinstance(world, State)
        attentive.remember(world, Memory(view, heard, seat))
        return attentive

    def remember(self, world: State, memory: Memory) -> None:
        """Keep who is liked, and what is announced for the ballot that is open."""
        self._wishes.befriend(world, memory)
        for other in range(world.players):
            pledge = memory.pledge(other)
            self._said[other] = NONE
            self._spared[other] = NONE
            if pledge is not None and other != memory.seat:
                about = self._spared if pledge.says == SPARES else self._said
                about[other] = CHOICES.index(pledge.choice)
                self._belief[other] = memory.belief(other)
        if world.kind:
            self._round = world.round
            self._kind = world.kind

    def honour(self, view: Json, legal: list[Json], heard: list[Json]) -> list[Json]:
        """Leave out the votes that would break the viewer's own word, unless that means nothing to this temperament."""
        seat = view["seat"]
        ballot = view["ballot"]
        greedy = self._wishes.temperament == GREEDY
        if greedy or not heard or not isinstance(ballot, dict) or not isinstance(seat, int):
            return legal
        memory = Memory(view, heard, seat)
        kept = legal
        for pledge in memory.pledges:
            if pledge.seat != seat or pledge.wait or (pledge.to >= 0 and memory.broken[pledge.to]):
                continue
            left = [action for action in kept if keeps(pledge, str(ballot["kind"]), str(action.get("for", "")))]
            kept = left or kept
        return kept

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        """Say what the temperament says."""
        seat = view["seat"]
        if not isinstance(seat, int):
            return None
        world = self.game.imagine(view, rng)
        assert isinstance(world, State)
        return speech(world, manner_of(self.temperament), view, heard, seat, rng)

    # -- looking ahead -------------------------------------------------------------------------------------------

    def suppose(self, world: Position, seat: i64, rng: Rng) -> None:
        """Take the votes that are in but not revealed for such as their seats would like."""
        assert isinstance(world, State)
        if world.phase != VOTE:
            return
        base = BASE[VOTE]
        codes = self._codes
        rest = world.voted & ~(ONE << seat)
        while rest:
            other = lowest(rest)
            n = fill(world, choices(world, other), codes)
            world.pieces[VOTES + other] = u8(self._drawn(world, other, codes, n, rng) - base)
            rest &= rest - 1

    def _drawn(self, world: State, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
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
        assert isinstance(world, State)
        base = BASE[world.phase]
        best: i64 = -1_000_000
        i: i64 = 0
        while i < n:
            value = appeal(world, seat, codes[i] - base)
            out[i] = float(value)
            best = max(best, value)
            i += 1
        announced = self._announced(world, seat)
        i = 0
        while i < n:
            out[i] = exp((out[i] - float(best)) / TEMPERATURE) + LEAST
            if announced and self._said[seat] == codes[i] - base:
                out[i] += float(self._belief[seat]) / 25.0
            elif announced and self._spared[seat] == codes[i] - base:
                out[i] *= 1.0 - float(self._belief[seat]) / 100.0
            i += 1

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Take what appeals more of any two actions, since wiser votes are too much alike; often what was announced."""
        assert isinstance(world, State)
        base = BASE[world.phase]
        if self._announced(world, seat) and self._said[seat] != NONE and rng.below(100) < self._belief[seat]:
            i: i64 = 0
            while i < n:
                if codes[i] - base == self._said[seat]:
                    return codes[i]
                i += 1
        one = codes[rng.below(n)]
        two = codes[rng.below(n)]
        if one == two or appeal(world, seat, one - base) >= appeal(world, seat, two - base):
            return one
        return two

    def _announced(self, world: State, seat: i64) -> bool:
        """Say whether what another seat has said is about the ballot in this world."""
        ours = world.phase == VOTE and world.round == self._round and world.kind == self._kind
        return ours and seat != self._wishes.seat

    def strength(self, level: int) -> Strength:
        """Let levels differ by how often they act at random, and by how many games they play on in their minds.

        Their choice has no temperature: after few games the chances are too coarse to say what is nearly as good.
        """
        if level <= 1:
            return Strength(1, 16, 0.5, random_percent=87, worlds=4)
        if level == 2:
            return Strength(2, 24, 0.5, random_percent=58, worlds=8)
        if level == 3:
            return Strength(3, 40, 0.5, random_percent=33, worlds=16)
        if level == 4:
            return Strength(4, 100, 0.5, random_percent=10, worlds=64)
        return usual_strength(level)

    def depth(self) -> i64:
        """Play to the end: who wins says more than the look of a sea on which every boat may still sink."""
        return TO_THE_END


def keeps(pledge: Pledge, kind: str, vote: str) -> bool:
    """Say whether a vote is honest after such a word: the cap is a way out of it that is not."""
    return pledge.kept(kind, vote) >= 0 and (vote != "cap" or pledge.choice == "cap")
