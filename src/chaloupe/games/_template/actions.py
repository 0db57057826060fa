"""The actions, one row for each verb: its numbers, its words, its phase and the clauses that refuse it (RULES.md 6)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Refusal
from chaloupe.core.reader import integer
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games._template import flow
from chaloupe.games._template.chapters import round as rounds
from chaloupe.games._template.pieces import CHOICES, NONE, SIDES
from chaloupe.games._template.state import DIE, OVER, VOTE, State

# The players' numbers: a vote is its choice. Chance's: a throw is its side - 1.
WITHDRAW: Final = len(CHOICES)
NUMBER: Final = WITHDRAW + 1
CHANCE_NUMBER: Final = SIDES


def apply(state: State, seat: i64, code: i64, tell: Tell | None) -> None:
    """Carry out an action and what follows from it; in a fast game this compares numbers and asks no row."""
    if seat == CHANCE:
        rounds.throw(state, int(code) + 1, tell)
        flow.after_throw(state, tell)
    elif code == WITHDRAW:
        rounds.withdraw(state, seat, tell)
    else:
        rounds.vote(state, seat, int(code), tell)
        flow.after_vote(state, tell)


class Row:
    """A verb: its arguments, its first number, the phase in which it is due, and the clause that refuses it."""

    def __init__(self, verb: str, arguments: list[Arg], first: int, phase: int, clause: str) -> None:
        """Declare the verb; those of the phase `die` are chance's."""
        self.verb: Final = Verb(verb, arguments, chance=phase == DIE)
        self.first: Final = first
        self.phase: Final = phase
        self.clause: Final = clause

    def words(self, number: int) -> Json:
        """Put an action into words; `number` counts from the first one of the verb."""
        raise NotImplementedError

    def number(self, action: Json) -> int:
        """Give the number of an action that is not refused, counted from the first one of the verb."""
        raise NotImplementedError

    def allows(self, state: State, seat: int, action: Json) -> bool:
        """Say whether the verb's own clause lets an action of the right phase pass."""
        raise NotImplementedError


class Vote(Row):
    """Vote to dig or to wait."""

    def words(self, number: int) -> Json:
        """Name the choice."""
        return {"type": "vote", "choice": CHOICES[number]}

    def number(self, action: Json) -> int:
        """Count by choice."""
        return CHOICES.index(str(action["choice"]))

    def allows(self, state: State, seat: int, action: Json) -> bool:
        """Ask for a seat that has not voted."""
        return state.votes[seat] == NONE


class Withdraw(Row):
    """Take a vote back."""

    def words(self, number: int) -> Json:
        """Say only that."""
        return {"type": "withdraw"}

    def number(self, action: Json) -> int:
        """Know a single action."""
        return 0

    def allows(self, state: State, seat: int, action: Json) -> bool:
        """Ask for a seat that has voted and never took a vote back."""
        return state.votes[seat] != NONE and not state.withdrawn[seat]


class Throw(Row):
    """Throw the die."""

    def words(self, number: int) -> Json:
        """Name the side."""
        return {"type": "throw", "number": number + 1}

    def number(self, action: Json) -> int:
        """Count by side."""
        return integer(action, "number") - 1

    def allows(self, state: State, seat: int, action: Json) -> bool:
        """Ask for a side of the die."""
        return 1 <= integer(action, "number") <= SIDES


# In the order of their numbers, the players' first.
ROWS: Final[list[Row]] = [
    Vote("vote", [Arg("choice", "word", CHOICES)], 0, VOTE, "TPL-3"),
    Withdraw("withdraw", [], WITHDRAW, VOTE, "TPL-4"),
    Throw("throw", [Arg("number", "int")], 0, DIE, "TPL-5"),
]
VERBS: Final = Verbs([row.verb for row in ROWS])
_BY_VERB: Final = {row.verb.name: row for row in ROWS}


def words(seat: i64, code: i64) -> Json:
    """Put an action's number into words."""
    number = int(code)
    found = [row for row in ROWS if row.verb.chance == (seat == CHANCE) and row.first <= number][-1]
    return found.words(number - found.first)


def encode(action: Json) -> int:
    """Give the number of an action that the rules do not refuse."""
    row = _BY_VERB[str(action["type"])]
    return row.first + row.number(action)


def refuse(state: State, seat: int, action: Json) -> Refusal | None:
    """Name the first clause that forbids an action (RULES.md 6.1, steps 2 to 6)."""
    row = _BY_VERB[str(action["type"])]
    if state.phase == OVER:
        return Refusal("TPL-8")
    if state.phase != row.phase or (seat == CHANCE) != row.verb.chance:
        return Refusal("TPL-5")
    return None if row.allows(state, seat, action) else Refusal(row.clause)
