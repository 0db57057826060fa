"""The spaces of the environments: what a row can hold, and a mask."""

from typing import Any

from chaloupe.lab.env.play import Kind
from chaloupe.lab.extras import extra

with extra("gymnasium"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Space


def row_space(kind: Kind) -> "Space[Any]":
    """Describe the row of a seat, each place with its own bounds."""
    highest = kind.highest()
    return Box(np.zeros_like(highest), highest, dtype=np.uint8)


def observation_space(kind: Kind, codes: int) -> "Space[Any]":
    """Describe an observation: the row of the seat, and the mask of what it may choose."""
    return Dict({"observation": row_space(kind), "action_mask": Box(0, 1, (codes,), np.int8)})
