"""PettingZoo's classics with action masks."""

from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3, tictactoe_v3

from benchmarks.contenders.clock import Work, measure


def driven(env: Any, games: int) -> Work:
    """Play games by reading the mask and stepping, every time.

    A mask of int8 is looked at as truth values, for all alike: NumPy searches those many times faster.
    """

    def work(chooser: Callable[[], float]) -> int:
        actions = 0
        for _ in range(games):
            env.reset()
            while True:
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                codes = np.flatnonzero(observation["action_mask"].view(np.bool_))
                env.step(codes[int(chooser() * len(codes))])
                actions += 1
        return actions

    return work


if __name__ == "__main__":
    measure({"tictactoe": driven(tictactoe_v3.env(), 20), "connect_four": driven(connect_four_v3.env(), 5)})
