"""Phase 1: a boat gets a leak, and a man makes room for it (LIF-48 to LIF-59; RULES.md 5.3 and 5.4)."""

from mypy_extensions import i64

from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.pieces import COLOURS, OFFICER, RANKS, SAILOR
from chaloupe.games.lifeboats.state import DROWNED, LEAKS, NONE, State


def has_room(state: State, boat: i64) -> bool:
    """Say whether a boat takes a leak as it is: it has a free place, or sinks whoever goes (LIF-49, LIF-51)."""
    return not state.full(boat) or state.leaks(boat) == state.crew(boat)


def put_leak(state: State, boat: i64, tell: Tell | None) -> None:
    """Give a boat one leak more (LIF-48)."""
    if tell is not None:
        tell.all("leak", {"boat": COLOURS[boat]}, "LIF-51" if state.full(boat) else "LIF-49")
    state.pieces[LEAKS + boat] += 1


def rank_that_goes(state: State, boat: i64, seat: i64) -> i64:
    """Name the rank of the man who makes room; NONE if his owner has the choice (LIF-56, LIF-57)."""
    if not state.men(seat, boat, SAILOR):
        return OFFICER
    if state.men(seat, boat, OFFICER) and not state.terms.sailor_first:
        return NONE
    return SAILOR


def overboard(state: State, boat: i64, seat: i64, rank: i64, tell: Tell | None) -> None:
    """Throw a man out for good; the leak takes his place (LIF-58)."""
    state.take_out(seat, boat, rank)
    state.pieces[DROWNED + seat * 2 + rank] += 1
    if tell is not None:
        tell.all("overboard", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]}, "LIF-58")
    put_leak(state, boat, tell)
