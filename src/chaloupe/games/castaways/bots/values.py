"""What bots guess, in numbers: what a card is worth, how likely somebody dies or wins a fight."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.games.castaways.pieces import KIND_NAMES

# A card's worth to anybody, in points.
_WORTH: Final = {
    "blackjack": 0.8, "cannibalism": 0.5, "cash": 1.0, "chum": 0.6, "compass": 1.3, "courage": 0.8, "flare": 1.6,
    "hook": 1.5, "jewels": 2.2, "knife": 1.2, "medkit": 1.4, "oar": 0.6, "painting2": 2.0, "painting3": 3.0,
    "parasol": 2.0, "preserver": 1.8, "water": 1.4,
}  # fmt: skip
WORTH: Final[vec[float]] = vec[float]([_WORTH[name] for name in KIND_NAMES])
HIDDEN_WORTH: Final = 1.3
# Less than anything that makes sense.
NEVER: Final = -9.0
# What the fight mark costs in thirst.
FIGHT_MARK: Final = 0.15

# How likely it is that somebody with so many wounds to spare does not see land; how that falls with the gulls.
_RISK: Final[vec[float]] = vec[float]([0.7, 0.45, 0.3, 0.2, 0.13, 0.09, 0.06, 0.04, 0.03, 0.02])
_MOST_SPARE: Final = i64(9)
_LEFT: Final[vec[float]] = vec[float]([1.0, 0.85, 0.65, 0.4, 0.0])


def risk(spare: i64) -> float:
    """Say how likely somebody dies who can take so many more wounds, at the beginning of the voyage."""
    if spare < 0:
        return 1.0
    return _RISK[min(spare, _MOST_SPARE)]


def voyage_left(birds: i64) -> float:
    """Say how much of the danger is left after so many gulls."""
    return _LEFT[min(birds, 4)]


def attack_odds(lead: i64) -> float:
    """Guess how likely an attack succeeds by how far one is ahead before the others join."""
    return 0.8 if lead > 4 else 0.6 if lead > 0 else 0.3 if lead > -3 else 0.12


def defence_odds(lead: i64) -> float:
    """Guess how likely a defence holds: a tie is enough, and the claimant seldom knows what one has."""
    return 0.8 if lead >= 3 else 0.6 if lead >= 0 else 0.3 if lead > -3 else 0.15


def objection_odds(lead: i64) -> float:
    """Guess how likely an objection to a feast is fought through."""
    return 0.7 if lead >= 0 else 0.25
