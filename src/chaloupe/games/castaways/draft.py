"""The day begins: provisions are drawn at the bow and handed towards the stern (CAS-35 to CAS-44)."""

from mypy_extensions import i64

from chaloupe.core.tell import Tell
from chaloupe.games.castaways.pieces import KINDS, NAMES
from chaloupe.games.castaways.setting import tell_card
from chaloupe.games.castaways.state import BOAT, DRAFT, DRAFT_AT, PILE_AT, QUEUE, SUPPLY, State
from chaloupe.games.castaways.steps import DRAFT_ON, NEXT_TURN, WAIT


def start_of_day(state: State, tell: Tell | None) -> i64:
    """Fix the order of the day and let the first conscious character draw (CAS-36, CAS-37, CAS-43, CAS-44)."""
    state.day += 1
    lines = state.lines
    state.queue_length = 0
    able: i64 = 0
    first: i64 = -1
    for place in range(state.boat_length):
        character = lines[BOAT + place]
        if state.living >> character & 1:
            lines[QUEUE + state.queue_length] = character
            state.queue_length += 1
        if state.conscious >> character & 1:
            able += 1
            if first < 0:
                first = character
    if tell is not None:
        order = [NAMES[lines[QUEUE + place]] for place in range(state.queue_length)]
        tell.all("day", {"day": int(state.day), "order": order})
    pile = state.number_of(PILE_AT)
    able = min(able, pile)
    if able == 0:
        return NEXT_TURN
    state.phase = SUPPLY
    state.holder = first
    state.draft_left = able
    return WAIT


def supply(state: State, kind: i64, tell: Tell | None) -> i64:
    """Draw one card of the day (CAS-37, CAS-40)."""
    state.cards[PILE_AT + kind] -= 1
    state.cards[DRAFT_AT + kind] += 1
    state.draft_left -= 1
    tell_card(state, "supply", state.holder, kind, tell)
    return WAIT if state.draft_left > 0 else DRAFT_ON


def draft_on(state: State, tell: Tell | None) -> i64:
    """Let the holder choose; the last card goes to him by itself (CAS-39)."""
    state.phase = DRAFT
    last: i64 = -1
    total: i64 = 0
    for kind in range(KINDS):
        number = i64(state.cards[DRAFT_AT + kind])
        if number > 0:
            total += number
            last = kind
    if total > 1:
        return WAIT
    if total == 1:
        return take(state, last, tell)
    state.holder = -1
    return NEXT_TURN


def take(state: State, kind: i64, tell: Tell | None) -> i64:
    """Take a card into the hand and pass the others on (CAS-38, CAS-39, CAS-41)."""
    taker = state.holder
    state.cards[DRAFT_AT + kind] -= 1
    state.add_to_hand(taker, kind)
    tell_card(state, "taken", taker, kind, tell)
    lines = state.lines
    place: i64 = 0
    while lines[BOAT + place] != taker:
        place += 1
    place += 1
    while place < state.boat_length:
        if state.conscious >> lines[BOAT + place] & 1:
            state.holder = lines[BOAT + place]
            return DRAFT_ON
        place += 1
    # Nobody is left towards the stern: there were no more cards than characters.
    state.holder = -1
    return NEXT_TURN
