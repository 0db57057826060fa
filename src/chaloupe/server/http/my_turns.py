"""The list of games that wait for whoever asks. It is asked for often, so it opens no table and keeps none open."""

import asyncio

from litestar import Router, get

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http.requests import HttpRequest, person_of, server_of
from chaloupe.server.http.tables import table_info
from chaloupe.server.live.awaited import Asked, asked_at
from chaloupe.server.live.server import LiveServer
from chaloupe.server.live.table import LiveTable
from chaloupe.storage import StoredTable
from chaloupe.table import Seats

_MOST = 50
_REMEMBERED = 2000


@get("/me/waiting", operation_id="waiting")
async def waiting(request: HttpRequest) -> list[wire.Waiting]:
    """List the tables that wait for whoever asks, where others play or decisions have deadlines; the soonest first."""
    server = server_of(request)
    person = person_of(request)
    if not person:
        return []
    found: list[wire.Waiting] = []
    for stored in await asyncio.to_thread(server.store.going_on, person, _MOST):
        live = server.tables.get(stored.id)
        seats = Seats.load(stored.seats) if live is None else live.seats
        if stored.pace is None and not seats.others_who_play(person):
            continue
        one = _waiting(server, stored, seats, await _asked(server, stored, live), person)
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda each: (each.left is None, each.left, -each.table.touched))


def _waiting(
    server: LiveServer, stored: StoredTable, seats: Seats, asked: list[Asked], person: str
) -> wire.Waiting | None:
    own = [seat for seat in seats.of(person) if seats.seats[seat].bot is None]
    mine = [each for each in asked if each.seat in own]
    if not mine:
        return None
    first = mine[0]
    left = _left(server, stored)
    # On a screen that several share, what one of them sees is not for the others.
    details = first.details if len(seats.of(person)) == 1 else {}
    info = table_info(server, stored, person)
    soonest = min((left[each.seat] for each in mine if each.seat in left), default=None)
    return wire.Waiting(info, first.seat, first.question, first.about, details, soonest)


def _left(server: LiveServer, stored: StoredTable) -> dict[int, int]:
    live = server.tables.get(stored.id)
    if live is not None:
        return live.left()
    dues = {} if stored.dues is None else stored.dues.by_seat
    now = int(server.clock.now())
    return {seat: max(0, due - now) for seat, due in dues.items()}


async def _asked(server: LiveServer, stored: StoredTable, live: LiveTable | None) -> list[Asked]:
    """Find out who is asked: from memory, from the live table if all is durable there, or by playing it again."""
    n = stored.n if live is None else live.told
    known = server.asked.get(stored.id)
    if known is not None and known[0] == n:
        server.asked.move_to_end(stored.id)
        return known[1]
    if live is None:
        try:
            read = await asyncio.to_thread(server.read, stored.id)
        except Problem:  # it can only be read, if at all: nobody plays there
            read = None
        found = [] if read is None else asked_at(read[1])
    elif live.table.n == n:
        found = asked_at(live.table)
    else:
        return [] if known is None else known[1]
    server.asked[stored.id] = n, found
    if len(server.asked) > _REMEMBERED:
        server.asked.popitem(last=False)
    return found


ROUTER = Router("/api", route_handlers=[waiting])
