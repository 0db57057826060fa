"""The rules of a game as everybody outside sees them: how a position is made, how an action is judged and played."""

from itertools import combinations
from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.json import Json
from chaloupe.core.options import Option, fill_options
from chaloupe.core.position import CHANCE, Position
from chaloupe.core.problems import Problem, Refusal, Refused
from chaloupe.core.reader import Reader
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Verbs, shown


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """What a game is, without its texts, bots and pictures (`chaloupe.game.Game` has those, too).

    `rules_version` goes up when the same record would no longer replay to the same positions.
    `form_clause` is the clause that refuses an action of bad form, `seat_clause` the one that refuses a seat that does
    not exist, where a game has such clauses; elsewhere they are problems without a clause.
    """

    def __init__(
        self,
        id: str,
        package: str,
        players: tuple[int, int],
        options: tuple[Option, ...],
        verbs: Verbs,
        keys: tuple[str, ...],
        codes: tuple[int, int],
        form_clause: str | None = None,
        rules_version: int = 1,
        seat_clause: str | None = None,
    ) -> None:
        """Describe the game.

        `keys` are the keys of its position document besides the protocol's own four; `codes` says how many numbers
        the players' actions and chance's actions take.
        """
        self.id: Final = id
        self.package: Final = package
        self.fewest: Final = players[0]
        self.most: Final = players[1]
        self.options: Final = options
        self.verbs: Final = verbs
        self.keys: Final = keys
        self.action_codes: Final = codes[0]
        self.chance_codes: Final = codes[1]
        self.form_clause: Final = form_clause
        self.seat_clause: Final = seat_clause
        self.rules_version: Final = rules_version

    # -- what a game writes --------------------------------------------------------------------------------------

    def start(self, players: int, options: Json) -> Position:
        """Make the first position; number of players and options have been checked."""
        raise NotImplementedError

    def build(self, players: int, options: Json, document: Reader) -> Position:
        """Make the position of a document whose keys, players and options have been checked."""
        raise NotImplementedError

    def imagine(self, view: Json, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one; raise a `Problem` for what is no view."""
        raise NotImplementedError

    def answers(self) -> tuple[str, ...]:
        """Name the verbs by which a seat answers another although nobody waits for it; bots are asked for them too."""
        return ()

    def answer_codes(self) -> tuple[int, int]:
        """Give the codes of those answers, from the first to behind the last."""
        return 0, 0

    def asides(self) -> tuple[str, ...]:
        """Name the verbs by which a seat does something beside what it is asked; they win it no time for that."""
        return ()

    def routine(self) -> tuple[str, ...]:
        """Name the events that only mark the course of play (a turn begins, the game is over)."""
        return ()

    def check_setup(self, players: int, options: Json) -> None:
        """Raise a `Problem` if these options do not go with this number of players."""

    def fill(self, players: int, given: object) -> Json:
        """Give all options, defaults filled in."""
        return fill_options(self.options, given)

    # -- what every game has -------------------------------------------------------------------------------------

    def new(self, players: object, options: object = None) -> Position:
        """Begin a game; raise a `Problem` for a number of players or options that do not exist."""
        number = self._players(players)
        chosen = self.fill(number, options)
        self.check_setup(number, chosen)
        return self.start(number, chosen)

    def options_for(self, players: int) -> Json:
        """Give the fewest changes to the usual options that the rules accept for a number of players, if any do."""
        others = [(each.name, value) for each in self.options for value in each.values if value != each.default]
        for number in range(len(self.options) + 1):
            for chosen in combinations(others, number):
                changes: Json = dict(chosen)
                if len(changes) == number and self._accepts(players, changes):
                    return changes
        return {}

    def _accepts(self, players: int, options: Json) -> bool:
        try:
            self.new(players, {each.name: each.default for each in self.options} | options)
        except (Problem, Refused):
            return False
        return True

    def load(self, document: object) -> Position:
        """Make the position of a document; raise a `Problem` if it is impossible."""
        reader = Reader(document, "")
        if reader.value("game") != self.id:
            raise Problem("game_other", game=shown(reader.value("game")), own=self.id)
        reader.only(("game", "players", "options", "phase", *self.keys))
        number = self._players(reader.value("players"))
        # null stands for the defaults in `new`, but is no part of a document
        options = reader.reader("options").document
        chosen = self.fill(number, {name: options[name] for name in options if not name.startswith("_")})
        self.check_setup(number, chosen)
        return self.build(number, chosen, reader)

    def _players(self, players: object) -> int:
        if isinstance(players, bool) or not isinstance(players, int):
            raise Problem("players_type", low=self.fewest, high=self.most)
        if players < self.fewest or players > self.most:
            raise Problem("players_number", players=shown(players), low=self.fewest, high=self.most)
        return players

    def judge(self, position: Position, seat: object, action: object) -> Refusal | None:
        """Say which clause forbids a seat ("chance" or a number) an action, both as they came from outside.

        An action of bad form raises a `Problem`, or is refused where the game has a clause for that.
        """
        try:
            words = self.verbs.check(action)
        except Problem:
            if self.form_clause is None:
                raise
            return Refusal(self.form_clause)
        try:
            who = self.actor_of(position, seat)
        except Problem:
            if self.seat_clause is None:
                raise
            return Refusal(self.seat_clause)
        return position.refusal(who, words)

    def actor_of(self, position: Position, seat: object) -> int:
        """Give the number of a seat named from outside."""
        if seat == "chance":
            return CHANCE
        if isinstance(seat, bool) or not isinstance(seat, int) or seat < 0 or seat >= int(position.players):
            raise Problem("seat_unknown", seat=shown(seat), last=int(position.players) - 1)
        return seat

    def act(self, position: Position, seat: object, action: object, tell: Tell | None = None) -> None:
        """Judge an action and carry it out; raise `Refused` or a `Problem` and change nothing otherwise."""
        refusal = self.judge(position, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        position.act(self.actor_of(position, seat), self.verbs.check(action), tell)

    def describe(self) -> Json:
        """Give the game's line in the protocol's list of games."""
        options = {option.name: {"default": option.default, "values": list(option.values)} for option in self.options}
        return {"id": self.id, "players": [self.fewest, self.most], "options": options}
