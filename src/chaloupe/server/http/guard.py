"""The guard: who may come in, how often, from which page, and what every answer carries."""

import re
from typing import Any, cast

from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.types import Message, Receive, Send

from chaloupe.server.live.limits import Buckets
from chaloupe.server.live.server import LiveServer
from chaloupe.server.settings import Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FRESH_PERSON = "chaloupe.person"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
]


def header(scope: Any, name: bytes) -> str:
    """Give a header of a request, empty if it is missing."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def is_own_page(scope: Any, origins: tuple[str, ...]) -> bool:
    """Say whether a request comes from a page of this server, or from no page at all."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
    host = header(scope, b"host")
    return origin in (f"http://{host}", f"https://{host}") or origin in origins


class Guard:
    """Stands before the application: foreign pages, floods, the cookie of somebody new, and headers."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        """Guard an application."""
        self.app = app
        self._reads = Buckets(settings.read_rate, settings.read_burst)
        self._writes = Buckets(settings.write_rate, settings.write_burst)
        self._connections: dict[str, int] = {}  # that are open, by address

    @property
    def server(self) -> LiveServer:
        """Give the live server, which is there while the application runs."""
        return cast("LiveServer", self.app.state.server)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        self.server.metrics.requests += 1
        address = scope["client"][0] if scope.get("client") else ""
        safe = scope["method"] in SAFE

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), *HEADERS]
                person = scope["state"].get(FRESH_PERSON)
                if person is not None:
                    cookie = self.app.state.identity.cookie(person, secure=scope["scheme"] == "https")
                    headers.append((b"set-cookie", cookie.encode()))
                message["headers"] = headers
            await send(message)

        scope.setdefault("state", {})
        if not (self._reads if safe else self._writes).take(address):
            self.server.metrics.limited += 1
            await _refuse(answer, 429, b"too_often", [(b"retry-after", b"5")])
        elif scope["method"] == "OPTIONS":
            await _refuse(answer, 405, b"not_found", [(b"allow", self._methods(scope["path"]))])
        elif not safe and not is_own_page(scope, self.server.settings.origins):
            await _refuse(answer, 403, b"origin_foreign", [])
        else:
            await self.app(scope, receive, answer)

    def _methods(self, path: str) -> bytes:
        """List the methods of a path; other sites' pages have no business here, so none of them is OPTIONS."""
        found: set[str] = set()
        for route in self.app.routes:
            if isinstance(route, HTTPRoute) and re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", route.path_format), path):
                found |= {str(method) for method in route.methods}
        return ", ".join(sorted((found or {"GET"}) - {"OPTIONS"})).encode()

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        connections = self._connections
        full = connections.get(address, 0) >= self.server.settings.connections_per_address
        if full or not self._reads.take(address) or not is_own_page(scope, self.server.settings.origins):
            self.server.metrics.limited += 1
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        connections[address] = connections.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            connections[address] -= 1
            if not connections[address]:
                del connections[address]


async def _refuse(send: Send, status: int, key: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    body = b'{"key":"' + key + b'","details":{}}'
    own = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *headers]
    await send({"type": "http.response.start", "status": status, "headers": own})
    await send({"type": "http.response.body", "body": body, "more_body": False})
