"""What a game knows about playing well: who is ahead, which actions look promising, what is sensible in a hurry."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from chaloupe.core.json import Json
from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.mind.strength import Strength, usual_strength
from chaloupe.texts.catalogue import read_json

# More seats than any table has.
MOST_SEATS: Final = i64(16)
# More actions than any game has: a playout of this depth goes to the end.
TO_THE_END: Final = i64(1_000_000)


def reals(length: i64) -> vec[float]:
    """Make a vector of zeros for features, chances or leanings."""
    return vec[float]([0.0] * length)


def softmax(values: vec[float], n: i64) -> None:
    """Turn n scores into chances that add up to 1, in place; the difference of two scores is the log of their odds."""
    highest = values[0]
    i: i64 = 1
    while i < n:
        highest = max(highest, values[i])
        i += 1
    total = 0.0
    i = 0
    while i < n:
        raised = exp(values[i] - highest)
        values[i] = raised
        total += raised
        i += 1
    i = 0
    while i < n:
        values[i] = values[i] / total
        i += 1


def weigh(weights: vec[float], first: i64, seen: vec[float], number: i64) -> float:
    """Add up so many features, each times its weight; the weights of their group begin at `first`."""
    score = 0.0
    i: i64 = 0
    while i < number:
        score += weights[first + i] * seen[i]
        i += 1
    return score


def sharpen(out: vec[float], n: i64) -> None:
    """Turn the chances after n actions into leanings: what loses a tenth of the chances is leant to far less."""
    best = 0.0
    i: i64 = 0
    while i < n:
        best = max(best, out[i])
        i += 1
    i = 0
    while i < n:
        lost = best - out[i]
        out[i] = 1.0 / (1.0 + 1000.0 * lost * lost)
        i += 1


def share_win(world: Position, out: vec[float]) -> bool:
    """Write what each seat has of the win once the game is over (those who tie share it); say whether it is over."""
    outcome = world.outcome()
    if outcome is None:
        return False
    n = world.players
    i: i64 = 0
    while i < n:
        out[i] = 0.0
        i += 1
    winners = outcome.winners
    # a game that nobody wins is lost by all alike
    share = 1.0 / len(winners) if winners else 1.0 / int(n)
    if not winners:
        i = 0
        while i < n:
            out[i] = share
            i += 1
    for winner in winners:
        out[winner] = share
    return True


def read_groups(package: str, names: list[str], groups: list[str], file: str = "weights.json") -> list[float]:
    """Read a game's tuned weights, one group behind the other; a feature without a number counts nothing."""
    document = read_json(package, file)
    weights: list[float] = []
    for group in groups:
        found = document.get(group)
        for name in names:
            value = found.get(name, 0.0) if isinstance(found, dict) else 0.0
            assert isinstance(value, int | float)
            weights.append(float(value))
    return weights


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """What a game knows about playing well; every method has an answer that works for any game.

    Worlds are imagined from a view: whatever this looks at in one of them is a guess of the seat that thinks, never
    a secret.
    """

    def __init__(self, weights: list[float], names: list[str] | None = None, groups: list[str] | None = None) -> None:
        """Take the weight of each feature, in the order of `names`, for one group of `groups` after the other.

        Tuning changes them where they are.
        """
        self._names: Final[list[str]] = names or []
        self._groups: Final[list[str]] = groups or ["weights"]
        self.weights: Final[vec[float]] = vec[float](weights)
        self._seen: Final[vec[float]] = vec[float](weights)
        self._number: Final[i64] = len(self.names())
        self._ahead: Final[vec[float]] = reals(MOST_SEATS)

    def names(self) -> list[str]:
        """Name the features, in their order."""
        return self._names

    def groups(self) -> list[str]:
        """Name the groups of set-ups with weights of their own: what counts may differ with players and variant."""
        return self._groups

    def group(self, world: Position) -> i64:
        """Say which of the groups a world belongs to."""
        return 0

    def learns_openly(self) -> bool:
        """Say whether self-play may look at the true world, because secrets hardly change what is good play."""
        return False

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Write the features of one seat in one world, each about 0 to 1."""

    def chances(self, world: Position, out: vec[float]) -> None:
        """Write the win chance of each seat: the outcome once it is over, else the softmax of weights · features."""
        if share_win(world, out):
            return
        seen = self._seen
        number = self._number
        first = self.group(world) * number
        n = world.players
        seat: i64 = 0
        while seat < n:
            self.features(world, seat, seen)
            out[seat] = weigh(self.weights, first, seen, number)
            seat += 1
        softmax(out, n)

    def look_ahead(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what leaves a seat the better chances, judged one action ahead: a `lean` for many games."""
        chances = self._ahead
        i: i64 = 0
        while i < n:
            after = world.copy()
            after.apply(seat, codes[i], None)
            self.chances(after, chances)
            out[i] = chances[seat]
            i += 1
        sharpen(out, n)

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Write how promising each of a seat's n listed actions looks (above 0; only the proportions count)."""
        i: i64 = 0
        while i < n:
            out[i] = 1.0
            i += 1

    def ponder(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng, out: vec[float]) -> None:
        """Write leanings like `lean`, with more thought: asked for once, for the decision that a search is about."""
        self.lean(world, seat, codes, n, out)

    def suppose(self, world: Position, seat: i64, rng: Rng) -> None:
        """Make more likely what a seat cannot see in a world imagined from its view; the view stays as it is."""

    def narrow(self, world: Position, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Keep, at the front and in their order, the listed actions worth a thought; give their number, at least 1."""
        return n

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Give the code of a sensible action among n, cheaply: what a playout plays; by default any."""
        return codes[rng.below(n)]

    def depth(self) -> i64:
        """Say after how many actions a playout stops and `chances` judges: 0 at once, `TO_THE_END` never."""
        return TO_THE_END

    def tempered(self, temper: str) -> "Knowledge":
        """Give the same game as another temperament sees it."""
        return self

    def hearing(self, view: Json, heard: list[Json]) -> "Knowledge":
        """Give the same game as somebody sees it who has heard this at the table (see `Bot.decide`)."""
        return self

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        """Say a phrase of the game (see `Bot.speak`), or nothing."""
        return None

    def honour(self, view: Json, legal: list[Json], heard: list[Json]) -> list[Json]:
        """List the actions that the viewer's own word leaves it; all of them where a word means nothing."""
        return legal

    def strength(self, level: int) -> Strength:
        """Say how hard a level from 1 to 5 thinks in this game."""
        return usual_strength(level)
