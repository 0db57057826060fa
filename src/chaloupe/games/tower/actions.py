"""The actions of the tower race, one row for each verb: its numbers, words, phase and the clauses that refuse it."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE
from chaloupe.core.reader import integer, integers
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games.tower import flow
from chaloupe.games.tower.chapters.moves import forgets
from chaloupe.games.tower.pieces import BARRIER, COLOURS, FACES, GOAL, MARK, PASSES, SIX, START, TARGET, TOWER, WIDTH
from chaloupe.games.tower.state import AGAIN, FIRST, HUFF, MOVE, OVER, ROLL, State

# The first number of each verb. The players': a move is its place on the way (the tower's is 0) × 6 + the die - 1;
# nothing leaves the goal.
MOVED: Final = 0
REROLL: Final = MOVED + (GOAL - TOWER) * FACES
STOP: Final = REROLL + 1
DENOUNCE: Final = STOP + 1
LET_GO: Final = DENOUNCE + 1
NUMBER: Final = LET_GO + 1
# Chance's: first the seats, then a throw is (lower die - 1) × 6 + (higher die - 1); a single die is its double.
STARTER: Final = 0
THROW: Final = STARTER + len(COLOURS)
CHANCE_NUMBER: Final = THROW + FACES * FACES


def move_code(step: i64, die: i64) -> i64:
    """Number the move of a pawn from a step with a die."""
    return (step - TOWER) * FACES + die - 1


def throw_code(low: i64, high: i64) -> i64:
    """Number a throw of two dice; a single die is thrown as its double."""
    return THROW + (low - 1) * FACES + high - 1


def apply(state: State, seat: i64, code: i64, tell: Tell | None) -> None:
    """Carry out an action and what follows from it. This is the hot path, so it compares numbers and asks no deed."""
    if seat == CHANCE:
        if code >= THROW:
            flow.play_throw(state, (code - THROW) // FACES + 1, (code - THROW) % FACES + 1, tell)
        else:
            flow.begin(state, code, tell)
    elif code < REROLL:
        flow.play_move(state, code // FACES + TOWER, code % FACES + 1, tell)
    elif code == REROLL:
        flow.throw_again(state, tell)
    elif code == STOP:
        flow.stop(state, tell)
    elif code == DENOUNCE:
        flow.denounce(state, seat, tell)
    else:
        flow.let_go(state, seat, tell)


class Deed:
    """A verb without arguments, or the like: its first number, its phase, and the clause that refuses it elsewhere."""

    def __init__(self, name: str, arguments: list[Arg], first: int, phase: int, clause: str) -> None:
        """Declare the verb; the first two phases are chance's."""
        self.verb: Final = Verb(name, arguments, chance=phase <= ROLL)
        self.first: Final = first
        self.phase: Final = phase
        self.clause: Final = clause

    def words(self, state: State, number: int) -> Json:
        """Put an action into words; `number` counts from the first one of the verb."""
        return {"type": self.verb.name}

    def number(self, action: Json) -> int:
        """Give the number of an action that is not refused, counted from the first one of the verb."""
        return 0

    def refuse(self, state: State, action: Json) -> str | None:
        """Name the clause that forbids an action of the right actor in the right phase, or None."""
        return None


class First(Deed):
    """Draw the seat that begins."""

    def words(self, state: State, number: int) -> Json:
        """Name the seat that begins."""
        return {"type": "first", "seat": number}

    def number(self, action: Json) -> int:
        """Give the seat that begins."""
        return integer(action, "seat")

    def refuse(self, state: State, action: Json) -> str | None:
        """Ask for a seat of this table (RULES.md 6.1, step 4)."""
        return None if 0 <= integer(action, "seat") < int(state.players) else self.clause


class Roll(Deed):
    """Throw one die or two, as the options say."""

    def words(self, state: State, number: int) -> Json:
        """List the dice, the lower first."""
        low, high = number // FACES + 1, number % FACES + 1
        return {"type": "roll", "dice": [low] if state.terms.dice == 1 else [low, high]}

    def number(self, action: Json) -> int:
        """Count by the lower die, then by the higher."""
        dice = integers(action, "dice")
        return (dice[0] - 1) * FACES + dice[-1] - 1

    def refuse(self, state: State, action: Json) -> str | None:
        """Ask for so many faces of a die, not decreasing (RULES.md 6.1, step 5; TOW-4)."""
        dice = integers(action, "dice")
        if len(dice) != state.terms.dice:
            return self.clause
        before = 1
        for die in dice:
            # Compared as an unbounded integer: what comes from outside may not fit 64 bits.
            if die < before or die > FACES:
                return self.clause
            before = die
        return None


class Move(Deed):
    """Move a pawn with one of the dice."""

    def words(self, state: State, number: int) -> Json:
        """Name the step left and the die."""
        return {"type": "move", "from": number // FACES + TOWER, "die": number % FACES + 1}

    def number(self, action: Json) -> int:
        """Count by step, then by die."""
        return move_code(integer(action, "from"), integer(action, "die"))

    def refuse(self, state: State, action: Json) -> str | None:
        """Ask for the die, for the pawn, for what the pawn can do, for a start pawn (RULES.md 6.1, steps 6 to 13)."""
        step, die = integer(action, "from"), integer(action, "die")
        if die not in state.dice():
            return self.clause
        if step not in state.steps_of(state.turn):
            return "TOW-14"
        clause = _pawn_clause(state, step, die)
        if clause is None and not state.huff and forgets(state, state.turn, step, state.low_die, state.high_die):
            return "TOW-23" if step == TOWER else "TOW-21"  # TOW-24
        return clause


def _pawn_clause(state: State, step: int, die: int) -> str | None:
    """Name the clause that keeps a pawn of the mover from using a die, or None (RULES.md 6.1, steps 8 to 12)."""
    if step == GOAL:
        return "TOW-51"
    if step == TOWER and die != SIX:
        return "TOW-40"
    if step != TOWER and step + die > GOAL:
        return "TOW-49"
    own = 0
    for other in state.steps_of(state.turn):
        if other > START:
            own |= int(MARK[other])
    at = (step - TOWER) * WIDTH + die
    if PASSES[at] and state.occupied & BARRIER & ~own:
        return "TOW-44"
    return "TOW-19" if MARK[TARGET[at]] & own else None


# In the order of their numbers, the players' first.
DEEDS: Final[list[Deed]] = [
    Move("move", [Arg("from", "int"), Arg("die", "int")], MOVED, MOVE, "TOW-13"),
    Deed("reroll", [], REROLL, AGAIN, "TOW-29"),
    Deed("stop", [], STOP, AGAIN, "TOW-15"),
    Deed("denounce", [], DENOUNCE, HUFF, "TOW-25"),
    Deed("let_go", [], LET_GO, HUFF, "TOW-25"),
    First("first", [Arg("seat", "int")], STARTER, FIRST, "TOW-10"),
    Roll("roll", [Arg("dice", "ints")], THROW, ROLL, "TOW-12"),
]
VERBS: Final = Verbs([deed.verb for deed in DEEDS])
_BY_NAME: Final = {deed.verb.name: deed for deed in DEEDS}


def words(state: State, seat: i64, code: i64) -> Json:
    """Put an action's number into words."""
    number = int(code)
    found = [deed for deed in DEEDS if deed.verb.chance == (seat == CHANCE) and deed.first <= number][-1]
    return found.words(state, number - found.first)


def encode(action: Json) -> int:
    """Give the number of an action that the rules do not refuse."""
    deed = _BY_NAME[str(action["type"])]
    return deed.first + deed.number(action)


def refuse(state: State, seat: int, action: Json) -> str | None:
    """Name the first clause that forbids an action (RULES.md 6.1)."""
    deed = _BY_NAME[str(action["type"])]
    if state.phase == OVER:
        return "TOW-53"
    if seat not in state.must():
        return "TOW-11"
    if state.phase != deed.phase:
        return deed.clause
    return deed.refuse(state, action)
