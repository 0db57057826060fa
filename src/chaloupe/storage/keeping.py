"""Keeping house: facts about a store, backups, and what it knows of a person."""

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from chaloupe.storage.place import DATABASE, alone
from chaloupe.storage.schema import VERSION, migrate
from chaloupe.storage.store import StorageProblem

_PAGES_AT_A_TIME = 256
_SOME = 200
_DEADLINES = 6  # the first version of the schema that knows them
# Called with the share that is done, from 0 to 1.
Progress = Callable[[float], None]


class Facts(NamedTuple):
    """What a store holds."""

    schema: int
    bytes: int
    tables: dict[str, int]  # by game
    going_on: int
    lines: int
    people: int
    chat: int
    slow: int = 0  # tables going on with a deadline for each decision
    overdue: int = 0  # of those, where one passed more than a minute ago


class KnownPerson(NamedTuple):
    """Somebody who has given a name or holds a seat."""

    id: str
    name: str
    since: int
    tables: int
    last_played: int


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an existing store to look into it; raise a `StorageProblem` if it is none."""
    if not _is_file(path):
        raise StorageProblem("storage_missing", path=str(path))
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA busy_timeout = 5000")
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"tables", "lines", "people"} <= found:
                raise StorageProblem("storage_foreign", path=str(path))
            if version > VERSION:
                raise StorageProblem("storage_newer", version=version, own=VERSION)
            yield connection
    except sqlite3.Error as error:
        raise StorageProblem("storage_unusable", path=str(path), why=str(error)) from error


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no name that a file can have, or a folder that is closed to us
        return False


def damage(connection: sqlite3.Connection) -> str | None:
    """Name the first thing that is wrong with the file itself, if anything."""
    found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    return None if found == "ok" else found


def facts(connection: sqlite3.Connection) -> Facts:
    """Count what there is."""

    def number(query: str) -> int:
        return int(connection.execute(query).fetchone()[0])

    schema = number("PRAGMA user_version")
    slow = "SELECT count(*) FROM tables WHERE pace IS NOT NULL AND outcome IS NULL AND NOT replay"
    knows_deadlines = schema >= _DEADLINES
    return Facts(
        schema=schema,
        bytes=number("PRAGMA page_count") * number("PRAGMA page_size"),
        tables=dict(connection.execute("SELECT game, count(*) FROM tables GROUP BY game ORDER BY game")),
        going_on=number("SELECT count(*) FROM tables WHERE outcome IS NULL AND NOT replay"),
        lines=number("SELECT count(*) FROM lines"),
        people=number("SELECT count(*) FROM people"),
        chat=number("SELECT count(*) FROM chat"),
        slow=number(slow) if knows_deadlines else 0,
        overdue=number(f"{slow} AND due < {int(time.time()) - 60}") if knows_deadlines else 0,
    )


def newest_tables(
    connection: sqlite3.Connection, most: int = _SOME
) -> list[tuple[str, str, list[str], int, int, bool]]:
    """List tables, last played first: id, game, who sits there, steps, when last played, whether it is over."""
    rows = connection.execute(
        "SELECT id, game, seats, (SELECT max(n) FROM lines WHERE table_key = key), touched, outcome IS NOT NULL "
        "FROM tables WHERE NOT replay ORDER BY touched DESC, key DESC LIMIT ?",
        (most,),
    )
    return [
        (
            id,
            game,
            [seat["name"] or seat["bot"] or "" for seat in json.loads(seats)["seats"]],
            n or 0,
            touched,
            bool(over),
        )
        for id, game, seats, n, touched, over in rows
    ]


# -- backup and restore --------------------------------------------------------------------------------------------


def back_up(source: Path, target: Path, progress: Progress) -> int:
    """Copy a store, even while a server is at work, and give the size of the copy; all of it or nothing."""
    part = Path(f"{target}.part")
    try:
        if target.exists():
            raise StorageProblem("backup_exists", path=str(target))
        part.unlink(missing_ok=True)
        part.touch()  # a place that cannot be written to is no fault of the store
        with reading(source) as old, contextlib.closing(sqlite3.connect(part)) as new:
            old.backup(new, pages=_PAGES_AT_A_TIME, progress=_told(progress), sleep=0.01)
            # One file and no companions, so that it can be carried about.
            new.execute("PRAGMA journal_mode = DELETE")
            if problem := damage(new):
                raise StorageProblem("storage_unusable", path=str(source), why=problem)
        _settle(part)
        part.replace(target)
    except OSError as error:
        raise StorageProblem("backup_failed", path=str(target), why=error.strerror or str(error)) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return target.stat().st_size


def restore(source: Path, folder: Path, progress: Progress) -> Path | None:
    """Put a backup in the place of a folder's store; give the path under which the old one was kept, if any."""
    if not _is_file(source):
        raise StorageProblem("backup_missing", path=str(source))
    with reading(source) as backup:
        if problem := damage(backup):
            raise StorageProblem("storage_unusable", path=str(source), why=problem)
        with alone(folder):
            return _put_back(backup, folder, progress)


def _put_back(backup: sqlite3.Connection, folder: Path, progress: Progress) -> Path | None:
    part = folder / f"{DATABASE}.part"
    try:
        part.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as new:
            backup.backup(new, pages=_PAGES_AT_A_TIME, progress=_told(progress))
            migrate(new)
        _settle(part)
        kept = _set_aside(folder / DATABASE)
        part.replace(folder / DATABASE)
    except (OSError, sqlite3.Error) as error:  # the backup is sound: it is the folder that does not take it
        why = getattr(error, "strerror", None) or str(error)
        raise StorageProblem("data_unusable", path=str(folder), why=why) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return kept


def _set_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    kept = target.with_name(f"{target.name}.before-{stamp}")
    again = 1
    while kept.exists():  # somebody was quick
        again += 1
        kept = target.with_name(f"{target.name}.before-{stamp}-{again}")
    # That it is damaged may be the very reason to put a backup back.
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(target)) as old:
        # What only the companion files hold goes into the file itself, which then stands alone.
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        old.execute("PRAGMA journal_mode = DELETE")
    for companion in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{target}{companion}").replace(f"{kept}{companion}")
    return kept


def _settle(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _told(progress: Progress) -> Callable[[int, int, int], object]:
    return lambda _status, left, total: progress(1 - left / max(total, 1))


# -- people --------------------------------------------------------------------------------------------------------


def people(connection: sqlite3.Connection, named: str = "", most: int = _SOME) -> list[KnownPerson]:
    """List people, those who played last first; `named` is part of a name."""
    rows = connection.execute(
        "SELECT people.id, name, at, count(table_key), coalesce(max(touched), at) FROM people "
        "LEFT JOIN holders ON person = people.id LEFT JOIN tables ON key = table_key "
        "WHERE instr(lower(name), lower(?)) GROUP BY people.id ORDER BY 5 DESC, people.id LIMIT ?",
        (named, most),
    )
    return [KnownPerson(*row) for row in rows]


def kin(connection: sqlite3.Connection, person: str) -> list[str]:
    """Name all devices of a person: those that hold a seat together."""
    found = {person}
    while True:
        marks = ", ".join("?" * len(found))
        rows = connection.execute(
            f"SELECT seats FROM tables WHERE key IN (SELECT table_key FROM holders WHERE person IN ({marks}))",  # noqa: S608
            sorted(found),
        )
        seats = [set(seat["holders"]) for (text,) in rows for seat in json.loads(text)["seats"]]
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
            seats = [n for n, seat in enumerate(json.loads(text)["seats"]) if device in seat["holders"]]
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
    known = connection.execute(f"SELECT count(*) FROM people WHERE id IN ({marks})", devices).fetchone()[0]  # noqa: S608
    rows = connection.execute(
        f"SELECT key, id, seats FROM tables WHERE key IN (SELECT table_key FROM holders WHERE person IN ({marks}))",  # noqa: S608
        devices,
    ).fetchall()
    if not known and not rows:
        raise StorageProblem("person_unknown", person=person)
    for key, _id, text in rows:
        seats = json.loads(text)
        _empty(seats, set(devices))
        still_open = any(not seat["holders"] and not seat["bot"] for seat in seats["seats"])
        connection.execute(
            "UPDATE tables SET seats = ?, open = ? WHERE key = ?",
            (json.dumps(seats, separators=(",", ":")), still_open, key),
        )
    for statement in (
        f"DELETE FROM holders WHERE person IN ({marks})",  # noqa: S608
        f"DELETE FROM chat WHERE person IN ({marks})",  # noqa: S608
        f"DELETE FROM people WHERE id IN ({marks})",  # noqa: S608
    ):
        connection.execute(statement, devices)
    return [id for _key, id, _text in rows]


def _empty(seats: dict[str, Any], devices: set[str]) -> None:
    for seat in seats["seats"]:
        if devices & set(seat["holders"]):
            seat |= {"holders": [], "name": "", "claims": []}
    if seats["host"] in devices:
        seats["host"] = next((seat["holders"][0] for seat in seats["seats"] if seat["holders"]), "")
