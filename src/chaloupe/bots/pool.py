"""A pool of worker processes for bots: started when needed, replaced when one dies or thinks too long."""

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

from chaloupe.core.problems import Words

_LIMIT = 1 << 20


class BotTrouble(Exception):
    """A bot failed to choose; the reason is for the log."""


class BotPool:
    """Let bots choose in other processes, as many at a time as there are workers."""

    def __init__(self, workers: int, patience: float) -> None:
        """Keep the limits; nothing is started yet. A bot that thinks longer than `patience` seconds is ended."""
        self._free = asyncio.Semaphore(workers)
        self._patience = patience
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self.started = 0

    async def choose(self, game: str, bot: str, view: Words, legal: list[Words], seed: str) -> Any:
        """Ask a bot for an action; raise `BotTrouble` if it gives none that is listed."""
        request = {"game": game, "bot": bot, "view": view, "legal": legal, "seed": seed}
        async with self._free:
            line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
            try:
                answer = await self._ask(line)
            except ConnectionError:  # it may have died while nobody looked: another one
                answer = await self._ask_again(line)
        choice = answer.get("choice")
        if choice is None:
            raise BotTrouble(str(answer.get("error")))
        return choice

    async def _ask_again(self, line: bytes) -> dict[str, Any]:
        try:
            return await self._ask(line)
        except ConnectionError as error:
            raise BotTrouble(str(error)) from error

    async def _ask(self, line: bytes) -> dict[str, Any]:
        process = self._idle.pop() if self._idle else await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
            await process.stdin.drain()
            found = await asyncio.wait_for(process.stdout.readline(), self._patience)
        except TimeoutError as error:
            await self._end(process)
            raise BotTrouble(f"no answer within {self._patience} s") from error
        except BaseException:
            await self._end(process)
            raise
        if not found.endswith(b"\n"):
            await self._end(process)
            raise ConnectionError("the worker ended")
        self._idle.append(process)
        answer = json.loads(found)
        assert isinstance(answer, dict)
        return answer

    async def _start(self) -> Process:
        paths = os.pathsep.join(path for path in sys.path if path)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "chaloupe.bots.worker", stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LIMIT,
            env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
        self.started += 1
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End all workers."""
        for process in list(self._all):
            await self._end(process)
