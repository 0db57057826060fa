"""The position of the tower race: the class that everybody meets; each answer is given by the module that knows it."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import Outcome
from chaloupe.core.problems import Refusal, refusal_by
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.tower import actions, documents, flow, look
from chaloupe.games.tower.state import AGAIN, HUFF, PHASES, State


class Tower(State):
    """A game of the tower race at one moment."""

    def copy(self) -> "Tower":
        """Give a twin."""
        twin = Tower(self.terms, self.players, self.pawns[:])
        twin.resemble(self)
        return twin

    # -- who decides, and the end --------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next."""
        return flow.actor(self)

    def must_mask(self) -> i64:
        """Give the set of seats the game waits for."""
        return flow.must_mask(self)

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return PHASES[self.phase]

    def outcome(self) -> Outcome | None:
        """Give the winner and the scores."""
        return flow.outcome(self)

    # -- actions -------------------------------------------------------------------------------------------------

    def max_actions(self) -> i64:
        """Give a number that no list of codes exceeds: there are 21 throws of two dice."""
        return 21

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List moves by step and die; or throwing again and stopping; or denouncing and letting go."""
        return look.fill_legal(self, seat, out)

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is listed, without listing the others."""
        return look.allows(self, seat, code)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List the seats that can begin, or the throws."""
        return look.fill_chance(self, out, weights)

    def draw(self, rng: Rng) -> i64:
        """Let a generator draw the seat that begins, or throw the dice."""
        return look.draw(self, rng)

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of a seat that is waited for."""
        actions.apply(self, seat, code, tell)

    def words(self, seat: i64, code: i64) -> Json:
        """Put an action into words."""
        return actions.words(self, seat, code)

    def encode(self, seat: int, action: Json) -> int:
        """Give an action's number."""
        return actions.encode(action)

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusal_by(actions.refuse(self, seat, action))

    def idle(self, seat: i64) -> i64:
        """Play for an absent player what asks least: stop, let go, or the first move listed."""
        if self.phase == AGAIN:
            return actions.STOP
        return actions.LET_GO if self.phase == HUFF else super().idle(seat)

    # -- what it looks like --------------------------------------------------------------------------------------

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show everything to everybody."""
        return code

    def document(self) -> Json:
        """Write the whole position."""
        return documents.write(self)

    def view(self, viewer: int | None) -> Json:
        """Show a seat, or a spectator, the table: nothing on it is hidden."""
        shown = documents.write(self)
        shown["seat"] = viewer
        return shown
