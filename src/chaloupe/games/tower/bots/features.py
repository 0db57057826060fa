"""What a position of the tower race looks like to a seat: one number for everything that counts, each about 0 to 1."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, has, size
from chaloupe.games.tower.bots.alone import table_of, turns_of
from chaloupe.games.tower.pieces import BARRIER, CROSSING, FACES, GOAL, MARK, RELEASE, SIX, START, TARGET, TOWER, WIDTH
from chaloupe.games.tower.state import MOVE, State

TURNS: Final = 0  # turns to go for a player alone on the board
TURNS_ROOT: Final = 1
TURNS_NEAR: Final = 2  # large only when the end is close
DANGER: Final = 3  # turns that the rivals' next throws would cost, by all of them
DANGER_NOW: Final = 4  # the same by the seat in turn
DANGER_ROOT: Final = 5
PROSPECT: Final = 6  # turns that one's own next throw would cost the rivals
PROSPECT_TURN: Final = 7  # the same when it is one's turn
HOLDS: Final = 8  # pawns of rivals held up before the crossing one stands on
HELD: Final = 9  # own pawns held up before the crossing a rival stands on
CAPTIVE: Final = 10  # a pawn in the tower
AT_START: Final = 11  # pawns at the start
HOME: Final = 12  # pawns at the goal
TURN: Final = 13  # the turn is one's own
WAIT: Final = 14  # the turns of others before it
WAIT_NEAR: Final = 15  # the same, when the end is close

# The names under which `weights.json` has them, in their order.
NAMES: Final = {
    "turns": TURNS,
    "turns_root": TURNS_ROOT,
    "turns_near": TURNS_NEAR,
    "danger": DANGER,
    "danger_now": DANGER_NOW,
    "danger_root": DANGER_ROOT,
    "prospect": PROSPECT,
    "prospect_turn": PROSPECT_TURN,
    "holds": HOLDS,
    "held": HELD,
    "captive": CAPTIVE,
    "start": AT_START,
    "home": HOME,
    "turn": TURN,
    "wait": WAIT,
    "wait_near": WAIT_NEAR,
}

FIRST_PASS: Final = i64(CROSSING[0])
SECOND_PASS: Final = i64(CROSSING[1])


def look(state: State, seat: i64, out: vec[float]) -> None:
    """Write the features of a seat."""
    turns = to_go(state, seat)
    near = 1.0 / (1.0 + turns)
    out[TURNS] = turns / 20.0
    out[TURNS_ROOT] = sqrt(turns) / 5.0
    out[TURNS_NEAR] = near
    wait = seat - state.turn
    if wait < 0:
        wait += state.players
    waits = float(wait) / float(state.players)
    out[TURN] = 1.0 if wait == 0 else 0.0
    out[WAIT] = waits
    out[WAIT_NEAR] = waits * near
    _look_at_rivals(state, seat, out)
    _look_at_crossing(state, seat, out)
    _look_at_pawns(state, seat, out)


def _look_at_rivals(state: State, seat: i64, out: vec[float]) -> None:
    """Write who can catch whom with the next throw."""
    by_all = 0.0
    by_turn = 0.0
    own_hits = 0.0
    rival: i64 = 0
    while rival < state.players:
        if rival != seat:
            danger = threat(state, rival, seat)
            by_all += danger
            if rival == state.turn:
                by_turn = danger
            own_hits += threat(state, seat, rival)
        rival += 1
    out[DANGER] = by_all / 5.0
    out[DANGER_NOW] = by_turn / 5.0
    out[DANGER_ROOT] = sqrt(by_all) / 2.0
    out[PROSPECT] = own_hits / 5.0
    out[PROSPECT_TURN] = out[TURN] * out[PROSPECT]


def _look_at_crossing(state: State, seat: i64, out: vec[float]) -> None:
    """Count whom the seat holds up at the crossing, or who of its own is held up there."""
    out[HOLDS] = 0.0
    out[HELD] = 0.0
    if state.occupied & BARRIER == 0:
        return
    pawns = state.pawns
    behind = pawns[seat * 2]
    ahead = pawns[seat * 2 + 1]
    if (MARK[ahead] | MARK[max(behind, START)]) & BARRIER == 0:
        out[HELD] = float(_before_crossing(behind) + _before_crossing(ahead)) / 2.0
        return
    held: i64 = 0
    rival: i64 = 0
    while rival < state.players:
        if rival != seat:
            held += _before_crossing(pawns[rival * 2]) + _before_crossing(pawns[rival * 2 + 1])
        rival += 1
    out[HOLDS] = float(held) / 2.0


def _before_crossing(step: i64) -> i64:
    """Say whether a pawn has the crossing before it within two dice."""
    if step < START:
        return 0
    first = FIRST_PASS - step
    second = SECOND_PASS - step
    if (first >= 1 and first <= 2 * FACES) or (second >= 1 and second <= 2 * FACES):
        return 1
    return 0


def _look_at_pawns(state: State, seat: i64, out: vec[float]) -> None:
    """Write which of a seat's pawns are in the tower, at the start and at home."""
    behind = state.pawns[seat * 2]
    ahead = state.pawns[seat * 2 + 1]
    start: i64 = 0
    if behind == START:
        start += 1
    if ahead == START:
        start += 1
    out[CAPTIVE] = 1.0 if behind == TOWER else 0.0
    out[AT_START] = float(start) / 2.0
    out[HOME] = 1.0 if ahead == GOAL and state.terms.pawns == 2 else 0.0


# -- turns to go, and turns that are lost ----------------------------------------------------------------------------


def to_go(state: State, seat: i64) -> float:
    """Count the turns a seat has to go, a throw that waits for its move included."""
    at = table_of(state.terms, seat)
    behind = state.pawns[seat * 2]
    ahead = state.pawns[seat * 2 + 1]
    if state.phase != MOVE or seat != state.turn:
        return turns_of(at, behind, ahead)
    again = state.terms.own_steps(seat)
    best = 1000.0
    pair: i64 = 0
    while pair < 4:
        if has(state.usable, pair):
            step = behind if pair < 2 else ahead
            other = ahead if pair < 2 else behind
            die = state.low_die if pair & 1 == 0 else state.high_die
            target = TARGET[(step - TOWER) * WIDTH + die]
            left = turns_of(at, target, other)
            best = min(best, left if has(again, target) else left + 1.0)
        pair += 1
    return best


def threat(state: State, hunter: i64, owner: i64) -> float:
    """Estimate the turns that one throw of a hunter costs an owner."""
    pawns = state.pawns
    behind = pawns[owner * 2]
    ahead = pawns[owner * 2 + 1]
    cost = 0.0
    dice = _dice(pawns[hunter * 2], behind) | _dice(pawns[hunter * 2 + 1], behind)
    if dice:
        cost += _share(state.terms.dice, dice) * _caught(state, owner, behind, ahead)
    dice = _dice(pawns[hunter * 2], ahead) | _dice(pawns[hunter * 2 + 1], ahead)
    if dice:
        cost += _share(state.terms.dice, dice) * _caught(state, owner, ahead, behind)
    return cost


def _caught(state: State, seat: i64, step: i64, other: i64) -> float:
    """Count the turns that the capture of a pawn costs its owner."""
    at = table_of(state.terms, seat)
    # a captive of one's own is pushed out to the start (TOW-37)
    return turns_of(at, TOWER, max(other, START)) - turns_of(at, step, other)


def _dice(hunter: i64, step: i64) -> i64:
    """Give the set of dice that bring a hunter's pawn to the square of another's step."""
    if step <= START or step == GOAL or hunter == GOAL:
        return 0
    dice: i64 = 0
    if hunter == TOWER:
        if step == RELEASE:
            dice = ONE << SIX
        return dice
    away = step - hunter
    if away >= 1 and away <= FACES:
        dice = ONE << away
    if MARK[step] & BARRIER:
        # the crossing is reached on either pass
        away = FIRST_PASS + SECOND_PASS - step - hunter
        if away >= 1 and away <= FACES:
            dice |= ONE << away
    return dice


def _share(number: i64, dice: i64) -> float:
    """Say which share of the throws of one or two dice shows one of these numbers."""
    missed = float(FACES - size(dice)) / 6.0
    return 1.0 - missed * missed if number == 2 else 1.0 - missed
