"""Many of our games at once, as NumPy arrays: random listed actions, masks written for every game in every step."""

from collections.abc import Callable

import numpy as np

from benchmarks.contenders.clock import Work, measure
from benchmarks.games.connect_four.game import GAME as CONNECT_FOUR
from chaloupe.game import Game
from chaloupe.lab.env.vector import Games

NUMBER = 1024
STEPS = 50


def stepped(game: str | Game, players: int, *, observe: bool) -> Work:
    """Choose at random inside the core, which also writes masks and, if wanted, observations."""
    games = Games(game, NUMBER, players, seed=1, observe=observe)

    def work(_chooser: Callable[[], float]) -> int:
        for _ in range(STEPS):
            games.step(games.random())
        return NUMBER * STEPS

    return work


def given(game: str | Game, players: int) -> Work:
    """Let NumPy choose from the masks, as a learner would, and hand the actions in; that is counted, too."""
    games = Games(game, NUMBER, players, seed=1)
    rng = np.random.default_rng(1)

    def work(_chooser: Callable[[], float]) -> int:
        for _ in range(STEPS):
            games.step((rng.random(games.action_mask.shape, np.float32) * games.action_mask).argmax(axis=1))
        return NUMBER * STEPS

    return work


if __name__ == "__main__":
    measure(
        {
            "connect_four": stepped(CONNECT_FOUR, 2, observe=False),
            "connect_four seen": stepped(CONNECT_FOUR, 2, observe=True),
            "connect_four given": given(CONNECT_FOUR, 2),
            "tower": stepped("tower", 4, observe=False),
            "tower seen": stepped("tower", 4, observe=True),
            "cartagena": stepped("cartagena", 3, observe=False),
            "cartagena seen": stepped("cartagena", 3, observe=True),
        }
    )
