"""A table under load, whatever its dialect: four clients, two of them play, two watch."""

import time
from abc import ABC, abstractmethod
from typing import Protocol

from benchmarks.server.client import Client

LINES = 4
PLAYERS = 2
HOST = "127.0.0.1"


class Crowd(Protocol):
    """Whoever drives the tables."""

    port: int
    game: str
    people: tuple[str, ...]  # the cookies of the two who play everywhere, where there are cookies

    def done(self, table: "Table", seconds: float) -> None:
        """Note that every client of a table has its last action."""

    def trouble(self, error: Exception) -> None:
        """Stop: this load means nothing any more."""


class Table(ABC):
    """A table with one action under way at most."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        """Take a number; every table comes from an address of its own, as every household does."""
        self.crowd = crowd
        self.number = number
        self.source = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.clients: list[Client] = []
        self.over = False
        self.idle = True
        self.received = 0
        self.missing = 0
        self._since = 0.0
        self.next: tuple[int, bytes] | None = None

    @abstractmethod
    async def open(self) -> None:
        """Set the table up and let all clients in."""

    @abstractmethod
    def heard(self, who: int, data: bytes) -> None:
        """Read a message that came to a client."""

    async def renew(self) -> None:
        """Go on at a fresh table after the game is over."""
        self.close()
        self.over = False
        await self.open()

    def play(self, since: float) -> None:
        """Send the next action; its time counts from `since`."""
        assert self.idle
        assert self.next is not None
        who, data = self.next
        self.next = None
        self.missing = LINES
        self._since = since
        self.idle = False
        self.clients[who].send(data)

    def told(self) -> None:
        """Note that one more client has the action."""
        self.missing -= 1
        if self.missing == 0:
            self.idle = True
            self.crowd.done(self, time.perf_counter() - self._since)

    def close(self) -> None:
        """Hang up all clients."""
        for client in self.clients:
            self.received += client.received
            client.end()
        self.clients = []

    def bytes_received(self) -> int:
        """Count what came in at all clients so far."""
        return self.received + sum(client.received for client in self.clients)

    async def client(self, path: str, cookie: str = "") -> Client:
        """Open one more client."""
        who = len(self.clients)
        client = Client(lambda data: self.heard(who, data), self.crowd.trouble)
        self.clients.append(client)
        await client.open(HOST, self.crowd.port, path, cookie, self.source)
        return client
