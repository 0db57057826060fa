"""Which clause forbids an action: the order of the tests is part of the rules (chapter *Refusals*)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Words
from chaloupe.games.castaways import trials
from chaloupe.games.castaways.actions import VERBS, character, to_code
from chaloupe.games.castaways.state import (
    ACTIONS,
    CHARACTER_OF,
    CHOOSE,
    DRAFT,
    FIGHT,
    NAVIGATION,
    OBJECTION,
    OVER,
    OVERBOARD,
    REPLY,
    ROW,
    THIRST,
    State,
)

_ALL_WINDOWS: Final = (OBJECTION, FIGHT, OVERBOARD, THIRST)
# The phases of each action and the clause that refuses it elsewhere.
_PHASES: Final[dict[str, tuple[tuple[int, ...], str]]] = {
    "take": ((DRAFT,), "CAS-38"),
    "offer": ((ACTIONS,), "CAS-49"),
    "accept": ((ACTIONS,), "CAS-49"),
    "decline": ((ACTIONS,), "CAS-49"),
    "withdraw": ((ACTIONS,), "CAS-49"),
    "reveal": ((ACTIONS,), "CAS-63"),
    "drink": ((ACTIONS, FIGHT), "CAS-166"),
    "rest": ((ACTIONS,), "CAS-46"),
    "row": ((ACTIONS,), "CAS-46"),
    "swap": ((ACTIONS,), "CAS-46"),
    "rob": ((ACTIONS,), "CAS-46"),
    "flare": ((ACTIONS,), "CAS-46"),
    "parasol": ((ACTIONS,), "CAS-46"),
    "medkit": ((ACTIONS,), "CAS-46"),
    "cannibalism": ((ACTIONS,), "CAS-46"),
    "yield": ((REPLY,), "CAS-89"),
    "fight": ((REPLY,), "CAS-89"),
    "object": ((OBJECTION,), "CAS-161"),
    "join": ((FIGHT,), "CAS-92"),
    "arm": ((FIGHT,), "CAS-94"),
    "pass": (_ALL_WINDOWS, "CAS-7"),
    "stow": ((ROW,), "CAS-69"),
    "compass": ((NAVIGATION,), "CAS-111"),
    "top": ((NAVIGATION,), "CAS-110"),
    "navigate": ((NAVIGATION, CHOOSE), "CAS-108"),
    "chum": ((OVERBOARD,), "CAS-129"),
    "preserver": ((OVERBOARD,), "CAS-124"),
    "frenzy": ((OVERBOARD,), "CAS-165"),
    "water": ((THIRST,), "CAS-142"),
}
_TRADES: Final = ("offer", "accept", "decline", "withdraw", "reveal")
_AT_ANY_TIME: Final = (*_TRADES, "drink")
_OF_THE_DEAD: Final = ("frenzy", "pass")


def refusing_clause(state: State, seat: int, action: Words) -> str | None:
    """Name the first clause that forbids a well-formed action, or None."""
    verb = str(action["type"])
    chance = VERBS.by_name[verb].chance
    if chance != (seat == CHANCE):
        return "CAS-2"
    if state.phase == OVER:
        return "CAS-5"
    if chance:
        code = to_code(state, action)
        return None if state.allows(CHANCE, code) else "CAS-4"
    if state.actor() == CHANCE:
        return "CAS-4"
    clause = _phase_clause(state, verb)
    if clause is not None:
        return clause
    own = state.lines[CHARACTER_OF + seat]
    if not _can_decide(state, own, verb):
        return _idle_clause(state, own)
    return _test(state, int(own), verb, action)


def _phase_clause(state: State, verb: str) -> str | None:
    """Refuse an action in a phase that is not one of its own."""
    phases, clause = _PHASES[verb]
    phase = int(state.phase)
    if phase in phases:
        return None
    if verb in _TRADES:
        if phase == DRAFT:
            return "CAS-42"
        if phase in (REPLY, OBJECTION, FIGHT):
            return "CAS-50"
    return clause


def _can_decide(state: State, own: i64, verb: str) -> bool:
    """Say whether a character is among those who can decide this now."""
    if state.phase == ACTIONS and verb in _AT_ANY_TIME:
        return state.conscious >> own & 1 != 0
    if not state.deciders() & (ONE << own):
        return False
    return state.phase != OVERBOARD or state.aboard >> own & 1 != 0 or verb in _OF_THE_DEAD


def _idle_clause(state: State, own: i64) -> str:
    """Say why a character cannot decide."""
    if state.passed >> own & 1:
        return "CAS-8"
    if not state.living >> own & 1:
        return "CAS-32"
    return "CAS-3" if state.conscious >> own & 1 else "CAS-28"


def _test(state: State, own: int, verb: str, action: Words) -> str | None:
    """Run the tests of the action itself, and before them the names it uses."""
    if verb in trials.PLAIN:
        return trials.plain(state, own, verb)
    named = _NAMED.get(verb, ())
    for argument in named:
        clause = _name_clause(state, character(action, argument), verb in _ABOARD and argument == named[0])
        if clause is not None:
            return clause
    return trials.with_arguments(state, own, verb, action)


_NAMED: Final[dict[str, tuple[str, ...]]] = {
    "offer": ("to",),
    "accept": ("from",),
    "decline": ("from",),
    "swap": ("target",),
    "rob": ("target",),
    "parasol": ("of",),
    "medkit": ("for", "of"),
    "preserver": ("to",),
    "water": ("for", "of"),
}
# The first name of these must also be in the boat.
_ABOARD: Final = ("swap", "rob", "parasol", "medkit")


def _name_clause(state: State, named: int, aboard: bool) -> str | None:
    if not state.dealt >> named & 1:
        return "CAS-17"
    return "CAS-34" if aboard and not state.aboard >> named & 1 else None
