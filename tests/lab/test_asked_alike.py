"""Bots are asked alike wherever they play: in Castaways they answer offers, in Lifeboats they hear and speak."""

import io
from collections import Counter
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from chaloupe import shelf
from chaloupe.core import CHANCE, Rng
from chaloupe.lab.contest.match import Match
from chaloupe.lab.env.gymnasium import Seat
from chaloupe.lab.setup import setup
from chaloupe.lab.text.demo import demo
from chaloupe.lab.text.playthrough import playthrough
from chaloupe.lab.text.simulate import simulate
from chaloupe.table.bot_game import BotGame, Move

GAMES = 3
pytestmark = pytest.mark.heavy  # whole games of bots
CASTAWAYS = setup("castaways", 4, [], ["level1"])


@pytest.fixture
def verbs(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what all bots do."""
    counted: Counter[str] = Counter()
    make = BotGame.make

    def noted(self: BotGame, move: Move, tell: Any = None) -> None:
        if move.who != CHANCE:
            counted[str(self.words(move)["type"])] += 1
        make(self, move, tell)

    monkeypatch.setattr(BotGame, "make", noted)
    return counted


def test_in_simulations(verbs: Counter[str]) -> None:
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


def test_in_matches(verbs: Counter[str]) -> None:
    game = shelf.game("castaways")
    for deal in range(GAMES):
        Match(game, 4, {}).play([game.bot("level1") for _ in range(4)], str(deal))
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


def test_those_beside_a_seat_talk_to_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Noting("lifeboats", 4, bots=["level1-loyal", "level1", "random"])
    spoken: list[str] = []
    speak = type(table.bots[0]).speak

    def noted(self: Any, view: Any, heard: Any, rng: Rng) -> Any:
        spoken.append(str(view["phase"]))
        return speak(self, view, heard, rng)

    monkeypatch.setattr(type(table.bots[0]), "speak", noted)
    play(table, 1)
    assert spoken
    assert table.heard > 0
