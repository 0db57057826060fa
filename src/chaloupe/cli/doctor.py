"""The doctor: looks an installation over and says what is wrong and what to do about it."""

import asyncio
import contextlib
import importlib.util
import json
import os
import platform
import shutil
import socket
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, NamedTuple

from chaloupe import __version__, shelf
from chaloupe.core.mode import compiled
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.server.terminal import texts
from chaloupe.server.workers import BotPool, BotTrouble
from chaloupe.storage.looking import damage, facts, reading
from chaloupe.storage.place import DATABASE, in_use
from chaloupe.table import Dealer, Header, Record, Table
from chaloupe.table.record import Line

NEEDED = ("litestar", "msgspec", "segno", "uvicorn", "websockets")
LITTLE_SPACE = 200 * 1024 * 1024
SLOW_COMMIT = 0.05  # seconds after which people feel a disk
SAMPLE = 50
_COMMITS = 7

State = Literal["ok", "note", "wrong"]


class Finding(NamedTuple):
    """One thing looked at: its key in the catalogue, how it is, the details of the sentence, and why."""

    what: str
    state: State
    details: dict[str, Any]
    why: Problem | None = None

    def sentence(self, language: str) -> str:
        """Word the finding, and why it is so, in a language."""
        words = texts(language)
        because = {} if self.why is None else {"why": words.message(f"errors.{self.why.key}", self.why.details)}
        return words.message(f"doctor.{self.what}.{self.state}", {**self.details, **because})


def examine(data: Path, port: int, *, deep: bool) -> Iterator[Finding]:
    """Look at everything, one thing after the other; nothing that belongs to anybody is changed."""
    looks: list[Callable[[], Iterator[Finding]]] = [
        _python,
        _rules,
        _packages,
        _client,
        _games,
        lambda: _folder(data),
        lambda: _store(data, deep=deep),
        _bots,
        lambda: _port(port),
    ]
    for look in looks:
        yield from look()


def _python() -> Iterator[Finding]:
    details = {"version": __version__, "python": platform.python_version(), "system": platform.platform(terse=True)}
    yield Finding("python", "ok", details)


def _rules() -> Iterator[Finding]:
    yield Finding("rules", "ok" if compiled() else "note", {})


def _packages() -> Iterator[Finding]:
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    yield Finding("packages", "wrong" if missing else "ok", {"missing": ", ".join(missing)})
    if sys.platform != "win32" and importlib.util.find_spec("uvloop") is None:
        yield Finding("uvloop", "note", {})


def _client() -> Iterator[Finding]:
    built = files("chaloupe.server").joinpath("static", "index.html").is_file()
    yield Finding("client", "ok" if built else "wrong", {})


def _games() -> Iterator[Finding]:
    try:
        found = [game.id for game in shelf.games()]
        for game in shelf.games():
            game.new(game.fewest)
            game.catalogue("en")
            game.catalogue("fr")
    except Exception as error:  # noqa: BLE001  an installed game may fail in any way
        yield Finding("games", "wrong", {"why": f"{type(error).__name__}: {error}"})
    else:
        yield Finding("games", "ok", {"games": ", ".join(found)})


def _folder(data: Path) -> Iterator[Finding]:
    place = data
    while not place.exists():
        place = place.parent
    if not os.access(place, os.W_OK | os.X_OK) or not place.is_dir():
        yield Finding("folder", "wrong", {"path": str(data)})
        return
    free = shutil.disk_usage(place).free
    yield Finding("folder", "note" if free < LITTLE_SPACE else "ok", {"path": str(data), "free": free // 1024**2})
    with contextlib.suppress(OSError, sqlite3.Error):
        seconds = _commit_time(place)
        yield Finding("disk", "note" if seconds > SLOW_COMMIT else "ok", {"ms": round(seconds * 1000, 1)})


def _commit_time(place: Path) -> float:
    """Time durable commits beside the store, in a folder that is gone afterwards."""
    times = []
    with (
        tempfile.TemporaryDirectory(prefix="chaloupe-doctor-", dir=place) as folder,
        contextlib.closing(sqlite3.connect(Path(folder) / "try.db", isolation_level=None)) as store,
    ):
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA synchronous = FULL")
        store.execute("CREATE TABLE tries (n INTEGER)")
        for n in range(_COMMITS):
            begin = time.perf_counter()
            store.execute("INSERT INTO tries VALUES (?)", (n,))
            times.append(time.perf_counter() - begin)
    return statistics.median(times)


# -- the store -----------------------------------------------------------------------------------------------------


def _store(data: Path, *, deep: bool) -> Iterator[Finding]:
    path = data / DATABASE
    if not path.exists():
        yield Finding("store", "note", {"path": str(path)})
        return
    try:
        with reading(path) as connection:
            fault = damage(connection)
            if fault is not None:
                yield Finding("store", "wrong", {"path": str(path), "why": fault})
                return
            found = facts(connection)
            tables = sum(found.tables.values())
            details = {"tables": tables, "going_on": found.going_on, "people": found.people}
            yield Finding("store", "ok", {**details, "mb": round(found.bytes / 1024**2, 1), "schema": found.schema})
            if found.slow:
                counts = {"slow": found.slow, "overdue": found.overdue}
                yield Finding("deadlines", "note" if found.overdue else "ok", counts)
            yield from _records(connection, None if deep else SAMPLE)
    except Problem as problem:
        yield Finding("store", "wrong", {"path": str(path)}, problem)
    if in_use(data):
        yield Finding("running", "ok", {})


def _records(connection: sqlite3.Connection, most: int | None) -> Iterator[Finding]:
    """Replay the newest records, or all, and compare their digests."""
    looked = 0
    limit = -1 if most is None else most
    rows = connection.execute(
        "SELECT key, id, game, rules, players, options, created FROM tables ORDER BY touched DESC LIMIT ?", (limit,)
    ).fetchall()
    for key, id, *about in rows:
        lines = connection.execute(
            "SELECT n, text, digest FROM lines WHERE table_key = ? ORDER BY n", (key,)
        ).fetchall()
        problem = _disagreement(about, lines)
        if problem is not None:
            yield Finding("record", "wrong", {"table": id}, problem)
        looked += 1
    yield Finding("records", "ok", {"looked": looked})


def _disagreement(about: list[Any], lines: list[tuple[int, str, str]]) -> Problem | None:
    game, rules, players, options, created = about
    record = Record(Header(game, rules, players, json.loads(options), [""] * players, created))
    try:
        for n, text, _digest in lines:
            record.append(Line.parse(text, n))
        table = Table.replay(record)
    except Problem as problem:
        return problem
    if lines and table.record.digest != lines[-1][2]:
        return Problem("record_digest", line=table.n)
    return None


# -- bots and the port ---------------------------------------------------------------------------------------------


def _bots() -> Iterator[Finding]:
    try:
        seconds = asyncio.run(_ask_bots())
    except (BotTrouble, OSError, ValueError) as error:
        yield Finding("bots", "wrong", {"why": str(error) or type(error).__name__})
    else:
        yield Finding("bots", "ok", {"seconds": round(seconds, 1)})


async def _ask_bots() -> float:
    """Let a worker process start and choose once in every game; give the seconds."""
    begin = time.perf_counter()
    pool = BotPool(1, 30.0)
    rng = Rng("doctor")
    dealer: Dealer = lambda position: int(position.draw(rng))  # noqa: E731
    try:
        for game in shelf.games():
            table = Table.new(game.id, game.fewest, {}, [""] * game.fewest, created=0)
            table.begin(dealer)
            seat = table.position.must()[0]
            view, legal = table.position.view(seat), table.legal(seat)
            decided = await pool.decide(game, game.roster()[0].name, view, legal, "doctor")
            if decided.action not in legal:
                raise BotTrouble(f"{game.id}: {decided.action}")
    finally:
        await pool.close()
    return time.perf_counter() - begin


def _port(port: int) -> Iterator[Finding]:
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            yield Finding("port", "note", {"port": port})
        else:
            yield Finding("port", "ok", {"port": port})
