"""The pieces of Lifeboats: boats, lanes, islands, men, and the terms that the options set (LIF-6 to LIF-18, LIF-63)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# Colours are boats too, in this order everywhere. What is voted for is a colour or, last, the cap.
COLOURS: Final = ("red", "yellow", "green", "violet", "orange", "white", "black")
CHOICES: Final = (*COLOURS, "cap")
BOATS: Final = 7
BLACK: Final = 6  # LIF-18
CAP: Final = 7

RANKS: Final = ("officer", "sailor")
OFFICER: Final = 0
SAILOR: Final = 1
OFFICERS: Final = 2  # LIF-11

FEWEST_PLAYERS: Final = 3  # LIF-6
MOST_PLAYERS: Final = 6
LANES: Final = 7  # LIF-7
START_ROW: Final = 1
ISLAND_ROW: Final = 4
PLACES: Final = 6  # LIF-8
MARKERS: Final = 15  # LIF-13
CAPS: Final = 3  # LIF-12


def _islands() -> vec[i64]:
    """List the points of lane 1, officer and sailor, then those of lane 2, and so on (LIF-63)."""
    points = vec[i64]()
    for lane in range(1, LANES + 1):
        officer = 8 if lane <= 2 else 6 if lane <= 4 else 7
        points = append(points, i64(officer))
        points = append(points, i64(officer - 2))
    return points


ISLANDS: Final = _islands()


def island_points(lane: i64, rank: i64) -> i64:
    """Give what a man saved at the end of a lane is worth (LIF-63).

    >>> [int(island_points(lane, SAILOR)) for lane in range(1, 8)]
    [6, 6, 4, 4, 5, 5, 5]
    """
    return ISLANDS[lane * 2 - 2 + rank]


class Terms:
    """What the options and the number of players fix for a whole game."""

    def __init__(self, players: int, quick: bool, sailor_first: bool, menless_vote: bool, talk: bool) -> None:
        """Look up men and colours for this number of players (LIF-11, LIF-17)."""
        self.quick: Final = quick
        self.sailor_first: Final = sailor_first
        self.menless_vote: Final = menless_vote
        self.talk: Final = talk
        self.sailors: Final[i64] = 5 if players <= 4 else 4
        self.colours: Final[i64] = 4 if players <= 4 else 6

    def men(self, rank: i64) -> i64:
        """Count the men of a rank that each player has."""
        return OFFICERS if rank == OFFICER else self.sailors
