"""The position document of Cartagena: written in canonical form, read with every check of the rules."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.problems import Problem, Words
from chaloupe.core.reader import Reader, checked_counts, checked_integer, counted
from chaloupe.games.cartagena.pieces import ROW, SECTION, SYMBOLS, Terms
from chaloupe.games.cartagena.state import (
    DEAL,
    DRAW,
    LAY_ROW,
    LAYOUT,
    OVER,
    PHASES,
    START,
    THREE,
    WIDTH,
    State,
)

KEYS = ("path", "pirates", "hands", "deck", "discard", "row", "turn", "left", "owed")


def options_of(terms: Terms) -> Words:
    """Write the options."""
    return {"variant": terms.variant, "pass": terms.may_pass, "layout": terms.layout}


def open_part(state: State) -> Words:
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
        "turn": None if state.turn < 0 else int(state.turn),
        "left": int(state.left),
        "owed": int(state.owed),
    }


def write(state: State) -> Words:
    """Write the whole position."""
    written = open_part(state)
    symbols = state.terms.symbols
    written["hands"] = [counted(symbols, state.pile(seat)) for seat in range(state.players)]
    written["deck"] = counted(symbols, state.pile(state.deck()))
    return written


def read_into(state: State, reader: Reader) -> None:
    """Set up an empty state from a document; raise a `Problem` if the document is impossible."""
    terms = state.terms
    state.phase = PHASES.index(reader.word("phase", PHASES))
    _read_scalars(state, reader)
    read_path(state, reader.words("path", terms.symbols, int(terms.squares)))
    read_pirates(state, reader.items_exactly("pirates", int(state.players)))
    hands = reader.items_exactly("hands", int(state.players))
    for seat, hand in enumerate(hands):
        put_pile(state, seat, checked_counts(hand, terms.symbols, int(terms.of_each), f"hands[{seat}]"))
    put_pile(state, state.deck(), reader.counts("deck", terms.symbols, int(terms.of_each)))
    put_pile(state, state.discard(), reader.counts("discard", terms.symbols, int(terms.of_each)))
    put_row(state, reader.words("row", terms.symbols, ROW))
    _check_cards(state)
    check(state)


def _read_scalars(state: State, reader: Reader) -> None:
    turn = reader.integer_or_null("turn", 0, int(state.players) - 1)
    state.turn = -1 if turn is None else turn
    state.left = reader.integer("left", 0, int(state.terms.actions))
    state.owed = reader.integer("owed", 0, 2)


def read_path(state: State, names: list[str]) -> None:
    """Lay the path of a document; in phase `layout` it must be made of different sections."""
    terms = state.terms
    symbols = [terms.symbols.index(name) for name in names]
    for square, symbol in enumerate(symbols, 1):
        state.sets[symbol] |= ONE << square
    if state.phase != LAYOUT:
        if len(symbols) != terms.squares:
            raise Problem("path_length", number=int(terms.squares))
        return
    if len(symbols) % SECTION or len(symbols) >= terms.squares:
        raise Problem("path_sections")
    tiles = state.tiles_laid()
    if -1 in tiles or len(set(tiles)) != len(tiles):
        raise Problem("path_sections")


def read_pirates(state: State, lists: list[object]) -> None:
    """Put the pirates on their squares."""
    terms = state.terms
    for seat, squares in enumerate(lists):
        if not isinstance(squares, list) or len(squares) != terms.crew:
            raise Problem("crew_number", seat=seat, number=int(terms.crew))
        for square in squares:
            checked = checked_integer(square, 0, int(terms.boat), f"pirates[{seat}]")
            if state.sets[THREE] & (ONE << checked):
                raise Problem("square_crowded", square=checked)  # CAR-38
            state.put_pirate(seat, checked)


def put_pile(state: State, pile: i64, numbers: list[int]) -> None:
    """Put cards into an empty hand, the deck or the discard pile."""
    total: i64 = 0
    for symbol, number in enumerate(numbers):
        state.cards[pile * SYMBOLS + symbol] = u8(number)
        total += number
    state.sets[state.size_at(pile)] = total


def put_row(state: State, names: list[str]) -> None:
    """Lay the row."""
    for i, name in enumerate(names):
        state.cards[state.row_at() + i] = u8(state.terms.symbols.index(name))
    state.row_length = len(names)


def _check_cards(state: State) -> None:
    """Insist on exactly the cards of the box (CAR-8)."""
    row = state.row()
    for symbol in range(SYMBOLS):
        total = row.count(symbol)
        for pile in range(state.players + 2):
            total += int(state.cards[pile * SYMBOLS + symbol])
        if total != state.terms.of_each:
            name = state.terms.symbols[symbol]
            raise Problem("cards_number", card=name, number=int(state.terms.of_each), found=total)


def _require(holds: bool, key: str) -> None:
    if not holds:
        raise Problem(key)


def check(state: State) -> None:
    """Refuse a position that no game can show."""
    terms = state.terms
    phase = state.phase
    _require(phase != LAYOUT or terms.layout == "random", "phase_layout")
    _require(phase != LAY_ROW or terms.has_row, "phase_row")
    _require(phase != DRAW or not terms.has_row, "phase_draw")
    _require(state.row_length == 0 or terms.has_row, "row_absent")
    _require((state.turn < 0) == (phase in (LAYOUT, START)), "turn_phase")
    if phase in (LAYOUT, START, DEAL):
        _check_setup(state)
    elif phase == OVER:
        _require(state.owed == 0 and state.left < terms.actions, "over_counts")
    elif phase == LAY_ROW:
        _require(state.row_length < ROW and state.size(state.deck()) > 0, "row_waits")
        _require(state.owed == 0 or state.left < terms.actions, "row_owed")
    elif phase == DRAW:
        _require(state.size(state.deck()) > 0 and state.owed > 0 and state.left < terms.actions, "draw_waits")
    else:
        _require(state.owed == 0 and state.left > 0, "play_counts")
        _require(state.size(state.turn) > 0 or state.can_retreat(state.turn), "play_rescue")
    for seat in range(state.players):
        aboard = state.pirates[seat * WIDTH + terms.boat] == terms.crew
        _require(aboard == (phase == OVER and seat == state.turn), "over_crew")


def _check_setup(state: State) -> None:
    """Check the phases before the first turn: nobody has moved, and the deal is in order (CAR-10)."""
    for seat in range(state.players):
        _require(state.pirates[seat * WIDTH] == state.terms.crew, "setup_pirates")
    _require(state.size(state.discard()) == 0 and state.row_length == 0 and state.owed == 0, "setup_piles")
    hands = [int(state.size(seat)) for seat in range(state.players)]
    if state.phase != DEAL:
        _require(sum(hands) == 0 and state.left == 0, "setup_hands")
        return
    dealt = sum(hands)
    _require(state.left == state.terms.actions, "setup_left")
    _require(dealt < state.players * state.terms.dealt + state.terms.extra_for_starter, "deal_complete")
    for k in range(state.players):
        due = dealt // state.players + (1 if k < dealt % state.players else 0)
        _require(hands[(state.turn + k) % state.players] == due, "deal_order")
