"""Tic-tac-toe on the core: nine cells as the bits of two numbers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers, set_of, size
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY, Outcome, Position
from chaloupe.core.problems import Problem, Refusal
from chaloupe.core.reader import Reader, integer
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.game import Game

CELLS: Final = 9
FULL: Final = i64(0b111111111)
_LINES: Final = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)


def _table_of_wins() -> vec[i64]:
    """Say for each of the 512 sets of cells whether three of them are in line."""
    table = vec[i64]()
    for cells in range(512):
        won: i64 = 0
        for line in _LINES:
            if cells & line == line:
                won = 1
        table = append(table, won)
    return table


_WINS: Final = _table_of_wins()

VERBS: Final = Verbs([Verb("mark", [Arg("cell", "int")])])


class TicTacToe(Position):
    """A position: the cells of both players and who is waited for."""

    def __init__(self, first: i64, second: i64, turn: i64) -> None:
        """Take the cells of seat 0 and seat 1; `turn` is NOBODY after the end."""
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

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List the empty cells (TTT-2)."""
        if seat != self.turn:
            return 0
        taken = self.first | self.second
        n: i64 = 0
        cell: i64 = 0
        while cell < CELLS:
            if not taken & (ONE << cell):
                out[n] = cell
                n += 1
            cell += 1
        return n

    def legal(self, seat: int = 0) -> list[int]:
        """List the empty cells without a buffer."""
        codes: list[int] = []
        if seat != self.turn or seat < 0:
            return codes
        taken = self.first | self.second
        cell: i64 = 0
        while cell < CELLS:
            if not taken & (ONE << cell):
                codes.append(cell)
            cell += 1
        return codes

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether it is this seat's turn and the cell is empty."""
        if seat != self.turn or seat < 0 or code < 0 or code >= CELLS:
            return False
        return not (self.first | self.second) & (ONE << code)

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show everything to everybody."""
        return code

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Mark a cell; three in line win (TTT-3), a full board is a draw (TTT-4)."""
        own: i64
        if seat == 0:
            own = self.first | (ONE << code)
            self.first = own
        else:
            own = self.second | (ONE << code)
            self.second = own
        over = _WINS[own] != 0 or self.first | self.second == FULL
        if over:
            self.turn = NOBODY
        else:
            self.turn = 1 - seat
        if tell is not None:
            tell.all("mark", {"seat": int(seat), "cell": int(code)}, "TTT-2")
            outcome = self.outcome()
            if outcome is not None:
                tell.all("over", {"winners": outcome.winners}, "TTT-3" if len(outcome.winners) == 1 else "TTT-4")

    def words(self, seat: i64, code: i64) -> Json:
        """Put a mark into words."""
        return {"type": "mark", "cell": int(code)}

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids a mark."""
        if self.turn == NOBODY:
            return Refusal("TTT-5")
        if seat != self.turn:
            return Refusal("TTT-1")
        cell = integer(action, "cell")
        if cell < 0 or cell > 8 or not self.allows(seat, cell):
            return Refusal("TTT-2")
        return None

    def encode(self, seat: int, action: Json) -> int:
        """Give the number of the cell."""
        return integer(action, "cell")

    def copy(self) -> "TicTacToe":
        """Give a twin."""
        return TicTacToe(self.first, self.second, self.turn)

    def document(self) -> Json:
        """Write the cells of both players."""
        return {
            "game": "tictactoe",
            "players": 2,
            "options": {},
            "phase": "over" if self.turn == NOBODY else "play",
            "cells": [numbers(self.first), numbers(self.second)],
        }

    def view(self, viewer: int | None) -> Json:
        """Show everything: nothing is hidden."""
        shown = self.document()
        shown["seat"] = viewer
        return shown

    def outcome(self) -> Outcome | None:
        """Give one point to the winner, none in a draw, which both win."""
        if self.turn != NOBODY:
            return None
        if _WINS[self.first]:
            return Outcome([1, 0], [0])
        return Outcome([0, 1], [1]) if _WINS[self.second] else Outcome([0, 0], [0, 1])


def _read_cells(reader: Reader) -> TicTacToe:
    """Read the cells and work out whose turn it is."""
    sets: list[i64] = []
    for seat, line in enumerate(reader.items_exactly("cells", 2)):
        sets.append(set_of(Reader({"cells": line}, f"cells[{seat}]").integers("cells", 0, CELLS - 1, CELLS)))
    first, second = sets
    ahead = size(first) - size(second)
    if first & second or (ahead != 0 and ahead != 1):
        raise Problem("cells_impossible")
    won_first = _WINS[first] != 0
    won_second = _WINS[second] != 0
    if (won_first and (won_second or ahead == 0)) or (won_second and ahead == 1):
        raise Problem("cells_impossible")
    over = won_first or won_second or first | second == FULL
    if over != (reader.word("phase", ("play", "over")) == "over"):
        raise Problem("phase_wrong")
    return TicTacToe(first, second, NOBODY if over else 1 if ahead == 1 else 0)


class TicTacToeGame(Game):
    """The game as a shelf would see it."""

    def start(self, players: int, options: Json) -> Position:
        """Begin with an empty board."""
        return TicTacToe(0, 0, 0)

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Read a board."""
        return _read_cells(document)

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make the only world there is."""
        return _read_cells(Reader(view, ""))


GAME = TicTacToeGame(
    id="tictactoe",
    package="benchmarks.games.tictactoe",
    players=(2, 2),
    options=(),
    verbs=VERBS,
    keys=("cells",),
    codes=(CELLS, 0),
)
