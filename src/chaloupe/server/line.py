"""One line to one browser: frames out, messages in, and when it is cut.

uvicorn's own path costs a queue, a task switch and a new frame for every message. `FastLine` is its WebSocket protocol
with a short cut past them: a frame is made once for all who get the same bytes, and a message is handled where it
arrives. Under any other ASGI server the ordinary path is taken.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "chaloupe.line"
SLOW = 4009
_GRACE = 2.0  # seconds for the other side to read the end
_MOST_WAITING = 64

Heard = Callable[[bytes | str], None]
Send = Callable[[Any], Awaitable[None]]


def frame(data: bytes) -> bytes:
    """Put a message into a text frame of the server's (RFC 6455: never masked)."""
    length = len(data)
    if length < 126:
        return b"\x81" + bytes((length,)) + data
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + data
    return b"\x81\x7f" + length.to_bytes(8, "big") + data


class Message:
    """One message as bytes; its frame is made when the first line wants it."""

    __slots__ = ("_frame", "data")

    def __init__(self, data: bytes) -> None:
        """Keep the bytes."""
        self.data = data
        self._frame: bytes | None = None

    def frame(self) -> bytes:
        """Give the frame."""
        if self._frame is None:
            self._frame = frame(self.data)
        return self._frame


class Line(Protocol):
    """What a connection needs of its line."""

    def push(self, message: Message) -> bool:
        """Send a message without waiting; say no if too much is waiting already."""

    def cut(self, code: int) -> None:
        """End the line."""


class FastLine(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the short cut."""

    backlog = 1 << 20
    _listener: Heard | None = None

    def handle_connect(self, event: Request) -> None:
        """Offer the short cut to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] | None = self.scope.get("extensions")
            if extensions is not None:
                extensions[EXTENSION] = self

    def listen(self, listener: Heard) -> None:
        """Hand messages over as they arrive; those that came before are still in the ordinary queue."""
        self._listener = listener

    def send_receive_event_to_app(self) -> None:
        """Take the short cut, if somebody listens and nothing is waiting on the long way."""
        if self._listener is None or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            self._listener(data)

    def push(self, message: Message) -> bool:
        """Write a frame; the transport's buffer is the queue, and it is bounded here."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return True
        if not self.writable.is_set() and transport.get_write_buffer_size() > self.backlog:
            return False
        transport.write(message.frame())
        return True

    def cut(self, code: int) -> None:
        """Send the closing frame and end the line soon, whether the other side reads it or not."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(_GRACE, self.transport.abort)


class PlainLine:
    """The ordinary way: a bounded queue and a task that sends."""

    def __init__(self, send: Send, backlog: int) -> None:
        """Start the task that sends."""
        self._send = send
        self._backlog = backlog
        self._bytes = 0
        self._waiting: deque[Message | int] = deque()
        self._some = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def push(self, message: Message) -> bool:
        """Put a message into the queue."""
        if len(self._waiting) >= _MOST_WAITING or self._bytes > self._backlog:
            return False
        self._waiting.append(message)
        self._bytes += len(message.data)
        self._some.set()
        return True

    def cut(self, code: int) -> None:
        """Forget what is waiting and end the line."""
        self._waiting.clear()
        self._waiting.append(code)
        self._some.set()

    async def _run(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):
            while True:
                await self._some.wait()
                self._some.clear()
                while self._waiting:
                    item = self._waiting.popleft()
                    if isinstance(item, int):
                        await asyncio.wait_for(self._send({"type": "websocket.close", "code": item}), _GRACE)
                        return
                    self._bytes -= len(item.data)
                    await self._send({"type": "websocket.send", "text": item.data.decode()})

    def end(self) -> None:
        """Stop sending."""
        self._task.cancel()
