"""Windows: whom each of them asks, by what everybody can see (CAS-7 to CAS-9, RULES.md 5.21)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.games.castaways.layout import HAND_SIZE, OPEN_KINDS
from chaloupe.games.castaways.pieces import CHARACTERS, CHUM, COURAGE, FLARE, PRESERVER, WATER, WEAPONS
from chaloupe.games.castaways.state import State


def holders(state: State, kinds: i64) -> i64:
    """Give the set of those whose hand may hold one of these kinds for all that can be seen (CAS-9)."""
    found: i64 = 0
    if state.lurking & kinds:
        rows = state.rows
        character: i64 = 0
        while character < CHARACTERS:
            if rows[HAND_SIZE + character] > 0:
                found |= ONE << character
            character += 1
    return found


def owners(state: State, kinds: i64) -> i64:
    """Give the set of those who have one of these kinds open."""
    found: i64 = 0
    rows = state.rows
    character: i64 = 0
    while character < CHARACTERS:
        if rows[OPEN_KINDS + character] & kinds:
            found |= ONE << character
        character += 1
    return found


def asked_in_fight(state: State) -> i64:
    """Ask all who can still join, arm themselves or drink (CAS-92, CAS-94, CAS-99, CAS-166)."""
    inside = state.attackers | state.defenders
    armed = owners(state, ONE << FLARE) | holders(state, WEAPONS)
    drinkers = (owners(state, ONE << COURAGE) | holders(state, ONE << COURAGE)) & ~state.drank
    return (state.conscious & ~inside) | (inside & (armed | drinkers))


def asked_overboard(state: State) -> i64:
    """Ask all who can call sharks, throw or put on the preserver (CAS-123, CAS-124, CAS-129, CAS-165)."""
    asked: i64 = 0
    if not state.sharks:
        asked = owners(state, ONE << CHUM) | holders(state, ONE << CHUM)
    awake = state.swimmers & state.conscious
    if not state.thrown and awake:
        wearer = owners(state, ONE << PRESERVER)
        if awake & ~wearer:
            asked |= wearer
        asked |= holders(state, ONE << PRESERVER)
    asked &= state.conscious
    if state.terms.sharks and not state.sharks:
        asked |= state.dealt & ~state.aboard
    return asked


def asked_in_thirst(state: State) -> i64:
    """Ask all who can give water of their own or to somebody unconscious who has it open (CAS-30, CAS-142)."""
    if state.dry == 0:
        return 0
    with_water = owners(state, ONE << WATER)
    if with_water & state.dry & state.unconscious():
        return state.conscious
    return state.conscious & (with_water | holders(state, ONE << WATER))
