"""The tower race: two dice, a crossing that can be held, and a tower with room for one captive."""

from chaloupe.games.tower.box import GAME, Tower

__all__ = ["GAME", "Tower"]
