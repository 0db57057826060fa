"""What every verb has: a name, arguments, codes, phases, tests and an effect."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has
from chaloupe.core.json import Json
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.pieces import FIRST_CARD, KIND_NAMES, LAST_CARD, NAMES
from chaloupe.games.castaways.state import OVERBOARD, State


class Argument:
    """An argument and all its values in the order of their numbers; none if the verb numbers it in its own way."""

    def __init__(self, form: Arg, values: list[object]) -> None:
        """Tie the form that words have to the values that codes stand for."""
        self.form: Final = form
        self.values: Final = values
        self.is_character: Final = form.domain == NAMES


def a_character(name: str) -> Argument:
    """Describe an argument that names somebody."""
    return a_word(name, NAMES)


def a_word(name: str, domain: tuple[str, ...]) -> Argument:
    """Describe an argument that is one of some words."""
    return Argument(Arg(name, "word", domain), [*domain])


def some_kinds(name: str) -> Argument:
    """Describe an argument that lists kinds of provisions."""
    return Argument(Arg(name, "words", KIND_NAMES, order="sorted"), [])


A_KIND: Final = a_word("card", KIND_NAMES)
A_CARD: Final = Argument(Arg("card", "int", low=FIRST_CARD, high=LAST_CARD), [*range(FIRST_CARD, LAST_CARD + 1)])
SOME_CARDS: Final = Argument(Arg("keep", "ints", low=FIRST_CARD, high=LAST_CARD, order="rising"), [])


class Deed:
    """A verb: one line of the table, with its tests and its effect.

    Its code is `first` plus a number whose digits are the values of the arguments. `phases` are those in which it can
    be done, `clause` refuses it elsewhere; chance's verbs have none. With `aboard` whom the first argument names must
    be in the boat, with `ways` the verb numbers so many things that its arguments' values do not tell.
    """

    def __init__(
        self,
        name: str,
        first: int,
        arguments: list[Argument],
        phases: list[int],
        clause: str,
        aboard: bool = False,
        ways: int = 1,
    ) -> None:
        """Declare the verb, and count its codes."""
        self.name: Final = name
        self.first: Final[i64] = first
        self.arguments: Final = arguments
        self.chance: Final = not phases
        self.verb: Final = Verb(name, [argument.form for argument in arguments], chance=not phases)
        self.clause: Final = clause
        self.aboard: Final = aboard
        self._phases: Final = phases
        codes = ways
        for argument in arguments:
            codes *= len(argument.values) or 1
        self.codes: Final = codes

    # -- words and numbers ---------------------------------------------------------------------------------------

    def words(self, state: State, number: i64) -> Json:
        """Put one of its numbers into words."""
        values: list[object] = []
        rest = int(number)
        for argument in reversed(self.arguments):
            values.append(argument.values[rest % len(argument.values)])
            rest //= len(argument.values)
        action: Json = {"type": self.name}
        for argument in self.arguments:
            action[argument.form.name] = values.pop()
        return action

    def number(self, state: State, action: Json) -> int:
        """Give the number of an action in words, or OPEN if it is too rich for one."""
        found = 0
        for argument in self.arguments:
            found = found * len(argument.values) + argument.values.index(action[argument.form.name])
        return found

    # -- the order of refusals, step by step ---------------------------------------------------------------------

    def elsewhere(self, phase: i64) -> str | None:
        """Refuse the action in a phase that is not one of its own (6.1, step 4)."""
        return None if int(phase) in self._phases else self.clause

    def open_to(self, state: State, own: i64) -> bool:
        """Say whether a character is among those who can decide this now (6.1, step 5)."""
        return has(flow.deciders(state), own) and (state.phase != OVERBOARD or has(state.aboard, own))

    def names(self, state: State, action: Json) -> str | None:
        """Refuse to deal with somebody who is not there (6.1, step 6)."""
        for place, argument in enumerate(self.arguments):
            if argument.is_character:
                named = ONE << NAMES.index(str(action[argument.form.name]))
                if not state.dealt & named:
                    return "CAS-17"
                if self.aboard and place == 0 and not state.aboard & named:
                    return "CAS-34"
        return None

    def test(self, state: State, own: i64, action: Json) -> str | None:
        """Run the tests of the action itself on its words (6.1, step 7)."""
        return self.refuse(state, own, self.number(state, action))

    # -- what each verb writes -----------------------------------------------------------------------------------

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Run the tests of the action itself, in their order (6.3); by default it has none."""
        return None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Carry it out, and what follows by itself."""
        raise NotImplementedError


def may_use_of(state: State, owner: i64, kind: i64) -> bool:
    """Say whether others may play a card of this character: he is unconscious and it lies open (CAS-30)."""
    return has(state.unconscious(), owner) and state.has_open(owner, kind)
