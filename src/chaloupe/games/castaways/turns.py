"""The actions part: whose turn it is, claims on a place or a card, and what a turn's action does (CAS-45 to CAS-48)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.pieces import (
    CANNIBALISM,
    FLARE,
    HARTER,
    KID,
    KIND_NAMES,
    KINDS,
    MEDKIT,
    NAMES,
    OAR,
    PARASOL,
)
from chaloupe.games.castaways.pile import pile_size
from chaloupe.games.castaways.state import (
    ACTIONS,
    BOAT,
    DRAW,
    FEAST_CLAIM,
    FOR_FLARE,
    FOR_ROW,
    HAND_SIZE,
    HIDDEN,
    NO_CLAIM,
    OBJECTION,
    OPEN_AT,
    QUEUE,
    REPLY,
    ROB_CLAIM,
    SEAT_OF,
    STEAL,
    SWAP_CLAIM,
    WOUNDS,
    State,
)
from chaloupe.games.castaways.steps import CLAIM_SUCCEEDS, NEXT_TURN, START_OF_NAVIGATION, WAIT, WINDOW
from chaloupe.games.castaways.trading import lapse_all


def next_turn(state: State, tell: Tell | None) -> i64:
    """Give the turn to the next conscious character of the day; those skipped have lost theirs (CAS-45, CAS-48)."""
    lapse_all(state, tell)
    state.claim = NO_CLAIM
    state.target = -1
    state.claimed = -1
    state.turn = -1
    state.passed = 0
    lines = state.lines
    place: i64 = 0
    while place < state.queue_length:
        character = lines[QUEUE + place]
        place += 1
        if state.conscious >> character & 1:
            state.turn = character
            break
    state.queue_length -= place
    for i in range(state.queue_length):
        lines[QUEUE + i] = lines[QUEUE + place + i]
    if state.turn < 0:
        return START_OF_NAVIGATION
    state.phase = ACTIONS
    if tell is not None:
        tell.all("turn", {"character": NAMES[state.turn]})
    return WAIT


def rest(state: State, tell: Tell | None) -> i64:
    """Do nothing (CAS-47)."""
    if tell is not None:
        tell.all("rested", {"character": NAMES[state.turn]})
    return NEXT_TURN


def row(state: State, tell: Tell | None) -> i64:
    """Draw two cards and one more for each open oar (CAS-67, CAS-68, CAS-71, CAS-72)."""
    lapse_all(state, tell)
    state.rowed |= ONE << state.turn
    wanted = 2 + i64(state.cards[OPEN_AT + state.turn * KINDS + OAR])
    _draw(state, FOR_ROW, wanted)
    if tell is not None:
        tell.all("rowing", {"character": NAMES[state.turn], "cards": int(state.draw_left)})
    return WAIT


def flare(state: State, tell: Tell | None) -> i64:
    """Fire the flare gun for birds: three cards are shown (CAS-82, CAS-83)."""
    lapse_all(state, tell)
    state.spend(state.turn, FLARE)
    _draw(state, FOR_FLARE, 3)
    if tell is not None:
        tell.all("flare", {"character": NAMES[state.turn], "cards": int(state.draw_left)})
    return WAIT


def _draw(state: State, why: i64, wanted: i64) -> None:
    left = pile_size(state)
    state.phase = DRAW
    state.draw_why = why
    state.draw_left = min(left, wanted)


def parasol(state: State, owner: i64, tell: Tell | None) -> i64:
    """Open the parasol (CAS-84), one's own or that of somebody unconscious (CAS-30)."""
    state.lay_open(owner, PARASOL)
    state.parasol_open = True
    if tell is not None:
        tell.all("parasol", {"character": NAMES[state.turn], "of": NAMES[owner]})
    return NEXT_TURN


def medkit(state: State, patient: i64, owner: i64, tell: Tell | None) -> i64:
    """Take one wound from somebody (CAS-86); Dr Harter keeps the kit (CAS-158)."""
    if state.turn == HARTER:
        state.lay_open(owner, MEDKIT)
    else:
        state.spend(owner, MEDKIT)
    if tell is not None:
        tell.all("medkit", {"character": NAMES[state.turn], "for": NAMES[patient], "of": NAMES[owner]})
    heal(state, patient, tell)
    return NEXT_TURN


def heal(state: State, patient: i64, tell: Tell | None) -> None:
    """Take one wound away; who was unconscious wakes (CAS-27)."""
    slept = not state.conscious >> patient & 1
    wounds = state.lines[WOUNDS + patient] - 1
    state.set_wounds(patient, wounds)
    if tell is not None:
        tell.all("healed", {"character": NAMES[patient], "wounds": int(wounds)})
        if slept:
            tell.all("woke", {"character": NAMES[patient]})


def cannibalism(state: State, tell: Tell | None) -> i64:
    """Announce a feast, to which the others can object (CAS-159, CAS-161)."""
    lapse_all(state, tell)
    state.lay_open(state.turn, CANNIBALISM)
    state.claim = FEAST_CLAIM
    _tell_claim(state, tell)
    state.phase = OBJECTION
    return WINDOW


def feast(state: State, tell: Tell | None) -> i64:
    """Take one wound from every living character aboard who has one (CAS-160, CAS-162)."""
    state.spend(state.turn, CANNIBALISM)
    if tell is not None:
        tell.all("feast", {"character": NAMES[state.turn]})
    for guest in state.in_boat_order(state.living):
        if state.lines[WOUNDS + guest] > 0:
            heal(state, guest, tell)
    return NEXT_TURN


# -- claims ------------------------------------------------------------------------------------------------------


def swap(state: State, target: i64, tell: Tell | None) -> i64:
    """Claim somebody's place (CAS-74)."""
    return _claim(state, SWAP_CLAIM, target, -1, tell)


def rob(state: State, target: i64, card: i64, tell: Tell | None) -> i64:
    """Claim a card of somebody, an open one by its kind or a hidden one at random (CAS-77, CAS-79, CAS-80)."""
    return _claim(state, ROB_CLAIM, target, card, tell)


def _claim(state: State, claim: i64, target: i64, card: i64, tell: Tell | None) -> i64:
    """Ask the target to answer, unless he cannot refuse (CAS-14, CAS-29, CAS-33)."""
    lapse_all(state, tell)
    state.claim = claim
    state.target = target
    state.claimed = card
    _tell_claim(state, tell)
    if not state.conscious >> target & 1 or (state.turn == KID and card == HIDDEN):
        return CLAIM_SUCCEEDS
    state.phase = REPLY
    return WAIT


def claim_words(state: State) -> Event:
    """Write the claim as the action that made it."""
    if state.claim == FEAST_CLAIM:
        return {"type": "cannibalism"}
    if state.claim == SWAP_CLAIM:
        return {"type": "swap", "target": NAMES[state.target]}
    card = "hidden" if state.claimed == HIDDEN else KIND_NAMES[state.claimed]
    return {"type": "rob", "target": NAMES[state.target], "card": card}


def _tell_claim(state: State, tell: Tell | None) -> None:
    if tell is not None:
        tell.all("claimed", {"character": NAMES[state.turn], "claim": claim_words(state)})


def yield_to_claim(state: State, tell: Tell | None) -> i64:
    """Give way (CAS-89)."""
    if tell is not None:
        tell.all("yielded", {"character": NAMES[state.target]})
    return CLAIM_SUCCEEDS


def claim_succeeds(state: State, tell: Tell | None) -> i64:
    """Give the claimant what he claimed, if it is still there (CAS-76, CAS-79, CAS-80, CAS-105)."""
    if state.claim == SWAP_CLAIM:
        return _change_places(state, tell)
    target = state.target
    card = state.claimed
    if card == HIDDEN:
        if state.lines[HAND_SIZE + target] == 0:
            return NEXT_TURN
        state.phase = STEAL
        return WAIT
    if state.has_open(target, card):
        state.take_open(target, card)
        state.add_open(state.turn, card)
        if tell is not None:
            stolen: Event = {"by": NAMES[state.turn], "target": NAMES[target], "open": True, "card": KIND_NAMES[card]}
            tell.all("stolen", stolen)
    return NEXT_TURN


def _change_places(state: State, tell: Tell | None) -> i64:
    """Change places; who is conscious and still has his turn has it next (CAS-76)."""
    lines = state.lines
    target = state.target
    for place in range(state.boat_length):
        if lines[BOAT + place] == target:
            lines[BOAT + place] = state.turn
        elif lines[BOAT + place] == state.turn:
            lines[BOAT + place] = target
    if tell is not None:
        tell.all("swapped", {"characters": [NAMES[state.turn], NAMES[target]]})
    if state.conscious >> target & 1:
        at: i64 = state.queue_length - 1
        while at >= 0 and lines[QUEUE + at] != target:
            at -= 1
        while at > 0:
            lines[QUEUE + at] = lines[QUEUE + at - 1]
            lines[QUEUE + at - 1] = target
            at -= 1
    return NEXT_TURN


def steal(state: State, kind: i64, tell: Tell | None) -> i64:
    """Move the card that chance drew from the victim's hand (CAS-80)."""
    thief = state.turn
    victim = state.target
    state.take_from_hand(victim, kind)
    state.add_to_hand(thief, kind)
    if tell is not None:
        seen: Event = {"by": NAMES[thief], "target": NAMES[victim], "open": False, "card": KIND_NAMES[kind]}
        shown = dict(seen)
        shown["card"] = None
        two = (ONE << state.lines[SEAT_OF + thief]) | (ONE << state.lines[SEAT_OF + victim])
        tell.some(two, "stolen", seen, shown)
    return NEXT_TURN
