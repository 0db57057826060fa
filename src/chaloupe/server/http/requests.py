"""What every route needs of a request: the server behind it, and who asks."""

from typing import Annotated, Any, cast

from litestar import Request
from litestar.params import PathParameter

from chaloupe import shelf
from chaloupe.server.http.guard import FRESH_PERSON, header
from chaloupe.server.http.identity import Identity
from chaloupe.server.live.server import LiveServer

HttpRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(max_length=40, description="The id of a table.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15, description="The number of a seat.")]


def server_of(request: HttpRequest) -> LiveServer:
    """Give the live server that a request came to."""
    return cast("LiveServer", request.app.state.server)


def identity_of(request: HttpRequest) -> Identity:
    """Give what signs and reads cookies and links."""
    return cast("Identity", request.app.state.identity)


def person_of(request: HttpRequest) -> str:
    """Name who asks; nobody is empty."""
    return identity_of(request).person(header(request.scope, b"cookie")) or ""


def known_person(request: HttpRequest) -> str:
    """Name who asks; somebody new gets a cookie with the answer."""
    person = person_of(request)
    if not person:
        person = identity_of(request).new_person()
        request.scope["state"][FRESH_PERSON] = person
    return person


def bot_named(game: str, name: str | None) -> str:
    """Find a bot by its name, or the best for a first game."""
    box = shelf.game(game)
    return box.roster()[0].name if name is None else box.bot(name).name
