"""Drawing cards: from the deck, from the row, and the pile that becomes the deck (CAR-39 to CAR-48)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.cartagena.pieces import SYMBOLS
from chaloupe.games.cartagena.state import State


def give(state: State, seat: i64, symbol: i64) -> None:
    """Give a seat a card of the deck."""
    state.take_card(state.deck(), symbol)
    state.add_card(seat, symbol)


def draw_card(state: State, symbol: i64, tell: Tell | None) -> None:
    """Let the seat in turn draw a card that it is owed from the deck (CAR-42)."""
    give(state, state.turn, symbol)
    state.owed -= 1
    if tell is not None:
        tell_card("draw", state.turn, state.terms.symbols[symbol], False, "CAR-42", tell)


def reveal(state: State, symbol: i64, tell: Tell | None) -> None:
    """Add a card of the deck to the row (CAR-13, CAR-44)."""
    state.take_card(state.deck(), symbol)
    state.cards[state.row_at() + state.row_length] = u8(symbol)
    state.row_length += 1
    if tell is not None:
        tell.all("reveal", {"card": state.terms.symbols[symbol]}, "CAR-13")


def take_from_row(state: State, tell: Tell | None) -> None:
    """Take the first card of the row, without choice (CAR-43)."""
    cards = state.cards
    at = state.row_at()
    symbol = i64(cards[at])
    i: i64 = 1
    while i < state.row_length:
        cards[at + i - 1] = cards[at + i]
        i += 1
    state.row_length -= 1
    cards[at + state.row_length] = 0
    state.add_card(state.turn, symbol)
    state.owed -= 1
    if tell is not None:
        tell.all("take", {"seat": int(state.turn), "card": state.terms.symbols[symbol]}, "CAR-43")


def reshuffle_if_empty(state: State, tell: Tell | None) -> None:
    """Let the discard pile become the deck when a card is needed and there is none (CAR-47)."""
    if state.size(state.deck()) > 0:
        return
    number = state.size(state.discard())
    if number == 0:
        return
    cards = state.cards
    deck = state.deck() * SYMBOLS
    discard = state.discard() * SYMBOLS
    symbol: i64 = 0
    while symbol < SYMBOLS:
        cards[deck + symbol] = cards[discard + symbol]
        cards[discard + symbol] = 0
        symbol += 1
    state.sets[state.size_at(state.deck())] = number
    state.sets[state.size_at(state.discard())] = 0
    if tell is not None:
        tell.all("reshuffle", {"cards": int(number)}, "CAR-47")


def tell_card(event: str, receiver: i64, card: str, open_to_all: bool, clause: str, tell: Tell) -> None:
    """Tell that a card has come to a hand; its face is the receiver's own affair (CAR-57)."""
    seen: dict[str, object] = {"seat": int(receiver), "card": card}
    if open_to_all:
        tell.all(event, seen, clause)
    else:
        tell.some(ONE << receiver, event, seen, {"seat": int(receiver), "card": None}, clause)
