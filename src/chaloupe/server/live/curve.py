"""The curve of a game that is over: everybody's chances, step by step, and what luck and decisions moved."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.settings import Settings
from chaloupe.server.workers import BotPool, BotTrouble
from chaloupe.server.workers.judging import record_document
from chaloupe.table import Record

_CURVES = 50  # that are remembered
_JOBS = 4  # curves that may wait
_CHUNK = 10  # steps that are judged in one go
_TURNS = 5
_TURN = 0.08  # the least change of chances that is called a turning point
_NOISE = 0.02  # below this, a change may be nothing but the judge's own uncertainty

_log = logging.getLogger("chaloupe.server")


class Curves:
    """Has games judged and remembers what came of it."""

    def __init__(self, settings: Settings, pool: BotPool) -> None:
        """Judge in the processes of a pool."""
        self._settings = settings
        self._pool = pool
        self._jobs: OrderedDict[str, _Job] = OrderedDict()

    def curve(self, record: Record, id: str) -> wire.Curve:
        """Give the curve of a game that is over as far as it is worked out; the first who asks has it begun."""
        job = self._jobs.get(id)
        if job is None or job.failed:
            if sum(1 for each in self._jobs.values() if not each.task.done()) >= _JOBS:
                raise Problem("too_often")
            job = self._jobs[id] = _Job(record, self._pool, self._settings)
            if len(self._jobs) > _CURVES:
                self._jobs.popitem(last=False)[1].task.cancel()
        return curve_of(len(record), record.header.players, job.judged)

    def close(self) -> None:
        """Judge no more."""
        for job in self._jobs.values():
            job.task.cancel()


class _Job:
    """A curve that is being worked out, a few steps at a time."""

    def __init__(self, record: Record, pool: BotPool, settings: Settings) -> None:
        self.judged: list[Any] = []
        self.failed = False
        self.task = asyncio.get_running_loop().create_task(self._run(record, pool, settings))

    async def _run(self, record: Record, pool: BotPool, settings: Settings) -> None:
        document = record_document(record)
        tries, seconds = settings.curve_tries, settings.curve_seconds
        try:
            for first in range(1, len(record) + 1, _CHUNK):
                last = min(first + _CHUNK - 1, len(record))
                self.judged += await pool.judge(document, first, last, tries, seconds)
        except (BotTrouble, OSError, ValueError) as error:
            self.failed = True
            _log.error("a curve failed: %s", error)


def curve_of(steps: int, players: int, judged: list[Any]) -> wire.Curve:
    """Put judged steps together: what moved whom, where the game turned, how much of it was luck."""
    points: list[wire.Point] = []
    still = [0.0] * players
    for each in judged:
        before = points[-1].chances if points else each["after"]
        # The opening is nobody's merit, and an undo moves nothing: it takes back what was moved.
        quiet = each["seat"] is None or each["undo"] is not None
        between = each["between"] or each["after"]
        decided = still if quiet else _moved(before, between)
        luck = still if quiet else _moved(between, each["after"])
        points.append(wire.Point(each["n"], each["seat"], each["after"], decided, luck))
    return wire.Curve(steps, len(points), points, _turns(points), _shares(points, players), _lucky(points))


def _moved(before: list[float], after: list[float]) -> list[float]:
    return [round(new - old, 4) for old, new in zip(before, after, strict=True)]


def _size(moves: list[float]) -> float:
    return sum(abs(move) for move in moves) / 2


def _turns(points: list[wire.Point]) -> list[int]:
    changes = [(_size(_moved(one.chances, other.chances)), other.n) for one, other in pairwise(points)]
    greatest = sorted((change for change in changes if change[0] >= _TURN), reverse=True)[:_TURNS]
    return sorted(n for _change, n in greatest)


def _shares(points: list[wire.Point], players: int) -> list[wire.Share]:
    found = []
    for seat in range(players):
        luck = _sum(point.luck[seat] for point in points)
        own = _sum(point.decided[seat] for point in points if point.seat == seat)
        others = _sum(point.decided[seat] for point in points if point.seat != seat)
        whole = luck + own + others or 1.0
        fortune = sum(point.luck[seat] for point in points)
        shares = (round(luck / whole, 4), round(own / whole, 4), round(others / whole, 4))
        found.append(wire.Share(shares[0], shares[1], shares[2], round(fortune, 4)))
    return found


def _sum(moves: Iterable[float]) -> float:
    """Add up how far chances were moved either way, what may be nothing but the judge's uncertainty left out."""
    return sum(abs(move) for move in moves if abs(move) >= _NOISE)


def _lucky(points: list[wire.Point]) -> float:
    luck = sum(size for point in points if (size := _size(point.luck)) >= _NOISE)
    decided = sum(size for point in points if (size := _size(point.decided)) >= _NOISE)
    return round(luck / (luck + decided), 4) if luck + decided else 0.0
