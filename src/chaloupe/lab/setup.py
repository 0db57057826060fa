"""From the words of a command line to a game that can begin."""

from pathlib import Path
from typing import NamedTuple

from chaloupe import shelf
from chaloupe.core import Position, Problem, Rng
from chaloupe.core.json import Json
from chaloupe.core.options import option_from_text
from chaloupe.core.verbs import shown
from chaloupe.game import Game
from chaloupe.lab.work.files import named, read_object
from chaloupe.mind import Bot, RandomBot
from chaloupe.table.bot_game import BotGame, Player


class Setup(NamedTuple):
    """What a game begins with, as plain data that can travel to another process."""

    game_id: str
    players: int
    options: Json
    bots: tuple[str, ...]

    def game(self) -> Game:
        """Take the game from the shelf."""
        return shelf.game(self.game_id)

    def start(self) -> Position:
        """Give the first position."""
        return self.game().new(self.players, self.options)

    def bots_by_seat(self) -> list[Bot]:
        """Give the bot of every seat."""
        game = self.game()
        return [game.bot(name) for name in self.bots]


def setup(game_id: str, players: int | None, options: list[str], bots: list[str]) -> Setup:
    """Check the words of a command line; raise a `Problem` for whatever does not exist."""
    game = shelf.game(game_id)
    number = game.fewest if players is None else players
    given = options_from_text(game, options)
    game.new(number, given)
    names = bots or ["random"]
    for name in names:
        game.bot(name)
    if len(names) not in (1, number):
        raise Problem("bot_number", players=number)
    seated = tuple(names) if len(names) == number else tuple(names[0] for _ in range(number))
    return Setup(game.id, number, given, seated)


def begin(game: Game, position: Position, bots: list[Bot], rng: Rng) -> BotGame:
    """Let bots sit down at a position; chance answers from the generator.

    A random bot draws from the same one, as the compiled loop does; any other has one of its own.
    """
    rngs = [rng if type(bot) is RandomBot else rng.branch(f"bot {i}") for i, bot in enumerate(bots)]
    players = [Player(bot, own) for bot, own in zip(bots, rngs, strict=True)]
    return BotGame(game, position, players, lambda asked: int(asked.draw(rng)))


def options_from_text(game: Game, texts: list[str]) -> Json:
    """Read options written as name=value.

    >>> options_from_text(shelf.game("cartagena"), ["variant=tortuga", "pass=true"])
    {'variant': 'tortuga', 'pass': True}
    """
    known = {option.name: option for option in game.options}
    chosen: Json = {}
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
