"""What wins at Cartagena: a crew that is far ahead and together, cards in hand, and jumps for them to make."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.games.cartagena.actions import END, RETREAT
from chaloupe.games.cartagena.bots.features import CARD, NAMES, look
from chaloupe.games.cartagena.bots.whole_turns import WholeTurns
from chaloupe.games.cartagena.chapters.moves import cards_for, target_ahead, target_behind
from chaloupe.games.cartagena.pieces import SYMBOLS
from chaloupe.games.cartagena.position import Cartagena
from chaloupe.games.cartagena.state import State
from chaloupe.mind.knowledge import Knowledge, read_groups, reals, sharpen
from chaloupe.mind.strength import Strength

# More cards than this are not worth a step back in a hurried playout.
ENOUGH: Final = i64(9)
# Whole turns are judged for so many sequences of cards that may be drawn in them.
DRAWS: Final = i64(3)
# Weights of their own for each of the variants with three actions have not paid: the short game or any other.
GROUPS: Final = [f"{variant}/{players}" for variant in ("jamaica", "jungle") for players in range(2, 6)]


class CartagenaKnowledge(Knowledge):
    """Judge worlds of Cartagena; the weights differ with the number of players and for the short game."""

    def __init__(self) -> None:
        """Read the tuned weights, and make room that is used again for every world."""
        names = list(NAMES)
        super().__init__(read_groups("chaloupe.games.cartagena", names, GROUPS), names, GROUPS)
        self._turns: Final = WholeTurns(self)
        self._values: Final[vec[float]] = reals(64)

    def group(self, world: Position) -> i64:
        """Find the group of a table: by the number of players, those of the short game apart."""
        assert isinstance(world, State)
        if world.terms.actions == 2:
            return 2 + world.players
        return world.players - 2

    def learns_openly(self) -> bool:
        """Look at the true hands: one action ahead they matter little, and it is ten times as quick."""
        return True

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Look at the crew, the hand and the ways ahead and back."""
        assert isinstance(world, State)
        look(world, seat, out)

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what leaves the better chances, judged one action ahead."""
        self.look_ahead(world, seat, codes, n, out)

    def ponder(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng, out: vec[float]) -> None:
        """Lean towards what begins the better whole turns, whatever cards it brings."""
        assert isinstance(world, Cartagena)
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
        assert isinstance(world, Cartagena)
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
        """Let levels err by ever less; only from the third on whole turns are thought through."""
        if level <= 1:
            return Strength(1, 12, 0.5, temperature=0.1, random_percent=20, worlds=2, ponders=False)
        if level == 2:
            return Strength(2, 40, 0.5, temperature=0.025, worlds=8, ponders=False)
        if level == 3:
            return Strength(3, 120, 0.5, temperature=0.01, worlds=16)
        if level == 4:
            return Strength(4, 400, 0.5, temperature=0.005, worlds=64, explore=0.4)
        return Strength(5, 20_000, 2.0, capped=False, worlds=256, explore=0.4)

    def depth(self) -> i64:
        """Judge at once: the value of a position says more than a hurried playout."""
        return 0


def gain(state: State, seat: i64, code: i64) -> i64:
    """Weigh an action in squares, quickly."""
    if code == END:
        return -2
    if code >= RETREAT:
        square = code - RETREAT
        target = target_behind(state, square)
        worth = CARD if state.size(seat) < ENOUGH else i64(0)
        return cards_for(state, target) * worth - (square - target)
    square = code // SYMBOLS
    target = target_ahead(state, code % SYMBOLS, square)
    reward: i64 = 2 if target == state.terms.boat else 0
    return target - square - CARD + reward
