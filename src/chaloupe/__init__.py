"""Four board games about getting away, as a fast library, a server and a browser table.

>>> from chaloupe import shelf
>>> from chaloupe.core import CHANCE
>>> cartagena = shelf.game("cartagena")
>>> position = cartagena.new(players=3, options={"layout": "fixed"})
>>> position.actor() == CHANCE  # chance names the seat that starts
True
"""

__version__ = "0.1.0"
