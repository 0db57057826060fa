"""The actions of the tower race: their numbers inside, their words outside."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Words
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games.tower.pieces import COLOURS, FACES, GOAL, TOWER, Terms

# The players' numbers: a move is its place on the way (the tower's is 0) × 6 + the die - 1; nothing leaves the goal.
REROLL: Final = (GOAL - TOWER) * FACES
STOP: Final = REROLL + 1
DENOUNCE: Final = STOP + 1
LET_GO: Final = DENOUNCE + 1
NUMBER: Final = LET_GO + 1

# Chance's numbers: first the seats, then a throw is (lower die - 1) × 6 + (higher die - 1).
THROW: Final = len(COLOURS)
CHANCE_NUMBER: Final = THROW + FACES * FACES

VERBS: Final = Verbs(
    [
        Verb("move", [Arg("from", "int"), Arg("die", "int")]),
        Verb("reroll", []),
        Verb("stop", []),
        Verb("denounce", []),
        Verb("let_go", []),
        Verb("first", [Arg("seat", "int")], chance=True),
        Verb("roll", [Arg("dice", "ints")], chance=True),
    ]
)

_SIMPLE: Final = ("reroll", "stop", "denounce", "let_go")


def move_code(step: i64, die: i64) -> i64:
    """Number the move of a pawn from a step with a die."""
    return (step - TOWER) * FACES + die - 1


def throw_code(low: i64, high: i64) -> i64:
    """Number a throw of two dice; a single die is thrown as its double."""
    return THROW + (low - 1) * FACES + high - 1


def _throws() -> vec[i64]:
    """List the 36 throws of two dice in the order of their outcomes, each pair as often as its weight says."""
    table = vec[i64]()
    for low in range(1, FACES + 1):
        for high in range(low, FACES + 1):
            table = append(table, throw_code(low, high))
            if low != high:
                table = append(table, throw_code(low, high))
    return table


THROWS: Final = _throws()


def to_words(terms: Terms, seat: i64, code: i64) -> Words:
    """Put an action's number into words."""
    if seat == CHANCE:
        if code < THROW:
            return {"type": "first", "seat": int(code)}
        low = int((code - THROW) // FACES + 1)
        high = int((code - THROW) % FACES + 1)
        return {"type": "roll", "dice": [low] if terms.dice == 1 else [low, high]}
    if code >= REROLL:
        return {"type": _SIMPLE[code - REROLL]}
    return {"type": "move", "from": int(code // FACES + TOWER), "die": int(code % FACES + 1)}


def to_code(action: Words) -> int:
    """Give the number of an action that the rules do not refuse."""
    verb = str(action["type"])
    if verb == "move":
        return move_code(integer(action, "from"), integer(action, "die"))
    if verb == "first":
        return integer(action, "seat")
    if verb == "roll":
        dice = integers(action, "dice")
        return throw_code(dice[0], dice[-1])
    return REROLL + _SIMPLE.index(verb)


def integer(action: Words, argument: str) -> int:
    """Take an integer argument of a well-formed action."""
    value = action[argument]
    assert isinstance(value, int)
    return value


def integers(action: Words, argument: str) -> list[int]:
    """Take a list of integers of a well-formed action."""
    value = action[argument]
    assert isinstance(value, list)
    return value
