"""What the rules of the tower race name as exceptions to the laws that every game obeys."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.position import Position

# The first to denounce closes the matter: whoever comes later is not asked any more (TOW-26).
ORDERED_ASKS: Final = ("huff",)


def same_result(_position: Position, _seat: int, one: Json, other: Json) -> bool:
    """Let two throws come to the same where the game goes on by itself: a pass or a forced move (TOW-16, TOW-17)."""
    return one["type"] == "roll" and other["type"] == "roll"


def pieces(document: Json) -> object:
    """Count the pawns of each seat: none is ever lost (TOW-3)."""
    pawns = document["pawns"]
    assert isinstance(pawns, list)
    return [len(steps) for steps in pawns]
