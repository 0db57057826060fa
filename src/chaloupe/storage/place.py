"""Where tables are kept, and who is at work there: servers share a place, whoever restores it must have it alone."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from chaloupe.storage.store import StorageProblem

try:
    import fcntl
except ImportError:  # Windows: there the file system itself refuses to replace a file that is open
    fcntl = None  # type: ignore[assignment]

DATABASE = "chaloupe.db"
_LOCK = "chaloupe.lock"


def data_folder() -> Path:
    """Name the usual place for a program's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "chaloupe"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "chaloupe"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "chaloupe"


@contextlib.contextmanager
def shared(folder: Path) -> Iterator[None]:
    """Be at work in a folder together with others; raise a `StorageProblem` while somebody has it alone."""
    with _locked(folder, alone=False):
        yield


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Have a folder alone; raise a `StorageProblem` while a server is at work there."""
    with _locked(folder, alone=True):
        yield


def in_use(folder: Path) -> bool:
    """Say whether a server is at work in a folder."""
    if not (folder / _LOCK).exists():
        return False
    try:
        with alone(folder):
            return False
    except StorageProblem as problem:
        return problem.key == "data_in_use"


@contextlib.contextmanager
def _locked(folder: Path, *, alone: bool) -> Iterator[None]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file: IO[str] = (folder / _LOCK).open("a")
    except OSError as error:
        raise StorageProblem("data_unusable", path=str(folder), why=error.strerror or str(error)) from error
    with file:
        if fcntl is not None:
            try:
                fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
            except OSError as error:
                raise StorageProblem("data_in_use" if alone else "data_taken", path=str(folder)) from error
        yield
