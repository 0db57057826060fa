"""Setting up: characters, friends, foes and the first provision are dealt seat by seat (CAS-15 to CAS-25)."""

from typing import Final

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.pieces import CHARACTERS, KIND_NAMES, KINDS, NAMES, PLACES
from chaloupe.games.castaways.state import (
    BOAT,
    CHARACTER_OF,
    FOE,
    FRIEND,
    HAND_SIZE,
    PILE_AT,
    SEAT_OF,
    WOUNDS,
    State,
)
from chaloupe.games.castaways.steps import START_OF_DAY, WAIT

# What is being dealt.
CHARACTER_DUE: Final = 0
FRIEND_DUE: Final = 1
FOE_DUE: Final = 2
PROVISION_DUE: Final = 3


def lay_out(state: State) -> None:
    """Put all cards into their piles before anything is dealt (CAS-24, CAS-25)."""
    terms = state.terms
    for kind in range(KINDS):
        state.cards[PILE_AT + kind] = u8(terms.number[kind])
        if terms.number[kind] > 0:
            state.lurking |= ONE << kind
    state.unseen = terms.cards
    state.birds = terms.start_birds


def due(state: State) -> tuple[int, int]:
    """Say what is dealt next, and to which seat."""
    lines = state.lines
    for seat in range(state.players):
        if lines[CHARACTER_OF + seat] < 0:
            return CHARACTER_DUE, seat
    for seat in range(state.players):
        if lines[FRIEND + lines[CHARACTER_OF + seat]] < 0:
            return FRIEND_DUE, seat
    for seat in range(state.players):
        if lines[FOE + lines[CHARACTER_OF + seat]] < 0:
            return FOE_DUE, seat
    seat = 0  # the set-up is over with the last seat's card, and no document may say otherwise: somebody has none
    while lines[HAND_SIZE + lines[CHARACTER_OF + seat]] > 0:
        seat += 1
    return PROVISION_DUE, seat


def not_dealt(state: State, what: i64) -> i64:
    """Give the set of characters whose own, friend or foe card can still be dealt (CAS-16 to CAS-19)."""
    if what == CHARACTER_DUE:
        return state.terms.box & ~state.dealt
    found = state.dealt
    line: i64 = FRIEND if what == FRIEND_DUE else FOE
    for character in range(CHARACTERS):
        named = state.lines[line + character]
        if named >= 0:
            found &= ~(ONE << named)
    return found


def deal_character(state: State, character: i64, tell: Tell | None) -> i64:
    """Deal a character to the next seat; after the last one all take their places (CAS-15, CAS-16, CAS-22, CAS-23)."""
    _what, seat = due(state)
    state.lines[CHARACTER_OF + seat] = character
    state.lines[SEAT_OF + character] = seat
    state.lines[WOUNDS + character] = state.terms.start_wounds
    state.dealt |= ONE << character
    if tell is not None:
        tell.all("character", {"seat": seat, "character": NAMES[character]})
    if seat == state.players - 1:
        for member in PLACES:
            if state.dealt >> member & 1:
                state.lines[BOAT + state.boat_length] = member
                state.boat_length += 1
                state.aboard |= ONE << member
                state.refresh(member)
        if tell is not None:
            tell.all("boat", {"boat": [NAMES[member] for member in state.in_boat_order(state.aboard)]})
    return WAIT


def deal_secret(state: State, what: i64, character: i64, tell: Tell | None) -> i64:
    """Deal a friend or a foe to the next seat, for its eyes only (CAS-18 to CAS-20)."""
    _now, seat = due(state)
    line: i64 = FRIEND if what == FRIEND_DUE else FOE
    state.lines[line + state.lines[CHARACTER_OF + seat]] = character
    if tell is not None:
        event = "friend" if what == FRIEND_DUE else "foe"
        tell.some(ONE << seat, event, {"seat": seat, "character": NAMES[character]}, {"seat": seat, "character": None})
    return WAIT


def deal_provision(state: State, kind: i64, tell: Tell | None) -> i64:
    """Deal the first provision to the next seat (CAS-21)."""
    _what, seat = due(state)
    character = state.lines[CHARACTER_OF + seat]
    state.cards[PILE_AT + kind] -= 1
    state.add_to_hand(character, kind)
    tell_card(state, "provision", character, kind, tell)
    return START_OF_DAY if seat == state.players - 1 else WAIT


def tell_card(state: State, event: str, character: i64, kind: i64, tell: Tell | None) -> None:
    """Tell that a card has come to a character; its face is his own affair (CAS-6)."""
    if tell is not None:
        name = NAMES[character]
        own = ONE << state.lines[SEAT_OF + character]
        tell.some(own, event, {"character": name, "card": KIND_NAMES[kind]}, {"character": name, "card": None})
