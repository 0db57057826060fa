"""What a copy, a view and an imagined world cost, and how much memory a position takes."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from chaloupe import shelf
from chaloupe.core.position import CHANCE, Position
from chaloupe.core.rng import Rng
from chaloupe.learn.playout import Playout, copy_often


def middle(name: str, players: int) -> Position:
    """Play a game for forty actions, so that hands, piles and board are in use."""
    position = shelf.game(name).new(players)
    rng = Rng("middle")
    playout = Playout(position.max_actions(), 40)
    playout.run(position, rng)
    while position.actor() == CHANCE:
        position.play(CHANCE, position.draw(rng))
    return position


def nanoseconds(work: Callable[[int], object], times: int) -> float:
    """Give the CPU time of one of so many repetitions."""
    begin = time.process_time()
    work(times)
    return (time.process_time() - begin) / times * 1e9


def memory() -> int:
    """Read how many bytes of this process are in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096


def bytes_each(position: Position, number: int) -> float:
    """Keep many copies and see what they take."""
    before = memory()
    kept = [position.copy() for _ in range(number)]
    taken = memory() - before - 8 * len(kept)
    return taken / number


def main() -> None:
    """Print the costs for one game as a line of JSON."""
    name, players = sys.argv[1], int(sys.argv[2])
    position = middle(name, players)
    game = shelf.game(name)
    seat = max(position.actor(), 0)
    rng = Rng(1)

    def views(times: int) -> None:
        for _ in range(times):
            position.view(seat)

    def worlds(times: int) -> None:
        view = position.view(seat)
        for _ in range(times):
            game.imagine(view, rng)

    costs = {
        "copy_ns": nanoseconds(lambda times: copy_often(position, times), 200_000),
        "view_ns": nanoseconds(views, 5_000),
        "imagine_ns": nanoseconds(worlds, 2_000),
        "bytes": bytes_each(position, 200_000),
    }
    print(json.dumps(costs))


if __name__ == "__main__":
    main()
