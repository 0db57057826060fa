"""Chaloupe's dialect: tables by HTTP, JSON text frames, every step with its number."""

import asyncio
import json
import random
import secrets
from typing import Any

import msgspec

from benchmarks.server.client import ConnectionTrouble
from benchmarks.server.tables import HOST, LINES, PLAYERS, Crowd, Table

SAME_GAME = "endless"  # tic-tac-toe by the rules of the peer's: a full board is wiped
LONGEST = 9_500  # steps after which a table is left for a fresh one: a record has a bounded length


class _Ask(msgspec.Struct):
    question: int
    legal: list[msgspec.Raw]


class _Shown(msgspec.Struct):
    """What a player needs of a `state` or a `step`."""

    n: int
    ask: _Ask | None = None
    outcome: dict[str, Any] | None = None


_read_shown = msgspec.json.Decoder(_Shown).decode


async def request(port: int, source: str, cookie: str, method: str, path: str, body: object) -> tuple[str, Any]:
    """Make an HTTP request; give the cookie that was set, if any, and the JSON of the answer."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(source, 0))
    data = json.dumps(body).encode("ascii")
    headers = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", "Connection: close"]
    headers += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    headers += [f"Cookie: {cookie}"] if cookie else []
    writer.write("\r\n".join([*headers, "", ""]).encode("ascii") + data)
    answer = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    if status.split(" ")[1] not in {"200", "201"}:
        message = f"{method} {path}: {status} {content[:300]!r}"
        raise ConnectionTrouble(message)
    cookies = [line.split(": ", 1)[1].split(";")[0] for line in lines if line.lower().startswith("set-cookie: ")]
    return "".join(cookies[:1]), json.loads(content)


async def meet(port: int) -> tuple[str, ...]:
    """Let the two come in who play at every table, and give their cookies."""
    found = []
    for name in ("Ann", "Bob"):
        cookie, _me = await request(port, HOST, "", "PUT", "/api/me", {"name": name})
        found.append(cookie)
    return tuple(found)


class ChaloupeTable(Table):
    """A game for two by its rules: whoever is asked plays a listed action, game after game.

    In the game that the peer plays too, the first action that is listed: so both mark the same cells in the same order.
    Elsewhere one at random.
    """

    def __init__(self, crowd: Crowd, number: int) -> None:
        """Begin with a generator of its own."""
        super().__init__(crowd, number)
        self._rng = random.Random(number)
        self._n = 0
        self._prefix = b""
        self._entered: list[asyncio.Future[None]] = []

    async def open(self) -> None:
        """One sets the table up, the other takes the open seat; then both and two watchers connect."""
        port, (first, second) = self.crowd.port, self.crowd.people
        wish = {"game": self.crowd.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        _cookie, made = await request(port, self.source, first, "POST", "/api/tables", wish)
        path = f"/api/tables/{made['id']}"
        await request(port, self.source, second, "POST", f"{path}/seats/1", {"do": "take"})
        loop = asyncio.get_running_loop()
        self._n = made["n"]
        self._expect()
        self._entered = [loop.create_future() for _ in range(LINES)]
        for who in range(LINES):
            client = await self.client(f"{path}/play", self.crowd.people[who] if who < PLAYERS else "")
            client.send(b'{"type":"hello","seat":"mine"}')
        await asyncio.wait_for(asyncio.gather(*self._entered), 30)

    def _expect(self) -> None:
        self._prefix = b'{"type":"step","n":%d,' % (self._n + 1)

    def heard(self, who: int, data: bytes) -> None:
        """Count steps, and let a player who is asked choose; all else but the news of who is there is a fault."""
        if data.startswith(self._prefix):
            if who < PLAYERS:
                self._choose(who, data)
            if self.missing == 1:
                self._n += 1
                self._expect()
            self.told()
        elif data.startswith(b'{"type":"state"'):
            if who < PLAYERS:
                self._choose(who, data)
            self._entered[who].set_result(None)
        elif not data.startswith((b'{"type":"you"', b'{"type":"people"')):
            self.crowd.trouble(ConnectionTrouble(f"table {self.number}, client {who}, step {self._n}: {data[:300]!r}"))

    def _choose(self, who: int, data: bytes) -> None:
        shown = _read_shown(data)
        self.over = shown.outcome is not None or shown.n >= LONGEST
        if shown.ask is not None:
            legal = shown.ask.legal
            action = bytes(legal[0] if self.crowd.game == SAME_GAME else self._rng.choice(legal))
            head = f'{{"type":"act","id":"{secrets.token_urlsafe(9)}","seat":{who},"question":{shown.ask.question}'
            self.next = (who, b'%b,"action":%b}' % (head.encode("ascii"), action))
