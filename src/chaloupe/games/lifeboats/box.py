"""The box: the complete position of Lifeboats and the game on the shelf."""

from mypy_extensions import i64

from chaloupe.core.bits import lowest, numbers
from chaloupe.core.bot import Bot
from chaloupe.core.game import Game
from chaloupe.core.knowledge import Knowledge
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.problems import Refusal, Words
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.core.tensor import Tensor
from chaloupe.games.lifeboats import actions, document, refusals, view
from chaloupe.games.lifeboats.actions import BASE, DECIDE, EVICT, TALK, VOTE
from chaloupe.games.lifeboats.bot import TEMPERS, Sailor
from chaloupe.games.lifeboats.course import Course
from chaloupe.games.lifeboats.knowledge import NAMED, LifeboatsKnowledge
from chaloupe.games.lifeboats.pieces import OFFICER, SAILOR, Terms
from chaloupe.games.lifeboats.state import KINDS, LEAK, MAN, empty_pieces, nobody_aboard
from chaloupe.games.lifeboats.tensor import LifeboatsTensor


class Lifeboats(Course):
    """A position of Lifeboats: the rules, and how they show themselves outside."""

    def copy(self) -> "Lifeboats":
        """Give a twin."""
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

    def words(self, seat: i64, code: i64) -> Words:
        """Put an action into words."""
        return actions.to_words(seat, code)

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
        """Show a seat, or a spectator, what it may know."""
        shown = document.open_part(self)
        shown["seat"] = viewer
        shown["ballot"] = document.ballot(self, view.votes_seen(self, viewer))
        return shown

    def idle(self, seat: i64) -> i64:
        """Let an absent player spare his own men and never show the cap; elsewhere play the first action listed."""
        if self.phase == EVICT:
            return BASE[EVICT] + SAILOR
        if self.phase != VOTE and self.phase != DECIDE:
            return super().idle(seat)
        colours = self.candidates if self.phase == VOTE else self.choices
        best = lowest(colours)
        for colour in numbers(colours):
            if self._harm(seat, colour) < self._harm(seat, best):
                best = colour
        return BASE[self.phase] + best

    def _harm(self, seat: i64, colour: i64) -> i64:
        """Count what a result of the ballot does to a seat's own men."""
        if self.kind == MAN:
            return 1 if self.colour(seat) == colour else 0
        own = self.men(seat, colour, OFFICER) + self.men(seat, colour, SAILOR)
        return own if self.kind == LEAK else -own


def _empty(players: int, options: Words) -> Lifeboats:
    terms = Terms(
        players,
        options["setup"] == "quick",
        options["sailor_first"] is True,
        options["menless_vote"] is True,
        options["talk"] is True,
    )
    return Lifeboats(terms, players, empty_pieces(), nobody_aboard())


class LifeboatsGame(Game):
    """Lifeboats on the shelf."""

    def start(self, players: int, options: Words) -> Position:
        """Set the table: all men and caps with their players (LIF-11, LIF-12)."""
        position = _empty(players, options)
        for seat in range(players):
            document.put_hand(position, seat)
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

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        assert isinstance(start, Lifeboats)
        return LifeboatsTensor(start.terms, int(start.players))

    def bots(self) -> list[Bot]:
        """List the bots that know the game."""
        return [Sailor(self, temper) for temper in TEMPERS]

    def knowledge(self) -> Knowledge:
        """Give what is known about playing well."""
        return LifeboatsKnowledge(self)

    def temperaments(self) -> tuple[str, ...]:
        """Name the tempers of those who vote."""
        return NAMED[1:]

    def remembered(self) -> tuple[str, ...]:
        """Remember what was voted about, and how (LIF-4)."""
        return ("ballot", "reveal")

    def occasion(self, position: Position) -> str:
        """Talk about the vote that is due, where the game is played with talk (LIF-31)."""
        assert isinstance(position, Lifeboats)
        if not position.terms.talk or position.phase not in (TALK, VOTE):
            return ""
        return f"{position.round}/{KINDS[position.kind]}"

    def judge(self, position: Position, seat: object, action: object) -> Refusal | None:
        """Say which clause forbids an action; a first player who does not exist is bad form, whoever acts (LIF-2)."""
        refusal = super().judge(position, seat, action)
        if refusal is not None and refusal.clause == "LIF-1" and refusals.names_no_seat(position, action):
            return Refusal("LIF-2")
        return refusal


GAME = LifeboatsGame(
    id="lifeboats",
    package="chaloupe.games.lifeboats",
    players=(3, 6),
    options=(
        Option("setup", ("full", "quick"), "full"),
        Option("sailor_first", (False, True), False),
        Option("menless_vote", (True, False), True),
        Option("talk", (True, False), True),
    ),
    verbs=actions.VERBS,
    keys=document.KEYS,
    codes=(actions.NUMBER, actions.CHANCE_NUMBER),
    form_clause="LIF-2",
    seat_clause="LIF-1",
)
