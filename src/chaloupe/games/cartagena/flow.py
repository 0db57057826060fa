"""What follows what: every change of phase and of turn is made here (RULES.md 5)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.position import CHANCE, NOBODY, Outcome
from chaloupe.core.tell import Tell
from chaloupe.games.cartagena.chapters.cards import reshuffle_if_empty, take_from_row
from chaloupe.games.cartagena.chapters.moves import can_retreat_from
from chaloupe.games.cartagena.chapters.setup import dealt
from chaloupe.games.cartagena.pieces import ROW
from chaloupe.games.cartagena.state import CREW, DEAL, DRAW, LAY_ROW, OVER, PLAY, START, WIDTH, State


def actor(state: State) -> i64:
    """Name who acts next."""
    if state.phase == PLAY:
        return state.turn
    if state.phase == OVER:
        return NOBODY
    return CHANCE


def outcome(state: State) -> Outcome | None:
    """Give the winner and the pirates aboard of each seat (CAR-53, CAR-55)."""
    if state.phase != OVER:
        return None
    aboard = [int(state.pirates[seat * WIDTH + state.terms.boat]) for seat in range(state.players)]
    return Outcome(aboard, [int(state.turn)])


# -- set-up (RULES.md 5.1) -------------------------------------------------------------------------------------------


def after_tile(state: State) -> None:
    """Let the seat that begins be named once the path is complete."""
    if state.squares_laid() == state.terms.squares:
        state.phase = START


def after_start(state: State) -> None:
    """Let the cards be dealt once it is known who begins."""
    state.phase = DEAL


def after_deal(state: State, tell: Tell | None) -> None:
    """Lay the row or begin the first turn when everybody has all cards (CAR-10, CAR-13)."""
    terms = state.terms
    if dealt(state) < state.players * terms.dealt + terms.extra_for_starter:
        return
    if terms.has_row:
        state.phase = LAY_ROW
    else:
        state.phase = PLAY
        _tell_turn(state, tell)


# -- play ------------------------------------------------------------------------------------------------------------


def after_advance(state: State, seat: i64, tell: Tell | None) -> None:
    """End the game when the whole crew is aboard (CAR-52), else go on."""
    if state.sets[CREW + seat] == ONE << state.terms.boat:
        _end(state, seat, tell)
    else:
        settle(state, tell)


def _end(state: State, seat: i64, tell: Tell | None) -> None:
    state.phase = OVER
    if tell is not None:
        tell.all("over", {"winners": [int(seat)]}, "CAR-52")


def end_turn(state: State, seat: i64, tell: Tell | None) -> None:
    """Give up the actions that are left (CAR-22, CAR-23)."""
    if tell is not None:
        tell.all("end", {"seat": int(seat)}, "CAR-23" if state.left == state.terms.actions else "CAR-22")
    state.left = 0
    settle(state, tell)


def settle(state: State, tell: Tell | None) -> None:
    """Go on until somebody has to decide: the row, the cards owed, the next turn, the rescue (RULES.md 5.2)."""
    while True:
        if state.phase == LAY_ROW:
            if _row_waits(state, tell):
                return
            state.phase = PLAY
            if state.left == state.terms.actions:
                _tell_turn(state, tell)  # the first row was the end of the set-up
        elif state.owed > 0:
            if _owed_waits(state, tell):
                return
        elif state.left == 0:
            state.turn = (state.turn + 1) % state.players
            state.left = state.terms.actions
            _tell_turn(state, tell)
        elif state.size(state.turn) == 0 and can_retreat_from(state, state.turn) == 0:
            _rescue(state, tell)
        else:
            state.phase = PLAY
            return


def _rescue(state: State, tell: Tell | None) -> None:
    """Let the seat in turn draw a card without a retreat, and end its turn (CAR-49 to CAR-51)."""
    state.owed = 1
    state.left = 0
    if tell is not None:
        tell.all("rescue", {"seat": int(state.turn)}, "CAR-49")


def _row_waits(state: State, tell: Tell | None) -> bool:
    """Say whether the row being laid needs another card and there is one (CAR-44, CAR-45)."""
    if state.row_length == ROW:
        return False
    reshuffle_if_empty(state, tell)
    return state.size(state.deck()) > 0


def _owed_waits(state: State, tell: Tell | None) -> bool:
    """Bring the player a card that is owed; say whether chance has to draw it."""
    if state.terms.has_row:
        if state.row_length > 0:
            take_from_row(state, tell)
            if state.row_length == 0:
                state.phase = LAY_ROW  # CAR-44
        elif state.size(state.deck()) + state.size(state.discard()) > 0:
            state.phase = LAY_ROW  # CAR-46
        else:
            state.owed = 0  # CAR-48
        return False
    reshuffle_if_empty(state, tell)
    if state.size(state.deck()) == 0:
        state.owed = 0  # CAR-48
        return False
    state.phase = DRAW
    return True


def _tell_turn(state: State, tell: Tell | None) -> None:
    if tell is not None:
        tell.all("turn", {"seat": int(state.turn)}, "CAR-16")
