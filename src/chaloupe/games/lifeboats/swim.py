"""Phase 3: out of the boats in one order, back into others in the reverse order (LIF-65 to LIF-73)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.actions import BOARD, LEAVE
from chaloupe.games.lifeboats.pieces import COLOURS, RANKS
from chaloupe.games.lifeboats.sea import Sea
from chaloupe.games.lifeboats.state import DROWNED, WATER, WIDTH


class Swim(Sea):
    """The chapter of the swim. Methods say whether the phase of the round has ended."""

    def begin_swim(self, tell: Tell | None) -> bool:
        """Ask the first player, or the next who has a man to take out (LIF-65)."""
        self.left = 0
        return self._ask_from(0, tell)

    def leave(self, choice: i64, tell: Tell | None) -> bool:
        """Take the man of the seat in turn out of his boat and lay him in the water (LIF-65 to LIF-67)."""
        seat = self.turn
        boat = choice // 2
        rank = choice % 2
        self.take_out(seat, boat, rank)
        self.pieces[WATER + self.swimmers] = u8(seat * WIDTH + choice)
        self.swimmers += 1
        self.left |= (ONE * 3) << (boat * 2)
        if tell is not None:
            tell.all("left", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]})
        return self._ask_from((seat - self.first + self.players) % self.players + 1, tell)

    def _ask_from(self, place: i64, tell: Tell | None) -> bool:
        """Ask the next who has a man in a boat that nobody has left, counted from the first player (LIF-65, LIF-68)."""
        while place < self.players:
            seat = (self.first + place) % self.players
            if self.aboard[seat] & ~self.left:
                self.phase = LEAVE
                self.turn = seat
                return False
            if tell is not None:
                tell.all("stays", {"seat": int(seat)})
            place += 1
        self.left = 0
        return self._ask_swimmer(tell)

    def board(self, boat: i64, tell: Tell | None) -> bool:
        """Put the last swimmer into a boat (LIF-69 to LIF-71)."""
        self.swimmers -= 1
        seat = self.turn
        rank = self.swimmer(self.swimmers) % 2
        self.put_in(seat, boat, rank)
        if tell is not None:
            tell.all("boarded", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]})
        return self._ask_swimmer(tell)

    def _ask_swimmer(self, tell: Tell | None) -> bool:
        """Ask the last who left; whoever finds no place drowns (LIF-69, LIF-72)."""
        self.phase = BOARD
        while self.swimmers:
            swimmer = self.swimmer(self.swimmers - 1)
            self.turn = swimmer // WIDTH
            if self.options(self.turn):
                return False
            self.swimmers -= 1
            rank = swimmer % 2
            self.pieces[DROWNED + self.turn * 2 + rank] += 1
            if tell is not None:
                tell.all("drowned", {"seat": int(self.turn), "rank": RANKS[rank]})
        return True
