"""Temperaments: what somebody is after besides winning, and how that is mixed with it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.games.castaways.bots.features import LOOT
from chaloupe.games.castaways.bots.outlook import Outlook
from chaloupe.games.castaways.state import State

EVEN: Final = 0
LOYAL: Final = 1
GREEDY: Final = 2
VINDICTIVE: Final = 3
CAUTIOUS: Final = 4
TEMPERAMENTS: Final = ("loyal", "greedy", "vindictive", "cautious")
# How much of a temperament's own aim is mixed with the wish to win.
_AIM: Final = 0.4
# Whoever shares a temperament, where it is everybody's.
EVERYBODY: Final = -1


def number_of(temperament: str) -> int:
    """Give the number of a temperament; EVEN for the empty name."""
    return TEMPERAMENTS.index(temperament) + 1 if temperament else EVEN


def aim(temperament: i64, outlook: Outlook, world: State, seat: i64, seen: vec[float]) -> float:
    """Say how near a temperament is to what it is after, between 0 and 1; `seen` are the features of the seat."""
    own = world.character_of(seat)
    if temperament == EVEN or own < 0:
        return 0.0
    lives = outlook.lives
    if temperament == LOYAL:
        friend = world.friend_of(own)
        return lives[friend] if friend >= 0 else 0.0
    if temperament == GREEDY:
        return min(1.0, seen[LOOT])
    if temperament == VINDICTIVE:
        foe = world.foe_of(own)
        return 1.0 - lives[foe] if foe >= 0 else 0.0
    return lives[own]


def mix(whose: i64, aims: vec[float], n: i64, out: vec[float]) -> None:
    """Mix the chances of n seats with what a temperament is after, for the seat whose it is or for EVERYBODY."""
    total = 0.0
    seat: i64 = 0
    while seat < n:
        if whose < 0 or seat == whose:
            aims[seat] = min(0.999, max(0.001, (1.0 - _AIM) * out[seat] + _AIM * aims[seat]))
        else:
            aims[seat] = out[seat]
        total += aims[seat]
        seat += 1
    seat = 0
    if whose < 0:
        while seat < n:
            out[seat] = aims[seat] / total
            seat += 1
        return
    # the others share what is left, as before
    own = aims[whose]
    rest = total - own
    while seat < n:
        out[seat] = own if seat == whose else aims[seat] * (1.0 - own) / rest
        seat += 1
