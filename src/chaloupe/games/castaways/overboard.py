"""Overboard: who falls, what he loses, who helps or harms him, and who comes back (CAS-118 to CAS-134)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.pieces import CHUM, DRINKERS_CARD, FRENCHY, NAMES, PRESERVER
from chaloupe.games.castaways.state import OVERBOARD, WOUNDS, State
from chaloupe.games.castaways.steps import AFTER_THE_SEA, WINDOW
from chaloupe.games.castaways.wounds import leave, lose_open, tell_state, wound


def named_overboard(state: State) -> i64:
    """Give the set of those in the boat whom the played card sends overboard (CAS-118, CAS-172)."""
    named = state.drank if state.played == DRINKERS_CARD else state.terms.overboard[state.played]
    return named & state.aboard


def overboard(state: State, tell: Tell | None) -> i64:
    """Let all whom the card names fall at the same time (CAS-118 to CAS-121, CAS-130)."""
    named = named_overboard(state)
    fallen = state.in_boat_order(named)
    if tell is not None and fallen:
        tell.all("fell", {"characters": [NAMES[character] for character in fallen]})
    sharks = False
    for character in fallen:
        sharks = sharks or state.has_open(character, CHUM)
    swimmers = named
    for character in fallen:
        awake = state.conscious >> character & 1 != 0
        if not awake and not (state.living >> character & 1 and state.has_open(character, PRESERVER)):
            if tell is not None and state.living >> character & 1:
                tell.all("died", {"character": NAMES[character]})
            swimmers &= ~(ONE << character)
            leave(state, character, tell)
        else:
            lose_open(state, character, PRESERVER, tell)
    if swimmers == 0:
        return AFTER_THE_SEA
    state.swimmers = swimmers
    state.sharks = sharks
    state.thrown = False
    state.phase = OVERBOARD
    if sharks and tell is not None:
        tell.all("sharks", {"by": None})
    return WINDOW


def chum(state: State, character: i64, tell: Tell | None) -> i64:
    """Spend a bucket of chum: the sharks come (CAS-129, CAS-132)."""
    state.spend(character, CHUM)
    return frenzy(state, character, tell)


def frenzy(state: State, character: i64, tell: Tell | None) -> i64:
    """Call the sharks (CAS-131, CAS-165)."""
    state.sharks = True
    if tell is not None:
        tell.all("sharks", {"by": NAMES[character]})
    return WINDOW


def preserver(state: State, character: i64, swimmer: i64, tell: Tell | None) -> i64:
    """Throw the life preserver or put it on (CAS-124, CAS-125)."""
    if state.has_open(character, PRESERVER):
        state.take_open(character, PRESERVER)
    else:
        state.take_from_hand(character, PRESERVER)
        state.show(PRESERVER)
    state.add_open(swimmer, PRESERVER)
    state.thrown = True
    if tell is not None:
        tell.all("preserver", {"character": NAMES[character], "to": NAMES[swimmer]})
    return WINDOW


def out_of_the_water(state: State, tell: Tell | None) -> i64:
    """Count the wounds of the sea; the dead are gone, the others climb back (CAS-122, CAS-131, CAS-133, CAS-134)."""
    sharks = state.sharks
    swimmers = state.in_boat_order(state.swimmers)
    state.swimmers = 0
    state.sharks = False
    state.thrown = False
    state.passed = 0
    for swimmer in swimmers:
        was_awake = state.conscious >> swimmer & 1 != 0
        kept_up = state.has_open(swimmer, PRESERVER)
        if swimmer != FRENCHY and not kept_up:
            wound(state, swimmer, 1, "fall", tell)
        if sharks:
            wound(state, swimmer, 1, "sharks", tell)
        wounds = state.lines[WOUNDS + swimmer]
        size = state.terms.size[swimmer]
        if wounds > size or (state.terms.faint_dies and wounds == size and not kept_up):
            if tell is not None:
                tell.all("died", {"character": NAMES[swimmer]})
            leave(state, swimmer, tell)
        else:
            tell_state(state, swimmer, was_awake, tell)
    return AFTER_THE_SEA
