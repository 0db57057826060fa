"""Set-up: first player, colours, boats and men (LIF-15 to LIF-25)."""

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.actions import CHOOSE_COLOUR, DEAL_COLOUR, DEAL_LANE, PLACE_BOAT, PLACE_MAN
from chaloupe.games.lifeboats.pieces import BLACK, COLOURS, RANKS, START_ROW
from chaloupe.games.lifeboats.state import COLOUR, HAND, LANE, OWNER, ROW
from chaloupe.games.lifeboats.swim import Swim


class Setup(Swim):
    """The chapter of the set-up."""

    def name_first(self, seat: i64, tell: Tell | None) -> None:
        """Give a seat the stick (LIF-15)."""
        self.first = seat
        self.turn = seat
        self.phase = DEAL_COLOUR if self.terms.quick else CHOOSE_COLOUR
        if tell is not None:
            tell.all("first_player", {"seat": int(seat)})

    def take_colour(self, colour: i64, tell: Tell | None) -> None:
        """Give the seat in turn its colour (LIF-16, LIF-25)."""
        self.pieces[COLOUR + self.turn] = u8(colour)
        self.pieces[OWNER + colour] = u8(self.turn)
        if tell is not None:
            tell.all("colour", {"seat": int(self.turn), "colour": COLOURS[colour]})
        self._pass_on()
        if self.turn == self.first:
            self.phase = DEAL_LANE if self.terms.quick else PLACE_BOAT

    def place_boat(self, lane: i64, tell: Tell | None) -> None:
        """Put the boat that is due on row 1 of a lane (LIF-19 to LIF-21)."""
        boat = self.boat_due()
        self.pieces[LANE + boat] = u8(lane)
        self.pieces[ROW + boat] = u8(START_ROW)
        self.placed |= ONE << boat
        self.afloat |= ONE << boat
        if tell is not None:
            tell.all("boat_placed", {"boat": COLOURS[boat], "lane": int(lane)})
        if boat == BLACK:
            self.phase = PLACE_MAN
        else:
            self._pass_on()

    def place_man(self, choice: i64, tell: Tell | None) -> bool:
        """Put a man of the seat in turn into a boat; say whether all men of all players are placed (LIF-22)."""
        seat = self.turn
        boat = choice // 2
        rank = choice % 2
        self.pieces[HAND + seat * 2 + rank] -= 1
        self.put_in(seat, boat, rank)
        if tell is not None:
            tell.all("man_placed", {"seat": int(seat), "boat": COLOURS[boat], "rank": RANKS[rank]})
        self._pass_on()
        return self.pieces[HAND + self.turn * 2] + self.pieces[HAND + self.turn * 2 + 1] == 0

    def _pass_on(self) -> None:
        self.turn = (self.turn + 1) % self.players
