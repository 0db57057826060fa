"""Setting up: characters, friends, foes and the first provision are dealt seat by seat (CAS-15 to CAS-25)."""

from typing import Final

from mypy_extensions import i64, u8

from chaloupe.core.bits import ONE, has, without
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.chapters.provisions import add_to_hand
from chaloupe.games.castaways.layout import CHARACTER_OF, FOE, FRIEND, PILE_AT, SEAT_OF, WOUNDS
from chaloupe.games.castaways.pieces import CHARACTERS, KIND_NAMES, KINDS, NAMES, PLACES
from chaloupe.games.castaways.state import State

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
    rows = state.rows
    for seat in range(state.players):
        if rows[CHARACTER_OF + seat] < 0:
            return CHARACTER_DUE, seat
    for seat in range(state.players):
        if rows[FRIEND + rows[CHARACTER_OF + seat]] < 0:
            return FRIEND_DUE, seat
    for seat in range(state.players):
        if rows[FOE + rows[CHARACTER_OF + seat]] < 0:
            return FOE_DUE, seat
    seat = 0  # the set-up is over with the last seat's card, and no document may say otherwise: somebody has none
    while state.hand_size(state.character_of(seat)) > 0:
        seat += 1
    return PROVISION_DUE, seat


def not_dealt(state: State, what: i64) -> i64:
    """Give the set of characters whose own, friend or foe card can still be dealt (CAS-16 to CAS-19)."""
    if what == CHARACTER_DUE:
        return state.terms.box & ~state.dealt
    found = state.dealt
    row: i64 = FRIEND if what == FRIEND_DUE else FOE
    for character in range(CHARACTERS):
        named = state.rows[row + character]
        if named >= 0:
            found = without(found, named)
    return found


def deal_character(state: State, character: i64, tell: Tell | None) -> None:
    """Deal a character to the next seat; after the last one all take their places (CAS-15, CAS-16, CAS-22, CAS-23)."""
    _what, seat = due(state)
    state.rows[CHARACTER_OF + seat] = character
    state.rows[SEAT_OF + character] = seat
    state.rows[WOUNDS + character] = state.terms.start_wounds
    state.dealt |= ONE << character
    if tell is not None:
        tell.all("character", {"seat": seat, "character": NAMES[character]}, "CAS-15")
    if seat == state.players - 1:
        for member in PLACES:
            if has(state.dealt, member):
                state.embark(member)
                state.refresh(member)
        if tell is not None:
            tell.all("boat", {"boat": [NAMES[member] for member in state.in_boat_order(state.aboard)]}, "CAS-22")


def deal_friend(state: State, character: i64, tell: Tell | None) -> None:
    """Deal a friend to the next seat (CAS-18)."""
    _deal_secret(state, FRIEND, character, "friend", "CAS-18", tell)


def deal_foe(state: State, character: i64, tell: Tell | None) -> None:
    """Deal a foe to the next seat (CAS-19)."""
    _deal_secret(state, FOE, character, "foe", "CAS-19", tell)


def _deal_secret(state: State, row: i64, character: i64, event: str, clause: str, tell: Tell | None) -> None:
    """Deal a friend or a foe for the eyes of one seat only (CAS-20)."""
    _what, seat = due(state)
    state.rows[row + state.character_of(seat)] = character
    if tell is not None:
        shown: dict[str, object] = {"seat": seat, "character": None}
        tell.some(ONE << seat, event, {"seat": seat, "character": NAMES[character]}, shown, clause)


def deal_provision(state: State, kind: i64, tell: Tell | None) -> bool:
    """Deal the first provision to the next seat; say whether it was the last one (CAS-21)."""
    _what, seat = due(state)
    character = state.character_of(seat)
    state.cards[PILE_AT + kind] -= 1
    add_to_hand(state, character, kind)
    tell_card(state, "provision", character, kind, "CAS-21", tell)
    return seat == state.players - 1


def tell_card(state: State, event: str, character: i64, kind: i64, clause: str, tell: Tell | None) -> None:
    """Tell that a card has come to a character; its face is his own affair (CAS-6)."""
    if tell is not None:
        name = NAMES[character]
        own = ONE << state.seat_of(character)
        tell.some(own, event, {"character": name, "card": KIND_NAMES[kind]}, {"character": name, "card": None}, clause)
