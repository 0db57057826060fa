"""The navigation pile: what is drawn, what goes under it, and who knows which card is where (CAS-70)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.games.castaways.state import GROUPS, KNOWN, State


def pile_size(state: State) -> i64:
    """Count the cards of the navigation pile."""
    total = size(state.unseen)
    for group in range(state.groups):
        total += size(state.lines[GROUPS + group])
    return total


def top_cards(state: State) -> i64:
    """Give the set of cards of which any can be drawn next."""
    return state.unseen or state.lines[GROUPS]


def take_top(state: State, card: i64, viewers: i64) -> None:
    """Draw a card; it is known to the viewers, and others may lose track of those that stay (rules 1 to 3)."""
    lines = state.lines
    if state.unseen:
        state.unseen &= ~(ONE << card)
        lines[KNOWN + card] = viewers
        return
    rest = lines[GROUPS] & ~(ONE << card)
    if rest == 0:
        lines[KNOWN + card] |= viewers
        state.groups -= 1
        for group in range(state.groups):
            lines[GROUPS + group] = lines[GROUPS + group + 1]
        return
    lines[GROUPS] = rest
    lines[KNOWN + card] = viewers
    if viewers != state.terms.everybody:
        while rest:
            lines[KNOWN + lowest(rest)] &= viewers
            rest &= rest - 1


def put_under(state: State, cards: i64) -> None:
    """Put cards under the pile as one group, mixed among themselves (CAS-70)."""
    if cards:
        state.lines[GROUPS + state.groups] = cards
        state.groups += 1


def set_known(state: State, cards: i64, seats: i64) -> None:
    """Let exactly these seats know these cards."""
    while cards:
        state.lines[KNOWN + lowest(cards)] = seats
        cards &= cards - 1


def add_known(state: State, cards: i64, seats: i64) -> None:
    """Let these seats know these cards as well."""
    while cards:
        state.lines[KNOWN + lowest(cards)] |= seats
        cards &= cards - 1


def known_cards(state: State, cards: i64, viewer: i64) -> i64:
    """Give the cards of a set that a seat knows (-1: that all seats know)."""
    found: i64 = 0
    seats = state.terms.everybody if viewer < 0 else ONE << viewer
    while cards:
        card = lowest(cards)
        if state.lines[KNOWN + card] & seats == seats:
            found |= ONE << card
        cards &= cards - 1
    return found
