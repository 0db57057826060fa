"""Looking into a store without a server: what it holds, which tables, and whether its file is sound."""

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from chaloupe.storage.schema import VERSION
from chaloupe.storage.store import StorageProblem
from chaloupe.table import Seats

_SOME = 200
_DEADLINES = 6  # the first version of the schema that knows them


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


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an existing store to look into it; raise a `StorageProblem` if it is none."""
    if not is_file(path):
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


def is_file(path: Path) -> bool:
    """Say whether there is a file that can be looked at."""
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
        (id, game, Seats.load(json.loads(seats)).names(), n or 0, touched, bool(over))
        for id, game, seats, n, touched, over in rows
    ]
