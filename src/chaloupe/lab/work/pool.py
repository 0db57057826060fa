"""The one pool of processes: every long work of the lab goes through it, and a process that dies is replaced."""

import contextlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Self

from chaloupe.core import Problem
from chaloupe.lab.work.package import TRIES, Done, Package, carry_out


def processors() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_here(packages: Iterable[Package], jobs: int) -> Iterator[Done]:
    """Carry packages out on this machine, in this process or in several."""
    if jobs <= 1:
        yield from map(carry_out, packages)
        return
    with Pool(jobs) as pool:
        yield from pool.run(packages)


@contextmanager
def _interrupts_kept() -> Iterator[None]:
    """Keep Ctrl-C for later while processes are started: they inherit that, and never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process, the connection to it, and what it is working on."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        resource_tracker.ensure_running()  # which on some versions lets interrupts in again
        with _interrupts_kept():
            self.connection, theirs = context.Pipe()
            self.process: SpawnProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
        self.package: Package | None = None

    def give(self, package: Package) -> None:
        self.package = package
        with contextlib.suppress(OSError):  # it has died: seen when its answer is read
            self.connection.send(tuple(package))

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


class Pool:
    """Carry packages out in processes of this machine, and replace those that die."""

    def __init__(self, jobs: int) -> None:
        """Allow so many processes; they are started as work comes."""
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
                busy = [worker.connection for worker in self.workers if worker.package is not None]
                if not busy:
                    return
                for ready in wait(busy):
                    worker = next(worker for worker in self.workers if worker.connection is ready)
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

    def _receive(self, worker: _Worker, connection: Connection, again: deque[Package]) -> Done | None:
        package = worker.package
        assert package is not None
        try:
            answer: tuple[bool, Any] = connection.recv()
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
