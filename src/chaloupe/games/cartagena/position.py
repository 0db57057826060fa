"""The position of Cartagena: the class that everybody meets; each answer is given by the module that knows it."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, Outcome
from chaloupe.core.problems import Refusal, refusal_by
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.cartagena import actions, documents, flow, look
from chaloupe.games.cartagena.state import State


class Cartagena(State):
    """A game of Cartagena at one moment."""

    def copy(self) -> "Cartagena":
        """Give a twin."""
        twin = Cartagena(self.terms, self.players, self.pirates[:], self.cards[:], self.sets[:])
        twin.resemble(self)
        return twin

    # -- who decides, and the end --------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next."""
        return flow.actor(self)

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return "play"

    def outcome(self) -> Outcome | None:
        """Give the winner and the pirates aboard of each seat."""
        return flow.outcome(self)

    # -- actions -------------------------------------------------------------------------------------------------

    def max_actions(self) -> i64:
        """Give a number that no list of codes exceeds: 36 advances, 6 retreats, the end of the turn."""
        return 43

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List advances by square and card, retreats by square, the end of the turn."""
        return look.fill_legal(self, seat, out)

    def pick_any(self, seat: i64, rng: Rng, codes: vec[i64]) -> i64:
        """Pick one of a seat's actions without listing them."""
        return look.pick_any(self, seat, rng)

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is listed, for a seat without listing the others."""
        if seat == CHANCE:
            return super().allows(seat, code)
        return look.allows(self, seat, code)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what chance can do, with its weights."""
        return look.fill_chance(self, out, weights)

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes."""
        return look.draw(self, rng)

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of the seat in turn."""
        actions.apply(self, seat, code, tell)

    def words(self, seat: i64, code: i64) -> Json:
        """Put an action into words."""
        return actions.words(self, seat, code)

    def encode(self, seat: int, action: Json) -> int:
        """Give an action's number."""
        return actions.encode(self, action)

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusal_by(actions.refuse(self, seat, action))

    def idle(self, seat: i64) -> i64:
        """End the turn of an absent player as soon as that is allowed; before, play the first action listed."""
        if look.allows(self, seat, actions.END):
            return actions.END
        return super().idle(seat)

    # -- what it looks like --------------------------------------------------------------------------------------

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Number what a viewer sees of an action."""
        return look.glimpse(self, viewer, who, code)

    def document(self) -> Json:
        """Write the whole position."""
        return documents.write(self)

    def view(self, viewer: int | None) -> Json:
        """Show a seat, or a spectator, what it may know."""
        return look.view(self, viewer)
