"""Castaways: six to eight people in a lifeboat, each with a secret friend and a secret foe."""

from chaloupe.games.castaways.game import GAME
from chaloupe.games.castaways.position import Castaways

__all__ = ["GAME", "Castaways"]
