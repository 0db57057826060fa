"""What a position of Cartagena looks like to a seat: one number for everything that counts, each about 0 to 1."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, above, below, lowest
from chaloupe.games.cartagena.chapters.moves import cards_for, stops
from chaloupe.games.cartagena.pieces import SYMBOLS
from chaloupe.games.cartagena.state import CREW, ONE_OR_MORE, WIDTH, State

PROGRESS: Final = 0  # squares walked by the whole crew
PROGRESS_SQUARED: Final = 1
ABOARD: Final = 2  # pirates in the boat
ABOARD_SQUARED: Final = 3
REAR: Final = 4  # how far the last pirate has come
SPREAD: Final = 5  # how far the others are from the last one
CROWD: Final = 6  # pirates not aboard who share their square: they block nothing and bring no road
CARDS_FEW: Final = 7  # the first four cards
CARDS: Final = 8  # the first nine
CARDS_MANY: Final = 9  # the first sixteen
KINDS: Final = 10  # different symbols in the hand
SHORT: Final = 11  # pirates not aboard for whom there is no card
CARDS_LATE: Final = 12  # cards, once the crew is far ahead
JUMP: Final = 13  # the longest jump of a card in the hand
JUMPS: Final = 14  # the jumps of all kinds of cards in the hand
ROAD: Final = 15  # the jumps of all symbols, in the hand or not
RETREAT: Final = 16  # the best step back: cards for squares
TURN: Final = 17  # the actions left to the seat in turn
WAIT: Final = 18  # the turns of others before one's own
TURN_JUMPS: Final = 19  # jumps that can be made at once
TURN_RETREAT: Final = 20  # a step back that can be made at once
NEXT_JUMPS: Final = 21  # the jumps left to the seat that comes next
NEXT_RETREAT: Final = 22  # the step back left to it
LAST_STEPS: Final = 23  # close to the end: at most three pirates to bring aboard

# The names under which `weights.json` has them, in their order.
NAMES: Final = {
    "progress": PROGRESS,
    "progress_squared": PROGRESS_SQUARED,
    "aboard": ABOARD,
    "aboard_squared": ABOARD_SQUARED,
    "rear": REAR,
    "spread": SPREAD,
    "crowd": CROWD,
    "cards_few": CARDS_FEW,
    "cards": CARDS,
    "cards_many": CARDS_MANY,
    "kinds": KINDS,
    "short": SHORT,
    "cards_late": CARDS_LATE,
    "jump": JUMP,
    "jumps": JUMPS,
    "road": ROAD,
    "retreat": RETREAT,
    "turn": TURN,
    "wait": WAIT,
    "turn_jumps": TURN_JUMPS,
    "turn_retreat": TURN_RETREAT,
    "next_jumps": NEXT_JUMPS,
    "next_retreat": NEXT_RETREAT,
    "last_steps": LAST_STEPS,
}

# A card is worth about this many squares.
CARD: Final = i64(8)


def look(state: State, seat: i64, out: vec[float]) -> None:
    """Write the features of a seat."""
    left_behind = _look_at_crew(state, seat, out)
    _look_at_hand(state, seat, left_behind, out)
    _look_ahead_and_back(state, seat, out)
    _look_at_turn(state, seat, out)


def _look_at_crew(state: State, seat: i64, out: vec[float]) -> i64:
    """Write how far the crew has come; count the pirates who are not aboard."""
    boat = state.terms.boat
    crew = state.terms.crew
    rearmost = lowest(state.sets[CREW + seat])
    walked: i64 = 0
    crowd: i64 = 0
    left_behind: i64 = 0
    squares = state.afoot(seat)
    while squares:
        square = lowest(squares)
        number = i64(state.pirates[seat * WIDTH + square])
        walked += number * square
        left_behind += number
        if square > 0:
            crowd += number - 1
        squares &= squares - 1
    aboard = crew - left_behind
    progress = float(walked + aboard * boat) / float(crew * boat)
    share = float(aboard) / float(crew)
    out[PROGRESS] = progress
    out[PROGRESS_SQUARED] = progress * progress
    out[ABOARD] = share
    out[ABOARD_SQUARED] = share * share
    out[REAR] = float(rearmost) / float(boat)
    out[SPREAD] = float(walked - left_behind * rearmost) / float(crew * boat)
    out[CROWD] = float(crowd) / float(crew)
    out[LAST_STEPS] = float(max(3 - left_behind, 0)) / 3.0
    return left_behind


def _look_at_hand(state: State, seat: i64, left_behind: i64, out: vec[float]) -> None:
    """Write how many cards there are and what they are needed for."""
    cards = state.size(seat)
    if state.turn == seat:
        cards += state.owed
    out[CARDS_FEW] = float(min(cards, 4)) / 4.0
    out[CARDS] = float(min(cards, 9)) / 9.0
    out[CARDS_MANY] = float(min(cards, 16)) / 16.0
    out[SHORT] = float(max(left_behind - cards, 0)) / float(state.terms.crew)
    out[CARDS_LATE] = out[CARDS] * out[PROGRESS]


def _look_ahead_and_back(state: State, seat: i64, out: vec[float]) -> None:
    """Write the jumps that the cards give and what a step back would bring."""
    sets = state.sets
    boat = state.terms.boat
    own = state.afoot(seat)
    free = ~sets[ONE_OR_MORE]
    longest: i64 = 0
    jumps: i64 = 0
    road: i64 = 0
    kinds: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        jump = _longest(own, sets[symbol] & free, boat)
        road += jump
        if state.cards[seat * SYMBOLS + symbol]:
            kinds += 1
            jumps += jump
            longest = max(longest, jump)
        symbol += 1
    out[KINDS] = float(kinds) / 6.0
    out[JUMP] = float(longest) / 36.0
    out[JUMPS] = float(jumps) / 72.0
    out[ROAD] = float(road) / 72.0
    out[RETREAT] = float(_best_back(state, seat)) / 16.0


def _longest(own: i64, free: i64, boat: i64) -> i64:
    """Find the longest jump that one card gives: `free` are the free squares of its symbol."""
    best: i64 = 0
    while own:
        square = lowest(own)
        ahead = free & ~((ONE << (square + 1)) - 1)
        if ahead == 0:
            return max(best, boat - square)
        target = lowest(ahead)
        best = max(best, target - square)
        own &= ~((ONE << target) - 1)
    return best


def _best_back(state: State, seat: i64) -> i64:
    """Find what the best step back brings: eight for a card, less the squares it costs; 0 if nothing pays."""
    own = state.sets[CREW + seat]
    targets = stops(state)
    best: i64 = 0
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        movers = above(own, target)
        if movers == 0:
            break
        square = lowest(movers)
        # another stop in between catches the pirate before it comes here
        if below(targets, square) == 0:
            best = max(best, cards_for(state, target) * CARD - (square - target))
    return best


def _look_at_turn(state: State, seat: i64, out: vec[float]) -> None:
    """Write whose turn it is, and what that makes of the ways ahead and back."""
    wait = seat - state.turn
    if wait < 0:
        wait += state.players
    turn = 0.0
    following = 0.0
    if wait == 0:
        turn = float(state.left) / float(state.terms.actions)
    elif wait == 1:
        following = 1.0
    out[TURN] = turn
    out[WAIT] = float(wait) / float(state.players)
    out[TURN_JUMPS] = turn * out[JUMPS]
    out[TURN_RETREAT] = turn * out[RETREAT]
    out[NEXT_JUMPS] = following * out[JUMPS]
    out[NEXT_RETREAT] = following * out[RETREAT]
