"""Phase 2: a boat moves and perhaps lands (LIF-60 to LIF-64; RULES.md 5.6)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.chapters.result import scores
from chaloupe.games.lifeboats.pieces import COLOURS, ISLAND_ROW, island_points
from chaloupe.games.lifeboats.state import ARRIVAL, MEN, POINTS, ROW, SAVED, WIDTH, State


def move(state: State, boat: i64, tell: Tell | None) -> None:
    """Move a boat straight ahead, and land it on the island (LIF-60 to LIF-62)."""
    state.pieces[ROW + boat] += 1
    if tell is not None:
        tell.all("moved", {"boat": COLOURS[boat], "row": int(state.row(boat))}, "LIF-60")
    if state.row(boat) == ISLAND_ROW:
        _land(state, boat, tell)


def _land(state: State, boat: i64, tell: Tell | None) -> None:
    """Score and save the men of a boat and keep its place among the arrivals (LIF-62 to LIF-64)."""
    pieces = state.pieces
    crew = state.crew_words(boat) if tell is not None else {}
    before = scores(state) if tell is not None else []
    lane = state.lane(boat)
    seat: i64 = 0
    while seat < state.players:
        rank: i64 = 0
        while rank < 2:
            at = MEN + seat * WIDTH + boat * 2 + rank
            pieces[POINTS + seat] += u8(i64(pieces[at]) * island_points(lane, rank))
            pieces[SAVED + seat * 2 + rank] += pieces[at]
            pieces[at] = 0
            rank += 1
        seat += 1
    state.arrivals += 1
    pieces[ARRIVAL + boat] = u8(state.arrivals)
    state.landed |= ONE << boat
    state.out_of_play(boat)
    if tell is not None:
        gained = [now - then for now, then in zip(scores(state), before, strict=True)]
        arrival = int(state.arrivals)
        tell.all("landed", {"boat": COLOURS[boat], "arrival": arrival, "men": crew, "points": gained}, "LIF-62")
