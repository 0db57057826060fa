"""Frames that are cut where they arrive say the same as the library's reading of them, however they arrive."""

import asyncio
import os
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, Protocol

from chaloupe.server.transport import UvicornTransport

MOST = 300


class Wire:
    """A transport that remembers what was written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def get_extra_info(self, _name: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        pass


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    made = asyncio.new_event_loop()
    yield made
    made.close()


def heard(loop: asyncio.AbstractEventLoop, chunks: list[bytes], cutting: bool) -> tuple[list[bytes], bytes, bool]:
    """Let a connection receive chunks, cut into frames here or by the library; give what was heard and answered."""
    config = uvicorn.Config(_nothing, ws_max_size=MOST, ws_per_message_deflate=False, log_config=None)
    transport = UvicornTransport(config, ServerState(), {}, _loop=loop)
    wire = Wire()
    transport.connection_made(wire)  # type: ignore[arg-type]
    transport.conn.state = OPEN
    transport.conn.parser = Protocol.parse(transport.conn)
    next(transport.conn.parser)
    transport.handshake_initiated = transport.handshake_complete = True
    transport._cutting = cutting
    messages: list[bytes] = []
    transport.listen(lambda data: messages.append(bytes(data) if not isinstance(data, str) else data.encode()))
    for chunk in chunks:
        if not wire.closed:
            transport.data_received(chunk)
    return messages, b"".join(wire.written), wire.closed


async def _nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    pass


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """Make a client's frame."""
    return bytes(Frame(opcode, data, fin).serialize(mask=True, extensions=[]))


sizes = st.sampled_from([0, 1, 5, 90, 125, 126, 127, 200, MOST])
texts = st.builds(lambda size, seed: frame(Opcode.TEXT, bytes([97 + seed]) * size), sizes, st.integers(0, 20))
odd = st.sampled_from(
    [
        frame(Opcode.PING, b"there?"),
        frame(Opcode.PONG, b"here"),
        frame(Opcode.BINARY, b"bytes"),
        frame(Opcode.TEXT, b"in ", fin=False) + frame(Opcode.PING, b"") + frame(Opcode.CONT, b"parts"),
        frame(Opcode.TEXT, b"one ", fin=False)
        + frame(Opcode.CONT, b"two ", fin=False)
        + frame(Opcode.CONT, b"three", fin=True),
    ]
)
wrong = st.sampled_from(
    [
        frame(Opcode.TEXT, b"x" * (MOST + 1)),
        frame(Opcode.TEXT, b"x" * 70_000),
        bytes(Frame(Opcode.TEXT, b"unmasked").serialize(mask=False, extensions=[])),
        frame(Opcode.TEXT, b"begun", fin=False) + frame(Opcode.TEXT, b"another"),
        frame(Opcode.CONT, b"of nothing"),
        frame(Opcode.CLOSE, b"\x03\xe8"),
        b"\xf1" + frame(Opcode.TEXT, b"reserved bits")[1:],
        b"\x83" + frame(Opcode.TEXT, b"no such kind")[1:],
    ]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(texts | odd, max_size=6), st.none() | wrong, st.lists(texts, max_size=2), st.data())
def test_any_stream_in_any_pieces(
    loop: asyncio.AbstractEventLoop, good: list[bytes], bad: bytes | None, more: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join([*good, bad or b"", *more])
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)), max_size=6)))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True) if a < b]
    alone = [each for each in (*good, bad, *more) if each]  # the library forgets what came with something wrong
    assert heard(loop, chunks, cutting=True) == heard(loop, alone, cutting=False)


def test_what_is_said_before_the_answer_is_left_to_the_library(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = uvicorn.Config(_nothing, ws_per_message_deflate=False, log_config=None)
    transport = UvicornTransport(config, ServerState(), {}, _loop=loop)
    transport.connection_made(Wire())  # type: ignore[arg-type]
    monkeypatch.setattr(transport, "handle_connect", lambda _event: setattr(transport, "handshake_initiated", True))
    key = os.urandom(12).hex()
    request = f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
    transport.data_received(f"{request}Sec-WebSocket-Version: 13\r\n\r\n".encode())
    assert transport._cutting
    transport.data_received(frame(Opcode.TEXT, b"too early")[:3])
    assert not transport._cutting
