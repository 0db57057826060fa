"""Who sits where: every bot meets every other, every lineup takes every seat, on the same deals."""

from itertools import combinations
from typing import Literal

from chaloupe.core import Rng

Tables = Literal["mixed", "pairs"]


def lineups(bots: int, players: int, tables: Tables = "mixed") -> list[tuple[int, ...]]:
    """List which bots sit together: all choices of as many different ones as there are seats.

    With fewer bots than seats each sits down equally often, and those of every choice once more for the seats left.
    `pairs` puts only two kinds of bots at a table.

    >>> lineups(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    >>> lineups(2, 3)
    [(0, 0, 1), (0, 1, 1)]
    """
    if tables == "pairs" and bots > 2:
        return [tuple(pair[i] for i in each) for pair in combinations(range(bots), 2) for each in lineups(2, players)]
    each, left = divmod(players, bots)
    found = [sorted([*range(bots)] * each + list(more)) for more in combinations(range(bots), left)]
    return [tuple(lineup) for lineup in found]


def seatings(lineup: tuple[int, ...], deal: str) -> list[tuple[int, ...]]:
    """List the seatings of a lineup on a deal: an order that the deal determines, and its different rotations.

    Every bot of the lineup comes to every seat equally often. The order changes with the deal, so that nobody always
    sits behind the same neighbour.
    """
    order = list(range(len(lineup)))
    Rng(f"{deal}/seating of {lineup}").shuffle(order)
    around = [lineup[i] for i in order]
    rotated = [tuple(around[i:] + around[:i]) for i in range(len(around))]
    return list(dict.fromkeys(rotated))
