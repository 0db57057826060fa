"""A look at a game from above: who is how near to winning, what moved that, which clauses say no.

The chances are those of the game's own knowledge, which judges the whole position. They are an opinion, a calibrated
one; where a game has no such knowledge nothing is said about luck and turning points.
"""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Final

from chaloupe.core import CHANCE, Position
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.tell import Tell, Told
from chaloupe.game import Game
from chaloupe.mind import Knowledge
from chaloupe.mind.knowledge import reals
from chaloupe.table.bot_game import Watcher

# Of so many decisions one is asked what the rules forbid there; and it is asked about so many actions at most.
EVERY: Final = 5
MOST_ACTIONS: Final = 60
# A curve has so many points, from the deal to the end.
POINTS: Final = 21


@cache
def _judge(game: Game) -> Knowledge:
    """Give what a game knows, once: some games think long before they know it."""
    return game.knowledge()


class Observer(Watcher):
    """Watch one game."""

    def __init__(self, game: Game, start: Position) -> None:
        """Look at a game before its first action, with what the game itself knows about winning."""
        self.game: Final = game
        self.knowledge: Final = _judge(game)
        self.judges: Final = len(self.knowledge.names()) > 0
        self.players: Final = int(start.players)
        self.routine: Final = game.routine()  # what only marks the course of play never is what turned a game
        self.events: Final[Counter[str]] = Counter()
        self.clauses: Final[Counter[str]] = Counter()
        self.refusals: Final[Counter[str]] = Counter()
        self.decisions = self.asked = self.forced = self.choices = 0
        self.luck = self.play = 0.0
        self.turning: tuple[float, str, list[Told]] = (0.0, "", [])
        self.history: Final[list[list[float]]] = []
        self._seen: Final[dict[str, Json]] = {}
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

    def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
        """Note what was told and how it moved everybody's chances."""
        self.events.update(str(told.public["event"]) for told in tell.told)
        self.clauses.update(told.clause for told in tell.told if told.clause)
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
            self.turning = (moved, "chance" if who == CHANCE else verb, tell.told)

    def _chances(self, position: Position) -> list[float]:
        self.knowledge.chances(position, self._out)
        return [float(self._out[seat]) for seat in range(self.players)]

    def found(self, winners: list[int] | None) -> Json:
        """Sum the game up."""
        seen: Json = {
            "decisions": self.decisions,
            "forced": self.forced,
            "choices": self.choices,
            "asked": self.asked,
            "events": dict(sorted(self.events.items())),
            "clauses": dict(sorted(self.clauses.items())),
            "refusals": dict(sorted(self.refusals.items())),
        }
        if not self.judges or not winners or len(self.history) < 2:
            return {**seen, "luck": None, "play": None, "turning": None, "leads": None, "decided": None, "curve": None}
        leads, decided = _leads(self.history, winners)
        return {
            **seen,
            "luck": round(self.luck, 6),
            "play": round(self.play, 6),
            "turning": self._turning_point(),
            "leads": leads,
            "decided": round(decided, 6),
            "curve": [round(point, 4) for point in _curve(self.history, winners)],
        }

    def _turning_point(self) -> Json:
        """Tell of the step that moved the chances most: its events, and the clause under which each was told."""
        size, verb, told = self.turning
        pairs = {(str(each.public["event"]), each.clause) for each in told}
        chosen = sorted(pair for pair in pairs if pair[0] not in self.routine)
        events, clauses = [event for event, _ in chosen], [clause for _, clause in chosen]
        return {"size": round(size, 6), "by": verb, "events": events, "clauses": clauses}


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
