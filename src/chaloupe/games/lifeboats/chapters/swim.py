"""Phase 3: out of the boats in one order, back into others in the reverse order (LIF-65 to LIF-73; RULES.md 5.7)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.pieces import COLOURS, RANKS
from chaloupe.games.lifeboats.state import DROWNED, WATER, WIDTH, State


def leave(state: State, boat: i64, rank: i64, tell: Tell | None) -> None:
    """Take a man of the seat in turn out of his boat and lay him in the water (LIF-65 to LIF-67)."""
    seat = state.turn
    state.take_out(seat, boat, rank)
    state.pieces[WATER + state.swimmers] = u8(seat * WIDTH + boat * 2 + rank)
    state.swimmers += 1
    state.left |= (ONE * 3) << (boat * 2)
    if tell is not None:
        tell.all("left", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]}, "LIF-65")


def find_leaver(state: State, place: i64, tell: Tell | None) -> bool:
    """Find the next seat, counted from the first player, with a man in a boat that nobody has left (LIF-65, LIF-68).

    It becomes the seat in turn. Say whether there is one; afterwards no boat counts as left any more.
    """
    while place < state.players:
        seat = (state.first + place) % state.players
        if state.aboard[seat] & ~state.left:
            state.turn = seat
            return True
        if tell is not None:
            tell.all("stays", {"seat": int(seat)}, "LIF-68")
        place += 1
    state.left = 0
    return False


def board(state: State, boat: i64, tell: Tell | None) -> None:
    """Put the last swimmer into a boat (LIF-69 to LIF-71)."""
    state.swimmers -= 1
    seat = state.turn
    rank = state.swimmer(state.swimmers) % 2
    state.put_in(seat, boat, rank)
    if tell is not None:
        tell.all("boarded", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]}, "LIF-69")


def find_boarder(state: State, tell: Tell | None) -> bool:
    """Find the last who left and can board, if there is one; whoever finds no place drowns (LIF-69, LIF-72)."""
    while state.swimmers:
        swimmer = state.swimmer(state.swimmers - 1)
        state.turn = swimmer // WIDTH
        if boats_to_board(state):
            return True
        state.swimmers -= 1
        rank = swimmer % 2
        state.pieces[DROWNED + state.turn * 2 + rank] += 1
        if tell is not None:
            tell.all("drowned", {"seat": int(state.turn), "rank": RANKS[rank]}, "LIF-72")
    return False


def boats_to_board(state: State) -> i64:
    """Give the set of boats that the last swimmer can board (LIF-70, LIF-71)."""
    return state.free_boats() & ~(ONE << boat_left(state))


def boat_left(state: State) -> i64:
    """Name the boat that the last swimmer has left."""
    return state.swimmer(state.swimmers - 1) % WIDTH // 2
