"""What lies on the table: pirates, cards and the path, as numbers and sets that are quick to ask and to copy."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, highest, numbers
from chaloupe.core.position import Position
from chaloupe.games.cartagena.pieces import ROW, SECTION, SYMBOLS, Terms

# Phases; what leads from one to the next is in `flow`.
LAYOUT: Final = 0
START: Final = 1
DEAL: Final = 2
LAY_ROW: Final = 3
PLAY: Final = 4
DRAW: Final = 5
OVER: Final = 6
PHASES: Final = ("layout", "start", "deal", "row", "play", "draw", "over")

# `sets`: squares as bits. The squares of the six symbols first, then those where at least one, two, three pirates
# stand, then those of each seat's crew (start and boat included); behind them the number of cards of each hand, the
# deck and the discard pile.
ONE_OR_MORE: Final = 6
TWO_OR_MORE: Final = 7
THREE: Final = 8
CREW: Final = 9

# `pirates` has a line of this width for every seat.
WIDTH: Final = 40

# The seat in turn before there is one: the place before seat 0, from which the features of bots count on.
NO_TURN: Final = -1


class State(Position):
    """The table of a game of Cartagena.

    `pirates` has a line for every seat: how many of its pirates stand on each square, start and boat included.
    `cards` has a line of six numbers (cards of each symbol) for every hand, for the deck (`deck`) and for the discard
    pile (`discard`), then the row, of which `row_length` cards are there.
    `turn` is the seat in turn, NO_TURN before there is one; `left` are its actions, `owed` the cards it is to get.
    """

    def __init__(self, terms: Terms, players: i64, pirates: vec[u8], cards: vec[u8], sets: vec[i64]) -> None:
        """Take the pieces as they are, before the first section of the path is laid."""
        super().__init__(players)
        self.terms: Final = terms
        self.pirates: Final[vec[u8]] = pirates
        self.cards: Final[vec[u8]] = cards
        self.sets: Final[vec[i64]] = sets
        self.phase: i64 = LAYOUT
        self.turn: i64 = NO_TURN
        self.left: i64 = 0
        self.owed: i64 = 0
        self.row_length: i64 = 0

    @final
    def resemble(self, other: "State") -> None:
        """Take over what is no piece of another state: its phase, its turn and its counts."""
        self.phase = other.phase
        self.turn = other.turn
        self.left = other.left
        self.owed = other.owed
        self.row_length = other.row_length

    # -- the path ------------------------------------------------------------------------------------------------

    def squares_laid(self) -> i64:
        """Count the squares of the path laid so far."""
        laid: i64 = 0
        for symbol in range(SYMBOLS):
            laid |= self.sets[symbol]
        if laid == 0:
            return 0
        return highest(laid)

    def path(self) -> list[int]:
        """List the symbols of the squares laid so far, square 1 first."""
        symbols: list[int] = []
        sets = self.sets
        laid = self.squares_laid()
        square: i64 = 1
        while square <= laid:
            symbol: i64 = 0
            while not sets[symbol] & (ONE << square):
                symbol += 1
            symbols.append(symbol)
            square += 1
        return symbols

    def tiles_laid(self) -> list[int]:
        """List the sections of the path while it is being laid, read off its symbols."""
        path = self.path()
        return [self.terms.tile_of(path[at : at + SECTION]) for at in range(0, len(path), SECTION)]

    # -- pirates -------------------------------------------------------------------------------------------------

    def squares_of(self, seat: i64) -> list[int]:
        """List the squares of a seat's pirates, ascending, one entry for each."""
        squares: list[int] = []
        for square in numbers(self.sets[CREW + seat]):
            for _pirate in range(self.pirates[seat * WIDTH + square]):
                squares.append(square)
        return squares

    @final
    def afoot(self, seat: i64) -> i64:
        """Give the set of squares where pirates of a seat stand who are not aboard."""
        return self.sets[CREW + seat] & ((ONE << self.terms.boat) - 1)

    @final
    def put_pirate(self, seat: i64, square: i64) -> None:
        """Put a pirate of a seat on a square."""
        sets = self.sets
        bit = ONE << square
        self.pirates[seat * WIDTH + square] += 1
        sets[CREW + seat] |= bit
        bit &= self.terms.tunnel
        sets[THREE] |= sets[TWO_OR_MORE] & bit  # CAR-38
        sets[TWO_OR_MORE] |= sets[ONE_OR_MORE] & bit
        sets[ONE_OR_MORE] |= bit

    @final
    def take_pirate(self, seat: i64, square: i64) -> None:
        """Take a pirate of a seat off a square."""
        sets = self.sets
        bit = ONE << square
        self.pirates[seat * WIDTH + square] -= 1
        if self.pirates[seat * WIDTH + square] == 0:
            sets[CREW + seat] ^= bit
        stay = ~(bit & self.terms.tunnel)
        sets[ONE_OR_MORE] &= stay | sets[TWO_OR_MORE]
        sets[TWO_OR_MORE] &= stay | sets[THREE]
        sets[THREE] &= stay

    # -- cards ---------------------------------------------------------------------------------------------------

    @final
    def deck(self) -> i64:
        """Give the number of the deck among the piles."""
        return self.players

    @final
    def discard(self) -> i64:
        """Give the number of the discard pile among the piles."""
        return self.players + 1

    @final
    def row_at(self) -> i64:
        """Give the place of the row's first card in `cards`."""
        return (self.players + 2) * SYMBOLS

    @final
    def size_at(self, pile: i64) -> i64:
        """Give the place of a pile's size in `sets`."""
        return CREW + self.players + pile

    @final
    def size(self, pile: i64) -> i64:
        """Count the cards of a hand, the deck or the discard pile."""
        return self.sets[CREW + self.players + pile]

    @final
    def take_card(self, pile: i64, symbol: i64) -> None:
        """Take a card from a hand, the deck or the discard pile."""
        self.cards[pile * SYMBOLS + symbol] -= 1
        self.sets[self.size_at(pile)] -= 1

    @final
    def add_card(self, pile: i64, symbol: i64) -> None:
        """Put a card into a hand, the deck or the discard pile."""
        self.cards[pile * SYMBOLS + symbol] += 1
        self.sets[self.size_at(pile)] += 1

    def put_pile(self, pile: i64, cards: list[int]) -> None:
        """Put so many cards of each symbol into an empty hand, the deck or the discard pile."""
        for symbol, number in enumerate(cards):
            self.cards[pile * SYMBOLS + symbol] = u8(number)
        self.sets[self.size_at(pile)] = sum(cards)

    def pile(self, pile: i64) -> list[int]:
        """List the numbers of cards of each symbol in a hand, the deck or the discard pile."""
        return [int(self.cards[pile * SYMBOLS + symbol]) for symbol in range(SYMBOLS)]

    def row(self) -> list[int]:
        """List the row, the next card to be taken first."""
        return [int(self.cards[self.row_at() + i]) for i in range(self.row_length)]


def empty_pirates(players: i64) -> vec[u8]:
    """Make the lines of the pirates, all zero."""
    return vec[u8]([0] * (players * WIDTH))


def empty_cards(players: i64) -> vec[u8]:
    """Make the lines of the piles and the row, all zero."""
    return vec[u8]([0] * ((players + 2) * SYMBOLS + ROW))


def empty_sets(players: i64) -> vec[i64]:
    """Make the sets of squares, all empty, and the sizes of the piles, all zero."""
    return vec[i64]([0] * (CREW + 2 * players + 2))
