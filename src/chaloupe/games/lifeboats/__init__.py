"""Lifeboats: votes decide which boat leaks, which one moves and who goes overboard."""

from chaloupe.games.lifeboats.box import GAME, Lifeboats

__all__ = ["GAME", "Lifeboats"]
