"""What a series of games adds up to: sums that can be made in parts and put together in any order."""

import math
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256

from chaloupe.core import Position
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json

# Two-sided, 95 %.
_Z = 1.959963984540054
_DIGEST = 1 << 128


class Tally:
    """Count games, their lengths, winners and scores.

    The digest is a sum over all games of a hash of the game's number, length and result, with the whole last position
    for the first hundred games and every sixty-fourth later one (writing down all of them would take a third of the
    time). A sum does not depend on who played which games in which order.
    """

    def __init__(self, players: int) -> None:
        """Count no game yet, for so many seats."""
        self.players = players
        self.lengths: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.wins = [0] * players
        self.shared_wins = [0] * players
        self.without_winner = 0
        self.chance_actions = 0
        self.unfinished = 0
        self.digest = 0
        self.cpu_seconds = 0.0  # of all processes together; no part of the summary, which is the same on every machine

    def add(self, number: int, last: Position, actions: int, chance_actions: int) -> None:
        """Add game `number`, which ended in this position."""
        self.lengths[actions] += 1
        self.chance_actions += chance_actions
        outcome = last.outcome()
        whole = canonical(last.document()) if number < 100 or number % 64 == 0 else ""
        result = None if outcome is None else (outcome.winners, outcome.scores)
        told = f"{number} {actions} {chance_actions} {result} {whole}"
        self.digest += int.from_bytes(sha256(told.encode("ascii")).digest()[:16], "big")
        if outcome is None:
            self.unfinished += 1
            return
        winners = outcome.winners
        for seat in winners:
            self.wins[seat] += 1
            self.shared_wins[seat] += len(winners) > 1
        self.without_winner += not winners
        for seat, score in enumerate(outcome.scores):
            self.scores[seat][score] += 1

    def merge(self, other: "Tally") -> None:
        """Add all games of another tally."""
        self.lengths.update(other.lengths)
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.update(theirs)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.shared_wins = [a + b for a, b in zip(self.shared_wins, other.shared_wins, strict=True)]
        self.without_winner += other.without_winner
        self.chance_actions += other.chance_actions
        self.unfinished += other.unfinished
        self.digest += other.digest
        self.cpu_seconds += other.cpu_seconds

    @property
    def games(self) -> int:
        """Count the games."""
        return self.lengths.total()

    @property
    def actions(self) -> int:
        """Count the players' actions."""
        return sum(length * times for length, times in self.lengths.items())

    def summary(self) -> Json:
        """Give everything as JSON values."""
        games = self.games
        return {
            "games": games,
            "actions": self.actions,
            "chance_actions": self.chance_actions,
            "unfinished": self.unfinished,
            "wins": self.wins,
            "shared_wins": self.shared_wins,
            "without_winner": self.without_winner,
            "win_intervals": [[round(bound, 6) for bound in wilson(wins, games)] for wins in self.wins],
            "length": spread(self.lengths),
            "scores": [spread(scores) for scores in self.scores],
            "digest": f"{self.digest % _DIGEST:032x}",
        }


def wilson(hits: float, trials: float) -> tuple[float, float]:
    """Give Wilson's 95 % interval for a share.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    widened = 1 + _Z * _Z / trials
    middle = (share + _Z * _Z / (2 * trials)) / widened
    reach = _Z * math.sqrt(share * (1 - share) / trials + _Z * _Z / (4 * trials * trials)) / widened
    return max(0.0, middle - reach), min(1.0, middle + reach)


def spread(counted: Mapping[int, int]) -> Json:
    """Sum up how often each number came: mean, standard deviation, smallest, median, largest."""
    total = sum(counted.values())
    if total == 0:
        return {"mean": None, "deviation": None, "min": None, "median": None, "max": None}
    ordered = sorted(counted)  # a sum of floats depends on the order, and must not depend on who played first
    mean = sum(number * counted[number] for number in ordered) / total
    squares = sum((number - mean) ** 2 * counted[number] for number in ordered)
    seen = 0
    median = ordered[0]
    for median in ordered:
        seen += counted[median]
        if 2 * seen >= total:
            break
    deviation = math.sqrt(squares / (total - 1)) if total > 1 else 0.0
    return {"mean": mean, "deviation": deviation, "min": ordered[0], "median": median, "max": ordered[-1]}
