"""The tests of each action, in their order (step 6 of the refusals); the names it uses have been checked."""

from typing import Final

from chaloupe.core.problems import Words
from chaloupe.games.castaways.actions import character, kind, kinds, listed_cards, number, robbed_card
from chaloupe.games.castaways.pieces import (
    CANNIBALISM,
    CHUM,
    COMPASS,
    COURAGE,
    FLARE,
    KINDS,
    MEDKIT,
    PARASOL,
    PRESERVER,
    WATER,
    WEAPONS,
)
from chaloupe.games.castaways.state import (
    DRAFT_AT,
    FIGHT,
    HAND_SIZE,
    HIDDEN,
    OFFER_TO,
    OPEN_AT,
    WOUNDS,
    State,
)
from chaloupe.games.castaways.trading import lie_in

PLAIN: Final = (
    "withdraw",
    "drink",
    "rest",
    "row",
    "flare",
    "cannibalism",
    "yield",
    "fight",
    "object",
    "pass",
    "compass",
    "top",
    "chum",
    "frenzy",
)


def plain(state: State, own: int, verb: str) -> str | None:
    """Test an action without arguments."""
    if verb == "withdraw":
        return None if state.offers >> own & 1 else "CAS-58"
    if verb == "drink":
        return _drink(state, own)
    if verb == "row":
        return None if state.pile_left() else "CAS-72"
    if verb == "flare":
        return _card_and_pile(state, own, FLARE, "CAS-83")
    if verb == "compass":
        return _card_and_pile(state, own, COMPASS, "CAS-111")
    if verb == "cannibalism":
        if not state.has(own, CANNIBALISM):
            return "CAS-159"
        return None if state.aboard & ~state.living else "CAS-160"
    if verb == "top":
        return "CAS-110" if state.stack else None
    if verb == "chum":
        if not state.has(own, CHUM):
            return "CAS-129"
        return "CAS-132" if state.sharks else None
    if verb == "frenzy":
        gone = state.terms.sharks and not state.aboard >> own & 1
        return None if gone else "CAS-165"
    return None


def _card_and_pile(state: State, own: int, card: int, clause: str) -> str | None:
    if not state.has(own, card):
        return clause
    return None if state.pile_left() else "CAS-72"


def _inside(state: State, own: int) -> bool:
    return (state.attackers | state.defenders) >> own & 1 != 0


def _drink(state: State, own: int) -> str | None:
    if state.phase == FIGHT and not _inside(state, own):
        return "CAS-95"
    if not state.has(own, COURAGE):
        return "CAS-167"
    return "CAS-168" if state.drank >> own & 1 else None


def with_arguments(state: State, own: int, verb: str, action: Words) -> str | None:
    """Test an action with arguments."""
    if verb == "take":
        return None if state.cards[DRAFT_AT + kind(action)] > 0 else "CAS-38"
    if verb == "reveal":
        return None if state.has_in_hand(own, kind(action)) else "CAS-64"
    if verb == "arm":
        return _arm(state, own, kind(action))
    if verb == "join":
        return "CAS-93" if _inside(state, own) else None
    if verb == "navigate":
        return None if state.stack >> number(action, "card") & 1 else "CAS-108"
    if verb == "stow":
        return "CAS-69" if listed_cards(action, "keep") & ~state.drawn else None
    if verb == "swap":
        return "CAS-75" if character(action, "target") == own else None
    if verb == "rob":
        return _rob(state, own, character(action, "target"), robbed_card(action))
    return _help_or_trade(state, own, verb, action)


def _help_or_trade(state: State, own: int, verb: str, action: Words) -> str | None:
    if verb == "offer":
        return _offer(state, own, action)
    if verb in ("accept", "decline"):
        return _answer(state, own, character(action, "from"), verb == "accept")
    if verb == "parasol":
        return _parasol(state, own, character(action, "of"))
    if verb == "medkit":
        return _medkit(state, own, character(action, "for"), character(action, "of"))
    if verb == "water":
        return _water(state, own, character(action, "for"), character(action, "of"))
    return _preserver(state, own, character(action, "to"))


def _offer(state: State, own: int, action: Words) -> str | None:
    partner = character(action, "to")
    if partner == own:
        return "CAS-52"
    if not state.conscious >> partner & 1:
        return "CAS-51"
    if state.offers >> own & 1:
        return "CAS-53"
    give = kinds(action, "give")
    give_open = kinds(action, "give_open")
    ask_open = kinds(action, "ask_open")
    if give == kinds(action, "ask") and give_open == ask_open:
        return "CAS-54"
    if not lie_in(state, own * KINDS, give) or not lie_in(state, OPEN_AT + own * KINDS, give_open):
        return "CAS-55"
    return None if lie_in(state, OPEN_AT + partner * KINDS, ask_open) else "CAS-56"


def _answer(state: State, own: int, author: int, accepted: bool) -> str | None:
    trade = state.trades[author]
    if trade is None or state.lines[OFFER_TO + author] != own:
        return "CAS-58"
    return "CAS-59" if accepted and not lie_in(state, own * KINDS, trade.ask) else None


def _rob(state: State, own: int, target: int, card: int) -> str | None:
    if target == own:
        return "CAS-78"
    if card == HIDDEN:
        return None if state.lines[HAND_SIZE + target] > 0 else "CAS-80"
    return None if state.has_open(target, card) else "CAS-79"


def _may_use_of(state: State, owner: int, card: int) -> bool:
    """Say whether others may play a card of this character: he is unconscious and it lies open (CAS-30)."""
    return state.unconscious() >> owner & 1 != 0 and state.has_open(owner, card)


def _parasol(state: State, own: int, owner: int) -> str | None:
    if owner == own:
        if not state.has(own, PARASOL):
            return "CAS-84"
    elif not _may_use_of(state, owner, PARASOL):
        return "CAS-30"
    return "CAS-85" if state.parasol_open else None


def _medkit(state: State, own: int, patient: int, owner: int) -> str | None:
    if owner == own:
        if not state.has(own, MEDKIT):
            return "CAS-86"
    elif owner != patient or not _may_use_of(state, owner, MEDKIT):
        return "CAS-30"
    if not state.living >> patient & 1:
        return "CAS-87"
    return None if state.lines[WOUNDS + patient] > 0 else "CAS-88"


def _water(state: State, own: int, drinker: int, owner: int) -> str | None:
    if not state.dry >> drinker & 1:
        return "CAS-143"
    if owner == own:
        return None if state.has(own, WATER) else "CAS-142"
    return None if owner == drinker and _may_use_of(state, owner, WATER) else "CAS-30"


def _preserver(state: State, own: int, swimmer: int) -> str | None:
    if not state.has(own, PRESERVER):
        return "CAS-124"
    if state.thrown:
        return "CAS-125"
    if not state.swimmers >> swimmer & 1:
        return "CAS-126"
    if not state.conscious >> swimmer & 1:
        return "CAS-127"
    return "CAS-128" if swimmer == own and state.has_open(own, PRESERVER) else None


def _arm(state: State, own: int, card: int) -> str | None:
    if not _inside(state, own):
        return "CAS-95"
    if not WEAPONS >> card & 1:
        return "CAS-96"
    held = state.has(own, FLARE) if card == FLARE else state.has_in_hand(own, card)
    return None if held else "CAS-94"
