"""A position of Lifeboats: the state, and its answers to the protocol."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, Outcome
from chaloupe.core.problems import Refusal, refusal_by
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.lifeboats import flow
from chaloupe.games.lifeboats.actions import refusals, table
from chaloupe.games.lifeboats.documents import write
from chaloupe.games.lifeboats.look import chance, glimpse, legal, view
from chaloupe.games.lifeboats.pieces import BOATS
from chaloupe.games.lifeboats.state import State


class Lifeboats(State):
    """The class that everybody meets; what it knows stands in the modules that it asks."""

    def actor(self) -> i64:
        """Name who acts next."""
        return flow.actor(self)

    def must_mask(self) -> i64:
        """Give the set of seats that the game waits for."""
        return flow.must_mask(self)

    def about(self, seat: i64) -> str:
        """Name what a seat is asked."""
        return flow.about(self)

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List a seat's choices in their canonical order."""
        return legal.fill_legal(self, seat, out)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what chance can do."""
        return chance.fill_chance(self, out, weights)

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action, and whatever has no alternative after it."""
        table.apply(self, seat, code, tell)

    def max_actions(self) -> i64:
        """Give a number that no list of codes exceeds: seven boats, two ranks."""
        return BOATS * 2

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes."""
        return legal.pick_any(self, CHANCE, rng)

    def pick_any(self, seat: i64, rng: Rng, codes: vec[i64]) -> i64:
        """Let a generator pick one of a seat's actions, without listing them."""
        return legal.pick_any(self, seat, rng)

    def allows(self, seat: i64, code: i64) -> bool:
        """Say whether a code is listed, without listing the others."""
        return legal.allows(self, seat, code)

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Number what a viewer sees of an action."""
        return glimpse.glimpse(self, viewer, who, code)

    def idle(self, seat: i64) -> i64:
        """Choose what is played for an absent player."""
        return legal.idle(self, seat)

    def words(self, seat: i64, code: i64) -> Json:
        """Put an action into words."""
        return table.words(seat, code)

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusal_by(refusals.refuse(self, seat, action))

    def encode(self, seat: int, action: Json) -> int:
        """Give an action's code."""
        return table.encode(action)

    def copy(self) -> "Lifeboats":
        """Give a twin; searches live on copies, and a further call would cost a twentieth of one."""
        twin = Lifeboats(self.terms, self.players, self.pieces[:], self.aboard[:])
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.placed = self.placed
        twin.afloat = self.afloat
        twin.landed = self.landed
        twin.arrivals = self.arrivals
        twin.kind = self.kind
        twin.ballot_boat = self.ballot_boat
        twin.voters = self.voters
        twin.voted = self.voted
        twin.candidates = self.candidates
        twin.choices = self.choices
        twin.last_kind = self.last_kind
        twin.last_boat = self.last_boat
        twin.last_voters = self.last_voters
        twin.last_result = self.last_result
        twin.swimmers = self.swimmers
        twin.left = self.left
        return twin

    def document(self) -> Json:
        """Write the whole position."""
        return write.write(self)

    def view(self, viewer: int | None) -> Json:
        """Show a seat, or a spectator, what it may know."""
        return view.view(self, viewer)

    def outcome(self) -> Outcome | None:
        """Give the points and the winners once the game is over (LIF-77, LIF-80)."""
        return flow.outcome(self)
