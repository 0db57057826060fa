"""Counting action sequences, with a bound: a count that would never end is refused instead."""

import time
from collections.abc import Iterator
from typing import Final

from chaloupe.core import CHANCE, NOBODY, Position, Problem
from chaloupe.core.json import Json
from chaloupe.learn.playout import perft

DEEPEST: Final = 1_000
MOST_NODES: Final = 200_000_000
PATIENCE: Final = 120.0  # seconds
# The compiled count takes the last levels in one piece: long enough to be fast, short enough for Ctrl-C.
PIECE: Final = 2


def count(position: Position, depth: int, most: int = MOST_NODES, patience: float = PATIENCE) -> int:
    """Count the action sequences of a length; raise a `Problem` when there are too many to wait for.

    >>> from chaloupe import shelf
    >>> count(shelf.game("cartagena").new(3), 2)
    120
    """
    end = time.monotonic() + patience
    nodes = 0
    work = 0
    for piece, rest in _pieces(position, depth):
        found = 1 if rest == 0 else perft(piece, rest)
        nodes += found
        work += 1 + found
        if work > most or time.monotonic() > end:
            raise Problem("perft_large", most=min(work, most))
    return nodes


def divide(position: Position, depth: int) -> list[tuple[Json, int]]:
    """Count the sequences that begin with each action, in the order of the list of actions."""
    return [(position.words(who, code), count(after, depth - 1)) for who, code, after in _children(position)]


def _pieces(position: Position, depth: int) -> Iterator[tuple[Position, int]]:
    """Walk down to the positions whose remaining depth is counted in one piece; rest 0 is one sequence."""
    waiting = [(position, depth)]
    while waiting:
        here, rest = waiting.pop()
        if rest <= PIECE or here.actor() == NOBODY:
            yield here, 0 if here.actor() == NOBODY else rest
        else:
            waiting.extend((after, rest - 1) for _, _, after in _children(here))


def _children(position: Position) -> Iterator[tuple[int, int, Position]]:
    who = int(position.actor())
    if who == NOBODY:
        return
    for code in position.legal(CHANCE if who == CHANCE else who):
        after = position.copy()
        after.apply(who, code, None)
        yield who, code, after
