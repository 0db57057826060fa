"""The levels: bots of graded strength for every game, made of the one search and what the game knows."""

from math import exp
from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.rng import Rng
from chaloupe.core.rules import Rules
from chaloupe.mind.bot import Bot, Decision, Reason
from chaloupe.mind.knowledge import Knowledge
from chaloupe.mind.search.analysis import Analysis, found, think
from chaloupe.mind.search.search import Before, Search, seat_of
from chaloupe.mind.strength import Clock, Strength

LEVELS: Final = (1, 2, 3, 4, 5)
# The level of a first game: quick, and neither a pushover nor a wall.
PLEASANT: Final = 3

# From these chances on a bot speaks of winning at once, of a safe lead, of a lost cause.
_WON: Final = 0.999
_LEADING: Final = 0.8
_LOST: Final = 0.03
# Two actions nearer than this are as good as each other.
_CLOSE: Final = 0.01


class LevelBot(Bot):
    """Search as hard as the level allows, and stray from the best action as far as the level likes."""

    def __init__(self, name: str, rules: Rules, knowledge: Knowledge, strength: Strength) -> None:
        """Take the game, what is known about it and how hard to think."""
        super().__init__(name)
        self.rules: Final = rules
        self.knowledge: Final = knowledge
        self.strength: Final = strength
        # The last thoughts, what was done after them, and the generator of that game: see `_search`.
        self._last: Search | None = None
        self._done: int = 0
        self._stream: Rng | None = None
        # At a table every decision has a generator of its own; there it is enough that the view follows.
        self.at_table: bool = False

    def seconds(self) -> float:
        """Say how long the level may think at a table."""
        return self.strength.seconds

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        """Say what the game's knowledge has to say."""
        return self.knowledge.speak(view, heard, rng)

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        """Choose by search, and say why."""
        if len(legal) == 1:
            return Decision(legal[0], Reason("only", {}))
        strength = self.strength
        legal = self.knowledge.honour(view, legal, heard)
        if strength.random_percent and rng.below(100) < strength.random_percent:
            return Decision(legal[rng.below(len(legal))], Reason("whim", {}))
        search = self._search(view, legal, heard, rng)
        if len(search.choices) < 2:
            return Decision(legal[search.places[0] if search.places else 0], Reason("habit", {}))
        bounded = strength.capped or clock is None
        think(search, strength.iterations if bounded else 0, clock)
        analysis = found(search, legal)
        at = _strayed(analysis, strength.temperature, rng)
        action = analysis.choices[at].action
        self._last = None if search.tree.crowded() else search
        self._done = search.worlds[0].encode(int(search.seat), action)
        self._stream = rng
        return Decision(action, reason(analysis, at))

    def _search(self, view: Json, legal: list[Json], heard: list[Json], rng: Rng) -> Search:
        """Begin to think; where this view follows on the last thoughts of the same game, go on with them.

        It is the same game if the same generator is handed in, so what is chosen still depends on nothing but what
        the seat has seen and that generator.
        """
        knowledge = self.knowledge.hearing(view, heard)
        last = self._last
        before: Before | None = None
        same = self.at_table or self._stream is rng
        if last is not None and same and last.seat == seat_of(view) and knowledge is last.knowledge:
            before = last.after(self._done, view)
        self._last = None
        return Search(self.rules, knowledge, view, legal, rng, self.strength, before)

    def analyse(
        self, view: Json, legal: list[Json], rng: Rng, iterations: int = 0, clock: Clock | None = None
    ) -> Analysis:
        """Think about a seat's view for hints and odds: so many iterations (0: the level's), or as long as it may.

        With no listed actions, because somebody else decides or nobody, everybody's odds are found all the same; so
        they are for a spectator.
        """
        search = Search(self.rules, self.knowledge, view, legal, rng, self.strength)
        think(search, iterations or (self.strength.iterations if clock is None else 0), clock, all_of_it=True)
        return found(search, legal)


def _strayed(analysis: Analysis, temperature: float, rng: Rng) -> int:
    """Give the place of the best choice, or by lot of one that is not much worse by the measure of the temperature."""
    if temperature <= 0.0:
        return 0
    seat = analysis.seat
    tried = [choice for choice in analysis.choices if choice.visits > 0]
    best = max([choice.seats[seat].chance() for choice in tried])
    weights = [exp((choice.seats[seat].chance() - best) / temperature) for choice in tried]
    lot = rng.below(1_000_000_000) / 1_000_000_000 * sum(weights)
    at = 0
    while at < len(weights) - 1 and lot >= weights[at]:
        lot -= weights[at]
        at += 1
    return at


def reason(analysis: Analysis, at: int) -> Reason:
    """Say why the choice at a place was made, from what the search found; other actions are not named."""
    seat = analysis.seat
    own = analysis.choices[at].seats[seat].chance()
    details: Json = {"chance": round(100 * own), "games": analysis.iterations}
    if at > 0:
        best = analysis.choices[0].seats[seat].chance()
        if best - own > _CLOSE:
            return Reason("slip", details)
        return Reason("close", details)
    if own >= _WON:
        return Reason("wins", details)
    others = [choice.seats[seat].chance() for choice in analysis.choices[1:] if choice.visits > 0]
    second = max(others) if others else 0.0
    details["second"] = round(100 * second)
    if own <= _LOST:
        return Reason("lost", details)
    if own - second < _CLOSE:
        return Reason("close", details)
    return Reason("leading" if own >= _LEADING else "best", details)


def level_bots(rules: Rules, knowledge: Knowledge, temperaments: tuple[str, ...]) -> list[Bot]:
    """List a game's levels, the pleasant one first, then that one with each temperament."""
    order = [PLEASANT, *[level for level in LEVELS if level != PLEASANT]]
    bots: list[Bot] = [level_bot(rules, knowledge, level, "") for level in order]
    for temper in temperaments:
        bots.append(level_bot(rules, knowledge, PLEASANT, temper))
    return bots


def level_bot(rules: Rules, knowledge: Knowledge, level: int, temper: str) -> Bot:
    """Make the bot of a level, with a temperament or without."""
    own = knowledge.tempered(temper) if temper else knowledge
    return LevelBot(_name(level, temper), rules, own, own.strength(level))


def level_named(name: object, temperaments: tuple[str, ...]) -> tuple[int, str] | None:
    """Read a name such as level4 or level2-loyal; every level can have every temperament."""
    for level in LEVELS:
        for temper in ("", *temperaments):
            if name == _name(level, temper):
                return level, temper
    return None


def _name(level: int, temper: str) -> str:
    return f"level{level}-{temper}" if temper else f"level{level}"
