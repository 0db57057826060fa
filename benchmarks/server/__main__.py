"""Race the servers: ``python3 run.py bench server [--rounds N] [--seconds S] [--tables 10,100,500] [--json FILE]``.

Both servers take turns within every round, each alone on its core while the load has another one. The table shows the
median of the rounds, their spread, and the ratios of the medians.
"""

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.build import ROOT
from benchmarks.progress import Course, Stop, finished, keep
from benchmarks.server.chaloupe import SAME_GAME
from benchmarks.server.contenders import BoardgameIO, Chaloupe, Contender, Running

OURS = Chaloupe("chaloupe, tic-tac-toe (durable)", SAME_GAME)
PEER = BoardgameIO()
# A game of our own, by all its rules, is shown beside them: it is another game, so no target is judged by it.
BESIDE = Chaloupe("chaloupe, Cartagena (durable)", "cartagena")
LOADS = ("paced", "saturating")
# (size, load, contender) → one measurement for each round
Found = dict[tuple[int, str, str], list[dict[str, float]]]
Run = tuple[int, str, dict[str, dict[str, float]]]  # size, contender, and the figures by load
MORE_PER_CPU_SECOND = 3.0
LESS_WAITING = 4.0  # from this many tables on:
MANY_TABLES = 100


def one_run(contender: Contender, tables: int, wishes: argparse.Namespace) -> list[dict[str, Any]]:
    """Start a server, put both loads on it, end it."""
    server = Running(contender)
    try:
        wish = {
            "dialect": contender.dialect,
            "game": contender.game,
            "port": server.port,
            "pid": server.pid,
            "tables": tables,
            "rate": wishes.rate,
            "warm": wishes.warm,
            "seconds": wishes.seconds,
        }
        words = [sys.executable, "-m", "benchmarks.server.load", json.dumps(wish)]
        path = {"PYTHONPATH": str(ROOT)}
        done = finished(words, ROOT, {**os.environ, **path}, patience=600)
        server.stop()
        if done.returncode:
            sys.exit(f"the load on {contender.name} failed:\n{done.stderr[-3000:]}\nThe server said:\n{server.said()}")
        *loads, total = [json.loads(line) for line in done.stdout.splitlines()]
        contender.verify(server.data, total["actions"])
        return loads
    finally:
        server.stop()
        server.clean_up()


def race(contenders: list[Contender], sizes: list[int], wishes: argparse.Namespace) -> Iterator[Run]:
    """Let the contenders take turns, round after round, and give the two loads of every run at once."""
    for contender in contenders:
        contender.prepare()
    with Course(wishes.rounds * len(sizes) * len(contenders)) as course:
        for number in range(wishes.rounds):
            # Whoever is first in one round is second in the next.
            order = contenders if number % 2 == 0 else contenders[::-1]
            for size in sizes:
                for contender in order:
                    course.begin(f"{size} tables: {contender.name}")
                    loads = {load["load"]: figures(load) for load in one_run(contender, size, wishes)}
                    rates = ", ".join(f"{name} {one['per_cpu_second']:,.0f}" for name, one in loads.items())
                    course.done(f"{size} tables: {contender.name}, {rates} actions per CPU-second")
                    yield size, contender.name, loads


def figures(load: dict[str, Any]) -> dict[str, float]:
    """Turn the raw counts of one load into what is compared."""
    return {
        "per_second": load["actions"] / load["seconds"],
        "per_cpu_second": load["actions"] / max(load["server_cpu"], 0.01),
        "server_busy": load["server_cpu"] / load["seconds"],
        "load_busy": load["load_cpu"] / load["seconds"],
        "p50_ms": load["p50"] * 1000,
        "p99_ms": load["p99"] * 1000,
        "most_ms": load["most"] * 1000,
        "bytes_per_action": load["bytes"] / max(load["actions"], 1),
        "games": load["games"],
    }


def summary(found: Found) -> list[dict[str, Any]]:
    """Take the medians, and the ratios of ours to the peer's."""
    rows: list[dict[str, Any]] = []
    for (size, load, name), rounds in found.items():
        if not rounds:
            continue
        medians = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}
        rows.append({"tables": size, "load": load, "contender": name, "median": medians, "rounds": rounds})
    for row in rows:
        peer = next(
            (other for other in rows if other["contender"] == PEER.name and _place(other) == _place(row)),
            None,
        )
        if peer is not None and row is not peer:
            own, its = row["median"], peer["median"]
            row["times_per_cpu_second"] = own["per_cpu_second"] / its["per_cpu_second"]
            row["times_p50"] = own["p50_ms"] / its["p50_ms"]
            row["times_p99"] = own["p99_ms"] / its["p99_ms"]
            if row["contender"] == OURS.name:
                row["targets"] = {
                    "per_cpu_second": row["times_per_cpu_second"] >= MORE_PER_CPU_SECOND,
                    "p99": row["times_p99"] <= (1 if row["tables"] < MANY_TABLES else 1 / LESS_WAITING),
                }
    return rows


def _place(row: dict[str, Any]) -> tuple[int, str]:
    return row["tables"], row["load"]


def show(rows: list[dict[str, Any]]) -> None:
    """Print the table."""
    table = Table(title="Actions told to 4 lines a table: 2 play, 2 watch (median; spread of the rounds)")
    table.add_column("tables, load")
    table.add_column("server")
    headings = ("actions/s", "per CPU-second", "ratio", "p50 ms", "p99 ms", "ratio", "server", "load", "bytes/action")
    for heading in headings:
        table.add_column(heading, justify="right")
    for row in rows:
        median = row["median"]
        ratios = ["", ""]
        if "times_p99" in row:
            marks = ["" if met else " !" for met in row.get("targets", {"per_cpu_second": True, "p99": True}).values()]
            ratios = [f"{row['times_per_cpu_second']:.1f}×{marks[0]}", f"{row['times_p99']:.2f}×{marks[1]}"]
        table.add_row(
            f"{row['tables']} {row['load']}",
            row["contender"],
            f"{median['per_second']:,.0f}",
            f"{median['per_cpu_second']:,.0f}\n{_spread(row, 'per_cpu_second')}",
            ratios[0],
            f"{median['p50_ms']:.1f}",
            f"{median['p99_ms']:.1f}\n{_spread(row, 'p99_ms')}",
            ratios[1],
            f"{median['server_busy']:.0%}",
            f"{median['load_busy']:.0%}",
            f"{median['bytes_per_action']:,.0f}",
        )
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    print("server, load: share of a core that each used. !: a target is missed. The targets are judged by tic-tac-toe")
    print("on both sides, by the same rules; Cartagena, which is a larger game, is shown beside it.")


def _spread(row: dict[str, Any], key: str) -> str:
    values = [one[key] for one in row["rounds"]]
    return f"{min(values):,.0f}–{max(values):,.0f}"


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, race, and show."""
    parser = argparse.ArgumentParser(prog="run.py bench server", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often every server runs at every size")
    parser.add_argument("--seconds", type=float, default=4.0, help="seconds of each load, after warming up")
    parser.add_argument("--warm", type=float, default=1.5, help="seconds of warming up")
    parser.add_argument("--tables", default="10,100,500", help="the sizes, separated by commas")
    parser.add_argument("--rate", type=float, default=500.0, help="actions a second of the paced load")
    parser.add_argument("--json", type=Path, help="write the results to this file too")
    parser.add_argument("--no-peers", action="store_true", help="measure our own server alone")
    parser.add_argument("--no-cartagena", action="store_true", help="play the same game on both sides, and only that")
    wishes = parser.parse_args(arguments)
    sizes = [int(word) for word in wishes.tables.split(",")]
    contenders: list[Contender] = [OURS, PEER, BESIDE]
    if wishes.no_peers:
        contenders.remove(PEER)
    if wishes.no_cartagena:
        contenders.remove(BESIDE)
    if not hasattr(os, "sched_setaffinity"):
        sys.exit("This benchmark needs Linux: it reads /proc and gives each process a core of its own.")
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    asked: dict[str, Any] = {**vars(wishes), "json": None}
    found: Found = {(size, load, each.name): [] for size in sizes for load in LOADS for each in contenders}
    with Stop() as stop:
        for size, name, loads in race(contenders, sizes, wishes):
            for load, one in loads.items():
                found[size, load, name].append(one)
            keep(wishes.json, {"machine": machine, "wishes": asked, "rows": summary(found)})
    show(summary(found))
    stop.leave()


if __name__ == "__main__":
    main()
