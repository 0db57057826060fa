"""The position document of Lifeboats, written in canonical form and read; `checks` says which ones are possible."""

from typing import Final

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.problems import Problem, Words
from chaloupe.core.reader import Reader, checked_counts, counted
from chaloupe.games.lifeboats.actions import DECIDE, EVICT, PHASES, TALK, VOTE
from chaloupe.games.lifeboats.checks import check, require
from chaloupe.games.lifeboats.pieces import (
    BLACK,
    CAPS,
    CHOICES,
    COLOURS,
    LANES,
    MOST_PLAYERS,
    PLACES,
    RANKS,
    START_ROW,
    Terms,
)
from chaloupe.games.lifeboats.state import (
    ARRIVAL,
    CAPS_LEFT,
    COLOUR,
    CREW,
    DROWNED,
    HAND,
    KINDS,
    LANE,
    LAST_VOTES,
    LEAKS,
    MAN,
    MEN,
    NO_BALLOT,
    NO_COLOUR,
    NO_OWNER,
    NONE,
    OWNER,
    POINTS,
    ROW,
    SAVED,
    VOTES,
    WATER,
    WIDTH,
    State,
)

KEYS: Final = ("round", "first", "turn", "seats", "boats", "ballot", "last", "water")
_STATES: Final = ("afloat", "landed", "sunk")
_MOST_ROUNDS: Final = 1_000_000_000
_MOST_POINTS: Final = 46


# -- writing ---------------------------------------------------------------------------------------------------------


def open_part(state: State) -> Words:
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


def write(state: State) -> Words:
    """Write the whole position."""
    written = open_part(state)
    votes: Words = {str(seat): CHOICES[state.vote_of(seat)] for seat in numbers(state.voted)}
    written["ballot"] = ballot(state, votes)
    return written


def options_of(terms: Terms) -> Words:
    """Write the options."""
    return {
        "setup": "quick" if terms.quick else "full",
        "sailor_first": terms.sailor_first,
        "menless_vote": terms.menless_vote,
        "talk": terms.talk,
    }


def ballot(state: State, votes: Words) -> Words | None:
    """Write the ballot with these votes, if one is on the table."""
    if state.kind == NO_BALLOT:
        return None
    return {"kind": KINDS[state.kind], "boat": _colour_or_null(state.ballot_boat), "votes": votes}


def _or_null(seat: i64) -> int | None:
    return None if seat == NONE else int(seat)


def _colour_or_null(colour: i64) -> str | None:
    return None if colour == NONE else COLOURS[colour]


def _ranks(state: State, at: i64) -> Words:
    return counted(RANKS, [int(state.pieces[at]), int(state.pieces[at + 1])])


def _seat(state: State, seat: i64) -> Words:
    colour = state.colour(seat)
    return {
        "colour": None if colour == NO_COLOUR else COLOURS[colour],
        "caps": int(state.pieces[CAPS_LEFT + seat]),
        "hand": _ranks(state, HAND + seat * 2),
        "saved": _ranks(state, SAVED + seat * 2),
        "drowned": _ranks(state, DROWNED + seat * 2),
        "points": int(state.pieces[POINTS + seat]),
    }


def _boat(state: State, boat: i64) -> Words:
    lane = int(state.pieces[LANE + boat])
    if state.landed & (ONE << boat):
        return {"state": "landed", "lane": lane, "arrival": int(state.pieces[ARRIVAL + boat])}
    men = state.crew_words(boat)
    if not state.afloat & (ONE << boat):
        return {"state": "sunk", "lane": lane, "men": men}
    row = int(state.pieces[ROW + boat])
    return {"state": "afloat", "lane": lane, "row": row, "leaks": int(state.pieces[LEAKS + boat]), "men": men}


def _last(state: State) -> Words | None:
    if state.last_kind == NO_BALLOT:
        return None
    return {
        "kind": KINDS[state.last_kind],
        "boat": _colour_or_null(state.last_boat),
        "votes": {str(seat): CHOICES[int(state.pieces[LAST_VOTES + seat])] for seat in numbers(state.last_voters)},
        "result": _colour_or_null(state.last_result),
    }


def _swimmer(code: i64) -> Words:
    return {"seat": int(code // WIDTH), "boat": COLOURS[code % WIDTH // 2], "rank": RANKS[code % 2]}


# -- reading ---------------------------------------------------------------------------------------------------------


def read_into(state: State, reader: Reader, hidden: list[int] | None = None) -> None:
    """Set up an empty state from a document; raise a `Problem` if the document is impossible.

    In a view votes may be null: their seats are appended to `hidden`, for the caller to fill in.
    """
    last_seat = int(state.players) - 1
    state.phase = PHASES.index(reader.word("phase", PHASES))
    state.round = reader.integer("round", 0, _MOST_ROUNDS)
    state.first = _none_if_null(reader.integer_or_null("first", 0, last_seat))
    state.turn = _none_if_null(reader.integer_or_null("turn", 0, last_seat))
    for seat, item in enumerate(reader.items_exactly("seats", int(state.players))):
        _read_seat(state, seat, Reader(item, f"seats[{seat}]"))
    _read_boats(state, reader.reader("boats"))
    _read_ballot(state, reader, hidden)
    _read_last(state, reader)
    for item in reader.items("water", MOST_PLAYERS):
        _read_swimmer(state, Reader(item, f"water[{state.swimmers}]"))
    check(state)


def _none_if_null(value: int | None) -> int:
    return NONE if value is None else value


def _read_seat(state: State, seat: int, reader: Reader) -> None:
    reader.only(("colour", "caps", "hand", "saved", "drowned", "points"))
    colour = reader.word_or_null("colour", COLOURS)
    if colour is not None:
        number = COLOURS.index(colour)
        require(number < state.terms.colours, "colour_players", colour=colour)
        require(state.owner(number) == NO_OWNER, "colour_double", colour=colour)
        state.pieces[COLOUR + seat] = u8(number)
        state.pieces[OWNER + number] = u8(seat)
    state.pieces[CAPS_LEFT + seat] = u8(reader.integer("caps", 0, CAPS))
    state.pieces[POINTS + seat] = u8(reader.integer("points", 0, _MOST_POINTS))
    for at, key in ((HAND, "hand"), (SAVED, "saved"), (DROWNED, "drowned")):
        for rank, number in enumerate(reader.counts(key, RANKS, int(state.terms.sailors))):
            state.pieces[at + seat * 2 + rank] = u8(number)


def _read_boats(state: State, reader: Reader) -> None:
    for name in reader.document:
        if not name.startswith("_"):
            _read_boat(state, _colour_key(name), reader.reader(name))


def _colour_key(name: str) -> int:
    if name not in COLOURS:
        raise Problem("value_word", key="boats", value=name[:40], known=", ".join(COLOURS))
    return COLOURS.index(name)


def _read_boat(state: State, boat: int, reader: Reader) -> None:
    require(boat == BLACK or state.owner(boat) != NO_OWNER, "boat_nobody", boat=COLOURS[boat])
    condition = reader.word("state", _STATES)
    state.placed |= ONE << boat
    state.pieces[LANE + boat] = u8(reader.integer("lane", 1, LANES))
    if condition == "landed":
        reader.only(("state", "lane", "arrival"))
        state.pieces[ARRIVAL + boat] = u8(reader.integer("arrival", 1, len(COLOURS)))
        state.landed |= ONE << boat
        state.arrivals += 1
        return
    if condition == "sunk":
        reader.only(("state", "lane", "men"))
        require(_read_men(state, boat, reader.reader("men"), False) <= 3, "sunk_crowded", boat=COLOURS[boat])
        return
    reader.only(("state", "lane", "row", "leaks", "men"))
    state.afloat |= ONE << boat
    state.pieces[ROW + boat] = u8(reader.integer("row", START_ROW, 3))
    state.pieces[LEAKS + boat] = u8(reader.integer("leaks", 0, 3))
    crew = _read_men(state, boat, reader.reader("men"), True)
    require(crew + int(state.pieces[LEAKS + boat]) <= PLACES, "boat_crowded", boat=COLOURS[boat])
    state.pieces[CREW + boat] = u8(crew)


def _read_men(state: State, boat: int, reader: Reader, afloat: bool) -> int:
    """Put the men of a boat in their lines; give their number."""
    crew = 0
    for name, numbers_of in reader.document.items():
        if name.startswith("_"):
            continue
        colour = _colour_key(name)
        seat = int(state.owner(colour))
        require(colour != BLACK and seat != NO_OWNER, "men_nobody", colour=name, boat=COLOURS[boat])
        where = f"{reader.where}.{name}"
        for rank, number in enumerate(checked_counts(numbers_of, RANKS, int(state.terms.sailors), where)):
            state.pieces[MEN + seat * WIDTH + boat * 2 + rank] = u8(number)
            crew += number
            if number and afloat:
                state.aboard[seat] |= ONE << (boat * 2 + rank)
    return crew


def _read_ballot(state: State, reader: Reader, hidden: list[int] | None) -> None:
    if reader.value("ballot") is None:
        require(state.phase not in (TALK, VOTE, DECIDE, EVICT), "ballot_phase")
        return
    inner = reader.reader("ballot")
    inner.only(("kind", "boat", "votes"))
    state.kind = KINDS.index(inner.word("kind", KINDS[1:]))
    state.ballot_boat = _boat_of(inner, state.kind)
    for seat, choice in _votes(state, inner.reader("votes"), hidden):
        state.pieces[VOTES + seat] = u8(choice)
        state.voted |= ONE << seat
    require(state.phase in (TALK, VOTE, DECIDE, EVICT), "ballot_phase")
    if state.phase != EVICT:
        state.voters = state.voters_of(state.kind, state.ballot_boat)
        state.candidates = state.candidates_of(state.kind, state.ballot_boat)


def _boat_of(reader: Reader, kind: i64) -> int:
    """Read the boat of a ballot, which only the special vote has (LIF-50)."""
    boat = reader.word_or_null("boat", COLOURS)
    require((boat is not None) == (kind == MAN), "ballot_boat", where=reader.where)
    return NONE if boat is None else COLOURS.index(boat)


def _votes(state: State, reader: Reader, hidden: list[int] | None) -> list[tuple[int, int]]:
    """List the votes as (seat, choice)."""
    found: list[tuple[int, int]] = []
    for name in reader.document:
        if name.startswith("_"):
            continue
        require(len(name) == 1 and name in "0123456789"[: int(state.players)], "vote_seat", where=reader.where)
        if hidden is not None and reader.document[name] is None:
            hidden.append(int(name))
        else:
            found.append((int(name), CHOICES.index(reader.word(name, CHOICES))))
    return found


def _read_last(state: State, reader: Reader) -> None:
    if reader.value("last") is None:
        return
    inner = reader.reader("last")
    inner.only(("kind", "boat", "votes", "result"))
    state.last_kind = KINDS.index(inner.word("kind", KINDS[1:]))
    state.last_boat = _boat_of(inner, state.last_kind)
    for seat, choice in _votes(state, inner.reader("votes"), None):
        state.pieces[LAST_VOTES + seat] = u8(choice)
        state.last_voters |= ONE << seat
    result = inner.word_or_null("result", COLOURS)
    state.last_result = NONE if result is None else COLOURS.index(result)


def _read_swimmer(state: State, reader: Reader) -> None:
    reader.only(("seat", "boat", "rank"))
    seat = reader.integer("seat", 0, int(state.players) - 1)
    boat = COLOURS.index(reader.word("boat", COLOURS))
    rank = RANKS.index(reader.word("rank", RANKS))
    state.pieces[WATER + state.swimmers] = u8(seat * WIDTH + boat * 2 + rank)
    state.swimmers += 1


def put_hand(state: State, seat: i64) -> None:
    """Give a seat all its men and caps, before anything has happened (LIF-11, LIF-12)."""
    state.pieces[CAPS_LEFT + seat] = u8(CAPS)
    for rank in range(len(RANKS)):
        state.pieces[HAND + seat * 2 + rank] = u8(state.terms.men(rank))
