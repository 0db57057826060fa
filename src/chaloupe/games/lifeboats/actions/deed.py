"""A row of the table of verbs: what the verb says, when it is listed, why it is refused, what it does."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb
from chaloupe.games.lifeboats.state import State


class Deed:
    """A row of the table: the verb of a phase, and the clause that refuses a choice where no other does.

    Every choice of arguments has a number, counted like the digits of a number: the last argument counts fastest.
    """

    def __init__(self, name: str, arguments: list[Arg], clause: str = "", chance: bool = False) -> None:
        """Declare the verb, and count its codes."""
        self.verb: Final = Verb(name, arguments, chance)
        self.clause: Final = clause
        codes = 1
        for argument in arguments:
            codes *= _values(argument)
        self.codes: Final = codes

    def choices(self, state: State, seat: i64) -> i64:
        """Give the set of choices that are listed for chance or a seat that the game waits for (RULES.md 6.2)."""
        raise NotImplementedError

    def refuse(self, state: State, seat: i64, choice: i64) -> str:
        """Name the clause that refuses a choice that is not listed (RULES.md 6.2)."""
        return self.clause

    def apply(self, state: State, seat: i64, choice: i64, tell: Tell | None) -> i64:
        """Do what was chosen; give what has ended with it (see `flow`)."""
        raise NotImplementedError

    def words(self, choice: int) -> Json:
        """Put a choice into words."""
        values: list[object] = []
        for argument in reversed(self.verb.arguments):
            digit = choice % _values(argument)
            choice //= _values(argument)
            values.append(argument.domain[digit] if argument.domain else digit + (argument.low or 0))
        words: Json = {"type": self.verb.name}
        for argument in self.verb.arguments:
            words[argument.name] = values.pop()
        return words

    def number(self, action: Json) -> int:
        """Give the number of a well-formed action's choice, the inverse of `words`."""
        choice = 0
        for argument in self.verb.arguments:
            value = action[argument.name]
            digit = value - (argument.low or 0) if isinstance(value, int) else argument.domain.index(str(value))
            choice = choice * _values(argument) + digit
        return choice


def _values(argument: Arg) -> int:
    """Count the values that an argument can have."""
    return len(argument.domain) or (argument.high or 0) - (argument.low or 0) + 1
