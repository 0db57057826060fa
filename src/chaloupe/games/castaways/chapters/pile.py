"""The navigation pile: what is drawn, what goes under it, and who knows which card is where (CAS-70, RULES.md 5.3)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, size, without
from chaloupe.games.castaways.layout import GROUPS, KNOWN
from chaloupe.games.castaways.state import State


def pile_size(state: State) -> i64:
    """Count the cards of the navigation pile."""
    total = size(state.unseen)
    for number in range(state.groups):
        total += size(state.group(number))
    return total


def top_cards(state: State) -> i64:
    """Give the set of cards of which any can be drawn next."""
    return state.unseen or state.group(0)


def take_top(state: State, card: i64, viewers: i64) -> None:
    """Draw a card; it is known to the viewers, and others may lose track of those that stay (steps 1 to 3)."""
    rows = state.rows
    if state.unseen:
        state.unseen = without(state.unseen, card)
        rows[KNOWN + card] = viewers
        return
    rest = without(rows[GROUPS], card)
    if rest == 0:
        rows[KNOWN + card] |= viewers
        state.groups -= 1
        for number in range(state.groups):
            rows[GROUPS + number] = rows[GROUPS + number + 1]
        return
    rows[GROUPS] = rest
    rows[KNOWN + card] = viewers
    if viewers != state.terms.everybody:
        while rest:
            rows[KNOWN + lowest(rest)] &= viewers
            rest &= rest - 1


def put_under(state: State, cards: i64) -> None:
    """Put cards under the pile as one group, mixed among themselves (CAS-70)."""
    if cards:
        state.rows[GROUPS + state.groups] = cards
        state.groups += 1


def set_known(state: State, cards: i64, seats: i64) -> None:
    """Let exactly these seats know these cards."""
    while cards:
        state.rows[KNOWN + lowest(cards)] = seats
        cards &= cards - 1


def add_known(state: State, cards: i64, seats: i64) -> None:
    """Let these seats know these cards as well."""
    while cards:
        state.rows[KNOWN + lowest(cards)] |= seats
        cards &= cards - 1


def known_cards(state: State, cards: i64, seats: i64) -> i64:
    """Give the cards of a set that each of these seats knows."""
    found: i64 = 0
    while cards:
        card = lowest(cards)
        if state.rows[KNOWN + card] & seats == seats:
            found |= ONE << card
        cards &= cards - 1
    return found
