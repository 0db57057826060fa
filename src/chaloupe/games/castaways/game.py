"""Castaways on the shelf: options, texts, bots, and how positions are made."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.actions.table import VERBS
from chaloupe.games.castaways.bots.knowledge import CastawaysKnowledge
from chaloupe.games.castaways.bots.temperaments import TEMPERAMENTS
from chaloupe.games.castaways.chapters.setup import lay_out
from chaloupe.games.castaways.documents.imagine import imagine_into
from chaloupe.games.castaways.documents.read import read_into
from chaloupe.games.castaways.documents.write import KEYS
from chaloupe.games.castaways.layout import empty_cards, empty_rows
from chaloupe.games.castaways.pieces import CHARACTERS, FEWEST_PLAYERS, Terms
from chaloupe.games.castaways.position import Castaways
from chaloupe.games.castaways.state import Trade
from chaloupe.games.castaways.tensor import CastawaysTensor
from chaloupe.learn.tensor import Tensor
from chaloupe.mind.knowledge import Knowledge


def _empty(players: int, options: Json) -> Castaways:
    """Make a position with nothing on the table yet, not even the piles."""
    nobody: list[Trade | None] = [None] * CHARACTERS
    return Castaways(Terms(players, options), empty_cards(), empty_rows(), nobody)


def most_players(options: Json) -> int:
    """Count the characters in the box: six, and one for each expansion (CAS-1)."""
    return 6 + (1 if options["cannibalism"] is True else 0) + (1 if options["liquid_courage"] is True else 0)


class CastawaysGame(Game):
    """The box of Castaways."""

    def check_setup(self, players: int, options: Json) -> None:
        """Refuse more players than there are characters (CAS-1)."""
        most = most_players(options)
        if players > most:
            raise Problem("players_number", players=players, low=self.fewest, high=most)

    def start(self, players: int, options: Json) -> Position:
        """Set the table: all cards in their piles, nothing dealt (CAS-24)."""
        position = _empty(players, options)
        lay_out(position)
        return position

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Make the position of a document; it names all options."""
        document.reader("options").only(tuple([option.name for option in self.options]))
        position = _empty(players, options)
        read_into(position, document)
        return position

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        return CastawaysTensor(int(start.players))

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return CastawaysKnowledge()

    def temperaments(self) -> tuple[str, ...]:
        """Name the temperaments of those in the boat."""
        return TEMPERAMENTS

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one."""
        reader = Reader(view, "")
        reader.only(("seat", "game", "players", "options", "phase", *self.keys))
        players = self._players(reader.value("players"))
        options = self.fill(players, reader.value("options"))
        self.check_setup(players, options)
        position = _empty(players, options)
        imagine_into(position, reader, rng)
        return position

    def remembered(self) -> tuple[str, ...]:
        """Remember who was offered something in this turn."""
        return ("turn", "offer")

    def routine(self) -> tuple[str, ...]:
        """Name the events that only mark the course of play."""
        return ("day", "turn", "over")

    def answers(self) -> tuple[str, ...]:
        """Let offers be answered out of turn."""
        return ("accept", "decline")

    def asides(self) -> tuple[str, ...]:
        """Name what one does beside the action of the turn."""
        return ("offer", "accept", "decline", "withdraw", "reveal", "drink")

    def answer_codes(self) -> tuple[int, int]:
        """Give the codes of both, which lie side by side."""
        return codes.ACCEPT, codes.SWAP


GAME: Final = CastawaysGame(
    id="castaways",
    package="chaloupe.games.castaways",
    players=(FEWEST_PLAYERS, CHARACTERS),
    options=(
        Option("cannibalism", (False, True), False),
        Option("liquid_courage", (False, True), False),
        Option("sharks", (False, True), False),
        Option("quick", (False, True), False),
        Option("printing", ("first", "later"), "first"),
        Option("faint_overboard", ("lives", "dies"), "lives"),
    ),
    verbs=VERBS,
    keys=KEYS,
    codes=(codes.NUMBER, codes.CHANCE_NUMBER),
    form_clause="CAS-2",
    seat_clause="CAS-2",
)
