"""Whole turns of Cartagena: every way to play a turn out, each end judged once."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.position import CHANCE, buffer
from chaloupe.core.rng import Rng
from chaloupe.games.cartagena.pieces import SYMBOLS
from chaloupe.games.cartagena.position import Cartagena
from chaloupe.games.cartagena.state import CREW, PLAY, WIDTH
from chaloupe.mind.knowledge import Knowledge, reals

# So many positions met within one turn are remembered; a full table only means that some are judged twice.
CAPACITY: Final = i64(8192)
# A position within a turn is known by the squares of the crew, the hand and the actions left: sums of these shares.
_SHARES: Final = i64(64)
# The levels of one turn: at most three actions, each followed by a decision of its own.
_DEPTH: Final = i64(5)


def _shares() -> vec[i64]:
    """Draw a number of 48 bits for every square and every symbol, so that sums of them tell positions apart."""
    rng = Rng("whole turns of cartagena")
    shares = buffer(_SHARES)
    i: i64 = 0
    while i < _SHARES:
        shares[i] = (rng.word() << 16) | (rng.word() & 0xFFFF)
        i += 1
    return shares


SHARES: Final = _shares()


class WholeTurns:
    """Look for the best way to go on with a turn; what was seen before on another way is not looked at again."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Take what judges the ends of turns; whatever a turn needs is made once."""
        self.knowledge: Final = knowledge
        self.ends: i64 = 0
        self._keys: Final[vec[i64]] = buffer(CAPACITY)
        self._values: Final[vec[float]] = reals(CAPACITY)
        self._stamps: Final[vec[i64]] = buffer(CAPACITY)
        self._stamp: i64 = 0
        self._codes: Final[vec[i64]] = buffer(_DEPTH * 64)
        self._listed: Final[vec[i64]] = buffer(64)
        self._weights: Final[vec[i64]] = buffer(64)
        self._chances: Final[vec[float]] = reals(5)
        # The cards that will be drawn in this turn, the same on every way through it.
        self._drawn: Final[vec[i64]] = buffer(8)

    def judge(self, world: Cartagena, seat: i64, codes: vec[i64], n: i64, rng: Rng, out: vec[float]) -> None:
        """Write for each of n actions the chance of the seat at the end of the best turn that begins with it."""
        self._stamp += 1
        self.ends = 0
        drawn = self._drawn
        i: i64 = 0
        while i < len(drawn):
            drawn[i] = rng.word()
            i += 1
        i = 0
        while i < n:
            after = world.copy()
            after.apply(seat, codes[i], None)
            out[i] = self._best(after, seat, 0, 0)
            i += 1

    def _best(self, world: Cartagena, seat: i64, level: i64, cards: i64) -> float:
        """Give the chance of the seat at the best end of its turn; `cards` have been drawn in it so far."""
        while world.actor() == CHANCE and world.turn == seat:
            world.apply(CHANCE, self._next_card(world, cards), None)
            cards += 1
        if world.phase != PLAY or world.turn != seat or world.left == world.terms.actions:
            return self._end(world, seat)
        key = _key(world, seat)
        at = key % CAPACITY
        if self._stamps[at] == self._stamp and self._keys[at] == key:
            return self._values[at]
        best = 0.0
        codes = self._codes
        first = level * 64
        n = self._list(world, seat, first)
        i: i64 = 0
        while i < n:
            after = world.copy()
            after.apply(seat, codes[first + i], None)
            best = max(best, self._best(after, seat, level + 1, cards))
            i += 1
        self._keys[at] = key
        self._values[at] = best
        self._stamps[at] = self._stamp
        return best

    def _end(self, world: Cartagena, seat: i64) -> float:
        """Judge the end of a turn, once for all ways that lead there."""
        key = _key(world, seat)
        at = key % CAPACITY
        if self._stamps[at] == self._stamp and self._keys[at] == key:
            return self._values[at]
        self.ends += 1
        self.knowledge.chances(world, self._chances)
        self._keys[at] = key
        self._values[at] = self._chances[seat]
        self._stamps[at] = self._stamp
        return self._chances[seat]

    def _list(self, world: Cartagena, seat: i64, first: i64) -> i64:
        """List the actions of a level behind those of the levels above."""
        codes = self._listed
        n = world.fill_legal(seat, codes)
        i: i64 = 0
        while i < n:
            self._codes[first + i] = codes[i]
            i += 1
        return n

    def _next_card(self, world: Cartagena, cards: i64) -> i64:
        """Let the turn's next card be the same one on every way, as far as the deck still has it."""
        codes = self._listed
        weights = self._weights
        n = world.fill_chance(codes, weights)
        total: i64 = 0
        i: i64 = 0
        while i < n:
            total += weights[i]
            i += 1
        rest = (self._drawn[min(cards, 7)] * total) >> 32
        i = 0
        while rest >= weights[i]:
            rest -= weights[i]
            i += 1
        return codes[i]


def _key(world: Cartagena, seat: i64) -> i64:
    """Number what can differ within a turn of a seat: its crew, its hand, the actions left, whose turn it is."""
    key: i64 = world.left * 7 + (world.turn - seat + world.players) % world.players
    squares = world.sets[CREW + seat]
    square: i64 = 0
    while squares:
        if squares & 1:
            key += i64(world.pirates[seat * WIDTH + square]) * SHARES[square]
        squares >>= 1
        square += 1
    symbol: i64 = 0
    while symbol < SYMBOLS:
        key += i64(world.cards[seat * SYMBOLS + symbol]) * SHARES[WIDTH + symbol]
        symbol += 1
    return key
