"""Lifeboats as a row of numbers: what a seat knows, for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import Position
from chaloupe.core.tensor import MOST, Field, Tensor, at_most, put_one
from chaloupe.games.lifeboats.actions import PHASES, VOTE
from chaloupe.games.lifeboats.pieces import (
    BOATS,
    CAPS,
    CHOICES,
    ISLAND_ROW,
    LANES,
    MARKERS,
    MOST_PLAYERS,
    OFFICER,
    SAILOR,
    Terms,
)
from chaloupe.games.lifeboats.state import (
    ARRIVAL,
    CAPS_LEFT,
    COLOUR,
    DROWNED,
    HAND,
    KINDS,
    LANE,
    LAST_VOTES,
    LEAKS,
    MEN,
    NO_BALLOT,
    NO_COLOUR,
    POINTS,
    ROW,
    SAVED,
    VOTES,
    WIDTH,
    State,
)

_CHOICES: Final = len(CHOICES)
_BALLOTS: Final = len(KINDS) - 1
_STATES: Final = 3


def _fields(terms: Terms, players: int) -> list[Field]:
    men = int(terms.men(SAILOR))
    swimmer = players + BOATS + 2
    return [
        Field("phase", (len(PHASES),), 1, "the phase, in the order of a game: " + ", ".join(PHASES)),
        Field("round", (1,), MOST, "the number of the round"),
        Field("first", (players,), 1, "who has the stick"),
        Field("turn", (players,), 1, "whose turn it is, if it is one seat's"),
        Field("seat", (players,), 1, "the viewer's own seat number"),
        Field("colour", (players, BOATS), 1, "the colour of each seat"),
        Field("caps", (players,), CAPS, "how many caps each seat has left"),
        Field("points", (players,), MOST, "the points of each seat for its men on the islands"),
        Field("hand", (players, 2), men, "officers and sailors of each seat that are not yet placed"),
        Field("saved", (players, 2), men, "officers and sailors of each seat on the islands"),
        Field("drowned", (players, 2), men, "officers and sailors of each seat thrown overboard"),
        Field("men", (players, BOATS, 2), men, "officers and sailors of each seat in each boat, afloat or sunk"),
        Field("lane", (BOATS, LANES), 1, "the lane of each boat"),
        Field("state", (BOATS, _STATES), 1, "whether each boat is afloat, has landed or has sunk"),
        Field("row", (BOATS,), ISLAND_ROW, "the row of each boat afloat"),
        Field("leaks", (BOATS,), MARKERS, "the leaks of each boat afloat"),
        Field("arrival", (BOATS,), BOATS, "the place of each landed boat among the arrivals"),
        Field("ballot", (_BALLOTS,), 1, "what is voted on: leak, move, man"),
        Field("ballot_boat", (BOATS,), 1, "the boat out of which somebody is voted"),
        Field("voted", (players,), 1, "who has voted"),
        Field("votes", (players, _CHOICES), 1, "the votes that the viewer knows: a colour or, last, the cap"),
        Field("last", (_BALLOTS,), 1, "what was voted on last"),
        Field("last_boat", (BOATS,), 1, "the boat of the last ballot on a man"),
        Field("last_votes", (players, _CHOICES), 1, "the votes of the last ballot"),
        Field("last_result", (BOATS,), 1, "the result of the last ballot"),
        Field(
            "water", (MOST_PLAYERS, swimmer), 1, "the swimmers as they left: whose, from which boat, officer or sailor"
        ),
    ]


class LifeboatsTensor(Tensor):
    """Boats, men and ballots as a seat sees them."""

    def __init__(self, terms: Terms, players: int) -> None:
        """Lay out the fields for a number of players."""
        super().__init__(players, _fields(terms, players))
        self.at_round: Final[i64] = self.start_of("round")
        self.at_first: Final[i64] = self.start_of("first")
        self.at_colour: Final[i64] = self.start_of("colour")
        self.at_caps: Final[i64] = self.start_of("caps")
        self.at_hand: Final[i64] = self.start_of("hand")
        self.at_men: Final[i64] = self.start_of("men")
        self.at_lane: Final[i64] = self.start_of("lane")
        self.at_state: Final[i64] = self.start_of("state")
        self.at_row: Final[i64] = self.start_of("row")
        self.at_ballot: Final[i64] = self.start_of("ballot")
        self.at_votes: Final[i64] = self.start_of("votes")
        self.at_last: Final[i64] = self.start_of("last")
        self.at_last_votes: Final[i64] = self.start_of("last_votes")
        self.at_water: Final[i64] = self.start_of("water")

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write what the seat sees."""
        assert isinstance(position, State)
        self.clear(out, at)
        players = self.players
        out[at + position.phase] = 1
        out[at + self.at_round] = at_most(position.round)
        goal = at + self.at_first
        if position.first >= 0:
            out[goal + self.seat_from(viewer, position.first)] = 1
        if position.turn >= 0:
            out[goal + players + self.seat_from(viewer, position.turn)] = 1
        out[goal + 2 * players + viewer] = 1
        seat = viewer
        k: i64 = 0
        while k < players:
            self._write_seat(position, seat, k, out, at)
            k += 1
            seat += 1
            if seat == players:
                seat = 0
        rest = position.placed
        while rest:
            self._write_boat(position, lowest(rest), out, at)
            rest &= rest - 1
        self._write_ballot(position, viewer, out, at)
        self._write_last(position, viewer, out, at)
        self._write_water(position, viewer, out, at + self.at_water)

    def _write_seat(self, state: State, seat: i64, k: i64, out: vec[u8], at: i64) -> None:
        pieces = state.pieces
        players = self.players
        colour = i64(pieces[COLOUR + seat])
        if colour != NO_COLOUR:
            out[at + self.at_colour + k * BOATS + colour] = 1
        goal = at + self.at_caps
        out[goal + k] = pieces[CAPS_LEFT + seat]
        out[goal + players + k] = pieces[POINTS + seat]
        goal = at + self.at_hand + k * 2
        rank: i64 = OFFICER
        while rank <= SAILOR:
            out[goal + rank] = pieces[HAND + seat * 2 + rank]
            out[goal + 2 * players + rank] = pieces[SAVED + seat * 2 + rank]
            out[goal + 4 * players + rank] = pieces[DROWNED + seat * 2 + rank]
            rank += 1
        goal = at + self.at_men + k * WIDTH
        i: i64 = 0
        while i < WIDTH:
            out[goal + i] = pieces[MEN + seat * WIDTH + i]
            i += 1

    def _write_boat(self, state: State, boat: i64, out: vec[u8], at: i64) -> None:
        pieces = state.pieces
        out[at + self.at_lane + boat * LANES + i64(pieces[LANE + boat]) - 1] = 1
        goal = at + self.at_row + boat
        afloat = state.afloat & (ONE << boat) != 0
        landed = state.landed & (ONE << boat) != 0
        what: i64 = 0 if afloat else 1 if landed else 2
        out[at + self.at_state + boat * _STATES + what] = 1
        if afloat:
            out[goal] = pieces[ROW + boat]
            out[goal + BOATS] = pieces[LEAKS + boat]
        elif landed:
            out[goal + 2 * BOATS] = pieces[ARRIVAL + boat]

    def _write_ballot(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the ballot; a vote is secret until all have voted (LIF-5, LIF-33)."""
        if state.kind == NO_BALLOT:
            return
        goal = at + self.at_ballot
        out[goal + state.kind - 1] = 1
        put_one(state.ballot_boat, out, goal + _BALLOTS)
        rest = state.voted
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            k = self.seat_from(viewer, seat)
            out[goal + _BALLOTS + BOATS + k] = 1
            if state.phase != VOTE or seat == viewer:
                out[at + self.at_votes + k * _CHOICES + i64(state.pieces[VOTES + seat])] = 1

    def _write_last(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        if state.last_kind == NO_BALLOT:
            return
        goal = at + self.at_last
        out[goal + state.last_kind - 1] = 1
        put_one(state.last_boat, out, goal + _BALLOTS)
        votes = at + self.at_last_votes
        rest = state.last_voters
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            out[votes + self.seat_from(viewer, seat) * _CHOICES + i64(state.pieces[LAST_VOTES + seat])] = 1
        put_one(state.last_result, out, votes + self.players * _CHOICES)

    def _write_water(self, state: State, viewer: i64, out: vec[u8], goal: i64) -> None:
        number: i64 = 0
        while number < state.swimmers:
            code = state.swimmer(number)
            out[goal + self.seat_from(viewer, code // WIDTH)] = 1
            goal += self.players
            out[goal + code % WIDTH // 2] = 1
            out[goal + BOATS + code % 2] = 1
            goal += BOATS + 2
            number += 1
