"""The house: all live tables, who loads them, who puts them away, the dealer and the bots."""

import asyncio
import gc
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from chaloupe.bots import BotPool, BotTrouble, Decided
from chaloupe.core.position import Position
from chaloupe.core.problems import Problem, Words
from chaloupe.core.rng import Rng
from chaloupe.server.glass import first_dues
from chaloupe.server.hourglass import Clock, Hourglass
from chaloupe.server.identity import Identity, fresh_id
from chaloupe.server.lookout import Lookout
from chaloupe.server.metrics import Metrics
from chaloupe.server.room import Room
from chaloupe.server.settings import Settings
from chaloupe.server.waiting import Asked
from chaloupe.server.wire import Pace
from chaloupe.storage import Change, CreateTable, Dues, SqliteStore, Store, StoredLine, StoredTable
from chaloupe.table import Dealer, Header, Record, Seats, Table
from chaloupe.table.record import Line

GOING_AWAY = 1001
TALK = 6  # times the usual delay that a bot leaves for talk before it ends it

_log = logging.getLogger("chaloupe.server")


def deal(position: Position) -> int:
    """Answer for chance with fresh randomness of the system: nothing that was seen foretells what comes."""
    return int(position.draw(Rng(secrets.token_hex(16))))


class House:
    """Everything that lives while the server runs."""

    def __init__(self, settings: Settings, dealer: Dealer = deal, clock: Clock | None = None) -> None:
        """Open the store; must be called where the event loop runs."""
        self.settings = settings
        self.dealer = dealer
        self.clock = clock if clock is not None else Clock()
        self.metrics = Metrics()
        self.started = time.monotonic()
        loop = asyncio.get_running_loop()
        settings.data.mkdir(parents=True, exist_ok=True)
        opened = SqliteStore(settings.database(), loop)
        self.store: Store = opened
        self.commits: Callable[[], int] = lambda: opened.commits
        self.identity = Identity(self.store.secret("cookies"))
        self.bots = BotPool(settings.bot_workers, settings.bot_patience)
        self.lookout = Lookout(settings)
        self.rooms: dict[str, Room] = {}
        self.lines_of: dict[str, int] = {}
        self.asked: OrderedDict[str, tuple[int, list[Asked]]] = OrderedDict()
        self.hourglass = Hourglass(self)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeper = loop.create_task(self._sweep())
        self._warming = loop.create_task(self._warm())
        _log.info("the house is open", extra={"data": str(settings.data)})

    # -- the store, awaited --------------------------------------------------------------------------------------

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

    # -- tables --------------------------------------------------------------------------------------------------

    async def create(
        self, table: Table, seats: Seats, *, listed: bool, replay: bool = False, pace: Pace | None = None
    ) -> Room:
        """Keep a table that has begun, and open its room."""
        ended = table.outcome()
        outcome: Words | None = None if ended is None else {"scores": ended.scores, "winners": ended.winners}
        dues = first_dues(pace, table, seats, self.clock.now())
        stored, lines = await self.keep(
            table.record, seats, listed=listed, replay=replay, outcome=outcome, pace=pace, dues=dues
        )
        room = Room(self, stored, table, lines, [])
        self.rooms[stored.id] = room
        if dues is not None:
            self.hourglass.note(dues.next)
        room.wake_bots()
        room.talk.wake()
        return room

    async def keep(
        self,
        record: Record,
        seats: Seats,
        *,
        listed: bool,
        replay: bool,
        outcome: Words | None,
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
        lines = [
            StoredLine(n, text, digest, None)
            for n, (text, digest) in enumerate(zip(record.texts, record.digests[1:], strict=True), 1)
        ]
        key = await self.write(CreateTable(stored, sorted(seats.people()), lines))
        return stored._replace(key=key), lines

    async def room(self, id: str) -> Room:
        """Find a table's room, from the store if it is not open; raise a `Problem` if there is no such table."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _task: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room:
        found = await asyncio.to_thread(self.read, id)
        if found is None:
            raise Problem("table_unknown")
        room = self.rooms[id] = Room(self, *found)
        self.metrics.loads += 1
        return room

    def read(self, id: str) -> Any:
        """Read a table from the store and play it again: all that a room is made of, or None."""
        stored = self.store.table(id)
        if stored is None:
            return None
        lines = self.store.lines(stored.key)
        table = Table.replay(record_of(stored, lines))
        if table.record.digest != lines[-1].digest:
            raise Problem("record_digest", line=table.n)
        return stored, table, lines, self.store.chat(stored.key)

    def lose(self, room: Room, error: Exception) -> None:
        """Give a room up whose last change was not made: it is loaded again when somebody comes back."""
        self.metrics.store_failures += 1
        _log.error("a change was not stored: %s", error, extra={"table": room.stored.id})
        self.rooms.pop(room.stored.id, None)
        room.close(GOING_AWAY)

    def put_away(self, id: str) -> None:
        """Take a table out of memory; whoever looks at it comes back to what the store says."""
        room = self.rooms.pop(id, None)
        if room is not None:
            room.close(GOING_AWAY)

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
            for id, room in list(self.rooms.items()):
                if room.at_rest and now - room.last_used >= self.settings.idle:
                    del self.rooms[id]
                    room.close(GOING_AWAY)

    async def _warm(self) -> None:
        if self.settings.bot_warm:
            try:
                await self.bots.warm()
            except (BotTrouble, OSError) as error:
                _log.error("the bots did not warm up: %s", error)

    # -- bots ----------------------------------------------------------------------------------------------------

    async def think(self, room: Room, seat: int, bot: str, *, late: bool = False) -> None:
        """Let a bot choose, not faster than people can follow, and hand its choice to the room.

        If somebody is `late` it plays this one decision for them.
        """
        table = room.table
        question = table.questions[seat]
        legal = table.to_answer(seat)
        try:
            if question is None or not legal:  # closed before this task got its turn
                return
            pause = asyncio.sleep(self._delay(room, legal))
            choosing = self._choose(table, bot, table.position.view(seat), legal, room.talk.heard(seat))
            _slept, (action, reason) = await asyncio.gather(pause, choosing)
        finally:
            room.thinking.pop(seat, None)
        glass = room.glass
        if late and glass is not None:
            room.post(lambda: glass.bot_acts(seat, question.number, action), bounded=False)
        else:
            room.post(lambda: room.bot_acts(seat, question.number, action, reason), bounded=False)

    def _delay(self, room: Room, legal: list[Words]) -> float:
        """Let people follow, and talk where only the end of the talk is waited for."""
        if not room.seats.people():
            return 0.0
        talk = len(legal) == 1 and room.table.game.occasion(room.table.position) != ""
        return self.settings.bot_delay * (TALK if talk else 1)

    async def speak(self, room: Room, seat: int, bot: str, occasion: str) -> None:
        """Ask a bot whether it has something to say, and hand that to the room."""
        game = room.table.record.header.game
        words: Any = None
        try:
            # not all at once
            await asyncio.sleep(self.settings.bot_delay * (1 + seat) / 2)
            view = room.table.position.view(seat)
            words = await self.bots.speak(game, bot, view, room.talk.heard(seat), secrets.token_hex(16))
        except (BotTrouble, OSError, ValueError) as error:
            self.metrics.bot_troubles += 1
            _log.error("a bot failed to speak: %s", error, extra={"bot": bot, "game": game})
        finally:
            room.talk.speaking.pop(seat, None)
        if words is not None:
            room.post(lambda: room.talk.bot_says(seat, occasion, words), bounded=False)
        room.post(lambda: room.talk.spoke(seat), bounded=False)

    async def _choose(self, table: Table, bot: str, view: Words, legal: list[Words], heard: list[Words]) -> Decided:
        game = table.record.header.game
        trouble = "its action is not listed"
        try:
            decided = await self.bots.decide(game, bot, view, legal, secrets.token_hex(16), heard)
            if decided.action in legal:
                return decided
        except (BotTrouble, OSError, ValueError) as error:
            trouble = str(error) or type(error).__name__
        self.metrics.bot_troubles += 1
        _log.error("a bot failed: %s", trouble, extra={"bot": bot, "game": game})
        return Decided(secrets.choice(legal), {"key": "whim"})

    # -- the end -------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Send everybody away, finish what is being written, end the workers."""
        self._sweeper.cancel()
        self._warming.cancel()
        await self.hourglass.close()
        for room in list(self.rooms.values()):
            room.close(GOING_AWAY)
        self.rooms.clear()
        await self.bots.close()
        await self.lookout.close()
        await asyncio.to_thread(self.store.close)
        _log.info("the house is closed", extra={"steps": self.metrics.steps})


def record_of(stored: StoredTable, lines: list[StoredLine]) -> Record:
    """Make the record of a stored table."""
    names = Seats.load(stored.seats).names()
    record = Record(Header(stored.game, stored.rules, stored.players, stored.options, names, stored.created))
    for line in lines:
        record.append(Line.parse(line.text, line.n))
    return record
