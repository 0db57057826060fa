"""Provisions move: into hands, face up, to the discard; what everybody has seen is counted (CAS-9, CAS-10)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.games.castaways.layout import DISCARD_AT, HAND_KINDS, HAND_SIZE, OPEN_AT, OPEN_KINDS, SHOWN
from chaloupe.games.castaways.pieces import KINDS, PARASOL
from chaloupe.games.castaways.state import State


def add_to_hand(state: State, character: i64, kind: i64) -> None:
    """Put a card into a hand."""
    state.cards[character * KINDS + kind] += 1
    state.rows[HAND_KINDS + character] |= ONE << kind
    state.rows[HAND_SIZE + character] += 1


def take_from_hand(state: State, character: i64, kind: i64) -> None:
    """Take a card out of a hand."""
    at = character * KINDS + kind
    state.cards[at] -= 1
    if state.cards[at] == 0:
        state.rows[HAND_KINDS + character] &= ~(ONE << kind)
    state.rows[HAND_SIZE + character] -= 1


def add_open(state: State, character: i64, kind: i64) -> None:
    """Put a card face up in front of a character."""
    state.cards[OPEN_AT + character * KINDS + kind] += 1
    state.rows[OPEN_KINDS + character] |= ONE << kind


def take_open(state: State, character: i64, kind: i64) -> None:
    """Take a card that lies open away from its owner."""
    at = OPEN_AT + character * KINDS + kind
    state.cards[at] -= 1
    if state.cards[at] == 0:
        state.rows[OPEN_KINDS + character] &= ~(ONE << kind)


def show(state: State, kind: i64) -> None:
    """Count a card that everybody sees from now on."""
    state.rows[SHOWN + kind] += 1
    if state.rows[SHOWN + kind] == state.terms.number[kind]:
        state.lurking &= ~(ONE << kind)


def reveal(state: State, character: i64, kind: i64) -> None:
    """Lay a card of the hand open (CAS-63, CAS-65)."""
    take_from_hand(state, character, kind)
    add_open(state, character, kind)
    show(state, kind)


def lay_open(state: State, character: i64, kind: i64) -> None:
    """Lay a card open that is played; one that lies open already serves (CAS-10)."""
    if not state.has_open(character, kind):
        reveal(state, character, kind)


def spend(state: State, character: i64, kind: i64) -> None:
    """Discard a card that is used up, the open one first (CAS-10, CAS-66)."""
    if state.has_open(character, kind):
        discard_open(state, character, kind)
    else:
        take_from_hand(state, character, kind)
        state.cards[DISCARD_AT + kind] += 1
        show(state, kind)


def discard_open(state: State, character: i64, kind: i64) -> None:
    """Discard a card that lies open; a parasol is then closed (CAS-85)."""
    take_open(state, character, kind)
    state.cards[DISCARD_AT + kind] += 1
    if kind == PARASOL:
        state.parasol_open = False
