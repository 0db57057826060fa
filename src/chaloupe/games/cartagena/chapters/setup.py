"""Set-up: the path, the seat that begins, the deal (CAR-1 to CAR-15; RULES.md 5.1)."""

from mypy_extensions import i64

from chaloupe.core.bits import with_
from chaloupe.core.tell import Tell
from chaloupe.games.cartagena.chapters.cards import give, tell_card
from chaloupe.games.cartagena.pieces import SECTION, SYMBOLS, TILES
from chaloupe.games.cartagena.state import State


def set_table(state: State) -> None:
    """Put all pirates at the start and all cards into the deck (CAR-7, CAR-8)."""
    for seat in range(state.players):
        for _pirate in range(state.terms.crew):
            state.put_pirate(seat, 0)
    state.put_pile(state.deck(), [int(state.terms.of_each)] * SYMBOLS)


def lay_tile(state: State, tile: int, flip: bool, tell: Tell | None) -> None:
    """Lay the next section of the path (CAR-4)."""
    square = state.squares_laid() + 1
    for symbol in state.terms.section(tile, flip):
        state.sets[symbol] = with_(state.sets[symbol], square)
        square += 1
    if tell is not None:
        tell.all("tile", {"tile": TILES[tile], "flip": flip}, "CAR-5")


def lay_fixed_path(state: State) -> None:
    """Lay all sections in their order, none of them turned; nobody is told (CAR-6)."""
    for tile in range(state.terms.squares // SECTION):
        lay_tile(state, tile, False, None)


def begin(state: State, seat: i64, tell: Tell | None) -> None:
    """Name the seat that begins."""
    state.turn = seat
    state.left = state.terms.actions
    if tell is not None:
        tell.all("start", {"seat": int(seat)}, "CAR-9")


def dealt(state: State) -> i64:
    """Count the cards that have been dealt."""
    number: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        number += state.size(seat)
        seat += 1
    return number


def deal(state: State, symbol: i64, tell: Tell | None) -> None:
    """Deal a card to the seat whose turn it is to get one (CAR-10)."""
    receiver = (state.turn + dealt(state)) % state.players
    give(state, receiver, symbol)
    if tell is not None:
        tell_card("deal", receiver, state.terms.symbols[symbol], state.terms.open_hands, "CAR-10", tell)
