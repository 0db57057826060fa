"""The pieces of the template: what can be voted, and the die (RULES.md 3)."""

from typing import Final

# What a seat has voted, NONE before it has.
NONE: Final = -1
DIG: Final = 0
WAIT: Final = 1
CHOICES: Final = ("dig", "wait")

SIDES: Final = 6
