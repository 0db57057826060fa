"""boardgame.io's dialect: socket.io 4 over WebSocket alone, as its own client speaks it."""

import asyncio
import json
from typing import Any

import msgspec

from benchmarks.server.client import ConnectionTrouble
from benchmarks.server.tables import LINES, PLAYERS, Crowd, Table

_ROOM = "/tic-tac-toe,"
_EVENT = f"42{_ROOM}".encode("ascii")
_ENTER = f"40{_ROOM}".encode("ascii")
_OPEN, _PING, _PONG = b"0", b"2", b"3"


class _Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815  its word


class _State(msgspec.Struct):
    """What a player needs of an update."""

    ctx: _Ctx
    state_id: int = msgspec.field(name="_stateID")


_read_update = msgspec.json.Decoder(tuple[str, str, _State, Any]).decode


def _emit(*words: object) -> bytes:
    return _EVENT + json.dumps(words, separators=(",", ":")).encode("ascii")


class BoardgameTable(Table):
    """Tic-tac-toe: the two players fill the board in order; it is wiped when it is full."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        """Name the match; its state comes with the first message."""
        super().__init__(crowd, number)
        self._match = f"match{number}"
        self._n = 0
        self._mark = b""
        self._entered: list[asyncio.Future[None]] = []

    async def open(self) -> None:
        """Let two players and two watchers in; the first one's coming makes the match."""
        loop = asyncio.get_running_loop()
        self._expect()
        self._entered = [loop.create_future() for _ in range(LINES)]
        for who in range(LINES):
            await self.client("/socket.io/?EIO=4&transport=websocket")
            await asyncio.wait_for(self._entered[who], 30)
        self._ready("0", 0)

    def _expect(self) -> None:
        self._mark = b'"_stateID":%d' % (self._n + 1)

    def _ready(self, player: str, state: int) -> None:
        move = {"type": "clickCell", "args": [state % 9], "playerID": player, "credentials": None}
        words = _emit("update", {"type": "MAKE_MOVE", "payload": move}, state, self._match, player)
        self.next = (int(player), words)

    def heard(self, who: int, data: bytes) -> None:
        """Count updates, and let the player whose turn it is choose."""
        if data.startswith(_EVENT):
            self._event(who, data[len(_EVENT) :])
        elif data == _PING:
            self.clients[who].send(_PONG)
        elif data.startswith(_OPEN):
            self.clients[who].send(_ENTER)
        elif data.startswith(_ENTER):
            player = str(who) if who < PLAYERS else None
            self.clients[who].send(_emit("sync", self._match, player, None, PLAYERS))
        else:
            self.crowd.trouble(ConnectionTrouble(f"table {self.number}, client {who}: {data[:300]!r}"))

    def _event(self, who: int, data: bytes) -> None:
        if data.startswith(b'["update"') and self._mark in data:
            if who < PLAYERS:
                state = _read_update(data)[2]
                if state.ctx.currentPlayer == str(who):
                    self._ready(state.ctx.currentPlayer, state.state_id)
            if self.missing == 1:
                self._n += 1
                self._expect()
            self.told()
        elif data.startswith(b'["sync"'):
            self._entered[who].set_result(None)
        elif not data.startswith(b'["matchData"'):
            self.crowd.trouble(ConnectionTrouble(f"table {self.number}, client {who}, state {self._n}: {data[:300]!r}"))
