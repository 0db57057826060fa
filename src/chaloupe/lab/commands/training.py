"""The commands that teach bots what a game is worth, and see how true it is."""

from pathlib import Path
from typing import Annotated

import typer

from chaloupe.core import Problem
from chaloupe.lab.commands.arguments import (
    LANG,
    GameName,
    Jobs,
    Json,
    Lang,
    Options,
    Seed,
    console,
    text,
    write_json,
)
from chaloupe.lab.files import insist_on_place

TunePlayers = Annotated[int | None, typer.Option("--players", "-p", help=text("help.tune_players"), show_default=False)]
TuneOut = Annotated[Path | None, typer.Option("--out", help=text("help.tune_out"), show_default=False)]
Thinking = Annotated[int, typer.Option("--thinking", min=0, max=1_000_000, help=text("help.thinking"))]


def tune(
    game: GameName,
    players: TunePlayers = None,
    option: Options = None,
    games: Annotated[int, typer.Option("--games", "-n", min=20, max=10_000_000, help=text("help.tune_games"))] = 2_000,
    generations: Annotated[int, typer.Option("--generations", "-g", min=1, max=100, help=text("help.generations"))] = 4,
    seed: Seed = "1",
    jobs: Jobs = 1,
    out: TuneOut = None,
    thinking: Thinking = 0,
    begin: Annotated[str, typer.Option("--begin", help=text("help.begin"), show_default=False)] = "",
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    """Tune what a game knows about playing well."""
    from chaloupe.lab import tuning

    courses = tuning.courses_of(game, players, option or [], seed, games, thinking)
    found = tuning.tune(courses, generations, jobs, out, lang, begin)
    if as_json:
        write_json(found)
    else:
        tuning.report(found, lang, console())


def calibrate(
    game: GameName,
    players: TunePlayers = None,
    option: Options = None,
    games: Annotated[int, typer.Option("--games", "-n", min=20, max=10_000_000, help=text("help.tune_games"))] = 1_000,
    seed: Seed = "1",
    jobs: Jobs = 1,
    plot: Annotated[Path | None, typer.Option("--plot", help=text("help.plot"), show_default=False)] = None,
    thinking: Thinking = 0,
    asked: Annotated[int, typer.Option("--asked", min=0, max=1_000_000, help=text("help.asked"))] = 0,
    fit: Annotated[bool, typer.Option("--fit", help=text("help.fit"))] = False,
    out: TuneOut = None,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    """Compare predicted chances with who wins."""
    from chaloupe.lab import tuning

    if asked and (fit or not thinking):
        raise Problem("asked_alone")
    if plot is not None:
        insist_on_place(plot)
    courses = tuning.courses_of(game, players, option or [], seed, games, thinking)
    found = tuning.embolden(courses, jobs, out, lang) if fit else tuning.calibrate(courses, jobs, lang, asked)
    if plot is not None:
        tuning.plot(found, plot, lang)
    if as_json:
        write_json(found)
    else:
        tuning.report_calibration(found, lang, console())
