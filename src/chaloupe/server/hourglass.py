"""The house's hourglass: carries deadlines out, also at tables that are not in memory, and is fair after a pause."""

import asyncio
import contextlib
import logging
import math
import time
from functools import partial
from typing import TYPE_CHECKING

from chaloupe.core.problems import Problem
from chaloupe.storage import Dues, Postpone, SetDues

if TYPE_CHECKING:
    from chaloupe.server.house import House

PULSE = 30.0  # seconds after which it looks again in any case, whatever the clocks say
TOGETHER = 50  # tables that are looked at in one go
SLEPT = 60.0  # seconds by which this machine must have slept for that to count as a pause
_log = logging.getLogger("chaloupe.server")


class Clock:
    """Where the time comes from."""

    def now(self) -> float:
        """Give the seconds since 1970."""
        return time.time()

    def steady(self) -> float:
        """Give seconds that nobody can set and that stand still while the machine sleeps."""
        return time.monotonic()


class Hourglass:
    """Knows when the next deadline of any table is. What the store says is the truth: nothing is lost in a restart."""

    def __init__(self, house: "House") -> None:
        """Stand still until `begin`."""
        self._house = house
        self._woken = asyncio.Event()
        self._noted = math.inf
        self._task: asyncio.Task[None] | None = None
        self._wall = house.clock.now()
        self._steady = house.clock.steady()
        self.overdue = 0  # tables that were found late and are being looked at

    async def begin(self) -> None:
        """Put off what ran out while nobody could play, then run; must be done before anybody is let in."""
        await self._forgive()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def note(self, due: int | None) -> None:
        """Hear of a deadline that is durable."""
        if due is not None and due < self._noted:
            self._noted = due
            self._woken.set()

    def wake(self) -> None:
        """Look now."""
        self._woken.set()

    async def _forgive(self) -> None:
        """Give everybody a moment to come back after a pause of this server, whatever ran out meanwhile."""
        house = self._house
        until = math.ceil(house.clock.now() + house.settings.grace)
        late = await house.write(Postpone(until))
        if late:
            _log.info("deadlines were put off after a pause", extra={"tables": late, "until": until})
        for room in list(house.rooms.values()):
            if room.glass is not None:
                room.post(partial(room.glass.forgive, until), bounded=False)

    async def _run(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:  # noqa: BLE001  whatever it was, the next round begins with what the store says
                self._house.metrics.failures += 1
                _log.exception("the hourglass stumbled")
                await asyncio.sleep(PULSE)

    async def _look(self) -> None:
        house = self._house
        self._woken.clear()
        self._noted = math.inf
        wall, steady = house.clock.now(), house.clock.steady()
        slept = (wall - self._wall) - (steady - self._steady)
        self._wall, self._steady = wall, steady
        if slept > SLEPT:
            await self._forgive()
        due = await asyncio.to_thread(house.store.due, int(house.clock.now()), TOGETHER)
        self.overdue = len(due)
        for id in due:
            await self._strike(id)
            self.overdue -= 1
        if len(due) == TOGETHER:
            return
        following = await asyncio.to_thread(house.store.next_due, int(house.clock.now()))
        until = min(self._noted, math.inf if following is None else following)
        pause = min(PULSE, max(0.0, until - house.clock.now()))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), pause)

    async def _strike(self, id: str) -> None:
        """Let a table do what is overdue there, and wait until that is durable."""
        house = self._house
        try:
            room = await house.room(id)
        except Problem as problem:
            # It cannot be opened any more (its rules are gone, its record is damaged), so nobody can play there.
            _log.error("a table with a deadline cannot be opened: %s", problem.key, extra={"table": id})
            stored = await asyncio.to_thread(house.store.table, id)
            if stored is not None:
                await house.write(SetDues(stored.key, Dues({}, None)))
            return
        with contextlib.suppress(Problem):  # busy or closing: it is looked at again
            if room.glass is not None and room.post(room.glass.strike, bounded=False):
                await room.look(lambda: None)

    async def close(self) -> None:
        """Stand still."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
