"""What chance decides: deals, draws and blind thefts (RULES.md 6.6)."""

from mypy_extensions import i64

from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.deed import Deed
from chaloupe.games.castaways.chapters import claims, setup
from chaloupe.games.castaways.pieces import FIRST_CARD
from chaloupe.games.castaways.state import State


class DealCharacter(Deed):
    """Deal the next character to a seat (CAS-18)."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give it to the next seat that has no character."""
        setup.deal_character(state, number, tell)


class DealFriend(Deed):
    """Deal the next friend, secretly."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give the card to the next seat that has no friend."""
        setup.deal_friend(state, number, tell)


class DealFoe(Deed):
    """Deal the next foe, secretly."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give the card to the next seat that has no foe."""
        setup.deal_foe(state, number, tell)


class DealProvision(Deed):
    """Draw a card of the pile of provisions."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Put it into a hand while hands are dealt, among the provisions of the day afterwards."""
        flow.provide(state, number, tell)


class Steal(Deed):
    """Draw a card of a hand for a thief."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let the next one act."""
        claims.steal(state, number, tell)
        flow.next_turn(state, tell)


class DrawNavigation(Deed):
    """Draw a card of the navigation pile."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Go on after the last one."""
        flow.drawn(state, number + FIRST_CARD, tell)
