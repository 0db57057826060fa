"""What chance can do: deals, draws and blind thefts with their weights (CAS-4, RULES.md 6.6)."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.core.bits import lowest, size
from chaloupe.core.rng import Rng
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.chapters.pile import top_cards
from chaloupe.games.castaways.chapters.setup import PROVISION_DUE, due, not_dealt
from chaloupe.games.castaways.layout import PILE_AT
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KINDS
from chaloupe.games.castaways.state import DRAW, SETUP, STEAL, SUPPLY, State


def fill_chance(state: State, out: vec[i64], weights: vec[i64]) -> i64:
    """List the outcomes and give their number."""
    if state.phase == SETUP:
        what, _seat = due(state)
        if what == PROVISION_DUE:
            return _fill_cards(state, codes.PROVISION, PILE_AT, out, weights)
        return _fill_evenly(codes.CHARACTER + what * CHARACTERS, not_dealt(state, what), out, weights)
    if state.phase == SUPPLY:
        return _fill_cards(state, codes.PROVISION, PILE_AT, out, weights)
    if state.phase == STEAL:
        return _fill_cards(state, codes.STEAL, state.target * KINDS, out, weights)
    if state.phase == DRAW:
        return _fill_evenly(codes.NAVIGATION - FIRST_CARD, top_cards(state), out, weights)
    return 0


def _fill_cards(state: State, first: i64, line: i64, out: vec[i64], weights: vec[i64]) -> i64:
    """List the kinds of a line of cards by their number."""
    n: i64 = 0
    for kind in range(KINDS):
        number = i64(state.cards[line + kind])
        if number > 0:
            out[n] = first + kind
            weights[n] = number
            n += 1
    return n


def _fill_evenly(first: i64, members: i64, out: vec[i64], weights: vec[i64]) -> i64:
    """List the members of a set, all equally likely."""
    n: i64 = 0
    while members:
        out[n] = first + lowest(members)
        weights[n] = 1
        n += 1
        members &= members - 1
    return n


def draw(state: State, rng: Rng) -> i64:
    """Let a generator pick an outcome by weight, without listing the others."""
    phase = state.phase
    if phase == DRAW:
        return codes.NAVIGATION - FIRST_CARD + _any_of(top_cards(state), rng)
    if phase == STEAL:
        hand = state.target * KINDS
        return codes.STEAL + _any_card(state, hand, state.hand_size(state.target), rng)
    if phase == SETUP:
        what, _seat = due(state)
        if what != PROVISION_DUE:
            return codes.CHARACTER + what * CHARACTERS + _any_of(not_dealt(state, what), rng)
    return codes.PROVISION + _any_card(state, PILE_AT, state.number_of(PILE_AT), rng)


def _any_of(members: i64, rng: Rng) -> i64:
    rest = rng.below(size(members))
    while rest > 0:
        members &= members - 1
        rest -= 1
    return lowest(members)


def _any_card(state: State, line: i64, total: i64, rng: Rng) -> i64:
    cards = state.cards
    rest = u8(rng.below(total))
    kind: i64 = 0
    while rest >= cards[line + kind]:
        rest -= cards[line + kind]
        kind += 1
    return kind
