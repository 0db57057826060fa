"""Reading a record without its rules: who did what, in its own words, when the version it names is not kept any more.

The lines are the truth and outlive the rules. What cannot be had without the rules are positions: nothing here shows
what anybody saw, only what was done and what chance answered. So it is for games that are over, or files.
"""

from typing import NamedTuple

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.game import Game
from chaloupe.table.record import Record


class Deed(NamedTuple):
    """One step as it is written: who acted, the action as text and in words (None: no such action any more)."""

    n: int
    seat: int | None
    text: str
    action: Json | None
    chance: list[str]
    undo: int | None


def read(game: Game, record: Record, first: int, count: int) -> list[Deed]:
    """Read some steps of a record."""
    return [_deed(game, record, n) for n in range(first, min(first + count, len(record) + 1))]


def _deed(game: Game, record: Record, n: int) -> Deed:
    line = record.line(n)
    chance = [] if line.chance == ["-"] else line.chance
    return Deed(n, line.seat, line.action, _words(game, line.action), chance, line.undo)


def _words(game: Game, text: str) -> Json | None:
    try:
        return game.verbs.from_text(text) if text else None
    except Problem:
        return None
