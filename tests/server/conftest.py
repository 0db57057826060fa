"""Servers and people for the tests of the server."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Person, Running


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers on the test's own folder; all are stopped at its end."""
    running: list[Running] = []

    def begin(**settings: Any) -> Running:
        running.append(Running(tmp_path, **settings))
        return running[-1]

    yield begin
    for each in running:
        each.send_home()
    with contextlib.ExitStack() as ending:
        for each in running:
            ending.callback(each.stop)


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    """Start a server."""
    return start()


@pytest.fixture
def person(server: Running) -> Callable[..., Person]:
    """Let people come; they leave when their server ends."""

    def come(name: str | None = None, to: Running = server) -> Person:
        return Person(to, name)

    return come
