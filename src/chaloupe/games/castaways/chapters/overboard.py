"""Overboard: who falls, what he loses, who helps or harms him, and who comes back (CAS-118 to CAS-134)."""

from mypy_extensions import i64

from chaloupe.core.bits import has, without
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.chapters.provisions import add_open, show, spend, take_from_hand, take_open
from chaloupe.games.castaways.chapters.wounds import leave, lose_open, tell_state, wound
from chaloupe.games.castaways.pieces import CHUM, DRINKERS_CARD, FRENCHY, NAMES, PRESERVER
from chaloupe.games.castaways.state import State


def named_overboard(state: State, card: i64) -> i64:
    """Give the set of those whom a card sends overboard (CAS-118, CAS-172)."""
    return state.drank if card == DRINKERS_CARD else state.terms.overboard[card]


def fall(state: State, tell: Tell | None) -> bool:
    """Let all whom the card names fall at the same time; say whether anybody swims (CAS-118 to CAS-121, CAS-130)."""
    swimmers = named_overboard(state, state.played) & state.aboard
    fallen = state.in_boat_order(swimmers)
    if tell is not None and fallen:
        tell.all("fell", {"characters": [NAMES[character] for character in fallen]}, "CAS-118")
    sharks = False
    for character in fallen:
        sharks = sharks or state.has_open(character, CHUM)
    for character in fallen:
        alive = has(state.living, character)
        if has(state.conscious, character) or (alive and state.has_open(character, PRESERVER)):
            lose_open(state, character, PRESERVER, tell)
        else:
            if tell is not None and alive:
                tell.all("died", {"character": NAMES[character]}, "CAS-120")
            swimmers = without(swimmers, character)
            leave(state, character, tell)
    if swimmers == 0:
        return False
    state.swimmers = swimmers
    state.sharks = sharks
    state.thrown = False
    if sharks and tell is not None:
        tell.all("sharks", {"by": None}, "CAS-130")
    return True


def chum(state: State, character: i64, tell: Tell | None) -> None:
    """Spend a bucket of chum: the sharks come (CAS-129, CAS-132)."""
    spend(state, character, CHUM)
    _call_sharks(state, character, "CAS-129", tell)


def frenzy(state: State, character: i64, tell: Tell | None) -> None:
    """Call the sharks as a spirit (CAS-131, CAS-165)."""
    _call_sharks(state, character, "CAS-165", tell)


def _call_sharks(state: State, character: i64, clause: str, tell: Tell | None) -> None:
    state.sharks = True
    if tell is not None:
        tell.all("sharks", {"by": NAMES[character]}, clause)


def preserver(state: State, character: i64, swimmer: i64, tell: Tell | None) -> None:
    """Throw the life preserver or put it on (CAS-124, CAS-125)."""
    if state.has_open(character, PRESERVER):
        take_open(state, character, PRESERVER)
    else:
        take_from_hand(state, character, PRESERVER)
        show(state, PRESERVER)
    add_open(state, swimmer, PRESERVER)
    state.thrown = True
    if tell is not None:
        tell.all("preserver", {"character": NAMES[character], "to": NAMES[swimmer]}, "CAS-124")


def climb_out(state: State, tell: Tell | None) -> None:
    """Count the wounds of the sea; the dead are gone, the others climb back (CAS-122, CAS-131, CAS-133, CAS-134)."""
    sharks = state.sharks
    swimmers = state.in_boat_order(state.swimmers)
    state.swimmers = 0
    state.sharks = False
    state.thrown = False
    for swimmer in swimmers:
        was_awake = has(state.conscious, swimmer)
        kept_up = state.has_open(swimmer, PRESERVER)
        if swimmer != FRENCHY and not kept_up:
            wound(state, swimmer, 1, "fall", "CAS-122", tell)
        if sharks:
            wound(state, swimmer, 1, "sharks", "CAS-131", tell)
        spare = state.terms.size[swimmer] - state.wounds_of(swimmer)
        if spare < 0 or (state.terms.faint_dies and spare == 0 and not kept_up):
            if tell is not None:
                tell.all("died", {"character": NAMES[swimmer]}, "CAS-31" if spare < 0 else "CAS-134")
            leave(state, swimmer, tell)
        else:
            tell_state(state, swimmer, was_awake, tell)
