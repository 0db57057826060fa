"""What stands on the table: pawns and dice, as numbers that are quick to ask and to copy."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Outcome, Position
from chaloupe.games.tower.pieces import BARRIER, GOAL, MARK, NOWHERE, PASSES, START, TARGET, TOWER, WIDTH, Terms

# Phases: two of chance's, two of the seat in turn, one of its opponents, the end.
FIRST: Final = 0
ROLL: Final = 1
MOVE: Final = 2
AGAIN: Final = 3
HUFF: Final = 4
OVER: Final = 5
PHASES: Final = ("first", "roll", "move", "again", "huff", "over")


class State(Position):
    """The table of a game of the tower race.

    `pawns` has two steps for every seat, ascending. A player with a single pawn owns a second one that is at the goal
    from the beginning; nothing leads on from there, and only documents leave it out.

    `occupied`, the set of squares of the track where a pawn stands, and `captive`, the owner of the pawn in the tower,
    follow from the pawns; they are kept because every throw asks. `usable` is the set of those of the four pairs of a
    pawn and a die (pawn × 2 + die) that the throw allows; equal pawns and equal dice are there once.
    """

    def __init__(self, terms: Terms, players: i64, pawns: vec[i64]) -> None:
        """Take the pawns as they stand."""
        super().__init__(players)
        self.terms: Final = terms
        self.huff: Final = terms.huff
        self.pawns: Final[vec[i64]] = pawns
        self.phase: i64 = FIRST
        self.turn: i64 = -1
        self.low_die: i64 = 0
        self.high_die: i64 = 0
        self.waiting: i64 = 0
        self.usable: i64 = 0
        self.occupied: i64 = 0
        self.captive: i64 = NOBODY

    # -- where things are ----------------------------------------------------------------------------------------

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

    def is_home(self, seat: i64) -> bool:
        """Say whether all pawns of a seat are at the goal (TOW-52)."""
        return self.pawns[seat * 2] == GOAL

    # -- what a throw allows -------------------------------------------------------------------------------------

    def can_use(self, step: i64, other: i64, die: i64) -> bool:
        """Say whether a player with pawns on two steps can move the first with a die, start pawns aside."""
        target = TARGET[(step - TOWER) * WIDTH + die]
        if target == NOWHERE:
            return False
        own = MARK[other] if other >= START else i64(0)
        if PASSES[(step - TOWER) * WIDTH + die] and self.occupied & BARRIER & ~own:
            return False  # TOW-44, TOW-45
        return MARK[target] & own == 0  # TOW-19, TOW-20

    def usable_pairs(self, seat: i64, low: i64, high: i64) -> i64:
        """Find the pairs of a pawn and a die that a throw allows a seat (TOW-13, TOW-14, TOW-21 to TOW-24)."""
        behind = self.pawns[seat * 2]
        ahead = self.pawns[seat * 2 + 1]
        pairs = self._dice_for(behind, ahead, low, high)
        if behind == START and pairs and not self.huff:
            return pairs
        if ahead != behind and ahead != GOAL:
            further = self._dice_for(ahead, behind, low, high) << 2
            if ahead == START and further and not self.huff:
                return further
            pairs |= further
        return pairs

    def _dice_for(self, step: i64, other: i64, low: i64, high: i64) -> i64:
        """Find the dice that a pawn can use: 1 for the lower, 2 for the higher; of equal ones the lower."""
        found: i64 = 1 if self.can_use(step, other, low) else 0
        if high != low and self.can_use(step, other, high):
            found |= 2
        return found

    def forgets(self, seat: i64, step: i64, low: i64, high: i64) -> bool:
        """Say whether a move from a step leaves behind a start pawn that could be moved (TOW-21, TOW-25)."""
        if step == START:
            return False
        behind = self.pawns[seat * 2]
        ahead = self.pawns[seat * 2 + 1]
        if behind != START and ahead != START:
            return False
        return self._dice_for(START, ahead if behind == START else behind, low, high) != 0

    # -- who decides, and the end --------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next."""
        phase = self.phase
        if phase <= ROLL:
            return CHANCE
        if phase <= AGAIN:
            return self.turn
        return NOBODY if phase == OVER else lowest(self.waiting)

    def must_mask(self) -> i64:
        """Give the set of seats the game waits for: after a forgotten pawn, several (TOW-26)."""
        if self.phase == HUFF:
            return self.waiting
        return ONE << self.turn if self.phase in (MOVE, AGAIN) else 0

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return PHASES[self.phase]

    def room(self) -> i64:
        """Give a number that no list of codes exceeds: there are 21 throws of two dice."""
        return 21

    def outcome(self) -> Outcome | None:
        """Give the winner and the scores (TOW-53)."""
        if self.phase != OVER:
            return None
        return Outcome([1 if seat == self.turn else 0 for seat in range(self.players)], [int(self.turn)])


def pawns_at_start(players: i64, each: i64) -> vec[i64]:
    """Put all pawns on the start (TOW-9)."""
    pawns = vec[i64]()
    seat: i64 = 0
    while seat < players:
        pawns = append(pawns, i64(START))
        pawns = append(pawns, i64(START) if each == 2 else i64(GOAL))
        seat += 1
    return pawns
