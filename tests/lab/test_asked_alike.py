"""Bots are asked alike wherever they play: in Castaways they answer offers, in Lifeboats they hear and speak."""

import io
from collections import Counter
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from chaloupe import shelf
from chaloupe.core import Rng
from chaloupe.core.json import Json
from chaloupe.lab.contest.match import Match
from chaloupe.lab.env.gymnasium import Seat
from chaloupe.lab.setup import Setup, setup
from chaloupe.lab.text.demo import demo
from chaloupe.lab.text.playthrough import playthrough
from chaloupe.lab.text.simulate import simulate
from chaloupe.mind import Bot, Clock
from chaloupe.mind.bot import Decision

GAMES = 3
pytestmark = pytest.mark.heavy  # whole games of bots
CASTAWAYS = setup("castaways", 4, [], ["level1"])


class Noted(Bot):
    """A bot that is looked at: what it does, and in which phases it is asked to speak."""

    def __init__(self, bot: Bot, verbs: Counter[str], phases: list[str] | None = None) -> None:
        super().__init__(bot.name)
        self.bot = bot
        self.verbs = verbs
        self.phases: list[str] = [] if phases is None else phases

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        decision = self.bot.decide(view, legal, heard, rng, clock)
        self.verbs[str(decision.action["type"])] += 1
        return decision

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        self.phases.append(str(view["phase"]))
        return self.bot.speak(view, heard, rng)


def test_in_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    verbs: Counter[str] = Counter()
    bots_by_seat = Setup.bots_by_seat
    monkeypatch.setattr(Setup, "bots_by_seat", lambda self: [Noted(bot, verbs) for bot in bots_by_seat(self)])
    assert sum(part.games for part in simulate(CASTAWAYS, GAMES, "offers")) == GAMES
    assert verbs["accept"] > 0
    assert verbs["decline"] > 0
    assert verbs["offer"] >= verbs["accept"] + verbs["decline"]


def test_in_playthroughs() -> None:
    lines = [line for seed in range(GAMES) for line in playthrough(CASTAWAYS, str(seed), None, "en")]
    said = Counter(line.split()[2] for line in lines if line.startswith("> "))
    assert said["accept"] > 0
    assert said["decline"] > 0


def test_in_demonstrations() -> None:
    told = io.StringIO()
    for seed in range(GAMES):
        demo(CASTAWAYS, str(seed), "en", Console(file=told, width=200), fast=True)
    assert " agree" in told.getvalue()
    assert "declines the offer" in told.getvalue()


def test_in_matches() -> None:
    verbs: Counter[str] = Counter()
    game = shelf.game("castaways")
    for deal in range(GAMES):
        Match(game, 4, {}).play([Noted(game.bot("level1"), verbs) for _ in range(4)], str(deal))
    assert verbs["accept"] > 0
    assert verbs["decline"] > 0


class Noting(Seat):
    """Note what everybody does."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.verbs: Counter[str] = Counter()
        self.heard = 0

    def _step(self, driver: Any, code: int) -> None:
        walk = self.play.walk
        if walk.seat != self.seat:
            self.heard += len(driver.request(int(walk.seat)).heard)
            waits = code == walk.terms.wait
            self.verbs["wait" if waits else str(walk.position.words(walk.seat, code)["type"])] += 1
        super()._step(driver, code)


def play(table: Noting, games: int) -> None:
    rng = Rng("own")
    for seed in range(games):
        _, info = table.reset(seed=seed)
        over = False
        while not over:
            codes = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = table.step(codes[rng.below(len(codes))])


@pytest.mark.parametrize("out_of_turn", ["answers", "always"])
def test_in_a_seat_of_gymnasium(out_of_turn: str) -> None:
    table = Noting("castaways", 4, bots="level1", seat=None, out_of_turn=out_of_turn)
    play(table, GAMES)
    assert table.verbs["accept"] > 0
    assert table.verbs["decline"] > 0
    assert table.heard > 0
    assert (table.verbs["wait"] > 0) == (out_of_turn == "always"), "out of turn a bot answers offers, or waits"


def test_those_beside_a_seat_talk_to_each_other() -> None:
    table = Noting("lifeboats", 4, bots=["level1-loyal", "level1", "random"])
    phases: list[str] = []
    table.bots[0] = Noted(table.bots[0], table.verbs, phases)
    play(table, 1)
    assert phases
    assert table.heard > 0
