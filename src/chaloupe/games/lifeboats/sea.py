"""Leak, move, landing and sinking: what the votes do to the boats (LIF-48 to LIF-64, LIF-74 to LIF-76)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.actions import EVICT
from chaloupe.games.lifeboats.ballots import Ballots
from chaloupe.games.lifeboats.pieces import COLOURS, ISLAND_ROW, OFFICER, RANKS, SAILOR, island_points
from chaloupe.games.lifeboats.state import (
    ARRIVAL,
    CREW,
    DROWNED,
    LANE,
    LEAKS,
    MAN,
    MEN,
    POINTS,
    ROW,
    SAVED,
    WIDTH,
)


class Sea(Ballots):
    """The chapters of the leak, the move and the sinking. Methods say whether the phase of the round has ended."""

    # -- phase 1 -------------------------------------------------------------------------------------------------

    def leak(self, boat: i64, tell: Tell | None) -> bool:
        """Give a boat a leak, or ask who makes room for it (LIF-48 to LIF-51, LIF-55)."""
        if not self.full(boat) or self.pieces[LEAKS + boat] == self.pieces[CREW + boat]:
            self._put_leak(boat, tell)
            return True
        aboard = self.voters_of(MAN, boat)
        if aboard & (aboard - 1) == 0:
            return self.make_room(boat, lowest(aboard), tell)
        self.open_ballot(MAN, boat, tell)
        return False

    def make_room(self, boat: i64, seat: i64, tell: Tell | None) -> bool:
        """Let the owner choose which of his men goes, if there is a choice (LIF-56, LIF-57)."""
        officers = self.men(seat, boat, OFFICER)
        sailors = self.men(seat, boat, SAILOR)
        if officers and sailors and not self.terms.sailor_first:
            self.phase = EVICT
            self.turn = seat
            self.kind = MAN
            self.ballot_boat = boat
            return False
        self.overboard(boat, seat, SAILOR if sailors else OFFICER, tell)
        return True

    def overboard(self, boat: i64, seat: i64, rank: i64, tell: Tell | None) -> None:
        """Throw a man out for good; the leak takes his place (LIF-58)."""
        self.take_out(seat, boat, rank)
        self.pieces[DROWNED + seat * 2 + rank] += 1
        if tell is not None:
            tell.all("overboard", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]})
        self._put_leak(boat, tell)

    def _put_leak(self, boat: i64, tell: Tell | None) -> None:
        self.pieces[LEAKS + boat] += 1
        if tell is not None:
            tell.all("leak", {"boat": COLOURS[boat]})

    # -- phase 2 -------------------------------------------------------------------------------------------------

    def move(self, boat: i64, tell: Tell | None) -> None:
        """Move a boat straight ahead, and land it on the island (LIF-60 to LIF-62)."""
        self.pieces[ROW + boat] += 1
        if tell is not None:
            tell.all("moved", {"boat": COLOURS[boat], "row": int(self.pieces[ROW + boat])})
        if self.pieces[ROW + boat] == ISLAND_ROW:
            self._land(boat, tell)

    def _land(self, boat: i64, tell: Tell | None) -> None:
        """Score and save the men of a boat and keep its place among the arrivals (LIF-62 to LIF-64)."""
        pieces = self.pieces
        crew = self.crew_words(boat) if tell is not None else {}
        before = self.scores() if tell is not None else []
        lane = i64(pieces[LANE + boat])
        seat: i64 = 0
        while seat < self.players:
            rank: i64 = 0
            while rank < 2:
                at = MEN + seat * WIDTH + boat * 2 + rank
                pieces[POINTS + seat] += u8(i64(pieces[at]) * island_points(lane, rank))
                pieces[SAVED + seat * 2 + rank] += pieces[at]
                pieces[at] = 0
                rank += 1
            seat += 1
        self.arrivals += 1
        pieces[ARRIVAL + boat] = u8(self.arrivals)
        self.landed |= ONE << boat
        self._out_of_play(boat)
        if tell is not None:
            gained = [now - then for now, then in zip(self.scores(), before, strict=True)]
            arrival = int(self.arrivals)
            tell.all("landed", {"boat": COLOURS[boat], "arrival": arrival, "men": crew, "points": gained})

    # -- sinking -------------------------------------------------------------------------------------------------

    def sink(self, tell: Tell | None) -> None:
        """Sink every boat with more leaks than men (LIF-74 to LIF-76)."""
        rest = self.afloat
        while rest:
            boat = lowest(rest)
            if self.pieces[LEAKS + boat] > self.pieces[CREW + boat]:
                self._out_of_play(boat)
                if tell is not None:
                    tell.all("sunk", {"boat": COLOURS[boat], "men": self.crew_words(boat)})
            rest &= rest - 1

    def _out_of_play(self, boat: i64) -> None:
        """Take a boat off the sea; its leaks return to the stock (LIF-10, LIF-13)."""
        self.afloat &= ~(ONE << boat)
        self.pieces[LEAKS + boat] = 0
        self.pieces[CREW + boat] = 0
        both_ranks = (ONE * 3) << (boat * 2)
        seat: i64 = 0
        while seat < self.players:
            self.aboard[seat] &= ~both_ranks
            seat += 1

    # -- men -----------------------------------------------------------------------------------------------------

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
