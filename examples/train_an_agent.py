"""Train a small agent that beats random play in less than a minute: a network learns the value of every action.

python examples/train_an_agent.py [steps]      # pip install 'chaloupe[gymnasium]' scikit-learn
"""

import sys

import numpy as np
from sklearn.neural_network import MLPRegressor

from chaloupe.lab.env.vector import Games

MANY, luck = 100, np.random.default_rng(1)


def play(net: MLPRegressor, steps: int, explore: float) -> list[float]:
    """Play the first seat of many tower races at once against random play; learn from each if there is exploring."""
    games = Games("tower", MANY, players=2, seed=int(luck.integers(99)), played=[0])
    past: list[list[tuple[object, object]]] = [[] for _ in range(MANY)]
    ends: list[float] = []
    for _ in range(steps):
        seen = games.observation / games.kind.highest()
        worth = np.where(games.action_mask, net.predict(seen), -np.inf)  # never what is not allowed
        action = np.where(luck.random(MANY) < explore, games.random(), worth.argmax(axis=1))
        games.step(action)
        for game in range(MANY):
            past[game].append((seen[game], action[game]))
            if games.terminated[game]:
                rows, chosen = map(np.array, zip(*past[game], strict=True))
                ends.append(float(games.reward[game, 0]))
                past[game] = []
                if explore:
                    taken = np.eye(worth.shape[1], dtype=bool)[chosen]  # only about these has the game taught anything
                    net.partial_fit(rows, np.where(taken, ends[-1], net.predict(rows)))
    return ends


if __name__ == "__main__":
    one = Games("tower", 1, players=2)
    net = MLPRegressor(random_state=1).partial_fit(one.observation * 0, one.action_mask * 0.0)
    play(net, int(sys.argv[1]) if len(sys.argv) > 1 else 600, explore=0.2)
    ends = np.array(play(net, 200, explore=0))
    print(f"{len(ends)} games, mean {ends.mean():+.2f} ± {1.96 * ends.std() / len(ends) ** 0.5:.2f} (random play: 0)")
