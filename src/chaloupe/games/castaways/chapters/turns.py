"""The actions part: whose turn it is, and what a turn is for (CAS-45 to CAS-48, CAS-66 to CAS-72, CAS-82 to CAS-88)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.chapters.provisions import lay_open, spend
from chaloupe.games.castaways.chapters.wounds import heal
from chaloupe.games.castaways.layout import QUEUE
from chaloupe.games.castaways.pieces import FLARE, HARTER, MEDKIT, NAMES, NONE, PARASOL
from chaloupe.games.castaways.state import NO_CLAIM, State


def next_in_queue(state: State, tell: Tell | None) -> bool:
    """Give the turn to the next conscious character of the day; those skipped have lost theirs (CAS-45, CAS-48).

    Say whether there is one.
    """
    state.claim = NO_CLAIM
    state.target = NONE
    state.claimed = NONE
    state.turn = NONE
    state.passed = 0
    place: i64 = 0
    while place < state.queue_length and state.turn < 0:
        character = state.in_queue(place)
        place += 1
        if has(state.conscious, character):
            state.turn = character
    state.queue_length -= place
    rows = state.rows
    for i in range(state.queue_length):
        rows[QUEUE + i] = rows[QUEUE + place + i]
    if tell is not None and state.turn >= 0:
        tell.all("turn", {"character": NAMES[state.turn]}, "CAS-45")
    return state.turn >= 0


def rest(state: State, tell: Tell | None) -> None:
    """Tell that the turn is spent on nothing (CAS-47)."""
    if tell is not None:
        tell.all("rested", {"character": NAMES[state.turn]}, "CAS-47")


def row(state: State, cards: i64, tell: Tell | None) -> None:
    """Row, which makes thirsty (CAS-67, CAS-71)."""
    state.rowed |= ONE << state.turn
    if tell is not None:
        tell.all("rowing", {"character": NAMES[state.turn], "cards": int(cards)}, "CAS-67")


def flare(state: State, cards: i64, tell: Tell | None) -> None:
    """Fire the flare gun for birds (CAS-82, CAS-83)."""
    spend(state, state.turn, FLARE)
    if tell is not None:
        tell.all("flare", {"character": NAMES[state.turn], "cards": int(cards)}, "CAS-83")


def parasol(state: State, owner: i64, tell: Tell | None) -> None:
    """Open the parasol (CAS-84), one's own or that of somebody unconscious (CAS-30)."""
    lay_open(state, owner, PARASOL)
    state.parasol_open = True
    if tell is not None:
        tell.all("parasol", {"character": NAMES[state.turn], "of": NAMES[owner]}, "CAS-84")


def medkit(state: State, patient: i64, owner: i64, tell: Tell | None) -> None:
    """Take one wound from somebody (CAS-86); Dr Harter keeps the kit (CAS-158)."""
    if state.turn == HARTER:
        lay_open(state, owner, MEDKIT)
    else:
        spend(state, owner, MEDKIT)
    if tell is not None:
        tell.all("medkit", {"character": NAMES[state.turn], "for": NAMES[patient], "of": NAMES[owner]}, "CAS-86")
    heal(state, patient, "CAS-86", tell)
