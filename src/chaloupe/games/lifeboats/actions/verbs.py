"""The verbs, in the order of a game: what each lists, why it refuses, what it does (RULES.md 6.2)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats import flow
from chaloupe.games.lifeboats.actions.deed import Deed
from chaloupe.games.lifeboats.chapters import setup, swim, votes
from chaloupe.games.lifeboats.pieces import BLACK, CAP, LANES, OFFICER, SAILOR
from chaloupe.games.lifeboats.state import MAN, State


class FirstPlayer(Deed):
    """Draw the first player (LIF-15)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List every seat of this table."""
        return (ONE << state.players) - 1

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Give the stick to the seat."""
        setup.name_first(state, choice, tell)
        return flow.after_first_player(state)


class TakeColour(Deed):
    """Take a colour or be dealt one (LIF-16 to LIF-18, LIF-25)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List the colours free and allowed."""
        free = (ONE << state.terms.colours) - 1
        other: i64 = 0
        while other < state.players:
            free &= ~(ONE << state.colour(other))
            other += 1
        return free

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Tell black from colours for more players and from those that are taken."""
        return "LIF-18" if choice == BLACK else "LIF-17" if choice >= state.terms.colours else "LIF-16"

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Give the seat in turn its colour."""
        setup.take_colour(state, choice, tell)
        return flow.after_colour(state)


class PlaceBoat(Deed):
    """Put a boat on a lane, or be dealt one (LIF-19 to LIF-21, LIF-25)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List the empty lanes, lane 1 being number 0."""
        free = (ONE << LANES) - 1
        rest = state.placed
        while rest:
            free &= ~(ONE << (state.lane(lowest(rest)) - 1))
            rest &= rest - 1
        return free

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Place the boat that is due."""
        setup.place_boat(state, choice + 1, tell)
        return flow.after_boat(state)


class PlaceMan(Deed):
    """Put a man into a boat (LIF-22 to LIF-24)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List boats with a free place × ranks in hand."""
        ranks: i64 = 0
        if state.hand(seat, OFFICER):
            ranks |= ONE << OFFICER
        if state.hand(seat, SAILOR):
            ranks |= ONE << SAILOR
        places: i64 = 0
        free = state.free_boats()
        while free:
            places |= ranks << (lowest(free) * 2)
            free &= free - 1
        return places

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Tell boats that are not in play from full ones and from men not in hand."""
        if not state.afloat & (ONE << choice // 2):
            return "LIF-10"
        return "LIF-8" if state.full(choice // 2) else "LIF-24"

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Take the man from the hand of the seat in turn into the boat."""
        setup.place_man(state, choice // 2, choice % 2, tell)
        return flow.after_man(state)


class CallVote(Deed):
    """End the talk before a vote (LIF-31)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List the call, which is always possible."""
        return 1

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Tell that the talk is over, and let everybody vote."""
        votes.call(state, tell)
        return flow.after_call(state)


class Vote(Deed):
    """Vote secretly (LIF-33, LIF-36, LIF-41, LIF-54)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List the candidates, and the cap for who has one."""
        if state.caps(seat):
            return state.candidates | (ONE << CAP)
        return state.candidates

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Tell a cap that the seat does not have from what is no candidate."""
        return "LIF-41" if choice == CAP else _no_candidate(state)

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Give the vote; the last one reveals them all."""
        votes.cast(state, seat, choice, tell)
        return flow.after_vote(state, tell)


class Decide(Deed):
    """Decide as captain, or break a tie (LIF-38, LIF-43)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List all candidates for the captain, for the first player those that are tied."""
        return state.choices

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Tell what is not tied from what is no candidate."""
        return _no_candidate(state) if votes.captain(state) else "LIF-38"

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Take the choice for the result of the ballot."""
        votes.decide(state, choice, tell)
        return flow.settle(state, choice, tell)


def _no_candidate(state: State) -> str:
    return "LIF-54" if state.kind == MAN else "LIF-36"


class Evict(Deed):
    """Choose which of one's own men makes room for a leak (LIF-56)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List both ranks: where there is only one, nobody is asked."""
        return 3

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Throw a man of that rank overboard."""
        return flow.after_evict(state, choice, tell)


class Leave(Deed):
    """Take a man out of a boat (LIF-65 to LIF-67)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List own men in boats that nobody has left."""
        return state.aboard[seat] & ~state.left

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Tell boats that are not afloat from men who are not aboard and from boats that were left."""
        if not state.afloat & (ONE << choice // 2):
            return "LIF-10"
        return "LIF-67" if state.aboard[seat] & (ONE << choice) else "LIF-66"

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Lay the man in the water."""
        swim.leave(state, choice // 2, choice % 2, tell)
        return flow.after_leave(state, tell)


class Board(Deed):
    """Climb into another boat (LIF-69 to LIF-71)."""

    def choices(self, state: State, seat: i64) -> i64:
        """List the boats with a free place but the one he left."""
        return swim.boats_to_board(state)

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Tell boats that are not afloat from the one he left and from full ones."""
        if not state.afloat & (ONE << choice):
            return "LIF-10"
        return "LIF-70" if swim.boat_left(state) == choice else "LIF-8"

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Take the last swimmer out of the water into the boat."""
        swim.board(state, choice, tell)
        return flow.board_next(state, tell)
