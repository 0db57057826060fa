"""Random play to the end, counting and perft: the loops that live beside the rules, compiled with them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.position import CHANCE, NOBODY, Position, buffer
from chaloupe.core.rng import Rng


class Playout:
    """Play games to their end with uniformly random actions, and count.

    `limit` ends a game that does not end by itself; such games are counted in `unfinished`.
    """

    def __init__(self, most: i64, limit: i64) -> None:
        """Get ready for lists of at most so many actions, and games of at most so many."""
        self.codes: Final[vec[i64]] = buffer(most)
        self.limit: Final[i64] = limit
        self.actions: i64 = 0
        self.chance_actions: i64 = 0
        self.unfinished: i64 = 0

    def run(self, position: Position, rng: Rng) -> bool:
        """Play one position on until it is over; say whether it ended within the limit."""
        codes = self.codes
        actions: i64 = 0
        chances: i64 = 0
        limit = self.limit
        while True:
            who = position.actor()
            if who == CHANCE:
                position.apply(who, position.draw(rng), None)
                chances += 1
            elif who == NOBODY or actions >= limit:
                break
            else:
                position.apply(who, position.pick_any(who, rng, codes), None)
                actions += 1
        self.actions += actions
        self.chance_actions += chances
        if who == NOBODY:
            return True
        self.unfinished += 1
        return False

    def games(self, start: Position, seed: str, first: i64, number: i64) -> list[Position]:
        """Play games number `first`, `first` + 1, … of a seed and give their last positions."""
        ends: list[Position] = []
        k = first
        while k < first + number:
            position = start.copy()
            self.run(position, Rng(f"{seed}/{k}"))
            ends.append(position)
            k += 1
        return ends


def perft(position: Position, depth: i64) -> i64:
    """Count the action sequences of a length: chance (each outcome once) or the lowest seat that must act."""
    who = position.actor()
    if depth == 0 or who == NOBODY:
        return 1
    codes = buffer(position.max_actions())
    n = (
        position.fill_chance(codes, buffer(position.max_actions()))
        if who == CHANCE
        else position.fill_legal(who, codes)
    )
    if depth == 1:
        return n
    nodes: i64 = 0
    i: i64 = 0
    while i < n:
        after = position.copy()
        after.apply(who, codes[i], None)
        nodes += perft(after, depth - 1)
        i += 1
    return nodes


def copy_often(position: Position, times: i64) -> None:
    """Copy a position again and again, for the measure of what a copy costs inside compiled code."""
    i: i64 = 0
    while i < times:
        position.copy()
        i += 1
