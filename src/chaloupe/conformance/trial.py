"""One random game, played once and kept step by step: what the laws look at."""

import json
from dataclasses import dataclass, field
from typing import NoReturn

from chaloupe import shelf
from chaloupe.conformance.exceptions import Exceptions
from chaloupe.core.digest import canonical, chain
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, NOBODY, Position
from chaloupe.core.rng import Rng
from chaloupe.core.tell import SPECTATOR, Event, Tell
from chaloupe.game import Game


class BrokenLaw(AssertionError):
    """A game does not obey: which law, where, and how to see it again."""


@dataclass
class Step:
    """One action of the game: the position before it, who did what, and what was told."""

    number: int
    before: Position
    document: str
    who: int
    action: Json
    tell: Tell


@dataclass
class Trial:
    """A random game of a seed, with the name of the law that looks at it, for readable failures.

    `samples` bounds how many steps the costly laws look at (all of them if it is 0); the steps are spread over the
    game and chosen by the seed.
    """

    game: Game
    players: int
    options: Json
    seed: int | str
    samples: int = 60
    law: str = ""
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Play the game."""
        self.exceptions = Exceptions(self.game)
        self.rng = Rng(f"conformance/{self.seed}")
        self.end = self.game.new(self.players, self.options)
        self.finished = self._play()

    def _play(self) -> bool:
        rng = self.rng.branch("play")
        position = self.end
        while len(self.steps) < self.exceptions.limit:
            who = choose_actor(position, rng)
            if who == NOBODY:
                break
            step = Step(len(self.steps), position.copy(), canonical(position.document()), who, {}, Tell())
            self.steps.append(step)
            step.action = choose_action(position, who, rng, self.exceptions)
            position.act(who, step.action, step.tell)
        return position.actor() == NOBODY

    # -- looking at it -------------------------------------------------------------------------------------------

    def viewers(self) -> list[int | None]:
        """List the seats and the spectator."""
        return [*range(self.players), None]

    def sampled(self) -> list[Step]:
        """List the steps that a costly law looks at: the first ones, and others spread over the game."""
        number = len(self.steps)
        if not self.samples or number <= self.samples:
            return self.steps
        rng = self.rng.branch(self.law)
        chosen = set(range(min(5, self.samples)))
        width = number / (self.samples - len(chosen) or 1)
        for k in range(self.samples - len(chosen)):
            chosen.add(min(number - 1, int(k * width) + int(rng.below(max(1, int(width))))))
        return [self.steps[k] for k in sorted(chosen)]

    # -- failing -------------------------------------------------------------------------------------------------

    def fail(self, step: Step | None, message: str, cause: Exception | None = None) -> NoReturn:
        """Say which law is broken, where, and how to see it again."""
        place = "at the end of the game" if step is None else f"at step {step.number} ({_name(step.who)} acts)"
        options = " ".join(f"--option {name}={_plain(value)}" for name, value in self.options.items())
        name = self.game.id if self.game in shelf.games() else self.game.package
        again = f"chaloupe conformance {name} --players {self.players} {options} --seed {self.seed}"
        position = self.end.document() if step is None else json.loads(step.document)
        lines = [
            f"law {self.law}: {message}",
            f"  {place} of {self.game.id}, {self.players} players, options {json.dumps(self.options)}",
            f"  seed {self.seed!r}; to see it again: {' '.join(again.split())}",
            f"  position before: {json.dumps(position)}",
        ]
        if step is not None:
            lines.append(f"  action: {json.dumps(step.action)}")
        raise BrokenLaw("\n".join(lines)) from cause

    def require(self, holds: bool, step: Step | None, message: str) -> None:
        """Fail unless this holds."""
        if not holds:
            self.fail(step, message)


def _name(who: int) -> str:
    return "chance" if who == CHANCE else f"seat {who}"


def _plain(value: object) -> str:
    return json.dumps(value) if not isinstance(value, str) else value


def outside(who: int) -> object:
    """Name an actor as the protocol does."""
    return "chance" if who == CHANCE else who


def choose_actor(position: Position, rng: Rng) -> int:
    """Choose who acts: chance if it is due, else any seat of `must`, now and then one of `may`."""
    who = position.actor()
    if who < 0:
        return who
    must, may = position.must(), position.may()
    if may and rng.below(4) == 0:
        seat = may[rng.below(len(may))]
        if position.legal(seat):
            return seat
    return must[rng.below(len(must))] if must else NOBODY  # nobody although it is not over: law 1 will say so


def choose_action(position: Position, who: int, rng: Rng, exceptions: Exceptions) -> Json:
    """Choose what an actor does: by weight for chance, anything listed for a seat, now and then an open action."""
    if who == CHANCE:
        return position.words(CHANCE, position.draw(rng))
    if exceptions.open_verbs and rng.below(6) == 0:
        wish = exceptions.open_action(position, who, rng)
        if wish is not None and position.refusal(who, wish) is None:
            return wish
    codes = position.legal(who)
    return position.words(who, codes[rng.below(len(codes))])


def heard(tell: Tell, viewer: int | None) -> list[Event]:
    """List what a viewer heard."""
    return tell.heard(SPECTATOR if viewer is None else viewer)


def fingerprint(game: Game, players: int, options: Json, seed: int | str) -> str:
    """Sum up a random game, its record, positions, views and events: the same everywhere, compiled or not."""
    trial = Trial(game, players, options, seed)
    total = ""
    for step in trial.steps:
        total = chain(total, [step.document, step.who, step.action])
        for viewer in trial.viewers():
            total = chain(total, [step.before.view(viewer), heard(step.tell, viewer)])
    return chain(total, trial.end.document())
