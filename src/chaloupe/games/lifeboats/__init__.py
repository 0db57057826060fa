"""Lifeboats: votes decide which boat leaks, which one moves and who goes overboard."""

from chaloupe.games.lifeboats.game import GAME
from chaloupe.games.lifeboats.position import Lifeboats

__all__ = ["GAME", "Lifeboats"]
