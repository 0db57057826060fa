"""Thirst: whom it strikes, water given, and what it costs (CAS-135 to CAS-144)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.pieces import NAMES, PARASOL, WATER, WONG
from chaloupe.games.castaways.state import DRY, THIRST, State
from chaloupe.games.castaways.steps import END_OF_DAY, OVER_NOW, WINDOW
from chaloupe.games.castaways.wounds import tell_state, wound


def thirst_of(state: State, character: i64) -> i64:
    """Add up the thirsts of a living character (CAS-136 to CAS-141)."""
    card = state.played
    terms = state.terms
    total = terms.thirsty[card] >> character & 1
    if terms.row_cards >> card & 1:
        total += state.rowed >> character & 1
    if terms.fight_cards >> card & 1:
        total += state.fought >> character & 1
    total += state.drank >> character & 1
    if total > 0 and state.parasol_open and state.has_open(character, PARASOL):
        total -= 1
    return total


def after_the_sea(state: State, tell: Tell | None) -> i64:
    """Let thirst strike the living in the boat (CAS-135, CAS-140, CAS-146)."""
    if state.living == 0:
        return OVER_NOW
    living = state.living
    state.dry = 0
    while living:
        character = lowest(living)
        living &= living - 1
        total = thirst_of(state, character)
        state.lines[DRY + character] = total
        if total > 0:
            state.dry |= ONE << character
    if state.dry == 0:
        return END_OF_DAY
    state.phase = THIRST
    if tell is not None:
        tell.all("thirsty", {"thirst": thirst_words(state)})
    return WINDOW


def thirst_words(state: State) -> Event:
    """Write the thirsts still open."""
    found: Event = {}
    thirsty = state.dry
    while thirsty:
        character = lowest(thirsty)
        thirsty &= thirsty - 1
        found[NAMES[character]] = int(state.lines[DRY + character])
    return found


def _still(state: State, character: i64) -> None:
    state.lines[DRY + character] -= 1
    if state.lines[DRY + character] == 0:
        state.dry &= ~(ONE << character)


def water(state: State, actor: i64, drinker: i64, owner: i64, tell: Tell | None) -> i64:
    """Still one thirst; Madame Wong profits from water that others spend on others (CAS-142, CAS-171)."""
    state.spend(owner, WATER)
    _still(state, drinker)
    shared = actor != WONG and drinker != WONG and state.dry >> WONG & 1 != 0
    if shared:
        _still(state, WONG)
    if tell is not None:
        told: Event = {"character": NAMES[actor], "for": NAMES[drinker], "of": NAMES[owner], "wong": shared}
        tell.all("water", told)
    return WINDOW


def thirst_settled(state: State, tell: Tell | None) -> i64:
    """Turn every thirst that is left into a wound (CAS-144, CAS-146)."""
    thirsty = state.dry
    state.dry = 0
    state.passed = 0
    for character in state.in_boat_order(thirsty):
        was_awake = state.conscious >> character & 1 != 0
        number = state.lines[DRY + character]
        state.lines[DRY + character] = 0
        wound(state, character, number, "thirst", tell)
        tell_state(state, character, was_awake, tell)
    return OVER_NOW if state.living == 0 else END_OF_DAY
