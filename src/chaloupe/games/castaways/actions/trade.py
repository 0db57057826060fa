"""Offers and their answers, cards laid open, courage drunk: possible in anybody's turn."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.json import Json
from chaloupe.core.position import OPEN
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.codes import PRIZES, TRADES, TRADES_OF_KIND
from chaloupe.games.castaways.actions.deed import Deed
from chaloupe.games.castaways.chapters import fights, trading
from chaloupe.games.castaways.chapters.trading import lie_in
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.pieces import COURAGE, KIND_NAMES, KINDS, NAMES, kind_names
from chaloupe.games.castaways.state import ACTIONS, DRAFT, FIGHT, OBJECTION, REPLY, State, Trade


def _single_trades() -> list[Trade]:
    """Make every trade of one card for nothing or for one open card, in the order of their numbers."""
    found: list[Trade] = []
    for give in range(KINDS):
        for openly in range(2):
            for ask in range(KINDS + 1):
                found.append(Trade([] if openly else [give], [give] if openly else [], [], [ask - 1] if ask else []))
    return found


_SINGLES: Final = _single_trades()


def trade_of(action: Json) -> Trade:
    """Read what an offer in words gives and asks."""
    return Trade(_kinds(action, "give"), _kinds(action, "give_open"), _kinds(action, "ask"), _kinds(action, "ask_open"))


def _kinds(action: Json, argument: str) -> list[int]:
    value = action[argument]
    assert isinstance(value, list)
    return [KIND_NAMES.index(name) for name in value]


class TradeDeed(Deed):
    """Something that every conscious character can do in the actions part."""

    def elsewhere(self, phase: i64) -> str | None:
        """Tell those who come too early or too late why (CAS-42, CAS-50)."""
        if phase == DRAFT:
            return "CAS-42"
        return "CAS-50" if phase in (REPLY, OBJECTION, FIGHT) else super().elsewhere(phase)

    def open_to(self, state: State, own: i64) -> bool:
        """Let everybody conscious trade (CAS-49)."""
        return has(state.conscious, own)


class Offer(TradeDeed):
    """Make an offer; one of several cards, or that asks for hidden ones, has no number."""

    def words(self, state: State, number: i64) -> Json:
        """Write the trade of a listed offer."""
        trade = _SINGLES[number % TRADES]
        return {
            "type": self.name,
            "to": NAMES[number // TRADES],
            "give": kind_names(trade.give),
            "give_open": kind_names(trade.give_open),
            "ask": kind_names(trade.ask),
            "ask_open": kind_names(trade.ask_open),
        }

    def number(self, state: State, action: Json) -> int:
        """Number an offer of one card for nothing or for one open card."""
        trade = trade_of(action)
        if len(trade.give) + len(trade.give_open) != 1 or trade.ask or len(trade.ask_open) > 1:
            return OPEN
        given = trade.give[0] * TRADES_OF_KIND if trade.give else trade.give_open[0] * TRADES_OF_KIND + PRIZES
        asked = trade.ask_open[0] + 1 if trade.ask_open else 0
        return NAMES.index(str(action["to"])) * TRADES + given + asked

    def test(self, state: State, own: i64, action: Json) -> str | None:
        """Refuse a partner who cannot trade, a second offer, and cards that are not there."""
        partner: i64 = NAMES.index(str(action["to"]))
        trade = trade_of(action)
        if partner == own:
            return "CAS-52"
        if not has(state.conscious, partner):
            return "CAS-51"
        if has(state.offers, own):
            return "CAS-53"
        if trade.give == trade.ask and trade.give_open == trade.ask_open:
            return "CAS-54"
        if not lie_in(state, own * KINDS, trade.give) or not lie_in(state, OPEN_AT + own * KINDS, trade.give_open):
            return "CAS-55"
        return None if lie_in(state, OPEN_AT + partner * KINDS, trade.ask_open) else "CAS-56"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let the offer stand until it is answered, withdrawn or lapses (CAS-61)."""
        trading.offer(state, own, number // TRADES, _SINGLES[number % TRADES], tell)


class Accept(TradeDeed):
    """Accept an offer that somebody has made to this character."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse what was not offered, and what one cannot pay."""
        trade = state.trades[number]
        if trade is None or state.offer_to(number) != own:
            return "CAS-58"
        return None if lie_in(state, own * KINDS, trade.ask) else "CAS-59"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let both hand over what the offer says."""
        trading.accept(state, own, number, tell)


class Decline(TradeDeed):
    """Decline an offer that somebody has made to this character."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse what was not offered."""
        return None if has(state.offers, number) and state.offer_to(number) == own else "CAS-58"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let that offer stand no longer."""
        trading.decline(state, number, tell)


class Withdraw(TradeDeed):
    """Withdraw the offer that one has standing."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse if there is none."""
        return None if has(state.offers, own) else "CAS-58"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let one's own offer stand no longer."""
        trading.withdraw(state, own, tell)


class Reveal(TradeDeed):
    """Lay a card of one's hand open."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse a card that is not in the hand."""
        return None if state.has_in_hand(own, number) else "CAS-64"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Move the card from the hand to those that all see."""
        trading.reveal(state, own, number, tell)


class Drink(Deed):
    """Drink courage, in the actions part or in a fight."""

    def open_to(self, state: State, own: i64) -> bool:
        """Let everybody conscious drink in the actions part (CAS-166)."""
        return has(state.conscious, own) if state.phase == ACTIONS else super().open_to(state, own)

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse onlookers, the dry and the drunk."""
        if state.phase == FIGHT and not fights.inside(state, own):
            return "CAS-95"
        if not state.has(own, COURAGE):
            return "CAS-167"
        return "CAS-168" if has(state.drank, own) else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Drink; in a fight everybody is asked anew."""
        trading.drink(state, own, tell)
        if state.phase == FIGHT:
            flow.ask(state, tell)
