"""The store in one SQLite file: one writer thread that commits all waiting changes of all tables together."""

import contextlib
import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from chaloupe.storage.schema import migrate
from chaloupe.storage.store import (
    AppendChat,
    AppendLine,
    Change,
    Conflict,
    CreateTable,
    Done,
    SetName,
    SetRematch,
    SetSeats,
    StorageProblem,
    StoredChat,
    StoredLine,
    StoredTable,
    Touch,
)

MOST_TOGETHER = 1000
# Seconds to wait for others before a commit: nobody notices them, and a commit costs as much as several actions.
GATHER = 0.003
_SAID = "k, seat, name, text, at, to_seat, act, phrase"
_COLUMNS = (
    "key, id, game, rules, players, options, seats, listed, replay, created, touched, outcome, rematch, "
    "(SELECT max(n) FROM lines WHERE table_key = key)"
)
# The next number, and no other: an empty table has no line 0.
_APPEND = (
    "INSERT INTO lines (table_key, n, text, digest, act) SELECT ?1, ?2, ?3, ?4, ?5 "
    "WHERE ?2 = 1 + coalesce((SELECT max(n) FROM lines WHERE table_key = ?1), 0)"
)
_Job = tuple[Change, Done]


def _connect(path: Path, opened: contextlib.ExitStack) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    opened.callback(connection.close)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SqliteStore:
    """A store in one file. `deliver` runs a function where the results are wanted (an event loop's thread)."""

    def __init__(self, path: Path, deliver: Callable[[Callable[[], None]], None] | None = None) -> None:
        """Open or make the file; raise a `StorageProblem` if that is impossible."""
        self._deliver = deliver if deliver is not None else _here
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self.commits = 0
        with contextlib.ExitStack() as opened:
            try:
                path.touch(mode=0o600)
                self._writing = _connect(path, opened)
                migrate(self._writing)
                self._reading = _connect(path, opened)
            except (OSError, sqlite3.Error) as error:
                raise StorageProblem("storage_unusable", path=str(path), why=str(error)) from error
            opened.pop_all()  # both stay open
        self._thread = threading.Thread(target=self._run, name="chaloupe-writer", daemon=True)
        self._thread.start()

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, change: Change, done: Done) -> None:
        """Carry out a change, together with whatever else is waiting."""
        self._waiting.put((change, done))

    def close(self) -> None:
        """Finish what is waiting and close."""
        self._waiting.put(None)
        self._thread.join()
        with self._lock:
            self._reading.close()
        self._writing.close()

    def _run(self) -> None:
        going_on = True
        while going_on:
            job = self._waiting.get()
            if job is not None:
                time.sleep(GATHER)
            jobs: list[_Job] = []
            while job is not None and len(jobs) < MOST_TOGETHER:
                jobs.append(job)
                try:
                    job = self._waiting.get_nowait()
                except Empty:
                    break
            else:
                # The last one taken is not in the batch: the end, or one too many.
                going_on = job is not None
                if job is not None:
                    jobs.append(job)
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        """Carry out all jobs in one transaction and report after it is durable."""
        results: list[tuple[Done, Exception | None, Any]] = []
        connection = self._writing
        try:
            connection.execute("BEGIN IMMEDIATE")
            for change, done in jobs:
                try:
                    results.append((done, None, _CARRY_OUT[type(change)](connection, change)))
                except (Conflict, sqlite3.IntegrityError) as conflict:
                    results.append((done, Conflict(str(conflict)), None))
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            results = [(done, error, None) for _change, done in jobs]
        self.commits += 1
        self._deliver(lambda: _report(results))

    # -- reading -------------------------------------------------------------------------------------------------

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._reading.execute(query, values).fetchall()

    def secret(self, name: str) -> bytes:
        """Give the secret key of this name, made on first use."""
        with self._lock:
            made = secrets.token_bytes(32)
            self._reading.execute("INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)", (name, made))
            found = self._reading.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0]
        assert isinstance(found, bytes)
        return found

    def table(self, id: str) -> StoredTable | None:
        """Find a table."""
        rows = self._rows(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", id)  # noqa: S608
        return _table(rows[0]) if rows else None

    def lines(self, key: int) -> list[StoredLine]:
        """List the lines of a table in order."""
        rows = self._rows("SELECT n, text, digest, act FROM lines WHERE table_key = ? ORDER BY n", key)
        return [StoredLine(*row) for row in rows]

    def chat(self, key: int) -> list[StoredChat]:
        """List the chat of a table in order."""
        rows = self._rows(f"SELECT {_SAID} FROM chat WHERE table_key = ? ORDER BY k", key)  # noqa: S608
        return [StoredChat(*row) for row in rows]

    def open_tables(self, most: int) -> list[StoredTable]:
        """List the listed tables with an open seat, newest first."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM tables WHERE listed AND open AND outcome IS NULL "  # noqa: S608
            "ORDER BY key DESC LIMIT ?",
            most,
        )
        return [_table(row) for row in rows]

    def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """List the tables where a person holds a seat, last touched first."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM tables WHERE key IN (SELECT table_key FROM holders WHERE person = ?) "  # noqa: S608
            "ORDER BY touched DESC, key DESC LIMIT ?",
            person,
            most,
        )
        return [_table(row) for row in rows]

    def name(self, person: str) -> str:
        """Give a person's name, empty if there is none."""
        rows = self._rows("SELECT name FROM people WHERE id = ?", person)
        return str(rows[0][0]) if rows else ""


def _here(function: Callable[[], None]) -> None:
    function()


def _report(results: list[tuple[Done, Exception | None, Any]]) -> None:
    for done, error, result in results:
        done(error, result)


def _json(value: object) -> str | None:
    return None if value is None else json.dumps(value, separators=(",", ":"))


def _table(row: tuple[Any, ...]) -> StoredTable:
    (key, id, game, rules, players, options, seats, listed, replay, created, touched, outcome, rematch, n) = row
    ended = None if outcome is None else json.loads(outcome)
    return StoredTable(
        key, id, game, rules, players, json.loads(options), json.loads(seats), bool(listed), bool(replay),
        created, touched, ended, rematch, n or 0,
    )  # fmt: skip


# -- how each change is carried out --------------------------------------------------------------------------------


def _create(connection: sqlite3.Connection, change: CreateTable) -> int:
    table = change.table
    key = connection.execute(
        "INSERT INTO tables (id, game, rules, players, options, seats, listed, replay, created, touched, outcome, open)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
            any(not seat["holders"] and not seat["bot"] for seat in table.seats["seats"]),
        ),
    ).lastrowid
    assert key is not None
    rows = [(key, *line) for line in change.lines]
    connection.executemany("INSERT INTO lines (table_key, n, text, digest, act) VALUES (?, ?, ?, ?, ?)", rows)
    _hold(connection, key, change.people)
    return key


def _hold(connection: sqlite3.Connection, key: int, people: list[str]) -> None:
    connection.execute("DELETE FROM holders WHERE table_key = ?", (key,))
    connection.executemany("INSERT INTO holders (person, table_key) VALUES (?, ?)", [(who, key) for who in people])


def _append_line(connection: sqlite3.Connection, change: AppendLine) -> None:
    if connection.execute(_APPEND, (change.key, *change.line)).rowcount != 1:
        raise Conflict(change.line.n)
    if change.outcome is not None:
        connection.execute("UPDATE tables SET outcome = ? WHERE key = ?", (_json(change.outcome), change.key))


def _set_seats(connection: sqlite3.Connection, change: SetSeats) -> None:
    connection.execute(
        "UPDATE tables SET seats = ?, open = ?, touched = ? WHERE key = ?",
        (_json(change.seats), change.open, change.touched, change.key),
    )
    _hold(connection, change.key, change.people)


def _set_rematch(connection: sqlite3.Connection, change: SetRematch) -> str:
    connection.execute("UPDATE tables SET rematch = ? WHERE key = ? AND rematch IS NULL", (change.table, change.key))
    kept = connection.execute("SELECT rematch FROM tables WHERE key = ?", (change.key,)).fetchone()[0]
    return str(kept)


def _append_chat(connection: sqlite3.Connection, change: AppendChat) -> None:
    said = change.chat
    connection.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (change.key, *said))
    connection.execute("DELETE FROM chat WHERE table_key = ? AND k <= ?", (change.key, said.k - change.most))


def _set_name(connection: sqlite3.Connection, change: SetName) -> None:
    connection.execute(
        "INSERT INTO people (id, name, at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name", change
    )


def _touch(connection: sqlite3.Connection, change: Touch) -> None:
    connection.execute("UPDATE tables SET touched = max(touched, ?) WHERE key = ?", (change.touched, change.key))


_CARRY_OUT: dict[type[Any], Callable[[sqlite3.Connection, Any], Any]] = {
    CreateTable: _create,
    AppendLine: _append_line,
    SetSeats: _set_seats,
    SetRematch: _set_rematch,
    AppendChat: _append_chat,
    SetName: _set_name,
    Touch: _touch,
}
