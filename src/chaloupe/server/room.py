"""A room: one live table with the lines of those who look at it. Append, then tell; one thing after the other."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from chaloupe.core.problems import Problem, Refused
from chaloupe.server import show, wire
from chaloupe.server.glass import Glass
from chaloupe.server.line import Message
from chaloupe.server.talk import Talk
from chaloupe.storage import CLOCK, AppendLine, Conflict, Dues, SetSeats, StoredChat, StoredLine, StoredTable, Touch
from chaloupe.table import Seats, Stale, Step, Table

if TYPE_CHECKING:
    from chaloupe.server.connection import Connection
    from chaloupe.server.house import House

_ANSWERS = 256
_GATHER = 0.1  # seconds in which comings and goings are told together
_TOUCH = 60
_log = logging.getLogger("chaloupe.server")

Job = Callable[[], None]
Key = tuple[int, str]


class Room:
    """One live table. Its jobs run one at a time; one that writes holds the next ones back until that is durable."""

    def __init__(
        self, house: "House", stored: StoredTable, table: Table, lines: list[StoredLine], chat: list[StoredChat]
    ) -> None:
        """Open the room of a stored table."""
        self.house = house
        self.stored = stored
        self.table = table
        self.seats = Seats.load(stored.seats)
        self.rematch = stored.rematch
        self.connections: set[Connection] = set()
        self.viewers: dict[int | None, set[Connection]] = {}
        self.talk = Talk(self, chat)
        self.request: wire.UndoRequest | None = None
        self.requests = 0
        self.seen: dict[str, float] = {}
        self.last_used = time.monotonic()
        self.touched = stored.touched
        self.touched_at = self.last_used
        self.closed = False
        # What is durable: a step counts from the moment it is told, not from when it was played.
        self.told = table.n
        self.outcome = show.outcome(table.outcome())
        self.rematch_lock = asyncio.Lock()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        # Why the bots did what they did last, by seat: the step and the reason.
        self.reasons: dict[int, tuple[int, dict[str, Any]]] = {}
        self.late: set[int] = set()  # the steps that were played because time ran out
        pace = None if stored.pace is None or stored.replay else wire.Pace(**stored.pace)
        self.glass: Glass | None = None if pace is None else Glass(self, pace, stored.dues)
        self._busy = False
        self._mailbox: deque[Job] = deque()
        self._waiters: set[asyncio.Future[Any]] = set()
        self._people_due: asyncio.TimerHandle | None = None
        # Messages that were carried out, by seat and id, with their step; and the last other answers.
        self._acts: dict[Key, int | None] = {(line.seat, line.act): None for line in chat}
        self._answers: OrderedDict[Key, Message] = OrderedDict()
        for stored_line in lines:
            if stored_line.act == CLOCK:
                self.late.add(stored_line.n)
            elif stored_line.act is not None:
                self._acts[table.record.line(stored_line.n).seat or 0, stored_line.act] = stored_line.n

    # -- one thing after the other -------------------------------------------------------------------------------

    def post(self, job: Job, *, bounded: bool = True) -> bool:
        """Do a job when all before it are done; refuse if too many wait (bots are few, and never refused)."""
        if self.closed or (bounded and len(self._mailbox) >= self.house.settings.mailbox):
            return False
        self._mailbox.append(job)
        if not self._busy:
            self._work()
        return True

    def _work(self) -> None:
        self.last_used = time.monotonic()
        while self._mailbox and not self._busy and not self.closed:
            self._guarded(self._mailbox.popleft())

    @property
    def at_rest(self) -> bool:
        """Say whether nothing is going on here."""
        return not (self._busy or self._mailbox or self.connections or self.thinking or self.talk.speaking)

    def _durable(self, then: Callable[[Any], None], error: Exception | None, result: Any) -> None:
        """Go on after a change was made durable, or close the room if it was not: what is in memory is not true."""
        if error is not None:
            self.house.lose(self, error)
            return
        self._guarded(partial(then, result))
        self._busy = False
        self._work()

    def _guarded(self, job: Job) -> None:
        """Do a job; a fault of ours closes this room and no other: what is in memory may be wrong, the store is not."""
        try:
            job()
        except Exception as error:  # noqa: BLE001
            self.house.metrics.failures += 1
            _log.error("a job failed", exc_info=error, extra={"table": self.stored.id})
            self.house.lose(self, error)

    def write(self, change: Any, then: Callable[[Any], None]) -> None:
        """Make a change durable, then go on; the jobs behind wait until then."""
        self._busy = True
        self.house.store.write(change, partial(self._durable, then))

    # -- comings and goings --------------------------------------------------------------------------------------

    def enter(self, connection: "Connection") -> None:
        """Let somebody in."""
        self.connections.add(connection)
        self.viewers.setdefault(connection.shown, set()).add(connection)
        self.tell_people()

    def leave(self, connection: "Connection") -> None:
        """Let somebody go."""
        self.connections.discard(connection)
        self.viewers.get(connection.shown, set()).discard(connection)
        self.seen[connection.person] = self.last_used = time.monotonic()
        self.tell_people()

    def turn(self, connection: "Connection", shown: int | None) -> None:
        """Show somebody another seat from now on."""
        self.viewers.get(connection.shown, set()).discard(connection)
        connection.shown = shown
        self.viewers.setdefault(shown, set()).add(connection)

    def push(self, message: wire.ServerMessage, to: "set[Connection] | None" = None) -> None:
        """Send the same to all, or to some."""
        bytes_once = show.message(message)
        for connection in list(self.connections if to is None else to):
            connection.push(bytes_once)

    def seat_states(self) -> list[wire.SeatState]:
        """Show who sits where."""
        there = {connection.person for connection in self.connections}
        return [
            wire.SeatState(
                seat.name,
                bool(seat.holders),
                seat.bot,
                bool(seat.holders) and not there.isdisjoint(seat.holders),
                self.seats.screen(number),
            )
            for number, seat in enumerate(self.seats.seats)
        ]

    def watching(self) -> int:
        """Count those who look on without a seat."""
        people = self.seats.people()
        return sum(1 for connection in self.connections if connection.person not in people)

    def tell_people(self) -> None:
        """Tell soon who is here: many comings and goings are told together."""
        if self._people_due is None and not self.closed:
            self._people_due = asyncio.get_running_loop().call_later(_GATHER, self._tell_people)

    def _tell_people(self) -> None:
        self._people_due = None
        if self.connections:
            self.push(wire.People(self.seat_states(), self.watching()))

    def state(self, viewer: int | None, known: int) -> wire.State:
        """Show a viewer everything it may know."""
        table = self.table
        header = table.record.header
        return wire.State(
            n=table.n,
            shown=viewer,
            game=header.game,
            players=header.players,
            options=header.options,
            view=table.position.view(viewer),
            waits=show.awaited(table.position, self.left()),
            ask=None if self.stored.replay else show.ask(table, viewer),
            outcome=self.outcome,
            seats=self.seat_states(),
            watching=self.watching(),
            log=show.log(table, viewer, known, self.late),
            chat=self.talk.shown(viewer),
            undo=self.request,
            rematch=self.rematch,
            replay=self.stored.replay,
            pace=None if self.glass is None else self.glass.pace,
        )

    def left(self) -> dict[int, int]:
        """Give the seconds that each awaited person has left, where decisions have a deadline."""
        return {} if self.glass is None else self.glass.left()

    def tell_deadlines(self) -> None:
        """Tell everybody about deadlines that changed without a step."""
        if self.glass is not None and self.connections:
            self.push(wire.Deadlines(show.awaited(self.table.position, self.glass.left())))

    # -- answering -----------------------------------------------------------------------------------------------

    def known_answer(self, key: Key) -> Message | None:
        """Give the answer to a message that was answered before."""
        if key in self._acts:
            return show.message(wire.Ack(key[1], self._acts[key]))
        return self._answers.get(key)

    def answer(self, connection: "Connection", key: Key, answer: wire.ServerMessage) -> None:
        """Answer a message and remember the answer."""
        if isinstance(answer, wire.Ack):
            self._acts[key] = answer.n
        message = show.message(answer)
        self._answers[key] = message
        if len(self._answers) > _ANSWERS:
            self._answers.popitem(last=False)
        connection.push(message)

    # -- playing -------------------------------------------------------------------------------------------------

    def act(self, connection: "Connection", said: wire.Act) -> None:
        """Carry out an action that somebody sent."""
        key = (said.seat, said.id)
        metrics = self.house.metrics
        try:
            step = self.table.submit(said.seat, said.question, said.action, self.house.dealer)
        except Stale:
            metrics.stale += 1
            self.answer(connection, key, wire.Stale(said.id))
        except Refused as refused:
            metrics.refusals += 1
            self.answer(connection, key, wire.RefusedByRules(said.id, refused.refusal.clause))
        else:
            self.append(step, said.id)

    def append(self, step: Step, act: str | None) -> None:
        """Make a step durable, then tell it."""
        record = self.table.record
        line = StoredLine(step.n, record.texts[-1], record.digests[-1], act)
        result = self.table.outcome() if self.table.position.over() else None
        ended = None if result is None else {"scores": result.scores, "winners": result.winners}
        dues = None
        if self.glass is not None:
            dues = self.glass.after_step(step.seat, undone=step.undo is not None)
            self.glass.settle(dues)
        self.write(AppendLine(self.stored.key, line, ended, dues), partial(self._tell, step, act))

    def _tell(self, step: Step, act: str | None, _result: Any) -> None:
        self.told = step.n
        if act == CLOCK:
            self.late.add(step.n)
            act = None
        telling = show.Telling(self.table, step, self.left(), step.n in self.late)
        self.outcome = telling.outcome
        if act is not None:
            self._acts[step.seat or 0, act] = step.n
        if self.request is not None:
            granted = step.undo is not None
            self.push(wire.UndoClosed(self.request.request, granted))
            self.request = None
        for viewer, connections in self.viewers.items():
            if connections:
                message = telling.to(viewer, act if viewer == step.seat else None)
                for connection in tuple(connections):
                    connection.push(message)
        self.house.metrics.steps += 1
        if self.last_used - self.touched_at >= _TOUCH or self.outcome is not None:
            self._touch()
        self.wake_bots()
        self.talk.wake()
        if self.glass is not None:
            self.glass.durable()

    def _touch(self) -> None:
        self.touched_at = self.last_used
        self.touched = int(time.time())
        self.house.store.write(Touch(self.stored.key, self.touched), _whatever)

    def wake_bots(self) -> None:
        """Let the bots that are asked begin to think."""
        if self.closed or self.stored.replay:
            return
        for seat, question in enumerate(self.table.questions):
            bot = self.seats.seats[seat].bot
            if bot is not None and question is not None and seat not in self.thinking and self.table.to_answer(seat):
                self.thinking[seat] = asyncio.get_running_loop().create_task(self.house.think(self, seat, bot))

    def bot_acts(self, seat: int, question: int, action: Any, reason: dict[str, Any]) -> None:
        """Carry out what a bot has chosen, if it still sits there and is still asked that."""
        if self.seats.seats[seat].bot is not None:
            with contextlib.suppress(Stale):
                step = self.table.submit(seat, question, action, self.house.dealer)
                self.house.metrics.bots += 1
                self.reasons[seat] = step.n, reason
                self.append(step, None)
                return
        self.wake_bots()

    # -- undo ----------------------------------------------------------------------------------------------------

    def undo(self, connection: "Connection", said: wire.Undo) -> None:
        """Take an action back, or ask the others whether one may."""
        key = (said.seat, said.id)
        if self.request is not None:
            raise Problem("undo_pending")
        to = self.table.undo_target(said.seat)
        others = self.seats.others_who_play(connection.person)
        # What the clock has played is taken back with consent alone, and so is what it would have played by now: else
        # time could be won again and again.
        late = any(n > to for n in self.late) or (self.glass is not None and self.glass.lapsed(to))
        if not others or (not late and self.table.undo_is_free(said.seat)):
            self.append(self.table.undo(said.seat, to), said.id)
            return
        self.requests += 1
        self.request = wire.UndoRequest(self.requests, said.seat, to, others)
        self.answer(connection, key, wire.Ack(said.id, None))
        self.push(wire.UndoAsked(self.request))

    def consent(self, connection: "Connection", said: wire.Consent) -> None:
        """Note what somebody says to an undo."""
        request = self.request
        own = self.seats.of(connection.person)
        if request is None or request.request != said.request:
            raise Problem("undo_closed")
        if not set(own) & set(request.waits):
            raise Problem("undo_not_asked")
        self.answer(connection, (own[0], said.id), wire.Ack(said.id, None))
        if not said.yes:
            self.request = None
            self.push(wire.UndoClosed(request.request, granted=False))
            return
        request.waits = [seat for seat in request.waits if seat not in own]
        if request.waits:
            self.push(wire.UndoAsked(request))
        else:
            self.append(self.table.undo(request.seat, request.to), None)

    # -- seats ---------------------------------------------------------------------------------------------------

    async def change_seats(self, change: Callable[[Seats], None]) -> None:
        """Change who sits where, when its turn has come; raise what the change raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def job() -> None:
            seats = Seats.load(self.seats.document())
            try:
                change(seats)
            except Problem as problem:
                if not done.done():
                    done.set_exception(problem)
                return
            is_open = any(seat.open for seat in seats.seats)
            dues = None if self.glass is None else self.glass.seated(seats)
            people = sorted(seats.people())
            written = SetSeats(self.stored.key, seats.document(), people, is_open, int(time.time()), dues)
            self.write(written, partial(self._seated, seats, dues, done))

        await self._in_turn(job, done)

    async def look(self, look: Callable[[], Any]) -> Any:
        """Look at the table when its turn has come, so that nothing is seen that is not durable yet."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def job() -> None:
            seen = look()
            if not done.done():
                done.set_result(seen)

        return await self._in_turn(job, done)

    async def _in_turn(self, job: Job, done: "asyncio.Future[Any]") -> Any:
        """Post a job and wait until it has told how it went; a room that closes tells that, too."""
        self._waiters.add(done)
        try:
            if not self.post(job):
                raise Problem("table_busy")
            return await done
        finally:
            self._waiters.discard(done)

    def _seated(self, seats: Seats, dues: Dues | None, done: "asyncio.Future[None]", _result: Any) -> None:
        self.seats = seats
        if self.glass is not None and dues is not None:
            self.glass.settle(dues)
            self.glass.durable()
            self.tell_deadlines()
        if self.request is not None:
            self.request = None
            self.push(wire.UndoClosed(self.requests, granted=False))
        for connection in list(self.connections):
            connection.seats_changed()
        self.tell_people()
        self.wake_bots()
        if not done.done():
            done.set_result(None)

    @property
    def all_may_be_seen(self) -> bool:
        """Say whether nothing has to be hidden any more."""
        return self.outcome is not None or self.stored.replay

    def saved(self) -> str:
        """Write the record, with the names of those who sit here now."""
        record = self.table.record
        record.header = record.header._replace(seats=self.seats.names())
        return self.table.save()

    def go_on_at(self, table: str) -> None:
        """Tell everybody where the game goes on."""
        self.rematch = table
        self.push(wire.Rematch(table))

    def is_away(self, seat: int) -> bool:
        """Say whether everybody who holds a seat has been away for a while."""
        holders = self.seats.find(seat).holders
        there = {connection.person for connection in self.connections}
        if not holders or not there.isdisjoint(holders):
            return False
        last = max(self.seen.get(person, self.house.started) for person in holders)
        return time.monotonic() - last >= self.house.settings.away

    def close(self, code: int) -> None:
        """Send everybody away and do nothing more."""
        self.closed = True
        self._mailbox.clear()
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_exception(Problem("table_busy"))
        for task in self.thinking.values():
            task.cancel()
        self.talk.close()
        if self._people_due is not None:
            self._people_due.cancel()
        for connection in list(self.connections):
            connection.cut(code)


def _whatever(error: Exception | None, _result: Any) -> None:
    assert error is None or not isinstance(error, Conflict)
