"""What a seat knows as a row of small numbers, for programs that learn; the fields are named and documented."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from chaloupe.core.bits import lowest
from chaloupe.core.position import Position

MOST: Final = 255


class Field:
    """A named part of the row: its shape, the largest number it can hold, and what it means.

    A `fixed` field stays the same from the first decision of a game to its end.
    """

    def __init__(self, name: str, shape: tuple[int, ...], most: int, about: str, fixed: bool = False) -> None:
        """Describe the field."""
        self.name: Final = name
        self.shape: Final = shape
        self.most: Final = most
        self.about: Final = about
        self.fixed: Final = fixed

    def size(self) -> int:
        """Count its numbers."""
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Tensor:
    """How the positions of one game, number of players and set of options are written as numbers from 0 to 255.

    A game writes down what the view of the seat tells, and nothing else: two worlds that a seat cannot tell apart give
    the same row. Seats are counted from the viewer on, who is always number 0. Fixed fields come first.
    """

    def __init__(self, players: i64, fields: list[Field]) -> None:
        """Lay the fields one behind the other."""
        self.players: Final[i64] = players
        self.fields: Final = fields
        size = 0
        fixed = 0
        for field in fields:
            if field.fixed and fixed < size:
                raise ValueError("fixed fields come first")
            size += field.size()
            if field.fixed:
                fixed = size
        self.size: Final[i64] = size
        self.fixed: Final[i64] = fixed

    def start_of(self, name: str) -> int:
        """Say where a field begins."""
        at = 0
        for field in self.fields:
            if field.name == name:
                return at
            at += field.size()
        raise KeyError(name)

    def write_fixed(self, position: Position, out: vec[u8], at: i64) -> None:
        """Write the fixed fields, once in a game, at its first decision or later."""

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the other fields as a seat sees them; at a decision or after the end, never while chance is due."""
        raise NotImplementedError

    def row(self, position: Position, viewer: int) -> bytes:
        """Give the whole row of a seat."""
        out = vec[u8]([0] * self.size)
        self.write_fixed(position, out, 0)
        self.write(position, viewer, out, 0)
        return bytes(out)

    def clear(self, out: vec[u8], at: i64) -> None:
        """Wipe everything but the fixed fields."""
        i = at + self.fixed
        end = at + self.size
        while i < end:
            out[i] = 0
            i += 1

    def seat_from(self, viewer: i64, seat: i64) -> i64:
        """Count how many seats after the viewer a seat comes."""
        return seat - viewer if seat >= viewer else seat - viewer + self.players

    def put_seats(self, seats: i64, viewer: i64, out: vec[u8], at: i64) -> None:
        """Mark a set of seats in a cleared field of one number for each seat."""
        while seats:
            out[at + self.seat_from(viewer, lowest(seats))] = 1
            seats &= seats - 1


class PlainTensor(Tensor):
    """What can be said of any game: who is waited for, who may act, whose row it is."""

    def __init__(self, players: i64) -> None:
        """Name the three fields."""
        super().__init__(
            players,
            [
                Field("awaited", (int(players),), 1, "the seats that the game waits for"),
                Field("free", (int(players),), 1, "the seats that may act although nobody waits for them"),
                Field("seat", (int(players),), 1, "the viewer's own seat number"),
            ],
        )

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write who is asked."""
        self.clear(out, at)
        self.put_seats(position.must_mask(), viewer, out, at)
        self.put_seats(position.may_mask(), viewer, out, at + self.players)
        out[at + 2 * self.players + viewer] = 1


def put_bits(members: i64, out: vec[u8], at: i64) -> None:
    """Mark the members of a set in a cleared field."""
    while members:
        out[at + lowest(members)] = 1
        members &= members - 1


def put_one(number: i64, out: vec[u8], at: i64) -> None:
    """Mark one number in a cleared field; a negative one stands for nothing."""
    if number >= 0:
        out[at + number] = 1


def at_most(number: i64) -> u8:
    """Make a number fit, however large it is."""
    if number > MOST:
        return u8(MOST)
    return u8(number)
