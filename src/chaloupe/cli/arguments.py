"""The words that commands take: their names, their help in the user's language, what a shell can complete."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.lab.text.words import chosen_language, say

if TYPE_CHECKING:
    from rich.console import Console

    from chaloupe.lab.setup import Setup

LANGUAGE: Final = chosen_language(sys.argv[1:], os.environ)
LANG: Final[Literal["fr", "en"]] = "fr" if LANGUAGE == "fr" else "en"


def text(path: str) -> str:
    """Word a help."""
    return say(LANGUAGE, path)


# -- what a shell can complete ---------------------------------------------------------------------------------------


def complete_game(incomplete: str) -> list[str]:
    """List the games that begin so."""
    return [game.id for game in shelf.games() if game.id.startswith(incomplete)]


def _named(ctx: typer.Context) -> list[Game]:
    """Find the game a line is about; before the line is complete, its words may not have been sorted out."""
    return [game for game in shelf.games() if game.id in (ctx.params.get("game"), *ctx.args)]


def complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """List the options of the game, each with each value."""
    values = [(option.name, value) for game in _named(ctx) for option in game.options for value in option.values]
    texts = [f"{name}={json.dumps(value) if isinstance(value, bool) else value}" for name, value in values]
    return [each for each in texts if each.startswith(incomplete)]


def complete_bot(ctx: typer.Context, incomplete: str) -> list[str]:
    """List the bots of the game."""
    return [bot.name for game in _named(ctx) for bot in game.roster() if bot.name.startswith(incomplete)]


def complete_bots(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete the last of several names with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in complete_bot(ctx, last)]


def complete_clause(ctx: typer.Context, incomplete: str) -> list[str]:
    """List the clauses of the game."""
    return [clause for game in _named(ctx) for clause in game.rulebook().clauses if clause.startswith(incomplete)]


# -- words that several commands take --------------------------------------------------------------------------------


def _spelt_out(seed: str) -> str:
    """Give a seed that can be written into any file: bytes that are no text are spelt out."""
    return seed.encode("utf-8", "backslashreplace").decode("utf-8")


GameName = Annotated[str, typer.Argument(help=text("help.game"), autocompletion=complete_game, show_default=False)]
GameOption = Annotated[str, typer.Option("--game", help=text("help.game"), autocompletion=complete_game)]
Players = Annotated[int | None, typer.Option("--players", "-p", help=text("help.players"), show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help=text("help.option"), autocompletion=complete_option, show_default=False),
]
Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", "-b", help=text("help.bot"), autocompletion=complete_bot, show_default=False),
]
Seed = Annotated[str, typer.Option("--seed", "-s", help=text("help.seed"), callback=_spelt_out)]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help=text("help.jobs"))]
AllJobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, max=256, help=text("help.all_jobs"))]
Engine = Annotated[Literal["local", "ray"], typer.Option("--engine", help=text("help.engine"))]
Out = Annotated[Path | None, typer.Option("--out", help=text("help.out"), show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help=text("help.json"))]
Lang = Annotated[Literal["fr", "en"], typer.Option("--lang", help=text("help.lang"))]


# -- what several commands do ----------------------------------------------------------------------------------------


def setup_of(game: str, players: int | None, options: list[str] | None, bots: list[str] | None) -> "Setup":
    """Check what is to be played; no game means the first of the shelf."""
    from chaloupe import shelf
    from chaloupe.lab.setup import setup

    return setup(game or shelf.games()[0].id, players, options or [], bots or [])


def console() -> "Console":
    """Give what prints tables."""
    from rich.console import Console

    return Console(highlight=False)


def write_json(value: object) -> None:
    """Print a line of JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
