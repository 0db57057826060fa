"""The file in which finished work is kept: one line for each package, so that whoever is interrupted can go on."""

import json
import os
import sys
from pathlib import Path
from typing import IO, Final

from chaloupe.core import Problem
from chaloupe.core.digest import canonical
from chaloupe.core.problems import Words
from chaloupe.lab.files import named

if sys.platform != "win32":
    import fcntl


class Results:
    """Keep results by the number of their package; nothing that is in the file is ever changed.

    The first line says what the results belong to. A last line that was cut off by a crash is done again.
    """

    def __init__(self, path: Path, about: Words) -> None:
        """Open the file or begin it; raise a `Problem` if it belongs to something else."""
        self.path: Final = path
        self.done: Final[dict[int, Words]] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: Final = path.open("a+b")
        except OSError:
            raise Problem("results_unwritable", file=named(path)) from None
        try:
            _lock(self._file, path)
            self._file.seek(0)
            length = self._read(self._file.read(), about)
            self._file.truncate(length)
        except BaseException:
            self._file.close()
            raise
        if length == 0:
            self._append({"about": about})

    def _read(self, content: bytes, about: Words) -> int:
        """Take over what is complete and say how long that is."""
        length = 0
        for line in content.splitlines(keepends=True):
            try:
                entry = json.loads(line) if line.endswith(b"\n") else None
            except ValueError:
                entry = None
            if not isinstance(entry, dict):
                break
            if length == 0 and canonical(entry.get("about")) != canonical(about):
                raise Problem("results_other", file=named(self.path))
            if "number" in entry:
                self.done[int(entry["number"])] = entry["result"]
            length += len(line)
        if length == 0 and not _line({"about": about}).startswith(content):  # not ours to overwrite, whatever it is
            raise Problem("results_other", file=named(self.path))
        return length

    def add(self, number: int, result: Words) -> None:
        """Keep the result of a package, at once."""
        self._append({"number": number, "result": result})
        self.done[number] = result

    def _append(self, entry: Words) -> None:
        self._file.write(_line(entry))
        self._file.flush()

    def close(self) -> None:
        """Close the file, with everything on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep the file for oneself as long as it is open, where the system knows how; raise a `Problem` if it is taken."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Problem("results_busy", file=named(path)) from None


def _line(entry: Words) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"
