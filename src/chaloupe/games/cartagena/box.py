"""The box: the complete position of Cartagena and the game on the shelf."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.knowledge import Knowledge
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.problems import Refusal, Words
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.core.tensor import Tensor
from chaloupe.games.cartagena import actions, document, refusals, view
from chaloupe.games.cartagena.bot import HeuristicBot
from chaloupe.games.cartagena.knowledge import CartagenaKnowledge
from chaloupe.games.cartagena.pieces import SYMBOLS, VARIANTS, Terms
from chaloupe.games.cartagena.rules import Rules
from chaloupe.games.cartagena.state import PLAY, START, empty_cards, empty_pirates, empty_sets
from chaloupe.games.cartagena.tensor import CartagenaTensor


class Cartagena(Rules):
    """A position of Cartagena: the rules, and how they show themselves outside."""

    def copy(self) -> "Cartagena":
        """Give a twin."""
        twin = Cartagena(self.terms, self.players, self.pirates[:], self.cards[:], self.sets[:])
        twin.phase = self.phase
        twin.turn = self.turn
        twin.left = self.left
        twin.owed = self.owed
        twin.row_length = self.row_length
        return twin

    def words(self, seat: i64, code: i64) -> Words:
        """Put an action into words."""
        return actions.to_words(self.terms, seat, code)

    def refusal(self, seat: int, action: Words) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusals.refuse(self, seat, action)

    def encode(self, seat: int, action: Words) -> int:
        """Give an action's number."""
        return actions.to_code(self.terms, action)

    def document(self) -> Words:
        """Write the whole position."""
        return document.write(self)

    def view(self, viewer: int | None) -> Words:
        """Show a seat, or a spectator, what it may know."""
        shown = document.open_part(self)
        shown["seat"] = viewer
        shown["hands"] = [view.hand_seen(self, viewer, seat) for seat in range(self.players)]
        shown["deck"] = int(self.size(self.deck()))
        return shown

    def idle(self, seat: i64) -> i64:
        """End the turn of an absent player as soon as that is allowed; before, play the first action listed."""
        if self.phase == PLAY and self.allows(seat, actions.END):
            return actions.END
        return super().idle(seat)


# Terms never change, so all tables with the same options share them: a search sets up hundreds of worlds.
_TERMS: Final[dict[tuple[str, bool, str], Terms]] = {}


def _terms(variant: str, may_pass: bool, layout: str) -> Terms:
    found = _TERMS.get((variant, may_pass, layout))
    if found is None:
        found = _TERMS[variant, may_pass, layout] = Terms(variant, may_pass, layout)
    return found


def _empty(players: int, options: Words) -> Cartagena:
    terms = _terms(str(options["variant"]), options["pass"] is True, str(options["layout"]))
    return Cartagena(terms, players, empty_pirates(players), empty_cards(players), empty_sets(players))


class CartagenaGame(Game):
    """Cartagena on the shelf."""

    def start(self, players: int, options: Words) -> Position:
        """Set the table: all pirates at the start, all cards in the deck (CAR-6, CAR-7)."""
        position = _empty(players, options)
        terms = position.terms
        for seat in range(players):
            for _pirate in range(terms.crew):
                position.put_pirate(seat, 0)
        document.put_pile(position, position.deck(), [int(terms.of_each)] * SYMBOLS)
        if terms.layout == "fixed":
            for tile in range(terms.sections):
                position.lay_tile(tile, False, None)
            position.phase = START
        return position

    def build(self, players: int, options: Words, document_reader: Reader) -> Position:
        """Make the position of a document."""
        position = _empty(players, options)
        document.read_into(position, document_reader)
        return position

    def imagine(self, seen: Words, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one."""
        reader = Reader(seen, "")
        players = self._players(reader.value("players"))
        position = _empty(players, self.fill(players, reader.value("options")))
        view.imagine_into(position, seen, rng)
        return position

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return CartagenaKnowledge()

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        assert isinstance(start, Cartagena)
        return CartagenaTensor(start.terms, int(start.players))

    def bots(self) -> list[Bot]:
        """List the bots that know the game."""
        return [HeuristicBot(self)]


GAME = CartagenaGame(
    id="cartagena",
    package="chaloupe.games.cartagena",
    players=(2, 5),
    options=(
        Option("variant", VARIANTS, "jamaica"),
        Option("pass", (False, True), False),
        Option("layout", ("random", "fixed"), "random"),
    ),
    verbs=actions.VERBS,
    keys=document.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
)
