"""A pool of worker processes for bots: started when needed, replaced when one dies or thinks too long."""

import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any, NamedTuple

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.game import Game
from chaloupe.mind.levels import reason
from chaloupe.mind.search import Analysis, merge

_LIMIT = 1 << 20
# Seconds that a decision gets however long it had to wait for a worker.
_AT_LEAST = 0.02


class BotTrouble(Exception):
    """A bot failed to choose; the reason is for the log."""


class Decided(NamedTuple):
    """What a bot chose, and why: the key and the details of a sentence of the core's `reasons`."""

    action: Any
    reason: dict[str, Any]


def _player(game: Game, bot: str) -> dict[str, Any]:
    """Name a bot, and the edition of the rules by which its table plays."""
    return {"game": game.id, "rules": game.rules_version, "bot": bot}


class BotPool:
    """Let bots choose in other processes, as many at a time as there are workers.

    The pool owns the clock: a decision has its bot's seconds from the moment it is asked for. Whoever has waited for
    a worker has less left, and shares that with those who still wait.
    """

    def __init__(self, workers: int, patience: float) -> None:
        """Begin without any process. A bot that thinks longer than `patience` seconds is ended."""
        self._workers = workers
        self._free = asyncio.Semaphore(workers)
        self._waiting = 0
        self._patience = patience
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._seconds: dict[tuple[str, int, str], float] = {}
        self._closed = False
        self.started = 0

    async def warm(self) -> None:
        """Start all workers and let them load the games, so that the first decision is not late."""
        await asyncio.gather(*[self._answer({"do": "warm"}, None) for _ in range(self._workers)])

    async def decide(
        self,
        game: Game,
        bot: str,
        view: Json,
        legal: list[Json],
        seed: str,
        heard: list[Json] | None = None,
        cores: int = 1,
    ) -> Decided:
        """Ask a bot for an action and its reason; on several cores, if wished, whose searches are put together."""
        seconds = self._seconds_of(game, bot)
        if cores > 1 and len(legal) > 1:
            found = await self._search(game, bot, view, legal, seed, seconds, 0, cores)
            return Decided(found.choices[0].action, reason(found, 0).document())
        asked = {"do": "choose", **_player(game, bot), "view": view, "legal": legal, "heard": heard or [], "seed": seed}
        answer = await self._answer(asked, seconds)
        choice = answer.get("choice")
        if choice is None:
            raise BotTrouble(str(answer.get("error")))
        return Decided(choice, answer["reason"])

    async def analyse(
        self,
        game: Game,
        view: Json,
        legal: list[Json],
        seed: str,
        seconds: float = 1.0,
        iterations: int = 0,
        bot: str = "level5",
        cores: int = 1,
    ) -> dict[str, Any]:
        """Give a seat's odds and everybody's from its view alone (`Analysis.document`); bounded by both limits."""
        return (await self._search(game, bot, view, legal, seed, seconds, iterations, cores)).document()

    async def _search(
        self,
        game: Game,
        bot: str,
        view: Json,
        legal: list[Json],
        seed: str,
        seconds: float,
        iterations: int,
        cores: int,
    ) -> Analysis:
        asked = {"do": "analyse", **_player(game, bot), "view": view, "legal": legal, "iterations": iterations}
        requests = [{**asked, "seed": f"{seed}/{core}" if core else seed} for core in range(cores)]
        answers = await asyncio.gather(*[self._answer(request, seconds) for request in requests])
        for answer in answers:
            if "found" not in answer:
                raise BotTrouble(str(answer.get("error")))
        return merge([answer["found"] for answer in answers])

    async def speak(self, game: Game, bot: str, view: Json, heard: list[Json], seed: str) -> Any:
        """Ask a bot for a phrase to say, or None; raise `BotTrouble` if it fails."""
        asked = {"do": "speak", **_player(game, bot), "view": view, "heard": heard, "seed": seed}
        answer = await self._answer(asked, None)
        if "said" not in answer:
            raise BotTrouble(str(answer.get("error")))
        return answer["said"]

    async def judge(self, record: Json, first: int, last: int, tries: int, seconds: float) -> list[Json]:
        """Judge some steps of a game that is over (`workers.judging`); raise `BotTrouble` if that fails."""
        asked = {"do": "judge", "record": record, "first": first, "last": last, "tries": tries, "seconds": seconds}
        answer = await self._answer(asked, None)
        if "judged" not in answer:
            raise BotTrouble(str(answer.get("error")))
        judged = answer["judged"]
        assert isinstance(judged, list)
        return judged

    def _seconds_of(self, game: Game, bot: str) -> float:
        found = self._seconds.get((game.id, game.rules_version, bot))
        if found is None:
            try:
                found = self._seconds[game.id, game.rules_version, bot] = game.bot(bot).seconds()
            except Problem:
                return 1.0  # the worker says what is wrong
        return found

    async def _answer(self, request: dict[str, Any], seconds: float | None) -> dict[str, Any]:
        asked = time.monotonic()
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            if seconds is not None:
                await asyncio.sleep(0)  # those who ask in the same moment are to be counted
                now = time.monotonic()
                share = (asked + seconds - now) / (1 + self._waiting / self._workers)
                request["until"] = now + max(share, _AT_LEAST)
            words = json.dumps(request, separators=(",", ":")).encode() + b"\n"
            try:
                return await self._ask(words)
            except ConnectionError:  # it may have died while nobody looked: another one
                return await self._ask_again(words)
        finally:
            self._free.release()

    async def _ask_again(self, words: bytes) -> dict[str, Any]:
        try:
            return await self._ask(words)
        except ConnectionError as error:
            raise BotTrouble(str(error)) from error

    async def _ask(self, words: bytes) -> dict[str, Any]:
        process = self._idle.pop() if self._idle else await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(words)
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
        self._insist_on_open()
        paths = os.pathsep.join(path for path in sys.path if path)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "chaloupe.server.workers.worker", stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
            limit=_LIMIT, env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
        self.started += 1
        self._all.add(process)
        try:
            self._insist_on_open()
        except BotTrouble:  # closed meanwhile
            await self._end(process)
            raise
        return process

    def _insist_on_open(self) -> None:
        """Refuse to start anything once all have been ended."""
        if self._closed:
            raise BotTrouble("the workers have been ended")

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End all workers; whoever still waits for one is told so."""
        self._closed = True
        self._idle.clear()
        for process in list(self._all):
            await self._end(process)
