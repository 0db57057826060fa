"""Connect four."""

from benchmarks.games.connect_four.game import GAME, ConnectFour

__all__ = ["GAME", "ConnectFour"]
