"""Who asks: a guest's name."""

import asyncio
import time

from litestar import Router, get, put
from litestar.params import JSONBody

from chaloupe.server import wire
from chaloupe.server.http.requests import HttpRequest, known_person, person_of, server_of
from chaloupe.server.live.limits import plain_text
from chaloupe.storage import SetName


@get("/me", operation_id="me")
async def me(request: HttpRequest) -> wire.Me:
    """Say who asks."""
    return wire.Me(await asyncio.to_thread(server_of(request).store.name, person_of(request)))


@put("/me", operation_id="rename")
async def rename(request: HttpRequest, data: JSONBody[wire.NewName]) -> wire.Me:
    """Choose a name."""
    name = plain_text(data.name, "name_empty")
    await server_of(request).write(SetName(known_person(request), name, int(time.time())))
    return wire.Me(name)


ROUTER = Router("/api", route_handlers=[me, rename])
