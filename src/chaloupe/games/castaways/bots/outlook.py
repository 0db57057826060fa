"""Who will live, and what that is worth to whom: one look at a world, before every seat is looked at."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import buffer
from chaloupe.games.castaways.bots.values import risk, voyage_left
from chaloupe.games.castaways.chapters.fights import side_strength
from chaloupe.games.castaways.pieces import CHARACTERS, FRENCHY, NONE, PRESERVER
from chaloupe.games.castaways.state import FIGHT, OVERBOARD, THIRST, State
from chaloupe.mind.knowledge import reals


class Outlook:
    """Everybody's chance to live and wounds to spare, who navigates, who chooses first, who wins the fight."""

    def __init__(self) -> None:
        """Make room for what `survey` finds; it is used again for every world."""
        self.lives: Final[vec[float]] = reals(CHARACTERS)
        self.spare: Final[vec[i64]] = buffer(CHARACTERS)
        self.navigator: i64 = NONE
        self.bow: i64 = NONE
        self.ahead: i64 = 0
        self.behind: i64 = 0

    def survey(self, world: State) -> None:
        """Guess who will live: by the wounds to spare, those that are about to come included, and the gulls seen."""
        self._weigh_fight(world)
        size = world.terms.size
        left = voyage_left(world.birds)
        character: i64 = 0
        while character < CHARACTERS:
            if world.living & (ONE << character):
                spare = size[character] - world.wounds_of(character) - self._to_come(world, character)
                self.spare[character] = spare
                self.lives[character] = 1.0 - risk(spare) * left
                # one wound too many is still to be averted
                if spare < 0:
                    self.lives[character] = 0.1
            else:
                self.spare[character] = -1
                self.lives[character] = 0.0
            character += 1
        self.navigator = world.navigator()
        self.bow = NONE
        place: i64 = 0
        while place < world.boat_length:
            sitting = world.at_place(place)
            if world.conscious >> sitting & 1:
                self.bow = sitting
                break
            place += 1

    def _weigh_fight(self, world: State) -> None:
        """See which side of a fight is ahead."""
        self.ahead = 0
        self.behind = 0
        if world.phase != FIGHT:
            return
        if side_strength(world, world.attackers) > side_strength(world, world.defenders):
            self.ahead = world.attackers
            self.behind = world.defenders
        else:
            self.ahead = world.defenders
            self.behind = world.attackers

    def _to_come(self, world: State, character: i64) -> i64:
        """Count the wounds that somebody gets if nobody does anything more about it."""
        own = ONE << character
        wounds: i64 = 0
        if world.phase == THIRST:
            wounds = world.thirst_of(character)
        elif world.phase == OVERBOARD and world.swimmers & own:
            if character != FRENCHY and not world.has_open(character, PRESERVER):
                wounds = 1
            if world.sharks:
                wounds += 1
        elif self.behind & own:
            wounds = 1
        return wounds

    def own_life(self, world: State, own: i64) -> float:
        """Guess the points for one's own survival (CAS-147)."""
        if world.foe_of(own) == own:
            return 0.0
        return float(world.terms.survival[own]) * self.lives[own]

    def friend_life(self, world: State, own: i64) -> float:
        """Guess the points for the friend's survival (CAS-150)."""
        friend = world.friend_of(own)
        return float(world.terms.survival[friend]) * self.lives[friend] if friend >= 0 else 0.0

    def foe_death(self, world: State, own: i64) -> float:
        """Guess the points for the dead that one wishes dead (CAS-151, CAS-154)."""
        foe = world.foe_of(own)
        if foe < 0:
            return 0.0
        if foe != own:
            return float(world.terms.printed[foe]) * (1.0 - self.lives[foe])
        total = 0.0
        rest = world.dealt & ~(ONE << own)
        friend = world.friend_of(own)
        if friend >= 0:
            rest &= ~(ONE << friend)
        while rest:
            other = lowest(rest)
            total += float(world.terms.printed[other]) * (1.0 - self.lives[other])
            rest &= rest - 1
        return total
