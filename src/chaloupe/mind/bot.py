"""A bot: a player that is given a view and the actions it may choose from, and nothing else."""

from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.json import Json
from chaloupe.core.rng import Rng
from chaloupe.mind.strength import Clock
from chaloupe.texts.catalogue import common_catalogue


class Reason:
    """Why a bot did what it did: a key of the catalogues' `reasons` and what is put into the sentence."""

    def __init__(self, key: str, details: Json) -> None:
        """Name the sentence, and what is put into it."""
        self.key: Final = key
        self.details: Final = details

    def text(self, language: str) -> str:
        """Say it in one sentence."""
        return common_catalogue(language).message(f"reasons.{self.key}", self.details)

    def document(self) -> Json:
        """Write it as plain data; the browser has the same sentences."""
        return {"key": self.key, **self.details}


class Decision:
    """An action and the reason for it; without one it was habit."""

    def __init__(self, action: Json, reason: Reason | None = None) -> None:
        """Name the action, and why."""
        self.action: Final = action
        self.reason: Final[Reason] = Reason("habit", {}) if reason is None else reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who decides from a seat's view alone; worlds come from `Rules.imagine(view, rng)`.

    The same view, actions and generator give the same choice, so two worlds that a seat cannot tell apart are played
    alike.
    """

    def __init__(self, name: str) -> None:
        """Name the bot as it is chosen; the catalogues have its words under `bots.<name>`."""
        self.name: Final = name

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        """Choose one of the listed actions for the seat whose view this is, and say why.

        `heard` has in their order the events that the game's bots remember (`Game.remembered`), as this seat heard
        them, and the phrases that this seat may hear: `{"seat", "to", "phrase": {"key", "arguments"}}`. A bot that
        thinks for long looks at the clock, if there is one.
        """
        raise NotImplementedError

    def seconds(self) -> float:
        """Say how long the bot may think at a table."""
        return 1.0

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        """Say a phrase of the game, `{"to", "phrase"}` as it will be heard, or nothing."""
        return None


class RandomBot(Bot):
    """Choose any action, all equally likely."""

    def __init__(self) -> None:
        """Call it random."""
        super().__init__("random")

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        """Choose any action, for no reason."""
        return Decision(legal[rng.below(len(legal))], Reason("whim", {}))
