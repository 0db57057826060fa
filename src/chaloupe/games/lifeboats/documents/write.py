"""The position document, written in canonical form (RULES.md 7 and 7.1)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY
from chaloupe.core.reader import counted
from chaloupe.games.lifeboats.pieces import CHOICES, COLOURS, RANKS, Terms
from chaloupe.games.lifeboats.state import DROWNED, HAND, KINDS, NO_BALLOT, NO_COLOUR, NONE, PHASES, SAVED, WIDTH, State

KEYS: Final[tuple[str, ...]] = ("round", "first", "turn", "seats", "boats", "ballot", "last", "water")


def open_part(state: State) -> Json:
    """Write what everybody sees: all but the votes of the ballot (LIF-5)."""
    return {
        "game": "lifeboats",
        "players": int(state.players),
        "options": options_of(state.terms),
        "phase": PHASES[state.phase],
        "round": int(state.round),
        "first": _or_null(state.first),
        "turn": _or_null(state.turn),
        "seats": [_seat(state, seat) for seat in range(state.players)],
        "boats": {COLOURS[boat]: _boat(state, boat) for boat in numbers(state.placed)},
        "last": _last(state),
        "water": [_swimmer(state.swimmer(number)) for number in range(state.swimmers)],
    }


def write(state: State) -> Json:
    """Write the whole position."""
    written = open_part(state)
    votes: Json = {str(seat): CHOICES[state.vote(seat)] for seat in numbers(state.voted)}
    written["ballot"] = ballot(state, votes)
    return written


def options_of(terms: Terms) -> Json:
    """Write the options."""
    return {
        "setup": "quick" if terms.quick else "full",
        "sailor_first": terms.sailor_first,
        "menless_vote": terms.menless_vote,
        "talk": terms.talk,
    }


def ballot(state: State, votes: Json) -> Json | None:
    """Write the ballot with these votes, if one is on the table."""
    if state.kind == NO_BALLOT:
        return None
    return {"kind": KINDS[state.kind], "boat": _colour_or_null(state.ballot_boat), "votes": votes}


def _or_null(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)


def _colour_or_null(colour: i64) -> str | None:
    return None if colour == NONE else COLOURS[colour]


def _ranks(state: State, at: i64) -> Json:
    return counted(RANKS, [int(state.pieces[at]), int(state.pieces[at + 1])])


def _seat(state: State, seat: i64) -> Json:
    colour = state.colour(seat)
    return {
        "colour": None if colour == NO_COLOUR else COLOURS[colour],
        "caps": int(state.caps(seat)),
        "hand": _ranks(state, HAND + seat * 2),
        "saved": _ranks(state, SAVED + seat * 2),
        "drowned": _ranks(state, DROWNED + seat * 2),
        "points": int(state.points(seat)),
    }


def _boat(state: State, boat: i64) -> Json:
    lane = int(state.lane(boat))
    if state.landed & (ONE << boat):
        return {"state": "landed", "lane": lane, "arrival": int(state.arrival(boat))}
    men = state.crew_words(boat)
    if not state.afloat & (ONE << boat):
        return {"state": "sunk", "lane": lane, "men": men}
    row = int(state.row(boat))
    return {"state": "afloat", "lane": lane, "row": row, "leaks": int(state.leaks(boat)), "men": men}


def _last(state: State) -> Json | None:
    if state.last_kind == NO_BALLOT:
        return None
    return {
        "kind": KINDS[state.last_kind],
        "boat": _colour_or_null(state.last_boat),
        "votes": {str(seat): CHOICES[state.last_vote(seat)] for seat in numbers(state.last_voters)},
        "result": _colour_or_null(state.last_result),
    }


def _swimmer(code: i64) -> Json:
    return {"seat": int(code // WIDTH), "boat": COLOURS[code % WIDTH // 2], "rank": RANKS[code % 2]}
