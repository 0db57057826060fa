"""What lies on the sea and in front of the players, as numbers and sets that are quick to ask and to copy."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Position
from chaloupe.core.problems import Words
from chaloupe.core.reader import counted
from chaloupe.games.lifeboats.actions import (
    BOARD,
    CHOOSE_COLOUR,
    DEAL_COLOUR,
    DEAL_LANE,
    DECIDE,
    EVICT,
    FIRST_PLAYER,
    LEAVE,
    OVER,
    PHASES,
    PLACE_BOAT,
    PLACE_MAN,
    TALK,
    VOTE,
)
from chaloupe.games.lifeboats.pieces import (
    BLACK,
    BOATS,
    CAP,
    COLOURS,
    LANES,
    MARKERS,
    MOST_PLAYERS,
    OFFICER,
    PLACES,
    RANKS,
    SAILOR,
    Terms,
)

# Kinds of ballots.
NO_BALLOT: Final = 0
LEAK: Final = 1
MOVE: Final = 2
MAN: Final = 3
KINDS: Final = ("", "leak", "move", "man")

NONE: Final = -1

# `pieces` is one row of small numbers. A line for each boat:
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
NO_COLOUR: Final = 7
NO_OWNER: Final = 6


class State(Position):
    """The table of a game of Lifeboats.

    `aboard` has for each seat the set of boat × 2 + rank where it has men in boats afloat; `left` is such a set, too.
    Boats, colours, lanes and seats are sets of bits. `choices` are the colours among which the seat in turn decides.
    """

    def __init__(self, terms: Terms, players: i64, pieces: vec[u8], aboard: vec[i64]) -> None:
        """Take the pieces as they are."""
        super().__init__(players)
        self.terms: Final = terms
        self.pieces: Final[vec[u8]] = pieces
        self.aboard: Final[vec[i64]] = aboard
        self.phase: i64 = FIRST_PLAYER
        self.round: i64 = 0
        self.first: i64 = NONE
        self.turn: i64 = NONE
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

    # -- boats and men -------------------------------------------------------------------------------------------

    def colour(self, seat: i64) -> i64:
        """Name the colour of a seat, NO_COLOUR before it has one."""
        return i64(self.pieces[COLOUR + seat])

    def owner(self, colour: i64) -> i64:
        """Name the seat that has a colour, NO_OWNER if none has."""
        return i64(self.pieces[OWNER + colour])

    def men(self, seat: i64, boat: i64, rank: i64) -> i64:
        """Count a seat's men of a rank in a boat afloat or sunk."""
        return i64(self.pieces[MEN + seat * WIDTH + boat * 2 + rank])

    def crew_words(self, boat: i64) -> Words:
        """Write the men in a boat: colour → rank → number."""
        crew: Words = {}
        for colour in range(BLACK):
            seat = self.owner(colour)
            if seat != NO_OWNER:
                men = counted(RANKS, [int(self.men(seat, boat, OFFICER)), int(self.men(seat, boat, SAILOR))])
                if men:
                    crew[COLOURS[colour]] = men
        return crew

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

    def swimmer(self, number: i64) -> i64:
        """Give a swimmer as seat × WIDTH + boat left × 2 + rank, the first to leave being number 0."""
        return i64(self.pieces[WATER + number])

    # -- ballots -------------------------------------------------------------------------------------------------

    def voters_of(self, kind: i64, boat: i64) -> i64:
        """Give the set of seats that vote (LIF-28, LIF-29, LIF-52)."""
        aboard = self.aboard
        of_boat = (ONE * 3) << (boat * 2) if kind == MAN else ~(ONE * 0)
        voters: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if aboard[seat] & of_boat or (kind != MAN and self.terms.menless_vote):
                voters |= ONE << seat
            seat += 1
        return voters

    def candidates_of(self, kind: i64, boat: i64) -> i64:
        """Give the set of colours that can be voted for (LIF-36, LIF-54)."""
        if kind != MAN:
            return self.afloat
        colours: i64 = 0
        rest = self.voters_of(kind, boat)
        while rest:
            colours |= ONE << self.colour(lowest(rest))
            rest &= rest - 1
        return colours

    def vote_of(self, seat: i64) -> i64:
        """Name what a seat that has voted chose: a colour or CAP."""
        return i64(self.pieces[VOTES + seat])

    def voices(self, seat: i64) -> i64:
        """Count the voices of a voter in this ballot (LIF-35, LIF-53)."""
        if self.kind != MAN:
            return 1
        return 2 * self.men(seat, self.ballot_boat, OFFICER) + self.men(seat, self.ballot_boat, SAILOR)

    def caps_shown(self) -> i64:
        """Give the set of seats that voted with the cap."""
        shown: i64 = 0
        rest = self.voted
        while rest:
            seat = lowest(rest)
            if self.pieces[VOTES + seat] == CAP:
                shown |= ONE << seat
            rest &= rest - 1
        return shown

    def tally(self) -> i64:
        """Count the voices for each colour, eight bits for each; caps have none (LIF-37, LIF-45)."""
        tally: i64 = 0
        rest = self.voted
        while rest:
            seat = lowest(rest)
            choice = self.vote_of(seat)
            if choice != CAP:
                tally += self.voices(seat) << (choice * 8)
            rest &= rest - 1
        return tally

    def leaders(self, tally: i64) -> i64:
        """Give the set of colours with most voices (LIF-37); none if there is no voice at all."""
        most: i64 = 1
        leaders: i64 = 0
        colour: i64 = 0
        while tally:
            voices = tally & 255
            if voices > most:
                most = voices
                leaders = 0
            if voices == most:
                leaders |= ONE << colour
            tally >>= 8
            colour += 1
        return leaders

    # -- who decides among what ----------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next."""
        phase = self.phase
        if phase == VOTE:
            return lowest(self.voters & ~self.voted)
        if phase == OVER:
            return NOBODY
        return CHANCE if self.chance_due() else self.turn

    def chance_due(self) -> bool:
        """Say whether chance acts in this phase (LIF-15, LIF-25)."""
        phase = self.phase
        return phase in (FIRST_PLAYER, DEAL_COLOUR, DEAL_LANE)

    def must_mask(self) -> i64:
        """Give the set of seats the game waits for: all who have not voted, or the seat in turn (LIF-1, LIF-33)."""
        if self.phase == VOTE:
            return self.voters & ~self.voted
        return 0 if self.phase == OVER or self.chance_due() else ONE << self.turn

    def options(self, seat: i64) -> i64:
        """Give the set of choices of chance or of a seat that the game waits for, numbered as in the phase's block."""
        phase = self.phase
        if phase == VOTE:  # LIF-36, LIF-41, LIF-54
            return self.candidates | (ONE << CAP if self.pieces[CAPS_LEFT + seat] > 0 else 0)
        if phase == LEAVE:  # LIF-66, LIF-67
            return self.aboard[seat] & ~self.left
        if phase == BOARD:  # LIF-70, LIF-71
            return self.free_boats() & ~(ONE << (self.swimmer(self.swimmers - 1) % WIDTH // 2))
        if phase == DECIDE:
            return self.choices
        if phase == PLACE_MAN:
            return self._places(seat)
        if phase == TALK:
            return 1
        if phase == EVICT:
            return 3
        if phase == FIRST_PLAYER:
            return (ONE << self.players) - 1
        if phase in (CHOOSE_COLOUR, DEAL_COLOUR):
            return self._free_colours()
        return self._free_lanes()

    def _places(self, seat: i64) -> i64:
        """Give the set of boat × 2 + rank for the men in hand (LIF-23, LIF-24)."""
        ranks: i64 = (1 if self.pieces[HAND + seat * 2] else 0) + (2 if self.pieces[HAND + seat * 2 + 1] else 0)
        places: i64 = 0
        free = self.free_boats()
        while free:
            places |= ranks << (lowest(free) * 2)
            free &= free - 1
        return places

    def _free_colours(self) -> i64:
        """Give the set of colours allowed and not taken (LIF-16 to LIF-18)."""
        free = (ONE << self.terms.colours) - 1
        seat: i64 = 0
        while seat < self.players:
            free &= ~(ONE << self.colour(seat))
            seat += 1
        return free

    def _free_lanes(self) -> i64:
        """Give the set of lanes without a boat, lane 1 being number 0 (LIF-20)."""
        free = (ONE << LANES) - 1
        rest = self.placed
        while rest:
            free &= ~(ONE << (i64(self.pieces[LANE + lowest(rest)]) - 1))
            rest &= rest - 1
        return free

    def boat_due(self) -> i64:
        """Name the boat that is placed next: that of the seat in turn, at last the black one (LIF-19, LIF-21)."""
        own = self.colour(self.turn)
        return BLACK if self.placed & (ONE << own) else own

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        if self.phase in (TALK, VOTE, DECIDE):
            return f"{PHASES[self.phase]}_{KINDS[self.kind]}"
        if self.phase == PLACE_BOAT and self.boat_due() == BLACK:
            return "place_black"
        return PHASES[self.phase]

    def room(self) -> i64:
        """Give a number that no list of codes exceeds: seven boats, two ranks."""
        return BOATS * 2


def empty_pieces() -> vec[u8]:
    """Make the row of small numbers of a table where nothing has happened."""
    pieces = vec[u8]()
    while len(pieces) < LENGTH:
        at = len(pieces)
        start = NO_OWNER if OWNER <= at < OWNER + BOATS else NO_COLOUR if COLOUR <= at < CAPS_LEFT else 0
        pieces = append(pieces, u8(start))
    return pieces


def nobody_aboard() -> vec[i64]:
    """Make the sets of boats and ranks of all seats, empty."""
    aboard = vec[i64]()
    while len(aboard) < MOST_PLAYERS:
        aboard = append(aboard, i64(0))
    return aboard
