"""How each change is carried out in SQLite, inside a transaction that somebody else begins and ends."""

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

from chaloupe.storage.people import forget_person
from chaloupe.storage.store import (
    AppendChat,
    AppendLine,
    Change,
    CreateTable,
    Dues,
    Forget,
    Postpone,
    SetDues,
    SetName,
    SetRematch,
    SetSeats,
    StorageProblem,
    Touch,
)


@cache
def append_statement(lines: int) -> str:
    """Give the statement that appends so many lines, all or none.

    A line gets its number only if that is the next one of its table (an empty table has no line 0); otherwise it has
    none, which the schema does not allow.
    """
    row = (
        "(?{0}, iif(?{1} = 1 + coalesce((SELECT max(n) FROM lines WHERE table_key = ?{0}), 0), ?{1}, NULL), "
        "?{2}, ?{3}, ?{4})"
    )
    rows = [row.format(*range(first, first + 5)) for first in range(1, 5 * lines, 5)]
    return f"INSERT INTO lines (table_key, n, text, digest, act) VALUES {', '.join(rows)}"  # noqa: S608


def carry_out(connection: sqlite3.Connection, change: Change) -> Any:
    """Carry out a change and give its result; a line whose number is not the next one raises an IntegrityError."""
    return _CARRY_OUT[type(change)](connection, change)


def _json(value: object) -> str | None:
    return None if value is None else json.dumps(value, separators=(",", ":"))


def _create(connection: sqlite3.Connection, change: CreateTable) -> int:
    table = change.table
    key = connection.execute(
        "INSERT INTO tables (id, game, rules, players, options, seats, listed, replay, created, touched, outcome, open,"
        " pace) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.game,
            table.rules,
            table.players,
            _json(table.options),
            _json(table.seats),
            table.listed,
            table.replay,
            table.created,
            table.touched,
            _json(table.outcome),
            change.open,
            _json(table.pace),
        ),
    ).lastrowid
    assert key is not None
    rows = [(key, *line) for line in change.lines]
    connection.executemany("INSERT INTO lines (table_key, n, text, digest, act) VALUES (?, ?, ?, ?, ?)", rows)
    _hold(connection, key, change.people)
    _set_dues(connection, key, table.dues)
    return key


def _set_dues(connection: sqlite3.Connection, key: int, dues: Dues | None) -> None:
    if dues is not None:
        values = (_json(dues.by_seat), dues.next, key)
        connection.execute("UPDATE tables SET dues = ?, due = ? WHERE key = ?", values)


def _postpone(connection: sqlite3.Connection, change: Postpone) -> int:
    until = change.until
    rows = connection.execute("SELECT key, dues FROM tables WHERE due < ?", (until,)).fetchall()
    for key, text in rows:
        by_seat = {int(seat): max(due, until) for seat, due in json.loads(text).items()}
        # What is looked at for its bots' sake alone is looked at soon all the same.
        _set_dues(connection, key, Dues(by_seat, min(by_seat.values(), default=until)))
    return len(rows)


def _hold(connection: sqlite3.Connection, key: int, people: list[str]) -> None:
    connection.execute("DELETE FROM holders WHERE table_key = ?", (key,))
    connection.executemany("INSERT INTO holders (person, table_key) VALUES (?, ?)", [(who, key) for who in people])


def _append_line(connection: sqlite3.Connection, change: AppendLine) -> None:
    connection.execute(append_statement(1), (change.key, *change.line))
    if change.outcome is not None:
        connection.execute("UPDATE tables SET outcome = ? WHERE key = ?", (_json(change.outcome), change.key))
    _set_dues(connection, change.key, change.dues)


def _set_seats(connection: sqlite3.Connection, change: SetSeats) -> None:
    connection.execute(
        "UPDATE tables SET seats = ?, open = ?, touched = ? WHERE key = ?",
        (_json(change.seats), change.open, change.touched, change.key),
    )
    _hold(connection, change.key, change.people)
    _set_dues(connection, change.key, change.dues)


def _set_rematch(connection: sqlite3.Connection, change: SetRematch) -> str:
    connection.execute("UPDATE tables SET rematch = ? WHERE key = ? AND rematch IS NULL", (change.table, change.key))
    kept = connection.execute("SELECT rematch FROM tables WHERE key = ?", (change.key,)).fetchone()[0]
    return str(kept)


def _append_chat(connection: sqlite3.Connection, change: AppendChat) -> None:
    said = change.chat
    connection.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (change.key, *said))
    connection.execute("DELETE FROM chat WHERE table_key = ? AND k <= ?", (change.key, said.k - change.most))


def _set_name(connection: sqlite3.Connection, change: SetName) -> None:
    connection.execute(
        "INSERT INTO people (id, name, at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name", change
    )


def _touch(connection: sqlite3.Connection, change: Touch) -> None:
    connection.execute("UPDATE tables SET touched = max(touched, ?) WHERE key = ?", (change.touched, change.key))


def _forget(connection: sqlite3.Connection, change: Forget) -> list[str] | None:
    try:
        return forget_person(connection, change.person)
    except StorageProblem:
        return None


_CARRY_OUT: dict[type[Any], Callable[[sqlite3.Connection, Any], Any]] = {
    CreateTable: _create,
    AppendLine: _append_line,
    SetSeats: _set_seats,
    SetDues: lambda connection, change: _set_dues(connection, change.key, change.dues),
    Postpone: _postpone,
    SetRematch: _set_rematch,
    AppendChat: _append_chat,
    SetName: _set_name,
    Touch: _touch,
    Forget: _forget,
}
