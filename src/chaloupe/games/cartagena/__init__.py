"""Cartagena: a crew of pirates flees through a tunnel to the boat."""

from chaloupe.games.cartagena.game import GAME
from chaloupe.games.cartagena.position import Cartagena

__all__ = ["GAME", "Cartagena"]
