"""A sensible player of Cartagena: tries every way of playing out its turn in a world it imagines from its view."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.position import CHANCE, buffer
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.games.cartagena.pieces import SYMBOLS
from chaloupe.games.cartagena.rules import Rules
from chaloupe.games.cartagena.state import CREW, ONE_OR_MORE, OVER, PLAY, TWO_OR_MORE, WIDTH

# All worths are in tenths of a square.
SQUARE: Final = i64(10)
CARD: Final = i64(80)
CARDS_THAT_COUNT: Final = i64(12)
CARD_TOO_MANY: Final = i64(10)
ABOARD: Final = i64(15)
STRAGGLER: Final = i64(3)
ROAD_FOR_NEXT: Final = i64(1)
CARDS_FOR_NEXT: Final = i64(12)
WIN: Final = i64(1_000_000)


def worth(world: Rules, seat: i64) -> i64:
    """Judge a position for a seat by its pirates, its cards and what it leaves to the seat after it."""
    if world.phase == OVER:
        return WIN if world.turn == seat else -WIN
    cards = world.size(seat)
    if world.turn == seat:
        cards += world.owed
    useful = min(CARDS_THAT_COUNT, cards)
    total = _progress(world, seat) + useful * CARD + (cards - useful) * CARD_TOO_MANY
    after = (seat + 1) % world.players
    return total - _road(world, after) * ROAD_FOR_NEXT - _best_retreat(world, after) * CARDS_FOR_NEXT


def _progress(world: Rules, seat: i64) -> i64:
    """Add up the squares walked; a crew that stays together can still jump and fetch cards."""
    boat = world.terms.boat
    squares = world.sets[CREW + seat]
    rearmost = lowest(squares)
    total: i64 = 0
    while squares:
        square = lowest(squares)
        number = i64(world.pirates[seat * WIDTH + square])
        total += number * square * SQUARE
        if square == boat:
            total += number * ABOARD
        else:
            total -= number * (square - rearmost) * STRAGGLER
        squares &= squares - 1
    return total


def _road(world: Rules, seat: i64) -> i64:
    """Add up, over the six symbols, the longest jump that one card would give the seat."""
    boat = world.terms.boat
    free = ~world.sets[ONE_OR_MORE]
    total: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        best: i64 = 0
        squares = world.sets[CREW + seat] & ((ONE << boat) - 1)
        while squares:
            square = lowest(squares)
            ahead = world.sets[symbol] & free & ~((ONE << (square + 1)) - 1)
            target = lowest(ahead) if ahead else boat
            best = max(best, target - square)
            squares &= squares - 1
        total += best
        symbol += 1
    return total


def _best_retreat(world: Rules, seat: i64) -> i64:
    """Give the most cards that one step back would bring the seat: 0, 1 or 2."""
    best: i64 = 0
    movers = world.beyond_a_stop(seat)
    while movers:
        target = world.target_behind(lowest(movers))
        cards = 1 + ((world.sets[TWO_OR_MORE] >> target) & 1)
        best = max(best, cards)
        movers &= movers - 1
    return best


def best_of_turn(world: Rules, seat: i64, rng: Rng) -> i64:
    """Give the worth of the best way to go on with the turn; cards drawn on the way are whatever comes."""
    while world.actor() == CHANCE and world.turn == seat:
        world.apply(CHANCE, world.draw(rng), None)
    if world.phase != PLAY or world.turn != seat or world.left == world.terms.actions:
        return worth(world, seat)
    codes = buffer(world.room())
    n = world.fill_legal(seat, codes)
    best: i64 = -2 * WIN
    i: i64 = 0
    while i < n:
        after = world.copy()
        after.apply(seat, codes[i], None)
        value = best_of_turn(after, seat, rng)
        best = max(best, value)
        i += 1
    return best


class HeuristicBot(Bot):
    """Play the action that begins the best turn, as far as it can be seen from this seat."""

    def __init__(self, game: Game) -> None:
        """Remember whose worlds to imagine."""
        super().__init__("heuristic")
        self.game: Final = game

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Compare all turns in a world that fits the view."""
        world = self.game.imagine(view, rng)
        assert isinstance(world, Rules)
        seat = world.turn
        best: i64 = -3 * WIN
        chosen = legal[0]
        for action in legal:
            after = world.copy()
            after.apply(seat, world.encode(seat, action), None)
            value = best_of_turn(after, seat, rng)
            if value > best:
                best = value
                chosen = action
        return chosen
