"""The game on the shelf: how positions are made from nothing, from documents and from views."""

from chaloupe.core.game import Game
from chaloupe.core.options import Option
from chaloupe.core.position import Position
from chaloupe.core.problems import Problem, Words
from chaloupe.core.reader import Reader, checked_integer, checked_word
from chaloupe.core.rng import Rng
from chaloupe.games._template.rules import CHOICES, DIE, NONE, OVER, PHASES, VERBS, VOTE, WITHDRAW, Template


class TemplateGame(Game):
    """The template as a game."""

    def start(self, players: int, options: Words) -> Position:
        """Begin with nothing voted and nothing won."""
        return Template(_goal(options), [NONE] * players, [0] * players, [False] * players)

    def build(self, players: int, options: Words, document: Reader) -> Position:
        """Make the position of a document."""
        votes: list[int] = []
        for seat, vote in enumerate(document.items_exactly("votes", players)):
            votes.append(NONE if vote is None else CHOICES.index(checked_word(vote, CHOICES, f"votes[{seat}]")))
        return _checked(options, document, votes)

    def imagine(self, view: Words, rng: Rng) -> Position:
        """Make a world that the viewer cannot tell from the real one: the votes it has not seen are anything."""
        reader = Reader(view, "")
        players = self._players(reader.value("players"))
        votes: list[int] = []
        for seat, vote in enumerate(reader.items_exactly("votes", players)):
            if vote is None:
                votes.append(NONE)
            elif vote == "given":
                votes.append(rng.below(len(CHOICES)))
            else:
                votes.append(CHOICES.index(checked_word(vote, CHOICES, f"votes[{seat}]")))
        return _checked(self.fill(players, reader.value("options")), reader, votes)


def _goal(options: Words) -> int:
    return checked_integer(options["goal"], 0, 99, "options.goal")


def _checked(options: Words, reader: Reader, votes: list[int]) -> Template:
    """Read what everybody sees, and refuse what no game can show."""
    players = len(votes)
    goal = _goal(options)
    coins = [
        checked_integer(number, 0, goal + 5, f"coins[{seat}]")
        for seat, number in enumerate(reader.items_exactly("coins", players))
    ]
    withdrawn = []
    for done in reader.items_exactly("withdrawn", players):
        if not isinstance(done, bool):
            raise Problem("value_type", key="withdrawn", kind="true / false")
        withdrawn.append(done)
    position = Template(goal, votes, coins, withdrawn)
    position.phase = PHASES.index(reader.word("phase", PHASES))
    position.die = reader.integer("die", 0, 6)
    if (position.phase == OVER) != (max(coins) >= goal):
        raise Problem("coins_phase", goal=goal)
    missing = votes.count(NONE)
    if missing != {VOTE: max(1, missing), DIE: 0, OVER: players}[position.phase]:
        raise Problem("votes_phase")
    return position


GAME = TemplateGame(
    id="template",
    package="chaloupe.games._template",
    players=(2, 4),
    options=(Option("goal", (6, 12), 12),),
    verbs=VERBS,
    keys=("votes", "die", "coins", "withdrawn"),
    codes=(WITHDRAW + 1, 6),
)
