"""What wins at Castaways: to live, the friend alive, the foe dead, loot; and what temperaments make of it."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.games.castaways.actions.codes import MOST_LISTED, OFFER
from chaloupe.games.castaways.bots.features import NAMES, NUMBER, look
from chaloupe.games.castaways.bots.impulse import weigh as weigh_action
from chaloupe.games.castaways.bots.outlook import Outlook
from chaloupe.games.castaways.bots.regard import Regard
from chaloupe.games.castaways.bots.temperaments import EVERYBODY, TEMPERAMENTS, aim, mix, number_of
from chaloupe.games.castaways.bots.values import NEVER
from chaloupe.games.castaways.pieces import CHARACTERS, FEWEST_PLAYERS
from chaloupe.games.castaways.state import ACTIONS, DRAFT, OVER, State
from chaloupe.mind.knowledge import Knowledge, read_groups, reals, share_win, softmax, weigh
from chaloupe.mind.strength import Strength, usual_strength

PACKAGE: Final = "chaloupe.games.castaways"
GROUPS: Final = [str(players) for players in range(FEWEST_PLAYERS, CHARACTERS + 1)]
# What differs by so many points is leant to by a factor of e.
TEMPERATURE: Final = 0.5
LEAST: Final = 0.02
# Listed offers are many and seldom make sense: they are hardly leant to.
LEAST_OFFER: Final = 0.0005
# An offer is worth a thought if it seems to bring this many points.
GOOD_OFFER: Final = 0.35
# What differs by less than this many thousandths of a point is nearly alike in a hurry.
NOISE: Final = i64(500)

# How often each action is tried before a search, and how far that looks ahead.
SAMPLES: Final = i64(6)
LOOK_AHEAD: Final = i64(40)
# Chances that differ by this much are worth a choice.
CLOSE: Final = 0.02


class CastawaysKnowledge(Knowledge):
    """Judge worlds of Castaways; the weights differ with the number of players."""

    def __init__(self, temperament: str = "", seat: int = EVERYBODY, weights: list[float] | None = None) -> None:
        """Take the weights or read the tuned ones; `seat` is the one whose temperament it is, or EVERYBODY."""
        names = list(NAMES)
        super().__init__(read_groups(PACKAGE, names, GROUPS) if weights is None else weights, names, GROUPS)
        self.temperament: Final = temperament
        self._temperament: Final[i64] = number_of(temperament)
        self._seat: Final[i64] = seat
        self._outlook: Final = Outlook()
        self._regard: Final = Regard()
        self._out: Final[vec[float]] = reals(NUMBER)
        self._aims: Final[vec[float]] = reals(CHARACTERS)
        self._chances: Final[vec[float]] = reals(CHARACTERS)
        self._codes: Final[vec[i64]] = buffer(MOST_LISTED)
        self._values: Final[vec[float]] = reals(MOST_LISTED)

    def group(self, world: Position) -> i64:
        """Find the group of a table."""
        return world.players - FEWEST_PLAYERS

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Guess who will live, then look at the seat."""
        assert isinstance(world, State)
        self._outlook.survey(world)
        look(self._outlook, world, seat, out)

    def chances(self, world: Position, out: vec[float]) -> None:
        """Weigh the features of every seat, and then what the temperament makes of it."""
        assert isinstance(world, State)
        if world.phase == OVER:
            share_win(world, out)
            return
        outlook = self._outlook
        outlook.survey(world)
        weights = self.weights
        seen = self._out
        n = world.players
        first = self.group(world) * NUMBER
        seat: i64 = 0
        while seat < n:
            look(outlook, world, seat, seen)
            out[seat] = weigh(weights, first, seen, NUMBER)
            self._aims[seat] = aim(self._temperament, outlook, world, seat, seen)
            seat += 1
        softmax(out, n)
        if self._temperament:
            mix(self._seat, self._aims, n, out)

    # -- temperaments --------------------------------------------------------------------------------------------

    def tempered(self, temperament: str) -> "Knowledge":
        """Give the same game as another temperament sees it."""
        return self._twin(temperament, EVERYBODY) if temperament in TEMPERAMENTS else self

    def hearing(self, view: Json, heard: list[Json]) -> "Knowledge":
        """Know whose temperament it is."""
        seat = view["seat"]
        return self._twin(self.temperament, seat) if self.temperament and isinstance(seat, int) else self

    def _twin(self, temperament: str, seat: int) -> "CastawaysKnowledge":
        # made for every decision of a temperament: no file is read for it
        return CastawaysKnowledge(temperament, seat, [self.weights[i] for i in range(len(self.weights))])

    # -- actions -------------------------------------------------------------------------------------------------

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what seems good at first sight."""
        assert isinstance(world, State)
        regard = self._regard
        regard.begin(world, seat)
        best = -100.0
        i: i64 = 0
        while i < n:
            value = weigh_action(regard, world, codes[i])
            out[i] = value
            best = max(best, value)
            i += 1
        i = 0
        while i < n:
            least = LEAST_OFFER if codes[i] >= OFFER else LEAST
            out[i] = exp((out[i] - best) / TEMPERATURE) + least
            i += 1

    def ponder(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng, out: vec[float]) -> None:
        """Lean towards what leaves the better chances when everybody follows his first impulse for a while."""
        assert isinstance(world, State)
        values = self._values
        chances = self._chances
        best = 0.0
        i: i64 = 0
        while i < n:
            total = 0.0
            sample: i64 = 0
            while sample < SAMPLES:
                after = world.copy()
                assert isinstance(after, State)
                after.apply(seat, codes[i], None)
                self._play_on(after, rng)
                self.chances(after, chances)
                total += chances[seat]
                sample += 1
            values[i] = total / float(SAMPLES)
            best = max(best, values[i])
            i += 1
        # what seems good at first sight counts, too: so few samples say little
        self.lean(world, seat, codes, n, out)
        i = 0
        while i < n:
            out[i] *= exp((values[i] - best) / CLOSE) + LEAST
            i += 1

    def honour(self, view: Json, legal: list[Json], heard: list[Json]) -> list[Json]:
        """Leave out offers to whoever has had one in this turn: without that a refused offer is made for ever."""
        asked = offered(view, heard)
        if not asked:
            return legal
        left = [action for action in legal if action["type"] != "offer" or action["to"] not in asked]
        return left or legal

    def _play_on(self, world: State, rng: Rng) -> None:
        """Let everybody follow his impulse until somebody has a turn again, or provisions are dealt out."""
        steps: i64 = 0
        while steps < LOOK_AHEAD and world.phase != ACTIONS and world.phase != DRAFT:
            who = world.actor()
            if who == NOBODY:
                return
            if who == CHANCE:
                world.apply(CHANCE, world.draw(rng), None)
            else:
                n = world.fill_legal(who, self._codes)
                world.apply(who, self.quick(world, who, self._codes, n, rng), None)
            steps += 1

    def narrow(self, world: Position, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Leave out all offers but the two that seem best, and those if they seem good."""
        assert isinstance(world, State)
        if codes[n - 1] < OFFER:
            return n
        regard = self._regard
        regard.begin(world, seat)
        kept: i64 = 0
        best = GOOD_OFFER
        second = GOOD_OFFER
        first_offer: i64 = -1
        second_offer: i64 = -1
        i: i64 = 0
        while i < n:
            code = codes[i]
            if code < OFFER:
                codes[kept] = code
                kept += 1
            else:
                value = weigh_action(regard, world, code)
                if value > best:
                    second = best
                    second_offer = first_offer
                    best = value
                    first_offer = code
                elif value > second:
                    second = value
                    second_offer = code
            i += 1
        low = min(first_offer, second_offer)
        high = max(first_offer, second_offer)
        if low >= 0:
            codes[kept] = low
            kept += 1
        if high >= 0:
            codes[kept] = high
            kept += 1
        return kept or n

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Do what seems best at first sight, give or take a little; offers are not made in a hurry."""
        assert isinstance(world, State)
        regard = self._regard
        regard.begin(world, seat)
        best = 2.0 * NEVER
        chosen = codes[0]
        i: i64 = 0
        while i < n:
            code = codes[i]
            if code < OFFER:
                value = weigh_action(regard, world, code) + float(rng.below(NOISE)) / 1000.0
                if value > best:
                    best = value
                    chosen = code
            i += 1
        return chosen

    def strength(self, level: int) -> Strength:
        """Let the lower levels act at random more often than elsewhere: luck and others hide a mistake here."""
        if level <= 1:
            return Strength(1, 12, 0.5, temperature=0.15, random_percent=62, worlds=4)
        if level == 2:
            return Strength(2, 80, 0.5, temperature=0.06, random_percent=30, worlds=16)
        if level == 3:
            return Strength(3, 300, 0.5, temperature=0.02, random_percent=14, worlds=48)
        if level == 4:
            return Strength(4, 500, 0.5, temperature=0.007, random_percent=6, worlds=64)
        return usual_strength(level)

    def depth(self) -> i64:
        """Judge at once: what is about to come of a fight, a fall or a thirst is in the chances."""
        return 0


def offered(view: Json, heard: list[Json]) -> list[object]:
    """List to whom the viewer has made an offer in this turn."""
    people = view["characters"]
    assert isinstance(people, dict)
    own = [name for name, person in people.items() if person["seat"] == view["seat"]]
    found: list[object] = []
    for event in heard:
        if event.get("event") == "turn":
            found = []
        elif event.get("event") == "offer" and event["from"] in own:
            found.append(event["to"])
    return found
