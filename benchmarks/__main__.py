"""Run all benchmarks: ``python3 run.py bench [--rounds N] [--seconds S] [--only TEXT] [--json FILE] [--no-peers]``.

Contenders take turns within every round, so that a busy machine is unfair to all alike; the table shows the median of
the rounds, their spread, and ratios within this run. The servers race apart: ``python3 run.py bench server --help``;
so do bots: ``python3 run.py bench openspiel-match --help``; and ``python3 run.py bench decisions --help`` times bots.
Every result is told and kept at once; who stops a race, by Ctrl-C or SIGTERM, sees what was measured until then.
"""

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.build import ROOT, compiled_tree, peers_python
from benchmarks.progress import Course, Stop, finished, keep


class Contender(NamedTuple):
    """What is measured: the group it races in, its name, and how to run it."""

    group: str
    name: str
    module: str
    argument: str
    peer: bool = False
    pure: bool = False


NODES = "OpenSpiel games in Python, nodes"
SPIEL_OURS = ("castaways", "tower", "lifeboats", "cartagena")
SPIEL_THEIRS = (
    "python_kuhn_poker",
    "python_iterated_prisoners_dilemma",
    "python_liars_poker",
    "python_hangman",
    "python_block_dominoes",
    "python_team_dominoes",
    "python_tic_tac_toe",
    "python_ant_foraging",
    "python_dynamic_routing",
)

ZOO = "PettingZoo turns, with masks"
VECTORS = "many games at once, 1,024 of them"

CONTENDERS = [
    Contender("cartagena", "chaloupe, compiled loop", "ours", "cartagena loop"),
    Contender("cartagena", "chaloupe, driven from Python", "ours", "cartagena driven"),
    Contender("cartagena", "chaloupe, not compiled, loop", "ours", "cartagena loop", pure=True),
    Contender("tic-tac-toe", "chaloupe, driven from Python", "ours", "tictactoe driven"),
    Contender("tic-tac-toe", "OpenSpiel C++, driven from Python", "openspiel", "tic_tac_toe", peer=True),
    Contender("tic-tac-toe", "OpenSpiel, game in Python", "openspiel", "python_tic_tac_toe", peer=True),
    Contender("tic-tac-toe", "PettingZoo with masks", "pettingzoo", "tictactoe", peer=True),
    Contender("tic-tac-toe", "chaloupe, compiled loop", "ours", "tictactoe loop"),
    Contender("connect four", "chaloupe, driven from Python", "ours", "connect_four driven"),
    Contender("connect four", "OpenSpiel C++, driven from Python", "openspiel", "connect_four", peer=True),
    Contender("connect four", "PettingZoo with masks", "pettingzoo", "connect_four", peer=True),
    Contender("connect four", "chaloupe, compiled loop", "ours", "connect_four loop"),
    Contender("games with chance", "chaloupe, Cartagena, driven", "ours", "cartagena driven"),
    Contender("games with chance", "OpenSpiel C++ backgammon, driven", "openspiel", "backgammon", peer=True),
    Contender("games with chance", "OpenSpiel C++ liar's dice, driven", "openspiel", "liars_dice", peer=True),
    Contender("dice races", "chaloupe, tower, driven from Python", "ours", "tower driven"),
    Contender("dice races", "OpenSpiel C++ Mensch ärgere Dich nicht, driven", "openspiel", "maedn", peer=True),
    Contender("dice races", "chaloupe, tower, compiled loop", "ours", "tower loop"),
    Contender(ZOO, "chaloupe, connect four", "zoo", "connect_four", peer=True),
    Contender(ZOO, "PettingZoo's connect four", "pettingzoo", "connect_four", peer=True),
    Contender(ZOO, "PettingZoo's tic-tac-toe", "pettingzoo", "tictactoe", peer=True),
    Contender(ZOO, "chaloupe, tic-tac-toe", "zoo", "tictactoe", peer=True),
    *(Contender(ZOO, f"chaloupe, {name}", "zoo", name, peer=True) for name in SPIEL_OURS),
    Contender(VECTORS, "chaloupe, connect four, masks and observations", "vectors", "connect_four seen", peer=True),
    Contender(VECTORS, "pgx, connect four, the loop inside XLA", "pgx_games", "scan", peer=True),
    Contender(VECTORS, "pgx, connect four, a call for each step", "pgx_games", "calls", peer=True),
    Contender(VECTORS, "chaloupe, connect four, masks", "vectors", "connect_four", peer=True),
    Contender(VECTORS, "chaloupe, connect four, actions given as an array", "vectors", "connect_four given", peer=True),
    Contender(VECTORS, "chaloupe, tower, masks", "vectors", "tower", peer=True),
    Contender(VECTORS, "chaloupe, tower, masks and observations", "vectors", "tower seen", peer=True),
    Contender(VECTORS, "chaloupe, Cartagena, masks", "vectors", "cartagena", peer=True),
    Contender(VECTORS, "chaloupe, Cartagena, masks and observations", "vectors", "cartagena seen", peer=True),
    *(Contender(NODES, f"chaloupe, {name}, adapter", "nodes", name, peer=True) for name in SPIEL_OURS),
    *(Contender(NODES, f"OpenSpiel, {name}", "nodes", name, peer=True) for name in SPIEL_THEIRS),
    Contender("searches (playouts to the end)", "chaloupe, Cartagena for three", "ours", "cartagena search"),
    Contender("searches (playouts to the end)", "chaloupe, connect four", "ours", "connect_four search"),
    Contender(
        "searches (playouts to the end)",
        "OpenSpiel C++ MCTSBot, connect four",
        "openspiel",
        "connect_four search",
        True,
    ),
    Contender("searches (playouts of 30 actions)", "chaloupe, Cartagena for three", "ours", "cartagena search 30"),
]


def measured(contender: Contender, python: Path, tree: Path, seconds: float) -> float:
    """Run one contender once and give its player actions per CPU-second."""
    path = f"{ROOT / 'src'}{os.pathsep}{ROOT}" if contender.pure else str(tree)
    words = [str(python), "-m", f"benchmarks.contenders.{contender.module}", contender.argument, str(seconds)]
    said = output(words, path)
    result = json.loads(said)
    return float(result["actions"]) / float(result["seconds"])


def output(words: list[str], path: str) -> str:
    """Run a contender's process and give the last line it printed."""
    clean = {"PYTHONPATH": path, "PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore"}
    done = finished(words, ROOT / "build", {**os.environ, **clean})
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stderr}")
    return done.stdout.strip().splitlines()[-1]


def race(contenders: list[Contender], rounds: int, seconds: float) -> Iterator[tuple[Contender, float]]:
    """Let all contenders run in turn, round after round, and give each result at once."""
    tree = compiled_tree()
    python = peers_python() if any(contender.peer for contender in contenders) else Path(sys.executable)
    with Course(rounds * len(contenders)) as course:
        for _ in range(rounds):
            for contender in contenders:
                course.begin(f"{contender.group}: {contender.name}")
                own = python if contender.peer else Path(sys.executable)
                rate = measured(contender, own, tree, seconds)
                course.done(f"{contender.group}: {contender.name}, {rate:,.0f}")
                yield contender, rate


def costs(games: dict[str, int]) -> Iterator[tuple[str, dict[str, float]]]:
    """Measure copy, view, imagine and memory for each game, three times, and take the medians."""
    tree = compiled_tree()
    with Course(len(games)) as course:
        for game, players in games.items():
            course.begin(f"costs: {game}")
            words = [sys.executable, "-m", "benchmarks.contenders.costs", game, str(players)]
            runs = [json.loads(output(words, str(tree))) for _ in range(3)]
            course.done(f"costs: {game}")
            yield game, {key: statistics.median(run[key] for run in runs) for key in runs[0]}


def show(found: dict[Contender, list[float]], prices: dict[str, dict[str, float]]) -> None:
    """Print the tables."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    table = Table(title="Random play to the end, player actions per CPU-second (searches: playouts)")
    for heading, justify in (("race", "left"), ("contender", "left"), ("median", "right"), ("spread", "right")):
        table.add_column(heading, justify="left" if justify == "left" else "right")
    table.add_column("ratio", justify="right")
    leaders: dict[str, float] = {}
    for contender, rates in found.items():
        median = statistics.median(rates)
        leader = leaders.setdefault(contender.group, median)
        spread = f"{min(rates):,.0f} – {max(rates):,.0f}"
        table.add_row(contender.group, contender.name, f"{median:,.0f}", spread, f"1 : {leader / median:,.2f}")
    if found:
        console.print(table)
    table = Table(title="Costs inside compiled code (copy) and from Python (view, imagine); memory")
    for heading in ("game", "copy, ns", "view, ns", "imagine, ns", "bytes a position"):
        table.add_column(heading, justify="right")
    for game, price in prices.items():
        table.add_row(game, *(f"{price[key]:,.0f}" for key in ("copy_ns", "view_ns", "imagine_ns", "bytes")))
    if prices:
        console.print(table)


def report(found: dict[Contender, list[float]], prices: dict[str, dict[str, float]]) -> dict[str, object]:
    """Put everything into one JSON document."""
    races = [
        {
            "race": contender.group,
            "contender": contender.name,
            "median": statistics.median(rates),
            "rounds": rates,
        }
        for contender, rates in found.items()
    ]
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    return {"machine": machine, "races": races, "costs": prices}


def main() -> None:
    """Read the command line, race, and show."""
    if sys.argv[1:2] == ["server"]:
        from benchmarks.server.__main__ import main as race_servers  # noqa: PLC0415  needs the server's packages

        race_servers(sys.argv[2:])
        return
    if sys.argv[1:2] == ["openspiel-match"]:
        from benchmarks.match.__main__ import main as match_bots  # noqa: PLC0415

        match_bots(sys.argv[2:])
        return
    if sys.argv[1:2] == ["decisions"]:
        from benchmarks.decisions import main as time_decisions  # noqa: PLC0415

        time_decisions(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often every contender runs")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of one run")
    parser.add_argument("--only", default="", help="only races whose name contains this")
    parser.add_argument("--json", type=Path, help="write the results to this file too")
    parser.add_argument("--no-peers", action="store_true", help="measure our own games alone")
    wishes = parser.parse_args()
    chosen = [
        contender
        for contender in CONTENDERS
        if wishes.only in contender.group and not (wishes.no_peers and contender.peer)
    ]
    found: dict[Contender, list[float]] = {}
    prices: dict[str, dict[str, float]] = {}
    with Stop() as stop:
        for contender, rate in race(chosen, wishes.rounds, wishes.seconds):
            found.setdefault(contender, []).append(rate)
            keep(wishes.json, report(found, prices))
        for game, price in costs({"cartagena": 3, "tower": 4}):
            prices[game] = price
            keep(wishes.json, report(found, prices))
    show(found, prices)
    stop.leave()


if __name__ == "__main__":
    main()
