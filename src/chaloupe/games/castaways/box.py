"""The box: the complete position of Castaways and the game on the shelf."""

from mypy_extensions import i64

from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.knowledge import Knowledge
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.problems import Problem, Refusal, Words
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.core.tensor import Tensor
from chaloupe.games.castaways import actions, document, imagination, loading, refusals, setting, trading, view
from chaloupe.games.castaways.bot import tempers
from chaloupe.games.castaways.knowledge import NAMED, CastawaysKnowledge
from chaloupe.games.castaways.pieces import CHARACTERS, Terms
from chaloupe.games.castaways.rules import Rules
from chaloupe.games.castaways.state import ACTIONS, CHARACTER_OF, Trade, empty_cards, empty_lines
from chaloupe.games.castaways.tensor import CastawaysTensor


class Castaways(Rules):
    """A position of Castaways: the rules, and how they show themselves outside."""

    def copy(self) -> "Castaways":
        """Give a twin; the trades themselves never change and are shared."""
        twin = Castaways(self.terms, self.cards[:], self.lines[:], self.trades[:])
        self.copy_scalars_to(twin)
        return twin

    def words(self, seat: i64, code: i64) -> Words:
        """Put an action into words."""
        return actions.to_words(self, seat, code)

    def refusal(self, seat: int, action: Words) -> Refusal | None:
        """Name the clause that forbids an action."""
        clause = refusals.refusing_clause(self, seat, action)
        return None if clause is None else Refusal(clause)

    def encode(self, seat: int, action: Words) -> int:
        """Give an action's number, or OPEN for an offer that is not listed."""
        return actions.to_code(self, action)

    def apply_open(self, seat: int, action: Words, tell: Tell | None) -> None:
        """Make an offer that is not listed (CAS-54 to CAS-57)."""
        trade = Trade(
            actions.kinds(action, "give"),
            actions.kinds(action, "give_open"),
            actions.kinds(action, "ask"),
            actions.kinds(action, "ask_open"),
        )
        trading.offer(self, self.lines[CHARACTER_OF + seat], actions.character(action, "to"), trade, tell)

    def document(self) -> Words:
        """Write the whole position."""
        return document.write(self)

    def view(self, viewer: int | None) -> Words:
        """Show a seat, or a spectator, what it may know."""
        return view.write_view(self, viewer)

    def idle(self, seat: i64) -> i64:
        """Rest in one's turn, give way, pass; elsewhere do what is listed first."""
        if self.phase == ACTIONS and self.lines[CHARACTER_OF + seat] == self.turn:
            return actions.REST
        return super().idle(seat)


def _empty(players: int, options: Words) -> Castaways:
    nobody: list[Trade | None] = [None] * CHARACTERS
    return Castaways(Terms(players, options), empty_cards(), empty_lines(), nobody)


def most_players(options: Words) -> int:
    """Count the characters in the box: six, and one for each expansion (CAS-1)."""
    return 6 + (1 if options["cannibalism"] is True else 0) + (1 if options["liquid_courage"] is True else 0)


class CastawaysGame(Game):
    """Castaways on the shelf."""

    def check_setup(self, players: int, options: Words) -> None:
        """Refuse more players than there are characters (CAS-1)."""
        most = most_players(options)
        if players > most:
            raise Problem("players_number", players=players, low=self.fewest, high=most)

    def start(self, players: int, options: Words) -> Position:
        """Set the table: all cards in their piles, nothing dealt (CAS-24)."""
        position = _empty(players, options)
        setting.lay_out(position)
        return position

    def build(self, players: int, options: Words, document_reader: Reader) -> Position:
        """Make the position of a document; it names all options."""
        document_reader.reader("options").only(tuple([option.name for option in self.options]))
        position = _empty(players, options)
        loading.read_into(position, document_reader)
        return position

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        return CastawaysTensor(int(start.players))

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return CastawaysKnowledge()

    def temperaments(self) -> tuple[str, ...]:
        """Name the tempers of those in the boat."""
        return NAMED[1:]

    def bots(self) -> list[Bot]:
        """List the three tempers."""
        return tempers()

    def imagine(self, seen: Words, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one."""
        reader = Reader(seen, "")
        reader.only(("seat", "game", "players", "options", "phase", *self.keys))
        players = self._players(reader.value("players"))
        options = self.fill(players, reader.value("options"))
        self.check_setup(players, options)
        position = _empty(players, options)
        world = imagination.imagine_document(position.terms, seen, rng)
        loading.read_into(position, Reader(world, ""))
        return position

    def remembered(self) -> tuple[str, ...]:
        """Remember who was offered something in this turn."""
        return ("turn", "offer")

    def answers(self) -> tuple[str, ...]:
        """Let offers be answered out of turn."""
        return ("accept", "decline")

    def asides(self) -> tuple[str, ...]:
        """Name what one does beside the action of the turn."""
        return ("offer", "accept", "decline", "withdraw", "reveal", "drink")

    def answer_codes(self) -> tuple[int, int]:
        """Give the codes of both, which lie side by side."""
        return actions.ACCEPT, actions.SWAP


GAME = CastawaysGame(
    id="castaways",
    package="chaloupe.games.castaways",
    players=(4, 8),
    options=(
        Option("cannibalism", (False, True), False),
        Option("liquid_courage", (False, True), False),
        Option("sharks", (False, True), False),
        Option("quick", (False, True), False),
        Option("printing", ("first", "later"), "first"),
        Option("faint_overboard", ("lives", "dies"), "lives"),
    ),
    verbs=actions.VERBS,
    keys=document.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
    form_clause="CAS-2",
    seat_clause="CAS-2",
)
