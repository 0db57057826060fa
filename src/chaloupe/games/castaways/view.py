"""What a seat may know: built from nothing, part by part (chapter *Views*)."""

from mypy_extensions import i64

from chaloupe.core.bits import numbers, size
from chaloupe.core.problems import Words
from chaloupe.games.castaways.document import character_words, draft_words, offer_words, open_part, sees
from chaloupe.games.castaways.pieces import CHARACTERS, NAMES
from chaloupe.games.castaways.pile import known_cards
from chaloupe.games.castaways.state import GROUPS, OFFER_TO, PILE_AT, SEAT_OF, State


def write_view(state: State, viewer: int | None) -> Words:
    """Write what a seat, or a spectator, may know."""
    shown = open_part(state)
    shown["seat"] = viewer
    shown["characters"] = {
        NAMES[character]: character_words(state, character, sees(state, viewer, character))
        for character in range(CHARACTERS)
        if state.dealt >> character & 1
    }
    shown["provisions"] = int(state.number_of(PILE_AT))
    seat: i64 = -1 if viewer is None else viewer
    under = [_entries(state, state.lines[GROUPS + group], seat) for group in range(state.groups)]
    shown["navigation"] = {"unseen": int(size(state.unseen)), "under": under}
    shown["stack"] = _entries(state, state.stack, seat)
    shown["drawn"] = _entries(state, state.drawn, seat)
    holder = state.holder
    shown["draft"] = draft_words(state, holder >= 0 and state.lines[SEAT_OF + holder] == seat)
    shown["offers"] = [offer_words(state, author, _is_party(state, author, seat)) for author in numbers(state.offers)]
    return shown


def _is_party(state: State, author: i64, seat: i64) -> bool:
    partner = state.lines[OFFER_TO + author]
    return state.lines[SEAT_OF + author] == seat or state.lines[SEAT_OF + partner] == seat


def _entries(state: State, cards: i64, seat: i64) -> list[Words]:
    """Write the known cards first, then the others without a face."""
    known = known_cards(state, cards, seat)
    found: list[Words] = [{"card": card} for card in numbers(known)]
    return found + [{"card": None} for _card in numbers(cards & ~known)]
