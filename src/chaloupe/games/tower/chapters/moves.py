"""What a throw allows and what a move does: barrier, capture, tower (TOW-12 to TOW-25, TOW-33 to TOW-51)."""

from mypy_extensions import i64

from chaloupe.core.position import NOBODY
from chaloupe.core.tell import Tell
from chaloupe.games.tower.pieces import BARRIER, GOAL, MARK, NOWHERE, PASSES, SQUARE, START, TARGET, TOWER, WIDTH
from chaloupe.games.tower.state import State


def tell_seat(event: str, seat: i64, clause: str, tell: Tell | None) -> None:
    """Tell an event that has only a seat."""
    if tell is not None:
        tell.all(event, {"seat": int(seat)}, clause)


# -- what a throw allows ---------------------------------------------------------------------------------------------


def tell_throw(state: State, low: i64, high: i64, tell: Tell) -> None:
    """Tell what the seat in turn has thrown."""
    dice = [int(low)] if state.terms.dice == 1 else [int(low), int(high)]
    tell.all("roll", {"seat": int(state.turn), "dice": dice}, "TOW-12")


def usable_pairs(state: State, seat: i64, low: i64, high: i64) -> i64:
    """Find the pairs of a pawn and a die that a throw allows a seat (TOW-13, TOW-14, TOW-21 to TOW-24)."""
    behind = state.pawns[seat * 2]
    ahead = state.pawns[seat * 2 + 1]
    pairs = _dice_for(state, behind, ahead, low, high)
    if behind == START and pairs and not state.huff:
        return pairs
    if ahead != behind and ahead != GOAL:
        further = _dice_for(state, ahead, behind, low, high) << 2
        if ahead == START and further and not state.huff:
            return further
        pairs |= further
    return pairs


def _dice_for(state: State, step: i64, other: i64, low: i64, high: i64) -> i64:
    """Find the dice that a pawn can use: 1 for the lower, 2 for the higher; of equal ones the lower."""
    found: i64 = 0
    if _can_use(state, step, other, low):
        found = 1
    if high != low and _can_use(state, step, other, high):
        found |= 2
    return found


def _can_use(state: State, step: i64, other: i64, die: i64) -> bool:
    """Say whether a player with pawns on two steps can move the first with a die, start pawns aside."""
    target = TARGET[(step - TOWER) * WIDTH + die]
    if target == NOWHERE:
        return False
    own = MARK[other] if other >= START else i64(0)
    if PASSES[(step - TOWER) * WIDTH + die] and state.occupied & BARRIER & ~own:
        return False  # TOW-44, TOW-45
    return MARK[target] & own == 0  # TOW-19, TOW-20


def forgets(state: State, seat: i64, step: i64, low: i64, high: i64) -> bool:
    """Say whether a move from a step leaves behind a start pawn that could be moved (TOW-21, TOW-25)."""
    if step == START:
        return False
    behind = state.pawns[seat * 2]
    ahead = state.pawns[seat * 2 + 1]
    if behind != START and ahead != START:
        return False
    return _dice_for(state, START, ahead if behind == START else behind, low, high) != 0


# -- what a move does ------------------------------------------------------------------------------------------------


def move(state: State, step: i64, die: i64, tell: Tell | None) -> i64:
    """Move a pawn of the seat in turn, and give the step it has reached (RULES.md 5.4, steps 2 to 4)."""
    seat = state.turn
    target = TARGET[(step - TOWER) * WIDTH + die]
    if tell is not None:
        _tell_move(seat, die, step, target, tell)
    if step == TOWER:
        state.captive = NOBODY
    else:
        state.occupied &= ~MARK[step]
    if state.occupied & MARK[target]:
        _capture(state, SQUARE[target], tell)
    # The own pawns only now: a capture may have brought a captive of the captor's own back (TOW-37).
    _put_own(state, seat, step, target)
    state.usable = 0
    if target == GOAL:
        tell_seat("home", seat, "TOW-49", tell)
    return target


def _tell_move(seat: i64, die: i64, step: i64, target: i64, tell: Tell) -> None:
    told = {"seat": int(seat), "die": int(die), "from": int(step), "to": int(target)}
    tell.all("move", dict(told), "TOW-39" if step == TOWER else "TOW-14")


def _put_own(state: State, seat: i64, step: i64, target: i64) -> None:
    """Put a pawn of a seat from one step to another, keep its pawns in order and note the square."""
    pawns = state.pawns
    at = seat * 2
    other = pawns[at + 1] if pawns[at] == step else pawns[at]
    if target < other:
        pawns[at] = target
        pawns[at + 1] = other
    else:
        pawns[at] = other
        pawns[at + 1] = target
    state.occupied |= MARK[target]


def _capture(state: State, square: i64, tell: Tell | None) -> None:
    """Lock up the opponent's pawn that stands on a square of the track (TOW-33, TOW-34)."""
    pawns = state.pawns
    at: i64 = 0
    while pawns[at] < START or SQUARE[pawns[at]] != square:
        at += 1
    if tell is not None:
        told = {"seat": int(at // 2), "by": int(state.turn), "at": int(pawns[at])}
        tell.all("capture", dict(told), "TOW-33")
    lock_up(state, at // 2, pawns[at], tell)


def lock_up(state: State, owner: i64, step: i64, tell: Tell | None) -> None:
    """Bring a pawn into the tower; an earlier captive drops out and goes to the start (TOW-37)."""
    pawns = state.pawns
    if state.captive != NOBODY:
        pawns[state.captive * 2] = START
        tell_seat("pushed_out", state.captive, "TOW-37", tell)
    at = owner * 2
    if pawns[at] != step:
        pawns[at + 1] = pawns[at]
    pawns[at] = TOWER
    state.captive = owner
