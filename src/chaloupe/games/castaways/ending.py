"""The end of the day and of the game, and what everybody scores (CAS-145 to CAS-157)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.position import Outcome
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.pieces import (
    CAPTAIN,
    CASH,
    JEWEL_POINTS,
    JEWELS,
    KINDS,
    LAUREN,
    PAINTING2,
    PAINTING3,
    STEPHEN,
)
from chaloupe.games.castaways.pile import put_under, set_known
from chaloupe.games.castaways.state import CHARACTER_OF, FOE, FRIEND, NO_DRAW, OPEN_AT, OVER, State
from chaloupe.games.castaways.steps import START_OF_DAY, WAIT


def end_of_day(state: State) -> i64:
    """Put the played card under the pile, known to all, and take the marks off (CAS-145)."""
    card = ONE << state.played
    set_known(state, card, state.terms.everybody)
    put_under(state, card)
    state.played = 0
    state.rowed = 0
    state.fought = 0
    state.drank = 0
    return START_OF_DAY


def over(state: State, tell: Tell | None) -> i64:
    """End the game: land is in sight, or nobody is alive (CAS-117, CAS-146)."""
    state.phase = OVER
    state.draw_why = NO_DRAW
    state.draw_left = 0
    state.turn = -1
    state.queue_length = 0
    if tell is not None:
        result = outcome(state)
        why = "land" if state.birds >= 4 else "dead"
        tell.all("over", {"why": why, "scores": result.scores, "winners": result.winners})
    return WAIT


def outcome(state: State) -> Outcome:
    """Give the scores and the winners; those who tie share the win (CAS-157)."""
    scores = [score(state, seat) for seat in range(state.players)]
    best = max(scores)
    return Outcome(scores, [seat for seat, points in enumerate(scores) if points == best])


def score(state: State, seat: int) -> int:
    """Add up survival, friend, foe and loot (CAS-147 to CAS-156)."""
    terms = state.terms
    own = state.lines[CHARACTER_OF + seat]
    friend = state.lines[FRIEND + own]
    foe = state.lines[FOE + own]
    dead = state.dealt & ~state.living
    total: i64 = 0
    if state.living >> own & 1 and foe != own:
        total += terms.survival[own]  # CAS-147
    if state.living >> friend & 1:
        total += terms.survival[friend]  # CAS-150
    if foe != own:
        if dead >> foe & 1:
            total += terms.printed[foe]  # CAS-151
    else:
        for other in range(8):
            if dead >> other & 1 and other != own and other != friend:
                total += terms.printed[other]  # CAS-154
    if state.aboard >> own & 1:
        total += loot(state, own)  # CAS-148
    return int(total)


def loot(state: State, character: i64) -> i64:
    """Count cash, jewels and paintings, hidden or open (CAS-12, CAS-149)."""
    cash = _number(state, character, CASH)
    jewels = i64(JEWEL_POINTS[_number(state, character, JEWELS)])
    paintings = 2 * _number(state, character, PAINTING2) + 3 * _number(state, character, PAINTING3)
    if character == CAPTAIN:
        cash *= 2
    elif character == LAUREN:
        jewels *= 2
    elif character == STEPHEN:
        paintings *= 2
    return cash + jewels + paintings


def _number(state: State, character: i64, kind: i64) -> i64:
    return i64(state.cards[character * KINDS + kind]) + i64(state.cards[OPEN_AT + character * KINDS + kind])
