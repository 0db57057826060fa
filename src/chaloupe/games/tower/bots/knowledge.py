"""What wins the tower race: few turns to go, pawns out of reach, the crossing held, and rivals within reach."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.games.tower.actions import REROLL
from chaloupe.games.tower.bots.alone import table_of, turns_of
from chaloupe.games.tower.bots.features import NAMES, look
from chaloupe.games.tower.pieces import COLOURS, FACES, MARK, TARGET, TOWER
from chaloupe.games.tower.state import State
from chaloupe.mind.knowledge import Knowledge, read_groups
from chaloupe.mind.strength import Strength

GROUPS: Final = [
    f"{players} players, {pawns} pawns, {dice} dice"
    for players in range(2, len(COLOURS) + 1)
    for pawns in (1, 2)
    for dice in (1, 2)
]


class TowerKnowledge(Knowledge):
    """Judge worlds of the tower race; the weights differ with the numbers of players, pawns and dice."""

    def __init__(self) -> None:
        """Read the tuned weights of every group."""
        names = list(NAMES)
        super().__init__(read_groups("chaloupe.games.tower", names, GROUPS), names, GROUPS)

    def group(self, world: Position) -> i64:
        """Find the group of a table."""
        assert isinstance(world, State)
        terms = world.terms
        return ((world.players - 2) * 2 + terms.pawns - 1) * 2 + terms.dice - 1

    def learns_openly(self) -> bool:
        """Look at the true world: there are no secrets."""
        return True

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Look at the way to go, at who can catch whom, and at the crossing."""
        assert isinstance(world, State)
        look(world, seat, out)

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what leaves the better chances, judged one action ahead."""
        self.look_ahead(world, seat, codes, n, out)

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Throw again, denounce, and take the move that saves most turns, what it costs a captured rival included."""
        assert isinstance(world, State)
        if codes[0] >= REROLL:
            return codes[0]
        if rng.below(10) == 0:
            return codes[rng.below(n)]
        at = table_of(world.terms, seat)
        again = world.terms.own_steps(seat)
        chosen = codes[0]
        least = 1000.0
        i: i64 = 0
        while i < n:
            step = codes[i] // FACES + TOWER
            target = TARGET[codes[i] + codes[i] // FACES + 1]
            behind = world.pawns[seat * 2]
            other = world.pawns[seat * 2 + 1] if behind == step else behind
            turns = turns_of(at, target, other)
            if not has(again, target):
                turns += 1.0
            if world.occupied & MARK[target]:
                turns -= 4.0 + float(target) / 10.0
            if turns < least:
                least = turns
                chosen = codes[i]
            i += 1
        return chosen

    def strength(self, level: int) -> Strength:
        """Let levels err, for with one's luck one wins by few mistakes rather than by much thought."""
        if level <= 1:
            return Strength(1, 16, 0.5, temperature=0.5, random_percent=58, worlds=1)
        if level == 2:
            return Strength(2, 30, 0.5, temperature=0.12, worlds=1)
        if level == 3:
            return Strength(3, 100, 0.5, temperature=0.06, worlds=1)
        if level == 4:
            return Strength(4, 500, 0.5, temperature=0.033, worlds=1)
        return Strength(5, 20_000, 2.0, capped=False, worlds=1)

    def depth(self) -> i64:
        """Judge at once: the value of a position says more than a hurried playout."""
        return 0
