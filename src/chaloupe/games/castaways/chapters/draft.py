"""The day begins: provisions are drawn at the bow and handed towards the stern (CAS-35 to CAS-44)."""

from mypy_extensions import i64

from chaloupe.core.bits import size
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.chapters.provisions import add_to_hand
from chaloupe.games.castaways.chapters.setup import tell_card
from chaloupe.games.castaways.layout import DRAFT_AT, PILE_AT
from chaloupe.games.castaways.pieces import NAMES, NONE
from chaloupe.games.castaways.state import State


def begin_day(state: State, tell: Tell | None) -> None:
    """Fix the order of the day (CAS-36)."""
    state.day += 1
    state.queue_length = 0
    place: i64 = 0
    while place < state.boat_length:
        character = state.at_place(place)
        if state.living >> character & 1:
            state.enqueue(character)
        place += 1
    if tell is not None:
        order = [NAMES[state.in_queue(place)] for place in range(state.queue_length)]
        tell.all("day", {"day": int(state.day), "order": order}, "CAS-36")


def deal_out(state: State) -> bool:
    """Let the first conscious character draw for all; say whether there is anything (CAS-37, CAS-43, CAS-44)."""
    state.draft_left = min(size(state.conscious), state.number_of(PILE_AT))
    if state.draft_left == 0:
        return False
    _hand_to(state, 0)
    return True


def _hand_to(state: State, place: i64) -> None:
    """Hand the cards to the first conscious character from a place on towards the stern."""
    state.holder = NONE
    while place < state.boat_length and state.holder < 0:
        character = state.at_place(place)
        if state.conscious >> character & 1:
            state.holder = character
        place += 1


def supply(state: State, kind: i64, tell: Tell | None) -> None:
    """Draw one card of the day (CAS-37, CAS-40)."""
    state.cards[PILE_AT + kind] -= 1
    state.cards[DRAFT_AT + kind] += 1
    state.draft_left -= 1
    tell_card(state, "supply", state.holder, kind, "CAS-37", tell)


def last_card(state: State) -> i64:
    """Name the kind of the one card that is left."""
    kind: i64 = 0
    while state.cards[DRAFT_AT + kind] == 0:
        kind += 1
    return kind


def take(state: State, kind: i64, clause: str, tell: Tell | None) -> None:
    """Take a card into the hand and pass the others on towards the stern (CAS-38, CAS-39, CAS-41)."""
    taker = state.holder
    state.cards[DRAFT_AT + kind] -= 1
    add_to_hand(state, taker, kind)
    tell_card(state, "taken", taker, kind, clause, tell)
    _hand_to(state, state.place_of(taker) + 1)  # or to nobody: there were no more cards than characters
