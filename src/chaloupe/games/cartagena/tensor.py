"""Cartagena as a row of numbers: what a seat knows, for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.position import Position
from chaloupe.games.cartagena.pieces import ROW, SYMBOLS, Terms
from chaloupe.games.cartagena.state import OVER, WIDTH, State
from chaloupe.learn.tensor import Field, Tensor, put_bits, put_one


class CartagenaTensor(Tensor):
    """Path, pirates, cards and turn as a seat sees them."""

    def __init__(self, terms: Terms, players: int) -> None:
        """Lay out the fields for a number of players and a variant."""
        squares = int(terms.boat) + 1
        fields = [
            Field(
                "path",
                (SYMBOLS, squares),
                1,
                "the squares of each symbol; square 0 is the start, the last the boat",
                True,
            ),
            Field("pirates", (players, squares), int(terms.crew), "how many pirates of each seat stand on each square"),
            Field(
                "hands",
                (players, SYMBOLS),
                int(terms.of_each),
                "the cards of each symbol in the hands that the viewer sees; hands that it does not see are zeros",
            ),
            Field("cards", (players,), SYMBOLS * int(terms.of_each), "how many cards each seat holds"),
            Field("deck", (1,), SYMBOLS * int(terms.of_each), "how many cards are in the deck"),
            Field("discard", (SYMBOLS,), int(terms.of_each), "the cards of each symbol in the discard pile"),
            Field("turn", (players,), 1, "whose turn it is"),
            Field("left", (1,), int(terms.actions), "how many actions the seat in turn has left"),
            Field("over", (1,), 1, "whether the game has ended"),
            Field("seat", (players,), 1, "the viewer's own seat number"),
        ]
        if terms.has_row:
            fields.append(Field("row", (ROW, SYMBOLS), 1, "the symbol of each card of the row, the next one first"))
        super().__init__(players, fields)
        self.squares: Final[i64] = squares
        self.at_pirates: Final[i64] = self.start_of("pirates")
        self.at_hands: Final[i64] = self.start_of("hands")
        self.at_cards: Final[i64] = self.start_of("cards")
        self.at_deck: Final[i64] = self.start_of("deck")
        self.at_discard: Final[i64] = self.start_of("discard")
        self.at_turn: Final[i64] = self.start_of("turn")
        self.at_left: Final[i64] = self.start_of("left")
        self.at_over: Final[i64] = self.start_of("over")
        self.at_seat: Final[i64] = self.start_of("seat")
        self.at_row: Final[i64] = self.start_of("row") if terms.has_row else -1

    def write_fixed(self, position: Position, out: vec[u8], at: i64) -> None:
        """Write the path, which no action changes once it is laid."""
        assert isinstance(position, State)
        i: i64 = 0
        while i < SYMBOLS * self.squares:
            out[at + i] = 0
            i += 1
        symbol: i64 = 0
        while symbol < SYMBOLS:
            put_bits(position.sets[symbol], out, at + symbol * self.squares)
            symbol += 1

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write pirates, cards and turn."""
        assert isinstance(position, State)
        self._write_seats(position, viewer, out, at)
        cards = position.cards
        out[at + self.at_deck] = u8(position.size(position.deck()))
        source = position.discard() * SYMBOLS
        goal = at + self.at_discard
        symbol: i64 = 0
        while symbol < SYMBOLS:
            out[goal + symbol] = cards[source + symbol]
            symbol += 1
        turn = at + self.at_turn
        own = at + self.at_seat
        i: i64 = 0
        while i < self.players:
            out[turn + i] = 0
            out[own + i] = 0
            i += 1
        out[turn + self.seat_from(viewer, position.turn)] = 1
        out[at + self.at_left] = u8(position.left)
        out[at + self.at_over] = 1 if position.phase == OVER else 0
        out[own + viewer] = 1
        if self.at_row >= 0:
            self._write_row(position, out, at + self.at_row)

    def _write_seats(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the pirates and cards of every seat; only what is seen of the hands (CAR-57, CAR-58)."""
        pirates = state.pirates
        cards = state.cards
        squares = self.squares
        goal = at + self.at_pirates
        hand = at + self.at_hands
        seat = viewer
        k: i64 = 0
        while k < self.players:
            line = seat * WIDTH
            square: i64 = 0
            while square < squares:
                out[goal + square] = pirates[line + square]
                square += 1
            goal += squares
            symbol: i64 = 0
            seen = k == 0 or state.terms.open_hands
            while symbol < SYMBOLS:
                out[hand + symbol] = cards[seat * SYMBOLS + symbol] if seen else u8(0)
                symbol += 1
            hand += SYMBOLS
            out[at + self.at_cards + k] = u8(state.size(seat))
            k += 1
            seat += 1
            if seat == self.players:
                seat = 0

    def _write_row(self, state: State, out: vec[u8], goal: i64) -> None:
        i: i64 = 0
        while i < ROW * SYMBOLS:
            out[goal + i] = 0
            i += 1
        i = 0
        while i < state.row_length:
            put_one(i64(state.cards[state.row_at() + i]), out, goal + i * SYMBOLS)
            i += 1
