"""What seats see of an action: cards are for those who hold, hand over or look at them (CAS-6)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, size
from chaloupe.core.position import CHANCE, NO_CODE, UNSEEN
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.chapters.navigation import viewers_of_draw
from chaloupe.games.castaways.state import DRAW, SETUP, STEAL, State


def glimpse(state: State, viewer: i64, who: i64, code: i64) -> i64:
    """Show cards to those who may see them (CAS-6)."""
    return _of_chance(state, viewer, code) if who == CHANCE else _of_seat(state, viewer, who, code)


def _of_chance(state: State, viewer: i64, code: i64) -> i64:
    """Say what a viewer sees of a card that chance brings."""
    if state.phase == DRAW:
        seen = viewers_of_draw(state) & (ONE << viewer) != 0  # CAS-67, CAS-83, CAS-111
    elif state.phase == STEAL:
        own = state.character_of(viewer)
        seen = own == state.turn or own == state.target  # CAS-80
    elif state.phase == SETUP:
        seen = code < codes.FRIEND  # whom they are secretly dealt to has no choice before all are dealt
    else:
        seen = state.seat_of(state.holder) == viewer  # CAS-37
    return code if seen else UNSEEN


def _of_seat(state: State, viewer: i64, who: i64, code: i64) -> i64:
    """Say what a viewer sees of an action: not what others take, keep, or offer from their hand."""
    if viewer == who:
        return code
    if code >= codes.OFFER:
        return _of_offer(state, viewer, code)
    if code >= codes.STOW:
        return size(code - codes.STOW) | NO_CODE
    if code >= codes.TAKE and code < codes.REVEAL:
        return UNSEEN
    return code


def _of_offer(state: State, viewer: i64, code: i64) -> i64:
    """Show a card offered from the hand to the partner alone (CAS-57)."""
    offered = code - codes.OFFER
    partner = offered // codes.TRADES
    trade = offered % codes.TRADES
    openly = trade % codes.TRADES_OF_KIND >= codes.PRIZES
    if openly or state.seat_of(partner) == viewer:
        return code
    return (partner * codes.TRADES + trade % codes.TRADES_OF_KIND) | NO_CODE
