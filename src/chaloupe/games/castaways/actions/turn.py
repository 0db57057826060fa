"""What the holder of the provisions takes, and what a turn is for: rest, row, claims, special actions."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has, lowest, numbers, set_of
from chaloupe.core.json import Json
from chaloupe.core.reader import integers
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions.codes import PRIZES
from chaloupe.games.castaways.actions.deed import Deed, may_use_of
from chaloupe.games.castaways.chapters import navigation, turns
from chaloupe.games.castaways.layout import DRAFT_AT
from chaloupe.games.castaways.pieces import CANNIBALISM, CHARACTERS, FLARE, MEDKIT, NONE, PARASOL
from chaloupe.games.castaways.state import HIDDEN, ROB_CLAIM, SWAP_CLAIM, State


class Take(Deed):
    """Take a card of the day's provisions."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse a kind that is not among them."""
        return None if state.cards[DRAFT_AT + number] > 0 else "CAS-38"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Put the card into the hand; the others go on to the next conscious character."""
        flow.take(state, number, tell)


class Rest(Deed):
    """Spend the turn on nothing."""

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let the next one act."""
        turns.rest(state, tell)
        flow.next_turn(state, tell)


class Row(Deed):
    """Spend the turn on rowing."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse if there is nothing to draw."""
        return None if state.pile_left() else "CAS-72"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let chance draw the cards of which the rower keeps some."""
        flow.row(state, tell)


def kept_cards(drawn: i64, chosen: i64) -> i64:
    """Give the drawn cards that a mask over their sorted list chooses."""
    kept: i64 = 0
    while drawn:
        if chosen & 1:
            kept |= ONE << lowest(drawn)
        chosen >>= 1
        drawn &= drawn - 1
    return kept


class Stow(Deed):
    """Keep some of the cards that a rower has drawn; its number is a set of places in their sorted list."""

    def words(self, state: State, number: i64) -> Json:
        """List the cards that are kept."""
        return {"type": self.name, "keep": numbers(kept_cards(state.drawn, number))}

    def number(self, state: State, action: Json) -> int:
        """Find the places of the cards."""
        keep = set_of(integers(action, "keep"))
        return int(set_of([place for place, card in enumerate(numbers(state.drawn)) if has(keep, card)]))

    def test(self, state: State, own: i64, action: Json) -> str | None:
        """Refuse cards that were not drawn."""
        return "CAS-69" if set_of(integers(action, "keep")) & ~state.drawn else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Put the others under the pile."""
        navigation.stow(state, kept_cards(state.drawn, number), tell)
        flow.next_turn(state, tell)


class Swap(Deed):
    """Claim somebody's place in the boat."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse one's own place."""
        return "CAS-75" if number == own else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Ask whoever sits there whether he gives way."""
        flow.claim(state, SWAP_CLAIM, number, NONE, tell)


class Rob(Deed):
    """Claim a card of somebody, an open one by its kind or a hidden one at random."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse oneself, and what is not there."""
        target = number // PRIZES
        card = number % PRIZES
        if target == own:
            return "CAS-78"
        if card == HIDDEN:
            return None if state.hand_size(target) > 0 else "CAS-80"
        return None if state.has_open(target, card) else "CAS-79"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Ask whoever has the card whether he gives way."""
        flow.claim(state, ROB_CLAIM, number // PRIZES, number % PRIZES, tell)


class Flare(Deed):
    """Fire the flare gun for birds."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse without a gun or a card to show."""
        if not state.has(own, FLARE):
            return "CAS-83"
        return None if state.pile_left() else "CAS-72"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let chance draw the cards whose birds count."""
        flow.flare(state, tell)


class Parasol(Deed):
    """Open a parasol, one's own or that of somebody unconscious."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse a parasol that is not one's to open, or is open."""
        if number == own:
            if not state.has(own, PARASOL):
                return "CAS-84"
        elif not may_use_of(state, number, PARASOL):
            return "CAS-30"
        return "CAS-85" if state.parasol_open else None

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Let it stay open, and end the turn."""
        turns.parasol(state, number, tell)
        flow.next_turn(state, tell)


class Medkit(Deed):
    """Heal a wound with a medical kit."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse a kit that is not one's to use, the dead and the healthy."""
        patient = number // CHARACTERS
        owner = number % CHARACTERS
        if owner == own:
            if not state.has(own, MEDKIT):
                return "CAS-86"
        elif owner != patient or not may_use_of(state, owner, MEDKIT):
            return "CAS-30"
        if not has(state.living, patient):
            return "CAS-87"
        return None if state.wounds_of(patient) > 0 else "CAS-88"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Take a wound off the patient; the kit is discarded, but not by Dr Harter (CAS-158)."""
        turns.medkit(state, number // CHARACTERS, number % CHARACTERS, tell)
        flow.next_turn(state, tell)


class Cannibalism(Deed):
    """Announce a feast on somebody dead."""

    def refuse(self, state: State, own: i64, number: i64) -> str | None:
        """Refuse without the card or a body."""
        if not state.has(own, CANNIBALISM):
            return "CAS-159"
        return None if state.aboard & ~state.living else "CAS-160"

    def apply(self, state: State, own: i64, number: i64, tell: Tell | None) -> None:
        """Ask everybody else conscious who objects."""
        flow.announce_feast(state, tell)
