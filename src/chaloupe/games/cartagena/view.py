"""What a seat may know, and the worlds it cannot tell apart (CAR-56 to CAR-58)."""

from chaloupe.core.problems import Problem, Words
from chaloupe.core.reader import Reader, checked_counts, checked_integer, counted
from chaloupe.core.rng import Rng
from chaloupe.games.cartagena.document import check, put_pile, put_row, read_path, read_pirates
from chaloupe.games.cartagena.pieces import ROW, SYMBOLS
from chaloupe.games.cartagena.state import PHASES, State


def hand_seen(state: State, viewer: int | None, seat: int) -> object:
    """Show a hand to those who may see it, its size to the others."""
    if viewer == seat or state.terms.open_hands:
        return counted(state.terms.symbols, state.pile(seat))
    return int(state.size(seat))


def imagine_into(state: State, view: Words, rng: Rng) -> None:
    """Set up an empty state from a view: the hidden cards are dealt at random to the hidden places."""
    terms = state.terms
    reader = Reader(view, "")
    most = int(terms.of_each) * SYMBOLS
    state.phase = PHASES.index(reader.word("phase", PHASES))
    turn = reader.integer_or_null("turn", 0, int(state.players) - 1)
    state.turn = -1 if turn is None else turn
    state.left = reader.integer("left", 0, int(terms.actions))
    state.owed = reader.integer("owed", 0, 2)
    read_path(state, reader.words("path", terms.symbols, int(terms.squares)))
    read_pirates(state, reader.items_exactly("pirates", int(state.players)))
    put_pile(state, state.discard(), reader.counts("discard", terms.symbols, int(terms.of_each)))
    put_row(state, reader.words("row", terms.symbols, ROW))
    sizes: list[tuple[int, int]] = []
    for seat, hand in enumerate(reader.items_exactly("hands", int(state.players))):
        if isinstance(hand, dict):
            put_pile(state, seat, checked_counts(hand, terms.symbols, int(terms.of_each), f"hands[{seat}]"))
        else:
            sizes.append((seat, checked_integer(hand, 0, most, f"hands[{seat}]")))
    sizes.append((int(state.deck()), reader.integer("deck", 0, most)))
    _deal_unseen(state, sizes, rng)
    check(state)


def _deal_unseen(state: State, sizes: list[tuple[int, int]], rng: Rng) -> None:
    row = state.row()
    unseen: list[int] = []
    for symbol in range(SYMBOLS):
        seen = row.count(symbol)
        for pile in range(state.players + 2):
            seen += int(state.cards[pile * SYMBOLS + symbol])
        unseen.extend([symbol] * (int(state.terms.of_each) - seen))
    if len(unseen) != sum(size for pile, size in sizes):
        raise Problem("cards_total")
    rng.shuffle(unseen)
    at = 0
    for pile, size in sizes:
        put_pile(state, pile, [unseen[at : at + size].count(symbol) for symbol in range(SYMBOLS)])
        at += size
