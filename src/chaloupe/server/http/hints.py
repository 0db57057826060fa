"""Hints from one's own seat, the reasons of bots, and the curve of a game that is over."""

from litestar import Router, get, post

from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http.requests import HttpRequest, SeatNumber, TableId, person_of, server_of
from chaloupe.server.live.hints import hint_question


@post("/tables/{id:str}/seats/{seat:int}/hint", operation_id="hint", status_code=200)
async def hint(request: HttpRequest, id: TableId, seat: SeatNumber) -> wire.Hint:
    """Ask the lookout for hints and odds, from what one's own seat knows; where the table allows it."""
    server = server_of(request)
    live = await server.table(id)
    person = person_of(request)
    live.seats.own(seat, person)
    if not live.seats.may_ask(person):
        raise Problem("hints_off")
    if live.outcome is not None:
        raise Problem("table_over")
    question, n = await live.look(lambda: (hint_question(live.table, id, seat), live.table.n))
    return await server.hints.hint(live.table.game, question, (id, n, seat), person)


@get("/tables/{id:str}/seats/{seat:int}/why", operation_id="why")
async def why(request: HttpRequest, id: TableId, seat: SeatNumber) -> wire.Why:
    """Ask a bot why it did what it did last; where hints are allowed, or once the game is over."""
    live = await server_of(request).table(id)
    live.seats.find(seat)
    if not live.all_may_be_seen and not live.seats.may_ask(person_of(request)):
        raise Problem("hints_off")
    n, reason = live.bots.reasons.get(seat, (0, {"key": "none"}))
    return wire.Why(n, reason["key"], {name: value for name, value in reason.items() if name != "key"})


@get("/tables/{id:str}/curve", operation_id="curve")
async def curve(request: HttpRequest, id: TableId) -> wire.Curve:
    """Show everybody's chances over a game that is over, as far as they are worked out: ask again for the rest."""
    server = server_of(request)
    live = await server.table(id)
    if not live.all_may_be_seen:
        raise Problem("table_not_over")
    return server.curves.curve(live.table.record, id)


ROUTER = Router("/api", route_handlers=[hint, why, curve])
