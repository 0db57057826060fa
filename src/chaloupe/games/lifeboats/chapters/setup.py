"""Set-up: first player, colours, boats and men (LIF-15 to LIF-25; RULES.md 5.1)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.pieces import BLACK, CAPS, COLOURS, RANKS, START_ROW
from chaloupe.games.lifeboats.state import CAPS_LEFT, COLOUR, HAND, LANE, OWNER, ROW, State


def put_hand(state: State, seat: i64) -> None:
    """Give a seat all its men and caps, before anything has happened (LIF-11, LIF-12)."""
    state.pieces[CAPS_LEFT + seat] = u8(CAPS)
    for rank in range(len(RANKS)):
        state.pieces[HAND + seat * 2 + rank] = u8(state.terms.men(rank))


def name_first(state: State, seat: i64, tell: Tell | None) -> None:
    """Give a seat the stick (LIF-15)."""
    state.first = seat
    state.turn = seat
    if tell is not None:
        tell.all("first_player", {"seat": int(seat)}, "LIF-15")


def take_colour(state: State, colour: i64, tell: Tell | None) -> None:
    """Give the seat in turn its colour (LIF-16, LIF-25)."""
    state.pieces[COLOUR + state.turn] = u8(colour)
    state.pieces[OWNER + colour] = u8(state.turn)
    if tell is not None:
        clause = "LIF-25" if state.terms.quick else "LIF-16"
        tell.all("colour", {"seat": int(state.turn), "colour": COLOURS[colour]}, clause)
    _pass_on(state)


def place_boat(state: State, lane: i64, tell: Tell | None) -> None:
    """Put the boat that is due on row 1 of a lane (LIF-19 to LIF-21)."""
    boat = boat_due(state)
    state.pieces[LANE + boat] = u8(lane)
    state.pieces[ROW + boat] = u8(START_ROW)
    state.placed |= ONE << boat
    state.afloat |= ONE << boat
    if tell is not None:
        clause = "LIF-25" if state.terms.quick else "LIF-21" if boat == BLACK else "LIF-19"
        tell.all("boat_placed", {"boat": COLOURS[boat], "lane": int(lane)}, clause)
    if boat != BLACK:
        _pass_on(state)


def place_man(state: State, boat: i64, rank: i64, tell: Tell | None) -> None:
    """Put a man of the seat in turn into a boat (LIF-22)."""
    seat = state.turn
    state.pieces[HAND + seat * 2 + rank] -= 1
    state.put_in(seat, boat, rank)
    if tell is not None:
        tell.all("man_placed", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]}, "LIF-22")
    _pass_on(state)


def _pass_on(state: State) -> None:
    state.turn = (state.turn + 1) % state.players


def boat_due(state: State) -> i64:
    """Name the boat that is placed next: that of the seat in turn, at last the black one (LIF-19, LIF-21)."""
    own = state.colour(state.turn)
    return BLACK if state.placed & (ONE << own) else own
