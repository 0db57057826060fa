"""A game as the shelf has it: the rules, and all that lies beside them in the box: texts, bots, rows of numbers."""

from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.position import Position
from chaloupe.core.problems import Problem
from chaloupe.core.rules import Rules
from chaloupe.core.verbs import shown
from chaloupe.learn.tensor import PlainTensor, Tensor
from chaloupe.mind.bot import Bot, RandomBot
from chaloupe.mind.knowledge import Knowledge
from chaloupe.mind.levels import level_bot, level_bots, level_named
from chaloupe.texts.catalogue import Catalogue, catalogue_of, problem_text
from chaloupe.texts.rulebook import Rulebook, rulebook_of

# Bots of the first edition, whom its tables name, and who plays in their place. They are in no list.
_FORMER: Final[dict[str, str]] = {
    "heuristic": "level3",
    "loyal": "level3-loyal",
    "greedy": "level3-greedy",
    "vindictive": "level3-vindictive",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Rules):
    """One box of the shelf. A game's folder defines a subclass and its only instance, ``GAME``."""

    # -- what a game writes, beside its rules --------------------------------------------------------------------

    def knowledge(self) -> Knowledge:
        """Give what the game knows about playing well; by default only how it ends."""
        return Knowledge([])

    def temperaments(self) -> tuple[str, ...]:
        """Name the temperaments that `Knowledge.tempered` knows, where people negotiate; none elsewhere."""
        return ()

    def bots(self) -> list[Bot]:
        """List the bots beside the levels that know this game; they are found by name."""
        return []

    def remembered(self) -> tuple[str, ...]:
        """Name the events that bots remember beside what is said; empty where the view tells them enough."""
        return ()

    def occasion(self, position: Position) -> str:
        """Name what there is to talk about just now, another name for every new matter; empty: nothing."""
        return ""

    def tensor(self, start: Position) -> Tensor:
        """Say how positions with these players and options are written as a row of numbers."""
        return PlainTensor(start.players)

    def edition(self, rules: int) -> "Game | None":
        """Give the game under a version of its rules: itself, or the older game it keeps for that version, or None.

        A record names its version. Tables that began under a kept one go on and replay under it; a record of any other
        version can only be read (`chaloupe.table.reading`).
        """
        return self if rules == self.rules_version else None

    # -- what every game has -------------------------------------------------------------------------------------

    def catalogue(self, language: str) -> Catalogue:
        """Give the game's texts in a language."""
        return catalogue_of(self.package, language)

    def rulebook(self) -> Rulebook:
        """Give the game's clauses."""
        return rulebook_of(self.package)

    def explain(self, problem: Problem, language: str) -> str:
        """Word a problem in the reader's language."""
        return problem_text(problem, language, self.catalogue(language))

    def bot(self, name: object) -> Bot:
        """Find a bot by its name; raise a `Problem` that lists those there are."""
        level = level_named(name, self.temperaments())
        if level is not None:
            return level_bot(self, self.knowledge(), level[0], level[1])
        for bot in [RandomBot(), *self.bots()]:
            if bot.name == name:
                return bot
        former = _FORMER.get(str(name))
        if former is not None and level_named(former, self.temperaments()) is not None:
            return self.bot(former)
        raise Problem("bot_unknown", bot=shown(name), known=", ".join([bot.name for bot in self.roster()]))

    def roster(self) -> list[Bot]:
        """List all bots that can sit at a table of this game: the levels, the pleasant one first; random last."""
        return [*level_bots(self, self.knowledge(), self.temperaments()), *self.bots(), RandomBot()]
