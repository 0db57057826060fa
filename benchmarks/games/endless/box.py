"""Tic-tac-toe without an end, for the race of the servers: no line wins, and the first mark on a full board wipes it.

The game that boardgame.io's server plays beside it has the very same rules (`server/peer/server.js`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from benchmarks.games.board import Board, BoardGame
from benchmarks.games.tictactoe.box import CELLS, FULL, VERBS, read_cells
from chaloupe.core.bits import ONE, numbers, size
from chaloupe.core.position import Outcome, Position
from chaloupe.core.problems import Problem, Words
from chaloupe.core.reader import Reader
from chaloupe.core.tell import Tell


class Endless(Board):
    """A position: the cells of both players and whose turn it is."""

    def names(self) -> tuple[str, str, str]:
        """Say how actions and clauses are called, as in the game that ends."""
        return "mark", "cell", "TTT"

    def room(self) -> i64:
        """Make room for nine cells."""
        return CELLS

    def free(self) -> i64:
        """Give the set of cells that may be marked: on a full board all of them."""
        taken = self.first | self.second
        if taken == FULL:
            return FULL
        return FULL & ~taken

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List the cells that may be marked."""
        if seat != self.turn:
            return 0
        free = self.free()
        n: i64 = 0
        cell: i64 = 0
        while cell < CELLS:
            if free & (ONE << cell):
                out[n] = cell
                n += 1
            cell += 1
        return n

    def legal(self, seat: int = 0) -> list[int]:
        """List the cells that may be marked without a buffer."""
        return numbers(self.free()) if seat == self.turn else []

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether it is this seat's turn and the cell may be marked."""
        return seat == self.turn and code >= 0 and code < CELLS and self.free() & (ONE << code) != 0

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Mark a cell, on an empty board if it was full."""
        if self.first | self.second == FULL:
            self.first = 0
            self.second = 0
        if seat == 0:
            self.first |= ONE << code
        else:
            self.second |= ONE << code
        self.turn = 1 - seat
        if tell is not None:
            tell.all("mark", {"seat": int(seat), "cell": int(code)})

    def copy(self) -> "Endless":
        """Give a twin."""
        return Endless(self.first, self.second, self.turn)

    def document(self) -> Words:
        """Write the cells of both players and whose turn it is."""
        return {
            "game": "endless",
            "players": 2,
            "options": {},
            "phase": "play",
            "turn": int(self.turn),
            "cells": [numbers(self.first), numbers(self.second)],
        }

    def outcome(self) -> Outcome | None:
        """Give none: it never ends."""
        return None


def _read(reader: Reader) -> Endless:
    first, second = read_cells(reader)
    ahead = size(first) - size(second)
    if ahead < -1 or ahead > 1:
        raise Problem("cells_impossible")
    return Endless(first, second, reader.integer("turn", 0, 1))


class EndlessGame(BoardGame):
    """The game as the shelf sees it."""

    def start(self, players: int, options: Words) -> Position:
        """Begin with an empty board."""
        return Endless(0, 0, 0)

    def read(self, reader: Reader) -> Position:
        """Read a board."""
        return _read(reader)


GAME: Final = EndlessGame(
    id="endless",
    package="benchmarks.games.tictactoe",  # its words are the same
    players=(2, 2),
    options=(),
    verbs=VERBS,
    keys=("turn", "cells"),
    codes=(CELLS, 0),
)
