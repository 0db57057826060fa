"""The rules of play, written for the compiler: actions are numbers, pawns are steps, squares are bits."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.position import CHANCE, NOBODY
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.tower.actions import DENOUNCE, LET_GO, REROLL, STOP, THROW, THROWS, move_code, throw_code
from chaloupe.games.tower.pieces import FACES, GOAL, MARK, SQUARE, START, TARGET, TOWER, WIDTH
from chaloupe.games.tower.state import AGAIN, FIRST, HUFF, MOVE, OVER, ROLL, State


class Rules(State):
    """A position that can be played on."""

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show everything to everybody."""
        return code

    # -- what is possible ----------------------------------------------------------------------------------------

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List moves by step and die; or throwing again and stopping; or denouncing and letting go."""
        if self.phase == MOVE:
            return self._fill_moves(out) if seat == self.turn else 0
        if self.phase == AGAIN and seat == self.turn:
            out[0] = REROLL
            out[1] = STOP
            return 2
        if self.phase == HUFF and self.waiting & (ONE << seat):
            out[0] = DENOUNCE
            out[1] = LET_GO
            return 2
        return 0

    def _fill_moves(self, out: vec[i64]) -> i64:
        usable = self.usable
        n: i64 = 0
        if usable & 3:
            behind = self.pawns[self.turn * 2]
            if usable & 1:
                out[n] = move_code(behind, self.low_die)
                n += 1
            if usable & 2:
                out[n] = move_code(behind, self.high_die)
                n += 1
        if usable & 12:
            ahead = self.pawns[self.turn * 2 + 1]
            if usable & 4:
                out[n] = move_code(ahead, self.low_die)
                n += 1
            if usable & 8:
                out[n] = move_code(ahead, self.high_die)
                n += 1
        return n

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is listed, without listing the others."""
        if seat == CHANCE:
            if self.phase == FIRST:
                return code >= 0 and code < self.players
            if self.phase != ROLL or code < THROW or code >= THROW + FACES * FACES:
                return False
            low = (code - THROW) // FACES
            high = (code - THROW) % FACES
            return low == high or (low < high and self.terms.dice == 2)
        if seat < 0 or seat >= self.players or not self.must_mask() & (ONE << seat):
            return False
        if self.phase == AGAIN:
            return code in (REROLL, STOP)
        if self.phase == HUFF:
            return code in (DENOUNCE, LET_GO)
        if code < 0 or code >= REROLL:
            return False
        return self.usable & self._pairs(code // FACES + TOWER, code % FACES + 1) != 0

    def _pairs(self, step: i64, die: i64) -> i64:
        """Name the pairs of a pawn on this step and a die with this number."""
        dice: i64 = (1 if die == self.low_die else 0) | (2 if die == self.high_die else 0)
        pairs: i64 = 0
        if self.pawns[self.turn * 2] == step:
            pairs |= dice
        if self.pawns[self.turn * 2 + 1] == step:
            pairs |= dice << 2
        return pairs

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List the seats that can begin, or the throws: a pair of different numbers falls twice as often."""
        n: i64 = 0
        if self.phase == FIRST:  # TOW-10
            while n < self.players:
                out[n] = n
                weights[n] = 1
                n += 1
        elif self.phase == ROLL:  # TOW-12
            low: i64 = 1
            while low <= FACES:
                high = low
                while high <= FACES:
                    out[n] = throw_code(low, high)
                    weights[n] = 1 if low == high else 2
                    n += 1
                    # A single die is thrown as its double (TOW-4).
                    high = high + 1 if self.terms.dice == 2 else i64(FACES + 1)
                low += 1
        return n

    def draw(self, rng: Rng) -> i64:
        """Let a generator draw the seat that begins, or throw the dice."""
        if self.phase == FIRST:
            return rng.below(self.players)
        if self.terms.dice == 2:
            return THROWS[rng.below(FACES * FACES)]
        die = rng.below(FACES) + 1
        return throw_code(die, die)

    # -- play ----------------------------------------------------------------------------------------------------

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of a seat that is waited for."""
        if seat == CHANCE:
            if code >= THROW:
                self._roll((code - THROW) // FACES + 1, (code - THROW) % FACES + 1, tell)
            else:
                self.turn = code
                self.phase = ROLL
                self._tell_seat("first", code, tell)
        elif code < REROLL:
            self._move(code // FACES + TOWER, code % FACES + 1, tell)
        elif code == REROLL:
            self.phase = ROLL  # TOW-30
            self._tell_seat("reroll", seat, tell)
        elif code == STOP:
            self._tell_seat("stop", seat, tell)
            self._next_turn(tell)
        elif code == DENOUNCE:
            self._denounce(seat, tell)
        else:
            self._let_go(seat, tell)

    def _roll(self, low: i64, high: i64, tell: Tell | None) -> None:
        if tell is not None:
            dice = [int(low)] if self.terms.dice == 1 else [int(low), int(high)]
            tell.all("roll", {"seat": int(self.turn), "dice": dice})
        self.low_die = low
        self.high_die = high
        usable = self.usable_pairs(self.turn, low, high)
        self.usable = usable
        if usable & (usable - 1):
            self.phase = MOVE
        elif usable:  # TOW-17
            pawn: i64 = 0 if usable < 4 else 1
            self._move(self.pawns[self.turn * 2 + pawn], low if usable == 1 or usable == 4 else high, tell)
        else:  # TOW-16
            self._tell_seat("pass", self.turn, tell)
            self._next_turn(tell)

    def _move(self, step: i64, die: i64, tell: Tell | None) -> None:
        """Move a pawn of the seat in turn, and everything that follows from it."""
        seat = self.turn
        forgotten = self.huff and self.forgets(seat, step, self.low_die, self.high_die)  # TOW-25
        target = TARGET[(step - TOWER) * WIDTH + die]
        if tell is not None:
            tell.all("move", {"seat": int(seat), "die": int(die), "from": int(step), "to": int(target)})
        if step == TOWER:
            self.captive = NOBODY  # TOW-39
        else:
            self.occupied &= ~MARK[step]
        if self.occupied & MARK[target]:
            self._capture(SQUARE[target], tell)
        # The own pawns only now: a capture may have brought a captive of the captor's own back (TOW-37).
        self._put_own(seat, step, target)
        self.usable = 0
        if target == GOAL:
            self._tell_seat("home", seat, tell)
            if self.is_home(seat):
                self.phase = OVER  # TOW-52
                if tell is not None:
                    tell.all("over", {"winner": int(seat)})
                return
        if forgotten:
            self.phase = HUFF
            self.waiting = ((ONE << self.players) - 1) & ~(ONE << seat)  # TOW-26
            self._tell_seat("forgot", seat, tell)
        else:
            self._after_move(target, tell)

    def _put_own(self, seat: i64, step: i64, target: i64) -> None:
        """Put a pawn of a seat from one step to another, keep its pawns in order and note the square."""
        pawns = self.pawns
        at = seat * 2
        other = pawns[at + 1] if pawns[at] == step else pawns[at]
        if target < other:
            pawns[at] = target
            pawns[at + 1] = other
        else:
            pawns[at] = other
            pawns[at + 1] = target
        self.occupied |= MARK[target]

    def _capture(self, square: i64, tell: Tell | None) -> None:
        """Lock up the opponent's pawn that stands on a square of the track (TOW-33, TOW-34)."""
        at: i64 = 0
        while self.pawns[at] < START or SQUARE[self.pawns[at]] != square:
            at += 1
        if tell is not None:
            told = {"seat": int(at // 2), "by": int(self.turn), "at": int(self.pawns[at])}
            tell.all("capture", dict(told))
        self._lock_up(at // 2, self.pawns[at], tell)

    def _lock_up(self, owner: i64, step: i64, tell: Tell | None) -> None:
        """Bring a pawn into the tower; an earlier captive drops out and goes to the start (TOW-37)."""
        if self.captive != NOBODY:
            self.pawns[self.captive * 2] = START
            self._tell_seat("pushed_out", self.captive, tell)
        pawns = self.pawns
        at = owner * 2
        if pawns[at] != step:
            pawns[at + 1] = pawns[at]
        pawns[at] = TOWER
        self.captive = owner

    # -- what follows a move -------------------------------------------------------------------------------------

    def _after_move(self, target: i64, tell: Tell | None) -> None:
        """Go on after a move that ended on a step: another throw, or the next turn (TOW-29, TOW-31, TOW-32, TOW-36)."""
        if self.terms.own_steps(self.turn) & (ONE << target):
            self.phase = AGAIN
        else:
            self._next_turn(tell)

    def _next_turn(self, tell: Tell | None) -> None:
        seat = self.turn + 1
        self.turn = seat if seat < self.players else 0  # TOW-11
        self.phase = ROLL
        self._tell_seat("turn", self.turn, tell)

    def _denounce(self, seat: i64, tell: Tell | None) -> None:
        if tell is not None:
            tell.all("denounce", {"seat": int(self.turn), "by": int(seat)})
        moved = self.pawns[self.turn * 2 + 1]
        self._lock_up(self.turn, START, tell)  # TOW-27
        self.waiting = 0
        self._after_move(moved, tell)  # TOW-28

    def _let_go(self, seat: i64, tell: Tell | None) -> None:
        self._tell_seat("let_go", seat, tell)
        self.waiting &= ~(ONE << seat)
        if self.waiting == 0:
            self._after_move(self.pawns[self.turn * 2 + 1], tell)

    def _tell_seat(self, event: str, seat: i64, tell: Tell | None) -> None:
        if tell is not None:
            tell.all(event, {"seat": int(seat)})
