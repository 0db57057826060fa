"""The archive over HTTP: records downloaded and opened, games shown again; and the lookout, who judges games."""

import asyncio
import logging
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.openapi.spec import Example
from litestar.params import QueryParameter, RawBody

from chaloupe import shelf
from chaloupe.core.problems import Problem
from chaloupe.server import show, wire
from chaloupe.server.api import Ask, SeatNumber, TableId, house_of, person_of
from chaloupe.server.house import House, record_of
from chaloupe.server.lookout import hint_question
from chaloupe.storage import StoredTable
from chaloupe.table import Seat, Seats, Table
from chaloupe.table.reading import read
from chaloupe.table.record import MOST_BYTES, Header, load

_log = logging.getLogger("chaloupe.server")
_MOST_FRAMES = 100
_MOST_SEATS = 16


@get("/tables/{id:str}/record", operation_id="record", media_type="text/plain")
async def record(request: Ask, id: TableId) -> Response[str]:
    """Download the record of a game that is over."""
    room = await house_of(request).room(id)
    if not room.all_may_be_seen:
        raise Problem("table_not_over")
    text = room.saved()
    headers = {"content-disposition": f'attachment; filename="{room.stored.game}-{room.stored.id}.chaloupe"'}
    return Response(text, media_type="text/plain", headers=headers)


@post("/records", operation_id="openRecord", request_max_body_size=MOST_BYTES)
async def open_record(request: Ask, body: RawBody) -> wire.Opened:
    """Open a record that was downloaded, here or elsewhere: a read-only table, once it has been verified."""
    house = house_of(request)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem("record_format", text="", format="UTF-8") from None
    try:
        table = await asyncio.to_thread(Table.load, text)
    except Problem as problem:
        if problem.key != "record_rules":
            raise
        opened = await _keep_foreign(house, text)
    else:
        seats = _named_seats(table.record.header)
        opened = (await house.create(table, seats, listed=False, replay=True)).stored
    _log.info("a record was opened", extra={"table": opened.id, "game": opened.game})
    return wire.Opened(opened.id)


def _named_seats(header: Header) -> Seats:
    names = [name[:24] for name in header.seats][: header.players]
    names += [""] * (header.players - len(names))
    return Seats("", [Seat((), name, "record") for name in names])


# -- records whose rules are not kept here -------------------------------------------------------------------------


async def _keep_foreign(house: House, text: str) -> StoredTable:
    """Keep a record that can only be read: its digests agree, whether it obeyed its rules nobody here can tell."""
    record = load(text).record
    if not 0 < record.header.players <= _MOST_SEATS:
        raise Problem("record_header", key="players")
    seats = _named_seats(record.header)
    stored, _lines = await house.keep(record, seats, listed=False, replay=True, outcome=None)
    return stored


async def _foreign(house: House, id: str) -> StoredTable | None:
    """Find a stored table whose rules are not kept here."""
    stored = None if id in house.rooms else await asyncio.to_thread(house.store.table, id)
    kept = stored is None or shelf.game(stored.game).edition(stored.rules) is not None
    return None if kept else stored


def _read(house: House, stored: StoredTable, first: int, count: int) -> wire.Replay:
    """Show what is written. Nothing can be hidden without the rules: so only when nothing has to be."""
    game = shelf.game(stored.game)
    if not stored.replay and stored.outcome is None:
        raise Problem("record_rules", rules=stored.rules, own=game.rules_version)
    deeds = read(game, record_of(stored, house.store.lines(stored.key)), first, count)
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
    request: Ask,
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
    house = house_of(request)
    foreign = await _foreign(house, id)
    if foreign is not None:
        return await asyncio.to_thread(_read, house, foreign, step, count)
    room = await house.room(id)
    ended = room.all_may_be_seen
    seat: int | None = None
    if viewer == "all":
        if not ended:
            raise Problem("table_not_over")
    elif viewer != "public":
        seat = int(viewer)
        room.seats.find(seat)
        if not ended:
            room.seats.own(seat, person_of(request))
    return await asyncio.to_thread(show.replay, room.table, room.told, step, count, seat, viewer == "all")


# -- the lookout ---------------------------------------------------------------------------------------------------


@post("/tables/{id:str}/seats/{seat:int}/hint", operation_id="hint", status_code=200)
async def hint(request: Ask, id: TableId, seat: SeatNumber) -> wire.Hint:
    """Ask the lookout for hints and odds, from what one's own seat knows; where the table allows it."""
    house = house_of(request)
    room = await house.room(id)
    person = person_of(request)
    room.seats.own(seat, person)
    if not room.seats.may_ask(person):
        raise Problem("hints_off")
    if room.outcome is not None:
        raise Problem("table_over")
    question, n = await room.look(lambda: (hint_question(room.table, id, seat), room.table.n))
    return await house.lookout.hint(question, (id, n, seat), person)


@get("/tables/{id:str}/seats/{seat:int}/why", operation_id="why")
async def why(request: Ask, id: TableId, seat: SeatNumber) -> wire.Why:
    """Ask a bot why it did what it did last; where hints are allowed, or once the game is over."""
    room = await house_of(request).room(id)
    room.seats.find(seat)
    if not room.all_may_be_seen and not room.seats.may_ask(person_of(request)):
        raise Problem("hints_off")
    n, reason = room.reasons.get(seat, (0, {"key": "none"}))
    return wire.Why(n, reason["key"], {name: value for name, value in reason.items() if name != "key"})


@get("/tables/{id:str}/curve", operation_id="curve")
async def curve(request: Ask, id: TableId) -> wire.Curve:
    """Show everybody's chances over a game that is over, as far as they are worked out: ask again for the rest."""
    house = house_of(request)
    room = await house.room(id)
    if not room.all_may_be_seen:
        raise Problem("table_not_over")
    return house.lookout.curve(room.table.record, id)


ROUTER = Router("/api", route_handlers=[record, open_record, replay, hint, why, curve])
