"""A connection: somebody who looks at a table, the seat that is shown, and what is done with each message."""

import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

from chaloupe.core.problems import Problem
from chaloupe.server import show, wire
from chaloupe.server.limits import Bucket
from chaloupe.server.line import SLOW, Line, Message
from chaloupe.server.room import Room

FLOOD = 4008
NO_HELLO = 1008
BROKEN = 1011
AWAY = 1001

_decode = msgspec.json.Decoder(wire.ClientMessage).decode
_log = logging.getLogger("chaloupe.server")
_Said = TypeVar("_Said", wire.Act, wire.Undo, wire.Say, wire.Consent)


class Connection:
    """One line to one table. Everything happens in the thread of the event loop, and nothing here waits."""

    def __init__(self, room: Room, line: Line, person: str, name: str) -> None:
        """Begin; nothing is said before the other side says hello."""
        self.room = room
        self.line = line
        self.person = person
        self.name = name
        self.shown: int | None = None
        self.greeted = False
        self.ended = False
        self._metrics = room.house.metrics
        settings = room.house.settings
        self._messages = Bucket(settings.message_rate, settings.message_burst)
        self._words = Bucket(settings.say_rate, settings.say_burst)

    # -- out -----------------------------------------------------------------------------------------------------

    def push(self, message: Message) -> None:
        """Send a message; whoever is too slow is cut off, so that nobody waits and nothing piles up."""
        metrics = self._metrics
        if self.line.push(message):
            metrics.frames += 1
            metrics.bytes += len(message.data)
        else:
            metrics.slow += 1
            _log.warning("too slow: cut off", extra={"table": self.room.stored.id})
            self.cut(SLOW)

    def say(self, message: wire.ServerMessage) -> None:
        """Send a message to this one alone."""
        self.push(show.message(message))

    def cut(self, code: int) -> None:
        """End the line."""
        self.line.cut(code)
        self.gone()

    def gone(self) -> None:
        """Leave the room, once and for ever."""
        self.ended = True
        if self.greeted:
            self.greeted = False
            self.room.leave(self)

    # -- in ------------------------------------------------------------------------------------------------------

    def heard(self, data: bytes | str) -> None:
        """Do what a message asks for; whatever it is, nobody else notices."""
        metrics = self._metrics
        metrics.messages += 1
        if not self._messages.take():
            metrics.limited += 1
            _log.warning("too many messages: cut off", extra={"table": self.room.stored.id})
            self.cut(FLOOD)
            return
        try:
            said = _decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            metrics.problems += 1
            self.say(wire.Trouble(_id_in(data), "message_invalid", {"why": _short(error)}))
            return
        try:
            self._follow(said)
        except Exception:  # noqa: BLE001  a fault of ours ends this line and no other
            metrics.failures += 1
            _log.exception("a message failed", extra={"table": self.room.stored.id})
            self.cut(BROKEN)

    def _follow(self, said: wire.ClientMessage) -> None:
        if isinstance(said, wire.Act):
            self._in_turn(self._act, said, said.seat)
        elif isinstance(said, wire.Ping):
            self.say(wire.Pong())
        elif isinstance(said, wire.Hello):
            self._soon(lambda: self._hello(said))
        elif not self.greeted:
            self.cut(NO_HELLO)
        elif isinstance(said, wire.Sit):
            self._soon(lambda: self._show(said.seat, said.known))
        elif isinstance(said, wire.Resync):
            self._soon(lambda: self.say(self.room.state(self.shown, said.known)))
        elif isinstance(said, wire.Undo):
            self._in_turn(self._undo, said, said.seat)
        elif isinstance(said, wire.Say):
            self._in_turn(self._chat, said, said.seat)
        else:
            own = self.room.seats.of(self.person)
            self._in_turn(self._consent, said, own[0] if own else -1)

    def _soon(self, job: Callable[[], None]) -> None:
        """Do a job in the room's order: what is not durable yet is not shown."""
        if not self.room.post(job):
            self.cut(AWAY)

    def _in_turn(self, job: Callable[[_Said], None], said: _Said, seat: int) -> None:
        """Do a job in the room's order: once for each id, and with an answer in any case."""
        if not self.greeted:
            self.cut(NO_HELLO)
            return
        if not self.room.post(partial(self._once, job, said, (seat, said.id))):
            self.say(wire.Trouble(said.id, "table_busy", {}))

    def _once(self, job: Callable[[_Said], None], said: _Said, key: tuple[int, str]) -> None:
        room = self.room
        seats = room.seats.seats
        mine = 0 <= key[0] < len(seats) and self.person in seats[key[0]].holders
        known = room.known_answer(key) if mine else None
        if known is not None:
            self.push(known)
            return
        try:
            self._insist(mine, key[0])
            job(said)
        except Problem as problem:
            room.house.metrics.problems += 1
            trouble = wire.Trouble(said.id, problem.key, problem.details)
            if mine:
                room.answer(self, key, trouble)
            else:
                self.say(trouble)

    def _insist(self, mine: bool, seat: int) -> None:
        if self.room.stored.replay:
            raise Problem("table_replay")
        if not mine:
            raise Problem("seat_not_yours", seat=seat)

    def _shown_only(self, seat: int) -> None:
        if seat != self.shown:
            raise Problem("seat_not_shown", seat=seat)

    def _act(self, said: wire.Act) -> None:
        self._shown_only(said.seat)
        self.room.act(self, said)

    def _undo(self, said: wire.Undo) -> None:
        self._shown_only(said.seat)
        self.room.undo(self, said)

    def _chat(self, said: wire.Say) -> None:
        self._shown_only(said.seat)
        if not self._words.take():
            raise Problem("too_often")
        self.room.talk.say(self, said)

    def _consent(self, said: wire.Consent) -> None:
        self.room.consent(self, said)

    # -- what is shown -------------------------------------------------------------------------------------------

    def _hello(self, said: wire.Hello) -> None:
        if self.ended:
            return
        own = self.room.seats.of(self.person)
        wanted = said.seat if said.seat != "mine" else own[0] if len(own) == 1 else None
        shown = wanted if wanted in own else None
        if self.greeted:
            self.room.turn(self, shown)
        else:
            self.shown = shown
            self.greeted = True
            self.room.enter(self)
            self.room.wake_bots()
            self.room.talk.wake()
        self._tell_state(said.known)
        if said.seat not in (shown, "mine"):
            self.say(wire.Trouble(None, "seat_not_yours", {"seat": said.seat}))

    def _show(self, seat: int | None, known: int) -> None:
        if seat is not None and seat not in self.room.seats.of(self.person):
            self.say(wire.Trouble(None, "seat_not_yours", {"seat": seat}))
            return
        self.room.turn(self, seat)
        self._tell_state(known)

    def _tell_state(self, known: int) -> None:
        self.tell_you()
        self.say(self.room.state(self.shown, known))

    def tell_you(self) -> None:
        """Say who this is."""
        seats = self.room.seats
        host = seats.hosts(self.person)
        hints = not self.room.stored.replay and seats.may_ask(self.person)
        self.say(wire.You(seats.of(self.person), self.shown, self.name, host, hints))

    def seats_changed(self) -> None:
        """Notice that somebody sat down or stood up: a seat that is lost is not shown any more."""
        if self.shown is not None and self.shown not in self.room.seats.of(self.person):
            self.room.turn(self, None)
            self._tell_state(0)
        else:
            self.tell_you()


def _short(error: Exception) -> str:
    return str(error)[:200]


def _id_in(data: bytes | str) -> str | None:
    """Find the id of a message that is wrong otherwise, so that its sender stops repeating it."""
    try:
        id = msgspec.json.decode(data, type=_WithId).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return id


class _WithId(msgspec.Struct):
    id: wire.Id
