"""Files that people name: whatever is wrong with one is a `Problem`, if possible before the work and not after it."""

import contextlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chaloupe.core import Problem
from chaloupe.core.verbs import shown


def read_object(path: Path) -> dict[str, object]:
    """Read the JSON object that a file holds."""
    try:
        found = json.loads(path.read_bytes().decode("utf-8"))
    except OSError:
        raise Problem("file_unreadable", file=named(path)) from None
    except (ValueError, RecursionError):
        raise Problem("file_not_json", file=named(path)) from None
    if not isinstance(found, dict):
        raise Problem("file_not_object", file=named(path))
    return found


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn whatever keeps a file from being written into a `Problem`."""
    try:
        yield
    except OSError:
        raise Problem("results_unwritable", file=named(path)) from None


def _part(path: Path) -> Path | None:
    """Name the file beside another in which that is written; None for such as /dev/stdout."""
    if path.exists() and not path.is_file():
        return None
    target = Path(os.path.realpath(path))  # a link stays one
    return target.with_name(f"{target.name}.part")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a file to write, which takes the place of another when it is whole: interrupted, the old one stays."""
    with writing(path):
        part = _part(path)
        if part is None:
            yield path
            return
        try:
            yield part
            part.replace(part.with_suffix(""))
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a file, all of it or nothing."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8")


def insist_on_place(path: Path) -> None:
    """Raise a `Problem` if a file cannot be written there: nobody wants to hear of it hours later."""
    with writing(path):
        if path.is_dir() or (path.exists() and not os.access(path, os.W_OK)):
            raise PermissionError(path)
        part = _part(path)
        if part is not None:
            part.touch()
            part.unlink()


def named(path: Path) -> str:
    """Name a file for an error text."""
    return shown(str(path), 200)
