"""The list of games that wait for whoever asks. It is asked for often, so it opens no table and keeps none open."""

import asyncio

from litestar import Router, get

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.api import Ask, house_of, person_of, table_info
from chaloupe.server.house import House
from chaloupe.server.room import Room
from chaloupe.server.waiting import Asked, asked_at
from chaloupe.storage import StoredTable
from chaloupe.table import Seats

_MOST = 50
_REMEMBERED = 2000


@get("/me/waiting", operation_id="waiting")
async def waiting(request: Ask) -> list[wire.Waiting]:
    """List the tables that wait for whoever asks, where others play or decisions have deadlines; the soonest first."""
    house = house_of(request)
    person = person_of(request)
    if not person:
        return []
    found: list[wire.Waiting] = []
    for stored in await asyncio.to_thread(house.store.going_on, person, _MOST):
        room = house.rooms.get(stored.id)
        seats = Seats.load(stored.seats) if room is None else room.seats
        if stored.pace is None and not seats.others_who_play(person):
            continue
        one = _waiting(house, stored, seats, await _asked(house, stored, room), person)
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda each: (each.left is None, each.left, -each.table.touched))


def _waiting(house: House, stored: StoredTable, seats: Seats, asked: list[Asked], person: str) -> wire.Waiting | None:
    own = [seat for seat in seats.of(person) if seats.seats[seat].bot is None]
    mine = [each for each in asked if each.seat in own]
    if not mine:
        return None
    first = mine[0]
    left = _left(house, stored)
    # On a screen that several share, what one of them sees is not for the others.
    details = first.details if len(seats.of(person)) == 1 else {}
    info = table_info(house, stored, person)
    soonest = min((left[each.seat] for each in mine if each.seat in left), default=None)
    return wire.Waiting(info, first.seat, first.question, first.about, details, soonest)


def _left(house: House, stored: StoredTable) -> dict[int, int]:
    room = house.rooms.get(stored.id)
    if room is not None:
        return room.left()
    dues = {} if stored.dues is None else stored.dues.by_seat
    now = int(house.clock.now())
    return {seat: max(0, due - now) for seat, due in dues.items()}


async def _asked(house: House, stored: StoredTable, room: Room | None) -> list[Asked]:
    """Find out who is asked: from memory, from the live table if all is durable there, or by playing it again."""
    n = stored.n if room is None else room.told
    known = house.asked.get(stored.id)
    if known is not None and known[0] == n:
        house.asked.move_to_end(stored.id)
        return known[1]
    if room is None:
        try:
            read = await asyncio.to_thread(house.read, stored.id)
        except Problem:  # it can only be read, if at all: nobody plays there
            read = None
        found = [] if read is None else asked_at(read[1])
    elif room.table.n == n:
        found = asked_at(room.table)
    else:
        return [] if known is None else known[1]
    house.asked[stored.id] = n, found
    if len(house.asked) > _REMEMBERED:
        house.asked.popitem(last=False)
    return found


ROUTER = Router("/api", route_handlers=[waiting])
