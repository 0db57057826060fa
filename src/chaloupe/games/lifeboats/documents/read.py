"""The position document, read; `check` says which ones are possible (RULES.md 7.2)."""

from typing import Final

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.position import NOBODY
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader, checked_counts
from chaloupe.games.lifeboats.chapters.votes import candidates_of, captain, leaders, tally, voters_of
from chaloupe.games.lifeboats.documents.check import check, require
from chaloupe.games.lifeboats.pieces import BLACK, CAPS, CHOICES, COLOURS, LANES, MOST_PLAYERS, PLACES, RANKS, START_ROW
from chaloupe.games.lifeboats.state import (
    ARRIVAL,
    CAPS_LEFT,
    COLOUR,
    CREW,
    DECIDE,
    DROWNED,
    EVICT,
    HAND,
    KINDS,
    LANE,
    LAST_VOTES,
    LEAKS,
    LEAVE,
    MAN,
    MEN,
    NO_OWNER,
    NONE,
    OWNER,
    PHASES,
    POINTS,
    ROW,
    SAVED,
    TALK,
    VOTE,
    VOTES,
    WATER,
    WIDTH,
    State,
)

_STATES: Final = ("afloat", "landed", "sunk")
_MOST_ROUNDS: Final = 1_000_000_000
_MOST_POINTS: Final = 46


def read_into(state: State, reader: Reader, hidden: list[int] | None = None) -> None:
    """Set up an empty state from a document; raise a `Problem` if the document is impossible.

    In a view votes may be null: their seats are appended to `hidden`, for the caller to fill in.
    """
    last_seat = int(state.players) - 1
    state.phase = PHASES.index(reader.word("phase", PHASES))
    state.round = reader.integer("round", 0, _MOST_ROUNDS)
    state.first = _nobody_if_null(reader.integer_or_null("first", 0, last_seat))
    state.turn = _nobody_if_null(reader.integer_or_null("turn", 0, last_seat))
    for seat, item in enumerate(reader.items_exactly("seats", int(state.players))):
        _read_seat(state, seat, Reader(item, f"seats[{seat}]"))
    _read_boats(state, reader.reader("boats"))
    _read_ballot(state, reader, hidden)
    _read_last(state, reader)
    for item in reader.items("water", MOST_PLAYERS):
        _read_swimmer(state, Reader(item, f"water[{state.swimmers}]"))
    if state.phase == DECIDE:
        state.choices = state.candidates if captain(state) else leaders(tally(state))
    check(state)


def _nobody_if_null(value: int | None) -> int:
    return NOBODY if value is None else value


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
    require(crew + int(state.leaks(boat)) <= PLACES, "boat_crowded", boat=COLOURS[boat])
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
        state.voters = voters_of(state, state.kind, state.ballot_boat)
        state.candidates = candidates_of(state, state.kind, state.ballot_boat)


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
    if state.phase == LEAVE:
        state.left |= (ONE * 3) << (boat * 2)
