"""The commands that play: one game to watch or to read, many to count, or as fast as it goes."""

import sys
import time
from typing import Annotated

import typer

from chaloupe import shelf
from chaloupe.cli.arguments import (
    LANG,
    AsJson,
    Bots,
    GameName,
    GameOption,
    Jobs,
    Lang,
    Options,
    Players,
    Seed,
    console,
    setup_of,
    text,
    write_json,
)
from chaloupe.core.mode import compiled
from chaloupe.lab.text.words import say


def referee(lang: Lang = LANG) -> None:
    """Answer JSON lines."""
    from chaloupe.lab.text.stdio import serve

    raise typer.Exit(serve(lang))


def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=text("help.number"))] = 1_000,
    seed: Seed = "1",
    option: Options = None,
    bot: Bots = None,
    jobs: Jobs = 1,
    limit: Annotated[int, typer.Option("--limit", min=1, max=2**31, help=text("help.limit"))] = 100_000,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Play many games and count."""
    from chaloupe.lab.text import report
    from chaloupe.lab.text.progress import progress
    from chaloupe.lab.text.simulate import simulate as play
    from chaloupe.lab.text.tally import Tally

    plan = setup_of(game, players, option, bot)
    begin = time.perf_counter()
    total = Tally(plan.players)
    with progress(say(lang, "simulate.progress"), games, lang) as far:
        for part in play(plan, games, seed, jobs, limit):
            total.merge(part)
            far.advance(part.games)
    seconds = time.perf_counter() - begin
    found = {
        "game": plan.game_id,
        "players": plan.players,
        "options": plan.game().fill(plan.players, plan.options),
        "bots": plan.bots,
        "seed": seed,
        "jobs": jobs,
        **total.summary(),
        "seconds": seconds,
        "actions_per_second": total.actions / seconds,
        "games_per_second": total.games / seconds,
        "cpu_seconds": total.cpu_seconds,
        "actions_per_cpu_second": total.actions / max(total.cpu_seconds, 1e-9),
        "compiled": compiled(),
    }
    if as_json:
        write_json(found)
    else:
        report.simulation(found, lang, console())


def playthrough(
    game: GameName,
    players: Players = None,
    seed: Seed = "1",
    option: Options = None,
    bot: Bots = None,
    steps: Annotated[int | None, typer.Option("--steps", min=0, help=text("help.steps"), show_default=False)] = None,
    lang: Lang = LANG,
) -> None:
    """Write a game down."""
    from chaloupe.lab.text.playthrough import playthrough as lines

    for line in lines(setup_of(game, players, option, bot), seed, steps, lang):
        sys.stdout.write(line + "\n")


def bench(
    game: GameOption = "",
    players: Players = 3,
    option: Options = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=3_600, help=text("help.seconds"))] = 3.0,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Measure this installation."""
    from chaloupe.lab.text.bench import MEASURES
    from chaloupe.lab.text.bench import bench as measure
    from chaloupe.lab.text.progress import progress

    with progress(say(lang, "bench.progress"), MEASURES, lang) as far:
        plan = setup_of(game, players, option, None)
        found = measure(plan, seconds, lambda name: far.advance(1, say(lang, f"bench.{name}")))
    if as_json:
        write_json(found)
        return
    from chaloupe.lab.text import report

    report.measures(found, lang, console())


def demo(
    game: GameOption = "",
    players: Players = None,
    seed: Seed = "1",
    option: Options = None,
    bot: Bots = None,
    fast: Annotated[bool, typer.Option("--fast", help=text("help.fast"))] = False,
    lang: Lang = LANG,
) -> None:
    """Watch a game."""
    from chaloupe.lab.text.demo import demo as show

    chosen = shelf.game(game) if game else shelf.games()[0]
    number = players if players is not None else min(max(3, chosen.fewest), chosen.most)
    table, screen = setup_of(game, number, option, bot or [chosen.roster()[0].name]), console()
    try:
        show(table, seed, lang, screen, fast=fast)
    except KeyboardInterrupt:
        screen.print("\n" + say(lang, "demo.stopped"))
        raise typer.Exit(130) from None
