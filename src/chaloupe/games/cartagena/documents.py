"""The position document of Cartagena: written, read with every check of the rules, and imagined (RULES.md 7 and 8)."""

from typing import Final

from mypy_extensions import u8

from chaloupe.core.bits import has, with_
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader, checked_counts, checked_integer, counted, require
from chaloupe.core.rng import Rng
from chaloupe.games.cartagena.chapters.moves import can_retreat_from
from chaloupe.games.cartagena.chapters.setup import dealt
from chaloupe.games.cartagena.pieces import ROW, SECTION, SYMBOLS, Terms
from chaloupe.games.cartagena.state import (
    DEAL,
    DRAW,
    LAY_ROW,
    LAYOUT,
    NO_TURN,
    OVER,
    PHASES,
    START,
    THREE,
    WIDTH,
    State,
)

KEYS: Final[tuple[str, ...]] = ("path", "pirates", "hands", "deck", "discard", "row", "turn", "left", "owed")

# -- writing ---------------------------------------------------------------------------------------------------------


def options_of(terms: Terms) -> Json:
    """Write the options."""
    return {"variant": terms.variant, "pass": terms.may_pass, "layout": terms.layout}


def open_part(state: State) -> Json:
    """Write what everybody sees: all but the hands and the deck (CAR-56)."""
    symbols = state.terms.symbols
    return {
        "game": "cartagena",
        "players": int(state.players),
        "options": options_of(state.terms),
        "phase": PHASES[state.phase],
        "path": [symbols[symbol] for symbol in state.path()],
        "pirates": [state.squares_of(seat) for seat in range(state.players)],
        "discard": counted(symbols, state.pile(state.discard())),
        "row": [symbols[symbol] for symbol in state.row()],
        "turn": None if state.turn == NO_TURN else int(state.turn),
        "left": int(state.left),
        "owed": int(state.owed),
    }


def write(state: State) -> Json:
    """Write the whole position."""
    written = open_part(state)
    symbols = state.terms.symbols
    written["hands"] = [counted(symbols, state.pile(seat)) for seat in range(state.players)]
    written["deck"] = counted(symbols, state.pile(state.deck()))
    return written


# -- reading ---------------------------------------------------------------------------------------------------------


def read_into(state: State, reader: Reader) -> None:
    """Set up an empty state from a document; raise a `Problem` if the document is impossible."""
    terms = state.terms
    _read_open_part(state, reader)
    for seat, hand in enumerate(reader.items_exactly("hands", int(state.players))):
        state.put_pile(seat, checked_counts(hand, terms.symbols, int(terms.of_each), f"hands[{seat}]"))
    state.put_pile(state.deck(), reader.counts("deck", terms.symbols, int(terms.of_each)))
    for symbol, missing in enumerate(_missing_cards(state)):
        if missing:
            number = int(terms.of_each)
            raise Problem("cards_number", card=terms.symbols[symbol], number=number, found=number - missing)
    check(state)


def imagine_into(state: State, reader: Reader, rng: Rng) -> None:
    """Set up an empty state from a view: the hidden cards are dealt at random to the hidden places."""
    terms = state.terms
    most = int(terms.of_each) * SYMBOLS
    _read_open_part(state, reader)
    hidden: list[tuple[int, int]] = []
    for seat, hand in enumerate(reader.items_exactly("hands", int(state.players))):
        if isinstance(hand, dict):
            state.put_pile(seat, checked_counts(hand, terms.symbols, int(terms.of_each), f"hands[{seat}]"))
        else:
            hidden.append((seat, checked_integer(hand, 0, most, f"hands[{seat}]")))
    hidden.append((int(state.deck()), reader.integer("deck", 0, most)))
    unseen: list[int] = []
    for symbol, missing in enumerate(_missing_cards(state)):
        unseen.extend([symbol] * missing)
    require(len(unseen) == sum(size for pile, size in hidden), "cards_total")
    rng.shuffle(unseen)
    for pile, size in hidden:
        cards = unseen[:size]
        del unseen[:size]
        state.put_pile(pile, [cards.count(symbol) for symbol in range(SYMBOLS)])
    check(state)


def _read_open_part(state: State, reader: Reader) -> None:
    terms = state.terms
    state.phase = PHASES.index(reader.word("phase", PHASES))
    turn = reader.integer_or_null("turn", 0, int(state.players) - 1)
    state.turn = NO_TURN if turn is None else turn
    state.left = reader.integer("left", 0, int(terms.actions))
    state.owed = reader.integer("owed", 0, 2)
    _read_path(state, reader.words("path", terms.symbols, int(terms.squares)))
    _read_pirates(state, reader.items_exactly("pirates", int(state.players)))
    state.put_pile(state.discard(), reader.counts("discard", terms.symbols, int(terms.of_each)))
    row = reader.words("row", terms.symbols, ROW)
    for i, name in enumerate(row):
        state.cards[state.row_at() + i] = u8(terms.symbols.index(name))
    state.row_length = len(row)


def _read_path(state: State, names: list[str]) -> None:
    """Lay the path of a document; in phase `layout` it must be made of different sections."""
    terms = state.terms
    for square, name in enumerate(names, 1):
        symbol = terms.symbols.index(name)
        state.sets[symbol] = with_(state.sets[symbol], square)
    if state.phase != LAYOUT:
        if len(names) != terms.squares:
            raise Problem("path_length", number=int(terms.squares))
        return
    require(len(names) % SECTION == 0 and len(names) < terms.squares, "path_sections")
    tiles = state.tiles_laid()
    require(-1 not in tiles and len(set(tiles)) == len(tiles), "path_sections")


def _read_pirates(state: State, lists: list[object]) -> None:
    """Put the pirates on their squares."""
    terms = state.terms
    for seat, squares in enumerate(lists):
        if not isinstance(squares, list) or len(squares) != terms.crew:
            raise Problem("crew_number", seat=seat, number=int(terms.crew))
        for square in squares:
            checked = checked_integer(square, 0, int(terms.boat), f"pirates[{seat}]")
            if has(state.sets[THREE], checked):
                raise Problem("square_crowded", square=checked)  # CAR-38
            state.put_pirate(seat, checked)


def _missing_cards(state: State) -> list[int]:
    """Count, symbol by symbol, the cards of the box that are nowhere (CAR-8)."""
    row = state.row()
    missing: list[int] = []
    for symbol in range(SYMBOLS):
        found = row.count(symbol)
        for pile in range(state.players + 2):
            found += int(state.cards[pile * SYMBOLS + symbol])
        missing.append(int(state.terms.of_each) - found)
    return missing


# -- what no game can show (RULES.md 7.2) ----------------------------------------------------------------------------


def check(state: State) -> None:
    """Refuse a position that no game can show."""
    terms = state.terms
    phase = state.phase
    require(phase != LAYOUT or terms.layout == "random", "phase_layout")
    require(phase != LAY_ROW or terms.has_row, "phase_row")
    require(phase != DRAW or not terms.has_row, "phase_draw")
    require(state.row_length == 0 or terms.has_row, "row_absent")
    require((state.turn == NO_TURN) == (phase in (LAYOUT, START)), "turn_phase")
    if phase in (LAYOUT, START, DEAL):
        _check_setup(state)
    elif phase == OVER:
        require(state.owed == 0 and state.left < terms.actions, "over_counts")
    elif phase == LAY_ROW:
        require(state.row_length < ROW and state.size(state.deck()) > 0, "row_waits")
        require(state.owed == 0 or state.left < terms.actions, "row_owed")
    elif phase == DRAW:
        require(state.size(state.deck()) > 0 and state.owed > 0 and state.left < terms.actions, "draw_waits")
    else:
        require(state.owed == 0 and state.left > 0, "play_counts")
        require(state.size(state.turn) > 0 or can_retreat_from(state, state.turn) != 0, "play_rescue")
    for seat in range(state.players):
        aboard = state.pirates[seat * WIDTH + terms.boat] == terms.crew
        require(aboard == (phase == OVER and seat == state.turn), "over_crew")


def _check_setup(state: State) -> None:
    """Check the phases before the first turn: nobody has moved, and the deal is in order (CAR-10)."""
    terms = state.terms
    for seat in range(state.players):
        require(state.pirates[seat * WIDTH] == terms.crew, "setup_pirates")
    require(state.size(state.discard()) == 0 and state.row_length == 0 and state.owed == 0, "setup_piles")
    number = dealt(state)
    if state.phase != DEAL:
        require(number == 0 and state.left == 0, "setup_hands")
        return
    require(state.left == terms.actions, "setup_left")
    require(number < state.players * terms.dealt + terms.extra_for_starter, "deal_complete")
    for k in range(state.players):
        due = number // state.players + (1 if k < number % state.players else 0)
        require(state.size((state.turn + k) % state.players) == due, "deal_order")
