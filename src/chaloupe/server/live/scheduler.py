"""All deadlines: carried out also at tables that are not in memory, and put off after a pause of the server."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable

from chaloupe.server.live.services import Services
from chaloupe.storage import Postpone

PULSE = 30.0  # seconds after which it looks again in any case, whatever the clocks say
TOGETHER = 50  # tables that are looked at in one go
SLEPT = 60.0  # seconds by which this machine must have slept for that to count as a pause
_log = logging.getLogger("chaloupe.server")


class Scheduler:
    """Knows when the next deadline of any table is. What the store says is the truth: nothing is lost in a restart."""

    def __init__(
        self, server: Services, strike: Callable[[str], Awaitable[None]], forgive: Callable[[int], None]
    ) -> None:
        """Stand still until `begin`.

        `strike` lets a table do what is overdue there; `forgive` tells the tables in memory until when deadlines were
        put off.
        """
        self._server = server
        self._strike = strike
        self._tell_forgiven = forgive
        self._woken = asyncio.Event()
        self._noted = math.inf
        self._task: asyncio.Task[None] | None = None
        self._wall = server.clock.now()
        self._steady = server.clock.steady()
        self.overdue = 0  # tables that were found late and are being looked at

    async def begin(self) -> None:
        """Put off what ran out while nobody could play, then run; must be done before anybody is let in."""
        await self._forgive()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def note(self, due: int | None) -> None:
        """Hear of a deadline that is durable."""
        if due is not None and due < self._noted:
            self._noted = float(due)
            self._woken.set()

    def wake(self) -> None:
        """Look now."""
        self._woken.set()

    async def _forgive(self) -> None:
        """Give everybody a moment to come back after a pause of this server, whatever ran out meanwhile."""
        server = self._server
        until = math.ceil(server.clock.now() + server.settings.grace)
        late = await server.write(Postpone(until))
        if late:
            _log.info("deadlines were put off after a pause", extra={"tables": late, "until": until})
        self._tell_forgiven(until)

    async def _run(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:  # noqa: BLE001  whatever it was, the next round begins with what the store says
                self._server.metrics.failures += 1
                _log.exception("the scheduler stumbled")
                await asyncio.sleep(PULSE)

    async def _look(self) -> None:
        store, clock = self._server.store, self._server.clock
        self._woken.clear()
        self._noted = math.inf
        wall, steady = clock.now(), clock.steady()
        slept = (wall - self._wall) - (steady - self._steady)
        self._wall, self._steady = wall, steady
        if slept > SLEPT:
            await self._forgive()
        due = await asyncio.to_thread(store.due, int(clock.now()), TOGETHER)
        self.overdue = len(due)
        for id in due:
            await self._strike(id)
            self.overdue -= 1
        if len(due) == TOGETHER:
            return
        following = await asyncio.to_thread(store.next_due, int(clock.now()))
        until = min(self._noted, math.inf if following is None else following)
        pause = min(PULSE, max(0.0, until - clock.now()))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), pause)

    async def close(self) -> None:
        """Stand still."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
