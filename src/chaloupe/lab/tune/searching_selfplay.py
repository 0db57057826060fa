"""Games between bots that search a little: what their seats meet, how they see it, and who wins in the end.

Looking one action ahead is a poor way to vote or to quarrel, and whoever learns from such games learns chances that
nobody has at a real table.
"""

from typing import Final, NamedTuple

from chaloupe.core import Position, Rng
from chaloupe.core.json import Json
from chaloupe.core.tell import Tell
from chaloupe.game import Game
from chaloupe.lab.contest.match import Match
from chaloupe.learn.lessons import Lessons
from chaloupe.mind import Knowledge
from chaloupe.mind.knowledge import reals
from chaloupe.mind.levels import LevelBot
from chaloupe.mind.strength import Strength
from chaloupe.table.bot_game import Watcher

# The worlds that such a bot imagines for a decision.
_WORLDS: Final = 16
# Their name, which is a part of the seed of every game that was ever tuned with.
_NAME: Final = "thoughtful"


class Moment(NamedTuple):
    """A position in which a seat was asked."""

    position: Position
    seat: int


class Moments(Watcher):
    """Keep so many moments of a game, any with the same chance; none before somebody has acted."""

    def __init__(self, number: int, rng: Rng) -> None:
        """Keep nothing yet; the generator chooses which moments stay."""
        self.number: Final = number
        self.rng: Final = rng
        self.kept: Final[list[Moment]] = []
        self.passed = -1
        self.last: Position | None = None

    def before(self, position: Position, who: int) -> None:
        """Keep the moment, or let it take the place of another."""
        if who < 0:
            return
        self.passed += 1
        if self.passed == 0:  # how the table is set says nothing about playing well
            return
        if len(self.kept) < self.number:
            self.kept.append(Moment(position.copy(), who))
            return
        at = self.rng.below(self.passed)
        if at < self.number:
            self.kept[at] = Moment(position.copy(), who)

    def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
        """Remember where the game is."""
        self.last = position


class SearchingTable:
    """Let bots play that search so many iterations for a decision; `random_percent` of a hundred decisions are any."""

    def __init__(
        self, game: Game, players: int, options: Json, iterations: int, random_percent: int, limit: int
    ) -> None:
        """Prepare matches in which all seats search alike; a game of more than `limit` actions is given up."""
        self.game: Final = game
        self.match: Final = Match(game, players, options, limit)
        self.strength: Final = Strength(
            3, iterations, 0.0, random_percent=random_percent, worlds=_WORLDS, ponders=False
        )

    def play(self, minds: list[Knowledge], seed: str, moments: int) -> tuple[list[Moment], Position | None]:
        """Play a game with what each seat knows; give moments of it and its end, None if there is none."""
        bots = [LevelBot(_NAME, self.game, mind, self.strength) for mind in minds]
        watcher = Moments(moments, Rng(f"{seed}/moments"))
        ended = self.match.play(list(bots), seed, watcher)
        return watcher.kept, None if ended.winners is None else watcher.last


def note_true(lessons: Lessons, mind: Knowledge, kept: list[Moment], last: Position) -> None:
    """Add moments as they were, to learn from."""
    first = lessons.size()
    for moment in kept:
        lessons.note(mind, moment.position)
    lessons.settle(first, last)


def note_seen(lessons: Lessons, game: Game, minds: list[Knowledge], kept: list[Moment], last: Position,
              asked: int, rng: Rng) -> None:  # fmt: skip
    """Add moments as the seats that were asked saw them: every seat's chances in imagined worlds.

    With `asked`, a search of so many iterations says the chances, as it does for hints and odds.
    """
    first = lessons.size()
    players, number = int(lessons.players), int(lessons.number)
    for moment in kept:
        mind, view = minds[moment.seat], moment.position.view(moment.seat)
        if asked:
            told = [_searched(game, mind, moment, view, asked, rng)]
        else:
            told = [_imagined(game, mind, view, moment.seat, rng) for _ in range(number)]
        lessons.read([told[world][seat] for seat in range(players) for world in range(number)] + [0.0] * players)
    lessons.settle(first, last)


def _imagined(game: Game, mind: Knowledge, view: Json, seat: int, rng: Rng) -> list[float]:
    world = game.imagine(view, rng)
    mind.suppose(world, seat, rng)
    out = reals(world.players)
    mind.chances(world, out)
    return list(out)


def _searched(game: Game, mind: Knowledge, moment: Moment, view: Json, iterations: int, rng: Rng) -> list[float]:
    bot = LevelBot("asked", game, mind, Strength(5, iterations, 0.0, worlds=64))
    legal = [moment.position.words(moment.seat, code) for code in moment.position.legal(moment.seat)]
    return [odds.chance() for odds in bot.analyse(view, legal, rng).odds]
