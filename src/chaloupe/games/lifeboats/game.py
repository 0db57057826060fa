"""Lifeboats on the shelf: options, texts, documents, and what the bots know."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.options import Option
from chaloupe.core.position import Position, buffer
from chaloupe.core.problems import Refusal
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.games.lifeboats.actions.refusals import names_no_seat
from chaloupe.games.lifeboats.actions.table import CHANCE_NUMBER, NUMBER, VERBS
from chaloupe.games.lifeboats.bots.knowledge import LifeboatsKnowledge
from chaloupe.games.lifeboats.bots.temperaments import TEMPERAMENTS
from chaloupe.games.lifeboats.chapters.setup import put_hand
from chaloupe.games.lifeboats.documents.imagine import imagine_into
from chaloupe.games.lifeboats.documents.read import read_into
from chaloupe.games.lifeboats.documents.write import KEYS
from chaloupe.games.lifeboats.pieces import FEWEST_PLAYERS, MOST_PLAYERS, Terms
from chaloupe.games.lifeboats.position import Lifeboats
from chaloupe.games.lifeboats.state import KINDS, TALK, VOTE, State, empty_pieces
from chaloupe.games.lifeboats.tensor import LifeboatsTensor
from chaloupe.learn.tensor import Tensor
from chaloupe.mind.knowledge import Knowledge


def _empty(players: int, options: Json) -> Lifeboats:
    terms = Terms(
        players,
        options["setup"] == "quick",
        options["sailor_first"] is True,
        options["menless_vote"] is True,
        options["talk"] is True,
    )
    return Lifeboats(terms, players, empty_pieces(), buffer(MOST_PLAYERS))


class LifeboatsGame(Game):
    """The box of Lifeboats."""

    def start(self, players: int, options: Json) -> Position:
        """Set the table: all men and caps with their players (LIF-11, LIF-12)."""
        position = _empty(players, options)
        for seat in range(players):
            put_hand(position, seat)
        return position

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Make the position of a document."""
        position = _empty(players, options)
        read_into(position, document)
        return position

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one."""
        reader = Reader(view, "")
        players = self._players(reader.value("players"))
        position = _empty(players, self.fill(players, reader.value("options")))
        imagine_into(position, reader, rng)
        return position

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        assert isinstance(start, State)
        return LifeboatsTensor(start.terms, int(start.players))

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return LifeboatsKnowledge(self)

    def temperaments(self) -> tuple[str, ...]:
        """Name the temperaments of those who vote."""
        return TEMPERAMENTS

    def remembered(self) -> tuple[str, ...]:
        """Remember what was voted about, and how (LIF-4)."""
        return ("ballot", "reveal")

    def routine(self) -> tuple[str, ...]:
        """Name the events that are nobody's deed."""
        return ("round", "over")

    def occasion(self, position: Position) -> str:
        """Talk about the vote that is due, where the game is played with talk (LIF-31)."""
        assert isinstance(position, State)
        if not position.terms.talk or position.phase not in (TALK, VOTE):
            return ""
        return f"{position.round}/{KINDS[position.kind]}"

    def judge(self, position: Position, seat: object, action: object) -> Refusal | None:
        """Say which clause forbids an action; a first player who does not exist is bad form, whoever acts (LIF-2)."""
        refusal = super().judge(position, seat, action)
        if refusal is not None and refusal.clause == "LIF-1" and names_no_seat(position, action):
            return Refusal("LIF-2")
        return refusal


GAME: Final = LifeboatsGame(
    id="lifeboats",
    package="chaloupe.games.lifeboats",
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    options=(
        Option("setup", ("full", "quick"), "full"),
        Option("sailor_first", (False, True), False),
        Option("menless_vote", (True, False), True),
        Option("talk", (True, False), True),
    ),
    verbs=VERBS,
    keys=KEYS,
    codes=(NUMBER, CHANCE_NUMBER),
    form_clause="LIF-2",
    seat_clause="LIF-1",
)
