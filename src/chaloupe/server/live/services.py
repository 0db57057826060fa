"""What a live table needs of the server around it. It stands below both, so that neither has to know the other."""

import asyncio
import time
from typing import Any

from mypy_extensions import mypyc_attr

from chaloupe.server.live.metrics import Metrics
from chaloupe.server.settings import Settings
from chaloupe.server.workers import BotPool
from chaloupe.storage import Change, Store
from chaloupe.table import Dealer


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """Where the time comes from."""

    def now(self) -> float:
        """Give the seconds since 1970."""
        return time.time()

    def steady(self) -> float:
        """Give seconds that nobody can set and that stand still while the machine sleeps."""
        return time.monotonic()


@mypyc_attr(allow_interpreted_subclasses=True)
class Services:
    """The store, the time, chance, the bots' processes and the counters; and whom a table tells what."""

    def __init__(self, settings: Settings, store: Store, dealer: Dealer, clock: Clock, pool: BotPool) -> None:
        """Put at everybody's disposal what the server has opened."""
        self.settings = settings
        self.store = store
        self.dealer = dealer
        self.clock = clock
        self.pool = pool
        self.metrics = Metrics()
        self.started = time.monotonic()

    async def write(self, change: Change) -> Any:
        """Make a change and wait until it is durable."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def report(error: Exception | None, result: Any) -> None:
            if done.done():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(result)

        self.store.write(change, report)
        return await done

    def note_due(self, moment: int | None) -> None:
        """Hear of a durable deadline, or of none."""
        raise NotImplementedError

    def lose(self, id: str, error: Exception) -> None:
        """Hear of a table that closes because its last change was not made: it is loaded when somebody comes back."""
        raise NotImplementedError
