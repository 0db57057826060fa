"""The commands that teach bots what a game is worth, and see how true it is."""

from pathlib import Path
from typing import Annotated

import typer

from chaloupe.cli.arguments import (
    LANG,
    AsJson,
    GameName,
    Jobs,
    Lang,
    Options,
    Seed,
    console,
    text,
    write_json,
)
from chaloupe.core import Problem
from chaloupe.lab.text.words import say
from chaloupe.lab.work.files import insist_on_place

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
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Tune what a game knows about playing well."""
    from chaloupe.lab.text.progress import progress
    from chaloupe.lab.tune import runs
    from chaloupe.lab.tune.report import print_tuning

    courses = runs.courses_of(game, players, option or [], seed, games, thinking)
    with progress(say(lang, "simulate.progress"), runs.tune_games(courses, generations, begin), lang) as far:
        found = runs.tune(courses, generations, jobs, out, begin, far.advance)
    if as_json:
        write_json(found)
    else:
        print_tuning(found, lang, console())


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
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Compare predicted chances with who wins."""
    from chaloupe.lab.text.progress import progress
    from chaloupe.lab.tune import runs
    from chaloupe.lab.tune.report import print_calibration, write_plot

    if asked and (fit or not thinking):
        raise Problem("asked_alone")
    if plot is not None:
        insist_on_place(plot)
    courses = runs.courses_of(game, players, option or [], seed, games, thinking)
    with progress(say(lang, "simulate.progress"), sum(course.games for course in courses), lang) as far:
        if fit:
            found = runs.fit_scales(courses, jobs, out, far.advance)
        else:
            found = runs.calibrate(courses, jobs, asked, far.advance)
    if plot is not None:
        write_plot(found, plot, lang)
    if as_json:
        write_json(found)
    else:
        print_calibration(found, lang, console())
