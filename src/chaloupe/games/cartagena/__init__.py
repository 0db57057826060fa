"""Cartagena: a crew of pirates flees through a tunnel to the boat."""

from chaloupe.games.cartagena.box import GAME, Cartagena

__all__ = ["GAME", "Cartagena"]
