"""The tower race: two dice, a crossing that can be held, and a tower with room for one captive."""

from chaloupe.games.tower.game import GAME
from chaloupe.games.tower.position import Tower

__all__ = ["GAME", "Tower"]
