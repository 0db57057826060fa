"""Wounds and what they lead to: fainting, dying, and being gone (CAS-26 to CAS-34)."""

from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.chapters.provisions import discard_open, spend
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.pieces import KIND_NAMES, KINDS, NAMES
from chaloupe.games.castaways.state import State


def wound(state: State, character: i64, number: i64, by: str, clause: str, tell: Tell | None) -> None:
    """Give somebody so many wounds; `by` says what has hurt him."""
    wounds = state.wounds_of(character) + number
    state.set_wounds(character, wounds)
    if tell is not None:
        tell.all("wounded", {"character": NAMES[character], "wounds": int(wounds), "by": by}, clause)


def heal(state: State, patient: i64, clause: str, tell: Tell | None) -> None:
    """Take a wound away; whoever wakes is conscious again (CAS-27)."""
    slept = not has(state.conscious, patient)
    wounds = state.wounds_of(patient) - 1
    state.set_wounds(patient, wounds)
    if tell is not None:
        tell.all("healed", {"character": NAMES[patient], "wounds": int(wounds)}, clause)
        if slept:
            tell.all("woke", {"character": NAMES[patient]}, "CAS-27")


def tell_state(state: State, character: i64, was_awake: bool, tell: Tell | None) -> None:
    """Tell who has fainted or died of the wounds just given (CAS-27, CAS-31)."""
    if tell is not None:
        if not has(state.living, character):
            tell.all("died", {"character": NAMES[character]}, "CAS-31")
        elif was_awake and not has(state.conscious, character):
            tell.all("fainted", {"character": NAMES[character]}, "CAS-27")


def leave(state: State, character: i64, tell: Tell | None) -> None:
    """Take a dead character who is overboard out of the game with all he has (CAS-34)."""
    left: Event = {}
    for kind in range(KINDS):
        number = int(state.number_held(character, kind))
        if number:
            left[KIND_NAMES[kind]] = number
        while number > 0:
            spend(state, character, kind)
            number -= 1
    state.disembark(character)
    state.refresh(character)
    if tell is not None:
        tell.all("left", {"character": NAMES[character], "cards": left}, "CAS-34")


def lose_open(state: State, character: i64, spared: i64, tell: Tell | None) -> None:
    """Discard all open cards but one kind (CAS-119)."""
    lost: Event = {}
    for kind in range(KINDS):
        if kind != spared:
            number = int(state.cards[OPEN_AT + character * KINDS + kind])
            if number:
                lost[KIND_NAMES[kind]] = number
            while number > 0:
                discard_open(state, character, kind)
                number -= 1
    if tell is not None and lost:
        tell.all("lost", {"character": NAMES[character], "cards": lost}, "CAS-119")
