"""A bot: a player that is given a view and the actions it may choose from, and nothing else."""

from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who decides from a seat's view alone; worlds come from `Game.imagine(view, rng)`.

    The same view, actions and generator give the same choice, so two worlds that a seat cannot tell apart are played
    alike.
    """

    def __init__(self, name: str) -> None:
        """Keep the name by which the bot is chosen; the catalogues have its words under `bots.<name>`."""
        self.name: Final = name

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Choose one of the listed actions for the seat whose view this is."""
        raise NotImplementedError


class RandomBot(Bot):
    """Choose any action, all equally likely."""

    def __init__(self) -> None:
        """Call it random."""
        super().__init__("random")

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Choose any action."""
        return legal[rng.below(len(legal))]
