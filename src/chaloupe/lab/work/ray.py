"""The same packages on a Ray cluster: any number of machines, identical results."""

import logging
import os
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final

from chaloupe.core import Problem
from chaloupe.lab.extras import extra
from chaloupe.lab.work.package import TRIES, Done, Package, carry_out

# Without a cluster to join, the one that is begun here is reachable from this machine alone.
if "RAY_ADDRESS" not in os.environ:
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

with extra("ray"):
    import ray

# Packages handed out for each processor: the next one waits beside whoever is working.
AHEAD: Final = 2


def run_on_ray(packages: Iterable[Package], jobs: int) -> Iterator[Done]:
    """Carry packages out on the cluster that RAY_ADDRESS names, else on one of this machine with so many processes.

    A package whose worker or machine is lost is carried out again elsewhere.
    """
    ours = not ray.is_initialized()
    if ours:
        _connect(jobs)
    work: Any = ray.remote(num_cpus=1, max_retries=TRIES - 1, retry_exceptions=False)(_work)
    waiting = iter(packages)
    running: deque[Any] = deque()
    try:
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            while len(running) < AHEAD * processors and (package := next(waiting, None)) is not None:
                running.append(work.remote(tuple(package)))
            if not running:
                return
            ready, left = ray.wait(list(running), num_returns=1)
            running = deque(left)
            yield _receive(ready[0])
    finally:
        for each in running:
            ray.cancel(each, force=True)
        if ours:
            ray.shutdown()


def _connect(jobs: int) -> None:
    """Join the cluster, or begin one that nobody else can reach."""
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    address = os.environ.get("RAY_ADDRESS")
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Problem("ray_unreachable", why=str(error).splitlines()[0]) from None


def _work(package: tuple[Any, ...]) -> tuple[int, Any, str]:
    """Do the work of a package; what goes wrong inside is an answer, too."""
    number = int(package[0])
    try:
        return number, carry_out(Package(*package)).result, ""
    except Exception as error:  # noqa: BLE001 - whoever asked puts it into words
        return number, None, f"{type(error).__name__}: {error}"


def _receive(reference: Any) -> Done:
    try:
        number, result, why = ray.get(reference)
    except ray.exceptions.RayError as error:  # lost again and again
        raise Problem("worker_failed", why=str(error).splitlines()[0]) from None
    if why:
        raise Problem("worker_failed", why=why)
    return Done(number, result)
