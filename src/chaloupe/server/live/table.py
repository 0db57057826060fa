"""A live table: a game that goes on, with those who play it and look at it. Append, then tell."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from chaloupe.core.problems import Problem, Refused
from chaloupe.server import wire
from chaloupe.server.live.audience import Viewer
from chaloupe.server.live.base import TableBase
from chaloupe.server.live.bots import Bots
from chaloupe.server.live.chat import Chat
from chaloupe.server.live.deadlines import Deadlines
from chaloupe.server.live.services import Services
from chaloupe.server.live.stored import outcome_document
from chaloupe.server.live.undo import Undos
from chaloupe.server.wire import show
from chaloupe.storage import CLOCK, AppendLine, Conflict, Dues, SetSeats, StoredChat, StoredLine, StoredTable, Touch
from chaloupe.table import Seats, Stale, Step, Table

_GATHER = 0.1  # seconds in which comings and goings are told together
_TOUCH = 60


class LiveTable(TableBase):
    """One live table: actions are made durable, then told; chat, bots, deadlines and undo are parts of it."""

    def __init__(
        self, server: Services, stored: StoredTable, table: Table, lines: list[StoredLine], said: list[StoredChat]
    ) -> None:
        """Bring a stored table to life."""
        super().__init__(server, stored, table)
        self.rematch = stored.rematch
        self.rematch_lock = asyncio.Lock()
        self.touched = stored.touched
        self._touched_at = self.last_used
        # What is durable: a step counts from the moment it is told, not from when it was played.
        self.told = table.n
        self.outcome = show.outcome(table.outcome())
        self.chat = Chat(self, said, self._chat_told)
        self.bots = Bots(self, self.chat)
        pace = None if stored.pace is None or stored.replay else wire.Pace(**stored.pace)
        self.deadlines = None if pace is None else Deadlines(self, self.bots, pace, stored.dues)
        self.undos = Undos(self, self.deadlines)
        self._people_due: asyncio.TimerHandle | None = None
        for each in said:
            self.answers.note((each.seat, each.act), None)
        for line in lines:
            if line.act == CLOCK:
                self.late.add(line.n)
            elif line.act is not None:
                self.answers.note((table.record.line(line.n).seat or 0, line.act), line.n)

    def at_rest(self) -> bool:
        """Say whether nothing is going on here."""
        return not (self.working() or len(self.audience) or self.bots.thinking or self.bots.speaking)

    def wake(self) -> None:
        """Let the bots think, and speak, if there is a reason to."""
        self.bots.wake()
        self.bots.wake_talk()

    def _chat_told(self, said: StoredChat) -> None:
        self.bots.hear(said)

    def close(self, code: int) -> None:
        """Send everybody away and do nothing more."""
        super().close(code)
        self.bots.close()
        if self._people_due is not None:
            self._people_due.cancel()

    # -- comings and goings --------------------------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Let somebody in."""
        self.audience.enter(viewer)
        self.tell_people()

    def leave(self, viewer: Viewer) -> None:
        """Let somebody go."""
        self.audience.leave(viewer)
        self.last_used = time.monotonic()
        self.tell_people()

    def tell_people(self) -> None:
        """Tell soon who is here: many comings and goings are told together."""
        if self._people_due is None and not self.closed:
            self._people_due = asyncio.get_running_loop().call_later(_GATHER, self._tell_people)

    def _tell_people(self) -> None:
        self._people_due = None
        if len(self.audience):
            self.audience.push(wire.People(self.seat_states(), self.watching()))

    def seat_states(self) -> list[wire.SeatState]:
        """Show who sits where."""
        there = self.audience.people()
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
        return sum(1 for viewer in self.audience.viewers if viewer.person not in people)

    def is_away(self, seat: int) -> bool:
        """Say whether everybody who holds a seat has been away for a while."""
        holders = self.seats.find(seat).holders
        if not holders or not self.audience.people().isdisjoint(holders):
            return False
        last = max(self.audience.seen.get(person, self.server.started) for person in holders)
        return time.monotonic() - last >= self.server.settings.away

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
            chat=self.chat.shown(viewer),
            undo=self.undos.request,
            rematch=self.rematch,
            replay=self.stored.replay,
            pace=self.pace(),
        )

    def pace(self) -> wire.Pace | None:
        """Say how long a decision may take; none: for ever."""
        return None if self.deadlines is None else self.deadlines.pace

    def left(self) -> dict[int, int]:
        """Give the seconds that each awaited person has left, where decisions have a deadline."""
        return {} if self.deadlines is None else self.deadlines.left()

    # -- playing -------------------------------------------------------------------------------------------------

    def act(self, viewer: Viewer, said: wire.Act) -> None:
        """Carry out an action that somebody sent."""
        key = (said.seat, said.id)
        server = self.server
        try:
            step = self.table.submit(said.seat, said.question, said.action, server.dealer)
        except Stale:
            server.metrics.stale += 1
            self.answers.give(viewer, key, wire.Stale(said.id))
        except Refused as refused:
            server.metrics.refusals += 1
            self.answers.give(viewer, key, wire.RefusedByRules(said.id, refused.refusal.clause))
        else:
            self.append(step, said.id)

    def append(self, step: Step, act: str | None) -> None:
        """Make a step durable, then tell it; `act` is the id of the message that asked for it, or `CLOCK`."""
        record = self.table.record
        line = StoredLine(step.n, record.texts[-1], record.digests[-1], act)
        ended = outcome_document(self.table) if self.table.position.over() else None
        dues = None
        if self.deadlines is not None:
            dues = self.deadlines.after_step(step, agreed=self.undos.request is not None)
            self.deadlines.settle(dues)
        self.write(AppendLine(self.stored.key, line, ended, dues), partial(self._tell, step, act))

    def _tell(self, step: Step, act: str | None, _result: Any) -> None:
        self.told = step.n
        if act == CLOCK:
            self.late.add(step.n)
            act = None
        telling = show.Telling(self.table, step, self.left(), step.n in self.late)
        self.outcome = telling.outcome
        if act is not None:
            self.answers.note((step.seat or 0, act), step.n)
        self.undos.settle(granted=step.undo is not None)
        for shown, viewers in self.audience.by_seat.items():
            if viewers:
                message = telling.to(shown, act if shown == step.seat else None)
                for viewer in tuple(viewers):
                    viewer.push(message)
        self.server.metrics.steps += 1
        if self.last_used - self._touched_at >= _TOUCH or self.outcome is not None:
            self._touch()
        self.wake()
        if self.deadlines is not None:
            self.deadlines.durable()

    def _touch(self) -> None:
        self._touched_at = self.last_used
        self.touched = int(time.time())
        self.server.store.write(Touch(self.stored.key, self.touched), _whatever)

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
        self.audience.push(wire.Rematch(table))

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
            dues = None if self.deadlines is None else self.deadlines.seated(seats)
            people = sorted(seats.people())
            written = SetSeats(self.stored.key, seats.document(), people, seats.any_open(), int(time.time()), dues)
            self.write(written, partial(self._seated, seats, dues, done))

        await self.in_turn(job, done)

    def _seated(self, seats: Seats, dues: Dues | None, done: "asyncio.Future[None]", _result: Any) -> None:
        self.seats = seats
        if self.deadlines is not None and dues is not None:
            self.deadlines.settle(dues)
            self.deadlines.durable()
            self.deadlines.tell()
        self.undos.settle(granted=False)
        for viewer in list(self.audience.viewers):
            viewer.seats_changed()
        self.tell_people()
        self.bots.wake()
        if not done.done():
            done.set_result(None)


def _whatever(error: Exception | None, _result: Any) -> None:
    assert error is None or not isinstance(error, Conflict)
