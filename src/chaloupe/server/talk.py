"""Talk at one table: what people and bots say, as text or as a phrase, to everybody or to one seat."""

import asyncio
import logging
import secrets
import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from chaloupe.core.problems import Problem, Words
from chaloupe.server import wire
from chaloupe.server.limits import plain_text
from chaloupe.server.phrases import check_phrase
from chaloupe.storage import AppendChat, StoredChat

if TYPE_CHECKING:
    from chaloupe.server.connection import Connection
    from chaloupe.server.room import Room

CHAT = 100
PHRASES = 30  # that a bot remembers
PER_OCCASION = 2  # that a bot may say about one matter
_log = logging.getLogger("chaloupe.server")


class BotSays(msgspec.Struct, forbid_unknown_fields=True):
    """A phrase as a bot hands it over."""

    phrase: wire.Phrase
    to: wire.Seat | None = None


class Talk:
    """What was said at a table, who hears it, and when bots speak."""

    def __init__(self, room: "Room", chat: list[StoredChat]) -> None:
        """Remember what was kept."""
        self._room = room
        self._lines: deque[StoredChat] = deque(chat, maxlen=CHAT)
        self._last = chat[-1].k if chat else 0
        self._matters = room.table.game.remembered()
        self._occasion = ""
        self._spoken: dict[int, int] = {}
        self.speaking: dict[int, asyncio.Task[None]] = {}
        self._asked: set[int] = set()  # seats that were spoken to meanwhile

    # -- everybody -----------------------------------------------------------------------------------------------

    def shown(self, viewer: int | None) -> list[wire.Said]:
        """List what a viewer may hear."""
        return [_said(line) for line in self._lines if _hears(viewer, line)]

    def say(self, connection: "Connection", said: wire.Say) -> None:
        """Pass on what somebody says: a text, or a phrase that each reader's side words."""
        if (said.text is None) == (said.phrase is None):
            raise Problem("chat_empty")
        text = "" if said.text is None else plain_text(said.text, "chat_empty")
        self._keep(connection, said.seat, said.id, said.to, text, said.phrase)

    def _keep(
        self, by: "Connection | None", seat: int, act: str, to: int | None, text: str, phrase: wire.Phrase | None
    ) -> None:
        room = self._room
        if phrase is not None:
            check_phrase(room.table.game, room.table.record.header.players, phrase)
        code = None if phrase is None else msgspec.json.encode(phrase).decode()
        if to is not None:
            room.seats.find(to)
        name = room.seats.seats[seat].name
        who = "" if by is None else by.person
        line = StoredChat(self._last + 1, seat, name, text, int(time.time()), to, act, code, room.table.n, who)
        room.write(AppendChat(room.stored.key, line, CHAT), partial(self._tell, by, line))

    def _tell(self, by: "Connection | None", line: StoredChat, _result: Any) -> None:
        room = self._room
        self._last = line.k
        self._lines.append(line)
        if line.to is None:
            room.push(wire.Chat(_said(line)))
        else:
            room.push(wire.Chat(_said(line)), room.viewers.get(line.to, set()) | room.viewers.get(line.seat, set()))
        if by is not None:
            room.answer(by, (line.seat, line.act), wire.Ack(line.act, None))
        self._let_answer(line)

    # -- bots ----------------------------------------------------------------------------------------------------

    def heard(self, seat: int) -> list[Words]:
        """List what a bot in a seat remembers: events as the seat heard them, and phrases that it may hear."""
        if not self._matters:
            return []
        steps = _standing(self._room)
        since = steps[0].n if steps else 0
        phrases = [line for line in self._lines if line.phrase and line.n >= since and _hears(seat, line)][-PHRASES:]
        found: list[Words] = []
        for step in steps:
            while phrases and phrases[0].n < step.n:
                found.append(_phrase(phrases.pop(0)))
            found.extend(event for event in step.heard(seat) if event["event"] in self._matters)
        return found + [_phrase(line) for line in phrases]

    def wake(self) -> None:
        """Let the bots speak if there is something new to talk about."""
        if not self._matters or self._room.stored.replay or self._room.closed:
            return
        occasion = self._room.table.game.occasion(self._room.table.position)
        if occasion == self._occasion:
            return
        self._occasion = occasion
        self._spoken.clear()
        for seat in range(len(self._room.seats.seats)):
            self._let_speak(seat)

    def _let_answer(self, line: StoredChat) -> None:
        """Let bots answer people, and whoever whispers to them; among themselves they are brief."""
        if line.phrase is None or not self._occasion:
            return
        seats = self._room.seats.seats
        for seat in range(len(seats)):
            if seat == line.seat:
                continue
            if seats[line.seat].bot is None:
                asked = line.to in (None, seat)
            else:
                asked = line.to == seat and seat not in self._spoken
            if asked:
                self._let_speak(seat)

    def _let_speak(self, seat: int) -> None:
        bot = self._room.seats.seats[seat].bot
        # A bot that sits in for somebody does not speak in that name.
        if bot is None or self._room.seats.seats[seat].holders:
            return
        if not self._occasion or self._spoken.get(seat, 0) >= PER_OCCASION:
            return
        if seat in self.speaking:
            self._asked.add(seat)
            return
        speech = self._room.house.speak(self._room, seat, bot, self._occasion)
        self.speaking[seat] = asyncio.get_running_loop().create_task(speech)

    def bot_says(self, seat: int, occasion: str, words: Any) -> None:
        """Pass on what a bot says, unless its time is over, or it was spoken to meanwhile: then it thinks again."""
        if self._room.seats.seats[seat].bot is None or occasion != self._occasion or seat in self._asked:
            return
        try:
            said = msgspec.convert(words, BotSays)
            self._keep(None, seat, secrets.token_urlsafe(9), said.to, "", said.phrase)
        except (Problem, msgspec.ValidationError) as error:
            self._room.house.metrics.bot_troubles += 1
            _log.error("a bot said what cannot be said: %s", error, extra={"table": self._room.stored.id})
        else:
            self._spoken[seat] = self._spoken.get(seat, 0) + 1

    def spoke(self, seat: int) -> None:
        """Let a bot that has spoken, or has not, answer what was said to it meanwhile."""
        if seat in self._asked:
            self._asked.discard(seat)
            self._let_speak(seat)

    def close(self) -> None:
        """Let no bot speak any more."""
        for task in self.speaking.values():
            task.cancel()


def _hears(viewer: int | None, line: StoredChat) -> bool:
    return line.to is None or (viewer is not None and viewer in (line.to, line.seat))


def _said(line: StoredChat) -> wire.Said:
    phrase = None if line.phrase is None else msgspec.json.decode(line.phrase, type=wire.Phrase)
    return wire.Said(f"{line.seat}.{line.act}", line.seat, line.name, line.text, line.at, line.to, phrase)


def _phrase(line: StoredChat) -> Words:
    assert line.phrase is not None
    return {"seat": line.seat, "to": line.to, "phrase": msgspec.json.decode(line.phrase)}


def _standing(room: "Room") -> list[Any]:
    """List the steps of the log that no undo has taken back."""
    found: list[Any] = []
    for step in room.table.log:
        while step.undo is not None and found and found[-1].n > step.undo:
            found.pop()
        found.append(step)
    return found
