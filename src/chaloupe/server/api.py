"""The HTTP interface: people, games, tables, seats, records and replays."""

import asyncio
import logging
import time
from typing import Annotated, Any, cast

from litestar import Request, Router, get, post, put
from litestar.params import JSONBody, PathParameter

from chaloupe import shelf
from chaloupe.core.catalogue import read_json
from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.glass import check_pace
from chaloupe.server.guard import FRESH_PERSON, header
from chaloupe.server.house import House
from chaloupe.server.limits import plain_text
from chaloupe.server.qr import svg
from chaloupe.server.reach import Door, door
from chaloupe.server.room import Room
from chaloupe.server.suited import suited
from chaloupe.storage import SetName, SetRematch, StoredTable
from chaloupe.table import Seat, Seats, Table

Ask = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(max_length=40, description="The id of a table.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15, description="The number of a seat.")]
_log = logging.getLogger("chaloupe.server")
_MOST_TABLES = 50


def house_of(request: Ask) -> House:
    """Give the house that a request came to."""
    return cast("House", request.app.state.house)


def person_of(request: Ask) -> str:
    """Name who asks; nobody is empty."""
    return house_of(request).identity.person(header(request.scope, b"cookie")) or ""


def known_person(request: Ask) -> str:
    """Name who asks; somebody new gets a cookie with the answer."""
    person = person_of(request)
    if not person:
        person = house_of(request).identity.new_person()
        request.scope["state"][FRESH_PERSON] = person
    return person


# -- people --------------------------------------------------------------------------------------------------------


@get("/me", operation_id="me")
async def me(request: Ask) -> wire.Me:
    """Say who asks."""
    return wire.Me(await asyncio.to_thread(house_of(request).store.name, person_of(request)))


@put("/me", operation_id="rename")
async def rename(request: Ask, data: JSONBody[wire.NewName]) -> wire.Me:
    """Choose a name."""
    name = plain_text(data.name, "name_empty")
    await house_of(request).write(SetName(known_person(request), name, int(time.time())))
    return wire.Me(name)


# -- games ---------------------------------------------------------------------------------------------------------


@get("/games", operation_id="games", sync_to_thread=False)
def games() -> list[wire.GameInfo]:
    """List the games on the shelf."""
    return [
        wire.GameInfo(
            game.id,
            game.fewest,
            game.most,
            [wire.OptionInfo(each.name, each.default, list(each.values)) for each in game.options],  # type: ignore[arg-type]
            [bot.name for bot in game.roster()],
            game.rules_version,
            list(game.temperaments()),
            suited(game),
        )
        for game in shelf.games()
    ]


GameId = Annotated[str, PathParameter(max_length=40, description="The id of a game.")]


@get("/games/{id:str}/texts/{language:str}", operation_id="gameTexts", sync_to_thread=False)
def game_texts(
    id: GameId, language: Annotated[str, PathParameter(pattern="^(en|fr)$", description="A language: en or fr.")]
) -> dict[str, Any]:
    """Give the words of a game that came as a plug-in; the client has those of the shelf's own games."""
    return shelf.game(id).catalogue(language).texts


@get("/games/{id:str}/rulebook", operation_id="gameRulebook", sync_to_thread=False)
def game_rulebook(id: GameId) -> dict[str, Any]:
    """Give the clauses of a game that came as a plug-in."""
    return read_json(shelf.game(id).package, "texts", "rulebook.json")


# -- tables --------------------------------------------------------------------------------------------------------


def table_info(house: House, stored: StoredTable, person: str) -> wire.TableInfo:
    """Describe a table from outside; what is live is asked in its room."""
    room = house.rooms.get(stored.id)
    if room is not None:
        return room_info(room, person)
    seats = Seats.load(stored.seats)
    states = [
        wire.SeatState(seat.name, bool(seat.holders), seat.bot, screen=seats.screen(i))
        for i, seat in enumerate(seats.seats)
    ]
    ended = stored.outcome
    outcome = None if ended is None else wire.Outcome(ended["scores"], ended["winners"])
    return _info(stored, seats, states, stored.n, outcome, stored.touched, stored.rematch, person)


def room_info(room: Room, person: str) -> wire.TableInfo:
    """Describe a live table from outside."""
    states = room.seat_states()
    return _info(room.stored, room.seats, states, room.told, room.outcome, room.touched, room.rematch, person)


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
async def new_table(request: Ask, data: JSONBody[wire.NewTable]) -> wire.TableInfo:
    """Set up a table; the game begins at once."""
    house = house_of(request)
    person = known_person(request)
    known = await asyncio.to_thread(house.store.name, person)
    name = known if data.name is None else plain_text(data.name, "name_empty")
    game = shelf.game(data.game)
    game.new(len(data.seats), data.options)  # the checks, before anybody needs a name
    check_pace(data.pace)
    if data.pace is not None and data.pace.bot is not None:
        data.pace.bot = _bot(data.game, data.pace.bot)
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
            seats.append(Seat((), "", _bot(data.game, wanted.bot)))
        else:
            seats.append(Seat())
    # A new name is written with the table, not before it: the store makes both durable at once.
    renamed = [house.write(SetName(person, name, int(time.time())))] if name != known else []
    seated = Seats(person, seats, hints=data.hints, sofa=data.sofa)
    beginning = _begin(house, data.game, data.options, seated, data.listed, data.pace)
    room, *_done = await asyncio.gather(beginning, *renamed)
    _log.info("a table was set up", extra={"table": room.stored.id, "game": data.game, "players": len(seats)})
    return room_info(room, person)


def _bot(game: str, name: str | None) -> str:
    """Find a bot by its name, or the best for a first game."""
    box = shelf.game(game)
    return box.roster()[0].name if name is None else box.bot(name).name


async def _begin(
    house: House, game: str, options: dict[str, Any], seats: Seats, listed: bool, pace: wire.Pace | None
) -> Room:
    table = Table.new(game, len(seats.seats), options, seats.names(), int(time.time()))
    table.begin(house.dealer)
    return await house.create(table, seats, listed=listed, pace=pace)


@get("/tables", operation_id="openTables")
async def open_tables(request: Ask) -> list[wire.TableInfo]:
    """List the tables that anybody may join."""
    house = house_of(request)
    person = person_of(request)
    return [table_info(house, each, person) for each in await asyncio.to_thread(house.store.open_tables, _MOST_TABLES)]


@get("/me/tables", operation_id="myTables")
async def my_tables(request: Ask) -> list[wire.TableInfo]:
    """List the tables where whoever asks holds a seat."""
    house = house_of(request)
    person = person_of(request)
    if not person:
        return []
    found = await asyncio.to_thread(house.store.tables_of, person, _MOST_TABLES)
    return [table_info(house, each, person) for each in found]


@get("/tables/{id:str}", operation_id="table")
async def one_table(request: Ask, id: TableId) -> wire.TableInfo:
    """Describe a table."""
    house = house_of(request)
    stored = await asyncio.to_thread(house.store.table, id)
    if stored is None:
        raise Problem("table_unknown")
    return table_info(house, stored, person_of(request))


@post("/tables/{id:str}/seats/{seat:int}", operation_id="changeSeat", status_code=200)
async def change_seat(request: Ask, id: TableId, seat: SeatNumber, data: JSONBody[wire.SeatChange]) -> wire.TableInfo:
    """Take a seat, leave it, let a bot sit in, or come back."""
    house = house_of(request)
    person = known_person(request) if data.do == "take" else person_of(request)
    name = await asyncio.to_thread(house.store.name, person)
    room = await house.room(id)  # last, for nothing keeps it in memory while something else is waited for
    if room.stored.replay:
        raise Problem("table_replay")

    def change(seats: Seats) -> None:
        if data.do == "take":
            seats.take(seat, person, name, room.is_away(seat))
        elif data.do == "leave":
            seats.leave(seat, person)
        elif data.do == "back":
            seats.back(seat, person)
        else:
            seats.let_bot(seat, person, _bot(room.stored.game, data.bot), room.is_away(seat))

    await room.change_seats(change)
    return room_info(room, person)


@post("/tables/{id:str}/rematch", operation_id="rematch", status_code=200)
async def rematch(request: Ask, id: TableId) -> wire.TableInfo:
    """Go on at another table with the same people; the same one for whoever asks."""
    house = house_of(request)
    room = await house.room(id)
    person = person_of(request)
    if not room.seats.of(person) and not (person and room.seats.host == person):
        raise Problem("seat_not_yours", seat=0)
    if room.outcome is None or room.stored.replay:
        raise Problem("table_not_over")
    if room.rematch is None:
        async with room.rematch_lock:
            if room.rematch is None:
                stored = room.stored
                pace = None if room.glass is None else room.glass.pace
                seats = room.seats.moved_on()
                next_room = await _begin(house, stored.game, stored.options, seats, stored.listed, pace)
                room.go_on_at(await house.write(SetRematch(stored.key, next_room.stored.id)))
    assert room.rematch is not None
    return room_info(await house.room(room.rematch), person)


# -- links ---------------------------------------------------------------------------------------------------------


def _door(request: Ask, path: str) -> Door:
    return door(house_of(request).settings, str(request.scope["scheme"]), header(request.scope, b"host"), path)


@get("/tables/{id:str}/link", operation_id="tableLink")
async def table_link(request: Ask, id: TableId) -> wire.TableLink:
    """Give the link of a table as a QR code."""
    room = await house_of(request).room(id)
    path = f"/join/{room.stored.id}"
    address, reach = _door(request, path)
    return wire.TableLink(path, svg(address), address, reach)


@post("/tables/{id:str}/seats/{seat:int}/link", operation_id="seatLink", status_code=200)
async def seat_link(request: Ask, id: TableId, seat: SeatNumber) -> wire.SeatLink:
    """Make a personal link that brings one's seat to another device."""
    house = house_of(request)
    room = await house.room(id)
    person = person_of(request)
    room.seats.own(seat, person)
    expires = int(time.time()) + house.settings.link_life
    path = f"/claim/{house.identity.link(room.stored.id, seat, person, expires)}"
    address, reach = _door(request, path)
    return wire.SeatLink(path, svg(address), expires, address, reach)


@post("/claim", operation_id="claim", status_code=200)
async def claim(request: Ask, data: JSONBody[wire.Claim]) -> wire.Claimed:
    """Take the seat of a personal link to this device."""
    house = house_of(request)
    table, seat, issuer, word = house.identity.read_link(data.token, int(time.time()))
    room = await house.room(table)
    person = known_person(request)
    await room.change_seats(lambda seats: seats.claim(seat, issuer, word, person))
    return wire.Claimed(table, seat)


ROUTER = Router(
    "/api",
    route_handlers=[
        me, rename, games, game_texts, game_rulebook, new_table, open_tables, my_tables, one_table, change_seat,
        rematch, table_link, seat_link, claim,
    ],
)  # fmt: skip
