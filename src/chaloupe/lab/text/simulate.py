"""Playing many games: every game has a generator of its own, so any number of processes plays the same ones."""

import json
import time
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from chaloupe.core import Position, Rng
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.lab.setup import Setup, begin
from chaloupe.lab.text.tally import Tally
from chaloupe.lab.work.package import Package
from chaloupe.lab.work.pool import run_here
from chaloupe.learn.playout import Playout
from chaloupe.mind import Bot, RandomBot

WORK: Final = "chaloupe.lab.text.simulate:play_package"
# A game that has not ended after so many actions of the players is given up and counted as unfinished.
LIMIT: Final = 100_000
# The pause between two looks at the clock: progress moves smoothly and Ctrl-C is heard.
SLICE: Final = 0.05
# Seconds that a process plays before it reports: long enough that asking for more costs nothing.
STINT: Final = 0.4


class Simulator:
    """Play games of one set-up, one after the other, each with its own generator."""

    def __init__(self, setup: Setup, seed: str, limit: int) -> None:
        """Get everything ready that all games share."""
        self.game: Final[Game] = setup.game()
        self.start: Final[Position] = setup.start()
        self.bots: Final[list[Bot]] = setup.bots_by_seat()
        self.seed: Final = seed
        self.limit: Final = limit
        self.all_random: Final = all(type(bot) is RandomBot for bot in self.bots)
        self.playout: Final = Playout(self.start.max_actions(), limit)

    def play(self, number: int, tally: Tally) -> None:
        """Play one game and add it to the tally."""
        rng = Rng(f"{self.seed}/{number}")
        position = self.start.copy()
        if self.all_random:
            playout = self.playout
            actions, chances = -int(playout.actions), -int(playout.chance_actions)
            playout.run(position, rng)
            actions, chances = actions + int(playout.actions), chances + int(playout.chance_actions)
        else:
            game = begin(self.game, position, self.bots, rng)
            game.play(self.limit)
            actions, chances = game.actions, game.chances
        tally.add(number, position, actions, chances)


def parts(simulator: Simulator, numbers: range, seconds: float = SLICE) -> Iterator[Tally]:
    """Play the games with these numbers and give what they add up to, a slice of time at a time."""
    tally = Tally(int(simulator.start.players))
    end, spent = time.perf_counter() + seconds, time.process_time()
    for number in numbers:
        simulator.play(number, tally)
        if time.perf_counter() >= end:
            tally.cpu_seconds = time.process_time() - spent
            yield tally
            tally = Tally(tally.players)
            end, spent = time.perf_counter() + seconds, time.process_time()
    tally.cpu_seconds = time.process_time() - spent
    yield tally


def simulate(setup: Setup, games: int, seed: str, jobs: int = 1, limit: int = LIMIT) -> Iterator[Tally]:
    """Play games 0, 1, … of a seed with so many processes and give the tallies of parts as they come."""
    jobs = min(jobs, games)
    if jobs <= 1:
        yield from parts(Simulator(setup, seed, limit), range(games))
        return
    packages = _Packages(setup, games, seed, jobs, limit)
    for done in run_here(packages, jobs):
        tally = done.result["tally"]
        assert isinstance(tally, Tally)
        packages.learn(tally)
        yield tally


class _Packages(Iterator[Package]):
    """Hand out games, as many at a time as take a process about a stint: what was played so far says how many."""

    def __init__(self, setup: Setup, games: int, seed: str, jobs: int, limit: int) -> None:
        """Begin with single games."""
        self.given: Final[Json] = {"setup": tuple(setup), "seed": seed, "limit": limit}
        self.games: Final = games
        self.jobs: Final = jobs
        self.next_game = 0
        self.together = 1
        self.number = 0

    def __next__(self) -> Package:
        if self.next_game >= self.games:
            raise StopIteration
        first = self.next_game
        # Towards the end everybody gets a share.
        size = max(1, min(self.together, (self.games - first) // self.jobs))
        self.next_game = first + size
        self.number += 1
        return Package(self.number, WORK, {**self.given, "first": first, "number": size})

    def learn(self, tally: Tally) -> None:
        """Note how long games take."""
        fitting = int(STINT * tally.games / max(tally.cpu_seconds, 1e-6))
        self.together = max(1, min(fitting, 8 * self.together))


@cache
def _simulator(text: str) -> Simulator:
    """Keep what all packages of a simulation share."""
    setup, seed, limit = json.loads(text)
    return Simulator(Setup(*setup), seed, limit)


def play_package(given: Json) -> Json:
    """Play some games, in any process."""
    told: dict[str, Any] = dict(given)
    simulator = _simulator(canonical([told["setup"], told["seed"], told["limit"]]))
    numbers = range(told["first"], told["first"] + told["number"])
    return {"tally": next(parts(simulator, numbers, float("inf")))}
