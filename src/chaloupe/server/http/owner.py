"""The owner's interface: what is in the server, who is known there, a backup, and forgetting somebody.

Whoever has the key that `chaloupe serve` prints is the owner; it is sent in the header `Authorization: Bearer …`.
"""

import asyncio
import logging
import platform
import shutil
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

from litestar import Response, Router, delete, get
from litestar.params import PathParameter, QueryParameter

from chaloupe import __version__
from chaloupe.core.mode import compiled
from chaloupe.core.problems import Problem
from chaloupe.server import wire
from chaloupe.server.http.guard import header
from chaloupe.server.http.requests import HttpRequest, identity_of, server_of
from chaloupe.server.live.server import LiveServer
from chaloupe.storage import Forget
from chaloupe.storage.backup import back_up
from chaloupe.storage.looking import Facts, facts, newest_tables, reading
from chaloupe.storage.people import export_person, kin, people

PersonCode = Annotated[str, PathParameter(max_length=40, description="The code of a person.")]
_MOST_BYTES = 200 * 1024 * 1024
_log = logging.getLogger("chaloupe.server")


def _owned(request: HttpRequest) -> LiveServer:
    """Give the live server to its owner; raise a `Problem` for anybody else."""
    server = server_of(request)
    kind, _, key = header(request.scope, b"authorization").partition(" ")
    if kind != "Bearer" or not identity_of(request).is_owner(key):
        raise Problem("owner_only")
    return server


def _facts(path: Path) -> Facts:
    with reading(path) as store:
        return facts(store)


@get("/house", operation_id="ownerHouse")
async def server_facts(request: HttpRequest) -> wire.HouseFacts:
    """Say what is in the server."""
    server = _owned(request)
    path = server.settings.database()
    found = await asyncio.to_thread(_facts, path)
    return wire.HouseFacts(
        version=__version__,
        python=platform.python_version(),
        compiled=compiled(),
        schema=found.schema,
        uptime=int(time.monotonic() - server.started),
        data=str(server.settings.data),
        bytes=found.bytes,
        free=shutil.disk_usage(server.settings.data).free,
        tables=found.tables,
        going_on=found.going_on,
        people=found.people,
        live=len(server.tables),
        lines=server.connections(),
        slow=found.slow,
        overdue=found.overdue,
    )


@get("/tables", operation_id="ownerTables")
async def tables(request: HttpRequest) -> list[wire.KeptTable]:
    """List the tables, last played first."""
    server = _owned(request)

    def read() -> list[wire.KeptTable]:
        with reading(server.settings.database()) as store:
            return [wire.KeptTable(*row) for row in newest_tables(store)]

    return await asyncio.to_thread(read)


@get("/people", operation_id="ownerPeople")
async def known_people(
    request: HttpRequest, named: Annotated[str, QueryParameter(max_length=40, description="Part of a name.")] = ""
) -> list[wire.KeptPerson]:
    """List people, those who played last first."""
    server = _owned(request)

    def read() -> list[wire.KeptPerson]:
        with reading(server.settings.database()) as store:
            return [wire.KeptPerson(*known) for known in people(store, named)]

    return await asyncio.to_thread(read)


@get("/people/{person:str}", operation_id="ownerExport")
async def export(request: HttpRequest, person: PersonCode) -> Response[dict[str, Any]]:
    """Hand out everything that is kept about a person."""
    server = _owned(request)

    def read() -> dict[str, Any]:
        with reading(server.settings.database()) as store:
            return export_person(store, person)

    found = await asyncio.to_thread(read)
    return Response(found, headers={"content-disposition": 'attachment; filename="person.json"'})


@delete("/people/{person:str}", operation_id="ownerForget", status_code=200)
async def forget(request: HttpRequest, person: PersonCode) -> wire.Forgotten:
    """Delete what is kept about a person."""
    server = _owned(request)

    def devices() -> set[str]:
        with reading(server.settings.database()) as store:
            return set(kin(store, person))

    theirs = await asyncio.to_thread(devices)
    # Before: whatever a live table still writes about its seats comes first. After: somebody may have come back early.
    for id in [id for id, live in server.tables.items() if theirs & live.seats.people()]:
        server.put_away(id)
    tables = await server.write(Forget(person))
    if tables is None:
        raise Problem("person_unknown", person=person)
    for id in tables:
        server.put_away(id)
    _log.info("a person was forgotten", extra={"tables": len(tables)})
    return wire.Forgotten(tables)


@get("/backup", operation_id="ownerBackup", media_type="application/octet-stream")
async def backup(request: HttpRequest) -> Response[bytes]:
    """Send a copy of the whole store, if it is small enough to be held in memory."""
    server = _owned(request)
    path = server.settings.database()

    def copy() -> bytes:
        if path.stat().st_size > _MOST_BYTES:
            raise Problem("backup_large", command="chaloupe backup")
        with tempfile.TemporaryDirectory(prefix="backup-", dir=server.settings.data) as folder:
            target = Path(folder) / path.name
            back_up(path, target, lambda _share: None)
            return target.read_bytes()

    made = await asyncio.to_thread(copy)
    name = time.strftime("chaloupe-%Y-%m-%d.db")
    return Response(made, headers={"content-disposition": f'attachment; filename="{name}"'})


ROUTER = Router("/api/owner", route_handlers=[server_facts, tables, known_people, export, forget, backup])
