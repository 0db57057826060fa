"""What lies on the table: pirates, cards and the path, as numbers and sets that are quick to ask and to copy."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, highest
from chaloupe.core.position import CHANCE, NOBODY, Outcome, Position
from chaloupe.games.cartagena.pieces import ROW, SECTION, SYMBOLS, Terms

# Phases.
LAYOUT: Final = 0
START: Final = 1
DEAL: Final = 2
LAY_ROW: Final = 3
PLAY: Final = 4
DRAW: Final = 5
OVER: Final = 6
PHASES: Final = ("layout", "start", "deal", "row", "play", "draw", "over")

# `pirates` has a line of this width for every seat, and one more for all seats together: their number on each square.
WIDTH: Final = 40

# `sets`: squares as bits. The six symbols first, then these, then the squares of each seat's crew; behind them the
# number of cards of each hand, the deck and the discard pile.
OCCUPIED: Final = 6
FULL: Final = 7
CREW: Final = 8


class State(Position):
    """The table of a game of Cartagena.

    `cards` has a line of six numbers (cards of each symbol) for every hand, for the deck (`deck`) and for the discard
    pile (`discard`), then the row.
    """

    def __init__(self, terms: Terms, players: i64, pirates: vec[u8], cards: vec[u8], sets: vec[i64]) -> None:
        """Take the pieces as they are."""
        super().__init__(players)
        self.terms: Final = terms
        self.pirates: Final[vec[u8]] = pirates
        self.cards: Final[vec[u8]] = cards
        self.sets: Final[vec[i64]] = sets
        self.phase: i64 = LAYOUT
        self.turn: i64 = -1
        self.left: i64 = 0
        self.owed: i64 = 0
        self.row_length: i64 = 0

    # -- where things are ----------------------------------------------------------------------------------------

    def deck(self) -> i64:
        """Give the number of the deck among the piles."""
        return self.players

    def discard(self) -> i64:
        """Give the number of the discard pile among the piles."""
        return self.players + 1

    def row_at(self) -> i64:
        """Give the place of the row's first card in `cards`."""
        return (self.players + 2) * SYMBOLS

    def size_at(self, pile: i64) -> i64:
        """Give the place of a pile's size in `sets`."""
        return CREW + self.players + pile

    def size(self, pile: i64) -> i64:
        """Count the cards of a hand, the deck or the discard pile."""
        return self.sets[CREW + self.players + pile]

    def crowd(self, square: i64) -> i64:
        """Count the pirates of all players on a square."""
        return i64(self.pirates[self.players * WIDTH + square])

    def squares_laid(self) -> i64:
        """Count the squares of the path laid so far."""
        laid: i64 = 0
        for symbol in range(SYMBOLS):
            laid |= self.sets[symbol]
        n: i64 = 0
        while laid & (ONE << (n + 1)):
            n += 1
        return n

    def path(self) -> list[int]:
        """List the symbols of the squares laid so far, square 1 first."""
        symbols: list[int] = []
        square: i64 = 1
        while square <= self.terms.squares:
            for symbol in range(SYMBOLS):
                if self.sets[symbol] & (ONE << square):
                    symbols.append(symbol)
            square += 1
        return symbols

    def squares_of(self, seat: i64) -> list[int]:
        """List the squares of a seat's pirates, ascending, one entry for each."""
        found: list[int] = []
        square: i64 = 0
        while square <= self.terms.boat:
            n = int(self.pirates[seat * WIDTH + square])
            while n > 0:
                found.append(square)
                n -= 1
            square += 1
        return found

    def pile(self, pile: i64) -> list[int]:
        """List the numbers of cards of each symbol in a hand, the deck or the discard pile."""
        return [int(self.cards[pile * SYMBOLS + symbol]) for symbol in range(SYMBOLS)]

    def row(self) -> list[int]:
        """List the row, the next card to be taken first."""
        return [int(self.cards[self.row_at() + i]) for i in range(self.row_length)]

    def stops(self) -> i64:
        """Give the set of squares that stop a retreat: one or two pirates stand there (CAR-32, CAR-33)."""
        return self.sets[OCCUPIED] & ~self.sets[FULL]

    def can_retreat(self, seat: i64) -> bool:
        """Say whether a pirate of the seat has a square of one or two pirates behind it (CAR-36, CAR-37)."""
        stops = self.stops()
        # Everything beyond the first such square.
        return stops != 0 and self.sets[CREW + seat] & ~(((stops & -stops) << 1) - 1) != 0

    def target_behind(self, square: i64) -> i64:
        """Name the square that a retreat from here reaches (CAR-32 to CAR-34), 0 if there is none (CAR-36)."""
        behind = self.stops() & ((ONE << square) - 1)
        return highest(behind) if behind else 0

    def tiles_laid(self) -> list[int]:
        """List the sections of the path while it is being laid, read off its symbols."""
        path = self.path()
        tiles: list[int] = []
        for at in range(0, len(path), SECTION):
            tiles.append(self.terms.tile_of(path[at : at + SECTION]))
        return tiles

    # -- who decides, and the end --------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next."""
        if self.phase == PLAY:
            return self.turn
        return NOBODY if self.phase == OVER else CHANCE

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return "play"

    def room(self) -> i64:
        """Give a number that no list of codes exceeds: 36 advances, 6 retreats, the end of the turn."""
        return 43

    def outcome(self) -> Outcome | None:
        """Give the winner and the pirates aboard of each seat (CAR-53, CAR-55)."""
        if self.phase != OVER:
            return None
        boat = self.terms.boat
        aboard = [int(self.pirates[seat * WIDTH + boat]) for seat in range(self.players)]
        return Outcome(aboard, [self.turn])


def empty_pirates(players: i64) -> vec[u8]:
    """Make the lines of the pirates' numbers, all zero."""
    return _zeros((players + 1) * WIDTH)


def empty_cards(players: i64) -> vec[u8]:
    """Make the lines of the piles and the row, all zero."""
    return _zeros((players + 2) * SYMBOLS + ROW)


def empty_sets(players: i64) -> vec[i64]:
    """Make the sets of squares, all empty, and the sizes of the piles, all zero."""
    sets = vec[i64]()
    while len(sets) < CREW + 2 * players + 2:
        sets = append(sets, i64(0))
    return sets


def _zeros(number: i64) -> vec[u8]:
    zeros = vec[u8]()
    while len(zeros) < number:
        zeros = append(zeros, u8(0))
    return zeros
