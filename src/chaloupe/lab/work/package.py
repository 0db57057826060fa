"""Packages of work: plain data, so that any process of any machine can carry them out.

What a package yields depends on nothing else. So every engine gives the same results, in whatever order; a package
whose process died is simply carried out again.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, NamedTuple

from chaloupe.core.json import Json

# How often a package may take its process with it before it is given up.
TRIES: Final = 3


class Package(NamedTuple):
    """One piece of work: its number, the function that does it (`module:name`) and what that is given."""

    number: int
    work: str
    given: Json


class Done(NamedTuple):
    """What a package has yielded."""

    number: int
    result: Json


# Carries packages out with so many processes, and gives what they yield as it comes.
Engine = Callable[[Iterable[Package], int], Iterator[Done]]


def carry_out(package: Package) -> Done:
    """Do the work of a package, in any process."""
    module, _, name = package.work.partition(":")
    work: Callable[[Json], Json] = getattr(importlib.import_module(module), name)
    return Done(package.number, work(package.given))


# What decides about games, beside the folder of the game itself: folders and modules.
DECIDING: Final = ("core", "mind", "learn", "game.py", "table")


@cache
def code_fingerprint(package: str) -> str:
    """Give a fingerprint of the sources and weights by which a game is played: other code gives other results."""
    total = sha256()
    deciding = [(name, files("chaloupe").joinpath(name)) for name in DECIDING]
    for name, place in [*deciding, ("game", files(package))]:
        total.update(name.encode())
        for path, text in sorted(_sources(place)):
            total.update(path.encode() + b"\0" + text + b"\0")
    return total.hexdigest()[:16]


def _sources(place: Any, at: str = "") -> Iterator[tuple[str, bytes]]:
    if place.is_dir():
        for entry in place.iterdir():
            if entry.name not in ("tests", "web", "golden", "texts", "__pycache__"):
                yield from _sources(entry, f"{at}/{entry.name}")
    elif place.name.endswith((".py", ".json")):
        yield at, place.read_bytes()
