"""Match our level 5 against OpenSpiel's searches at equal time: ``python3 run.py bench openspiel-match --games 40``.

Ours sits in one seat, OpenSpiel's bot in all others; every deal is played from every seat. The share of the wins has a
95 % interval (Wilson's); level 5 is ahead if all of it is above the share of an equal player, one half or less.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.build import ROOT, compiled_tree, peers_python
from benchmarks.progress import Course, Stop, keep
from chaloupe.lab.text.tally import wilson
from run import later_signals

GAMES = ("cartagena", "castaways", "lifeboats", "tower")
OPPONENTS = ("ismcts", "mcts")


class Standing(NamedTuple):
    """What a pairing says: our share of the wins with its 95 % interval, and what an equal player would have."""

    share: float
    low: float
    high: float
    equal: float


def standing(played: list[dict[str, Any]]) -> Standing:
    """Sum up; a shared win counts as a part of one, a game without a winner as an equal part."""
    equal = 1 / played[0]["players"]
    share = statistics.fmean(equal + game["return"] * (1 - equal) for game in played)
    return Standing(share, *wilson(share * len(played), len(played)), equal)


def duel(python: Path, tree: str, words: list[str]) -> Iterator[dict[str, Any]]:
    """Let the games of a pairing be played in a process of their own, and give each as it ends."""
    environment = {**os.environ, "PYTHONPATH": tree, "PYTHONWARNINGS": "ignore", "OMP_NUM_THREADS": "1"}
    command = [str(python), "-m", "benchmarks.match.duel", *words]
    with contextlib.ExitStack() as stack:
        with later_signals():
            process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=ROOT / "build")
            stack.enter_context(process)
            stack.callback(process.terminate)
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)


def match(python: Path, tree: str, wishes: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Play all pairings, with progress, and give every game."""
    pairings = [(game, opponent) for game in wishes.game for opponent in wishes.opponent]
    with Course(wishes.games * len(pairings)) as course:
        for name, opponent in pairings:
            course.begin(f"{name} against {opponent}")
            played: list[dict[str, Any]] = []
            words = [name, opponent, str(wishes.seconds), "0", str(wishes.games)]
            for game in duel(python, tree, words):
                played.append(game)
                now = standing(played)
                shown = f"{now.share:.0%} ({now.low:.0%} – {now.high:.0%}; equal: {now.equal:.0%})"
                course.done(f"{name} against {opponent}: {shown}")
                yield game


def summary(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put one line together for each pairing."""
    pairings: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for game in games:
        pairings.setdefault((game["game"], game["opponent"]), []).append(game)
    lines = []
    for (name, opponent), played in pairings.items():
        line = {"game": name, "opponent": opponent, "players": played[0]["players"], "games": len(played)}
        line |= standing(played)._asdict()
        line |= {key: statistics.fmean(game[key] for game in played) for key in ("ours_ms", "theirs_ms")}
        lines.append(line)
    return lines


def show(lines: list[dict[str, Any]]) -> None:
    """Print the table."""
    table = Table(title="level 5 alone against OpenSpiel's bots in all other seats")
    for heading in ("game", "opponent", "seats", "games", "share of wins", "95 %", "equal play", "ms a move"):
        table.add_column(heading, justify="left" if heading in ("game", "opponent") else "right")
    for line in lines:
        interval = f"{line['low']:.0%} – {line['high']:.0%}"
        times = f"{line['ours_ms']:.0f} : {line['theirs_ms']:.0f}"
        own = (line["game"], line["opponent"], str(line["players"]), str(line["games"]))
        table.add_row(*own, f"{line['share']:.0%}", interval, f"{line['equal']:.0%}", times)
    Console().print(table)


def main(arguments: list[str]) -> None:
    """Read the command line, play, and show."""
    parser = argparse.ArgumentParser(prog="run.py bench openspiel-match", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game (again for more)")
    parser.add_argument("--opponent", action="append", choices=OPPONENTS, help="only this opponent (again for more)")
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time for a move, both sides")
    parser.add_argument("--games", type=int, default=60, help="games for each pairing; 12 are every seat equally often")
    parser.add_argument("--json", type=Path, help="write the results and all games to this file too")
    wishes = parser.parse_args(arguments)
    wishes.game = wishes.game or list(GAMES)
    wishes.opponent = wishes.opponent or list(OPPONENTS)
    tree, python = str(compiled_tree()), peers_python()
    games: list[dict[str, Any]] = []
    with Stop() as stop:
        for game in match(python, tree, wishes):
            games.append(game)
            keep(wishes.json, {"seconds": wishes.seconds, "pairings": summary(games), "games": games})
    show(summary(games))
    stop.leave()


if __name__ == "__main__":
    main(sys.argv[1:])
