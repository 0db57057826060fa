"""A connection: somebody who looks at a table, the seat that is shown, and what is done with each message."""

import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.live.audience import Viewer
from chaloupe.server.live.base import GOING_AWAY
from chaloupe.server.live.limits import Bucket
from chaloupe.server.live.table import LiveTable
from chaloupe.server.transport import SLOW, Message, Transport
from chaloupe.server.wire import show

FLOOD = 4008
NO_HELLO = 1008
BROKEN = 1011

_decode = msgspec.json.Decoder(wire.ClientMessage).decode
_log = logging.getLogger("chaloupe.server")
_Said = TypeVar("_Said", wire.Act, wire.Undo, wire.Say, wire.Consent)


class Connection(Viewer):
    """One browser at one table. Everything happens in the thread of the event loop, and nothing here waits."""

    def __init__(self, live: LiveTable, transport: Transport, person: str, name: str) -> None:
        """Begin; nothing is said before the other side says hello."""
        super().__init__(person)
        self.live = live
        self.transport = transport
        self.name = name
        self.greeted = False
        self.ended = False
        self._metrics = live.server.metrics
        settings = live.server.settings
        self._messages = Bucket(settings.message_rate, settings.message_burst)
        self._words = Bucket(settings.say_rate, settings.say_burst)

    # -- out -----------------------------------------------------------------------------------------------------

    def push(self, message: Message) -> None:
        """Send a message; whoever is too slow is cut off, so that nobody waits and nothing piles up."""
        metrics = self._metrics
        if self.transport.push(message):
            metrics.frames += 1
            metrics.bytes += len(message.data)
        else:
            metrics.slow += 1
            _log.warning("too slow: cut off", extra={"table": self.live.stored.id})
            self.cut(SLOW)

    def say(self, message: wire.ServerMessage) -> None:
        """Send a message to this one alone."""
        self.push(show.message(message))

    def cut(self, code: int) -> None:
        """End the connection."""
        self.transport.cut(code)
        self.gone()

    def gone(self) -> None:
        """Leave the table, once and for ever."""
        self.ended = True
        if self.greeted:
            self.greeted = False
            self.live.leave(self)

    # -- in ------------------------------------------------------------------------------------------------------

    def heard(self, data: bytes | str) -> None:
        """Do what a message asks for; whatever it is, nobody else notices."""
        metrics = self._metrics
        metrics.messages += 1
        if not self._messages.take():
            metrics.limited += 1
            _log.warning("too many messages: cut off", extra={"table": self.live.stored.id})
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
        except Exception:  # noqa: BLE001  a fault of ours ends this connection and no other
            metrics.failures += 1
            _log.exception("a message failed", extra={"table": self.live.stored.id})
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
            self._soon(lambda: self.say(self.live.state(self.shown, said.known)))
        elif isinstance(said, wire.Undo):
            self._in_turn(self._undo, said, said.seat)
        elif isinstance(said, wire.Say):
            self._in_turn(self._chat, said, said.seat)
        else:
            own = self.live.seats.of(self.person)
            self._in_turn(self._consent, said, own[0] if own else -1)

    def _soon(self, job: Callable[[], None]) -> None:
        """Do a job in the table's order: what is not durable yet is not shown."""
        if not self.live.post(job):
            self.cut(GOING_AWAY)

    def _in_turn(self, job: Callable[[_Said], None], said: _Said, seat: int) -> None:
        """Do a job in the table's order: once for each id, and with an answer in any case."""
        if not self.greeted:
            self.cut(NO_HELLO)
            return
        if not self.live.post(partial(self._once, job, said, (seat, said.id))):
            self.say(wire.Trouble(said.id, "table_busy", {}))

    def _once(self, job: Callable[[_Said], None], said: _Said, key: tuple[int, str]) -> None:
        live = self.live
        seats = live.seats.seats
        mine = 0 <= key[0] < len(seats) and self.person in seats[key[0]].holders
        known = live.answers.known(key) if mine else None
        if known is not None:
            self.push(known)
            return
        try:
            self._insist(mine, key[0])
            job(said)
        except Problem as problem:
            self._metrics.problems += 1
            trouble = wire.Trouble(said.id, problem.key, problem.details)
            if mine:
                live.answers.give(self, key, trouble)
            else:
                self.say(trouble)

    def _insist(self, mine: bool, seat: int) -> None:
        if self.live.stored.replay:
            raise Problem("table_replay")
        if not mine:
            raise Problem("seat_not_yours", seat=seat)

    def _shown_only(self, seat: int) -> None:
        if seat != self.shown:
            raise Problem("seat_not_shown", seat=seat)

    def _act(self, said: wire.Act) -> None:
        self._shown_only(said.seat)
        self.live.act(self, said)

    def _undo(self, said: wire.Undo) -> None:
        self._shown_only(said.seat)
        self.live.undos.ask(self, said)

    def _chat(self, said: wire.Say) -> None:
        self._shown_only(said.seat)
        if not self._words.take():
            raise Problem("too_often")
        self.live.chat.say(self, said)

    def _consent(self, said: wire.Consent) -> None:
        self.live.undos.consent(self, said)

    # -- what is shown -------------------------------------------------------------------------------------------

    def _hello(self, said: wire.Hello) -> None:
        if self.ended:
            return
        own = self.live.seats.of(self.person)
        wanted = said.seat if said.seat != "mine" else own[0] if len(own) == 1 else None
        shown = wanted if wanted in own else None
        if self.greeted:
            self.live.audience.turn(self, shown)
        else:
            self.shown = shown
            self.greeted = True
            self.live.enter(self)
            self.live.wake()
        self._tell_state(said.known)
        if said.seat not in (shown, "mine"):
            self.say(wire.Trouble(None, "seat_not_yours", {"seat": said.seat}))

    def _show(self, seat: int | None, known: int) -> None:
        if seat is not None and seat not in self.live.seats.of(self.person):
            self.say(wire.Trouble(None, "seat_not_yours", {"seat": seat}))
            return
        self.live.audience.turn(self, seat)
        self._tell_state(known)

    def _tell_state(self, known: int) -> None:
        self.tell_you()
        self.say(self.live.state(self.shown, known))

    def tell_you(self) -> None:
        """Say who this is."""
        seats = self.live.seats
        host = seats.hosts(self.person)
        hints = not self.live.stored.replay and seats.may_ask(self.person)
        self.say(wire.You(seats.of(self.person), self.shown, self.name, host, hints))

    def seats_changed(self) -> None:
        """Notice that somebody sat down or stood up: a seat that is lost is not shown any more."""
        if self.shown is not None and self.shown not in self.live.seats.of(self.person):
            self.live.audience.turn(self, None)
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
