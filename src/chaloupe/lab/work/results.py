"""The file in which finished work is kept: one line for each package, so that whoever is interrupted can go on."""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import IO, Final

from chaloupe.core import Problem
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.lab.work.files import named, writing

if sys.platform != "win32":
    import fcntl


class Results:
    """Keep results by the number of their package; nothing that is in the file is ever changed.

    The first line says what the results belong to. A line that was cut off by a crash, and whatever comes after it, is
    done again.
    """

    def __init__(self, path: Path, about: Json) -> None:
        """Open the file or begin it; raise a `Problem` if it belongs to something else."""
        self.path: Final = path
        self.done: Final[dict[int, Json]] = {}
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: Final = path.open("a+b")
            try:
                _lock(self._file, path)
                self._file.seek(0)
                length = self._read(self._file.read(), about)
                self._file.truncate(length)
                if length == 0:
                    self._append({"about": about})
            except BaseException:
                with contextlib.suppress(OSError):
                    self._file.close()
                raise

    def _read(self, content: bytes, about: Json) -> int:
        """Take over what is complete and say how long that is."""
        length = 0
        for line in content.splitlines(keepends=True):
            entry = _entry(line)
            if entry is None:
                break
            if length == 0:
                if canonical(entry.get("about")) != canonical(about):
                    raise Problem("results_other", file=named(self.path))
            else:
                number, result = entry.get("number"), entry.get("result")
                if not isinstance(number, int) or not isinstance(result, dict):
                    break
                self.done[number] = result
            length += len(line)
        if length == 0 and not _line({"about": about}).startswith(content):  # not ours to overwrite, whatever it is
            raise Problem("results_other", file=named(self.path))
        return length

    def add(self, number: int, result: Json) -> None:
        """Keep the result of a package, at once."""
        self._append({"number": number, "result": result})
        self.done[number] = result

    def _append(self, entry: Json) -> None:
        with writing(self.path):
            self._file.write(_line(entry))
            self._file.flush()

    def close(self) -> None:
        """Close the file, with everything on the disk."""
        with writing(self.path):
            try:
                self._file.flush()
                os.fsync(self._file.fileno())
            finally:
                self._file.close()


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep the file for oneself as long as it is open, where the system knows how; raise a `Problem` if it is taken."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Problem("results_busy", file=named(path)) from None
        except OSError:  # a file system without locks
            return


def _entry(line: bytes) -> Json | None:
    """Read a line; None if it was cut off, or is something else."""
    try:
        entry = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        entry = None
    return entry if isinstance(entry, dict) else None


def _line(entry: Json) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"
