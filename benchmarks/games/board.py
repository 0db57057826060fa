"""What the small games share: two seats in turn on a board that everybody sees, one number for an action."""

from mypy_extensions import i64

from chaloupe.core.game import Game
from chaloupe.core.position import NOBODY, Position
from chaloupe.core.problems import Refusal, Words
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng


class Board(Position):
    """A position: the pieces of both players, as sets of places, and who is waited for."""

    def __init__(self, first: i64, second: i64, turn: i64) -> None:
        """Take the pieces of seat 0 and seat 1; `turn` is NOBODY after the end."""
        super().__init__(2)
        self.first = first
        self.second = second
        self.turn = turn

    def names(self) -> tuple[str, str, str]:
        """Give the verb of the one action, the name of its number, and what the ids of the clauses begin with."""
        raise NotImplementedError

    def actor(self) -> i64:
        """Name the seat in turn."""
        return self.turn

    def about(self, seat: i64) -> str:
        """Ask for the one action."""
        return self.names()[0]

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show everything to everybody."""
        return code

    def words(self, seat: i64, code: i64) -> Words:
        """Put the action into words."""
        verb, argument, _ = self.names()
        return {"type": verb, argument: int(code)}

    def encode(self, seat: int, action: Words) -> int:
        """Give the number of the place."""
        place = action[self.names()[1]]
        assert isinstance(place, int)
        return place

    def refusal(self, seat: int, action: Words) -> Refusal | None:
        """Name the clause that forbids the action: 1 says whose turn it is, 2 where one may, 5 when it is over."""
        clauses = self.names()[2]
        if self.turn == NOBODY:
            return Refusal(f"{clauses}-5")
        if seat != self.turn:
            return Refusal(f"{clauses}-1")
        place = self.encode(seat, action)
        if place < 0 or place >= self.room() or not self.allows(seat, place):
            return Refusal(f"{clauses}-2")
        return None

    def view(self, viewer: int | None) -> Words:
        """Show everything: nothing is hidden."""
        shown = self.document()
        shown["seat"] = viewer
        return shown


class BoardGame(Game):
    """A game on such a board, as a shelf would see it."""

    def read(self, reader: Reader) -> Position:
        """Read a board."""
        raise NotImplementedError

    def build(self, players: int, options: Words, document: Reader) -> Position:
        """Read a board."""
        return self.read(document)

    def imagine(self, view: Words, rng: Rng) -> Position:
        """Make the only world there is."""
        return self.read(Reader(view, ""))
