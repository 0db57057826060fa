"""From the words of a command line to a game that can begin."""

from pathlib import Path
from typing import NamedTuple

from chaloupe import shelf
from chaloupe.core import Bot, Game, Position, Problem, RandomBot, Rng
from chaloupe.core.options import option_from_text
from chaloupe.core.problems import Words
from chaloupe.core.verbs import shown
from chaloupe.lab.files import named, read_object


class Setup(NamedTuple):
    """What a game begins with, as plain data that can travel to another process."""

    game: str
    players: int
    options: Words
    bots: tuple[str, ...]

    def box(self) -> Game:
        """Take the game from the shelf."""
        return shelf.game(self.game)

    def start(self) -> Position:
        """Give the first position."""
        return self.box().new(self.players, self.options)

    def seated(self) -> list[Bot]:
        """Give the bot of every seat."""
        game = self.box()
        return [game.bot(name) for name in self.bots]


def setup(game: str, players: int | None, options: list[str], bots: list[str]) -> Setup:
    """Check the words of a command line; raise a `Problem` for whatever does not exist."""
    box = shelf.game(game)
    number = box.fewest if players is None else players
    given = options_from_text(box, options)
    box.new(number, given)
    names = bots or ["random"]
    for name in names:
        box.bot(name)
    if len(names) not in (1, number):
        raise Problem("bot_number", players=number)
    seated = tuple(names) if len(names) == number else tuple(names[0] for _ in range(number))
    return Setup(box.id, number, given, seated)


def streams_of(bots: list[Bot], rng: Rng) -> list[Rng]:
    """Give the generator of every bot: a random one draws from the game's own, as the compiled loop does."""
    return [rng if type(bot) is RandomBot else rng.branch(f"bot {i}") for i, bot in enumerate(bots)]


def options_from_text(game: Game, texts: list[str]) -> Words:
    """Read options written as name=value.

    >>> options_from_text(shelf.game("cartagena"), ["variant=tortuga", "pass=true"])
    {'variant': 'tortuga', 'pass': True}
    """
    known = {option.name: option for option in game.options}
    chosen: Words = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem("option_text")
        if name not in known:
            raise Problem("option_unknown", option=shown(name), known=", ".join(sorted(known)))
        chosen[name] = option_from_text(known[name], value)
    return chosen


def position_from_file(path: Path, language: str) -> tuple[Game, Position]:
    """Load the position document that a file holds."""
    document = read_object(path)
    if "game" not in document:
        raise Problem("key_missing", key="game")
    game = shelf.game(document["game"])
    try:
        return game, game.load(document)
    except Problem as problem:  # another game may word the same key otherwise
        raise Problem("position_wrong", file=named(path), why=game.explain(problem, language)) from None
