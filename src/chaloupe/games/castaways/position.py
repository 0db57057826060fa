"""A position of Castaways as everybody meets it: flow, actions, look and documents answer the protocol for it."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.json import Json
from chaloupe.core.position import Outcome
from chaloupe.core.problems import Refusal, refusal_by
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import flow
from chaloupe.games.castaways.actions import codes, refusals, table, trade
from chaloupe.games.castaways.chapters import trading
from chaloupe.games.castaways.documents import write
from chaloupe.games.castaways.look import chance, glimpse, legal, view
from chaloupe.games.castaways.pieces import NAMES
from chaloupe.games.castaways.state import ACTIONS, PHASES, State


class Castaways(State):
    """A game of Castaways at one moment."""

    def copy(self) -> "Castaways":
        """Give a twin; the trades themselves never change and are shared."""
        twin = Castaways(self.terms, self.cards[:], self.rows[:], self.trades[:])
        twin.resemble(self)
        return twin

    # -- who decides ---------------------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Name who acts next: chance, or the lowest seat the game waits for."""
        return flow.actor(self)

    def must_mask(self) -> i64:
        """Give the set of seats whose decision the game waits for."""
        return self.seats_of(flow.deciders(self))

    def may_mask(self) -> i64:
        """Give the seats that may trade, drink and lay cards open in somebody else's turn."""
        return self.seats_of(flow.free_to_act(self))

    def answer_mask(self) -> i64:
        """Give the seats to whom an offer stands."""
        partners: i64 = 0
        authors = self.offers
        while authors:
            partners |= ONE << self.offer_to(lowest(authors))
            authors &= authors - 1
        return self.seats_of(partners)

    def about(self, seat: i64) -> str:
        """Name what a seat is asked: its phase, or in the turn of another `trade`."""
        if self.phase == ACTIONS and self.character_of(seat) != self.turn:
            return "trade"
        return PHASES[self.phase]

    def idle(self, seat: i64) -> i64:
        """Rest in one's turn, give way, pass; elsewhere do what is listed first."""
        if self.phase == ACTIONS and self.character_of(seat) == self.turn:
            return codes.REST
        return super().idle(seat)

    # -- actions -------------------------------------------------------------------------------------------------

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List the actions of a seat."""
        return legal.fill_legal(self, seat, out)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what chance can do, with its weights."""
        return chance.fill_chance(self, out, weights)

    def max_actions(self) -> i64:
        """Give a number that no list of codes exceeds."""
        return codes.MOST_LISTED

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes by weight."""
        return chance.draw(self, rng)

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of a seat, and what follows by itself."""
        table.apply(self, seat, code, tell)

    def words(self, seat: i64, code: i64) -> Json:
        """Put an action into words."""
        return table.words(self, seat, code)

    def refusal(self, seat: int, action: Json) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusal_by(refusals.refuse(self, seat, action))

    def encode(self, seat: int, action: Json) -> int:
        """Give an action's code, or OPEN for an offer that is not listed."""
        return table.encode(self, action)

    def apply_open(self, seat: int, action: Json, tell: Tell | None) -> None:
        """Make an offer that is not listed (CAS-54 to CAS-57)."""
        partner = NAMES.index(str(action["to"]))
        trading.offer(self, self.character_of(seat), partner, trade.trade_of(action), tell)

    # -- what it looks like --------------------------------------------------------------------------------------

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show cards to those who may see them (CAS-6)."""
        return glimpse.glimpse(self, viewer, who, code)

    def document(self) -> Json:
        """Write the whole position."""
        return write.write(self)

    def view(self, viewer: int | None) -> Json:
        """Show a seat, or a spectator, what it may know."""
        return view.view(self, viewer)

    def outcome(self) -> Outcome | None:
        """Give the scores and winners once the game is over."""
        return flow.outcome(self)
