"""The game on the shelf: its options, and how positions are made from nothing, from documents and from views."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.reader import Reader, checked_integer
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.games._template import actions, documents
from chaloupe.games._template.pieces import NONE
from chaloupe.games._template.position import Template


def _empty(players: int, options: Json) -> Template:
    """Begin with nothing voted and nothing won."""
    goal = checked_integer(options["goal"], 0, 99, "options.goal")
    return Template(goal, [NONE] * players, [0] * players, [False] * players)


class TemplateGame(Game):
    """The box of the template."""

    def start(self, players: int, options: Json) -> Position:
        """Set the table: nobody has voted, and nobody has a coin."""
        return _empty(players, options)

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
        return ("over",)


GAME: Final = TemplateGame(
    id="template",
    package="chaloupe.games._template",
    players=(2, 4),
    options=(Option("goal", (6, 12), 12),),
    verbs=actions.VERBS,
    keys=documents.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
)
