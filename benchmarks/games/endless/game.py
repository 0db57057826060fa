"""Tic-tac-toe without an end, for the race of the servers: no line wins, and the first mark on a full board wipes it.

The game that boardgame.io's server plays beside it has the very same rules (`server/peer/server.js`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers, set_of, size
from chaloupe.core.json import Json
from chaloupe.core.position import Outcome, Position
from chaloupe.core.problems import Problem, Refusal
from chaloupe.core.reader import Reader, integer
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.game import Game

CELLS: Final = 9
FULL: Final = i64(0b111111111)
VERBS: Final = Verbs([Verb("mark", [Arg("cell", "int")])])


class Endless(Position):
    """A position: the cells of both players and whose turn it is."""

    def __init__(self, first: i64, second: i64, turn: i64) -> None:
        """Take the cells of seat 0 and seat 1."""
        super().__init__(2)
        self.first = first
        self.second = second
        self.turn = turn

    def actor(self) -> i64:
        """Name the seat in turn."""
        return self.turn

    def about(self, seat: i64) -> str:
        """Ask for a mark."""
        return "mark"

    def max_actions(self) -> i64:
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
            tell.all("mark", {"seat": int(seat), "cell": int(code)}, "TTT-2")

    def words(self, seat: i64, code: i64) -> Json:
        """Put a mark into words."""
        return {"type": "mark", "cell": int(code)}

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids a mark."""
        if seat != self.turn:
            return Refusal("TTT-1")
        cell = integer(action, "cell")
        if cell < 0 or cell > 8 or not self.allows(seat, cell):
            return Refusal("TTT-2")
        return None

    def encode(self, seat: int, action: Json) -> int:
        """Give the number of the cell."""
        return integer(action, "cell")

    def copy(self) -> "Endless":
        """Give a twin."""
        return Endless(self.first, self.second, self.turn)

    def document(self) -> Json:
        """Write the cells of both players and whose turn it is."""
        return {
            "game": "endless",
            "players": 2,
            "options": {},
            "phase": "play",
            "turn": int(self.turn),
            "cells": [numbers(self.first), numbers(self.second)],
        }

    def view(self, viewer: int | None) -> Json:
        """Show everything: nothing is hidden."""
        shown = self.document()
        shown["seat"] = viewer
        return shown

    def outcome(self) -> Outcome | None:
        """Give none: it never ends."""
        return None


def _read(reader: Reader) -> Endless:
    sets: list[i64] = []
    for seat, line in enumerate(reader.items_exactly("cells", 2)):
        sets.append(set_of(Reader({"cells": line}, f"cells[{seat}]").integers("cells", 0, CELLS - 1, CELLS)))
    first, second = sets
    ahead = size(first) - size(second)
    if first & second or ahead < -1 or ahead > 1:
        raise Problem("cells_impossible")
    return Endless(first, second, reader.integer("turn", 0, 1))


class EndlessGame(Game):
    """The game as the shelf sees it."""

    def start(self, players: int, options: Json) -> Position:
        """Begin with an empty board."""
        return Endless(0, 0, 0)

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Read a board."""
        return _read(document)

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make the only world there is."""
        return _read(Reader(view, ""))


GAME: Final = EndlessGame(
    id="endless",
    package="benchmarks.games.tictactoe",  # its words are the same
    players=(2, 2),
    options=(),
    verbs=VERBS,
    keys=("turn", "cells"),
    codes=(CELLS, 0),
)
