"""Servers and people for the tests of the server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Person, Running


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers on the test's own folder; all are stopped at its end."""
    running: list[Running] = []

    def begin(**settings: Any) -> Running:
        running.append(Running(tmp_path, **settings))
        return running[-1]

    yield begin
    for server in running:
        server.stop()


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    """Start a server."""
    return start()


@pytest.fixture
def person(server: Running) -> Iterator[Callable[..., Person]]:
    """Let people come."""
    people: list[Person] = []

    def come(name: str | None = None, to: Running = server) -> Person:
        people.append(Person(to, name))
        return people[-1]

    yield come
    for each in people:
        each.close()
