"""Tic-tac-toe."""

from benchmarks.games.tictactoe.game import GAME, TicTacToe

__all__ = ["GAME", "TicTacToe"]
