"""Playing many games: every game has a generator of its own, so any number of processes plays the same ones."""

import contextlib
import multiprocessing
import signal
import time
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Final

from chaloupe.core import CHANCE, NOBODY, Bot, Game, Position, Problem, RandomBot, Rng
from chaloupe.core.playout import Playout
from chaloupe.lab.interrupts import interrupts_kept
from chaloupe.lab.setup import Setup, streams_of
from chaloupe.lab.tally import Tally

# A game that has not ended after so many actions of the players is given up and counted as unfinished.
LIMIT: Final = 100_000
# The pause between two looks at the clock: progress moves smoothly and Ctrl-C is heard.
SLICE: Final = 0.05


class Player:
    """Play games of one set-up, one after the other, each with its own generator."""

    def __init__(self, setup: Setup, seed: str, limit: int) -> None:
        """Get everything ready that all games share."""
        self.game: Final[Game] = setup.box()
        self.start: Final[Position] = setup.start()
        self.bots: Final[list[Bot]] = setup.seated()
        self.seed: Final = seed
        self.limit: Final = limit
        self.all_random: Final = all(type(bot) is RandomBot for bot in self.bots)
        self.playout: Final = Playout(self.start.room(), limit)

    def play(self, number: int, tally: Tally) -> None:
        """Play one game and add it to the tally."""
        rng = Rng(f"{self.seed}/{number}")
        position = self.start.copy()
        if self.all_random:
            playout = self.playout
            actions, chance_actions = -int(playout.actions), -int(playout.chance_actions)
            playout.run(position, rng)
            actions, chance_actions = actions + int(playout.actions), chance_actions + int(playout.chance_actions)
        else:
            actions, chance_actions = self._play_with_views(position, rng)
        tally.add(number, position, actions, chance_actions)

    def _play_with_views(self, position: Position, rng: Rng) -> tuple[int, int]:
        """Ask the bots."""
        streams = streams_of(self.bots, rng)
        actions = chance_actions = 0
        while (who := int(position.actor())) != NOBODY and (who == CHANCE or actions < self.limit):
            if who == CHANCE:
                position.apply(CHANCE, position.draw(rng), None)
                chance_actions += 1
                continue
            legal = [position.words(who, code) for code in position.legal(who)]
            action = self.bots[who].choose(position.view(who), legal, streams[who])
            self.game.act(position, who, action)
            actions += 1
        return actions, chance_actions


def parts(player: Player, numbers: range) -> Iterator[Tally]:
    """Play the games with these numbers and give what they add up to, a slice of time at a time."""
    tally = Tally(int(player.start.players))
    end, spent = time.perf_counter() + SLICE, time.process_time()
    for number in numbers:
        player.play(number, tally)
        if time.perf_counter() >= end:
            tally.cpu_seconds = time.process_time() - spent
            yield tally
            tally = Tally(tally.players)
            end, spent = time.perf_counter() + SLICE, time.process_time()
    tally.cpu_seconds = time.process_time() - spent
    yield tally


def simulate(setup: Setup, games: int, seed: str, jobs: int = 1, limit: int = LIMIT) -> Iterator[Tally]:
    """Play games 0, 1, … of a seed with so many processes and give the tallies of parts as they come."""
    jobs = min(jobs, games)
    if jobs <= 1:
        return parts(Player(setup, seed, limit), range(games))
    return _with_processes(setup, games, seed, jobs, limit)


def _with_processes(setup: Setup, games: int, seed: str, jobs: int, limit: int) -> Iterator[Tally]:
    context = multiprocessing.get_context("spawn")
    workers = []
    waiting: list[Connection] = []
    try:
        resource_tracker.ensure_running()  # which on some versions lets interrupts in again
        with interrupts_kept():
            for job in range(jobs):
                ours, theirs = context.Pipe(duplex=False)
                given = (theirs, tuple(setup), seed, limit, job, games, jobs)
                worker = context.Process(target=_work, args=given, daemon=True)
                worker.start()
                theirs.close()
                workers.append(worker)
                waiting.append(ours)
        while waiting:
            for ready in wait(waiting):
                assert isinstance(ready, Connection)
                part = _receive(ready)
                if part is None:
                    waiting.remove(ready)
                    ready.close()
                else:
                    yield part
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _receive(worker: Connection) -> Tally | None:
    try:
        part: Tally | str | None = worker.recv()
    except (EOFError, OSError):  # it ended without saying that it is done, perhaps in the middle of a word
        raise Problem("worker_lost") from None
    if isinstance(part, str):
        raise Problem("worker_failed", why=part)
    return part


def _work(
    parent: Connection, setup: tuple[object, ...], seed: str, limit: int, first: int, games: int, jobs: int
) -> None:
    """Play every `jobs`-th game and send the tallies, then None; the parent hears Ctrl-C for all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(BrokenPipeError):
        try:
            for part in parts(Player(Setup(*setup), seed, limit), range(first, games, jobs)):  # type: ignore[arg-type]
                parent.send(part)
        except Exception as error:  # noqa: BLE001 - the parent puts it into words
            parent.send(f"{type(error).__name__}: {error}")
            raise SystemExit(1) from None
        parent.send(None)
