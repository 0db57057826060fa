"""What stands on the table: pawns and dice, as numbers that are quick to ask and to copy."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.position import NOBODY, Position
from chaloupe.games.tower.pieces import GOAL, MARK, START, TOWER, Terms

# Phases: two of chance's, two of the seat in turn, one of its opponents, the end. What follows what is in `flow`.
FIRST: Final = 0
ROLL: Final = 1
MOVE: Final = 2
AGAIN: Final = 3
HUFF: Final = 4
OVER: Final = 5
PHASES: Final = ("first", "roll", "move", "again", "huff", "over")

# The seat in turn before there is one: the place before seat 0, from which the features of bots count on.
NO_TURN: Final = -1


class State(Position):
    """The table of a game of the tower race.

    `pawns` has two steps for every seat, ascending. A player with a single pawn owns a second one that is at the goal
    from the beginning; nothing leads on from there, and only documents leave it out.

    `turn` is the seat in turn, NO_TURN before there is one; `waiting` is the set of seats that have still to say
    whether they denounce. `occupied`, the set of squares of the track where a pawn stands, and `captive`, the owner of
    the pawn in the tower, follow from the pawns; they are kept because every throw asks. `usable` is the set of those
    of the four pairs of a pawn and a die (pawn × 2 + die) that the throw allows; equal pawns and equal dice are there
    once.
    """

    def __init__(self, terms: Terms, players: i64, pawns: vec[i64]) -> None:
        """Take the pawns as they stand, before it is known who begins."""
        super().__init__(players)
        self.terms: Final = terms
        self.huff: Final = terms.huff
        self.pawns: Final[vec[i64]] = pawns
        self.phase: i64 = FIRST
        self.turn: i64 = NO_TURN
        self.low_die: i64 = 0
        self.high_die: i64 = 0
        self.waiting: i64 = 0
        self.usable: i64 = 0
        self.occupied: i64 = 0
        self.captive: i64 = NOBODY

    @final
    def resemble(self, other: "State") -> None:
        """Take over all but the pawns of another state."""
        self.phase = other.phase
        self.turn = other.turn
        self.low_die = other.low_die
        self.high_die = other.high_die
        self.waiting = other.waiting
        self.usable = other.usable
        self.occupied = other.occupied
        self.captive = other.captive

    def note_places(self) -> None:
        """Find the occupied squares and the captive anew from the pawns."""
        self.occupied = 0
        self.captive = NOBODY
        at: i64 = 0
        while at < 2 * self.players:
            step = self.pawns[at]
            if step == TOWER:
                self.captive = at // 2
            else:
                self.occupied |= MARK[step]
            at += 1

    def steps_of(self, seat: i64) -> list[int]:
        """List the steps of a seat's pawns, ascending."""
        return [int(self.pawns[seat * 2 + i]) for i in range(self.terms.pawns)]

    def dice(self) -> list[int]:
        """List the throw that waits for a move, ascending; empty if none does."""
        if self.phase != MOVE:
            return []
        return [int(self.low_die)] if self.terms.dice == 1 else [int(self.low_die), int(self.high_die)]

    @final
    def is_home(self, seat: i64) -> bool:
        """Say whether all pawns of a seat are at the goal (TOW-52)."""
        return self.pawns[seat * 2] == GOAL


def pawns_at_start(players: i64, each: i64) -> vec[i64]:
    """Put all pawns on the start (TOW-9)."""
    pawns = vec[i64]()
    seat: i64 = 0
    while seat < players:
        pawns = append(pawns, i64(START))
        pawns = append(pawns, i64(START) if each == 2 else i64(GOAL))
        seat += 1
    return pawns
