"""One character's eyes: whom he wants alive, and what wounds, cards and places are worth to him."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import lowest
from chaloupe.games.castaways import pieces
from chaloupe.games.castaways.bots.values import WORTH, risk
from chaloupe.games.castaways.chapters.fights import blows, strength
from chaloupe.games.castaways.state import State
from chaloupe.mind.knowledge import reals


class Regard:
    """What one character makes of a world; `begin` says who he is."""

    def __init__(self) -> None:
        """Make room for his regard for each of the others."""
        self.of: Final[vec[float]] = reals(pieces.CHARACTERS)  # the points that a life is worth to him
        self.own: i64 = 0
        self.bird: float = 0.0  # the points that a gull is worth to him

    def begin(self, world: State, seat: i64) -> None:
        """Look at the world as a seat's character."""
        own = world.character_of(seat)
        self.own = own
        friend = world.friend_of(own)
        foe = world.foe_of(own)
        terms = world.terms
        bird = 0.2
        other: i64 = 0
        while other < pieces.CHARACTERS:
            worth = 0.2
            if other == friend:
                worth = float(terms.survival[other])
            if other == own:
                worth = (worth if other == friend else 0.0) + (1.0 if foe == own else float(terms.survival[other]))
            elif other == foe or (foe == own and other != friend):
                worth = (worth if other == friend else 0.0) - float(terms.printed[other])
            self.of[other] = worth
            if world.living >> other & 1:
                bird += 0.3 * worth * risk(spare(world, other))
            other += 1
        self.bird = bird

    def hurt(self, world: State, character: i64, wounds: i64) -> float:
        """Say what it is worth that somebody takes wounds; healing is a negative number of them."""
        if wounds == 0 or not world.living >> character & 1:
            return 0.0
        left = spare(world, character)
        return -self.of[character] * (risk(left - wounds) - risk(left))

    def feast(self, world: State) -> float:
        """Say what it is worth that everybody is healed of a wound."""
        total = 0.0
        rest = world.living
        while rest:
            other = lowest(rest)
            if world.wounds_of(other) > 0:
                total += self.hurt(world, other, -1)
            rest &= rest - 1
        return total

    def card(self, world: State, kind: i64) -> float:
        """Value one more card of a kind in the own hands."""
        own = self.own
        worth = WORTH[kind]
        if kind == pieces.JEWELS:
            worth = 1.8 + 1.1 * float(world.number_held(own, pieces.JEWELS))
            return worth * 2.0 if own == pieces.LAUREN else worth
        if kind == pieces.CASH and own == pieces.CAPTAIN:
            return 2.0 * worth
        if kind in (pieces.PAINTING2, pieces.PAINTING3) and own == pieces.STEPHEN:
            return 2.0 * worth
        if kind == pieces.WATER:
            waters = world.number_held(own, pieces.WATER)
            return worth * 1.6 if waters == 0 else worth if waters < 3 else 0.6 * worth
        return worth

    def power(self, world: State) -> i64:
        """Add up his strength and the weapons that he could still play in a fight."""
        return strength(world, self.own) + reserve(world, self.own)


def spare(world: State, character: i64) -> i64:
    """Count the wounds that somebody can take and live."""
    return world.terms.size[character] - world.wounds_of(character)


def place_worth(world: State, character: i64) -> float:
    """Value a place in the boat: the stern chooses the navigation card, the bow the provisions."""
    last = world.boat_length - 1
    place = world.place_of(character)
    return 1.4 if place == last else 0.7 if place == 0 else 0.1 + 0.5 * float(place) / float(last + 1)


def reserve(world: State, own: i64) -> i64:
    """Add up the weapons that somebody could still play in a fight."""
    total = blows(world, own * pieces.KINDS)
    if world.has(own, pieces.FLARE):
        total += 8
    if world.has(own, pieces.COURAGE) and not world.drank >> own & 1:
        total += 3
    return total
