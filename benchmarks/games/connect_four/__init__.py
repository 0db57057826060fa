"""Connect four."""

from benchmarks.games.connect_four.box import GAME, ConnectFour

__all__ = ["GAME", "ConnectFour"]
