"""The chat of one table: what people and bots say, as text or as a phrase, to everybody or to one seat."""

import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.live.audience import Viewer
from chaloupe.server.live.base import TableBase
from chaloupe.server.live.limits import plain_text
from chaloupe.server.live.phrases import check_phrase
from chaloupe.storage import AppendChat, StoredChat
from chaloupe.table.driver import hears

KEPT = 100


class Chat:
    """What was said at a table, and who hears it."""

    def __init__(self, live: TableBase, kept: list[StoredChat], then: Callable[[StoredChat], None]) -> None:
        """Go on with what was kept; `then` is called with everything that has been told."""
        self._live = live
        self._then = then
        self._last = kept[-1].k if kept else 0
        self.said: deque[StoredChat] = deque(kept, maxlen=KEPT)

    def shown(self, viewer: int | None) -> list[wire.Said]:
        """List what a viewer may hear."""
        return [_said(each) for each in self.said if hears(viewer, each.seat, each.to)]

    def say(self, viewer: Viewer, said: wire.Say) -> None:
        """Pass on what somebody says: a text, or a phrase that each reader's side words."""
        if (said.text is None) == (said.phrase is None):
            raise Problem("chat_empty")
        text = "" if said.text is None else plain_text(said.text, "chat_empty")
        self.append(viewer, said.seat, said.id, said.to, text, said.phrase)

    def append(
        self, by: Viewer | None, seat: int, act: str, to: int | None, text: str, phrase: wire.Phrase | None
    ) -> None:
        """Make what is said in a seat's name durable, then tell it; a bot says it if nobody else does."""
        live = self._live
        if phrase is not None:
            check_phrase(live.table.game, live.table.record.header.players, phrase)
        code = None if phrase is None else msgspec.json.encode(phrase).decode()
        if to is not None:
            live.seats.find(to)
        name = live.seats.seats[seat].name
        who = "" if by is None else by.person
        said = StoredChat(self._last + 1, seat, name, text, int(time.time()), to, act, code, live.table.n, who)
        live.write(AppendChat(live.stored.key, said, KEPT), partial(self._tell, by, said))

    def _tell(self, by: Viewer | None, said: StoredChat, _result: Any) -> None:
        audience = self._live.audience
        self._last = said.k
        self.said.append(said)
        whispered = None if said.to is None else audience.shown(said.to) | audience.shown(said.seat)
        audience.push(wire.Chat(_said(said)), whispered)
        if by is not None:
            self._live.answers.give(by, (said.seat, said.act), wire.Ack(said.act, None))
        self._then(said)


def _said(said: StoredChat) -> wire.Said:
    phrase = None if said.phrase is None else msgspec.json.decode(said.phrase, type=wire.Phrase)
    return wire.Said(f"{said.seat}.{said.act}", said.seat, said.name, said.text, said.at, said.to, phrase)
