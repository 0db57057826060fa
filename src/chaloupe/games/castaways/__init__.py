"""Castaways: six to eight people in a lifeboat, each with a secret friend and a secret foe."""

from chaloupe.games.castaways.box import GAME, Castaways

__all__ = ["GAME", "Castaways"]
