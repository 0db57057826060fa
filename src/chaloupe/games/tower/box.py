"""The box: the complete position of the tower race and the game on the shelf."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.knowledge import Knowledge
from chaloupe.core.options import Option, fill_options
from chaloupe.core.position import Position
from chaloupe.core.problems import Problem, Refusal, Words
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.core.tensor import Tensor
from chaloupe.games.tower import actions, document, refusals
from chaloupe.games.tower.bot import HeuristicBot
from chaloupe.games.tower.knowledge import TowerKnowledge
from chaloupe.games.tower.pieces import COLOURS, Terms
from chaloupe.games.tower.rules import Rules
from chaloupe.games.tower.state import AGAIN, HUFF, pawns_at_start
from chaloupe.games.tower.tensor import TowerTensor


class Tower(Rules):
    """A position of the tower race: the rules, and how they show themselves outside."""

    def copy(self) -> "Tower":
        """Give a twin."""
        twin = Tower(self.terms, self.players, self.pawns[:])
        twin.phase = self.phase
        twin.turn = self.turn
        twin.low_die = self.low_die
        twin.high_die = self.high_die
        twin.waiting = self.waiting
        twin.usable = self.usable
        twin.occupied = self.occupied
        twin.captive = self.captive
        return twin

    def words(self, seat: i64, code: i64) -> Words:
        """Put an action into words."""
        return actions.to_words(self.terms, seat, code)

    def refusal(self, seat: int, action: Words) -> Refusal | None:
        """Name the clause that forbids an action."""
        return refusals.refuse(self, seat, action)

    def encode(self, seat: int, action: Words) -> int:
        """Give an action's number."""
        return actions.to_code(action)

    def document(self) -> Words:
        """Write the whole position."""
        return document.write(self)

    def view(self, viewer: int | None) -> Words:
        """Show a seat, or a spectator, the table: nothing on it is hidden."""
        shown = document.write(self)
        shown["seat"] = viewer
        return shown

    def idle(self, seat: i64) -> i64:
        """Play for an absent player what asks least: stop, let go, or the first move listed."""
        if self.phase == AGAIN:
            return actions.STOP
        return actions.LET_GO if self.phase == HUFF else super().idle(seat)


class TowerGame(Game):
    """The tower race on the shelf."""

    def fill(self, players: int, given: object) -> Words:
        """Give all options; without a word about the pawns four players have one each (TOW-3)."""
        filled = fill_options(self.options, given)
        if players == len(COLOURS) and not (isinstance(given, dict) and "pawns" in given):
            filled["pawns"] = 1
        return filled

    def check_setup(self, players: int, options: Words) -> None:
        """Refuse two pawns each for four players (TOW-3)."""
        if players == len(COLOURS) and options["pawns"] != 1:
            raise Problem("pawns_for_four")

    def start(self, players: int, options: Words) -> Position:
        """Set the table: all pawns at the start, the tower empty (TOW-9)."""
        return _at_start(players, options)

    def build(self, players: int, options: Words, reader: Reader) -> Position:
        """Make the position of a document."""
        position = _at_start(players, options)
        document.read_into(position, reader)
        return position

    def imagine(self, view: Words, rng: Rng) -> Position:
        """Make the one world that a viewer can think of: this one."""
        reader = Reader(view, "")
        players = self._players(reader.value("players"))
        options = self.fill(players, reader.value("options"))
        self.check_setup(players, options)
        return self.build(players, options, reader)

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return TowerKnowledge()

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        assert isinstance(start, Tower)
        return TowerTensor(start.terms, int(start.players))

    def bots(self) -> list[Bot]:
        """List the bot that knows this game."""
        return [HeuristicBot()]


def _at_start(players: int, options: Words) -> Tower:
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
    keys=document.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
)
