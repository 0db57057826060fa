"""What seats see of an action: cards are for those who hold, hand over or look at them (CAS-6)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, size
from chaloupe.core.position import NO_CODE, UNSEEN
from chaloupe.games.castaways import actions
from chaloupe.games.castaways.navigation import viewers_of_draw
from chaloupe.games.castaways.pieces import KINDS
from chaloupe.games.castaways.state import CHARACTER_OF, DRAW, SEAT_OF, SETUP, STEAL, State
from chaloupe.games.castaways.trading import SINGLE_NUMBER

# A listed offer's number within those to one partner: the kind given, whether it lies open, what is asked.
_OF_EACH_KIND: Final = 2 * (KINDS + 1)


def of_chance(state: State, viewer: i64, code: i64) -> i64:
    """Say what a viewer sees of a card that chance brings."""
    if state.phase == DRAW:
        seen = viewers_of_draw(state) & (ONE << viewer) != 0  # CAS-67, CAS-83, CAS-111
    elif state.phase == STEAL:
        own = state.lines[CHARACTER_OF + viewer]
        seen = own == state.turn or own == state.target  # CAS-80
    elif state.phase == SETUP:
        seen = code < actions.FRIEND  # whom they are secretly dealt to has no choice before all are dealt
    else:
        seen = state.lines[SEAT_OF + state.holder] == viewer  # CAS-37
    return code if seen else UNSEEN


def of_seat(state: State, viewer: i64, who: i64, code: i64) -> i64:
    """Say what a viewer sees of an action: not what others take, keep, or offer from their hand."""
    if viewer == who:
        return code
    if code >= actions.OFFER:
        return _of_offer(state, viewer, code)
    if code >= actions.STOW:
        return size(code - actions.STOW) | NO_CODE
    if code >= actions.TAKE and code < actions.REVEAL:
        return UNSEEN
    return code


def _of_offer(state: State, viewer: i64, code: i64) -> i64:
    """Show a card offered from the hand to the partner alone (CAS-57)."""
    offered = code - actions.OFFER
    partner = offered // SINGLE_NUMBER
    trade = offered % SINGLE_NUMBER
    openly = trade % _OF_EACH_KIND >= KINDS + 1
    if openly or state.lines[SEAT_OF + partner] == viewer:
        return code
    return (partner * SINGLE_NUMBER + trade % _OF_EACH_KIND) | NO_CODE
