"""What a seat knows, as strings and as tensors."""

from hashlib import sha256
from typing import Any, Final

import numpy as np
import pyspiel

from chaloupe.core.digest import canonical
from chaloupe.core.position import CHANCE
from chaloupe.learn.tensor import Tensor

# How many numbers of an information state's tensor stand for what has been seen and done before.
MEMORY: Final = 64


class Observer:
    """Look at states as a seat does; OpenSpiel's protocol of observers.

    An observation is the seat's view. With perfect recall it is the information state: everything that the seat has
    heard and done since the game began. There are two more, which are strings only: what everybody sees (without
    private information), and what the seat sees otherwise than a spectator (without public information).
    """

    def __init__(self, tensor: Tensor, kind: Any, parameters: Any) -> None:
        """Lay the fields out as named parts of one array."""
        if parameters:
            raise ValueError(f"observers take no parameters; given: {parameters}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees what all seats know")
        self._public: Final[bool] = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._private: Final[bool] = not kind.public_info
        if self._private and (self._public or kind.perfect_recall):
            raise ValueError("what is private is that of a seat, and of the present")
        self._rows: Final = tensor
        self._recalls: Final[bool] = bool(kind.perfect_recall)
        self.tensor: np.ndarray | None = None
        self.dict: Final[dict[str, np.ndarray]] = {}
        if not self._public and not self._private:
            self._lay_out()

    def _lay_out(self) -> None:
        rows = self._rows
        size = int(rows.size)
        self.tensor = np.zeros(size + (MEMORY if self._recalls else 0), np.float32)
        self._scale = np.repeat(
            np.array([1.0 / field.most for field in rows.fields], np.float32), [field.size() for field in rows.fields]
        )
        at = 0
        for field in rows.fields:
            self.dict[field.name] = self.tensor[at : at + field.size()].reshape(field.shape)
            at += field.size()
        if self._recalls:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: Any, player: int) -> None:
        """Write the row of a seat, each field between 0 and 1; while chance is due nobody looks, and all is 0."""
        tensor = self.tensor
        if tensor is None:
            return
        size = len(self._scale)
        position = state.node.position()
        if position.actor() == CHANCE:
            tensor[:size] = 0
        else:
            row = np.frombuffer(self._rows.row(position, player), np.uint8)
            np.multiply(row, self._scale, out=tensor[:size])
        if self._recalls:
            fingerprint = int.from_bytes(sha256(state.seen(player).encode()).digest()[: MEMORY // 8])
            tensor[size:] = [fingerprint >> bit & 1 for bit in range(MEMORY)]

    def string_from(self, state: Any, player: int) -> str:
        """Write what a seat knows."""
        if self._recalls:
            seen: str = state.public_seen() if self._public else state.seen(player)
            return seen
        position = state.node.position()
        if not self._private:
            return canonical(position.view(None if self._public else player))
        everybody = position.view(None)
        return canonical({key: value for key, value in position.view(player).items() if value != everybody[key]})
