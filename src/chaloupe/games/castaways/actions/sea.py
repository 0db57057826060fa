"""What the navigator does, what is done for or against swimmers, and water for the thirsty."""

from mypy_extensions import i64

from chaloupe.core.bits import has
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.deed import Deed, may_use_of
from chaloupe.games.castaways.chapters import navigation, overboard, thirst
from chaloupe.games.castaways.pieces import CHARACTERS, CHUM, COMPASS, FIRST_CARD, PRESERVER, WATER
from chaloupe.games.castaways.state import FOR_COMPASS, FOR_TOP, State


class Compass(Deed):
    """Lay the compass open for one more card to choose from (CAS-111)."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse without a compass or a card to look at."""
        if not state.has(own, COMPASS):
            return "CAS-111"
        return None if state.pile_left() else "CAS-72"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let chance draw the card that joins the stack."""
        flow.draw(state, FOR_COMPASS, navigation.compass(state, tell))


class Top(Deed):
    """Play the top card of the pile."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse while there is a stack."""
        return "CAS-110" if state.stack else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let chance draw the card; it is played at once."""
        flow.draw(state, FOR_TOP, 1)


class Navigate(Deed):
    """Play a card of the stack that the rowers have stowed."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse a card that is not in the stack."""
        return None if has(state.stack, number + FIRST_CARD) else "CAS-108"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let birds, falls and thirst come of the card."""
        flow.navigate(state, number + FIRST_CARD, tell)


class Chum(Deed):
    """Spend a bucket of chum."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse without chum, or if the sharks are there."""
        if not state.has(own, CHUM):
            return "CAS-129"
        return "CAS-132" if state.sharks else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Call the sharks; everybody is asked anew (CAS-7)."""
        overboard.chum(state, own, tell)
        flow.ask(state, tell)


class Preserver(Deed):
    """Throw the life preserver, or put it on."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse a second throw, and whoever cannot catch it or has it."""
        if not state.has(own, PRESERVER):
            return "CAS-124"
        if state.thrown:
            return "CAS-125"
        if not has(state.swimmers, number):
            return "CAS-126"
        if not has(state.conscious, number):
            return "CAS-127"
        return "CAS-128" if number == own and state.has_open(own, PRESERVER) else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Give it to the swimmer, who keeps it open; everybody is asked anew (CAS-7)."""
        overboard.preserver(state, own, number, tell)
        flow.ask(state, tell)


class Frenzy(Deed):
    """Call the sharks as the spirit of one who is gone."""

    def open_to(self, state: State, own: i64) -> bool:
        """Ask those who are gone."""
        return has(flow.deciders(state), own)

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse those who are aboard, and where the option is off."""
        return None if state.terms.sharks and not has(state.aboard, own) else "CAS-165"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Call the sharks; everybody is asked anew (CAS-7)."""
        overboard.frenzy(state, own, tell)
        flow.ask(state, tell)


class Water(Deed):
    """Give water to somebody thirsty."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse those who are not thirsty, and water that is not one's to give."""
        drinker = number // CHARACTERS
        owner = number % CHARACTERS
        if not has(state.dry, drinker):
            return "CAS-143"
        if owner == own:
            return None if state.has(own, WATER) else "CAS-142"
        return None if owner == drinker and may_use_of(state, owner, WATER) else "CAS-30"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Still one thirst of the drinker; everybody is asked anew (CAS-7)."""
        thirst.water(state, own, number // CHARACTERS, number % CHARACTERS, tell)
        flow.ask(state, tell)
