"""What all parts of a live table share: the game, who sits there, who looks on, and one thing after the other."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from chaloupe.core.problems import Problem
from chaloupe.server.live.answers import Answers
from chaloupe.server.live.audience import Audience
from chaloupe.server.live.services import Services
from chaloupe.storage import Change, StoredTable
from chaloupe.table import Seats, Step, Table

GOING_AWAY = 1001
_log = logging.getLogger("chaloupe.server")

Job = Callable[[], None]


class TableBase:
    """A table whose jobs run one at a time; one that writes holds the next ones back until that is durable."""

    def __init__(self, server: Services, stored: StoredTable, table: Table) -> None:
        """Begin without anybody who looks on."""
        self.server = server
        self.stored = stored
        self.table = table
        self.seats = Seats.load(stored.seats)
        self.audience = Audience()
        self.answers = Answers()
        self.late: set[int] = set()  # the steps that were played because time ran out
        self.last_used = time.monotonic()
        self.closed = False
        self._busy = False
        self._mailbox: deque[Job] = deque()
        self._waiters: set[asyncio.Future[Any]] = set()

    # -- what the table does for its parts -----------------------------------------------------------------------

    def append(self, step: Step, act: str | None) -> None:
        """Make a step durable, then tell it; `act` is the id of the message that asked for it, or `CLOCK`."""
        raise NotImplementedError

    def close(self, code: int) -> None:
        """Send everybody away and do nothing more."""
        self.closed = True
        self._mailbox.clear()
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_exception(Problem("table_busy"))
        for viewer in list(self.audience.viewers):
            viewer.cut(code)

    # -- one thing after the other -------------------------------------------------------------------------------

    def post(self, job: Job, *, bounded: bool = True) -> bool:
        """Do a job when all before it are done; refuse if too many wait (bots are few, and never refused)."""
        if self.closed or (bounded and len(self._mailbox) >= self.server.settings.mailbox):
            return False
        self._mailbox.append(job)
        if not self._busy:
            self._work()
        return True

    def _work(self) -> None:
        self.last_used = time.monotonic()
        while self._mailbox and not self._busy and not self.closed:
            self._guarded(self._mailbox.popleft())

    def working(self) -> bool:
        """Say whether a job is under way or waiting."""
        return self._busy or len(self._mailbox) > 0

    def write(self, change: Change, then: Callable[[Any], None]) -> None:
        """Make a change durable, then go on; the jobs behind wait until then."""
        self._busy = True
        self.server.store.write(change, partial(self._durable, then))

    def _durable(self, then: Callable[[Any], None], error: Exception | None, result: Any) -> None:
        """Go on after a change was made durable, or close the table if it was not: what is in memory is not true."""
        if error is not None:
            self._lose(error)
            return
        self._guarded(partial(then, result))
        self._busy = False
        self._work()

    def _guarded(self, job: Job) -> None:
        """Do a job; a fault of ours closes this table and no other: memory may be wrong then, the store is not."""
        try:
            job()
        except Exception as error:  # noqa: BLE001
            self.server.metrics.failures += 1
            _log.error("a job failed", exc_info=error, extra={"table": self.stored.id})
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        self.server.lose(self.stored.id, error)
        self.close(GOING_AWAY)

    async def look(self, look: Callable[[], Any]) -> Any:
        """Look at the table when its turn has come, so that nothing is seen that is not durable yet."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def job() -> None:
            seen = look()
            if not done.done():
                done.set_result(seen)

        return await self.in_turn(job, done)

    async def in_turn(self, job: Job, done: "asyncio.Future[Any]") -> Any:
        """Post a job and wait until it has told how it went; a table that closes tells that, too."""
        self._waiters.add(done)
        try:
            if not self.post(job):
                raise Problem("table_busy")
            return await done
        finally:
            self._waiters.discard(done)
