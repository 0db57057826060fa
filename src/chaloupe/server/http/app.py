"""The application: the live server behind its guard, the interface, the socket, the client."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import msgspec
from litestar import Litestar, MediaType, Response, WebSocket, get, websocket
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath

from chaloupe import __version__
from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http import archive, games, hints, my_turns, owner, people, seats, tables
from chaloupe.server.http.guard import Guard, header
from chaloupe.server.http.identity import Identity
from chaloupe.server.http.requests import HttpRequest, server_of
from chaloupe.server.http.static import Client
from chaloupe.server.live.connection import NO_HELLO, Connection
from chaloupe.server.live.server import LiveServer
from chaloupe.server.settings import Settings
from chaloupe.server.transport import EXTENSION, AsgiTransport, UvicornTransport
from chaloupe.server.wire.typescript import schema

NO_TABLE = 4004
TOO_MANY = 4010

_log = logging.getLogger("chaloupe.server")
_SCHEMA = schema()
# Which problems are not simply bad input.
_STATUS = {
    "table_unknown": 404,
    "owner_only": 403,
    "person_unknown": 404,
    "seat_not_yours": 403,
    "origin_foreign": 403,
    "link_broken": 403,
    "link_old": 403,
    "link_used": 403,
    "link_devices": 409,
    "name_missing": 409,
    "seat_taken": 409,
    "seat_not_away": 409,
    "table_not_over": 409,
    "table_over": 409,
    "hints_off": 403,
    "lookout_blind": 409,
    "table_replay": 409,
    "table_busy": 409,
    "too_often": 429,
}
_MEANINGS = {
    "400": "Bad input",
    "403": "Not yours",
    "404": "Not there",
    "405": "No such method",
    "409": "Not now",
    "413": "Too long",
    "415": "Not JSON",
    "429": "Too often",
    "500": "Our fault",
}
_KEYS = {404: "not_found", 405: "not_found", 413: "body_long", 415: "body_kind"}


# -- problems ------------------------------------------------------------------------------------------------------


def on_problem(request: HttpRequest, problem: Problem) -> Response[wire.Wrong]:
    """Answer bad input."""
    server_of(request).metrics.problems += 1
    return Response(wire.Wrong(problem.key, problem.details), status_code=_STATUS.get(problem.key, 400))


def on_http(request: HttpRequest, error: HTTPException) -> Response[wire.Wrong]:
    """Answer what the framework refuses."""
    server_of(request).metrics.problems += 1
    status = error.status_code
    why = error.detail[:200]
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        why = f"{extra[0].get('key', '')}: {extra[0].get('message', '')}"[:200]
    headers = {key: value for key, value in (error.headers or {}).items() if key.lower() == "allow"}
    return Response(wire.Wrong(_KEYS.get(status, "request_invalid"), {"why": why}), status_code=status, headers=headers)


def on_failure(request: HttpRequest, error: Exception) -> Response[wire.Wrong]:
    """Answer what went wrong inside; the reason is in the log alone."""
    server_of(request).metrics.failures += 1
    _log.error("a request failed: %s %s", request.method, request.scope["path"], exc_info=error)
    return Response(wire.Wrong("internal", {"why": type(error).__name__}), status_code=500)


# -- the socket ----------------------------------------------------------------------------------------------------


@websocket("/api/tables/{id:str}/play")
async def play(socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:
    """Let somebody play at a table, or watch; `?as=public` is nobody, whatever seats the browser holds."""
    server = cast("LiveServer", socket.app.state.server)
    identity = cast("Identity", socket.app.state.identity)
    settings = server.settings
    public = socket.query_params.get("as") == "public"
    person = "" if public else identity.person(header(socket.scope, b"cookie")) or ""
    await socket.accept()
    try:
        live = await server.table(id)
    except Problem:
        await socket.close(NO_TABLE)
        return
    name = await asyncio.to_thread(server.store.name, person) if person else ""
    if len(live.audience) >= settings.connections_per_table:
        await socket.close(TOO_MANY)
        return
    extensions = cast("dict[str, Any]", socket.scope.get("extensions") or {})
    fast: UvicornTransport | None = extensions.get(EXTENSION)
    plain = AsgiTransport(socket.send, settings.backlog_bytes) if fast is None else None
    transport = fast if fast is not None else plain
    assert transport is not None
    connection = Connection(live, transport, person, name)
    if fast is not None:
        fast.backlog = settings.backlog_bytes
        fast.listen(connection.heard)
    timer = asyncio.get_running_loop().call_later(settings.hello, _still_silent, connection)
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            if message["type"] == "websocket.receive":
                connection.heard(message.get("text") or message.get("bytes") or b"")
    finally:
        timer.cancel()
        connection.gone()
        if plain is not None:
            plain.end()


def _still_silent(connection: Connection) -> None:
    if not connection.greeted:
        connection.cut(NO_HELLO)


# -- around the interface ------------------------------------------------------------------------------------------


@get("/healthz", operation_id="health", sync_to_thread=False)
def health() -> wire.Health:
    """Say that the server is alive."""
    return wire.Health("ok", __version__)


@get("/metrics", operation_id="metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: HttpRequest) -> str:
    """Show the counters."""
    server = server_of(request)
    return server.metrics.text(
        {
            "rooms": ("Tables in memory.", len(server.tables)),
            "lines": ("Open connections.", server.connections()),
            "commits": ("Commits of the store.", server.commits()),
            "overdue": ("Tables whose deadline has passed and where nothing was played yet.", server.scheduler.overdue),
            "bot_workers_started": ("Worker processes that were started.", server.pool.started),
        }
    )


@get("/api/wire.schema.json", include_in_schema=False, sync_to_thread=False)
def wire_schema() -> dict[str, Any]:
    """Describe the messages of the socket."""
    return _SCHEMA


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: HttpRequest) -> dict[str, Any]:
    """Describe the HTTP interface: what the framework knows, and the one form of all errors."""
    document = request.app.openapi_schema.to_schema()
    _refs, parts = msgspec.json.schema_components([wire.Wrong], ref_template="#/components/schemas/{name}")
    document["components"]["schemas"].update(parts)
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Wrong"}}}
    for path in document["paths"].values():
        for operation in path.values():
            for status, meaning in _MEANINGS.items():
                operation["responses"][status] = {"description": meaning, "content": body}
    return document


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(request: HttpRequest) -> Response[bytes]:
    """Send the client."""
    return cast("Client", request.app.state.client).answer(request)


def static_folder(settings: Settings) -> Path:
    """Name the folder of the built client."""
    return settings.static or Path(str(files("chaloupe.server").joinpath("static")))


def make_app(settings: Settings, **options: Any) -> Guard:
    """Make the application; the live server opens when it starts and closes when it ends."""

    @contextlib.asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        server = app.state.server = LiveServer(settings, **options)
        app.state.identity = Identity(server.store.secret("cookies"))
        await server.scheduler.begin()
        app.state.client = Client(static_folder(settings))
        try:
            yield
        finally:
            await server.close()

    made = Litestar(
        route_handlers=[
            people.ROUTER,
            games.ROUTER,
            tables.ROUTER,
            seats.ROUTER,
            archive.ROUTER,
            hints.ROUTER,
            my_turns.ROUTER,
            owner.ROUTER,
            play,
            health,
            metrics,
            wire_schema,
            openapi,
            client,
        ],
        lifespan=[living],
        exception_handlers={Problem: on_problem, HTTPException: on_http, Exception: on_failure},
        openapi_config=OpenAPIConfig(
            title="Chaloupe", version=__version__, render_plugins=[], path="/api/schema", use_handler_docstrings=True
        ),
        request_max_body_size=settings.body_bytes,
        logging_config=None,
    )
    return Guard(made, settings)
