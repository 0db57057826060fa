"""One game stepped from outside, a decision at a time: chance answers by itself, one seat is asked after another."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Outcome, Position, buffer
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell

# Which of the seats that may act out of turn are asked.
NEVER: Final = 0
ANSWERS: Final = 1
ALWAYS: Final = 2
# How they are called outside.
OUT_OF_TURN: Final = {"never": NEVER, "answers": ANSWERS, "always": ALWAYS}


class Terms:
    """What all games of an environment share: the numbers of the actions, and who is asked out of turn.

    `answers` are the codes, from the first to behind the last, by which a seat answers another out of turn. `wait` is
    the code by which a seat asked out of turn does nothing; it is the one behind the game's own.
    """

    def __init__(self, codes: i64, answers: tuple[int, int], out_of_turn: i64) -> None:
        """Take the number of codes, those of answers, and who is asked; without answers nobody is asked out of turn."""
        self.first_answer: Final[i64] = answers[0]
        self.behind_answers: Final[i64] = answers[1]
        self.wait: Final[i64] = codes
        self.out_of_turn: Final[i64] = out_of_turn if answers[0] < answers[1] else i64(NEVER)


@final
class Walk:
    """A game on its way, with its own generator; `seat` is asked now and `codes` are its `n` listed actions.

    When several seats are waited for, the lowest is asked first. Seats that may act out of turn are asked before the
    awaited seat goes on: under ANSWERS those to whom something is proposed, whenever there is something they have not
    been asked about, and only for an answer; under ALWAYS every one of them once after each action of an awaited seat,
    and again when something is proposed to it. Whoever is asked out of turn may wait. Whoever wants to know what is
    told puts a `tell` there.
    """

    def __init__(self, start: Position, terms: Terms, rng: Rng) -> None:
        """Begin at the start; `settle` or `restart` makes the first decision come."""
        self.start: Final = start
        self.terms: Final = terms
        self.in_turn_only: Final = terms.out_of_turn == NEVER
        self.rng = rng
        self.position = start.copy()
        self.codes: Final[vec[i64]] = buffer(start.max_actions() + 1)
        self.n: i64 = 0
        self.seat: i64 = NOBODY
        self.asked: i64 = 0
        self.steps: i64 = 0
        self.tell: Tell | None = None

    def restart(self) -> None:
        """Begin another game; the generator goes on."""
        self.position = self.start.copy()
        self.asked = 0
        self.steps = 0
        self.settle()

    def settle(self) -> None:
        """Let chance act while it is due, then see who is asked, and what."""
        position = self.position
        who = position.actor()
        while who == CHANCE:
            position.apply(who, position.draw(self.rng), self.tell)
            who = position.actor()
        self.seat = who
        if who == NOBODY:
            self.n = 0
            return
        if not self.in_turn_only and self._ask_out_of_turn():
            return
        self.n = position.fill_legal(who, self.codes)

    def _ask_out_of_turn(self) -> bool:
        """Ask the next seat that may act out of turn, if there is one."""
        rest = self.position.may_mask() & ~self.asked
        if rest and self.terms.out_of_turn == ANSWERS:
            rest &= self.position.answer_mask()
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            n = self.list_out_of_turn(seat)
            if n > 0:
                self.seat = seat
                self.codes[n] = self.terms.wait
                self.n = n + 1
                return True
        return False

    def list_out_of_turn(self, seat: i64) -> i64:
        """Write what a seat may do out of turn, waiting aside, and give the number."""
        codes = self.codes
        terms = self.terms
        n = self.position.fill_legal(seat, codes)
        if terms.out_of_turn == ALWAYS:
            return n
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            code = codes[i]
            if terms.first_answer <= code < terms.behind_answers:
                codes[kept] = code
                kept += 1
            i += 1
        return kept

    def step(self, code: i64) -> None:
        """Carry out one of the listed actions of the seat that is asked, without a check, and see who is next."""
        self.carry_out(code)
        self.settle()

    def carry_out(self, code: i64) -> None:
        """Carry out one of the listed actions of the seat that is asked, without a check; chance comes later."""
        seat = self.seat
        self.steps += 1
        if self.in_turn_only:
            self.position.apply(seat, code, self.tell)
        elif code == self.terms.wait:
            self.asked |= ONE << seat
        else:
            self.act(seat, code)

    def act(self, seat: i64, code: i64) -> None:
        """Carry out an action of any seat that has it listed, and see who has to be asked again; chance comes later."""
        position = self.position
        awaited = position.must_mask() & (ONE << seat) != 0
        position.apply(seat, code, self.tell)
        if awaited:
            self.asked = 0
            return
        self.asked |= ONE << seat
        rest = self.asked & position.may_mask() & position.answer_mask()
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if other != seat and self._has_answer(other):
                self.asked &= ~(ONE << other)

    def _has_answer(self, seat: i64) -> bool:
        n = self.position.fill_legal(seat, self.codes)
        i: i64 = 0
        while i < n:
            if self.terms.first_answer <= self.codes[i] < self.terms.behind_answers:
                return True
            i += 1
        return False

    def mark(self, out: vec[u8], at: i64, sign: u8) -> None:
        """Write a sign into a mask for every listed action."""
        codes = self.codes
        n = self.n
        i: i64 = 0
        while i < n:
            out[at + codes[i]] = sign
            i += 1

    def lists(self, code: i64) -> bool:
        """Say whether the seat that is asked has this action."""
        codes = self.codes
        i: i64 = 0
        while i < self.n:
            if codes[i] == code:
                return True
            i += 1
        return False

    def copy(self) -> "Walk":
        """Give a twin that goes on by itself with the same luck."""
        twin = Walk(self.start, self.terms, self.rng.copy())
        twin.position = self.position.copy()
        twin.take_over(self)
        return twin

    def take_over(self, other: "Walk") -> None:
        """Stand where another walk stands: who is asked, and what; the position is another matter."""
        self.n = other.n
        self.seat = other.seat
        self.asked = other.asked
        self.steps = other.steps
        i: i64 = 0
        while i < other.n:
            self.codes[i] = other.codes[i]
            i += 1


def payoff(outcome: Outcome, players: i64, seat: i64) -> float:
    """Give what the end is worth to a seat: the sum over all seats is 0, a winner alone has 1, if all win all have 0.

    >>> [payoff(Outcome([3, 5, 1], [1]), 3, seat) for seat in range(3)]
    [-0.5, 1.0, -0.5]
    """
    share = 0.0
    if seat in outcome.winners:
        share = float(players) / float(len(outcome.winners))
    return (share - 1.0) / float(players - 1) if players > 1 else share
