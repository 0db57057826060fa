"""Train a small agent that beats random play in less than a minute: a network learns the value of every action.

python examples/train_an_agent.py [steps]      # pip install 'chaloupe[gymnasium]' scikit-learn
"""

import sys
from typing import Any

import numpy as np
from sklearn.neural_network import MLPRegressor

from chaloupe.lab.vector import Games

MANY, luck = 100, np.random.default_rng(1)


def play(net: MLPRegressor, steps: int, explore: float) -> list[float]:
    """Play the first seat of many tower races at once against random play; learn from each if there is exploring."""
    games = Games("tower", MANY, players=2, seed=int(luck.integers(99)), played=[0])
    past: list[list[Any]] = [[] for _ in range(MANY)]
    ends: list[float] = []
    for _ in range(steps):
        seen = games.observation / games.kind.highest()
        worth = np.where(games.action_mask, net.predict(seen), -np.inf)  # never what is not allowed
        action = np.where(luck.random(MANY) < explore, games.random(), worth.argmax(axis=1))
        games.step(action)
        for decisions, *decision in zip(past, seen, action, strict=True):
            decisions.append(decision)
        for game in map(int, np.flatnonzero(games.terminated)):
            ends.append(float(games.reward[game, 0]))
            rows, chosen = map(np.array, zip(*past[game], strict=True))
            values = net.predict(rows)
            values[range(len(rows)), chosen] = ends[-1]  # what this game has taught about the actions taken in it
            past[game] = []
            if explore:
                net.partial_fit(rows, values)
    return ends


if __name__ == "__main__":
    games = Games("tower", 1, players=2)
    net = MLPRegressor(random_state=1)
    net.partial_fit(np.zeros((1, games.observation.shape[1])), np.zeros((1, games.action_mask.shape[1])))
    play(net, int(sys.argv[1]) if len(sys.argv) > 1 else 600, explore=0.2)
    ends = play(net, 200, explore=0)
    print(
        f"{len(ends)} games, mean {np.mean(ends):+.2f} ± {1.96 * np.std(ends) / len(ends) ** 0.5:.2f} (random play: 0)"
    )
