"""The pieces of the tower race: the board, the dice, and what follows from the board (TOW-2 to TOW-8)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE

# -- the board: the only place that knows where things are -----------------------------------------------------------

TOWER: Final = -1
START: Final = 0
GOAL: Final = 44
RELEASE: Final = 6
CROSSING: Final = (29, 37)
COLOURS: Final = ("red", "yellow", "green", "blue")
# One letter, a colour's initial, for every step between start and goal; a star has no colour.
TRACK: Final = "RYGBR*YGBRYGBRYGBRYGBRYGBRYG*BRYGBRY*GBRYGB"

# -- the dice --------------------------------------------------------------------------------------------------------

FACES: Final = 6
# The number that frees a captive (TOW-39).
SIX: Final = 6

# -- what follows from the board -------------------------------------------------------------------------------------

# A die cannot be used from there, whoever stands where.
NOWHERE: Final = -1
# Tables by step and die have a line of this width for every step, the tower's first.
WIDTH: Final = FACES + 1


def square_of(step: i64) -> i64:
    """Name the square of a step: both passes of the crossing are one square (TOW-7, TOW-43)."""
    return CROSSING[0] if step == CROSSING[1] else step


def _target(step: i64, die: i64) -> i64:
    """Name the step that a die leads to, NOWHERE if it cannot be used (TOW-14, TOW-39, TOW-40, TOW-49, TOW-51)."""
    if step == TOWER:
        return RELEASE if die == SIX else NOWHERE
    if step == GOAL or step + die > GOAL:
        return NOWHERE
    return step + die


def _passes_crossing(step: i64, die: i64) -> bool:
    """Say whether a die carries a pawn over the crossing, on the first pass or the second (TOW-44)."""
    if step == TOWER:
        return False
    for crossing in CROSSING:
        if step < crossing < step + die:
            return True
    return False


def _targets() -> vec[i64]:
    table = vec[i64]()
    for step in range(TOWER, GOAL + 1):
        for die in range(WIDTH):
            table = append(table, _target(step, die) if die else i64(NOWHERE))
    return table


def _passages() -> vec[i64]:
    table = vec[i64]()
    for step in range(TOWER, GOAL + 1):
        for die in range(WIDTH):
            table = append(table, i64(1) if _passes_crossing(step, die) else i64(0))
    return table


def _squares() -> vec[i64]:
    table = vec[i64]()
    for step in range(GOAL + 1):
        table = append(table, square_of(step))
    return table


def _marks() -> vec[i64]:
    """List the bit of the square of every step, 0 for start and goal, which are no squares (TOW-20)."""
    table = vec[i64]()
    for step in range(GOAL + 1):
        table = append(table, i64(0) if step in (START, GOAL) else ONE << square_of(step))
    return table


def _coloured() -> vec[i64]:
    table = vec[i64]()
    for colour in COLOURS:
        steps: i64 = 0
        for step, letter in enumerate(TRACK, START + 1):
            if letter == colour[0].upper():
                steps |= ONE << step
        table = append(table, steps)
    return table


TARGET: Final = _targets()
PASSES: Final = _passages()
SQUARE: Final = _squares()
MARK: Final = _marks()
# The steps of each seat's colour, as bits (TOW-2, TOW-6).
COLOURED: Final = _coloured()
# The bit of the crossing.
BARRIER: Final[i64] = ONE << square_of(CROSSING[0])


class Terms:
    """The options of one game; they never change while it is played."""

    def __init__(self, pawns: int, huff: bool, dice: int, goal_reroll: bool) -> None:
        """Take the pawns of each player, the huff, the number of dice, and whether the goal gives another throw."""
        self.pawns: Final[i64] = pawns
        self.huff: Final = huff
        self.dice: Final[i64] = dice
        self.goal_reroll: Final = goal_reroll

    def own_steps(self, seat: i64) -> i64:
        """Give the set of steps on which a seat may throw again (TOW-29, TOW-32)."""
        goal = ONE << GOAL if self.goal_reroll else i64(0)
        return COLOURED[seat] | goal
