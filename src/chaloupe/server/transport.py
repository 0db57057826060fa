"""The WebSocket transport to one browser: frames out, messages in, and when it is cut.

uvicorn's own path costs a queue, a task switch and a new frame for every message. `UvicornTransport` is its WebSocket
protocol with a short cut past them: a frame is made once for all who get the same bytes, and a message is handled where
it arrives. What arrives is cut into frames here; those that are not simply a text in one piece are read by the library.
Under any other ASGI server the ordinary path is taken.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

EXTENSION = "chaloupe.transport"
SLOW = 4009
_GRACE = 2.0  # seconds for the other side to read the end
_MOST_WAITING = 64
_TEXT = 0x81  # a text frame that is a whole message
_END, _KIND, _CONTROL = 0x80, 0x0F, 0x08

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
    """One message as bytes; its frame is made when the first transport wants it."""

    __slots__ = ("_frame", "data")

    def __init__(self, data: bytes) -> None:
        """Begin with the bytes alone."""
        self.data = data
        self._frame: bytes | None = None

    def frame(self) -> bytes:
        """Give the frame."""
        if self._frame is None:
            self._frame = frame(self.data)
        return self._frame


class Transport(Protocol):
    """What a connection needs of its transport."""

    def push(self, message: Message) -> bool:
        """Send a message without waiting; say no if too much is waiting already."""

    def cut(self, code: int) -> None:
        """End the connection."""


class UvicornTransport(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the short cut."""

    def __init__(self, *settings: Any, **more: Any) -> None:
        """Begin; nobody listens yet."""
        super().__init__(*settings, **more)
        self.backlog = 1 << 20
        self._listener: Heard | None = None
        self._rest = b""  # the beginning of a frame whose end has not come yet
        self._cutting = True  # whether frames are cut here; if not, for good, the library does it
        self._in_parts = False  # whether a message has begun whose next part is still to come
        self._full = False  # whether the transport has more to write than it likes

    def data_received(self, data: bytes) -> None:
        """Cut what has arrived into frames, so that the library only ever gets whole ones."""
        if not self._cutting:
            super().data_received(data)
        elif self.handshake_complete:
            self._rest = self._cut_frames(self._rest + data if self._rest else data)
        else:
            # Nobody may speak before the answer to the request; who does is left to the library altogether.
            self._cutting = not self.handshake_initiated
            super().data_received(data)
            if self.conn.reader.buffer:
                self._cutting = False

    def _cut_frames(self, data: bytes) -> bytes:
        """Handle all whole frames and give back what is left."""
        at, size = 0, len(data)
        while size - at >= 2:
            kind, length = data[at], data[at + 1]
            start = at + 6
            if length == 0xFE:  # masked, and the length is in the next two bytes
                length = int.from_bytes(data[at + 2 : at + 4], "big")
                start = at + 8
            else:
                length ^= 0x80
            if (length >= 0x7E and start == at + 6) or length > self.config.ws_max_size:
                self._cutting = False  # not masked, or much too long: for the library to refuse
                super().data_received(data[at:])
                return b""
            end = start + length
            if end > size:
                break
            if kind == _TEXT and self._listener is not None and not self._in_parts and self.queue.empty():
                self._hear(self._listener, apply_mask(data[start:end], data[start - 4 : start]))
            else:
                if kind & _KIND < _CONTROL:
                    self._in_parts = not kind & _END
                super().data_received(data[at:end])
            at = end
        return data[at:]

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
        self._hear(self._listener, data)

    def _hear(self, listener: Heard, data: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            listener(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of whoever listened, so that nothing is kept alive in a circle."""
        super().connection_lost(exc)
        self._listener = None
        if hasattr(self, "scope"):
            self.scope["extensions"] = {}

    def pause_writing(self) -> None:
        """Notice that what is written waits."""
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        """Notice that it has left."""
        super().resume_writing()
        self._full = False

    def push(self, message: Message) -> bool:
        """Write a frame; the transport's buffer is the queue, and it is bounded here."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return True
        if self._full and transport.get_write_buffer_size() > self.backlog:
            return False
        transport.write(message.frame())
        return True

    def cut(self, code: int) -> None:
        """Send the closing frame and end the connection soon, whether the other side reads it or not."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(_GRACE, self.transport.abort)


class AsgiTransport:
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
        """Forget what is waiting and end the connection."""
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
