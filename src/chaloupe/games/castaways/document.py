"""The position document of Castaways, written in canonical form; the same parts, less what is hidden, make a view."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers
from chaloupe.core.problems import Words
from chaloupe.games.castaways.pieces import CHARACTERS, KIND_NAMES, KINDS, NAMES
from chaloupe.games.castaways.state import (
    BOAT,
    DISCARD_AT,
    DRAFT_AT,
    FOE,
    FRIEND,
    GROUPS,
    HAND_SIZE,
    KNOWN,
    NO_CLAIM,
    NO_DRAW,
    OFFER_TO,
    OPEN_AT,
    OVER,
    OVERBOARD,
    PHASES,
    PILE_AT,
    QUEUE,
    REASONS,
    SEAT_OF,
    WOUNDS,
    State,
    names_of,
)
from chaloupe.games.castaways.state import FIGHT as FIGHT_PHASE
from chaloupe.games.castaways.thirst import thirst_words
from chaloupe.games.castaways.trading import kind_names
from chaloupe.games.castaways.turns import claim_words

KEYS: Final[tuple[str, ...]] = (
    "day",
    "birds",
    "characters",
    "boat",
    "provisions",
    "discard",
    "parasol_open",
    "navigation",
    "stack",
    "drawn",
    "played",
    "queue",
    "turn",
    "rowed",
    "fought",
    "drank",
    "draft",
    "draw",
    "offers",
    "claim",
    "fight",
    "sea",
    "thirst",
    "passed",
)


def line_words(state: State, line: i64) -> Words:
    """Write a line of cards as kind → number, without zeros."""
    found: Words = {}
    for kind in range(KINDS):
        number = int(state.cards[line + kind])
        if number:
            found[KIND_NAMES[kind]] = number
    return found


def name_or_null(character: i64) -> str | None:
    """Write a character that may be nobody."""
    return None if character < 0 else NAMES[character]


def open_part(state: State) -> Words:
    """Write what everybody sees (CAS-6)."""
    lines = state.lines
    return {
        "game": "castaways",
        "players": int(state.players),
        "options": state.terms.options(),
        "phase": PHASES[state.phase],
        "day": int(state.day),
        "birds": int(state.birds),
        "boat": [NAMES[lines[BOAT + place]] for place in range(state.boat_length)],
        "discard": line_words(state, DISCARD_AT),
        "parasol_open": state.parasol_open,
        "played": int(state.played) or None,
        "queue": [NAMES[lines[QUEUE + place]] for place in range(state.queue_length)],
        "turn": name_or_null(state.turn),
        "rowed": names_of(state.rowed),
        "fought": names_of(state.fought),
        "drank": names_of(state.drank),
        "draw": _draw(state),
        "claim": None if state.claim == NO_CLAIM else claim_words(state),
        "fight": _fight(state),
        "sea": _sea(state),
        "thirst": thirst_words(state),
        "passed": names_of(state.passed),
    }


def _draw(state: State) -> Words | None:
    if state.draw_why == NO_DRAW:
        return None
    return {"why": REASONS[state.draw_why], "left": int(state.draw_left)}


def _fight(state: State) -> Words | None:
    if state.phase != FIGHT_PHASE:
        return None
    return {
        "attackers": names_of(state.attackers),
        "defenders": names_of(state.defenders),
        "flare": name_or_null(state.flare),
    }


def _sea(state: State) -> Words | None:
    if state.phase != OVERBOARD:
        return None
    swimmers = [NAMES[character] for character in state.in_boat_order(state.swimmers)]
    return {"swimmers": swimmers, "sharks": state.sharks, "thrown": state.thrown}


def write(state: State) -> Words:
    """Write the whole position."""
    written = open_part(state)
    written["characters"] = {
        NAMES[character]: character_words(state, character, True)
        for character in range(CHARACTERS)
        if state.dealt >> character & 1
    }
    written["provisions"] = line_words(state, PILE_AT)
    under = [_entries(state, state.lines[GROUPS + group]) for group in range(state.groups)]
    written["navigation"] = {"unseen": numbers(state.unseen), "under": under}
    written["stack"] = _entries(state, state.stack)
    written["drawn"] = _entries(state, state.drawn)
    written["draft"] = draft_words(state, True)
    written["offers"] = [offer_words(state, author, True) for author in numbers(state.offers)]
    return written


def _entries(state: State, cards: i64) -> list[Words]:
    return [{"card": card, "known": numbers(state.lines[KNOWN + card])} for card in numbers(cards)]


def character_words(state: State, character: i64, seen: bool) -> Words:
    """Write a character; hand, friend and foe in full only for those who may see them (CAS-6, CAS-20)."""
    lines = state.lines
    return {
        "seat": int(lines[SEAT_OF + character]),
        "friend": name_or_null(lines[FRIEND + character]) if seen else None,
        "foe": name_or_null(lines[FOE + character]) if seen else None,
        "wounds": int(lines[WOUNDS + character]),
        "hand": line_words(state, character * KINDS) if seen else int(lines[HAND_SIZE + character]),
        "open": line_words(state, OPEN_AT + character * KINDS),
    }


def draft_words(state: State, seen: bool) -> Words | None:
    """Write the draft; its cards in full only for the holder (CAS-40)."""
    if state.holder < 0:
        return None
    cards: object = line_words(state, DRAFT_AT) if seen else int(state.number_of(DRAFT_AT))
    return {"holder": NAMES[state.holder], "left": int(state.draft_left), "cards": cards}


def offer_words(state: State, author: i64, seen: bool) -> Words:
    """Write an offer; what goes from hand to hand in full only for the two (CAS-57)."""
    trade = state.trades[author]
    assert trade is not None
    return {
        "from": NAMES[author],
        "to": NAMES[state.lines[OFFER_TO + author]],
        "give": kind_names(trade.give) if seen else len(trade.give),
        "give_open": kind_names(trade.give_open),
        "ask": kind_names(trade.ask) if seen else len(trade.ask),
        "ask_open": kind_names(trade.ask_open),
    }


def sees(state: State, viewer: int | None, character: i64) -> bool:
    """Say whether a viewer sees the secrets of a character (CAS-6, CAS-20)."""
    return state.phase == OVER or (viewer is not None and state.lines[SEAT_OF + character] == viewer)


def seats_bits(seats: list[int]) -> i64:
    """Make a set of a list of seats."""
    found: i64 = 0
    for seat in seats:
        found |= ONE << seat
    return found
