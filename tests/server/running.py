"""A real server in a thread, and people who use it by HTTP and socket."""

import json
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from chaloupe.cli.serve import configure
from chaloupe.core import Rng
from chaloupe.server.http.app import make_app
from chaloupe.server.http.identity import Identity
from chaloupe.server.live.server import LiveServer
from chaloupe.server.live.services import Clock
from chaloupe.server.settings import Settings
from chaloupe.table import Dealer

Json = dict[str, Any]
PATIENCE = 60.0  # a busy machine is slow, not wrong
# Server and clients share one interpreter here: let them take turns quickly.
sys.setswitchinterval(0.0005)


class Running:
    """A server on a free port of the loopback."""

    def __init__(
        self, data: Path, *, fast: bool = True, dealer: Any = None, clock: Clock | None = None, **settings: Any
    ) -> None:
        chosen: Json = {"bot_delay": 0.0, "bot_patience": 2 * PATIENCE}
        chosen |= {"write_rate": 1e6, "write_burst": 1e6, "read_rate": 1e6, "read_burst": 1e6}
        chosen |= {"message_rate": 1e6, "message_burst": 1e6, **settings}
        self.settings = Settings(data=data, **chosen)
        config = configure(self.settings, fast=fast)
        config.ws_ping_interval = None  # see `Socket`
        replaced = {"dealer": dealer, "clock": clock}
        if dealer is not None or clock is not None:
            config.app = make_app(self.settings, **{name: each for name, each in replaced.items() if each is not None})
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.app: Any = config.app
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self.people: list[Person] = []
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.send_home()
        self.stop()

    @property
    def live(self) -> LiveServer:
        found: LiveServer = self.app.app.state.server
        return found

    @property
    def identity(self) -> Identity:
        found: Identity = self.app.app.state.identity
        return found

    def stop(self) -> None:
        """Stop the server; those who are still there notice."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
        assert not self._thread.is_alive()

    def send_home(self) -> None:
        """Let everybody go who ever came: nothing stays open, however a test has ended."""
        for person in self.people:
            person.close()


def wait_until(condition: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait for something, however slow this machine is."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.005)


def dealt(seed: str) -> Dealer:
    """Deal the same every time."""
    rng = Rng(seed)
    return lambda position: int(position.draw(rng))


def new_id() -> str:
    return secrets.token_urlsafe(9)


class Socket:
    """A connection to a table.

    Neither side pings the other: what a ping says is drawn with `random`, in another thread, and Hypothesis does not
    suffer that while it makes up an example. On a busy machine a test lasts long enough for a ping.
    """

    def __init__(self, url: str, cookie: str | None, headers: dict[str, str] | None = None) -> None:
        own = dict(headers or {})
        if cookie is not None:
            own["Cookie"] = f"chaloupe={cookie}"
        self.connection: ClientConnection = connect(
            url,
            additional_headers=own,
            proxy=None,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,
            legacy=True,
        )
        self.raw: list[str] = []
        self.state: Json = {}

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def recv(self, patience: float = PATIENCE) -> Json:
        raw = self.connection.recv(patience)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: Json = json.loads(raw)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "step":
            self.state.update({"ask": None, "outcome": None, **message})
        return message

    def until(self, *types: str, when: Callable[[Json], bool] = lambda _message: True) -> Json:
        while True:
            message = self.recv()
            if message["type"] in types and when(message):
                return message

    def hello(self, seat: Any = "mine", known: int = 0) -> Json:
        self.send(type="hello", seat=seat, known=known)
        return self.until("state")

    def act(self, action: Json | None = None, *, question: int | None = None, id: str | None = None) -> Json:
        """Send an action and give the answer; without any, the first that is listed."""
        ask = self.state["ask"]
        id = id or new_id()
        number = question if question is not None else ask["question"] if ask else 0
        self.send(type="act", id=id, seat=self.state["shown"], question=number, action=action or ask["legal"][0])
        return self.answer(id)

    def answer(self, id: str) -> Json:
        def answers(message: Json) -> bool:
            return id in (message.get("id"), message.get("ack"))

        return self.until("step", "ack", "refused", "stale", "problem", when=answers)

    def closed(self) -> int:
        """Wait until the server closes the connection and give the code."""
        try:
            while True:
                self.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self.connection.close()


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Running, name: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=f"{server.url}/api", timeout=PATIENCE, trust_env=False)
        self.sockets: list[Socket] = []
        server.people.append(self)
        if name is not None:
            assert self.put("/me", {"name": name})["name"] == name

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get("chaloupe")

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def put(self, path: str, body: Any) -> Any:
        answer = self.http.put(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = self.http.post(path, json=body) if body is not None else self.http.post(path)
        assert answer.status_code == status if status else answer.status_code in (200, 201), answer.text
        return answer.json()

    def table(self, *seats: str, game: str = "cartagena", **more: Any) -> str:
        """Set a table up; a seat is a kind, or kind:name."""
        wanted = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            wanted.append({"kind": kind, **({("bot" if kind == "bot" else "name"): name} if name else {})})
        made = self.post("/tables", {"game": game, "seats": wanted, **more})
        return str(made["id"])

    def socket(self, table: str, query: str = "", **headers: str) -> Socket:
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/play{query}"
        found = Socket(url, self.cookie, headers)
        self.sockets.append(found)
        return found

    def sit(self, table: str, seat: Any = "mine") -> Socket:
        found = self.socket(table)
        found.hello(seat)
        return found

    def close(self) -> None:
        for each in self.sockets:
            each.close()
        self.http.close()
