"""Cartagena on the shelf: its options, and how positions are made from nothing, from documents and from views."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.games.cartagena import actions, documents
from chaloupe.games.cartagena.bots.knowledge import CartagenaKnowledge
from chaloupe.games.cartagena.chapters.setup import lay_fixed_path, set_table
from chaloupe.games.cartagena.flow import after_tile
from chaloupe.games.cartagena.pieces import VARIANTS, Terms
from chaloupe.games.cartagena.position import Cartagena
from chaloupe.games.cartagena.state import empty_cards, empty_pirates, empty_sets
from chaloupe.games.cartagena.tensor import CartagenaTensor
from chaloupe.learn.tensor import Tensor
from chaloupe.mind.knowledge import Knowledge

# Terms never change, so all tables with the same options share them: a search sets up hundreds of worlds.
_TERMS: Final[dict[tuple[str, bool, str], Terms]] = {}


def _terms(variant: str, may_pass: bool, layout: str) -> Terms:
    found = _TERMS.get((variant, may_pass, layout))
    if found is None:
        found = _TERMS[variant, may_pass, layout] = Terms(variant, may_pass, layout)
    return found


def _empty(players: int, options: Json) -> Cartagena:
    terms = _terms(str(options["variant"]), options["pass"] is True, str(options["layout"]))
    return Cartagena(terms, players, empty_pirates(players), empty_cards(players), empty_sets(players))


class CartagenaGame(Game):
    """The box of Cartagena."""

    def start(self, players: int, options: Json) -> Position:
        """Set the table; a fixed path lies from the beginning."""
        position = _empty(players, options)
        set_table(position)
        if position.terms.layout == "fixed":
            lay_fixed_path(position)
            after_tile(position)
        return position

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Make the position of a document."""
        position = _empty(players, options)
        documents.read_into(position, document)
        return position

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one."""
        reader = Reader(view, "")
        players = self._players(reader.value("players"))
        position = _empty(players, self.fill(players, reader.value("options")))
        documents.imagine_into(position, reader, rng)
        return position

    def routine(self) -> tuple[str, ...]:
        """Name the events that only mark the course of play."""
        return ("turn", "over")

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return CartagenaKnowledge()

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        assert isinstance(start, Cartagena)
        return CartagenaTensor(start.terms, int(start.players))


GAME: Final = CartagenaGame(
    id="cartagena",
    package="chaloupe.games.cartagena",
    players=(2, 5),
    options=(
        Option("variant", VARIANTS, "jamaica"),
        Option("pass", (False, True), False),
        Option("layout", ("random", "fixed"), "random"),
    ),
    verbs=actions.VERBS,
    keys=documents.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
)
