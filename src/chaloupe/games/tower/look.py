"""What can be done, and what chance can bring (RULES.md 6.2 and 6.3); everybody sees everything."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, has
from chaloupe.core.position import CHANCE
from chaloupe.core.rng import Rng
from chaloupe.games.tower import flow
from chaloupe.games.tower.actions import DENOUNCE, LET_GO, REROLL, STOP, THROW, move_code, throw_code
from chaloupe.games.tower.pieces import FACES, TOWER
from chaloupe.games.tower.state import AGAIN, FIRST, HUFF, MOVE, ROLL, State

# -- the players' actions --------------------------------------------------------------------------------------------


def fill_legal(state: State, seat: i64, out: vec[i64]) -> i64:
    """List moves by step and die; or throwing again and stopping; or denouncing and letting go."""
    if state.phase == MOVE and seat == state.turn:
        return _fill_moves(state, out)
    if state.phase == AGAIN and seat == state.turn:
        out[0] = REROLL
        out[1] = STOP
        return 2
    if state.phase == HUFF and state.waiting & (ONE << seat):
        out[0] = DENOUNCE
        out[1] = LET_GO
        return 2
    return 0


def _fill_moves(state: State, out: vec[i64]) -> i64:
    usable = state.usable
    n: i64 = 0
    if usable & 3:
        behind = state.pawns[state.turn * 2]
        if usable & 1:
            out[n] = move_code(behind, state.low_die)
            n += 1
        if usable & 2:
            out[n] = move_code(behind, state.high_die)
            n += 1
    if usable & 12:
        ahead = state.pawns[state.turn * 2 + 1]
        if usable & 4:
            out[n] = move_code(ahead, state.low_die)
            n += 1
        if usable & 8:
            out[n] = move_code(ahead, state.high_die)
            n += 1
    return n


def allows(state: State, seat: i64, code: i64) -> bool:
    """Say whether a code is listed, without listing the others."""
    if seat == CHANCE:
        return _allows_chance(state, code)
    if seat < 0 or seat >= state.players or not has(flow.must_mask(state), seat):
        return False
    if state.phase == AGAIN:
        return code in (REROLL, STOP)
    if state.phase == HUFF:
        return code in (DENOUNCE, LET_GO)
    if code < 0 or code >= REROLL:
        return False
    return state.usable & _pairs(state, code // FACES + TOWER, code % FACES + 1) != 0


def _allows_chance(state: State, code: i64) -> bool:
    if state.phase == FIRST:
        return code >= 0 and code < state.players
    if state.phase != ROLL or code < THROW or code >= THROW + FACES * FACES:
        return False
    low = (code - THROW) // FACES
    high = (code - THROW) % FACES
    return low == high or (low < high and state.terms.dice == 2)


def _pairs(state: State, step: i64, die: i64) -> i64:
    """Name the pairs of a pawn on this step and a die with this number."""
    dice: i64 = (1 if die == state.low_die else 0) | (2 if die == state.high_die else 0)
    pairs: i64 = 0
    if state.pawns[state.turn * 2] == step:
        pairs |= dice
    if state.pawns[state.turn * 2 + 1] == step:
        pairs |= dice << 2
    return pairs


# -- chance ----------------------------------------------------------------------------------------------------------


def fill_chance(state: State, out: vec[i64], weights: vec[i64]) -> i64:
    """List the seats that can begin, or the throws: a pair of different numbers falls twice as often."""
    n: i64 = 0
    if state.phase == FIRST:  # TOW-10
        while n < state.players:
            out[n] = n
            weights[n] = 1
            n += 1
    elif state.phase == ROLL:  # TOW-12
        low: i64 = 1
        while low <= FACES:
            high = low
            while high <= FACES:
                out[n] = throw_code(low, high)
                weights[n] = 1 if low == high else 2
                n += 1
                # A single die is thrown as its double (TOW-4).
                high = high + 1 if state.terms.dice == 2 else i64(FACES + 1)
            low += 1
    return n


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


def draw(state: State, rng: Rng) -> i64:
    """Let a generator draw the seat that begins, or throw the dice."""
    if state.phase == FIRST:
        return rng.below(state.players)
    if state.terms.dice == 2:
        return THROWS[rng.below(FACES * FACES)]
    die = rng.below(FACES) + 1
    return throw_code(die, die)
