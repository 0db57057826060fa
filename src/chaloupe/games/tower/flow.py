"""What follows what: every change of phase and of turn is made here (RULES.md 5)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Outcome
from chaloupe.core.tell import Tell
from chaloupe.games.tower.chapters.moves import forgets, lock_up, move, tell_seat, tell_throw, usable_pairs
from chaloupe.games.tower.pieces import GOAL, START
from chaloupe.games.tower.state import AGAIN, HUFF, MOVE, OVER, ROLL, State


def actor(state: State) -> i64:
    """Name who acts next."""
    phase = state.phase
    if phase <= ROLL:
        return CHANCE
    if phase <= AGAIN:
        return state.turn
    return NOBODY if phase == OVER else lowest(state.waiting)


def must_mask(state: State) -> i64:
    """Give the set of seats the game waits for: after a forgotten pawn, several (TOW-26)."""
    if state.phase == HUFF:
        return state.waiting
    return ONE << state.turn if state.phase in (MOVE, AGAIN) else 0


def outcome(state: State) -> Outcome | None:
    """Give the winner and the scores (TOW-53)."""
    if state.phase != OVER:
        return None
    return Outcome([1 if seat == state.turn else 0 for seat in range(state.players)], [int(state.turn)])


def begin(state: State, seat: i64, tell: Tell | None) -> None:
    """Let a seat begin (TOW-10)."""
    state.turn = seat
    state.phase = ROLL
    tell_seat("first", seat, "TOW-10", tell)


def play_throw(state: State, low: i64, high: i64, tell: Tell | None) -> None:
    """Throw the dice, and go on by oneself where nothing is left to choose (RULES.md 5.3)."""
    if tell is not None:
        tell_throw(state, low, high, tell)
    state.low_die = low
    state.high_die = high
    usable = usable_pairs(state, state.turn, low, high)
    state.usable = usable
    if usable & (usable - 1):
        state.phase = MOVE
    elif usable:  # TOW-17
        at = state.turn * 2
        if usable >= 4:
            at += 1
        die = low if usable == 1 or usable == 4 else high
        play_move(state, state.pawns[at], die, tell)
    else:
        tell_seat("pass", state.turn, "TOW-16", tell)
        _next_turn(state, tell)


def play_move(state: State, step: i64, die: i64, tell: Tell | None) -> None:
    """Move a pawn of the seat in turn, then end the game, ask about a forgotten pawn, or go on (RULES.md 5.4)."""
    seat = state.turn
    forgotten = state.huff and forgets(state, seat, step, state.low_die, state.high_die)
    target = move(state, step, die, tell)
    if target == GOAL and state.is_home(seat):
        _end(state, tell)
    elif forgotten:
        state.phase = HUFF
        state.waiting = ((ONE << state.players) - 1) & ~(ONE << seat)  # TOW-26
        tell_seat("forgot", seat, "TOW-25", tell)
    else:
        _after_move(state, target, tell)


def _end(state: State, tell: Tell | None) -> None:
    """End the game: the seat in turn has won (TOW-52)."""
    state.phase = OVER
    if tell is not None:
        tell.all("over", {"winner": int(state.turn)}, "TOW-52")


def _after_move(state: State, target: i64, tell: Tell | None) -> None:
    """Go on after a move that ended on a step: another throw, or the next turn (TOW-29, TOW-31, TOW-32, TOW-36)."""
    if state.terms.own_steps(state.turn) & (ONE << target):
        state.phase = AGAIN
    else:
        _next_turn(state, tell)


def _next_turn(state: State, tell: Tell | None) -> None:
    seat = state.turn + 1
    if seat == state.players:
        seat = 0
    state.turn = seat
    state.phase = ROLL
    tell_seat("turn", state.turn, "TOW-11", tell)


def throw_again(state: State, tell: Tell | None) -> None:
    """Let the seat in turn throw once more (TOW-30)."""
    state.phase = ROLL
    tell_seat("reroll", state.turn, "TOW-30", tell)


def stop(state: State, tell: Tell | None) -> None:
    """End the turn of a seat that could have thrown again."""
    tell_seat("stop", state.turn, "TOW-30", tell)
    _next_turn(state, tell)


def denounce(state: State, seat: i64, tell: Tell | None) -> None:
    """Lock the forgotten pawn up; the mover keeps what the move has earned (RULES.md 5.5, TOW-27, TOW-28)."""
    if tell is not None:
        tell.all("denounce", {"seat": int(state.turn), "by": int(seat)}, "TOW-27")
    moved = state.pawns[state.turn * 2 + 1]
    lock_up(state, state.turn, START, tell)
    state.waiting = 0
    _after_move(state, moved, tell)


def let_go(state: State, seat: i64, tell: Tell | None) -> None:
    """Say nothing about the forgotten pawn; after the last opponent who does so the game goes on (TOW-26)."""
    tell_seat("let_go", seat, "TOW-26", tell)
    state.waiting &= ~(ONE << seat)
    if state.waiting == 0:
        _after_move(state, state.pawns[state.turn * 2 + 1], tell)
