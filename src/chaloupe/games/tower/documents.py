"""The position document of the tower race: written, and read with every check of the rules (RULES.md 7)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import has, numbers, size, with_
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader, checked_integer, require
from chaloupe.games.tower.chapters.moves import usable_pairs
from chaloupe.games.tower.pieces import FACES, GOAL, MARK, START, TOWER, Terms
from chaloupe.games.tower.state import AGAIN, FIRST, HUFF, MOVE, NO_TURN, OVER, PHASES, State

KEYS: Final[tuple[str, ...]] = ("turn", "dice", "pawns", "waiting")


def options_of(terms: Terms) -> Json:
    """Write the options."""
    return {
        "dice": int(terms.dice),
        "goal_reroll": terms.goal_reroll,
        "huff": terms.huff,
        "pawns": int(terms.pawns),
    }


def write(state: State) -> Json:
    """Write the whole position."""
    return {
        "game": "tower",
        "players": int(state.players),
        "options": options_of(state.terms),
        "phase": PHASES[state.phase],
        "turn": None if state.turn == NO_TURN else int(state.turn),
        "dice": state.dice(),
        "pawns": [state.steps_of(seat) for seat in range(state.players)],
        "waiting": numbers(state.waiting),
    }


def read_into(state: State, reader: Reader) -> None:
    """Set up a state whose pawns are at the start from a document; raise a `Problem` if the document is impossible."""
    last = int(state.players) - 1
    state.phase = PHASES.index(reader.word("phase", PHASES))
    turn = reader.integer_or_null("turn", 0, last)
    require((turn is None) == (state.phase == FIRST), "turn_phase")
    state.turn = NO_TURN if turn is None else turn
    _read_pawns(state, reader.items_exactly("pawns", int(state.players)))
    _read_dice(state, sorted(reader.integers("dice", 1, FACES, 2)))
    _read_waiting(state, reader.integers("waiting", 0, last, last + 1))
    state.note_places()
    _check_homes(state)
    if state.phase == FIRST:
        for seat in range(state.players):
            require(state.steps_of(seat) == [START] * int(state.terms.pawns), "first_pawns")
    elif state.phase == MOVE:
        state.usable = usable_pairs(state, state.turn, state.low_die, state.high_die)
        require(size(state.usable) >= 2, "move_choice")
    elif state.phase == AGAIN:
        _check_again(state)
    elif state.phase == HUFF:
        _check_huff(state)


def _read_pawns(state: State, lists: list[object]) -> None:
    """Put the pawns on their steps; a square of the track and the tower hold one each (TOW-3, TOW-8, TOW-19)."""
    each = int(state.terms.pawns)
    taken: i64 = 0
    captives = 0
    for seat, steps in enumerate(lists):
        if not isinstance(steps, list) or len(steps) != each:
            raise Problem("pawns_number", seat=seat, number=each)
        checked = sorted(checked_integer(step, TOWER, GOAL, f"pawns[{seat}]") for step in steps)
        for i, step in enumerate(checked):
            state.pawns[seat * 2 + i] = step
            if step == TOWER:
                captives += 1
                continue
            if taken & MARK[step]:
                raise Problem("square_shared", step=step)
            taken |= MARK[step]
    require(captives <= 1, "tower_shared")


def _read_dice(state: State, dice: list[int]) -> None:
    if state.phase != MOVE:
        require(not dice, "dice_phase")
        return
    if len(dice) != state.terms.dice:
        raise Problem("dice_number", number=int(state.terms.dice))
    state.low_die = dice[0]
    state.high_die = dice[-1]


def _read_waiting(state: State, seats: list[int]) -> None:
    require((len(seats) > 0) == (state.phase == HUFF), "waiting_phase")
    for seat in seats:
        require(not has(state.waiting, seat), "waiting_twice")
        state.waiting = with_(state.waiting, seat)


def _check_homes(state: State) -> None:
    """Insist that exactly in the phase `over` one seat, the one in turn, has all pawns home (TOW-52)."""
    for seat in range(state.players):
        require(state.is_home(seat) == (state.phase == OVER and seat == state.turn), "over_home")


def _check_again(state: State) -> None:
    """Insist on a pawn that can have earned another throw (TOW-29, TOW-32)."""
    own = state.terms.own_steps(state.turn)
    for step in state.steps_of(state.turn):
        if step > START and has(own, step):
            return
    raise Problem("again_colour")


def _check_huff(state: State) -> None:
    """Insist on one pawn left at the start and another that has moved (TOW-25, TOW-26)."""
    require(state.terms.huff, "huff_option")
    require(not has(state.waiting, state.turn), "huff_turn")
    steps = state.steps_of(state.turn)
    require(len(steps) == 2 and steps[0] == START and steps[1] > START, "huff_pawns")
