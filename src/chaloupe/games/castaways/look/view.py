"""What a seat may know: built from nothing, part by part (RULES.md 8.1)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has, numbers, size
from chaloupe.core.json import Json
from chaloupe.games.castaways.chapters.pile import known_cards
from chaloupe.games.castaways.documents.write import character_words, draft_words, offer_words, open_part, sees
from chaloupe.games.castaways.layout import PILE_AT
from chaloupe.games.castaways.pieces import CHARACTERS, NAMES, NONE
from chaloupe.games.castaways.state import State


def view(state: State, viewer: int | None) -> Json:
    """Write what a seat, or a spectator, may know."""
    shown = open_part(state)
    shown["seat"] = viewer
    shown["characters"] = {
        NAMES[character]: character_words(state, character, sees(state, viewer, character))
        for character in range(CHARACTERS)
        if has(state.dealt, character)
    }
    shown["provisions"] = int(state.number_of(PILE_AT))
    seats = state.terms.everybody if viewer is None else ONE << viewer
    under = [_entries(state, state.group(group), seats) for group in range(state.groups)]
    shown["navigation"] = {"unseen": int(size(state.unseen)), "under": under}
    shown["stack"] = _entries(state, state.stack, seats)
    shown["drawn"] = _entries(state, state.drawn, seats)
    own = NONE if viewer is None else state.character_of(viewer)
    shown["draft"] = draft_words(state, state.holder == own)
    authors = numbers(state.offers)
    shown["offers"] = [offer_words(state, author, own in (author, state.offer_to(author))) for author in authors]
    return shown


def _entries(state: State, cards: i64, seats: i64) -> list[Json]:
    """Write the known cards first, then the others without a face."""
    known = known_cards(state, cards, seats)
    found: list[Json] = [{"card": card} for card in numbers(known)]
    return found + [{"card": None} for _card in numbers(cards & ~known)]
