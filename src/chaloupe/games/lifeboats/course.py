"""The course of the game: rounds, their three phases, what goes on by itself, the end (LIF-3, LIF-26 to LIF-30)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.core.position import CHANCE
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats.actions import (
    BASE,
    BOARD,
    DECIDE,
    EVICT,
    FIRST_PLAYER,
    LEAVE,
    OVER,
    PLACE_BOAT,
    PLACE_MAN,
    TALK,
    VOTE,
)
from chaloupe.games.lifeboats.setup import Setup
from chaloupe.games.lifeboats.state import LEAK, MOVE, NONE

# What has just ended: a phase of the round, all three, or nothing, since somebody is asked.
WAIT: Final = 0
PHASE_1: Final = 1
PHASE_2: Final = 2
PHASE_3: Final = 3
ROUND: Final = 4


class Course(Setup):
    """A position that can be played on."""

    # -- what is possible ----------------------------------------------------------------------------------------

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List a seat's choices in their canonical order."""
        if not self.must_mask() & (ONE << seat):
            return 0
        return self._fill(self.options(seat), out)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what chance can do; all weights are 1 (LIF-15, LIF-25)."""
        n: i64 = self._fill(self.options(CHANCE), out) if self.chance_due() else 0
        i: i64 = 0
        while i < n:
            weights[i] = 1
            i += 1
        return n

    def _fill(self, choices: i64, out: vec[i64]) -> i64:
        base = BASE[self.phase]
        n: i64 = 0
        while choices:
            out[n] = base + lowest(choices)
            n += 1
            choices &= choices - 1
        return n

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is listed, without listing the others."""
        if seat == CHANCE:
            if not self.chance_due():
                return False
        elif seat < 0 or seat >= self.players or not self.must_mask() & (ONE << seat):
            return False
        choice = code - BASE[self.phase]
        return 0 <= choice < 14 and self.options(seat) & (ONE << choice) != 0

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes."""
        choices = self.options(CHANCE)
        rest = rng.below(size(choices))
        while rest:
            choices &= choices - 1
            rest -= 1
        return BASE[self.phase] + lowest(choices)

    # -- play ----------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of a seat, and whatever has no alternative after it (LIF-3)."""
        self._go_on(self._carry_out(seat, code - BASE[self.phase], tell), tell)
        while self.goes_on():
            self._go_on(self._carry_out(self.turn, lowest(self.options(self.turn)), tell), tell)

    def goes_on(self) -> bool:
        """Say whether the decision that is due has a single outcome (LIF-3)."""
        if self.phase == VOTE or self.phase == TALK or self.phase == OVER:
            return False
        choices = self.options(self.turn)
        return choices & (choices - 1) == 0

    def _carry_out(self, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Do what was chosen; name what has ended by it, or WAIT."""
        phase = self.phase
        if phase == VOTE:
            result = self.cast(seat, choice, tell)
            return WAIT if result == NONE else self._settle(result, tell)
        if phase == LEAVE:
            return PHASE_3 if self.leave(choice, tell) else WAIT
        if phase == BOARD:
            return PHASE_3 if self.board(choice, tell) else WAIT
        if phase == TALK:
            self.call_vote(tell)
        elif phase == DECIDE:
            self.tell_decided(choice, tell)
            return self._settle(choice, tell)
        elif phase == EVICT:
            return self._evict(choice, tell)
        elif phase == PLACE_MAN:
            return ROUND if self.place_man(choice, tell) else WAIT
        elif phase == FIRST_PLAYER:
            self.name_first(choice, tell)
        elif phase < PLACE_BOAT:
            self.take_colour(choice, tell)
        else:
            self.place_boat(choice + 1, tell)
        return WAIT

    def _settle(self, result: i64, tell: Tell | None) -> i64:
        """Carry out the result of a ballot (LIF-48, LIF-56, LIF-60)."""
        kind = self.kind
        boat = self.ballot_boat
        self.close_ballot(result)
        if kind == LEAK:
            return PHASE_1 if self.leak(result, tell) else WAIT
        if kind == MOVE:
            self.move(result, tell)
            return PHASE_2
        return PHASE_1 if self.make_room(boat, self.owner(result), tell) else WAIT

    def _evict(self, rank: i64, tell: Tell | None) -> i64:
        """Throw out the man whom his owner has chosen (LIF-56)."""
        seat = self.turn
        boat = self.ballot_boat
        self.clear_ballot()
        self.overboard(boat, seat, rank, tell)
        return PHASE_1

    # -- the round -----------------------------------------------------------------------------------------------

    def _go_on(self, ended: i64, tell: Tell | None) -> None:
        """Walk through the phases of the rounds until somebody is asked or the game is over (LIF-26)."""
        while ended != WAIT:
            if ended != ROUND:
                self.sink(tell)
                if self._ends():
                    self._finish(tell)
                    return
            if ended == PHASE_1:
                ended = self._second_phase(tell)
            elif ended == PHASE_2:
                ended = self._third_phase(tell)
            else:
                ended = self._begin_round(tell)

    def _ends(self) -> bool:
        """Say whether no boat is afloat, or without votes of the menless no man at sea (LIF-77 to LIF-79)."""
        return self.afloat == 0 or (not self.terms.menless_vote and not self.men_at_sea())

    def _finish(self, tell: Tell | None) -> None:
        self.phase = OVER
        self.turn = NONE
        if tell is not None:
            tell.all("over", {"scores": self.scores(), "winners": self.winners()})

    def _begin_round(self, tell: Tell | None) -> i64:
        """Pass the stick on and hold phase 1 (LIF-27 to LIF-30)."""
        self.round += 1
        if self.round > 1:
            self.first = (self.first + 1) % self.players
            while not self.terms.menless_vote and self.aboard[self.first] == 0:
                self.first = (self.first + 1) % self.players
        if tell is not None:
            tell.all("round", {"round": int(self.round), "first": int(self.first)})
        if self.stock() == 0:  # LIF-59
            self._tell_skipped("leak", "stock", tell)
            return PHASE_1
        if self.one_afloat():  # LIF-39
            return PHASE_1 if self.leak(lowest(self.afloat), tell) else WAIT
        self.open_ballot(LEAK, NONE, tell)
        return WAIT

    def _second_phase(self, tell: Tell | None) -> i64:
        """Hold the vote on the move (LIF-39, LIF-60)."""
        if self.one_afloat():
            self.move(lowest(self.afloat), tell)
            return PHASE_2
        self.open_ballot(MOVE, NONE, tell)
        return WAIT

    def _third_phase(self, tell: Tell | None) -> i64:
        """Let the men swim, unless there is nowhere to swim to (LIF-65, LIF-73)."""
        if self.one_afloat():
            self._tell_skipped("swim", "one_boat", tell)
            return ROUND
        return PHASE_3 if self.begin_swim(tell) else WAIT

    def _tell_skipped(self, step: str, why: str, tell: Tell | None) -> None:
        if tell is not None:
            tell.all("skipped", {"step": step, "why": why})
