"""Claims on a place, a card or the dead: made, answered, carried out (CAS-74 to CAS-81, CAS-159 to CAS-163)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.chapters.provisions import add_open, add_to_hand, spend, take_from_hand, take_open
from chaloupe.games.castaways.chapters.trading import lapse_all
from chaloupe.games.castaways.chapters.wounds import heal
from chaloupe.games.castaways.layout import BOAT, QUEUE
from chaloupe.games.castaways.pieces import CANNIBALISM, KID, KIND_NAMES, NAMES
from chaloupe.games.castaways.state import FEAST_CLAIM, HIDDEN, ROB_CLAIM, SWAP_CLAIM, State


def claim(state: State, what: i64, target: i64, card: i64, tell: Tell | None) -> None:
    """Claim something; all offers lapse (CAS-61, CAS-74, CAS-77, CAS-159)."""
    lapse_all(state, tell)
    state.claim = what
    state.target = target
    state.claimed = card
    if tell is not None:
        clause = "CAS-74" if what == SWAP_CLAIM else "CAS-77" if what == ROB_CLAIM else "CAS-159"
        tell.all("claimed", {"character": NAMES[state.turn], "claim": claim_words(state)}, clause)


def can_be_refused(state: State) -> bool:
    """Say whether the target can fight: not if he is unconscious, or robbed by the Kid (CAS-14, CAS-29, CAS-33)."""
    return has(state.conscious, state.target) and not (state.turn == KID and state.claimed == HIDDEN)


def claim_words(state: State) -> Event:
    """Write the claim as the action that made it."""
    if state.claim == FEAST_CLAIM:
        return {"type": "cannibalism"}
    if state.claim == SWAP_CLAIM:
        return {"type": "swap", "target": NAMES[state.target]}
    card = "hidden" if state.claimed == HIDDEN else KIND_NAMES[state.claimed]
    return {"type": "rob", "target": NAMES[state.target], "card": card}


def yield_to_claim(state: State, tell: Tell | None) -> None:
    """Let the victim give way, and tell so (CAS-89)."""
    if tell is not None:
        tell.all("yielded", {"character": NAMES[state.target]}, "CAS-89")


def carry_out(state: State, tell: Tell | None) -> None:
    """Give the claimant what he claimed, unless chance has to draw it (CAS-76, CAS-79, CAS-105, CAS-162)."""
    if state.claim == SWAP_CLAIM:
        _change_places(state, tell)
    elif state.claim == FEAST_CLAIM:
        _feast(state, tell)
    elif state.claimed != HIDDEN and state.has_open(state.target, state.claimed):
        _take_open_card(state, tell)


def is_drawn(state: State) -> bool:
    """Say whether the claim is for a card that chance draws from a hand (CAS-80)."""
    return state.claim == ROB_CLAIM and state.claimed == HIDDEN and state.hand_size(state.target) > 0


def _take_open_card(state: State, tell: Tell | None) -> None:
    """Take the open card that was named; it stays open (CAS-79)."""
    card = state.claimed
    take_open(state, state.target, card)
    add_open(state, state.turn, card)
    if tell is not None:
        names = {"by": NAMES[state.turn], "target": NAMES[state.target]}
        tell.all("stolen", {**names, "open": True, "card": KIND_NAMES[card]}, "CAS-79")


def steal(state: State, kind: i64, tell: Tell | None) -> None:
    """Move the card that chance drew from the victim's hand (CAS-80)."""
    thief = state.turn
    victim = state.target
    take_from_hand(state, victim, kind)
    add_to_hand(state, thief, kind)
    if tell is not None:
        seen: Event = {"by": NAMES[thief], "target": NAMES[victim], "open": False, "card": KIND_NAMES[kind]}
        two = state.seats_of((ONE << thief) | (ONE << victim))
        tell.some(two, "stolen", seen, {**seen, "card": None}, "CAS-80")


def _change_places(state: State, tell: Tell | None) -> None:
    """Change places; who is conscious and still has his turn has it next (CAS-76)."""
    rows = state.rows
    target = state.target
    here = state.place_of(state.turn)
    there = state.place_of(target)
    rows[BOAT + here] = target
    rows[BOAT + there] = state.turn
    if tell is not None:
        tell.all("swapped", {"characters": [NAMES[state.turn], NAMES[target]]}, "CAS-74")
    if has(state.conscious, target):
        at: i64 = state.queue_length - 1
        while at >= 0 and rows[QUEUE + at] != target:
            at -= 1
        while at > 0:
            rows[QUEUE + at] = rows[QUEUE + at - 1]
            rows[QUEUE + at - 1] = target
            at -= 1


def _feast(state: State, tell: Tell | None) -> None:
    """Take one wound from every living character aboard who has one (CAS-160, CAS-162)."""
    spend(state, state.turn, CANNIBALISM)
    if tell is not None:
        tell.all("feast", {"character": NAMES[state.turn]}, "CAS-162")
    for guest in state.in_boat_order(state.living):
        if state.wounds_of(guest) > 0:
            heal(state, guest, "CAS-162", tell)
