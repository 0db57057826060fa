"""The owner's interface: what is in the house, who is known there, a backup, and forgetting somebody.

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
from chaloupe.server.api import Ask, house_of
from chaloupe.server.guard import header
from chaloupe.server.house import House
from chaloupe.storage import Forget
from chaloupe.storage.keeping import Facts, back_up, export_person, facts, kin, newest_tables, people, reading

PersonCode = Annotated[str, PathParameter(max_length=40, description="The code of a person.")]
_MOST_BYTES = 200 * 1024 * 1024
_log = logging.getLogger("chaloupe.server")


def _owned(request: Ask) -> House:
    """Give the house to its owner; raise a `Problem` for anybody else."""
    house = house_of(request)
    kind, _, key = header(request.scope, b"authorization").partition(" ")
    if kind != "Bearer" or not house.identity.is_owner(key):
        raise Problem("owner_only")
    return house


def _facts(path: Path) -> Facts:
    with reading(path) as store:
        return facts(store)


@get("/house", operation_id="ownerHouse")
async def house_facts(request: Ask) -> wire.HouseFacts:
    """Say what is in the house."""
    house = _owned(request)
    path = house.settings.database()
    found = await asyncio.to_thread(_facts, path)
    return wire.HouseFacts(
        version=__version__,
        python=platform.python_version(),
        compiled=compiled(),
        schema=found.schema,
        uptime=int(time.monotonic() - house.started),
        data=str(house.settings.data),
        bytes=found.bytes,
        free=shutil.disk_usage(house.settings.data).free,
        tables=found.tables,
        going_on=found.going_on,
        people=found.people,
        live=len(house.rooms),
        lines=sum(len(room.connections) for room in house.rooms.values()),
        slow=found.slow,
        overdue=found.overdue,
    )


@get("/tables", operation_id="ownerTables")
async def tables(request: Ask) -> list[wire.KeptTable]:
    """List the tables, last played first."""
    house = _owned(request)

    def read() -> list[wire.KeptTable]:
        with reading(house.settings.database()) as store:
            return [wire.KeptTable(*row) for row in newest_tables(store)]

    return await asyncio.to_thread(read)


@get("/people", operation_id="ownerPeople")
async def known_people(
    request: Ask, named: Annotated[str, QueryParameter(max_length=40, description="Part of a name.")] = ""
) -> list[wire.KeptPerson]:
    """List people, those who played last first."""
    house = _owned(request)

    def read() -> list[wire.KeptPerson]:
        with reading(house.settings.database()) as store:
            return [wire.KeptPerson(*known) for known in people(store, named)]

    return await asyncio.to_thread(read)


@get("/people/{person:str}", operation_id="ownerExport")
async def export(request: Ask, person: PersonCode) -> Response[dict[str, Any]]:
    """Hand out everything that is kept about a person."""
    house = _owned(request)

    def read() -> dict[str, Any]:
        with reading(house.settings.database()) as store:
            return export_person(store, person)

    found = await asyncio.to_thread(read)
    return Response(found, headers={"content-disposition": 'attachment; filename="person.json"'})


@delete("/people/{person:str}", operation_id="ownerForget", status_code=200)
async def forget(request: Ask, person: PersonCode) -> wire.Forgotten:
    """Delete what is kept about a person."""
    house = _owned(request)

    def devices() -> set[str]:
        with reading(house.settings.database()) as store:
            return set(kin(store, person))

    theirs = await asyncio.to_thread(devices)
    # Before: whatever a live table still writes about its seats comes first. After: somebody may have come back early.
    for id in [id for id, room in house.rooms.items() if theirs & room.seats.people()]:
        house.put_away(id)
    tables = await house.write(Forget(person))
    if tables is None:
        raise Problem("person_unknown", person=person)
    for id in tables:
        house.put_away(id)
    _log.info("a person was forgotten", extra={"tables": len(tables)})
    return wire.Forgotten(tables)


@get("/backup", operation_id="ownerBackup", media_type="application/octet-stream")
async def backup(request: Ask) -> Response[bytes]:
    """Send a copy of the whole store, if it is small enough to be held in memory."""
    house = _owned(request)
    path = house.settings.database()

    def copy() -> bytes:
        if path.stat().st_size > _MOST_BYTES:
            raise Problem("backup_large", command="chaloupe backup")
        with tempfile.TemporaryDirectory(prefix="backup-", dir=house.settings.data) as folder:
            target = Path(folder) / path.name
            back_up(path, target, lambda _share: None)
            return target.read_bytes()

    made = await asyncio.to_thread(copy)
    name = time.strftime("chaloupe-%Y-%m-%d.db")
    return Response(made, headers={"content-disposition": f'attachment; filename="{name}"'})


ROUTER = Router("/api/owner", route_handlers=[house_facts, tables, known_people, export, forget, backup])
