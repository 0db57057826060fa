"""What chance decides: deals, draws and blind thefts (RULES.md 6.6)."""

from mypy_extensions import i64

from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.deed import Deed
from chaloupe.games.castaways.chapters import claims, setup
from chaloupe.games.castaways.pieces import FIRST_CARD
from chaloupe.games.castaways.state import State


class DealCharacter(Deed):
    """Deal a character."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give it to the next seat."""
        setup.deal_character(state, number, tell)


class DealFriend(Deed):
    """Deal a friend."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give it to the next seat."""
        setup.deal_friend(state, number, tell)


class DealFoe(Deed):
    """Deal a foe."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give it to the next seat."""
        setup.deal_foe(state, number, tell)


class DealProvision(Deed):
    """Draw a provision."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Put it where the phase wants it."""
        flow.provide(state, number, tell)


class Steal(Deed):
    """Draw a card of a hand for a thief."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let the next one act."""
        claims.steal(state, number, tell)
        flow.next_turn(state, tell)


class DrawNavigation(Deed):
    """Draw a navigation card."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Go on after the last one."""
        flow.drawn(state, number + FIRST_CARD, tell)
