"""Tic-tac-toe without an end."""

from benchmarks.games.endless.game import GAME, Endless

__all__ = ["GAME", "Endless"]
