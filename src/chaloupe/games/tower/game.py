"""The tower race on the shelf: its options, and how positions are made from nothing and from documents."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.options import Option, fill_options
from chaloupe.core.position import Position
from chaloupe.core.reader import Reader, require
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.games.tower import actions, documents
from chaloupe.games.tower.bots.knowledge import TowerKnowledge
from chaloupe.games.tower.pieces import COLOURS, Terms
from chaloupe.games.tower.position import Tower
from chaloupe.games.tower.state import pawns_at_start
from chaloupe.games.tower.tensor import TowerTensor
from chaloupe.learn.tensor import Tensor
from chaloupe.mind.knowledge import Knowledge


class TowerGame(Game):
    """The box of the tower race."""

    def fill(self, players: int, given: object) -> Json:
        """Give all options; without a word about the pawns four players have one each (TOW-3)."""
        filled = fill_options(self.options, given)
        if players == len(COLOURS) and not (isinstance(given, dict) and "pawns" in given):
            filled["pawns"] = 1
        return filled

    def check_setup(self, players: int, options: Json) -> None:
        """Refuse two pawns each for four players (TOW-3)."""
        require(players < len(COLOURS) or options["pawns"] == 1, "pawns_for_four")

    def start(self, players: int, options: Json) -> Position:
        """Set the table: all pawns at the start, the tower empty (TOW-9)."""
        return _empty(players, options)

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Make the position of a document."""
        position = _empty(players, options)
        documents.read_into(position, document)
        return position

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make the one world that a viewer can think of: this one."""
        reader = Reader(view, "")
        players = self._players(reader.value("players"))
        options = self.fill(players, reader.value("options"))
        self.check_setup(players, options)
        return self.build(players, options, reader)

    def routine(self) -> tuple[str, ...]:
        """Name the events that only mark the course of play."""
        return ("turn", "over")

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return TowerKnowledge()

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        assert isinstance(start, Tower)
        return TowerTensor(start.terms, int(start.players))


def _empty(players: int, options: Json) -> Tower:
    pawns = 2 if options["pawns"] == 2 else 1
    dice = 2 if options["dice"] == 2 else 1
    terms = Terms(pawns, options["huff"] is True, dice, options["goal_reroll"] is True)
    return Tower(terms, players, pawns_at_start(players, pawns))


GAME: Final = TowerGame(
    id="tower",
    package="chaloupe.games.tower",
    players=(2, len(COLOURS)),
    options=(
        Option("pawns", (1, 2), 2),
        Option("huff", (False, True), False),
        Option("dice", (1, 2), 2),
        Option("goal_reroll", (False, True), True),
    ),
    verbs=actions.VERBS,
    keys=documents.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
)
