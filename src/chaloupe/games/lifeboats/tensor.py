"""Lifeboats as a row of numbers: what a seat knows, for programs that learn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import Position
from chaloupe.games.lifeboats.pieces import (
    BOATS,
    CAPS,
    CHOICES,
    ISLAND_ROW,
    LANES,
    MARKERS,
    MOST_PLAYERS,
    OFFICER,
    RANKS,
    SAILOR,
    Terms,
)
from chaloupe.games.lifeboats.state import KINDS, MEN, NO_BALLOT, NO_COLOUR, PHASES, VOTE, WIDTH, State
from chaloupe.learn.tensor import MOST, Field, Tensor, at_most, put_one

_CHOICES: Final = len(CHOICES)
_BALLOTS: Final = len(KINDS) - 1
_RANKS: Final = len(RANKS)
# The states of a boat.
_AFLOAT: Final = 0
_LANDED: Final = 1
_SUNK: Final = 2
_STATES: Final = 3


def _fields(terms: Terms, players: int) -> list[Field]:
    men = int(terms.men(SAILOR))
    swimmer = players + BOATS + _RANKS
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
    """Boats, men and ballots as a seat sees them; `at_…` is where a field begins."""

    def __init__(self, terms: Terms, players: int) -> None:
        """Lay out the fields for a number of players."""
        super().__init__(players, _fields(terms, players))
        self.at_phase: Final[i64] = self.start_of("phase")
        self.at_round: Final[i64] = self.start_of("round")
        self.at_first: Final[i64] = self.start_of("first")
        self.at_turn: Final[i64] = self.start_of("turn")
        self.at_seat: Final[i64] = self.start_of("seat")
        self.at_colour: Final[i64] = self.start_of("colour")
        self.at_caps: Final[i64] = self.start_of("caps")
        self.at_points: Final[i64] = self.start_of("points")
        self.at_hand: Final[i64] = self.start_of("hand")
        self.at_saved: Final[i64] = self.start_of("saved")
        self.at_drowned: Final[i64] = self.start_of("drowned")
        self.at_men: Final[i64] = self.start_of("men")
        self.at_lane: Final[i64] = self.start_of("lane")
        self.at_state: Final[i64] = self.start_of("state")
        self.at_row: Final[i64] = self.start_of("row")
        self.at_leaks: Final[i64] = self.start_of("leaks")
        self.at_arrival: Final[i64] = self.start_of("arrival")
        self.at_ballot: Final[i64] = self.start_of("ballot")
        self.at_ballot_boat: Final[i64] = self.start_of("ballot_boat")
        self.at_voted: Final[i64] = self.start_of("voted")
        self.at_votes: Final[i64] = self.start_of("votes")
        self.at_last: Final[i64] = self.start_of("last")
        self.at_last_boat: Final[i64] = self.start_of("last_boat")
        self.at_last_votes: Final[i64] = self.start_of("last_votes")
        self.at_last_result: Final[i64] = self.start_of("last_result")
        self.at_water: Final[i64] = self.start_of("water")

    def write(self, position: Position, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write what the seat sees."""
        assert isinstance(position, State)
        self.clear(out, at)
        out[at + self.at_phase + position.phase] = 1
        out[at + self.at_round] = at_most(position.round)
        if position.first >= 0:
            out[at + self.at_first + self.seat_from(viewer, position.first)] = 1
        if position.turn >= 0:
            out[at + self.at_turn + self.seat_from(viewer, position.turn)] = 1
        out[at + self.at_seat + viewer] = 1
        seat: i64 = 0
        while seat < self.players:
            self._write_seat(position, seat, self.seat_from(viewer, seat), out, at)
            seat += 1
        rest = position.placed
        while rest:
            self._write_boat(position, lowest(rest), out, at)
            rest &= rest - 1
        if position.kind != NO_BALLOT:
            self._write_ballot(position, viewer, out, at)
        if position.last_kind != NO_BALLOT:
            self._write_last(position, viewer, out, at)
        self._write_water(position, viewer, out, at + self.at_water)

    def _write_seat(self, state: State, seat: i64, k: i64, out: vec[u8], at: i64) -> None:
        """Write a seat that comes k seats after the viewer."""
        colour = state.colour(seat)
        if colour != NO_COLOUR:
            out[at + self.at_colour + k * BOATS + colour] = 1
        out[at + self.at_caps + k] = u8(state.caps(seat))
        out[at + self.at_points + k] = u8(state.points(seat))
        rank: i64 = OFFICER
        while rank <= SAILOR:
            out[at + self.at_hand + k * 2 + rank] = u8(state.hand(seat, rank))
            out[at + self.at_saved + k * 2 + rank] = u8(state.saved(seat, rank))
            out[at + self.at_drowned + k * 2 + rank] = u8(state.drowned(seat, rank))
            rank += 1
        i: i64 = 0
        while i < WIDTH:
            out[at + self.at_men + k * WIDTH + i] = state.pieces[MEN + seat * WIDTH + i]
            i += 1

    def _write_boat(self, state: State, boat: i64, out: vec[u8], at: i64) -> None:
        out[at + self.at_lane + boat * LANES + state.lane(boat) - 1] = 1
        what: i64 = _SUNK
        if state.afloat & (ONE << boat):
            what = _AFLOAT
            out[at + self.at_row + boat] = u8(state.row(boat))
            out[at + self.at_leaks + boat] = u8(state.leaks(boat))
        elif state.landed & (ONE << boat):
            what = _LANDED
            out[at + self.at_arrival + boat] = u8(state.arrival(boat))
        out[at + self.at_state + boat * _STATES + what] = 1

    def _write_ballot(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Write the ballot; a vote is secret until all have voted (LIF-5, LIF-33)."""
        out[at + self.at_ballot + state.kind - 1] = 1
        put_one(state.ballot_boat, out, at + self.at_ballot_boat)
        rest = state.voted
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            k = self.seat_from(viewer, seat)
            out[at + self.at_voted + k] = 1
            if state.phase != VOTE or seat == viewer:
                out[at + self.at_votes + k * _CHOICES + state.vote(seat)] = 1

    def _write_last(self, state: State, viewer: i64, out: vec[u8], at: i64) -> None:
        out[at + self.at_last + state.last_kind - 1] = 1
        put_one(state.last_boat, out, at + self.at_last_boat)
        rest = state.last_voters
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            out[at + self.at_last_votes + self.seat_from(viewer, seat) * _CHOICES + state.last_vote(seat)] = 1
        put_one(state.last_result, out, at + self.at_last_result)

    def _write_water(self, state: State, viewer: i64, out: vec[u8], goal: i64) -> None:
        """Write one swimmer behind the other: whose, from which boat, which rank."""
        number: i64 = 0
        while number < state.swimmers:
            code = state.swimmer(number)
            out[goal + self.seat_from(viewer, code // WIDTH)] = 1
            goal += self.players
            out[goal + code % WIDTH // 2] = 1
            goal += BOATS
            out[goal + code % 2] = 1
            goal += _RANKS
            number += 1
