"""What lies on the sea and in front of the players, as numbers and sets that are quick to ask and to copy."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.json import Json
from chaloupe.core.position import NOBODY, Position
from chaloupe.core.reader import counted
from chaloupe.games.lifeboats.pieces import (
    BLACK,
    BOATS,
    COLOURS,
    MARKERS,
    MOST_PLAYERS,
    OFFICER,
    PLACES,
    RANKS,
    SAILOR,
    Terms,
)

# The phases, in the order of a game (RULES.md 5).
FIRST_PLAYER: Final = 0
CHOOSE_COLOUR: Final = 1
DEAL_COLOUR: Final = 2
PLACE_BOAT: Final = 3
DEAL_LANE: Final = 4
PLACE_MAN: Final = 5
TALK: Final = 6
VOTE: Final = 7
DECIDE: Final = 8
EVICT: Final = 9
LEAVE: Final = 10
BOARD: Final = 11
OVER: Final = 12
PHASES: Final = (
    "first_player",
    "choose_colour",
    "deal_colour",
    "place_boat",
    "deal_lane",
    "place_man",
    "talk",
    "vote",
    "decide",
    "evict",
    "leave",
    "board",
    "over",
)

# Kinds of ballots.
NO_BALLOT: Final = 0
LEAK: Final = 1
MOVE: Final = 2
MAN: Final = 3
KINDS: Final = ("", "leak", "move", "man")

# No boat, no result; no seat is core's NOBODY.
NONE: Final = -1
NO_COLOUR: Final = 7
NO_OWNER: Final = 6

# `pieces` is one row of small numbers, so that a copy is one copy. A line for each boat:
LANE: Final = 0
ROW: Final = 7
LEAKS: Final = 14
CREW: Final = 21
ARRIVAL: Final = 28
OWNER: Final = 35
# a line for each seat (hand, saved and drowned by seat × 2 + rank):
COLOUR: Final = 42
CAPS_LEFT: Final = 48
POINTS: Final = 54
HAND: Final = 60
SAVED: Final = 72
DROWNED: Final = 84
VOTES: Final = 96
LAST_VOTES: Final = 102
# the swimmers in the order of leaving, each seat × WIDTH + boat × 2 + rank;
WATER: Final = 108
# the men in boats, afloat and sunk, by seat × WIDTH + boat × 2 + rank.
MEN: Final = 114
WIDTH: Final = 14
LENGTH: Final = MEN + WIDTH * MOST_PLAYERS


class State(Position):
    """The table of a game of Lifeboats. Boats, colours, lanes and seats are sets of bits.

    - `terms`: what the options and the number of players fix for the whole game
    - `pieces`: the row of small numbers described above
    - `aboard`: for each seat the set of boat × 2 + rank where it has men in boats afloat
    - `phase`, `round`: as in the document; `first`: who has the stick, `turn`: the seat that is due, or NOBODY
    - `placed`, `afloat`, `landed`: sets of boats; `arrivals`: how many have landed
    - `kind`, `ballot_boat`: what is voted on, and out of which boat somebody is voted
    - `voters`, `voted`: sets of seats; `candidates`: the colours that can be voted for
    - `choices`: the colours among which the captain or the first player decides
    - `last_…`: the last ballot that is settled
    - `swimmers`: how many are in the water; `left`: the set of boat × 2 + rank of the boats that they have left
    """

    def __init__(self, terms: Terms, players: i64, pieces: vec[u8], aboard: vec[i64]) -> None:
        """Take pieces and men as they are, before anybody is named first player."""
        super().__init__(players)
        self.terms: Final = terms
        self.pieces: Final[vec[u8]] = pieces
        self.aboard: Final[vec[i64]] = aboard
        self.phase: i64 = FIRST_PLAYER
        self.round: i64 = 0
        self.first: i64 = NOBODY
        self.turn: i64 = NOBODY
        self.placed: i64 = 0
        self.afloat: i64 = 0
        self.landed: i64 = 0
        self.arrivals: i64 = 0
        self.kind: i64 = NO_BALLOT
        self.ballot_boat: i64 = NONE
        self.voters: i64 = 0
        self.voted: i64 = 0
        self.candidates: i64 = 0
        self.choices: i64 = 0
        self.last_kind: i64 = NO_BALLOT
        self.last_boat: i64 = NONE
        self.last_voters: i64 = 0
        self.last_result: i64 = NONE
        self.swimmers: i64 = 0
        self.left: i64 = 0

    # -- one number of the row -----------------------------------------------------------------------------------

    def lane(self, boat: i64) -> i64:
        """Name the lane of a boat that is placed, from 1 on."""
        return i64(self.pieces[LANE + boat])

    def row(self, boat: i64) -> i64:
        """Name the row of a boat that is placed."""
        return i64(self.pieces[ROW + boat])

    def leaks(self, boat: i64) -> i64:
        """Count the leaks of a boat afloat."""
        return i64(self.pieces[LEAKS + boat])

    def crew(self, boat: i64) -> i64:
        """Count the men in a boat afloat."""
        return i64(self.pieces[CREW + boat])

    def arrival(self, boat: i64) -> i64:
        """Name the place of a landed boat among the arrivals, from 1 on."""
        return i64(self.pieces[ARRIVAL + boat])

    def owner(self, colour: i64) -> i64:
        """Name the seat that has a colour, NO_OWNER if none has."""
        return i64(self.pieces[OWNER + colour])

    def colour(self, seat: i64) -> i64:
        """Name the colour of a seat, NO_COLOUR before it has one."""
        return i64(self.pieces[COLOUR + seat])

    def caps(self, seat: i64) -> i64:
        """Count the caps that a seat has left."""
        return i64(self.pieces[CAPS_LEFT + seat])

    def points(self, seat: i64) -> i64:
        """Count the points of a seat's men on the islands."""
        return i64(self.pieces[POINTS + seat])

    def hand(self, seat: i64, rank: i64) -> i64:
        """Count a seat's men of a rank that are still to be placed."""
        return i64(self.pieces[HAND + seat * 2 + rank])

    def saved(self, seat: i64, rank: i64) -> i64:
        """Count a seat's men of a rank on the islands."""
        return i64(self.pieces[SAVED + seat * 2 + rank])

    def drowned(self, seat: i64, rank: i64) -> i64:
        """Count a seat's men of a rank who were thrown overboard or drowned in the swim."""
        return i64(self.pieces[DROWNED + seat * 2 + rank])

    def vote(self, seat: i64) -> i64:
        """Name what a seat that has voted chose: a colour or CAP."""
        return i64(self.pieces[VOTES + seat])

    def last_vote(self, seat: i64) -> i64:
        """Name what a voter of the last ballot chose."""
        return i64(self.pieces[LAST_VOTES + seat])

    def swimmer(self, number: i64) -> i64:
        """Give a swimmer as seat × WIDTH + boat left × 2 + rank, the first to leave being number 0."""
        return i64(self.pieces[WATER + number])

    def men(self, seat: i64, boat: i64, rank: i64) -> i64:
        """Count a seat's men of a rank in a boat afloat or sunk."""
        return i64(self.pieces[MEN + seat * WIDTH + boat * 2 + rank])

    # -- boats and men -------------------------------------------------------------------------------------------

    def put_in(self, seat: i64, boat: i64, rank: i64) -> None:
        """Put a man into a boat."""
        self.pieces[MEN + seat * WIDTH + boat * 2 + rank] += 1
        self.pieces[CREW + boat] += 1
        self.aboard[seat] |= ONE << (boat * 2 + rank)

    def take_out(self, seat: i64, boat: i64, rank: i64) -> None:
        """Take a man out of a boat."""
        at = MEN + seat * WIDTH + boat * 2 + rank
        self.pieces[at] -= 1
        self.pieces[CREW + boat] -= 1
        if self.pieces[at] == 0:
            self.aboard[seat] &= ~(ONE << (boat * 2 + rank))

    def out_of_play(self, boat: i64) -> None:
        """Take a boat off the sea; its leaks return to the stock (LIF-10, LIF-13)."""
        self.afloat &= ~(ONE << boat)
        self.pieces[LEAKS + boat] = 0
        self.pieces[CREW + boat] = 0
        both_ranks = (ONE * 3) << (boat * 2)
        seat: i64 = 0
        while seat < self.players:
            self.aboard[seat] &= ~both_ranks
            seat += 1

    def full(self, boat: i64) -> bool:
        """Say whether all places of a boat are taken by men and leaks (LIF-8)."""
        return self.pieces[CREW + boat] + self.pieces[LEAKS + boat] == PLACES

    def free_boats(self) -> i64:
        """Give the set of boats afloat with a free place (LIF-8, LIF-10)."""
        pieces = self.pieces
        free: i64 = 0
        rest = self.afloat
        while rest:
            boat = lowest(rest)
            if pieces[CREW + boat] + pieces[LEAKS + boat] < PLACES:
                free |= ONE << boat
            rest &= rest - 1
        return free

    def stock(self) -> i64:
        """Count the leak markers that are in no boat (LIF-13)."""
        stock: i64 = MARKERS
        boat: i64 = 0
        while boat < BOATS:
            stock -= i64(self.pieces[LEAKS + boat])
            boat += 1
        return stock

    def one_afloat(self) -> bool:
        """Say whether a single boat is afloat."""
        return self.afloat & (self.afloat - 1) == 0

    def men_at_sea(self) -> bool:
        """Say whether anybody is aboard a boat afloat or swimming."""
        if self.swimmers:
            return True
        seat: i64 = 0
        while seat < self.players:
            if self.aboard[seat]:
                return True
            seat += 1
        return False

    def crew_words(self, boat: i64) -> Json:
        """Write the men in a boat: colour → rank → number."""
        crew: Json = {}
        for colour in range(BLACK):
            seat = self.owner(colour)
            if seat != NO_OWNER:
                men = counted(RANKS, [int(self.men(seat, boat, OFFICER)), int(self.men(seat, boat, SAILOR))])
                if men:
                    crew[COLOURS[colour]] = men
        return crew


def empty_pieces() -> vec[u8]:
    """Make the row of small numbers of a table where nothing has happened."""
    pieces = vec[u8]([0] * LENGTH)
    for colour in range(BOATS):
        pieces[OWNER + colour] = u8(NO_OWNER)
    for seat in range(MOST_PLAYERS):
        pieces[COLOUR + seat] = u8(NO_COLOUR)
    return pieces
