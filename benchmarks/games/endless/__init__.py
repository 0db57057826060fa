"""Tic-tac-toe without an end."""

from benchmarks.games.endless.box import GAME, Endless

__all__ = ["GAME", "Endless"]
