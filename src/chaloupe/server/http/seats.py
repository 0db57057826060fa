"""Seats: taken, left, given to a bot, taken back, and brought to another device by a link."""

import asyncio
import time

from litestar import Router, get, post
from litestar.params import JSONBody

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http.address import PublicAddress, public_address
from chaloupe.server.http.guard import header
from chaloupe.server.http.qr import svg
from chaloupe.server.http.requests import (
    HttpRequest,
    SeatNumber,
    TableId,
    bot_named,
    identity_of,
    known_person,
    person_of,
    server_of,
)
from chaloupe.server.http.tables import live_info
from chaloupe.table import Seats


@post("/tables/{id:str}/seats/{seat:int}", operation_id="changeSeat", status_code=200)
async def change_seat(
    request: HttpRequest, id: TableId, seat: SeatNumber, data: JSONBody[wire.SeatChange]
) -> wire.TableInfo:
    """Take a seat, leave it, let a bot sit in, or come back."""
    server = server_of(request)
    person = known_person(request) if data.do == "take" else person_of(request)
    name = await asyncio.to_thread(server.store.name, person)
    live = await server.table(id)  # last, for nothing keeps it in memory while something else is waited for
    if live.stored.replay:
        raise Problem("table_replay")

    def change(seats: Seats) -> None:
        if data.do == "take":
            seats.take(seat, person, name, live.is_away(seat))
        elif data.do == "leave":
            seats.leave(seat, person)
        elif data.do == "back":
            seats.back(seat, person)
        else:
            seats.let_bot(seat, person, bot_named(live.stored.game, data.bot), live.is_away(seat))

    await live.change_seats(change)
    return live_info(live, person)


# -- links ---------------------------------------------------------------------------------------------------------


def _address_of(request: HttpRequest, path: str) -> PublicAddress:
    return public_address(
        server_of(request).settings, str(request.scope["scheme"]), header(request.scope, b"host"), path
    )


@get("/tables/{id:str}/link", operation_id="tableLink")
async def table_link(request: HttpRequest, id: TableId) -> wire.TableLink:
    """Give the link of a table as a QR code."""
    live = await server_of(request).table(id)
    path = f"/join/{live.stored.id}"
    address, reach = _address_of(request, path)
    return wire.TableLink(path, svg(address), address, reach)


@post("/tables/{id:str}/seats/{seat:int}/link", operation_id="seatLink", status_code=200)
async def seat_link(request: HttpRequest, id: TableId, seat: SeatNumber) -> wire.SeatLink:
    """Make a personal link that brings one's seat to another device."""
    server = server_of(request)
    live = await server.table(id)
    person = person_of(request)
    live.seats.own(seat, person)
    expires = int(time.time()) + server.settings.link_life
    path = f"/claim/{identity_of(request).link(live.stored.id, seat, person, expires)}"
    address, reach = _address_of(request, path)
    return wire.SeatLink(path, svg(address), expires, address, reach)


@post("/claim", operation_id="claim", status_code=200)
async def claim(request: HttpRequest, data: JSONBody[wire.Claim]) -> wire.Claimed:
    """Take the seat of a personal link to this device."""
    server = server_of(request)
    table, seat, issuer, word = identity_of(request).read_link(data.token, int(time.time()))
    live = await server.table(table)
    person = known_person(request)
    await live.change_seats(lambda seats: seats.claim(seat, issuer, word, person))
    return wire.Claimed(table, seat)


ROUTER = Router("/api", route_handlers=[change_seat, table_link, seat_link, claim])
