"""What can be done, what chance can bring, and what each seat may see (RULES.md 6.2, 6.3 and 8)."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, UNSEEN, buffer, pick
from chaloupe.core.reader import counted
from chaloupe.core.rng import Rng
from chaloupe.games.cartagena import documents
from chaloupe.games.cartagena.actions import DEALT, DRAWN, END, RETREAT, REVEALED, STARTER
from chaloupe.games.cartagena.chapters.moves import can_retreat_from, target_behind
from chaloupe.games.cartagena.pieces import SYMBOLS, TILES
from chaloupe.games.cartagena.state import CREW, DEAL, DRAW, LAY_ROW, LAYOUT, PLAY, START, WIDTH, State

# -- the players' actions --------------------------------------------------------------------------------------------


def fill_legal(state: State, seat: i64, out: vec[i64]) -> i64:
    """List advances by square and card, retreats by square, the end of the turn (CAR-21 to CAR-23)."""
    if state.phase != PLAY or seat != state.turn:
        return 0
    terms = state.terms
    n = _fill_advances(state, seat, out)
    movers = can_retreat_from(state, seat)
    while movers:
        out[n] = RETREAT + lowest(movers)
        n += 1
        movers &= movers - 1
    if state.left < terms.actions or terms.may_pass:
        out[n] = END
        n += 1
    return n


def _fill_advances(state: State, seat: i64, out: vec[i64]) -> i64:
    """List an advance for every card and every square below the boat (CAR-25 to CAR-27)."""
    cards = state.cards
    hand = seat * SYMBOLS
    squares = state.afoot(seat)
    n: i64 = 0
    while squares:
        code = lowest(squares) * SYMBOLS
        symbol: i64 = 0
        while symbol < SYMBOLS:
            # Written first and kept if the card is there: no branch for the processor to guess.
            out[n] = code + symbol
            if cards[hand + symbol]:
                n += 1
            symbol += 1
        squares &= squares - 1
    return n


def pick_any(state: State, seat: i64, rng: Rng) -> i64:
    """Count what `fill_legal` would list, and find the one that is drawn.

    Random play spends most of its time here: what other functions say as well is written out.
    """
    terms = state.terms
    cards = state.cards
    hand = seat * SYMBOLS
    kinds: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        if cards[hand + symbol]:
            kinds += 1
        symbol += 1
    squares = state.sets[CREW + seat] & ((ONE << terms.boat) - 1)
    movers = can_retreat_from(state, seat)
    advances = size(squares) * kinds
    n = advances + size(movers)
    if state.left < terms.actions or terms.may_pass:
        n += 1
    rest = rng.below(n)
    if rest < advances:
        while rest >= kinds:
            squares &= squares - 1
            rest -= kinds
        return lowest(squares) * SYMBOLS + _kind(state, hand, rest)
    rest -= advances
    while movers and rest > 0:
        movers &= movers - 1
        rest -= 1
    if movers == 0:
        return END
    return RETREAT + lowest(movers)


def _kind(state: State, hand: i64, number: i64) -> i64:
    """Find the symbol with so many others in the hand before it."""
    cards = state.cards
    symbol: i64 = 0
    while True:
        if cards[hand + symbol]:
            if number == 0:
                return symbol
            number -= 1
        symbol += 1


def allows(state: State, seat: i64, code: i64) -> bool:
    """Say whether a code is one that `fill_legal` lists, without listing the others."""
    if state.phase != PLAY or seat != state.turn or code < 0 or code > END:
        return False
    if code == END:
        return state.left < state.terms.actions or state.terms.may_pass
    if code >= RETREAT:
        square = code - RETREAT
        return state.pirates[seat * WIDTH + square] > 0 and target_behind(state, square) > 0
    square = code // SYMBOLS
    has_card = state.cards[seat * SYMBOLS + code % SYMBOLS] > 0
    return has_card and square < state.terms.boat and state.pirates[seat * WIDTH + square] > 0


# -- chance ----------------------------------------------------------------------------------------------------------


def fill_chance(state: State, out: vec[i64], weights: vec[i64]) -> i64:
    """List what chance can do, with its weights."""
    n: i64 = 0
    if state.phase == LAYOUT:  # CAR-5
        laid = state.tiles_laid()
        for tile in range(len(TILES)):
            if tile not in laid:
                out[n] = tile * 2
                out[n + 1] = tile * 2 + 1
                weights[n] = 1
                weights[n + 1] = 1
                n += 2
    elif state.phase == START:  # CAR-9
        while n < state.players:
            out[n] = STARTER + n
            weights[n] = 1
            n += 1
    elif state.phase in (DEAL, LAY_ROW, DRAW):
        first = _card_codes(state)
        symbol: i64 = 0
        while symbol < SYMBOLS:
            number = i64(state.cards[state.deck() * SYMBOLS + symbol])
            if number:
                out[n] = first + symbol
                weights[n] = number
                n += 1
            symbol += 1
    return n


def draw(state: State, rng: Rng) -> i64:
    """Let a generator pick one of chance's outcomes; cards go by their number in the deck."""
    if state.phase < DEAL:
        out = buffer(12)
        weights = buffer(12)
        n = fill_chance(state, out, weights)
        return pick(rng, out, weights, n)
    cards = state.cards
    rest = u8(rng.below(state.size(state.deck())))
    at = state.deck() * SYMBOLS
    symbol: i64 = 0
    while rest >= cards[at + symbol]:
        rest -= cards[at + symbol]
        symbol += 1
    return _card_codes(state) + symbol


def _card_codes(state: State) -> i64:
    if state.phase == DRAW:
        return DRAWN
    if state.phase == DEAL:
        return DEALT
    return REVEALED


# -- what is seen ----------------------------------------------------------------------------------------------------


def glimpse(state: State, viewer: i64, who: i64, code: i64) -> i64:
    """Show a card that is drawn to whom it comes, a dealt one where hands are open (CAR-57)."""
    if who != CHANCE or code < DEALT:
        return code
    if code < REVEALED:
        return code if state.terms.open_hands else UNSEEN
    if code < DRAWN or viewer == state.turn:
        return code
    return UNSEEN


def view(state: State, viewer: int | None) -> Json:
    """Show a seat, or a spectator, what it may know (CAR-56 to CAR-58)."""
    shown = documents.open_part(state)
    shown["seat"] = viewer
    shown["hands"] = [_hand_seen(state, viewer, seat) for seat in range(state.players)]
    shown["deck"] = int(state.size(state.deck()))
    return shown


def _hand_seen(state: State, viewer: int | None, seat: int) -> object:
    """Show a hand to those who may see it, its size to the others."""
    if viewer == seat or state.terms.open_hands:
        return counted(state.terms.symbols, state.pile(seat))
    return int(state.size(seat))
