"""What a store knows of a person: listed, handed out whole, and forgotten."""

import json
import sqlite3
from typing import Any, NamedTuple

from chaloupe.storage.store import StorageProblem
from chaloupe.table import Seat, Seats

_SOME = 200


class KnownPerson(NamedTuple):
    """Somebody who has given a name or holds a seat."""

    id: str
    name: str
    since: int
    tables: int
    last_played: int


def people(connection: sqlite3.Connection, named: str = "", most: int = _SOME) -> list[KnownPerson]:
    """List people, those who played last first; `named` is part of a name."""
    rows = connection.execute(
        "SELECT people.id, name, at, count(table_key), coalesce(max(touched), at) FROM people "
        "LEFT JOIN holders ON person = people.id LEFT JOIN tables ON key = table_key "
        "WHERE instr(lower(name), lower(?)) GROUP BY people.id ORDER BY 5 DESC, people.id LIMIT ?",
        (named, most),
    )
    return [KnownPerson(*row) for row in rows]


def _held_by(devices: int) -> str:
    """Give the condition that one of so many devices holds a seat at a table."""
    return f"key IN (SELECT table_key FROM holders WHERE person IN ({', '.join('?' * devices)}))"  # noqa: S608


def kin(connection: sqlite3.Connection, person: str) -> list[str]:
    """Name all devices of a person: those that hold a seat together."""
    found = {person}
    while True:
        rows = connection.execute(
            f"SELECT seats FROM tables WHERE {_held_by(len(found))}",  # noqa: S608
            sorted(found),
        )
        seats = [set(seat.holders) for (text,) in rows for seat in Seats.load(json.loads(text)).seats]
        more = found.union(*(holders for holders in seats if holders & found))
        if more == found:
            return sorted(found)
        found = more


def export_person(connection: sqlite3.Connection, person: str) -> dict[str, Any]:
    """Give everything that is kept about a person: name, seats, what they said, what they played."""
    devices = kin(connection, person)
    tables = []
    for device in devices:
        for key, id, game, created, touched, text in connection.execute(
            "SELECT key, id, game, created, touched, seats FROM tables "
            "WHERE key IN (SELECT table_key FROM holders WHERE person = ?) ORDER BY key",
            (device,),
        ):
            seats = Seats.load(json.loads(text)).of(device)
            played = connection.execute("SELECT n, text FROM lines WHERE table_key = ? ORDER BY n", (key,))
            own = [{"n": n, "line": line} for n, line in played if any(line.startswith(f"{seat} ") for seat in seats)]
            about = {"table": id, "game": game, "created": created, "touched": touched}
            tables.append({**about, "device": device, "seats": seats, "actions": own})
    said = [
        {"table": id, "at": at, "text": text, "phrase": phrase and json.loads(phrase), "to": to}
        for device in devices
        for id, at, text, phrase, to in connection.execute(
            "SELECT id, at, text, phrase, to_seat FROM chat JOIN tables ON key = table_key "
            "WHERE person = ? ORDER BY at, k",
            (device,),
        )
    ]
    names = connection.execute(
        f"SELECT id, name, at FROM people WHERE id IN ({', '.join('?' * len(devices))})",  # noqa: S608
        devices,
    )
    known = [{"id": id, "name": name, "since": at} for id, name, at in names]
    if not known and not tables and not said:
        raise StorageProblem("person_unknown", person=person)
    return {"person": person, "devices": known, "tables": tables, "said": said}


def forget_person(connection: sqlite3.Connection, person: str) -> list[str]:
    """Delete what is kept about a person, on all devices, and give the tables where they sat.

    The actions stay, for the games belong to the others too; the seats are nameless and open from then on.
    """
    devices = kin(connection, person)
    marks = ", ".join("?" * len(devices))
    count = f"SELECT count(*) FROM people WHERE id IN ({marks})"  # noqa: S608
    known = connection.execute(count, devices).fetchone()[0]
    rows = connection.execute(
        f"SELECT key, id, seats FROM tables WHERE {_held_by(len(devices))}",  # noqa: S608
        devices,
    ).fetchall()
    if not known and not rows:
        raise StorageProblem("person_unknown", person=person)
    for key, _id, text in rows:
        seats = Seats.load(json.loads(text))
        _empty(seats, set(devices))
        connection.execute(
            "UPDATE tables SET seats = ?, open = ? WHERE key = ?",
            (json.dumps(seats.document(), separators=(",", ":")), seats.any_open(), key),
        )
    for statement in (
        f"DELETE FROM holders WHERE person IN ({marks})",  # noqa: S608
        f"DELETE FROM chat WHERE person IN ({marks})",  # noqa: S608
        f"DELETE FROM people WHERE id IN ({marks})",  # noqa: S608
    ):
        connection.execute(statement, devices)
    return [id for _key, id, _text in rows]


def _empty(seats: Seats, devices: set[str]) -> None:
    """Make the seats of a person nameless, and somebody else the host; a bot that sits in stays."""
    seats.seats = [Seat((), "", seat.bot) if devices & set(seat.holders) else seat for seat in seats.seats]
    if seats.host in devices:
        seats.host = next((seat.holders[0] for seat in seats.seats if seat.holders), "")
