"""Time decisions as a server asks for them: ``python3 run.py bench decisions [--game G] [--bot B] [--number N]``.

A worker has to answer within its bot's seconds; the aim is never later than a tenth above. `--at-once` asks so many
questions in the same moment of one worker, which has to share the time. Waiting for the processor counts, too: the
share of it that the worker had is shown beside.
"""

import argparse
import asyncio
import resource
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.progress import Course, Stop, keep
from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Rng
from chaloupe.game import Game
from chaloupe.server.workers.pool import BotPool

LENIENCE = 1.1


def questions(game: Game, number: int) -> list[tuple[Any, list[Any]]]:
    """Collect views and actions of seats that have a choice, from games of random actions."""
    found: list[tuple[Any, list[Any]]] = []
    rng = Rng(f"decisions of {game.id}")
    while len(found) < number:
        position = game.new(game.fewest)
        while (seat := position.actor()) != NOBODY and len(found) < number:
            if seat == CHANCE:
                position.apply(CHANCE, position.draw(rng), None)
                continue
            codes = position.legal(seat)
            if len(codes) > 1 and rng.below(10) == 0:
                found.append((position.view(seat), [position.words(seat, code) for code in codes]))
            position.apply(seat, codes[rng.below(len(codes))], None)
    return found


async def timed(pool: BotPool, game: Game, bot: str, question: tuple[Any, list[Any]], seed: int) -> float:
    """Ask, and give the seconds until there was an answer."""
    began = time.monotonic()
    await pool.decide(game, bot, question[0], question[1], str(seed))
    return time.monotonic() - began


async def measure(game: Game, bot: str, number: int, at_once: int) -> dict[str, Any]:
    """Time the decisions of one game in one worker."""
    pool = BotPool(1, 60.0)
    await pool.warm()
    asked = questions(game, number)
    times: list[float] = []
    began = time.monotonic()
    for first in range(0, number, at_once):
        some = asked[first : first + at_once]
        times += await asyncio.gather(*[timed(pool, game, bot, each, first + n) for n, each in enumerate(some)])
    took = time.monotonic() - began
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    await pool.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = game.bot(bot).seconds()
    return {
        "game": game.id,
        "bot": bot,
        "at_once": at_once,
        "decisions": number,
        "budget": seconds,
        "median": sorted(times)[number // 2],
        "longest": max(times),
        "late": sum(each > LENIENCE * seconds for each in times),
        "processor": (after.ru_utime - before.ru_utime) / took,
    }


def show(lines: list[dict[str, Any]]) -> None:
    """Print the table."""
    table = Table(title="decisions of a worker: seconds from the question to the answer")
    headings = (
        "game",
        "bot",
        "at once",
        "decisions",
        "may take",
        "median",
        "longest",
        "10 % late",
        "processor",
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("game", "bot") else "right")
    for line in lines:
        numbers = [f"{line[key]:.3f}" for key in ("budget", "median", "longest")]
        own = (line["game"], line["bot"], str(line["at_once"]), str(line["decisions"]))
        table.add_row(*own, *numbers, str(line["late"]), f"{line['processor']:.0%}")
    Console().print(table)


def main(arguments: list[str]) -> None:
    """Read the command line, measure, and show."""
    parser = argparse.ArgumentParser(prog="run.py bench decisions", description=__doc__)
    names = [game.id for game in shelf.games()]
    parser.add_argument("--game", action="append", choices=names, help="only this game (again for more)")
    parser.add_argument("--bot", default="level5", help="who decides")
    parser.add_argument("--number", type=int, default=16, help="decisions for each game")
    parser.add_argument("--at-once", type=int, default=1, help="questions in the same moment")
    parser.add_argument("--json", type=Path, help="write the results to this file too")
    wishes = parser.parse_args(arguments)
    chosen = wishes.game or names
    lines: list[dict[str, Any]] = []
    with Stop() as stop, Course(len(chosen)) as course:
        for name in chosen:
            course.begin(name)
            lines.append(asyncio.run(measure(shelf.game(name), wishes.bot, wishes.number, wishes.at_once)))
            course.done(f"{name}: longest {lines[-1]['longest']:.3f} s of {lines[-1]['budget']} s")
            keep(wishes.json, lines)
    show(lines)
    stop.leave()


if __name__ == "__main__":
    main(sys.argv[1:])
