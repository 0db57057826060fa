"""Trading and laying cards open, at any time of the actions part (CAS-49 to CAS-65)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.chapters import provisions
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.pieces import COURAGE, KIND_NAMES, KINDS, NAMES, kind_names
from chaloupe.games.castaways.state import State, Trade


def offer(state: State, author: i64, partner: i64, trade: Trade, tell: Tell | None) -> None:
    """Make an offer (CAS-52 to CAS-57)."""
    state.put_offer(author, partner, trade)
    if tell is not None:
        _tell_trade(state, "offer", author, partner, trade, "CAS-54", tell)


def accept(state: State, partner: i64, author: i64, tell: Tell | None) -> None:
    """Carry a trade out at once; offers that can no longer be met lapse (CAS-59 to CAS-61)."""
    trade = state.trades[author]
    assert trade is not None
    state.drop_offer(author)
    _hand_over(state, author, partner, trade.give, trade.give_open)
    _hand_over(state, partner, author, trade.ask, trade.ask_open)
    if tell is not None:
        _tell_trade(state, "trade", author, partner, trade, "CAS-60", tell)
    _lapse_broken(state, tell)


def decline(state: State, author: i64, tell: Tell | None) -> None:
    """Take an offer away because its addressee does not want it (CAS-58)."""
    _remove(state, author, "declined", "CAS-58", tell)


def withdraw(state: State, author: i64, tell: Tell | None) -> None:
    """Withdraw one's offer (CAS-53, CAS-58)."""
    _remove(state, author, "withdrawn", "CAS-58", tell)


def reveal(state: State, character: i64, kind: i64, tell: Tell | None) -> None:
    """Lay a card of one's hand open (CAS-63 to CAS-65)."""
    provisions.reveal(state, character, kind)
    if tell is not None:
        tell.all("revealed", {"character": NAMES[character], "card": KIND_NAMES[kind]}, "CAS-63")
    _lapse_broken(state, tell)


def drink(state: State, character: i64, tell: Tell | None) -> None:
    """Drink courage, laid open if it comes from the hand (CAS-166 to CAS-168)."""
    provisions.lay_open(state, character, COURAGE)
    state.drank |= ONE << character
    if tell is not None:
        tell.all("drank", {"character": NAMES[character]}, "CAS-167")
    _lapse_broken(state, tell)


def lapse_all(state: State, tell: Tell | None) -> None:
    """Let all offers lapse: the character whose turn it is has acted (CAS-61)."""
    while state.offers:
        _remove(state, lowest(state.offers), "lapsed", "CAS-61", tell)


def _lapse_broken(state: State, tell: Tell | None) -> None:
    """Let the offers lapse whose cards are no longer there (CAS-61)."""
    standing = state.offers
    while standing:
        author = lowest(standing)
        standing &= standing - 1
        trade = state.trades[author]
        assert trade is not None
        if not can_be_met(state, author, state.offer_to(author), trade):
            _remove(state, author, "lapsed", "CAS-61", tell)


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
        provisions.take_from_hand(state, giver, kind)
        provisions.add_to_hand(state, receiver, kind)
    for kind in openly:
        provisions.take_open(state, giver, kind)
        provisions.add_open(state, receiver, kind)


def _remove(state: State, author: i64, event: str, clause: str, tell: Tell | None) -> None:
    """Take an offer away without a trade, and say how it ended."""
    partner = state.offer_to(author)
    state.drop_offer(author)
    if tell is not None:
        tell.all(event, {"from": NAMES[author], "to": NAMES[partner]}, clause)


def _tell_trade(state: State, event: str, author: i64, partner: i64, trade: Trade, clause: str, tell: Tell) -> None:
    """Tell the two what passes from hand to hand, the others how many cards (CAS-57)."""
    seen: Event = {
        "from": NAMES[author],
        "to": NAMES[partner],
        "give": kind_names(trade.give),
        "give_open": kind_names(trade.give_open),
        "ask": kind_names(trade.ask),
        "ask_open": kind_names(trade.ask_open),
    }
    shown: Event = {**seen, "give": len(trade.give), "ask": len(trade.ask)}
    tell.some(state.seats_of((ONE << author) | (ONE << partner)), event, seen, shown, clause)
