"""Work packages and who carries them out: this process, a pool of processes, or a cluster.

A package is plain data, and what it yields depends on nothing else. So every engine gives the same results, in
whatever order; a package whose process died is simply carried out again.
"""

import contextlib
import importlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Literal, NamedTuple, Self

from chaloupe.core import Problem
from chaloupe.core.problems import Words
from chaloupe.lab.extras import MissingExtra
from chaloupe.lab.interrupts import interrupts_kept

EngineName = Literal["local", "ray"]
# How often a package may take its process with it before it is given up.
TRIES: Final = 3


class Package(NamedTuple):
    """One piece of work: its number, the function that does it (`module:name`) and what that is given."""

    number: int
    work: str
    given: Words


class Done(NamedTuple):
    """What a package has yielded."""

    number: int
    result: Words


def carry_out(package: Package) -> Done:
    """Do the work of a package, in any process."""
    module, _, name = package.work.partition(":")
    work: Callable[[Words], Words] = getattr(importlib.import_module(module), name)
    return Done(package.number, work(package.given))


def processors() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(packages: Iterable[Package], engine: EngineName, jobs: int) -> Iterator[Done]:
    """Carry packages out and give what they yield, as it comes."""
    if engine == "ray":
        try:
            from chaloupe.lab.ray_engine import run_on_ray  # noqa: PLC0415 - an extra
        except MissingExtra as missing:
            raise Problem("extra_missing", library=missing.name, extra="ray") from None
        return run_on_ray(packages, jobs)
    if jobs <= 1:
        return map(carry_out, packages)
    return _pooled(packages, jobs)


def _pooled(packages: Iterable[Package], jobs: int) -> Iterator[Done]:
    with Pool(jobs) as pool:
        yield from pool.run(packages)


# -- a pool of processes -------------------------------------------------------------------------------------------


class _Worker:
    """A process, the line to it, and what it is working on."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        resource_tracker.ensure_running()  # which on some versions lets interrupts in again
        with interrupts_kept():
            self.line, theirs = context.Pipe()
            self.process: SpawnProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
        self.package: Package | None = None

    def give(self, package: Package) -> None:
        self.package = package
        with contextlib.suppress(OSError):  # it has died: seen when its answer is read
            self.line.send(tuple(package))

    def end(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


class Pool:
    """Carry packages out in processes of this machine, and replace those that die."""

    def __init__(self, jobs: int) -> None:
        """Keep the number of processes; they are started as work comes."""
        self.jobs: Final = jobs
        self.workers: Final[list[_Worker]] = []
        self._tries: Final[dict[int, int]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes."""
        self._end(self.workers[:])

    def _end(self, workers: list[_Worker]) -> None:
        for worker in workers:
            self.workers.remove(worker)
            worker.end()

    def run(self, packages: Iterable[Package]) -> Generator[Done, None, None]:
        """Give what the packages yield, as it comes; the processes stay for the packages of another run."""
        self._tries.clear()
        waiting = iter(packages)
        again: deque[Package] = deque()
        try:
            while True:
                self._hand_out(waiting, again)
                busy = [worker.line for worker in self.workers if worker.package is not None]
                if not busy:
                    return
                for ready in wait(busy):
                    worker = next(worker for worker in self.workers if worker.line is ready)
                    assert isinstance(ready, Connection)
                    done = self._receive(worker, ready, again)
                    if done is not None:
                        yield done
        finally:  # whoever is still at work then, works for nobody
            self._end([worker for worker in self.workers if worker.package is not None])

    def _hand_out(self, waiting: Iterator[Package], again: deque[Package]) -> None:
        idle = [worker for worker in self.workers if worker.package is None]
        while idle or len(self.workers) < self.jobs:
            package = again.popleft() if again else next(waiting, None)
            if package is None:
                return
            if not idle:
                self.workers.append(_Worker())
                idle = [self.workers[-1]]
            idle.pop().give(package)

    def _receive(self, worker: _Worker, line: Connection, again: deque[Package]) -> Done | None:
        package = worker.package
        assert package is not None
        try:
            answer: tuple[bool, Any] = line.recv()
        except (EOFError, OSError):  # it died, and its work is done again by another
            self._end([worker])
            self._tries[package.number] = self._tries.get(package.number, 0) + 1
            if self._tries[package.number] >= TRIES:
                raise Problem("worker_lost") from None
            again.append(package)
            return None
        worker.package = None
        fine, result = answer
        if not fine:
            raise Problem("worker_failed", why=result)
        return Done(package.number, result)


def _serve(parent: Connection) -> None:
    """Carry out what comes until nothing comes any more; the parent hears Ctrl-C for all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            package = Package(*parent.recv())
            try:
                answer: tuple[bool, object] = (True, carry_out(package).result)
            except Exception as error:  # noqa: BLE001 - the parent puts it into words
                answer = (False, f"{type(error).__name__}: {error}")
            parent.send(answer)


# -- which code has played -----------------------------------------------------------------------------------------


@cache
def code_fingerprint(package: str) -> str:
    """Give a fingerprint of the sources and weights by which a game is played: other code gives other results."""
    total = sha256()
    for name, folder in (("core", files("chaloupe.core")), ("game", files(package))):
        total.update(name.encode())
        for path, text in sorted(_sources(folder)):
            total.update(path.encode() + b"\0" + text + b"\0")
    return total.hexdigest()[:16]


def _sources(folder: Any, at: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{at}/{entry.name}"
        if entry.is_dir():
            if entry.name not in ("tests", "web", "golden", "texts", "__pycache__"):
                yield from _sources(entry, name)
        elif entry.name.endswith((".py", ".json")):
            yield name, entry.read_bytes()
