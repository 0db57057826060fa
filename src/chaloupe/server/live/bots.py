"""The bots of one table: the driver says whom to ask what, and they think in the processes of the pool."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.tell import Tell
from chaloupe.server import wire
from chaloupe.server.live.base import TableBase
from chaloupe.server.live.chat import Chat
from chaloupe.server.workers import BotTrouble, Decided
from chaloupe.storage import StoredChat
from chaloupe.table import Driver, Hearing, Request, Stale, Step, Table
from chaloupe.table.driver import hears, phrase_heard, remembered

REMEMBERED = 30  # phrases that a bot remembers
TALK = 6  # times the usual delay that a bot leaves for talk before it ends it
_log = logging.getLogger("chaloupe.server")

# Called with the number of the question, the action, and the reason for it.
Then = Callable[[int, Any, dict[str, Any]], None]


class Memory(Hearing):
    """What the seats of a live table have heard: the log and the chat know it, and an undo takes back its part."""

    def __init__(self, live: TableBase, chat: Chat) -> None:
        """Read from a table and its chat."""
        super().__init__(live.table.game, len(live.seats.seats))
        self._table = live.table
        self._chat = chat

    def of(self, seat: int) -> list[Json]:
        """List what a seat has heard, in its order: events as far back as the log goes, and the last phrases."""
        if not self.matters:
            return []
        steps = standing(self._table)
        since = steps[0].n if steps else 0
        said = [each for each in self._chat.said if each.phrase and each.n >= since and hears(seat, each.seat, each.to)]
        phrases = said[-REMEMBERED:]
        found: list[Json] = []
        for step in steps:
            while phrases and phrases[0].n < step.n:
                found.append(_phrase(phrases.pop(0)))
            found.extend(remembered(self.matters, step.tell, seat))
        return found + [_phrase(each) for each in phrases]

    def note(self, tell: Tell) -> None:
        """Do nothing: the log of the table has it."""

    def say(self, seat: int, to: int | None, phrase: object) -> None:
        """Do nothing: the chat has it."""


def _phrase(said: StoredChat) -> Json:
    assert said.phrase is not None
    return phrase_heard(said.seat, said.to, msgspec.json.decode(said.phrase))


def standing(table: Table) -> list[Step]:
    """List the steps of the log that no undo has taken back."""
    found: list[Step] = []
    for step in table.log:
        while step.undo is not None and found and found[-1].n > step.undo:
            found.pop()
        found.append(step)
    return found


class Bots:
    """Those seats of a table that bots play: who thinks, who is about to speak, and why they did what they did."""

    def __init__(self, live: TableBase, chat: Chat) -> None:
        """Begin with bots that sleep."""
        self._live = live
        self._chat = chat
        self.memory = Memory(live, chat)
        self._driver = Driver(live.table.game, live.table.position, self.memory)
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.speaking: dict[int, asyncio.Task[None]] = {}
        self._spoken_to: set[int] = set()  # seats that were spoken to while they were about to speak
        # Why the bots did what they did last, by seat: the step and the reason.
        self.reasons: dict[int, tuple[int, dict[str, Any]]] = {}

    def close(self) -> None:
        """Let no bot think or speak any more."""
        for task in (*self.thinking.values(), *self.speaking.values()):
            task.cancel()

    def _now(self) -> Driver:
        """Give the driver at the position of now; an undo puts another one in its place."""
        self._driver.position = self._live.table.position
        return self._driver

    # -- deciding ------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the bots that are asked begin to think."""
        live = self._live
        if live.closed or live.stored.replay:
            return
        seats = live.seats.seats
        if not any(seat.bot is not None for seat in seats):
            return
        for seat in self._now().asked():
            bot = seats[seat].bot
            if bot is not None and seat not in self.thinking:
                self.decide(seat, bot, partial(self._act, seat))

    def decide(self, seat: int, bot: str, then: Then) -> None:
        """Let a bot begin to think for a seat; what it has chosen is handed over when the table's turn has come."""
        self.thinking[seat] = asyncio.get_running_loop().create_task(self._think(seat, bot, then))

    async def _think(self, seat: int, bot: str, then: Then) -> None:
        """Let a bot choose, not faster than people can follow."""
        try:
            question = self._live.table.questions[seat]
            request = self._now().request(seat)
            if question is None or not request.legal:  # closed before this task got its turn
                return
            due = time.monotonic() + self._delay(request.legal)
            decided = await self._choose(bot, request)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        finally:
            self.thinking.pop(seat, None)
        self._live.post(partial(then, question.number, decided.action, decided.reason), bounded=False)

    def _delay(self, legal: list[Json]) -> float:
        """Let people follow, and talk where only the end of the talk is waited for."""
        live = self._live
        if not live.seats.people():
            return 0.0
        talk = len(legal) == 1 and live.table.game.occasion(live.table.position) != ""
        return live.server.settings.bot_delay * (TALK if talk else 1)

    async def _choose(self, bot: str, request: Request) -> Decided:
        server, game = self._live.server, self._live.table.game
        trouble = "its action is not listed"
        try:
            seed = secrets.token_hex(16)
            decided = await server.pool.decide(game, bot, request.view, request.legal, seed, request.heard)
            if decided.action in request.legal:
                return decided
        except (BotTrouble, OSError, ValueError) as error:
            trouble = str(error) or type(error).__name__
        server.metrics.bot_troubles += 1
        _log.error("a bot failed: %s", trouble, extra={"bot": bot, "game": game.id})
        return Decided(secrets.choice(request.legal), {"key": "whim"})

    def _act(self, seat: int, question: int, action: Any, reason: dict[str, Any]) -> None:
        """Carry out what a bot has chosen, if it still sits there and is still asked that."""
        live = self._live
        if live.seats.seats[seat].bot is not None:
            with contextlib.suppress(Stale):
                step = live.table.submit(seat, question, action, live.server.dealer)
                live.server.metrics.bots += 1
                self.reasons[seat] = step.n, reason
                live.append(step, None)
                return
        self.wake()

    # -- speaking ------------------------------------------------------------------------------------------------

    def wake_talk(self) -> None:
        """Let the bots speak if there is something new to talk about."""
        live = self._live
        if live.stored.replay or live.closed or not self._now().new_occasion():
            return
        for seat in range(len(live.seats.seats)):
            self._let_speak(seat)

    def hear(self, said: StoredChat) -> None:
        """Let bots answer people, and whoever whispers to them; among themselves they are brief."""
        driver = self._driver
        if said.phrase is None or not driver.occasion:
            return
        seats = self._live.seats.seats
        for seat in range(len(seats)):
            if seat == said.seat:
                continue
            if seats[said.seat].bot is None:
                asked = said.to in (None, seat)
            else:
                asked = said.to == seat and not driver.spoken[seat]
            if asked:
                self._let_speak(seat)

    def _let_speak(self, seat: int) -> None:
        found = self._live.seats.seats[seat]
        # A bot that sits in for somebody does not speak in that name.
        if found.bot is None or found.holders or not self._driver.may_speak(seat):
            return
        if seat in self.speaking:
            self._spoken_to.add(seat)
            return
        speech = self._speak(seat, found.bot, self._driver.occasion)
        self.speaking[seat] = asyncio.get_running_loop().create_task(speech)

    async def _speak(self, seat: int, bot: str, occasion: str) -> None:
        """Ask a bot whether it has something to say; that is said when the table's turn has come."""
        live, game = self._live, self._live.table.game
        words: Any = None
        try:
            # not all at once
            await asyncio.sleep(live.server.settings.bot_delay * (1 + seat) / 2)
            view = live.table.position.view(seat)
            words = await live.server.pool.speak(game, bot, view, self.memory.of(seat), secrets.token_hex(16))
        except (BotTrouble, OSError, ValueError) as error:
            live.server.metrics.bot_troubles += 1
            _log.error("a bot failed to speak: %s", error, extra={"bot": bot, "game": game.id})
        finally:
            self.speaking.pop(seat, None)
        if words is not None:
            live.post(partial(self._say, seat, occasion, words), bounded=False)
        live.post(partial(self._spoke, seat), bounded=False)

    def _say(self, seat: int, occasion: str, words: Any) -> None:
        """Pass on what a bot says, unless its time is over, or it was spoken to meanwhile: then it thinks again."""
        live, driver = self._live, self._driver
        if live.seats.seats[seat].bot is None or occasion != driver.occasion or seat in self._spoken_to:
            return
        try:
            said = msgspec.convert(words, wire.BotSays)
            self._chat.append(None, seat, secrets.token_urlsafe(9), said.to, "", said.phrase)
        except (Problem, msgspec.ValidationError) as error:
            live.server.metrics.bot_troubles += 1
            _log.error("a bot said what cannot be said: %s", error, extra={"table": live.stored.id})
        else:
            driver.say(seat, said.to, said.phrase)

    def _spoke(self, seat: int) -> None:
        """Let a bot that has spoken, or has not, answer what was said to it meanwhile."""
        if seat in self._spoken_to:
            self._spoken_to.discard(seat)
            self._let_speak(seat)
