"""A WebSocket client as lean as the load needs it: whole text frames in, masked text frames out (RFC 6455)."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

_MASK = b"\x1f\x5a\x93\xc7"  # any key does; with zeros some servers would be spared the unmasking
_LONG = int.from_bytes(_MASK * 1024, "big")
_TEXT, _CLOSE, _PING = 0x81, 0x88, 0x89


class ConnectionTrouble(Exception):
    """The other side did something that a load cannot go on after."""


def masked(data: bytes) -> bytes:
    """Put a message into a client's text frame.

    >>> masked(b"hi")[:2].hex()
    '8182'
    """
    size = len(data)
    head = bytes((_TEXT, 0x80 | size)) if size < 126 else bytes((_TEXT, 0xFE)) + size.to_bytes(2, "big")
    padded = -size % 4
    key = _LONG >> (8 * (len(_MASK) * 1024 - size - padded))
    mixed = int.from_bytes(data + bytes(padded), "big") ^ key
    return head + _MASK + mixed.to_bytes(size + padded, "big")[:size]


class Client(asyncio.Protocol):
    """One connection; `heard` gets every message where it arrives."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[Exception], None]) -> None:
        """Know who listens."""
        self._heard = heard
        self._lost = lost
        self._rest = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ended = False
        self.received = 0
        self._transport: asyncio.Transport | None = None

    async def open(self, host: str, port: int, path: str, cookie: str, source: str) -> None:
        """Connect from one of the loopback's addresses and shake hands."""
        loop = asyncio.get_running_loop()
        transport, _self = await loop.create_connection(lambda: self, host, port, local_addr=(source, 0))
        key = base64.b64encode(os.urandom(16)).decode("ascii")
        headers = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        headers += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        headers += [f"Cookie: {cookie}"] if cookie else []
        transport.write("\r\n".join([*headers, "", ""]).encode("ascii"))
        await asyncio.wait_for(self._opened, 30)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Say so, unless the end was ours."""
        if not self._ended:
            self._trouble(f"the connection was lost: {exc}")

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        self.received += len(data)
        if self._rest:
            data = self._rest + data
        if not self._opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self._trouble(f"no WebSocket: {head[:200]!r}")
                return
            self._opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hand over all whole messages and give back what is left."""
        at, size = 0, len(data)
        while size - at >= 2:
            kind, length, start = data[at], data[at + 1], at + 2
            if length == 126:
                start += 2
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start += 8
                length = int.from_bytes(data[at + 2 : start], "big")
            end = start + length
            if end > size:
                break
            if kind == _TEXT:
                self._heard(data[start:end])
            elif kind == _CLOSE:
                self._trouble(f"closed with {int.from_bytes(data[start : start + 2], 'big')}")
                return b""
            elif kind != _PING:
                self._trouble(f"a frame of kind {kind:#x}")
                return b""
            at = end
        return data[at:]

    def _trouble(self, what: str) -> None:
        trouble = ConnectionTrouble(what)
        if self._opened.done():
            self._lost(trouble)
        else:
            self._opened.set_exception(trouble)
        self.end()

    def send(self, data: bytes) -> None:
        """Send a message."""
        assert self._transport is not None
        self._transport.write(masked(data))

    def end(self) -> None:
        """Hang up."""
        self._ended = True
        if self._transport is not None:
            self._transport.abort()
