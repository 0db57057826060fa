"""Backup and restore: a store copied while a server is at work, and put back in the place of another."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from chaloupe.storage.looking import damage, is_file, reading
from chaloupe.storage.place import DATABASE, alone
from chaloupe.storage.schema import migrate
from chaloupe.storage.store import StorageProblem

_PAGES_AT_A_TIME = 256
# Called with the share that is done, from 0 to 1.
Progress = Callable[[float], None]


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
    if not is_file(source):
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
