"""The archive over HTTP: records downloaded and opened, games shown again."""

import asyncio
import logging
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.openapi.spec import Example
from litestar.params import QueryParameter, RawBody

from chaloupe import shelf
from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http.requests import HttpRequest, TableId, person_of, server_of
from chaloupe.server.live.server import LiveServer
from chaloupe.server.live.stored import record_of
from chaloupe.server.wire import show
from chaloupe.storage import StoredTable
from chaloupe.table import Seat, Seats, Table
from chaloupe.table.reading import read
from chaloupe.table.record import MOST_BYTES, Header, load

_log = logging.getLogger("chaloupe.server")
_MOST_FRAMES = 100
_MOST_SEATS = 16


@get("/tables/{id:str}/record", operation_id="record", media_type="text/plain")
async def record(request: HttpRequest, id: TableId) -> Response[str]:
    """Download the record of a game that is over."""
    live = await server_of(request).table(id)
    if not live.all_may_be_seen:
        raise Problem("table_not_over")
    text = live.saved()
    headers = {"content-disposition": f'attachment; filename="{live.stored.game}-{live.stored.id}.chaloupe"'}
    return Response(text, media_type="text/plain", headers=headers)


@post("/records", operation_id="openRecord", request_max_body_size=MOST_BYTES)
async def open_record(request: HttpRequest, body: RawBody) -> wire.Opened:
    """Open a record that was downloaded, here or elsewhere: a read-only table, once it has been verified."""
    server = server_of(request)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem("record_format", text="", format="UTF-8") from None
    try:
        table = await asyncio.to_thread(Table.load, text)
    except Problem as problem:
        if problem.key != "record_rules":
            raise
        opened = await _insert_foreign(server, text)
    else:
        seats = _named_seats(table.record.header)
        opened = (await server.create(table, seats, listed=False, replay=True)).stored
    _log.info("a record was opened", extra={"table": opened.id, "game": opened.game})
    return wire.Opened(opened.id)


def _named_seats(header: Header) -> Seats:
    names = [name[:24] for name in header.seats][: header.players]
    names += [""] * (header.players - len(names))
    return Seats("", [Seat((), name, "record") for name in names])


# -- records whose rules are not kept here -------------------------------------------------------------------------


async def _insert_foreign(server: LiveServer, text: str) -> StoredTable:
    """Keep a record that can only be read: its digests agree, whether it obeyed its rules nobody here can tell."""
    record = load(text).record
    if not 0 < record.header.players <= _MOST_SEATS:
        raise Problem("record_header", key="players")
    seats = _named_seats(record.header)
    stored, _lines = await server.insert(record, seats, listed=False, replay=True, outcome=None)
    return stored


async def _foreign(server: LiveServer, id: str) -> StoredTable | None:
    """Find a stored table whose rules are not kept here."""
    stored = None if id in server.tables else await asyncio.to_thread(server.store.table, id)
    kept = stored is None or shelf.game(stored.game).edition(stored.rules) is not None
    return None if kept else stored


def _read(server: LiveServer, stored: StoredTable, first: int, count: int) -> wire.Replay:
    """Show what is written. Nothing can be hidden without the rules: so only when nothing has to be."""
    game = shelf.game(stored.game)
    if not stored.replay and stored.outcome is None:
        raise Problem("record_rules", rules=stored.rules, own=game.rules_version)
    deeds = read(game, record_of(stored, server.store.lines(stored.key)), first, count)
    frames = [
        wire.Frame(
            each.n,
            [],
            [],
            undo=None if each.undo is None or each.seat is None else wire.UndoneTo(each.seat, each.undo),
            deed=wire.Deed(each.seat, each.text, each.action, each.chance),
        )
        for each in deeds
    ]
    return wire.Replay(stored.n, frames, stored.rules)


# -- replays -------------------------------------------------------------------------------------------------------


@get("/tables/{id:str}/replay", operation_id="replay")
async def replay(
    request: HttpRequest,
    id: TableId,
    viewer: Annotated[
        str,
        QueryParameter(
            name="as",
            pattern="^(public|all|[0-9]{1,2})$",
            description="An own seat, `public`, or `all` once the game is over.",
            examples=[Example(value="public")],
        ),
    ] = "public",
    step: Annotated[int, QueryParameter(ge=1, le=2**31)] = 1,
    count: Annotated[int, QueryParameter(ge=1, le=_MOST_FRAMES)] = 1,
) -> wire.Replay:
    """Show some steps of a game again."""
    server = server_of(request)
    foreign = await _foreign(server, id)
    if foreign is not None:
        return await asyncio.to_thread(_read, server, foreign, step, count)
    live = await server.table(id)
    ended = live.all_may_be_seen
    seat: int | None = None
    if viewer == "all":
        if not ended:
            raise Problem("table_not_over")
    elif viewer != "public":
        seat = int(viewer)
        live.seats.find(seat)
        if not ended:
            live.seats.own(seat, person_of(request))
    return await asyncio.to_thread(show.replay, live.table, live.told, step, count, seat, viewer == "all")


ROUTER = Router("/api", route_handlers=[record, open_record, replay])
