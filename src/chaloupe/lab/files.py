"""Files that people name: whatever is wrong with one is a `Problem`, if possible before the work and not after it."""

import json
import os
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
        raise Problem("document_not_object", where=".")
    return found


def write_text(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        raise Problem("results_unwritable", file=named(path)) from None


def insist_on_place(path: Path) -> None:
    """Raise a `Problem` if a file cannot be written there: nobody wants to hear of it hours later."""
    place = path if path.exists() else path.parent
    if path.is_dir() or not os.access(place, os.W_OK):
        raise Problem("results_unwritable", file=named(path))


def named(path: Path) -> str:
    """Name a file for an error text."""
    return shown(str(path), 200)
