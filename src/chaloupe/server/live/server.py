"""The live server: all live tables, who loads them and puts them away, and what they share."""

import asyncio
import contextlib
import gc
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

from chaloupe.core.json import Json
from chaloupe.core.position import Position
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.server.ids import fresh_id
from chaloupe.server.live.awaited import Asked
from chaloupe.server.live.base import GOING_AWAY
from chaloupe.server.live.curve import Curves
from chaloupe.server.live.deadlines import first_dues
from chaloupe.server.live.hints import Hints
from chaloupe.server.live.scheduler import Scheduler
from chaloupe.server.live.services import Clock, Services
from chaloupe.server.live.stored import lines_of, outcome_document, record_of
from chaloupe.server.live.table import LiveTable
from chaloupe.server.settings import Settings
from chaloupe.server.wire import Pace
from chaloupe.server.workers import BotPool, BotTrouble
from chaloupe.storage import CreateTable, Dues, SetDues, SqliteStore, StoredLine, StoredTable
from chaloupe.table import Dealer, Record, Seats, Table

_log = logging.getLogger("chaloupe.server")


def deal(position: Position) -> int:
    """Answer for chance with fresh randomness of the system: nothing that was seen foretells what comes."""
    return int(position.draw(Rng(secrets.token_hex(16))))


class LiveServer(Services):
    """Everything that lives while the server runs."""

    def __init__(self, settings: Settings, dealer: Dealer = deal, clock: Clock | None = None) -> None:
        """Open the store; must be called where the event loop runs."""
        loop = asyncio.get_running_loop()
        settings.data.mkdir(parents=True, exist_ok=True)
        opened = SqliteStore(settings.database(), loop)
        pool = BotPool(settings.bot_workers, settings.bot_patience)
        super().__init__(settings, opened, dealer, Clock() if clock is None else clock, pool)
        self.commits: Callable[[], int] = lambda: opened.commits
        # Hints and curves have a worker process of their own, so that no bot at any table waits for them.
        self._judges = BotPool(1, settings.bot_patience)
        self.hints = Hints(settings, self._judges)
        self.curves = Curves(settings, self._judges)
        self.tables: dict[str, LiveTable] = {}
        self.asked: OrderedDict[str, tuple[int, list[Asked]]] = OrderedDict()
        self.scheduler = Scheduler(self, self._strike, self._forgive)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper = loop.create_task(self._sweep())
        self._warming = loop.create_task(self._warm())
        _log.info("the house is open", extra={"data": str(settings.data)})

    # -- tables --------------------------------------------------------------------------------------------------

    async def create(
        self, table: Table, seats: Seats, *, listed: bool, replay: bool = False, pace: Pace | None = None
    ) -> LiveTable:
        """Store a table that has begun, and bring it to life."""
        dues = first_dues(pace, table, seats, self.clock.now())
        stored, lines = await self.insert(
            table.record, seats, listed=listed, replay=replay, outcome=outcome_document(table), pace=pace, dues=dues
        )
        live = self.tables[stored.id] = LiveTable(self, stored, table, lines, [])
        if dues is not None:
            self.note_due(dues.next)
        live.wake()
        return live

    async def insert(
        self,
        record: Record,
        seats: Seats,
        *,
        listed: bool,
        replay: bool,
        outcome: Json | None,
        pace: Pace | None = None,
        dues: Dues | None = None,
    ) -> tuple[StoredTable, list[StoredLine]]:
        """Put a record and those who sit at it into the store."""
        header = record.header
        stored = StoredTable(
            key=0,
            id=fresh_id(9),
            game=header.game,
            rules=header.rules,
            players=header.players,
            options=header.options,
            seats=seats.document(),
            listed=listed,
            replay=replay,
            created=header.created,
            touched=int(time.time()),
            outcome=outcome,
            rematch=None,
            n=len(record),
            pace=None if pace is None else {"seconds": pace.seconds, "bot": pace.bot},
            dues=dues,
        )
        lines = lines_of(record)
        key = await self.write(CreateTable(stored, sorted(seats.people()), seats.any_open(), lines))
        return stored._replace(key=key), lines

    async def table(self, id: str) -> LiveTable:
        """Find a live table, from the store if it is not in memory; raise a `Problem` if there is no such table."""
        live = self.tables.get(id)
        if live is not None:
            return live
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _task: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        found = await asyncio.to_thread(self.read, id)
        if found is None:
            raise Problem("table_unknown")
        live = self.tables[id] = LiveTable(self, *found)
        self.metrics.loads += 1
        return live

    def read(self, id: str) -> Any:
        """Read a table from the store and play it again: all that a live table is made of, or None."""
        stored = self.store.table(id)
        if stored is None:
            return None
        lines = self.store.lines(stored.key)
        table = Table.replay(record_of(stored, lines))
        if table.record.digest != lines[-1].digest:
            raise Problem("record_digest", line=table.n)
        return stored, table, lines, self.store.chat(stored.key)

    def connections(self) -> int:
        """Count those who look at any table."""
        return sum(len(live.audience) for live in self.tables.values())

    def lose(self, id: str, error: Exception) -> None:
        """Forget a table that closes because its last change was not made: it is loaded when somebody comes back."""
        self.metrics.store_failures += 1
        _log.error("a change was not stored: %s", error, extra={"table": id})
        self.tables.pop(id, None)

    def put_away(self, id: str) -> None:
        """Take a table out of memory; whoever looks at it comes back to what the store says."""
        live = self.tables.pop(id, None)
        if live is not None:
            live.close(GOING_AWAY)

    async def _sweep(self) -> None:
        heard = cleaned = 0
        while True:
            await asyncio.sleep(self.settings.sweep)
            quiet, heard = heard == self.metrics.messages, self.metrics.messages
            if quiet and heard != cleaned:
                # A look for garbage among all that lives makes everybody wait: do it when nobody plays.
                gc.collect()
                cleaned = heard
            now = time.monotonic()
            for id, live in list(self.tables.items()):
                if live.at_rest() and now - live.last_used >= self.settings.idle:
                    self.put_away(id)

    async def _warm(self) -> None:
        if self.settings.bot_warm:
            try:
                await self.pool.warm()
            except (BotTrouble, OSError) as error:
                _log.error("the bots did not warm up: %s", error)

    # -- deadlines -----------------------------------------------------------------------------------------------

    def note_due(self, moment: int | None) -> None:
        """Hear of a durable deadline, or of none."""
        self.scheduler.note(moment)

    def _forgive(self, until: int) -> None:
        """Tell the tables in memory until when deadlines were put off."""
        for live in list(self.tables.values()):
            if live.deadlines is not None:
                live.post(partial(live.deadlines.forgive, until), bounded=False)

    async def _strike(self, id: str) -> None:
        """Let a table do what is overdue there, and wait until that is durable."""
        try:
            live = await self.table(id)
        except Problem as problem:
            # It cannot be opened any more (its rules are gone, its record is damaged), so nobody can play there.
            _log.error("a table with a deadline cannot be opened: %s", problem.key, extra={"table": id})
            stored = await asyncio.to_thread(self.store.table, id)
            if stored is not None:
                await self.write(SetDues(stored.key, Dues({}, None)))
            return
        with contextlib.suppress(Problem):  # busy or closing: it is looked at again
            if live.deadlines is not None and live.post(live.deadlines.strike, bounded=False):
                await live.look(lambda: None)

    # -- the end -------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Send everybody away, finish what is being written, end the workers."""
        self._sweeper.cancel()
        self._warming.cancel()
        await self.scheduler.close()
        for live in list(self.tables.values()):
            live.close(GOING_AWAY)
        self.tables.clear()
        await self.pool.close()
        self.curves.close()
        self.hints.close()
        await self._judges.close()
        await asyncio.to_thread(self.store.close)
        _log.info("the house is closed", extra={"steps": self.metrics.steps})
