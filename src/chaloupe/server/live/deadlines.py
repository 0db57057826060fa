"""The deadlines of one slow table: when they begin, and what is played when time runs out."""

import logging
import math
from functools import partial
from typing import Any

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem, Refused
from chaloupe.server import wire
from chaloupe.server.live.base import TableBase
from chaloupe.server.live.bots import Bots
from chaloupe.server.wire import show
from chaloupe.storage import CLOCK, Dues, SetDues
from chaloupe.table import Seats, Stale, Step, Table

LEAST = 30  # seconds that a decision may take
MOST = 30 * 24 * 3600
NUDGE = 60  # seconds after which a table is looked at whose bots have not answered
_log = logging.getLogger("chaloupe.server")


def check_pace(pace: wire.Pace | None) -> None:
    """Raise a `Problem` unless a decision may take that long."""
    if pace is not None and not LEAST <= pace.seconds <= MOST:
        raise Problem("pace_bounds", least=LEAST, most=MOST)


def first_dues(pace: wire.Pace | None, table: Table, seats: Seats, now: float) -> Dues | None:
    """Begin the deadlines of a table that is set up; none if it has none."""
    if pace is None:
        return None
    by_seat = {seat: math.ceil(now) + pace.seconds for seat in awaited_people(table, seats)}
    return Dues(by_seat, _next(table, seats, by_seat, set(), now))


def awaited_people(table: Table, seats: Seats) -> dict[int, str]:
    """Name the seats that the game waits for and that people play themselves, and what each is asked."""
    return {
        seat: about
        for seat, about in table.waits()
        if seats.seats[seat].holders and seats.seats[seat].bot is None and not table.position.over()
    }


def _next(table: Table, seats: Seats, by_seat: dict[int, int], busy: set[int], now: float) -> int | None:
    """Find when the table has to be looked at: a deadline, or soon where a bot thinks, should the server end before."""
    moments = [due for seat, due in by_seat.items() if seat not in busy]
    if busy or any(seats.seats[seat].bot is not None for seat, _about in table.waits()):
        moments.append(math.ceil(now) + NUDGE)
    return min(moments, default=None)


class Deadlines:
    """The deadlines of one table that is in memory: one for each awaited seat of a person, never for a bot's."""

    def __init__(self, live: TableBase, bots: Bots, pace: wire.Pace, dues: Dues | None) -> None:
        """Go on with what is stored."""
        self._live = live
        self._bots = bots
        self.pace = pace
        self.by_seat: dict[int, int] = {} if dues is None else dict(dues.by_seat)
        self._about = dict(live.table.waits())
        self._held = {live.table.n: self.by_seat}  # the deadlines as they were after each step, as far as known
        self._stuck = False

    def left(self) -> dict[int, int]:
        """Give the seconds that each awaited person has left."""
        now = self._live.server.clock.now()
        return {seat: max(0, math.ceil(due - now)) for seat, due in self.by_seat.items()}

    def tell(self) -> None:
        """Tell everybody about deadlines that changed without a step."""
        if len(self._live.audience):
            self._live.audience.push(wire.Deadlines(show.awaited(self._live.table.position, self.left())))

    # -- when a deadline begins ----------------------------------------------------------------------------------

    def after_step(self, step: Step, *, agreed: bool) -> Dues:
        """Go on after a step: whoever has decided, or is asked something else, has all the time for what comes.

        What others do meanwhile, and what one does beside the decision, neither prolongs nor shortens anybody's time.
        No time is won by an undo, unless the others have `agreed` to it.
        """
        table = self._live.table
        line = table.record.line(table.n)
        asked = awaited_people(table, self._live.seats)
        if step.undo is not None:
            back = {} if agreed or self.lapsed(step.undo) else self._held[step.undo]
            return self._turn(self._live.seats, asked, back)
        aside = line.action.partition(" ")[0] in table.game.asides()
        kept = {seat: due for seat, due in self._same(asked).items() if aside or seat != step.seat}
        return self._turn(self._live.seats, asked, kept)

    def lapsed(self, step: int) -> bool:
        """Say whether the time for what was to be decided after a step has passed, as far as anybody knows."""
        held = self._held.get(step)
        now = self._live.server.clock.now()
        return held is None or any(due <= now for due in held.values())

    def seated(self, seats: Seats) -> Dues:
        """Work out the deadlines once others sit there: whoever sits down has all the time."""
        asked = awaited_people(self._live.table, seats)
        return self._turn(seats, asked, self._same(asked))

    def _same(self, asked: dict[int, str]) -> dict[int, int]:
        """Give the deadlines of those who are asked the same as before."""
        return {seat: due for seat, due in self.by_seat.items() if self._about.get(seat) == asked.get(seat)}

    def _turn(self, seats: Seats, asked: dict[int, str], kept: dict[int, int]) -> Dues:
        now = self._live.server.clock.now()
        fresh = math.ceil(now) + self.pace.seconds
        by_seat = {} if self._stuck else {seat: kept.get(seat, fresh) for seat in asked}
        return Dues(by_seat, _next(self._live.table, seats, by_seat, set(self._bots.thinking), now))

    def settle(self, dues: Dues) -> None:
        """Hold on to deadlines that are being written together with a step or the seats."""
        self.by_seat = self._held[self._live.table.n] = dues.by_seat
        self._about = dict(self._live.table.waits())

    def durable(self) -> None:
        """Tell the server when to look here again; if somebody else is late, go on at once."""
        self._live.server.note_due(min(self.by_seat.values(), default=None))
        now = self._live.server.clock.now()
        if any(moment <= now and seat not in self._bots.thinking for seat, moment in self.by_seat.items()):
            self._live.post(self.strike, bounded=False)

    def forgive(self, until: int) -> None:
        """Put off what ran out before a moment; the store has done so already."""
        self.by_seat = {seat: max(due, until) for seat, due in self.by_seat.items()}
        self._held[self._live.table.n] = self.by_seat
        self.tell()

    # -- when time runs out --------------------------------------------------------------------------------------

    def strike(self) -> None:
        """Play for those whose time has run out, one decision each; then wait for the next deadline."""
        live = self._live
        if live.closed or live.stored.replay:
            return
        dues = self.seated(live.seats)  # what was stored may be older than the seats, when somebody was forgotten
        self.settle(dues)
        now = live.server.clock.now()
        for seat, due in sorted(self.by_seat.items()):
            if due > now or seat in self._bots.thinking:
                continue
            if self.pace.bot is not None:
                self._bots.decide(seat, self.pace.bot, partial(self._bot_acts, seat))
            elif self._play(seat, self._idle(seat)):
                return  # whoever else is late follows when this is durable
        self._bots.wake()
        self._write()

    def _bot_acts(self, seat: int, question: int, action: Any, _reason: Json) -> None:
        """Carry out what a bot has chosen for somebody who is late, unless they have come back meanwhile."""
        asked = self._live.table.questions[seat]
        late = self.by_seat.get(seat, math.inf) <= self._live.server.clock.now()
        if asked is not None and asked.number == question and late and self._play(seat, action):
            return
        self._bots.wake()
        self._write()

    def _idle(self, seat: int) -> Json:
        position = self._live.table.position
        return position.words(seat, position.idle(seat))

    def _play(self, seat: int, action: Json) -> bool:
        """Play an action for a seat; say whether that was possible."""
        live = self._live
        question = live.table.questions[seat]
        assert question is not None
        try:
            step = live.table.submit(seat, question.number, action, live.server.dealer)
        except (Stale, Refused, Problem) as error:
            # A game that is too long to go on, or a fault of ours: without deadlines it is at least not worse.
            self._stuck = True
            _log.error("nothing can be played for somebody who is late: %s", error, extra={"table": live.stored.id})
            return False
        live.server.metrics.lapses += 1
        live.append(step, CLOCK)
        return True

    def _write(self) -> None:
        dues = self.seated(self._live.seats)
        self.settle(dues)
        change = SetDues(self._live.stored.key, dues)
        self._live.write(change, partial(self._written, dues.next))

    def _written(self, due: int | None, _result: Any) -> None:
        self._live.server.note_due(due)
