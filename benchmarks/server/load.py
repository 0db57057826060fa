"""The load: a process that opens all connections of all tables and drives them; prints one JSON document for each load.

Its only argument is a `Wish` in JSON.
"""

import asyncio
import gc
import json
import os
import random
import sys
import time
from collections import deque
from typing import Any

import msgspec
import uvloop

from benchmarks.server import cpu
from benchmarks.server.boardgameio import BoardgameTable
from benchmarks.server.chaloupe import ChaloupeTable, meet
from benchmarks.server.tables import Table

_AT_ONCE = 16  # tables that are set up at the same time


class Wish(msgspec.Struct):
    """What to do to which server."""

    dialect: str
    game: str
    port: int
    pid: int
    tables: int
    rate: float  # actions a second of the paced load
    warm: float
    seconds: float


class Load:
    """All tables of one server; first the paced load, then the saturating one."""

    def __init__(self, wish: Wish) -> None:
        """Prepare the tables."""
        self.wish = wish
        self.port = wish.port
        self.game = wish.game
        self.people: tuple[str, ...] = ()
        kind: type[Table] = ChaloupeTable if wish.dialect == "chaloupe" else BoardgameTable
        self.tables = [kind(self, number) for number in range(wish.tables)]
        self.times: list[float] = []
        self.games = 0
        self.total = 0
        self._due: list[deque[float]] = [deque() for _ in self.tables]
        self._saturating = False
        self._going = False
        self._renewals: set[asyncio.Task[None]] = set()
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def set_up(self) -> None:
        """Open all tables, a few at a time."""
        if self.wish.dialect == "chaloupe":
            self.people = await meet(self.port)
        gate = asyncio.Semaphore(_AT_ONCE)

        async def one(table: Table) -> None:
            async with gate:
                await table.open()

        await asyncio.gather(*map(one, self.tables))

    # -- what the tables report ----------------------------------------------------------------------------------

    def done(self, table: Table, seconds: float) -> None:
        """Note an action that everybody has, and let the table go on."""
        self.times.append(seconds)
        self.total += 1
        if table.over:
            task = asyncio.get_running_loop().create_task(self._renew(table))
            self._renewals.add(task)
            task.add_done_callback(self._renewals.discard)
        elif self._saturating:
            table.play(time.perf_counter())
        elif self._due[table.number]:
            table.play(self._due[table.number].popleft())

    def trouble(self, error: Exception) -> None:
        """Let the whole load fail."""
        if not self._failed.done():
            self._failed.set_exception(error)

    async def _renew(self, table: Table) -> None:
        table.idle = False
        try:
            await table.renew()
        except Exception as error:  # noqa: BLE001  whatever it is, it ends the load
            self.trouble(error)
            return
        self.games += 1
        table.idle = True
        self._due[table.number].clear()  # nobody could act between two games
        if self._saturating:
            table.play(time.perf_counter())

    # -- the two loads -------------------------------------------------------------------------------------------

    async def _pace(self) -> None:
        """Let actions fall due at random, at a fixed rate, whether the server has done the last ones or not."""
        rng = random.Random("pace")
        start = time.perf_counter()
        at = 0.0
        while self._going:
            at += rng.expovariate(self.wish.rate)
            ahead = start + at - time.perf_counter()
            if ahead > 0:
                await asyncio.sleep(ahead)
            table = rng.choice(self.tables)
            now = time.perf_counter()
            if table.idle:
                table.play(now)
            else:
                self._due[table.number].append(now)

    async def run(self, saturating: bool) -> dict[str, Any]:
        """Run one load: warm up, measure, let what is under way come to its end."""
        self._saturating = saturating
        self._going = True
        pacing = None
        if saturating:
            for table in self.tables:
                if table.idle:
                    table.play(time.perf_counter())
        else:
            pacing = asyncio.get_running_loop().create_task(self._pace())
        await self._unless_failed(self.wish.warm)
        before = self._marks()
        self.times.clear()
        self.games = 0
        await self._unless_failed(self.wish.seconds)
        after = self._marks()
        times, games = sorted(self.times), self.games
        self._saturating = self._going = False
        if pacing is not None:
            await pacing
        await self._rest()
        wall, server, own, received = (late - early for early, late in zip(before, after, strict=True))
        return {
            "load": "saturating" if saturating else "paced",
            "actions": len(times),
            "seconds": wall,
            "server_cpu": server,
            "load_cpu": own,
            "bytes": received,
            "games": games,
            "p50": _quantile(times, 0.5),
            "p99": _quantile(times, 0.99),
            "most": times[-1] if times else 0.0,
        }

    async def _unless_failed(self, seconds: float) -> None:
        done, _waiting = await asyncio.wait([self._failed], timeout=seconds)
        for failed in done:
            failed.result()

    async def _rest(self) -> None:
        end = time.perf_counter() + 30
        while any(not table.idle for table in self.tables):
            await self._unless_failed(0.02)
            if time.perf_counter() > end:
                message = "some actions were never told to everybody"
                raise TimeoutError(message)

    def _marks(self) -> tuple[float, float, float, float]:
        received = sum(table.bytes_received() for table in self.tables)
        return time.perf_counter(), cpu.seconds(self.wish.pid), time.process_time(), received


def _quantile(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


async def main(wish: Wish) -> None:
    """Do as wished and print what was found."""
    load = Load(wish)
    await load.set_up()
    gc.collect()
    gc.freeze()
    for saturating in (False, True):
        print(json.dumps(await load.run(saturating)), flush=True)
    print(json.dumps({"load": "all", "actions": load.total}), flush=True)
    for table in load.tables:
        table.close()


if __name__ == "__main__":
    os.sched_setaffinity(0, cpu.cores()[1])
    uvloop.run(main(msgspec.json.decode(sys.argv[1], type=Wish)))
