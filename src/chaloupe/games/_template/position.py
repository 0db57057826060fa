"""The position: the class that everybody meets; each answer is given by the module that knows it."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import Outcome
from chaloupe.core.problems import Refusal, refusal_by
from chaloupe.core.tell import Tell
from chaloupe.games._template import actions, documents, flow, look
from chaloupe.games._template.pieces import NONE, SIDES
from chaloupe.games._template.state import State


class Template(State):
    """A game of the template at one moment."""

    def copy(self) -> "Template":
        """Give a twin."""
        twin = Template(self.goal, self.votes[:], self.coins[:], self.withdrawn[:])
        twin.phase = self.phase
        twin.die = self.die
        return twin

    def actor(self) -> i64:
        """Name who acts next."""
        return flow.actor(self)

    def must_mask(self) -> i64:
        """Give the set of seats the game waits for."""
        return flow.must_mask(self)

    def may_mask(self) -> i64:
        """Give the set of seats that may act although nobody waits for them."""
        return flow.may_mask(self)

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return "vote" if self.votes[seat] == NONE else "withdraw"

    def outcome(self) -> Outcome | None:
        """Give the result once the game is over."""
        return flow.outcome(self)

    def max_actions(self) -> i64:
        """Give a number that no list of codes exceeds: the sides of the die."""
        return SIDES

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List what a seat can do."""
        return look.fill_legal(self, seat, out)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what the die can show."""
        return look.fill_chance(self, out, weights)

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out a vote, its taking back, or a throw."""
        actions.apply(self, seat, code, tell)

    def words(self, seat: i64, code: i64) -> Json:
        """Put an action into words."""
        return actions.words(seat, code)

    def encode(self, seat: int, action: Json) -> int:
        """Give an action's number."""
        return actions.encode(action)

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusal_by(actions.refuse(self, seat, action))

    def document(self) -> Json:
        """Write the whole position."""
        return documents.write(self)

    def view(self, viewer: int | None) -> Json:
        """Show a seat, or a spectator, what it may know."""
        return look.view(self, viewer)
