"""The store in one SQLite file: all waiting changes of all tables are committed together.

Beside an event loop, lines that go on with a game are committed by the loop itself; everything else, and everything
while the disk is slow, by a thread.
"""

import asyncio
import contextlib
import json
import secrets
import sqlite3
import threading
import time
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from chaloupe.storage.changes import append_statement, carry_out
from chaloupe.storage.schema import migrate
from chaloupe.storage.store import (
    AppendLine,
    Change,
    Conflict,
    Done,
    Dues,
    StorageProblem,
    StoredChat,
    StoredLine,
    StoredTable,
)

MOST_TOGETHER = 1000
# Seconds after which a commit was slow: the loop has other things to do than to wait for such a disk.
SLOW = 0.05
# Lines that one statement appends at most, and that the loop commits before it tells them; each number of lines has a
# prepared statement of its own.
MOST_AT_ONCE = 64
_SAID = "k, seat, name, text, at, to_seat, act, phrase, n, person"
_COLUMNS = (
    "key, id, game, rules, players, options, seats, listed, replay, created, touched, outcome, rematch, "
    "(SELECT max(n) FROM lines WHERE table_key = key), pace, dues, due"
)
_THEIRS = "key IN (SELECT table_key FROM holders WHERE person = ?)"
_Job = tuple[Change, Done]
_Result = tuple[Done, Exception | None, Any]


def _connect(path: Path, opened: contextlib.ExitStack) -> sqlite3.Connection:
    statements = 2 * MOST_AT_ONCE
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=statements)
    opened.callback(connection.close)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # whoever is forgotten is gone from the file, too
    return connection


class SqliteStore:
    """A store in one file. With an event loop, changes come from its thread and results are reported there."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Open or make the file; raise a `StorageProblem` if that is impossible."""
        self._loop = loop
        self._gathered: list[_Job] = []  # what the loop is going to commit
        self._away = 0  # how many changes the thread has at work; until they are back, others gather
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._committing = threading.Lock()
        self._slow = False
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
        if self._loop is None:
            self._waiting.put((change, done))
        else:
            self._gathered.append((change, done))
            if len(self._gathered) == 1 and not self._away:
                self._loop.call_soon(self._gather, 0)

    def close(self) -> None:
        """Finish what is waiting and close."""
        self._hand_over(self._gathered)
        self._gathered = []
        self._waiting.put(None)
        self._thread.join()
        with self._lock:
            self._reading.close()
        self._writing.close()

    def _gather(self, found: int) -> None:
        """Commit once a look at the lines, which the loop takes between two calls, has brought nothing new."""
        assert self._loop is not None
        waiting = len(self._gathered)
        if not waiting:  # the store was closed
            return
        if found == waiting or waiting >= MOST_AT_ONCE:
            self._commit_gathered()
        else:
            self._loop.call_soon(self._gather, waiting)

    def _commit_gathered(self) -> None:
        assert self._loop is not None
        jobs = self._gathered[:MOST_AT_ONCE]
        del self._gathered[:MOST_AT_ONCE]
        if self._slow or not all(_goes_on(change) for change, _done in jobs):
            self._hand_over(jobs)
            return
        if self._gathered:
            self._loop.call_soon(self._gather, len(self._gathered))
        _report(self._commit(jobs))

    def _hand_over(self, jobs: list[_Job]) -> None:
        self._away += len(jobs)
        for job in jobs:
            self._waiting.put(job)

    def _come_back(self, results: list[_Result]) -> None:
        assert self._loop is not None
        self._away -= len(results)
        if self._gathered and not self._away:
            self._loop.call_soon(self._gather, len(self._gathered))
        _report(results)

    def _run(self) -> None:
        going_on = True
        while going_on:
            found = [self._waiting.get()]
            found += [self._waiting.get() for _ in range(min(self._waiting.qsize(), MOST_TOGETHER))]
            jobs = [job for job in found if job is not None]
            going_on = len(jobs) == len(found)  # nothing is written after the end
            if jobs:
                results = self._commit(jobs)
                if self._loop is None:
                    _report(results)
                elif not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(self._come_back, results)

    def _commit(self, jobs: list[_Job]) -> list[_Result]:
        """Carry out all jobs in one transaction and give their results after it is durable."""
        with self._committing:
            begun = time.monotonic()
            try:
                results = self._append_all(jobs) or self._one_by_one(jobs)
            except sqlite3.Error as error:
                self._roll_back()
                results = [(done, error, None) for _change, done in jobs]
            self._slow = time.monotonic() - begun > SLOW
            self.commits += 1
        return results

    def _append_all(self, jobs: list[_Job]) -> list[_Result]:
        """Append all jobs at once, if they are lines that go on with a game and every number is the next one.

        One statement is one call of the library: between two of them this thread waits for its turn.
        """
        values: list[object] = []
        for change, _done in jobs:
            if type(change) is not AppendLine or not _goes_on(change):
                return []
            values.append(change.key)
            values += change.line
        connection = self._writing
        try:
            if len(jobs) <= MOST_AT_ONCE:
                connection.execute(append_statement(len(jobs)), values)
            else:
                connection.execute("BEGIN IMMEDIATE")
                for first in range(0, len(values), 5 * MOST_AT_ONCE):
                    part = values[first : first + 5 * MOST_AT_ONCE]
                    connection.execute(append_statement(len(part) // 5), part)
                connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._roll_back()
            return []
        return [(done, None, None) for _change, done in jobs]

    def _one_by_one(self, jobs: list[_Job]) -> list[_Result]:
        """Carry out all jobs; one that cannot be carried out does not keep the others back."""
        results: list[_Result] = []
        connection = self._writing
        connection.execute("BEGIN IMMEDIATE")
        for change, done in jobs:
            try:
                results.append((done, None, carry_out(connection, change)))
            except sqlite3.IntegrityError as conflict:
                results.append((done, Conflict(str(conflict)), None))
        connection.execute("COMMIT")
        return results

    def _roll_back(self) -> None:
        if self._writing.in_transaction:
            self._writing.execute("ROLLBACK")

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
            f"SELECT {_COLUMNS} FROM tables WHERE {_THEIRS} "  # noqa: S608
            "ORDER BY touched DESC, key DESC LIMIT ?",
            person,
            most,
        )
        return [_table(row) for row in rows]

    def going_on(self, person: str, most: int) -> list[StoredTable]:
        """List the tables where a person holds a seat and that are not over, the next deadline first."""
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM tables WHERE {_THEIRS} "  # noqa: S608
            "AND outcome IS NULL AND NOT replay ORDER BY due IS NULL, due, touched DESC LIMIT ?",
            person,
            most,
        )
        return [_table(row) for row in rows]

    def due(self, now: int, most: int) -> list[str]:
        """List tables that had to be looked at by now, the longest overdue first."""
        return [id for (id,) in self._rows("SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", now, most)]

    def next_due(self, now: int) -> int | None:
        """Give the moment after now when a table has to be looked at, if there is one."""
        found: int | None = self._rows("SELECT min(due) FROM tables WHERE due > ?", now)[0][0]
        return found

    def name(self, person: str) -> str:
        """Give a person's name, empty if there is none."""
        rows = self._rows("SELECT name FROM people WHERE id = ?", person)
        return str(rows[0][0]) if rows else ""


def _goes_on(change: Change) -> bool:
    """Say whether a change is a line and nothing else."""
    return type(change) is AppendLine and change.outcome is None and change.dues is None


def _report(results: list[_Result]) -> None:
    for done, error, result in results:
        done(error, result)


def _table(row: tuple[Any, ...]) -> StoredTable:
    (key, id, game, rules, players, options, seats, listed, replay, created, touched, outcome, rematch, n, *slow) = row
    ended = None if outcome is None else json.loads(outcome)
    pace, dues, due = slow
    by_seat = {} if dues is None else {int(seat): moment for seat, moment in json.loads(dues).items()}
    return StoredTable(
        key, id, game, rules, players, json.loads(options), json.loads(seats), bool(listed), bool(replay),
        created, touched, ended, rematch, n or 0,
        None if pace is None else json.loads(pace), None if dues is None else Dues(by_seat, due),
    )  # fmt: skip
