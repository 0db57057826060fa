"""The commands of the lab that play for long: tournaments and studies."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from chaloupe import shelf
from chaloupe.core import Problem
from chaloupe.core.digest import digest
from chaloupe.lab.words import chosen_language, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chaloupe.lab.tournament import Tournament

LANGUAGE: Final = chosen_language(sys.argv[1:], os.environ)
_DEFAULT_LANG: Final[Literal["fr", "en"]] = "fr" if LANGUAGE == "fr" else "en"


def _text(path: str) -> str:
    return say(LANGUAGE, path)


def _complete_game(incomplete: str) -> list[str]:
    return [game.id for game in shelf.games() if game.id.startswith(incomplete)]


def _complete_bots(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete the last of several names with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    found = [game for game in shelf.games() if game.id in (ctx.params.get("game"), *ctx.args)]
    names = [bot.name for game in found for bot in game.roster()]
    return [before + comma + name for name in names if name.startswith(last)]


GameName = Annotated[str, typer.Argument(help=_text("help.game"), autocompletion=_complete_game, show_default=False)]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help=_text("help.option"), show_default=False)]
Seed = Annotated[str, typer.Option("--seed", "-s", help=_text("help.seed"))]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, max=256, help=_text("help.all_jobs"))]
Engine = Annotated[Literal["local", "ray"], typer.Option("--engine", help=_text("help.engine"))]
Out = Annotated[Path | None, typer.Option("--out", help=_text("help.out"), show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=_text("help.json"))]
Lang = Annotated[Literal["fr", "en"], typer.Option("--lang", help=_text("help.lang"))]


def tournament(  # noqa: PLR0913, PLR0917 - as many as there are options
    game: GameName,
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help=_text("help.bots"), autocompletion=_complete_bots)
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help=_text("help.players"))] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=_text("help.least_games"))] = 200,
    seed: Seed = "1",
    option: Options = None,
    tables: Annotated[Literal["mixed", "pairs"], typer.Option("--tables", help=_text("help.tables"))] = "mixed",
    seconds: Annotated[float, typer.Option("--seconds", min=0, max=600, help=_text("help.think"))] = 0.0,
    jobs: Jobs = None,
    engine: Engine = "local",
    out: Out = None,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Let bots compete."""
    from chaloupe.lab import tournament as lab  # noqa: PLC0415
    from chaloupe.lab import tournament_report as report  # noqa: PLC0415
    from chaloupe.lab.setup import options_from_text  # noqa: PLC0415

    box = shelf.game(game)
    names = bots.split(",") if bots else [bot.name for bot in box.roster()]
    plan = lab.tournament(game, players, options_from_text(box, option or []), names, seed, games, tables, seconds)
    folder = out or _folder(plan)
    found = _play(plan, folder, engine, jobs, lang)
    drawn = report.drawing(found, box, lang).alone()
    _write(folder / "ratings.svg", drawn)
    _write(folder / "ratings.json", json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    if as_json:
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
        return
    from rich.console import Console  # noqa: PLC0415

    console = Console(highlight=False)
    report.print_table(found, box, lang, console)
    console.print(say(lang, "tournament.written", folder=str(folder)), soft_wrap=True)


def study(  # noqa: PLR0913, PLR0917 - as many as there are options
    game: GameName,
    players: Annotated[str | None, typer.Option("--players", "-p", help=_text("help.study_players"))] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help=_text("help.study_option"))] = None,
    bots: Annotated[
        list[str] | None, typer.Option("--bots", "-b", help=_text("help.study_bots"), autocompletion=_complete_bots)
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=_text("help.study_games"))] = 60,
    full: Annotated[bool, typer.Option("--full", help=_text("help.full"))] = False,
    seed: Seed = "1",
    jobs: Jobs = None,
    engine: Engine = "local",
    out: Out = None,
    as_json: Json = False,
    lang: Lang = _DEFAULT_LANG,
) -> None:
    """Study a game."""
    from chaloupe.lab import study as lab  # noqa: PLC0415
    from chaloupe.lab.engine import processors  # noqa: PLC0415
    from chaloupe.lab.extras import MissingExtra  # noqa: PLC0415
    from chaloupe.lab.results import Results  # noqa: PLC0415
    from chaloupe.lab.study_summary import summarise  # noqa: PLC0415

    try:
        from chaloupe.lab.parquet import write_games  # noqa: PLC0415
    except MissingExtra as missing:
        raise Problem("extra_missing", library=missing.name, extra="study") from None
    from chaloupe.lab.study_page import page  # noqa: PLC0415

    box = shelf.game(game)
    plan = lab.study(box, players, option or [], bots or [], games, seed, full)
    folder = out or Path("chaloupe-lab") / lab.study_name(plan)
    results = Results(folder / "results.jsonl", plan.about())
    try:
        parts = lab.play(plan, results, engine, jobs or processors())
        watch(parts, sum(1 for _ in plan.packages()), say(lang, "study.progress"), lang, folder)
    finally:
        results.close()
    rows = lab.rows(plan, results.done)
    found = summarise(plan, box, rows)
    _write(folder / "report.html", page(found, box, lang))
    _write(folder / "study.json", json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    write_games(folder / "games.parquet", rows, plan.about())
    if as_json:
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(say(lang, "study.written", folder=str(folder)) + "\n")


def _folder(plan: "Tournament") -> Path:
    """Name the folder of a tournament by what is played and by which code, whatever the number of games."""
    return Path("chaloupe-lab") / f"tournament-{plan.game}-{plan.players}p-{digest(plan.about())[:8]}"


def _play(
    plan: "Tournament", folder: Path, engine: Literal["local", "ray"], jobs: int | None, language: str
) -> dict[str, object]:
    from chaloupe.lab import tournament as lab  # noqa: PLC0415
    from chaloupe.lab.engine import processors  # noqa: PLC0415
    from chaloupe.lab.results import Results  # noqa: PLC0415

    results = Results(folder / "results.jsonl", plan.about())
    try:
        parts = lab.play(plan, results, engine, jobs or processors())
        watch(parts, lab.total_games(plan), say(language, "simulate.progress"), language, folder)
    finally:
        results.close()
    return lab.summary(plan, results.done)


def watch(parts: "Iterable[int]", total: int, doing: str, language: str, folder: Path) -> None:
    """Show on standard error how far it is; say how to go on when interrupted."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(doing, total=total)
            for part in parts:
                bar.update(task, advance=part)
    except KeyboardInterrupt:
        sys.stderr.write(say(language, "tournament.stopped", folder=str(folder)) + "\n")
        raise


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        raise Problem("results_unwritable", file=str(path)) from None
