"""Trading and laying cards open, at any time of the actions part (CAS-49 to CAS-65)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.pieces import COURAGE, KIND_NAMES, KINDS, NAMES
from chaloupe.games.castaways.state import OFFER_TO, OPEN_AT, SEAT_OF, State, Trade


def _single_trades() -> list[Trade]:
    """Make every trade of one card for nothing or for one open card, in the order of their numbers."""
    found: list[Trade] = []
    for give in range(KINDS):
        for openly in range(2):
            for ask in range(KINDS + 1):
                found.append(Trade([] if openly else [give], [give] if openly else [], [], [ask - 1] if ask else []))
    return found


# A listed offer is its kind × 36 + (18 if the card lies open) + (0 for a gift, or 1 + the open kind that is asked).
SINGLES: Final = _single_trades()
SINGLE_NUMBER: Final = KINDS * 2 * (KINDS + 1)


def offer(state: State, author: i64, partner: i64, trade: Trade, tell: Tell | None) -> None:
    """Make an offer (CAS-52 to CAS-57)."""
    state.lines[OFFER_TO + author] = partner
    state.trades[author] = trade
    state.offers |= ONE << author
    if tell is not None:
        _tell_trade(state, "offer", author, partner, trade, tell)


def accept(state: State, partner: i64, author: i64, tell: Tell | None) -> None:
    """Carry a trade out at once; offers that can no longer be met lapse (CAS-59 to CAS-61)."""
    trade = state.trades[author]
    assert trade is not None
    _remove(state, author)
    _hand_over(state, author, partner, trade.give, trade.give_open)
    _hand_over(state, partner, author, trade.ask, trade.ask_open)
    if tell is not None:
        _tell_trade(state, "trade", author, partner, trade, tell)
    lapse_broken(state, tell)


def decline(state: State, partner: i64, author: i64, tell: Tell | None) -> None:
    """Decline an offer (CAS-58)."""
    _remove(state, author)
    if tell is not None:
        tell.all("declined", {"from": NAMES[author], "to": NAMES[partner]})


def withdraw(state: State, author: i64, tell: Tell | None) -> None:
    """Withdraw one's offer (CAS-53, CAS-58)."""
    partner = state.lines[OFFER_TO + author]
    _remove(state, author)
    if tell is not None:
        tell.all("withdrawn", {"from": NAMES[author], "to": NAMES[partner]})


def reveal(state: State, character: i64, kind: i64, tell: Tell | None) -> None:
    """Lay a card of one's hand open (CAS-63 to CAS-65)."""
    state.reveal(character, kind)
    if tell is not None:
        tell.all("revealed", {"character": NAMES[character], "card": KIND_NAMES[kind]})
    lapse_broken(state, tell)


def drink(state: State, character: i64, tell: Tell | None) -> None:
    """Drink courage, laid open if it comes from the hand (CAS-166 to CAS-168)."""
    state.lay_open(character, COURAGE)
    state.drank |= ONE << character
    if tell is not None:
        tell.all("drank", {"character": NAMES[character]})
    lapse_broken(state, tell)


def lapse_all(state: State, tell: Tell | None) -> None:
    """Let all offers lapse: the character whose turn it is has acted (CAS-61)."""
    while state.offers:
        _lapse(state, lowest(state.offers), tell)


def lapse_broken(state: State, tell: Tell | None) -> None:
    """Let the offers lapse whose cards are no longer there (CAS-61)."""
    standing = state.offers
    while standing:
        author = lowest(standing)
        standing &= standing - 1
        trade = state.trades[author]
        assert trade is not None
        if not can_be_met(state, author, state.lines[OFFER_TO + author], trade):
            _lapse(state, author, tell)


def can_be_met(state: State, author: i64, partner: i64, trade: Trade) -> bool:
    """Say whether the author has what he gives and the open cards he asks lie there (CAS-55, CAS-56)."""
    return (
        lie_in(state, author * KINDS, trade.give)
        and lie_in(state, OPEN_AT + author * KINDS, trade.give_open)
        and lie_in(state, OPEN_AT + partner * KINDS, trade.ask_open)
    )


def lie_in(state: State, line: i64, kinds: list[int]) -> bool:
    """Say whether a line of cards has these kinds, each as often as it is named; the list is sorted."""
    before: i64 = -1
    times: i64 = 0
    for listed in kinds:
        kind: i64 = listed
        times = times + 1 if kind == before else 1
        before = kind
        if i64(state.cards[line + kind]) < times:
            return False
    return True


def _hand_over(state: State, giver: i64, receiver: i64, hidden: list[int], openly: list[int]) -> None:
    """Move cards from hand to hand and from open to open (CAS-60)."""
    for kind in hidden:
        state.take_from_hand(giver, kind)
        state.add_to_hand(receiver, kind)
    for kind in openly:
        state.take_open(giver, kind)
        state.add_open(receiver, kind)


def _remove(state: State, author: i64) -> None:
    state.offers &= ~(ONE << author)
    state.lines[OFFER_TO + author] = -1
    state.trades[author] = None


def _lapse(state: State, author: i64, tell: Tell | None) -> None:
    partner = state.lines[OFFER_TO + author]
    _remove(state, author)
    if tell is not None:
        tell.all("lapsed", {"from": NAMES[author], "to": NAMES[partner]})


def kind_names(kinds: list[int]) -> list[str]:
    """Name a list of kinds."""
    return [KIND_NAMES[kind] for kind in kinds]


def _tell_trade(state: State, event: str, author: i64, partner: i64, trade: Trade, tell: Tell) -> None:
    """Tell the two what passes from hand to hand, the others how many cards (CAS-57)."""
    seen: Event = {
        "from": NAMES[author],
        "to": NAMES[partner],
        "give": kind_names(trade.give),
        "give_open": kind_names(trade.give_open),
        "ask": kind_names(trade.ask),
        "ask_open": kind_names(trade.ask_open),
    }
    shown = dict(seen)
    shown["give"] = len(trade.give)
    shown["ask"] = len(trade.ask)
    two = (ONE << state.lines[SEAT_OF + author]) | (ONE << state.lines[SEAT_OF + partner])
    tell.some(two, event, seen, shown)
