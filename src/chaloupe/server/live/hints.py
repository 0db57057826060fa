"""Hints and odds for whoever may ask, from what their seat knows."""

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.game import Game
from chaloupe.server import wire
from chaloupe.server.live.limits import Buckets
from chaloupe.server.settings import Settings
from chaloupe.server.workers import BotPool, BotTrouble
from chaloupe.table import Table

_HINTS = 500  # that are remembered

_log = logging.getLogger("chaloupe.server")
HintKey = tuple[str, int, int]  # table, step, seat


def hint_question(table: Table, id: str, seat: int) -> Json:
    """Write down what is judged: the seat's view and its listed actions, and a seed that everybody knows."""
    return {
        "view": table.position.view(seat),
        "legal": table.legal(seat),
        "seed": f"{id}/{table.n}/{seat}",
    }


class Hints:
    """Answers from what a seat knows; remembers its answers."""

    def __init__(self, settings: Settings, pool: BotPool) -> None:
        """Think in the processes of a pool."""
        self._settings = settings
        self._pool = pool
        self._asked = Buckets(settings.hint_rate, settings.hint_burst)
        self._hints: OrderedDict[HintKey, asyncio.Task[wire.Hint]] = OrderedDict()

    async def hint(self, game: Game, question: Json, key: HintKey, person: str) -> wire.Hint:
        """Think about a seat's view; the same table, step and seat get the same answer."""
        task = self._hints.get(key)
        if task is None:
            if not self._asked.take(person):
                raise Problem("too_often")
            task = asyncio.get_running_loop().create_task(self._think(game, question, key[1]))
            self._hints[key] = task
            if len(self._hints) > _HINTS:
                self._hints.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except (BotTrouble, OSError, ValueError) as error:
            self._hints.pop(key, None)
            _log.error("the lookout failed: %s", error, extra={"table": key[0]})
            raise Problem("lookout_blind") from None

    async def _think(self, game: Game, question: Any, n: int) -> wire.Hint:
        seconds, iterations = self._settings.hint_seconds, self._settings.hint_iterations
        found: Any = await self._pool.analyse(game, **question, seconds=seconds, iterations=iterations)
        choices = [wire.Choice(**choice) for choice in found["choices"]]
        odds = [wire.Odds(**each) for each in found["odds"]]
        return wire.Hint(n, found["seat"], choices, odds, found["iterations"], found["worlds"])

    def close(self) -> None:
        """Think no more."""
        for task in self._hints.values():
            task.cancel()
