"""How long a player needs who is alone on the board: worked out backwards from the goal, for every pair of steps."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, has, with_
from chaloupe.games.tower.pieces import (
    COLOURED,
    COLOURS,
    FACES,
    GOAL,
    MARK,
    NOWHERE,
    START,
    TARGET,
    TOWER,
    WIDTH,
    Terms,
)
from chaloupe.mind.knowledge import reals

# A line of a table for every step of the pawn behind, the tower's first.
STEPS: Final = i64(GOAL - TOWER + 1)
TABLE: Final = STEPS * STEPS


class Tables:
    """The tables of all colours for one or two dice, with or without a throw for the goal; one for all who ask."""

    def __init__(self) -> None:
        """Make room for all tables; `made` is the set of those that have been worked out."""
        self.turns: Final[vec[float]] = reals(4 * len(COLOURS) * TABLE)
        self.made: i64 = 0


TABLES: Final = Tables()


def place(behind: i64, ahead: i64) -> i64:
    """Give the place of two steps in a table of turns."""
    return (behind - TOWER) * STEPS + ahead - TOWER


def table_of(terms: Terms, seat: i64) -> i64:
    """Find where the table of a seat begins; the tables of new terms are worked out when they are first asked for."""
    which: i64 = (terms.dice - 1) * 2
    if terms.goal_reroll:
        which += 1
    if not has(TABLES.made, which):
        TABLES.made = with_(TABLES.made, which)
        each: i64 = 0
        while each < len(COLOURS):
            fill_alone(TABLES.turns, (which * len(COLOURS) + each) * TABLE, each, terms.dice, terms.goal_reroll)
            each += 1
    return (which * len(COLOURS) + seat) * TABLE


def turns_of(at: i64, step: i64, other: i64) -> float:
    """Look up the turns to go of a player with pawns on two steps, in the table that begins there."""
    return TABLES.turns[at + place(min(step, other), max(step, other))]


def fill_alone(turns: vec[float], at: i64, seat: i64, dice: i64, goal_reroll: bool) -> None:
    """Write, from a place on, the expected turns until both pawns are home, for all pairs of steps, the lower first.

    The player always takes what shortens the way most, throws again wherever that is allowed, and meets nobody.
    """
    again = COLOURED[seat]
    if goal_reroll:
        again |= ONE << GOAL
    # every move makes the sum of the steps larger, so what it leads to is known already
    total: i64 = 2 * GOAL - 1
    while total >= 2 * TOWER:
        behind: i64 = max(TOWER, total - GOAL)
        while 2 * behind <= total:
            ahead = total - behind
            turns[at + place(behind, ahead)] = _mean(turns, at, behind, ahead, dice, again)
            behind += 1
        total -= 1


def _mean(turns: vec[float], at: i64, behind: i64, ahead: i64, dice: i64, again: i64) -> float:
    """Average over the throws; those that allow no move are waited out."""
    known = 0.0
    passes: i64 = 0
    low: i64 = 1
    while low <= FACES:
        high: i64 = 1
        while high <= FACES:
            second = high if dice == 2 else low
            best = _best(turns, at, behind, ahead, low, second, again)
            if best < 0.0:
                passes += 1
            else:
                known += best
            high += 1
        low += 1
    return (known + float(passes)) / float(FACES * FACES - passes)


def _best(turns: vec[float], at: i64, behind: i64, ahead: i64, low: i64, high: i64, again: i64) -> float:
    """Find the fewest turns after a throw, -1 if nothing can be moved; pawns at the start go first (TOW-21)."""
    best = _fewer(_after(turns, at, behind, ahead, low, again), _after(turns, at, behind, ahead, high, again))
    if behind == START and best >= 0.0:
        return best
    forward = _fewer(_after(turns, at, ahead, behind, low, again), _after(turns, at, ahead, behind, high, again))
    if ahead == START and forward >= 0.0:
        return forward
    return _fewer(best, forward)


def _fewer(one: float, other: float) -> float:
    """Take the smaller of two numbers of turns; a negative one means that there is none."""
    if one < 0.0:
        return other
    if other < 0.0:
        return one
    return min(one, other)


def _after(turns: vec[float], at: i64, step: i64, other: i64, die: i64, again: i64) -> float:
    """Count the turns from a move on, this one included unless it goes on; -1 if the die cannot be used."""
    target = TARGET[(step - TOWER) * WIDTH + die]
    if target == NOWHERE or (other > START and MARK[target] & MARK[other]):
        return -1.0
    if target == GOAL and other == GOAL:
        return 1.0
    left = turns[at + place(min(target, other), max(target, other))]
    return left if again & (ONE << target) else left + 1.0
