"""A quick measure of this machine and this installation; the races against others are in benchmarks/."""

import time
from collections.abc import Callable
from typing import Final

from chaloupe.core import CHANCE, NOBODY, Position, Rng
from chaloupe.core.json import Json
from chaloupe.core.mode import compiled
from chaloupe.lab.setup import Setup
from chaloupe.lab.text.simulate import LIMIT
from chaloupe.learn.playout import Playout, copy_often

# A batch is timed as a whole, so the clock itself costs nothing.
_BATCH: Final = 1_000


MEASURES: Final = 6


def bench(setup: Setup, seconds: float, measured: Callable[[str], None] = lambda _name: None) -> Json:
    """Measure for about so many seconds; times are of the processor, not of the wall.

    `measured` is told the name of each measure that was taken.
    """
    share = seconds / MEASURES
    start, game = setup.start(), setup.game()
    middle = _middle(start)
    view = middle.view(middle.actor())
    rng = Rng("bench")
    found: Json = {
        "game": setup.game_id,
        "players": setup.players,
        "options": game.fill(setup.players, setup.options),
        "compiled": compiled(),
    }
    measures: dict[str, Callable[[], float]] = {
        "playout_actions_per_second": lambda: _playout(start, share),
        "driven_actions_per_second": lambda: _driven(start, share),
        "copy_nanoseconds": lambda: _each(lambda: copy_often(middle, _BATCH), share) / _BATCH,
        "copy_from_python_nanoseconds": lambda: _each(middle.copy, share),
        "view_nanoseconds": lambda: _each(lambda: middle.view(0), share),
        "imagine_nanoseconds": lambda: _each(lambda: game.imagine(view, rng), share),
    }
    for name, measure in measures.items():
        found[name] = measure()
        measured(name)
    return {**found, "bytes_per_position": memory(middle)}


def _middle(start: Position) -> Position:
    """Play a hundred random actions and stop where a seat is asked, so that what is measured looks like a game."""
    for number in range(1_000):
        rng = Rng(f"bench/{number}")
        position = start.copy()
        actions = 0
        while (who := int(position.actor())) != NOBODY and (who == CHANCE or actions < 100):
            _step(position, who, rng)
            actions += who != CHANCE
        if who != NOBODY:
            return position
    return _first_decision(start)


def _first_decision(start: Position) -> Position:
    """Stop at the first question, for games too short for more."""
    position, rng = start.copy(), Rng("bench")
    while (who := int(position.actor())) == CHANCE:
        _step(position, who, rng)
    return position


def _step(position: Position, who: int, rng: Rng) -> None:
    codes = position.legal(who)
    position.apply(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], None)


def _playout(start: Position, seconds: float) -> float:
    """Measure random play to the end inside the compiled loop."""
    playout = Playout(start.max_actions(), LIMIT)
    begin = time.process_time()
    number = 0
    while (spent := time.process_time() - begin) < seconds or number == 0:
        playout.run(start.copy(), Rng(f"bench/{number}"))
        number += 1
    return float(playout.actions) / spent


def _driven(start: Position, seconds: float) -> float:
    """Measure random play move by move through the public functions: whose turn, what is legal, play."""
    actions = number = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or number == 0:
        position, rng = start.copy(), Rng(f"bench/{number}")
        below, actor, legal, play, draw = rng.below, position.actor, position.legal, position.play, position.draw
        while (who := actor()) != NOBODY:
            if who == CHANCE:
                play(CHANCE, draw(rng))
            else:
                codes = legal(who)
                play(who, codes[below(len(codes))])
                actions += 1
        number += 1
    return actions / spent


def _each(call: Callable[[], object], seconds: float) -> float:
    """Measure one call, in nanoseconds: the median of batches."""
    times: list[float] = []
    begin = time.process_time()
    batch = 1
    while time.process_time() - begin < seconds or len(times) < 3:
        before = time.process_time_ns()
        for _ in range(batch):
            call()
        taken = time.process_time_ns() - before
        times.append(taken / batch)
        if taken < 1_000_000 and batch < 1_000_000:
            batch *= 2
            times.clear()
    return sorted(times)[len(times) // 2]


def memory(position: Position, copies: int = 20_000) -> float | None:
    """Weigh a position: what the process grows by when it is copied often; None where that cannot be known."""
    kept: list[Position] = [position.copy()]
    before = _resident()
    kept += [position.copy() for _ in range(copies)]
    after = _resident()
    return None if before is None or after is None else (after - before) / copies


def _resident() -> int | None:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - a file of the kernel's
            pages = int(file.read().split()[1])
    except (OSError, ValueError):
        return None
    import resource  # noqa: PLC0415 - not on every system

    return pages * resource.getpagesize()
