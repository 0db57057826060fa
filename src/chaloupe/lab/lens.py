"""A look at a game from above: who is how near to winning, what moved that, which clauses say no.

The chances are those of the game's own knowledge, which judges the whole position. They are an opinion, a calibrated
one; where a game has no such knowledge nothing is said about luck and turning points.
"""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Final

from chaloupe.core import CHANCE, Game, Knowledge, Position
from chaloupe.core.digest import canonical
from chaloupe.core.knowledge import reals
from chaloupe.core.problems import Words
from chaloupe.core.tell import Event
from chaloupe.lab.match import Watcher

# Of so many decisions one is asked what the rules forbid there; and it is asked about so many actions at most.
EVERY: Final = 5
MOST_ACTIONS: Final = 60
# A curve has so many points, from the deal to the end.
POINTS: Final = 21
# Events that only say whose turn it is, or that it is over, never are what turned a game.
_CEREMONY: Final = ("turn", "over", "round", "phase", "day")


@cache
def _judge(game: Game) -> Knowledge:
    """Give what a game knows, once: some games think long before they know it."""
    return game.knowledge()


class Lens(Watcher):
    """Watch one game."""

    def __init__(self, game: Game, start: Position) -> None:
        """Begin before the first action."""
        self.game: Final = game
        self.knowledge: Final = _judge(game)
        self.judges: Final = len(self.knowledge.names()) > 0
        self.players: Final = int(start.players)
        self.events: Final[Counter[str]] = Counter()
        self.refusals: Final[Counter[str]] = Counter()
        self.decisions = self.asked = self.forced = self.choices = 0
        self.luck = self.play = 0.0
        self.turning: tuple[float, str, list[str]] = (0.0, "", [])
        self.history: Final[list[list[float]]] = []
        self._seen: Final[dict[str, Words]] = {}
        self._out: Final = reals(self.players)

    def before(self, position: Position, who: int) -> None:
        """Count what the seat can do, and now and then ask what it cannot."""
        if who == CHANCE:
            return
        if self.judges and not self.history:
            self.history.append(self._chances(position))
        codes = position.legal(who)
        self.decisions += 1
        self.choices += len(codes)
        self.forced += len(codes) == 1
        if self.decisions % EVERY:
            return
        for code in codes:
            words = position.words(who, code)
            self._seen.setdefault(canonical(words), words)
        self.asked += 1
        self.refusals.update(self._forbidden(position, who))

    def _forbidden(self, position: Position, who: int) -> set[str]:
        """Name the clauses that forbid the seat something that somebody could do earlier in this game."""
        found: set[str] = set()
        for words in list(self._seen.values())[-MOST_ACTIONS:]:
            refusal = self.game.judge(position, who, words)
            if refusal is not None:
                found.add(refusal.clause)
        return found

    def after(self, position: Position, who: int, verb: str, told: list[Event]) -> None:
        """Note what was told and how it moved everybody's chances."""
        names = [str(event["event"]) for event in told]
        self.events.update(names)
        if not self.history:  # the deal belongs to nobody yet
            return
        now = self._chances(position)
        moved = sum(abs(a - b) for a, b in zip(now, self.history[-1], strict=True)) / 2
        self.history.append(now)
        if who == CHANCE:
            self.luck += moved
        else:
            self.play += moved
        if moved > self.turning[0] and not position.over():  # the end itself is no turning point
            self.turning = (moved, "chance" if who == CHANCE else verb, [n for n in names if n not in _CEREMONY])

    def _chances(self, position: Position) -> list[float]:
        self.knowledge.chances(position, self._out)
        return [float(self._out[seat]) for seat in range(self.players)]

    def found(self, winners: list[int] | None) -> Words:
        """Sum the game up."""
        seen: Words = {
            "decisions": self.decisions,
            "forced": self.forced,
            "choices": self.choices,
            "asked": self.asked,
            "events": dict(sorted(self.events.items())),
            "refusals": dict(sorted(self.refusals.items())),
        }
        if not self.judges or not winners or len(self.history) < 2:
            return {**seen, "luck": None, "play": None, "turning": None, "leads": None, "decided": None, "curve": None}
        size, verb, names = self.turning
        leads, decided = _leads(self.history, winners)
        return {
            **seen,
            "luck": round(self.luck, 6),
            "play": round(self.play, 6),
            "turning": {"size": round(size, 6), "by": verb, "events": sorted(set(names))},
            "leads": leads,
            "decided": round(decided, 6),
            "curve": [round(point, 4) for point in _curve(self.history, winners)],
        }


def _leads(history: list[list[float]], winners: list[int]) -> tuple[int, float]:
    """Count how often the lead changed; give the share of the game after which a later winner led for good."""
    leaders = [max(range(len(chances)), key=chances.__getitem__) for chances in history]
    changes = sum(a != b for a, b in pairwise(leaders))
    last_behind = max((i for i, leader in enumerate(leaders) if leader not in winners), default=-1)
    return changes, (last_behind + 1) / len(leaders)


def _curve(history: list[list[float]], winners: list[int]) -> list[float]:
    """Follow the chances of the later winners together, at equal steps through the game."""
    last = len(history) - 1
    return [sum(history[round(i * last / (POINTS - 1))][seat] for seat in winners) for i in range(POINTS)]
