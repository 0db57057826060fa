"""The position document, in canonical form (RULES.md 7); a view is put together of the same parts."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import has, numbers
from chaloupe.core.json import Json
from chaloupe.games.castaways import layout
from chaloupe.games.castaways.chapters.claims import claim_words
from chaloupe.games.castaways.chapters.thirst import thirst_words
from chaloupe.games.castaways.pieces import CHARACTERS, KIND_NAMES, KINDS, NAMES, kind_names, names_of
from chaloupe.games.castaways.state import FIGHT, NO_CLAIM, NO_DRAW, OVER, OVERBOARD, PHASES, REASONS, State

KEYS: Final[tuple[str, ...]] = (
    "day", "birds", "characters", "boat", "provisions", "discard", "parasol_open", "navigation", "stack", "drawn",
    "played", "queue", "turn", "rowed", "fought", "drank", "draft", "draw", "offers", "claim", "fight", "sea",
    "thirst", "passed",
)  # fmt: skip


def line_words(state: State, line: i64) -> Json:
    """Write a line of cards as kind → number, without zeros."""
    found: Json = {}
    cards = state.cards
    kind: i64 = 0
    while kind < KINDS:
        if cards[line + kind]:
            found[KIND_NAMES[kind]] = int(cards[line + kind])
        kind += 1
    return found


def name_or_null(character: i64) -> str | None:
    """Write a character that may be nobody."""
    return None if character < 0 else NAMES[character]


def open_part(state: State) -> Json:
    """Write what everybody sees (CAS-6)."""
    return {
        "game": "castaways",
        "players": int(state.players),
        "options": state.terms.options(),
        "phase": PHASES[state.phase],
        "day": int(state.day),
        "birds": int(state.birds),
        "boat": [NAMES[state.at_place(place)] for place in range(state.boat_length)],
        "discard": line_words(state, layout.DISCARD_AT),
        "parasol_open": state.parasol_open,
        "played": int(state.played) or None,
        "queue": [NAMES[state.in_queue(place)] for place in range(state.queue_length)],
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


def _draw(state: State) -> Json | None:
    if state.draw_why == NO_DRAW:
        return None
    return {"why": REASONS[state.draw_why], "left": int(state.draw_left)}


def _fight(state: State) -> Json | None:
    if state.phase != FIGHT:
        return None
    return {
        "attackers": names_of(state.attackers),
        "defenders": names_of(state.defenders),
        "flare": name_or_null(state.flare),
    }


def _sea(state: State) -> Json | None:
    if state.phase != OVERBOARD:
        return None
    swimmers = [NAMES[character] for character in state.in_boat_order(state.swimmers)]
    return {"swimmers": swimmers, "sharks": state.sharks, "thrown": state.thrown}


def write(state: State) -> Json:
    """Write the whole position."""
    written = open_part(state)
    written["characters"] = {
        NAMES[character]: character_words(state, character, True)
        for character in range(CHARACTERS)
        if has(state.dealt, character)
    }
    written["provisions"] = line_words(state, layout.PILE_AT)
    under = [_entries(state, state.group(group)) for group in range(state.groups)]
    written["navigation"] = {"unseen": numbers(state.unseen), "under": under}
    written["stack"] = _entries(state, state.stack)
    written["drawn"] = _entries(state, state.drawn)
    written["draft"] = draft_words(state, True)
    written["offers"] = [offer_words(state, author, True) for author in numbers(state.offers)]
    return written


def _entries(state: State, cards: i64) -> list[Json]:
    return [{"card": card, "known": numbers(state.known_to(card))} for card in numbers(cards)]


def character_words(state: State, character: i64, seen: bool) -> Json:
    """Write a character; hand, friend and foe in full only for those who may see them (CAS-6, CAS-20)."""
    return {
        "seat": int(state.seat_of(character)),
        "friend": name_or_null(state.friend_of(character)) if seen else None,
        "foe": name_or_null(state.foe_of(character)) if seen else None,
        "wounds": int(state.wounds_of(character)),
        "hand": line_words(state, character * KINDS) if seen else int(state.hand_size(character)),
        "open": line_words(state, layout.OPEN_AT + character * KINDS),
    }


def draft_words(state: State, seen: bool) -> Json | None:
    """Write the draft; its cards in full only for the holder (CAS-40)."""
    if state.holder < 0:
        return None
    cards: object = line_words(state, layout.DRAFT_AT) if seen else int(state.number_of(layout.DRAFT_AT))
    return {"holder": NAMES[state.holder], "left": int(state.draft_left), "cards": cards}


def offer_words(state: State, author: i64, seen: bool) -> Json:
    """Write an offer; what goes from hand to hand in full only for the two (CAS-57)."""
    trade = state.trades[author]
    assert trade is not None
    return {
        "from": NAMES[author],
        "to": NAMES[state.offer_to(author)],
        "give": kind_names(trade.give) if seen else len(trade.give),
        "give_open": kind_names(trade.give_open),
        "ask": kind_names(trade.ask) if seen else len(trade.ask),
        "ask_open": kind_names(trade.ask_open),
    }


def sees(state: State, viewer: int | None, character: i64) -> bool:
    """Say whether a viewer sees the secrets of a character (CAS-6, CAS-20)."""
    return state.phase == OVER or (viewer is not None and state.seat_of(character) == viewer)
