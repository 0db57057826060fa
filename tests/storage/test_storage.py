"""The store: durable, in order, together, and readable from any version on."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from chaloupe.storage import (
    AppendChat,
    AppendLine,
    Change,
    Conflict,
    CreateTable,
    SetName,
    SetRematch,
    SetSeats,
    SqliteStore,
    StorageProblem,
    StoredChat,
    StoredLine,
    StoredTable,
    Touch,
)
from chaloupe.storage.schema import MIGRATIONS, VERSION
from chaloupe.storage.sqlite import MOST_AT_ONCE

SEATS = {"host": "ann", "seats": [{"holders": ["ann"], "name": "Ann", "bot": None, "claims": []}]}
OPEN = {"host": "ann", "seats": [{"holders": [], "name": "", "bot": None, "claims": []}]}


def table(id: str, **more: Any) -> StoredTable:
    plain = StoredTable(0, id, "cartagena", 1, 2, {"variant": "jamaica"}, SEATS, False, False, 10, 10, None, None, 1)
    return plain._replace(**more)


def line(n: int, act: str | None = None) -> StoredLine:
    return StoredLine(n, f"0 advance dagger {n}", f"{n:016x}", act)


def write(store: SqliteStore, change: Change) -> Any:
    done = threading.Event()
    found: list[Any] = []

    def report(error: Exception | None, result: Any) -> None:
        found.extend((error, result))
        done.set()

    store.write(change, report)
    assert done.wait(60)
    if found[0] is not None:
        raise found[0]
    return found[1]


def test_what_is_written_is_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = SqliteStore(path)
    key = write(store, CreateTable(table("one"), ["ann"], [line(1)]))
    write(store, AppendLine(key, line(2, "abcdefgh"), None))
    write(store, AppendChat(key, StoredChat(1, 0, "Ann", "hi", 5, None, "chat-id1"), 100))
    write(store, SetName("ann", "Ann", 3))
    secret = store.secret("cookies")
    store.close()
    again = SqliteStore(path)
    found = again.table("one")
    assert found == table("one", key=key, n=2)
    assert again.lines(key) == [line(1), line(2, "abcdefgh")]
    assert again.chat(key) == [StoredChat(1, 0, "Ann", "hi", 5, None, "chat-id1")]
    assert again.name("ann") == "Ann"
    assert again.name("bob") == ""
    assert again.table("two") is None
    assert again.secret("cookies") == secret
    assert again.secret("other") != secret
    assert path.stat().st_mode & 0o077 == 0
    again.close()


def test_a_line_is_appended_with_the_next_number_only(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    key = write(store, CreateTable(table("one"), [], [line(1)]))
    for wrong in (0, 1, 3):
        with pytest.raises(Conflict):
            write(store, AppendLine(key, line(wrong), None))
    write(store, AppendLine(key, line(2), {"scores": [1, 0], "winners": [0]}))
    with pytest.raises(Conflict):
        write(store, AppendLine(key, line(2), None))
    with pytest.raises(Conflict):
        write(store, CreateTable(table("one"), [], [line(1)]))
    found = store.table("one")
    assert found is not None
    assert found.outcome == {"scores": [1, 0], "winners": [0]}
    assert [each.n for each in store.lines(key)] == [1, 2]
    store.close()


def test_two_stores_on_one_file_do_not_both_append(tmp_path: Path) -> None:
    first, second = SqliteStore(tmp_path / "store.db"), SqliteStore(tmp_path / "store.db")
    key = write(first, CreateTable(table("one"), [], [line(1)]))
    write(second, AppendLine(key, line(2, "second00"), None))
    with pytest.raises(Conflict):
        write(first, AppendLine(key, line(2, "first000"), None))
    assert [each.act for each in first.lines(key)] == [None, "second00"]
    first.close()
    second.close()


def test_all_that_waits_is_committed_together_and_one_conflict_harms_nobody(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    keys = [write(store, CreateTable(table(f"t{i}"), [], [line(1)])) for i in range(20)]
    before = store.commits
    errors: list[Exception | None] = []
    done = threading.Semaphore(0)

    def report(error: Exception | None, _result: Any) -> None:
        errors.append(error)
        done.release()

    first = threading.Event()

    def hold_up(_error: Exception | None, _result: Any) -> None:
        first.wait(60)

    store.write(Touch(keys[0], 11), hold_up)
    for n in range(2, 12):
        for key in keys:
            store.write(AppendLine(key, line(n if key != keys[3] else 99), None), report)
    first.set()
    for _ in range(200):
        assert done.acquire(timeout=60)
    assert sum(isinstance(error, Conflict) for error in errors) == 10
    assert store.commits - before <= 4
    assert [len(store.lines(key)) for key in keys] == [11, 11, 11, 1, *[11] * 16]
    store.close()


def test_many_lines_are_appended_at_once(tmp_path: Path) -> None:
    """More than one statement holds, of many tables, and all of them in the order in which they came."""
    store = SqliteStore(tmp_path / "store.db")
    keys = [write(store, CreateTable(table(f"t{i}"), [], [line(1)])) for i in range(2 * MOST_AT_ONCE + 3)]
    before = store.commits
    told: list[int] = []
    done = threading.Semaphore(0)
    held = threading.Event()

    def hold_up(_error: Exception | None, _result: Any) -> None:
        held.wait(60)

    store.write(Touch(keys[0], 11), hold_up)
    for key in keys:

        def report(error: Exception | None, _result: Any, key: int = key) -> None:
            assert error is None
            told.append(key)
            done.release()

        store.write(AppendLine(key, line(2, f"act-{key:05}"), None), report)
    held.set()
    for _ in keys:
        assert done.acquire(timeout=60)
    assert told == keys
    assert store.commits - before <= 3
    for key in keys:
        assert store.lines(key) == [line(1), line(2, f"act-{key:05}")]
    store.close()


def test_lists_of_tables(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    one = write(store, CreateTable(table("one", seats=OPEN, listed=True), [], [line(1)]))
    two = write(store, CreateTable(table("two", seats=OPEN, listed=True), [], [line(1)]))
    write(store, CreateTable(table("three", seats=OPEN), ["ann"], [line(1)]))
    assert [each.id for each in store.open_tables(10)] == ["two", "one"]
    assert [each.id for each in store.open_tables(1)] == ["two"]
    write(store, SetSeats(two, SEATS, ["ann"], False, 50))
    assert [each.id for each in store.open_tables(10)] == ["one"]
    assert [each.id for each in store.tables_of("ann", 10)] == ["two", "three"]
    write(store, AppendLine(one, line(2), {"scores": [], "winners": []}))
    assert store.open_tables(10) == []
    write(store, SetSeats(two, OPEN, [], True, 60))
    assert [each.id for each in store.tables_of("ann", 10)] == ["three"]
    assert write(store, SetRematch(one, "next")) == "next"
    assert write(store, SetRematch(one, "other")) == "next"
    store.close()


def test_only_the_last_lines_of_chat_are_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    key = write(store, CreateTable(table("one"), [], [line(1)]))
    for k in range(1, 8):
        write(store, AppendChat(key, StoredChat(k, 0, "Ann", "hi", 5, None, f"chat-{k:04}"), 3))
    assert [each.k for each in store.chat(key)] == [5, 6, 7]
    store.close()


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_of_every_version_is_brought_up(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.db"
    old = sqlite3.connect(path, isolation_level=None)
    for script in MIGRATIONS[:version]:
        old.executescript(script)
    old.execute(f"PRAGMA user_version = {version}")
    old.execute(
        "INSERT INTO tables (key, id, game, rules, players, options, seats, listed, replay, created) VALUES "
        """(1, 'one', 'cartagena', 1, 2, '{}', '{"host":"ann","seats":[]}', 0, 0, 77)"""
    )
    old.execute("INSERT INTO lines VALUES (1, 1, '. -', '00', NULL), (1, 2, '0 end', '01', 'abcdefgh')")
    old.execute("INSERT INTO holders VALUES ('ann', 1)")
    old.execute("INSERT INTO people VALUES ('ann', 'Ann', 5)")
    old.close()
    store = SqliteStore(path)
    found = store.table("one")
    assert found is not None
    assert (found.n, found.created) == (2, 77)
    if version == 1:
        assert found.touched == 77  # the first version did not know; the second takes the beginning
    assert [each.id for each in store.tables_of("ann", 5)] == ["one"]
    write(store, AppendLine(1, line(3), None))
    assert [each.n for each in store.lines(1)] == [1, 2, 3]
    store.close()
    check = sqlite3.connect(path)
    assert check.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert check.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    check.close()


def test_a_file_from_the_future_or_no_file_at_all_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    new = sqlite3.connect(path)
    new.execute(f"PRAGMA user_version = {VERSION + 1}")
    new.close()
    with pytest.raises(StorageProblem) as caught:
        SqliteStore(path)
    assert caught.value.key == "storage_newer"
    (tmp_path / "rubbish.db").write_bytes(b"this is no database at all" * 100)
    for bad in (tmp_path / "rubbish.db", tmp_path / "missing" / "store.db"):
        with pytest.raises(StorageProblem) as caught:
            SqliteStore(bad)
        assert caught.value.key == "storage_unusable"


def test_a_full_disk_fails_what_was_not_written_and_nothing_else(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    key = write(store, CreateTable(table("one"), [], [line(1)]))
    pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
    store._writing.execute(f"PRAGMA max_page_count = {pages}")
    big = StoredLine(2, "0 " + "x" * 100_000, "0", None)
    with pytest.raises(sqlite3.OperationalError):
        write(store, AppendLine(key, big, None))
    store._writing.execute("PRAGMA max_page_count = 1000000")
    write(store, AppendLine(key, line(2), None))
    assert [each.n for each in store.lines(key)] == [1, 2]
    store.close()
