"""The store: durable, in order, together, and readable from any version on."""

import asyncio
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
    Dues,
    Postpone,
    SetDues,
    SetName,
    SetRematch,
    SetSeats,
    SqliteStore,
    StorageProblem,
    StoredChat,
    StoredLine,
    StoredTable,
    Touch,
    sqlite,
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


def created(table: StoredTable, people: list[str], *, is_open: bool = False) -> CreateTable:
    return CreateTable(table, people, is_open, [line(1)])


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
    key = write(store, created(table("one"), ["ann"]))
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
    key = write(store, created(table("one"), []))
    for wrong in (0, 1, 3):
        with pytest.raises(Conflict):
            write(store, AppendLine(key, line(wrong), None))
    write(store, AppendLine(key, line(2), {"scores": [1, 0], "winners": [0]}))
    with pytest.raises(Conflict):
        write(store, AppendLine(key, line(2), None))
    with pytest.raises(Conflict):
        write(store, created(table("one"), []))
    found = store.table("one")
    assert found is not None
    assert found.outcome == {"scores": [1, 0], "winners": [0]}
    assert [each.n for each in store.lines(key)] == [1, 2]
    store.close()


def test_deadlines_are_written_with_the_line_that_begins_them_or_not_at_all(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    slow = table("slow", pace={"seconds": 60, "bot": None}, dues=Dues({0: 70}, 70))
    key = write(store, created(slow, ["ann"]))
    write(store, created(table("quick"), ["ann"]))
    write(store, AppendLine(key, line(2), None, Dues({1: 130, 3: 100}, 100)))
    with pytest.raises(Conflict):
        write(store, AppendLine(key, line(2), None, Dues({0: 5}, 5)))
    found = store.table("slow")
    assert found is not None
    assert (found.pace, found.dues, found.n) == (slow.pace, Dues({1: 130, 3: 100}, 100), 2)
    assert (store.due(99, 9), store.due(100, 9), store.next_due(99), store.next_due(100)) == ([], ["slow"], 100, None)
    assert [each.id for each in store.going_on("ann", 9)] == ["slow", "quick"]
    assert write(store, Postpone(100)) == 0
    assert write(store, Postpone(120)) == 1
    assert store.table("slow") == found._replace(dues=Dues({1: 130, 3: 120}, 120))
    write(store, SetDues(key, Dues({}, None)))
    assert (store.due(2**40, 9), store.next_due(0)) == ([], None)
    write(store, AppendLine(key, line(3), {"scores": [], "winners": []}, Dues({}, None)))
    assert [each.id for each in store.going_on("ann", 9)] == ["quick"]
    store.close()


def test_two_stores_on_one_file_do_not_both_append(tmp_path: Path) -> None:
    first, second = SqliteStore(tmp_path / "store.db"), SqliteStore(tmp_path / "store.db")
    key = write(first, created(table("one"), []))
    write(second, AppendLine(key, line(2, "second00"), None))
    with pytest.raises(Conflict):
        write(first, AppendLine(key, line(2, "first000"), None))
    assert [each.act for each in first.lines(key)] == [None, "second00"]
    first.close()
    second.close()


def test_all_that_waits_is_committed_together_and_one_conflict_harms_nobody(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    keys = [write(store, created(table(f"t{i}"), [])) for i in range(20)]
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
    keys = [write(store, created(table(f"t{i}"), [])) for i in range(2 * MOST_AT_ONCE + 3)]
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


# -- beside an event loop ------------------------------------------------------------------------------------------


class Beside:
    """A store beside an event loop, which notes in which thread it commits how many changes."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sqlite, "SLOW", 60.0)  # no disk is
        self.loop = asyncio.get_running_loop()
        self.store = SqliteStore(path, self.loop)
        self.noted: list[tuple[bool, int]] = []  # whether the loop did it, and how many
        self.begun = asyncio.Event()
        self.may_commit = threading.Event()
        self.may_commit.set()
        commit = self.store._commit

        def note(jobs: list[Any]) -> Any:
            self.noted.append((threading.current_thread() is threading.main_thread(), len(jobs)))
            self.loop.call_soon_threadsafe(self.begun.set)
            assert self.may_commit.wait(10)
            return commit(jobs)

        self.store._commit = note  # type: ignore[method-assign]

    def begin(self, change: Change) -> "asyncio.Future[Any]":
        done = self.loop.create_future()

        def report(error: Exception | None, result: Any) -> None:
            assert threading.current_thread() is threading.main_thread()
            done.set_result(error if error is not None else result)

        self.store.write(change, report)
        return done

    async def write(self, *changes: Change) -> list[Any]:
        return await asyncio.wait_for(asyncio.gather(*map(self.begin, changes)), 10)


def test_the_loop_commits_lines_together_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        beside = Beside(tmp_path / "store.db", monkeypatch)
        made = [created(table(f"t{i}"), []) for i in range(MOST_AT_ONCE + 3)]
        keys = await beside.write(*made)
        assert not any(by_loop for by_loop, _count in beside.noted)  # what may take long is the thread's affair
        beside.noted.clear()
        assert await beside.write(AppendLine(keys[0], line(2), None), AppendLine(keys[1], line(2), None)) == [None] * 2
        assert beside.noted == [(True, 2)]
        beside.noted.clear()
        assert await beside.write(*[AppendLine(key, line(3 if key in keys[:2] else 2), None) for key in keys]) == [
            None
        ] * len(keys)
        assert beside.noted == [(True, MOST_AT_ONCE), (True, 3)]
        assert [len(beside.store.lines(key)) for key in keys] == [3, 3, *[2] * (len(keys) - 2)]
        beside.store.close()

    asyncio.run(play())


def test_in_the_loop_one_conflict_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        beside = Beside(tmp_path / "store.db", monkeypatch)
        one, two = await beside.write(created(table("one"), []), created(table("two"), []))
        right, wrong = await beside.write(AppendLine(one, line(2), None), AppendLine(two, line(9), None))
        assert right is None
        assert isinstance(wrong, Conflict)
        assert [len(beside.store.lines(key)) for key in (one, two)] == [2, 1]
        beside.store.close()

    asyncio.run(play())


def test_a_slow_disk_is_left_to_the_thread_until_it_is_quick_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        beside = Beside(tmp_path / "store.db", monkeypatch)
        (key,) = await beside.write(created(table("one"), []))
        beside.noted.clear()
        for n, slow in ((2, 60.0), (3, -1.0), (4, -1.0), (5, 60.0), (6, 60.0)):
            monkeypatch.setattr(sqlite, "SLOW", slow)
            await beside.write(AppendLine(key, line(n), None))
        assert [by_loop for by_loop, _count in beside.noted] == [True, True, False, False, True]
        beside.store.close()

    asyncio.run(play())


def test_what_comes_while_the_thread_is_at_work_is_committed_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        beside = Beside(tmp_path / "store.db", monkeypatch)
        (key,) = await beside.write(created(table("one"), []))
        beside.noted.clear()
        beside.begun.clear()
        beside.may_commit.clear()
        touched = beside.begin(Touch(key, 77))
        await asyncio.wait_for(beside.begun.wait(), 10)
        appended = beside.begin(AppendLine(key, line(2), None))
        await asyncio.sleep(0.01)
        assert beside.noted == [(False, 1)]
        beside.may_commit.set()
        assert list(await asyncio.wait_for(asyncio.gather(touched, appended), 10)) == [None, None]
        assert beside.noted == [(False, 1), (True, 1)]
        beside.store.close()

    asyncio.run(play())


def test_closing_beside_a_loop_finishes_what_has_gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> int:
        beside = Beside(tmp_path / "store.db", monkeypatch)
        (key,) = await beside.write(created(table("one"), []))
        appended = beside.begin(AppendLine(key, line(2), None))
        await asyncio.to_thread(beside.store.close)
        assert await asyncio.wait_for(appended, 10) is None
        return int(key)

    key = asyncio.run(play())
    again = SqliteStore(tmp_path / "store.db")
    assert [each.n for each in again.lines(key)] == [1, 2]
    again.close()


def test_lists_of_tables(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    one = write(store, created(table("one", seats=OPEN, listed=True), [], is_open=True))
    two = write(store, created(table("two", seats=OPEN, listed=True), [], is_open=True))
    write(store, created(table("three", seats=OPEN), ["ann"], is_open=True))
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
    key = write(store, created(table("one"), []))
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
    key = write(store, created(table("one"), []))
    pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
    store._writing.execute(f"PRAGMA max_page_count = {pages}")
    big = StoredLine(2, "0 " + "x" * 100_000, "0", None)
    with pytest.raises(sqlite3.OperationalError):
        write(store, AppendLine(key, big, None))
    store._writing.execute("PRAGMA max_page_count = 1000000")
    write(store, AppendLine(key, line(2), None))
    assert [each.n for each in store.lines(key)] == [1, 2]
    store.close()
