"""Thirst: whom it strikes, water given, and what it costs (CAS-135 to CAS-144)."""

from mypy_extensions import i64

from chaloupe.core.bits import has, lowest, numbers
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.chapters.provisions import spend
from chaloupe.games.castaways.chapters.wounds import tell_state, wound
from chaloupe.games.castaways.pieces import NAMES, PARASOL, WATER, WONG
from chaloupe.games.castaways.state import State


def thirst_by_card(state: State, character: i64, card: i64) -> i64:
    """Count the thirsts that a navigation card brings somebody by name, oar and fist (CAS-136 to CAS-138)."""
    terms = state.terms
    total = terms.thirsty[card] >> character & 1
    if terms.row_cards >> card & 1:
        total += state.rowed >> character & 1
    if terms.fight_cards >> card & 1:
        total += state.fought >> character & 1
    return total


def strike(state: State, tell: Tell | None) -> bool:
    """Let thirst strike the living in the boat; say whether it strikes anybody (CAS-135 to CAS-141)."""
    living = state.living
    state.dry = 0
    while living:
        character = lowest(living)
        living &= living - 1
        total = thirst_by_card(state, character, state.played) + (state.drank >> character & 1)
        if total > 0 and state.parasol_open and state.has_open(character, PARASOL):
            total -= 1
        state.set_thirst(character, total)
    if tell is not None and state.dry:
        tell.all("thirsty", {"thirst": thirst_words(state)}, "CAS-135")
    return state.dry != 0


def thirst_words(state: State) -> Event:
    """Write the thirsts still open."""
    return {NAMES[character]: int(state.thirst_of(character)) for character in numbers(state.dry)}


def water(state: State, actor: i64, drinker: i64, owner: i64, tell: Tell | None) -> None:
    """Still one thirst; Madame Wong profits from water that others spend on others (CAS-142, CAS-171)."""
    spend(state, owner, WATER)
    state.set_thirst(drinker, state.thirst_of(drinker) - 1)
    shared = actor != WONG and drinker != WONG and has(state.dry, WONG)
    if shared:
        state.set_thirst(WONG, state.thirst_of(WONG) - 1)
    if tell is not None:
        told: Event = {"character": NAMES[actor], "for": NAMES[drinker], "of": NAMES[owner], "wong": shared}
        tell.all("water", told, "CAS-171" if shared else "CAS-142")


def suffer(state: State, tell: Tell | None) -> None:
    """Turn every thirst that is left into a wound (CAS-144)."""
    for character in state.in_boat_order(state.dry):
        was_awake = has(state.conscious, character)
        number = state.thirst_of(character)
        state.set_thirst(character, 0)
        wound(state, character, number, "thirst", "CAS-144", tell)
        tell_state(state, character, was_awake, tell)
