"""Connect four on the core: seven columns of seven bits, the topmost always empty, in two numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY, Outcome, Position
from chaloupe.core.problems import Problem, Refusal
from chaloupe.core.reader import Reader, integer
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.game import Game
from chaloupe.learn.tensor import Field, Tensor

COLUMNS: Final = 7
ROWS: Final = 6
HEIGHT: Final = 7  # one bit more than a column has places, so that lines do not run on into the next one


def _places(low: i64, high: i64) -> i64:
    """Give the set of the rows from `low` to `high` in all columns."""
    found: i64 = 0
    for column in range(COLUMNS):
        for row in range(low, high + 1):
            found |= ONE << (column * HEIGHT + row)
    return found


TOP: Final = _places(ROWS - 1, ROWS - 1)
BOARD: Final = _places(0, ROWS - 1)

VERBS: Final = Verbs([Verb("drop", [Arg("column", "int")])])


def four(discs: i64) -> bool:
    """Say whether four discs are in line, in any direction (CFO-3)."""
    pairs = discs & (discs >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = discs & (discs >> HEIGHT)
    if pairs & (pairs >> (2 * HEIGHT)):
        return True
    pairs = discs & (discs >> (HEIGHT + 1))
    if pairs & (pairs >> (2 * HEIGHT + 2)):
        return True
    pairs = discs & (discs >> (HEIGHT - 1))
    return pairs & (pairs >> (2 * HEIGHT - 2)) != 0


class ConnectFour(Position):
    """A position: the discs of both players and who is waited for."""

    def __init__(self, first: i64, second: i64, turn: i64) -> None:
        """Take the discs of seat 0 and seat 1; `turn` is NOBODY after the end."""
        super().__init__(2)
        self.first = first
        self.second = second
        self.turn = turn

    def actor(self) -> i64:
        """Name the seat in turn."""
        return self.turn

    def about(self, seat: i64) -> str:
        """Ask for a disc."""
        return "drop"

    def max_actions(self) -> i64:
        """Make room for seven columns."""
        return COLUMNS

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List the columns that are not full (CFO-2)."""
        if seat != self.turn:
            return 0
        free = ~(self.first | self.second) & TOP
        n: i64 = 0
        column: i64 = 0
        while column < COLUMNS:
            if free & (ONE << (column * HEIGHT + ROWS - 1)):
                out[n] = column
                n += 1
            column += 1
        return n

    def legal(self, seat: int = 0) -> list[int]:
        """List the columns that are not full without a buffer."""
        codes: list[int] = []
        if seat != self.turn or seat < 0:
            return codes
        free = ~(self.first | self.second) & TOP
        column: i64 = 0
        while column < COLUMNS:
            if free & (ONE << (column * HEIGHT + ROWS - 1)):
                codes.append(column)
            column += 1
        return codes

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether it is this seat's turn and the column is not full."""
        if seat != self.turn or seat < 0 or code < 0 or code >= COLUMNS:
            return False
        return not (self.first | self.second) & (ONE << (code * HEIGHT + ROWS - 1))

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show everything to everybody."""
        return code

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Drop a disc on the others of its column; four in line win (CFO-3), a full board is a draw (CFO-4)."""
        taken = self.first | self.second
        # Adding the lowest place of a column to its discs carries into the first free place above them.
        taken |= taken + (ONE << (code * HEIGHT))
        own: i64
        if seat == 0:
            own = taken ^ self.second
            self.first = own
        else:
            own = taken ^ self.first
            self.second = own
        if four(own) or taken == BOARD:
            self.turn = NOBODY
        else:
            self.turn = 1 - seat
        if tell is not None:
            tell.all("drop", {"seat": int(seat), "column": int(code)}, "CFO-2")
            outcome = self.outcome()
            if outcome is not None:
                tell.all("over", {"winners": outcome.winners}, "CFO-3" if len(outcome.winners) == 1 else "CFO-4")

    def words(self, seat: i64, code: i64) -> Json:
        """Put a drop into words."""
        return {"type": "drop", "column": int(code)}

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids a drop."""
        if self.turn == NOBODY:
            return Refusal("CFO-5")
        if seat != self.turn:
            return Refusal("CFO-1")
        column = integer(action, "column")
        if column < 0 or column > 6 or not self.allows(seat, column):
            return Refusal("CFO-2")
        return None

    def encode(self, seat: int, action: Json) -> int:
        """Give the number of the column."""
        return integer(action, "column")

    def copy(self) -> "ConnectFour":
        """Give a twin."""
        return ConnectFour(self.first, self.second, self.turn)

    def document(self) -> Json:
        """Write the discs column by column, from the bottom, as the seats they belong to."""
        return {
            "game": "connect_four",
            "players": 2,
            "options": {},
            "phase": "over" if self.turn == NOBODY else "play",
            "columns": [self._column(column) for column in range(COLUMNS)],
        }

    def _column(self, column: i64) -> list[int]:
        discs: list[int] = []
        for row in range(ROWS):
            place = ONE << (column * HEIGHT + row)
            if (self.first | self.second) & place:
                discs.append(0 if self.first & place else 1)
        return discs

    def view(self, viewer: int | None) -> Json:
        """Show everything: nothing is hidden."""
        shown = self.document()
        shown["seat"] = viewer
        return shown

    def outcome(self) -> Outcome | None:
        """Give one point to the winner, none in a draw, which both win."""
        if self.turn != NOBODY:
            return None
        if four(self.first):
            return Outcome([1, 0], [0])
        return Outcome([0, 1], [1]) if four(self.second) else Outcome([0, 0], [0, 1])


def _read_columns(reader: Reader) -> ConnectFour:
    """Read the discs and work out whose turn it is."""
    first: i64 = 0
    second: i64 = 0
    ahead = 0
    for column, discs in enumerate(reader.items_exactly("columns", COLUMNS)):
        for row, owner in enumerate(Reader({"discs": discs}, f"columns[{column}]").integers("discs", 0, 1, ROWS)):
            place = ONE << (column * HEIGHT + row)
            if owner == 0:
                first |= place
                ahead += 1
            else:
                second |= place
                ahead -= 1
    if ahead not in (0, 1):
        raise Problem("discs_impossible")
    if (four(first) and (four(second) or ahead == 0)) or (four(second) and ahead == 1):
        raise Problem("discs_impossible")
    over = four(first) or four(second) or first | second == BOARD
    if over != (reader.word("phase", ("play", "over")) == "over"):
        raise Problem("phase_wrong")
    return ConnectFour(first, second, NOBODY if over else 1 if ahead == 1 else 0)


class ConnectFourTensor(Tensor):
    """The discs of the viewer and of the other, as two boards."""

    def __init__(self) -> None:
        """Name the one field."""
        super().__init__(2, [Field("discs", (2, COLUMNS, ROWS), 1, "the viewer's discs and the other's, by column")])

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write both boards."""
        assert isinstance(position, ConnectFour)
        self.clear(out, at)
        _put_discs(position.first if viewer == 0 else position.second, out, at)
        _put_discs(position.second if viewer == 0 else position.first, out, at + COLUMNS * ROWS)


def _put_discs(discs: i64, out: vec[u8], at: i64) -> None:
    while discs:
        place = lowest(discs)
        out[at + place - place // HEIGHT] = 1
        discs &= discs - 1


class ConnectFourGame(Game):
    """The game as a shelf would see it."""

    def start(self, players: int, options: Json) -> Position:
        """Begin with an empty board."""
        return ConnectFour(0, 0, 0)

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Read a board."""
        return _read_columns(document)

    def tensor(self, start: Position) -> Tensor:
        """Write both boards."""
        return ConnectFourTensor()

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make the only world there is."""
        return _read_columns(Reader(view, ""))


GAME = ConnectFourGame(
    id="connect_four",
    package="benchmarks.games.connect_four",
    players=(2, 2),
    options=(),
    verbs=VERBS,
    keys=("columns",),
    codes=(COLUMNS, 0),
)
