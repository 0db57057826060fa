"""The actions, one row for each verb: its numbers, its words, its phase, what it does, and the clauses that refuse it.

Everything that is done with an action hangs on this one table: `apply`, `words`, `encode` and `refuse` (RULES.md 6).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE
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


class Deed:
    """A verb: its arguments, its first number and how many it has, the phase in which it is due, and its clause."""

    def __init__(self, name: str, arguments: list[Arg], first: int, codes: int, phase: int, clause: str) -> None:
        """Declare the verb; those of the phase `die` are chance's."""
        self.verb: Final = Verb(name, arguments, chance=phase == DIE)
        self.first: Final[i64] = first
        self.codes: Final = codes
        self.phase: Final = phase
        self.clause: Final = clause

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Carry it out, and what follows by itself; `number` counts from the first one of the verb."""
        raise NotImplementedError

    def words(self, number: int) -> Json:
        """Put one of its numbers into words."""
        return {"type": self.verb.name}

    def number(self, action: Json) -> int:
        """Give the number of an action that is not refused, the inverse of `words`."""
        return 0

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Name the verb's own clause if it forbids an action of the right phase."""
        raise NotImplementedError


class Vote(Deed):
    """Vote in secret to dig or to wait."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Give the vote; the die is thrown after the last one."""
        rounds.vote(state, seat, int(number), tell)
        flow.after_vote(state, tell)

    def words(self, number: int) -> Json:
        """Name the choice that has this number."""
        return {"type": "vote", "choice": CHOICES[number]}

    def number(self, action: Json) -> int:
        """Count the choices before this one."""
        return CHOICES.index(str(action["choice"]))

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for a seat that has not voted."""
        return None if state.votes[seat] == NONE else self.clause


class Withdraw(Deed):
    """Take one's vote back before all have voted."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Forget the vote; the seat is asked again."""
        rounds.withdraw(state, seat, tell)

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for a seat that has voted and never took a vote back."""
        return None if state.votes[seat] != NONE and not state.withdrawn[seat] else self.clause


class Throw(Deed):
    """Throw the die once all have voted."""

    def apply(self, state: State, seat: i64, number: i64, tell: Tell | None) -> None:
        """Share what was found, and go on with a round or the end."""
        rounds.throw(state, int(number) + 1, tell)
        flow.after_throw(state, tell)

    def words(self, number: int) -> Json:
        """Name the side that has this number."""
        return {"type": "throw", "number": number + 1}

    def number(self, action: Json) -> int:
        """Count the sides before this one."""
        return integer(action, "number") - 1

    def refuse(self, state: State, seat: int, action: Json) -> str | None:
        """Ask for a side of the die."""
        return None if 1 <= integer(action, "number") <= SIDES else self.clause


# In the order of their numbers, the players' first.
DEEDS: Final[list[Deed]] = [
    Vote("vote", [Arg("choice", "word", CHOICES)], 0, len(CHOICES), VOTE, "TPL-3"),
    Withdraw("withdraw", [], WITHDRAW, 1, VOTE, "TPL-4"),
    Throw("throw", [Arg("number", "int")], 0, SIDES, DIE, "TPL-5"),
]
VERBS: Final = Verbs([deed.verb for deed in DEEDS])
_BY_NAME: Final = {deed.verb.name: deed for deed in DEEDS}


def _by_code(chance: bool, number: int) -> vec[Deed]:
    """Give the deed of every code, of the players or of chance; together they cover all codes, none twice."""
    found: list[Deed] = []
    for deed in DEEDS:
        if deed.verb.chance == chance:
            assert deed.first == len(found), deed.verb.name
            found += [deed] * deed.codes
    assert len(found) == number
    return vec[Deed](found)


# A vector of objects is read without asking again what they are.
OF_CODE: Final[vec[Deed]] = _by_code(False, NUMBER)
OF_CHANCE_CODE: Final[vec[Deed]] = _by_code(True, CHANCE_NUMBER)


def apply(state: State, seat: i64, code: i64, tell: Tell | None) -> None:
    """Carry out an action and what follows from it."""
    deed = OF_CHANCE_CODE[code] if seat == CHANCE else OF_CODE[code]
    deed.apply(state, seat, code - deed.first, tell)


def words(seat: i64, code: i64) -> Json:
    """Put an action's number into words."""
    deed = OF_CHANCE_CODE[code] if seat == CHANCE else OF_CODE[code]
    return deed.words(int(code - deed.first))


def encode(action: Json) -> int:
    """Give the number of an action that the rules do not refuse."""
    deed = _BY_NAME[str(action["type"])]
    return int(deed.first) + deed.number(action)


def refuse(state: State, seat: int, action: Json) -> str | None:
    """Name the first clause that forbids an action (RULES.md 6.1, steps 2 to 6)."""
    deed = _BY_NAME[str(action["type"])]
    if state.phase == OVER:
        return "TPL-8"
    if state.phase != deed.phase or (seat == CHANCE) != deed.verb.chance:
        return "TPL-5"
    return deed.refuse(state, seat, action)
