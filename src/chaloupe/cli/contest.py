"""The commands of the lab that play for long: tournaments and studies."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from chaloupe import shelf
from chaloupe.cli.arguments import (
    LANG,
    AllJobs,
    AsJson,
    Engine,
    GameName,
    Lang,
    Options,
    Out,
    Seed,
    complete_bots,
    console,
    text,
    write_json,
)
from chaloupe.core import Problem
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.lab.text.words import say
from chaloupe.lab.work.files import insist_on_place, write_text

# The most games that are planned at once: the list of them lies in memory.
MOST: Final = 10_000_000

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chaloupe.lab.contest.tournament import Tournament
    from chaloupe.lab.work.engines import EngineName
    from chaloupe.lab.work.results import Results


def tournament(
    game: GameName,
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help=text("help.bots"), autocompletion=complete_bots)
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help=text("help.players"))] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST, help=text("help.least_games"))] = 200,
    seed: Seed = "1",
    option: Options = None,
    tables: Annotated[Literal["mixed", "pairs"], typer.Option("--tables", help=text("help.tables"))] = "mixed",
    seconds: Annotated[float, typer.Option("--seconds", min=0, max=600, help=text("help.think"))] = 0.0,
    jobs: AllJobs = None,
    engine: Engine = "local",
    out: Out = None,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Let bots compete."""
    from chaloupe.lab.contest import report
    from chaloupe.lab.contest import tournament as lab
    from chaloupe.lab.setup import options_from_text
    from chaloupe.lab.text.report import print_plain

    chosen = shelf.game(game)
    names = bots.split(",") if bots else [bot.name for bot in chosen.roster()]
    plan = lab.tournament(game, players, options_from_text(chosen, option or []), names, seed, games, tables, seconds)
    folder = out or _folder(plan)
    found = _play(plan, folder, engine, jobs, lang)
    drawn = report.drawing(found, chosen, lang).alone()
    write_text(folder / "ratings.svg", drawn)
    write_text(folder / "ratings.json", json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    if as_json:
        write_json(found)
        return
    screen = console()
    report.print_table(found, chosen, lang, screen)
    print_plain(say(lang, "tournament.written", folder=str(folder)), screen)


def study(
    game: GameName,
    players: Annotated[str | None, typer.Option("--players", "-p", help=text("help.study_players"))] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help=text("help.study_option"))] = None,
    bots: Annotated[
        list[str] | None, typer.Option("--bots", "-b", help=text("help.study_bots"), autocompletion=complete_bots)
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST, help=text("help.study_games"))] = 60,
    full: Annotated[bool, typer.Option("--full", help=text("help.full"))] = False,
    seed: Seed = "1",
    jobs: AllJobs = None,
    engine: Engine = "local",
    out: Out = None,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Study a game."""
    from chaloupe.lab.extras import MissingExtra
    from chaloupe.lab.study import study as lab
    from chaloupe.lab.study.summary import summarise
    from chaloupe.lab.work.engines import engine_named
    from chaloupe.lab.work.pool import processors

    try:
        from chaloupe.lab.study.parquet import write_games
    except MissingExtra as missing:
        raise Problem("extra_missing", library=missing.name, extra="study") from None
    from chaloupe.lab.study.page import page

    chosen = shelf.game(game)
    plan = lab.study(chosen, players, option or [], bots or [], games, seed, full)
    folder = out or Path("chaloupe-lab") / lab.study_name(plan)
    results = _results(folder, plan.about(), "report.html", "study.json", "games.parquet")
    try:
        parts = lab.play(plan, results, engine_named(engine), jobs or processors())
        watch(parts, sum(1 for _ in plan.packages()), say(lang, "study.progress"), lang, folder)
    finally:
        results.close()
    rows = lab.rows(plan, results.done)
    found = summarise(plan, chosen, rows)
    write_text(folder / "report.html", page(found, chosen, lang))
    write_text(folder / "study.json", json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    write_games(folder / "games.parquet", rows, plan.about())
    if as_json:
        write_json(found)
    else:
        sys.stdout.write(say(lang, "study.written", folder=str(folder)) + "\n")


def _folder(plan: "Tournament") -> Path:
    """Name the folder of a tournament by what is played and by which code, whatever the number of games."""
    return Path("chaloupe-lab") / f"tournament-{plan.game}-{plan.players}p-{digest(plan.about())[:8]}"


def _play(plan: "Tournament", folder: Path, engine: "EngineName", jobs: int | None, language: str) -> dict[str, object]:
    from chaloupe.lab.contest import tournament as lab
    from chaloupe.lab.work.engines import engine_named
    from chaloupe.lab.work.pool import processors

    results = _results(folder, plan.about(), "ratings.svg", "ratings.json")
    try:
        parts = lab.play(plan, results, engine_named(engine), jobs or processors())
        watch(parts, lab.total_games(plan), say(language, "simulate.progress"), language, folder)
    finally:
        results.close()
    return lab.summary(plan, results.done)


def _results(folder: Path, about: Json, *more: str) -> "Results":
    """Open the file of the results, and insist that the others can be written beside it in the end."""
    from chaloupe.lab.work.results import Results

    results = Results(folder / "results.jsonl", about)
    try:
        for name in more:
            insist_on_place(folder / name)
    except Problem:
        results.close()
        raise
    return results


def watch(parts: "Iterable[int]", total: int, doing: str, language: str, folder: Path) -> None:
    """Show on standard error how far it is; say how to go on when interrupted."""
    from chaloupe.lab.text.progress import progress

    try:
        with progress(doing, total, language) as far:
            for part in parts:
                far.advance(part)
    except KeyboardInterrupt:
        sys.stderr.write(say(language, "tournament.stopped", folder=str(folder)) + "\n")
        raise
