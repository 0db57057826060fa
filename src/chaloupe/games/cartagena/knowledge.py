"""What wins at Cartagena: a crew that is far ahead and together, cards in hand, and jumps for them to make."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.knowledge import Knowledge, read_groups, reals, sharpen
from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.core.strength import Strength
from chaloupe.games.cartagena.actions import END, RETREAT
from chaloupe.games.cartagena.pieces import SYMBOLS
from chaloupe.games.cartagena.rules import Rules
from chaloupe.games.cartagena.state import CREW, ONE_OR_MORE, THREE, TWO_OR_MORE, WIDTH
from chaloupe.games.cartagena.turns import Turns

NAMES: Final = [
    "progress",  # squares walked by the whole crew
    "progress_squared",
    "aboard",  # pirates in the boat
    "aboard_squared",
    "rear",  # how far the last pirate has come
    "spread",  # how far the others are from the last one
    "crowd",  # pirates not aboard who share their square: they block nothing and bring no road
    "cards_few",  # the first four cards
    "cards",  # the first nine
    "cards_many",  # the first sixteen
    "kinds",  # different symbols in the hand
    "short",  # pirates not aboard for whom there is no card
    "cards_late",  # cards, once the crew is far ahead
    "jump",  # the longest jump of a card in the hand
    "jumps",  # the jumps of all kinds of cards in the hand
    "road",  # the jumps of all symbols, in the hand or not
    "retreat",  # the best step back: cards for squares
    "turn",  # the actions left to the seat in turn
    "wait",  # the turns of others before one's own
    "turn_jumps",  # jumps that can be made at once
    "turn_retreat",  # a step back that can be made at once
    "next_jumps",  # the jumps left to the seat that comes next
    "next_retreat",
    "last_steps",  # close to the end: at most three pirates to bring aboard
]

# A card is worth about this many squares.
CARD: Final = i64(8)
# More cards than this are not worth a step back in a hurried playout.
ENOUGH: Final = i64(9)
# Whole turns are judged for so many sequences of cards that may be drawn in them.
DRAWS: Final = i64(3)


class CartagenaKnowledge(Knowledge):
    """Judge worlds of Cartagena; the weights differ with the number of players and for the short game."""

    def __init__(self) -> None:
        """Read the tuned weights."""
        super().__init__(read_groups("chaloupe.games.cartagena", NAMES, group_names()))
        self._turns: Final = Turns(self)
        self._values: Final[vec[float]] = reals(64)

    def names(self) -> list[str]:
        """Name the features."""
        return NAMES

    def groups(self) -> list[str]:
        """Name a group for every number of players, those of the short game apart."""
        return group_names()

    def group(self, world: Position) -> i64:
        """Find the group of a table."""
        assert isinstance(world, Rules)
        return _group(world)

    def learns_openly(self) -> bool:
        """Look at the true hands: one action ahead they matter little, and it is ten times as quick."""
        return True

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Look at the crew, the hand and the ways ahead and back."""
        assert isinstance(world, Rules)
        look(world, seat, out)

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what leaves the better chances, judged one action ahead."""
        self.look_ahead(world, seat, codes, n, out)

    def ponder(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng, out: vec[float]) -> None:
        """Lean towards what begins the better whole turns, whatever cards it brings."""
        assert isinstance(world, Rules)
        values = self._values
        i: i64 = 0
        while i < n:
            out[i] = 0.0
            i += 1
        times = 1 if world.terms.has_row else DRAWS
        time: i64 = 0
        while time < times:
            self._turns.judge(world, seat, codes, n, rng, values)
            i = 0
            while i < n:
                out[i] += values[i] / float(times)
                i += 1
            time += 1
        sharpen(out, n)

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Take the action that gains most squares, a card counting for eight; now and then any."""
        assert isinstance(world, Rules)
        if rng.below(8) == 0:
            return codes[rng.below(n)]
        best: i64 = -1000
        chosen = codes[0]
        shift = rng.below(n)
        i: i64 = 0
        while i < n:
            # begin anywhere, so that of equal actions any can be the first
            at = i + shift
            if at >= n:
                at -= n
            value = gain(world, seat, codes[at])
            if value > best:
                best = value
                chosen = codes[at]
            i += 1
        return chosen

    def strength(self, level: int) -> Strength:
        """Let levels err by ever less; the first has whims, only from the third on whole turns are thought through."""
        if level <= 1:
            return Strength(1, 12, 0.5, warmth=0.1, whims=20, worlds=2, ponders=False)
        if level == 2:
            return Strength(2, 40, 0.5, warmth=0.025, worlds=8, ponders=False)
        if level == 3:
            return Strength(3, 120, 0.5, warmth=0.01, worlds=16)
        if level == 4:
            return Strength(4, 400, 0.5, warmth=0.005, worlds=64, explore=0.4)
        return Strength(5, 20_000, 2.0, capped=False, worlds=256, explore=0.4)

    def depth(self) -> i64:
        """Judge at once: the value of a position says more than a hurried playout."""
        return 0


def group_names() -> list[str]:
    """Name the groups of weights: the short game or any other, and the number of players."""
    return [f"{variant}/{players}" for variant in ("jamaica", "jungle") for players in range(2, 6)]


def _group(world: Rules) -> i64:
    """Number the group: weights of one's own for each of the variants with three actions have not paid."""
    if world.terms.actions == 2:
        return 2 + world.players
    return world.players - 2


def gain(world: Rules, seat: i64, code: i64) -> i64:
    """Weigh an action in squares, quickly."""
    if code == END:
        return -2
    sets = world.sets
    boat = world.terms.boat
    if code >= RETREAT:
        square = code - RETREAT
        target = world.target_behind(square)
        cards = 1 + ((sets[TWO_OR_MORE] >> target) & 1)
        worth = CARD if world.size(seat) < ENOUGH else i64(0)
        return cards * worth - (square - target)
    square = code // SYMBOLS
    ahead = sets[code % SYMBOLS] & ~sets[ONE_OR_MORE] & ~((ONE << (square + 1)) - 1)
    if ahead:
        return lowest(ahead) - square - CARD
    return boat - square - CARD + 2


def _longest(own: i64, free: i64, boat: i64) -> i64:
    """Find the longest jump that one card gives: `free` are the free squares of its symbol."""
    best: i64 = 0
    while own:
        square = lowest(own)
        ahead = free & ~((ONE << (square + 1)) - 1)
        if ahead == 0:
            return max(best, boat - square)
        target = lowest(ahead)
        best = max(best, target - square)
        own &= ~((ONE << target) - 1)
    return best


def _best_back(world: Rules, seat: i64) -> i64:
    """Find what the best step back brings: eight for a card, less the squares it costs; 0 if nothing pays."""
    sets = world.sets
    stops = sets[ONE_OR_MORE] & ~sets[THREE]
    own = sets[CREW + seat]
    best: i64 = 0
    while stops:
        target = lowest(stops)
        stops &= stops - 1
        movers = own & ~((ONE << (target + 1)) - 1)
        if movers == 0:
            break
        square = lowest(movers)
        # another stop in between catches the pirate before it comes here
        if (stops & ((ONE << square) - 1)) == 0:
            cards = 1 + ((sets[TWO_OR_MORE] >> target) & 1)
            best = max(best, cards * CARD - (square - target))
    return best


def look(world: Rules, seat: i64, out: vec[float]) -> None:
    """Write the features of a seat."""
    left_behind = _look_at_crew(world, seat, out)
    _look_at_hand(world, seat, left_behind, out)
    _look_ahead_and_back(world, seat, out)
    _look_at_turn(world, seat, out)


def _look_at_crew(world: Rules, seat: i64, out: vec[float]) -> i64:
    """Write how far the crew has come; count the pirates who are not aboard."""
    boat = world.terms.boat
    crew = world.terms.crew
    own = world.sets[CREW + seat]
    rearmost = lowest(own)
    walked: i64 = 0
    crowd: i64 = 0
    left_behind: i64 = 0
    squares = own & ((ONE << boat) - 1)
    while squares:
        square = lowest(squares)
        number = i64(world.pirates[seat * WIDTH + square])
        walked += number * square
        left_behind += number
        if square > 0:
            crowd += number - 1
        squares &= squares - 1
    aboard = crew - left_behind
    progress = float(walked + aboard * boat) / float(crew * boat)
    share = float(aboard) / float(crew)
    out[0] = progress
    out[1] = progress * progress
    out[2] = share
    out[3] = share * share
    out[4] = float(rearmost) / float(boat)
    out[5] = float(walked - left_behind * rearmost) / float(crew * boat)
    out[6] = float(crowd) / float(crew)
    out[23] = float(max(3 - left_behind, 0)) / 3.0
    return left_behind


def _look_at_hand(world: Rules, seat: i64, left_behind: i64, out: vec[float]) -> None:
    """Write how many cards there are and what they are needed for."""
    cards = world.size(seat)
    if world.turn == seat:
        cards += world.owed
    out[7] = float(min(cards, 4)) / 4.0
    out[8] = float(min(cards, 9)) / 9.0
    out[9] = float(min(cards, 16)) / 16.0
    out[11] = float(max(left_behind - cards, 0)) / float(world.terms.crew)
    out[12] = out[8] * out[0]


def _look_ahead_and_back(world: Rules, seat: i64, out: vec[float]) -> None:
    """Write the jumps that the cards give and what a step back would bring."""
    sets = world.sets
    boat = world.terms.boat
    own = sets[CREW + seat] & ((ONE << boat) - 1)
    free = ~sets[ONE_OR_MORE]
    longest: i64 = 0
    jumps: i64 = 0
    road: i64 = 0
    kinds: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        jump = _longest(own, sets[symbol] & free, boat)
        road += jump
        if world.cards[seat * SYMBOLS + symbol]:
            kinds += 1
            jumps += jump
            longest = max(longest, jump)
        symbol += 1
    out[10] = float(kinds) / 6.0
    out[13] = float(longest) / 36.0
    out[14] = float(jumps) / 72.0
    out[15] = float(road) / 72.0
    out[16] = float(_best_back(world, seat)) / 16.0


def _look_at_turn(world: Rules, seat: i64, out: vec[float]) -> None:
    """Write whose turn it is, and what that makes of the ways ahead and back."""
    wait = seat - world.turn
    if wait < 0:
        wait += world.players
    turn = 0.0
    following = 0.0
    if wait == 0:
        turn = float(world.left) / float(world.terms.actions)
    elif wait == 1:
        following = 1.0
    out[17] = turn
    out[18] = float(wait) / float(world.players)
    out[19] = turn * out[14]
    out[20] = turn * out[16]
    out[21] = following * out[14]
    out[22] = following * out[16]
