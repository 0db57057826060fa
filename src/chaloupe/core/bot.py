"""A bot: a player that is given a view and the actions it may choose from, and nothing else."""

from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.catalogue import core_catalogue
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.core.strength import Clock


class Reason:
    """Why a bot did what it did: a key of the catalogues' `reasons` and what is put into the sentence."""

    def __init__(self, key: str, details: Words) -> None:
        """Keep the key and the details."""
        self.key: Final = key
        self.details: Final = details

    def text(self, language: str) -> str:
        """Say it in one sentence."""
        return core_catalogue(language).message(f"reasons.{self.key}", self.details)

    def document(self) -> Words:
        """Write it as plain data; the browser has the same sentences."""
        return {"key": self.key, **self.details}


class Decision:
    """An action and the reason for it."""

    def __init__(self, action: Words, reason: Reason) -> None:
        """Keep both."""
        self.action: Final = action
        self.reason: Final = reason


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

    def consider(self, view: Words, legal: list[Words], heard: list[Words], rng: Rng) -> Words:
        """Choose with an ear for what was said at the table; whoever minds no talk chooses as ever.

        `heard` has in their order the events that the game's bots remember (`Game.remembered`), as this seat heard
        them, and the phrases that this seat may hear: `{"seat", "to", "phrase": {"key", "arguments"}}`.
        """
        return self.choose(view, legal, rng)

    def decide(
        self, view: Words, legal: list[Words], heard: list[Words], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        """Choose, and say why; a bot that thinks for long looks at the clock, if there is one."""
        reason = Reason("only", {}) if len(legal) == 1 else Reason("habit", {})
        return Decision(self.consider(view, legal, heard, rng), reason)

    def seconds(self) -> float:
        """Say how long the bot may think at a table."""
        return 1.0

    def speak(self, view: Words, heard: list[Words], rng: Rng) -> Words | None:
        """Say a phrase of the game, `{"to", "phrase"}` as it will be heard, or nothing."""
        return None


class RandomBot(Bot):
    """Choose any action, all equally likely."""

    def __init__(self) -> None:
        """Call it random."""
        super().__init__("random")

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Choose any action."""
        return legal[rng.below(len(legal))]

    def decide(
        self, view: Words, legal: list[Words], heard: list[Words], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        """Choose any action, for no reason."""
        return Decision(self.choose(view, legal, rng), Reason("whim", {}))
