"""Wounds and what they lead to: fainting, dying, and being gone (CAS-26 to CAS-34)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.pieces import KIND_NAMES, KINDS, NAMES
from chaloupe.games.castaways.state import BOAT, OPEN_AT, WOUNDS, State


def wound(state: State, character: i64, number: i64, by: str, tell: Tell | None) -> None:
    """Give wounds."""
    wounds = state.lines[WOUNDS + character] + number
    state.set_wounds(character, wounds)
    if tell is not None:
        tell.all("wounded", {"character": NAMES[character], "wounds": int(wounds), "by": by})


def tell_state(state: State, character: i64, was_awake: bool, tell: Tell | None) -> None:
    """Tell who has fainted or died of the wounds just given (CAS-27, CAS-31)."""
    if tell is not None:
        if not state.living >> character & 1:
            tell.all("died", {"character": NAMES[character]})
        elif was_awake and not state.conscious >> character & 1:
            tell.all("fainted", {"character": NAMES[character]})


def leave(state: State, character: i64, tell: Tell | None) -> None:
    """Take a dead character who is overboard out of the game with all he has (CAS-34)."""
    left: Event = {}
    for kind in range(KINDS):
        number = int(state.cards[character * KINDS + kind]) + int(state.cards[OPEN_AT + character * KINDS + kind])
        if number:
            left[KIND_NAMES[kind]] = number
        while number > 0:
            state.spend(character, kind)
            number -= 1
    lines = state.lines
    place: i64 = 0
    while lines[BOAT + place] != character:
        place += 1
    state.boat_length -= 1
    while place < state.boat_length:
        lines[BOAT + place] = lines[BOAT + place + 1]
        place += 1
    state.aboard &= ~(ONE << character)
    state.refresh(character)
    if tell is not None:
        tell.all("left", {"character": NAMES[character], "cards": left})


def lose_open(state: State, character: i64, spared: i64, tell: Tell | None) -> None:
    """Discard all open cards but one kind (CAS-119)."""
    lost: Event = {}
    for kind in range(KINDS):
        if kind != spared:
            number = int(state.cards[OPEN_AT + character * KINDS + kind])
            if number:
                lost[KIND_NAMES[kind]] = number
            while number > 0:
                state.discard_open(character, kind)
                number -= 1
    if tell is not None and lost:
        tell.all("lost", {"character": NAMES[character], "cards": lost})
