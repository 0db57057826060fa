"""Tic-tac-toe."""

from benchmarks.games.tictactoe.box import GAME, TicTacToe

__all__ = ["GAME", "TicTacToe"]
