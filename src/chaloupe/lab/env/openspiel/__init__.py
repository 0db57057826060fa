"""Chaloupe's games as games of OpenSpiel: importing this module registers them (``chaloupe[openspiel]``).

    import pyspiel
    import chaloupe.lab.env.openspiel

    game = pyspiel.load_game("chaloupe_cartagena(players=3,variant=tortuga)")

`docs/lab.md` says what the parameters, information states and tensors are; `register` adds a game of your own.
"""

from chaloupe.lab.extras import extra
from chaloupe.shelf import games

with extra("openspiel"):
    from chaloupe.lab.env.openspiel.game import SpielGame, register
    from chaloupe.lab.env.openspiel.state import SpielState

__all__ = ["SpielGame", "SpielState", "register"]

for _game in games():
    register(_game)
