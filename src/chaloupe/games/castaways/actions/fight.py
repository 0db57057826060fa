"""Answers to a claim, and what is done in a fight."""

from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.deed import Deed
from chaloupe.games.castaways.chapters import claims, fights
from chaloupe.games.castaways.pieces import FLARE, WEAPONS
from chaloupe.games.castaways.state import State


class Yield(Deed):
    """Give way to a claim."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let the claimant have what he claims, and go on with the day."""
        claims.yield_to_claim(state, tell)
        flow.claim_succeeds(state, tell)


class Resist(Deed):
    """Fight against a claim, or object to a feast."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Begin the fight that others may join."""
        flow.fight(state, own, tell)


class Join(Deed):
    """Join a side of the fight."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse those who are in the fight already."""
        return "CAS-93" if fights.inside(state, own) else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Put him on that side; everybody is asked anew (CAS-7)."""
        fights.join(state, own, number == 0, tell)
        flow.ask(state, tell)


class Arm(Deed):
    """Play a weapon from the hand, or the flare gun from anywhere."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse onlookers, what is no weapon, and what is not in hand; the flare gun may lie open."""
        if not fights.inside(state, own):
            return "CAS-95"
        if not has(WEAPONS, number):
            return "CAS-96"
        held = state.has(own, FLARE) if number == FLARE else state.has_in_hand(own, number)
        return None if held else "CAS-94"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let it count for his side; everybody is asked anew (CAS-7)."""
        fights.arm(state, own, number, tell)
        flow.ask(state, tell)


class Pass(Deed):
    """Do nothing in a window."""

    def open_to(self, state: State, own: i64) -> bool:
        """Let spirits pass as well."""
        return has(flow.deciders(state), own)

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Close the window after the last one."""
        flow.pass_by(state, own, tell)
