"""Tables: set up, listed, described, and gone on with after the end."""

import asyncio
import logging
import time
from typing import Any

from litestar import Router, get, post
from litestar.params import JSONBody

from chaloupe import shelf
from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http.requests import HttpRequest, TableId, bot_named, known_person, person_of, server_of
from chaloupe.server.live.deadlines import check_pace
from chaloupe.server.live.limits import plain_text
from chaloupe.server.live.server import LiveServer
from chaloupe.server.live.table import LiveTable
from chaloupe.storage import SetName, SetRematch, StoredTable
from chaloupe.table import Seat, Seats, Table

_log = logging.getLogger("chaloupe.server")
_MOST_TABLES = 50


def table_info(server: LiveServer, stored: StoredTable, person: str) -> wire.TableInfo:
    """Describe a table from outside; what is live is asked in its live."""
    live = server.tables.get(stored.id)
    if live is not None:
        return live_info(live, person)
    seats = Seats.load(stored.seats)
    states = [
        wire.SeatState(seat.name, bool(seat.holders), seat.bot, screen=seats.screen(i))
        for i, seat in enumerate(seats.seats)
    ]
    ended = stored.outcome
    outcome = None if ended is None else wire.Outcome(ended["scores"], ended["winners"])
    return _info(stored, seats, states, stored.n, outcome, stored.touched, stored.rematch, person)


def live_info(live: LiveTable, person: str) -> wire.TableInfo:
    """Describe a live table from outside."""
    states = live.seat_states()
    return _info(live.stored, live.seats, states, live.told, live.outcome, live.touched, live.rematch, person)


def _info(
    stored: StoredTable,
    seats: Seats,
    states: list[wire.SeatState],
    n: int,
    outcome: wire.Outcome | None,
    touched: int,
    rematch: str | None,
    person: str,
) -> wire.TableInfo:
    return wire.TableInfo(
        id=stored.id,
        game=stored.game,
        players=stored.players,
        options=stored.options,
        seats=states,
        listed=stored.listed,
        n=n,
        created=stored.created,
        touched=touched,
        outcome=outcome,
        yours=seats.of(person) if person else [],
        host=seats.hosts(person),
        rematch=rematch,
        replay=stored.replay,
        pace=None if stored.pace is None else wire.Pace(**stored.pace),
        sofa=seats.sofa,
    )


@post("/tables", operation_id="newTable")
async def new_table(request: HttpRequest, data: JSONBody[wire.NewTable]) -> wire.TableInfo:
    """Set up a table; the game begins at once."""
    server = server_of(request)
    person = known_person(request)
    known = await asyncio.to_thread(server.store.name, person)
    name = known if data.name is None else plain_text(data.name, "name_empty")
    game = shelf.game(data.game)
    game.new(len(data.seats), data.options)  # the checks, before anybody needs a name
    check_pace(data.pace)
    if data.pace is not None and data.pace.bot is not None:
        data.pace.bot = bot_named(data.game, data.pace.bot)
    seats: list[Seat] = []
    for wanted in data.seats:
        if wanted.kind == "me":
            if not name:
                raise Problem("name_missing")
            seats.append(Seat((person,), name))
        elif wanted.kind == "local":
            if wanted.name is None:
                raise Problem("name_missing")
            seats.append(Seat((person,), plain_text(wanted.name, "name_empty")))
        elif wanted.kind == "bot":
            seats.append(Seat((), "", bot_named(data.game, wanted.bot)))
        else:
            seats.append(Seat())
    # A new name is written with the table, not before it: the store makes both durable at once.
    renamed = [server.write(SetName(person, name, int(time.time())))] if name != known else []
    seated = Seats(person, seats, hints=data.hints, sofa=data.sofa)
    beginning = _begin(server, data.game, data.options, seated, data.listed, data.pace)
    live, *_done = await asyncio.gather(beginning, *renamed)
    _log.info("a table was set up", extra={"table": live.stored.id, "game": data.game, "players": len(seats)})
    return live_info(live, person)


async def _begin(
    server: LiveServer, game: str, options: dict[str, Any], seats: Seats, listed: bool, pace: wire.Pace | None
) -> LiveTable:
    table = Table.new(game, len(seats.seats), options, seats.names(), int(time.time()))
    table.begin(server.dealer)
    return await server.create(table, seats, listed=listed, pace=pace)


@get("/tables", operation_id="openTables")
async def open_tables(request: HttpRequest) -> list[wire.TableInfo]:
    """List the tables that anybody may join."""
    server = server_of(request)
    person = person_of(request)
    found = await asyncio.to_thread(server.store.open_tables, _MOST_TABLES)
    return [table_info(server, each, person) for each in found]


@get("/me/tables", operation_id="myTables")
async def my_tables(request: HttpRequest) -> list[wire.TableInfo]:
    """List the tables where whoever asks holds a seat."""
    server = server_of(request)
    person = person_of(request)
    if not person:
        return []
    found = await asyncio.to_thread(server.store.tables_of, person, _MOST_TABLES)
    return [table_info(server, each, person) for each in found]


@get("/tables/{id:str}", operation_id="table")
async def one_table(request: HttpRequest, id: TableId) -> wire.TableInfo:
    """Describe a table."""
    server = server_of(request)
    stored = await asyncio.to_thread(server.store.table, id)
    if stored is None:
        raise Problem("table_unknown")
    return table_info(server, stored, person_of(request))


@post("/tables/{id:str}/rematch", operation_id="rematch", status_code=200)
async def rematch(request: HttpRequest, id: TableId) -> wire.TableInfo:
    """Go on at another table with the same people; the same one for whoever asks."""
    server = server_of(request)
    live = await server.table(id)
    person = person_of(request)
    if not live.seats.of(person) and not (person and live.seats.host == person):
        raise Problem("seat_not_yours", seat=0)
    if live.outcome is None or live.stored.replay:
        raise Problem("table_not_over")
    if live.rematch is None:
        async with live.rematch_lock:
            if live.rematch is None:
                stored = live.stored
                seats = live.seats.moved_on()
                following = await _begin(server, stored.game, stored.options, seats, stored.listed, live.pace())
                live.go_on_at(await server.write(SetRematch(stored.key, following.stored.id)))
    assert live.rematch is not None
    return live_info(await server.table(live.rematch), person)


ROUTER = Router("/api", route_handlers=[new_table, open_tables, my_tables, one_table, rematch])
