"""What a position of Castaways looks like to each seat: who will live, and what that and the loot are worth to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.knowledge import reals
from chaloupe.core.position import buffer
from chaloupe.games.castaways.ending import loot
from chaloupe.games.castaways.fights import side_strength
from chaloupe.games.castaways.pieces import (
    BLACKJACK,
    CHARACTERS,
    COMPASS,
    COURAGE,
    FLARE,
    FRENCHY,
    HOOK,
    KINDS,
    KNIFE,
    MEDKIT,
    OAR,
    PARASOL,
    PRESERVER,
    WATER,
)
from chaloupe.games.castaways.state import (
    BOAT,
    CHARACTER_OF,
    DRY,
    FIGHT,
    FOE,
    FRIEND,
    HAND_SIZE,
    OPEN_AT,
    OVERBOARD,
    THIRST,
    WOUNDS,
    State,
)

NAMES: Final = [
    "own_life",  # points for one's own survival, by its chance
    "friend_life",
    "foe_death",  # points for the foe's death, or for the dead that a man who hates himself counts
    "loot",
    "expected",  # all of them together
    "expected_late",  # the same, the more gulls have been seen
    "loot_late",
    "alive",
    "awake",
    "own_spare",  # wounds that one can still take
    "friend_spare",
    "foe_spare",
    "water",
    "water_none",
    "medkit",
    "shelter",  # parasol, life preserver
    "compass",
    "blows",  # weapons, in the hand or open
    "flare",
    "size",
    "cards",
    "navigator",
    "stern",  # how near the stern
    "bow",  # the first to choose provisions
    "marks",  # rowed or fought today: thirst to come
    "turn",  # the own turn, or still to come today
    "fight_won",  # on the side that is ahead in a fight
    "fight_lost",
]
NUMBER: Final = i64(28)

# How likely it is that somebody with so many wounds to spare does not see land; how that falls with the gulls.
_RISK: Final = [0.7, 0.45, 0.3, 0.2, 0.13, 0.09, 0.06, 0.04, 0.03, 0.02]
_LEFT: Final = [1.0, 0.85, 0.65, 0.4, 0.0]
_MOST_SPARE: Final = i64(9)


def _row(numbers: list[float]) -> vec[float]:
    return vec[float](numbers)


class Outlook:
    """Everybody's chance to live, then the features of one seat after the other."""

    def __init__(self) -> None:
        """Make room."""
        self.lives: Final[vec[float]] = reals(CHARACTERS)
        self.spare: Final[vec[i64]] = buffer(CHARACTERS)
        self._risk: Final[vec[float]] = _row(_RISK)
        self._left: Final[vec[float]] = _row(_LEFT)
        self.navigator: i64 = -1
        self.bow: i64 = -1
        self.ahead: i64 = 0
        self.behind: i64 = 0

    def risk(self, spare: i64) -> float:
        """Say how likely somebody dies who can take so many more wounds, at the beginning of the voyage."""
        if spare < 0:
            return 1.0
        return self._risk[min(spare, _MOST_SPARE)]

    def survey(self, world: State) -> None:
        """Guess who will live: by the wounds to spare, those that are about to come included, and the gulls seen."""
        self._weigh_fight(world)
        size = world.terms.size
        left = self._left[min(world.birds, 4)]
        character: i64 = 0
        while character < CHARACTERS:
            own = ONE << character
            if world.living & own:
                spare = size[character] - world.lines[WOUNDS + character] - self._to_come(world, character)
                self.spare[character] = spare
                self.lives[character] = 1.0 - self.risk(spare) * left
                # one wound too many is still to be averted
                if spare < 0:
                    self.lives[character] = 0.1
            else:
                self.spare[character] = -1
                self.lives[character] = 0.0
            character += 1
        self.navigator = world.navigator()
        self.bow = -1
        place: i64 = 0
        while place < world.boat_length:
            sitting = world.lines[BOAT + place]
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
            wounds = world.lines[DRY + character]
        elif world.phase == OVERBOARD and world.swimmers & own:
            if character != FRENCHY and not world.has_open(character, PRESERVER):
                wounds = 1
            if world.sharks:
                wounds += 1
        elif self.behind & own:
            wounds = 1
        return wounds

    def worth(self, world: State, own: i64) -> float:
        """Guess the points of a character's player from lives and deaths alone."""
        return self.own_life(world, own) + self.friend_life(world, own) + self.foe_death(world, own)

    def own_life(self, world: State, own: i64) -> float:
        """Guess the points for one's own survival (CAS-147)."""
        if world.lines[FOE + own] == own:
            return 0.0
        return float(world.terms.survival[own]) * self.lives[own]

    def friend_life(self, world: State, own: i64) -> float:
        """Guess the points for the friend's survival (CAS-150)."""
        friend = world.lines[FRIEND + own]
        return float(world.terms.survival[friend]) * self.lives[friend] if friend >= 0 else 0.0

    def foe_death(self, world: State, own: i64) -> float:
        """Guess the points for the dead that one wishes dead (CAS-151, CAS-154)."""
        lines = world.lines
        foe = lines[FOE + own]
        if foe < 0:
            return 0.0
        if foe != own:
            return float(world.terms.printed[foe]) * (1.0 - self.lives[foe])
        total = 0.0
        rest = world.dealt & ~(ONE << own)
        if lines[FRIEND + own] >= 0:
            rest &= ~(ONE << lines[FRIEND + own])
        while rest:
            other = lowest(rest)
            total += float(world.terms.printed[other]) * (1.0 - self.lives[other])
            rest &= rest - 1
        return total

    def look(self, world: State, seat: i64, out: vec[float]) -> None:
        """Write the features of a seat; everybody's chance to live has been guessed before."""
        lines = world.lines
        own = lines[CHARACTER_OF + seat]
        i: i64 = 0
        while i < NUMBER:
            out[i] = 0.0
            i += 1
        if own < 0:
            return
        late = float(world.birds) / 4.0
        goods = 0.0
        if world.aboard >> own & 1:
            goods = float(loot(world, own))
        out[0] = self.own_life(world, own) / 10.0
        out[1] = self.friend_life(world, own) / 10.0
        out[2] = self.foe_death(world, own) / 10.0
        out[3] = goods / 10.0
        expected = (out[0] + out[1] + out[2] + out[3]) / 3.0
        out[4] = expected
        out[5] = expected * late
        out[6] = out[3] * late
        friend = lines[FRIEND + own]
        foe = lines[FOE + own]
        if friend >= 0 and friend != own:
            out[10] = float(max(self.spare[friend], 0)) / 8.0
        if foe >= 0 and foe != own:
            out[11] = float(max(self.spare[foe], 0)) / 8.0
        if not world.living >> own & 1:
            return
        out[7] = 1.0
        out[9] = float(max(self.spare[own], 0)) / 8.0
        out[19] = float(world.terms.size[own]) / 8.0
        if world.conscious >> own & 1:
            out[8] = 1.0
        self._look_at_cards(world, own, out)
        self._look_at_place(world, own, out)

    def _look_at_cards(self, world: State, own: i64, out: vec[float]) -> None:
        waters = number_of(world, own, WATER)
        out[12] = float(min(waters, 4)) / 4.0
        if waters == 0:
            out[13] = 1.0
        out[14] = float(min(number_of(world, own, MEDKIT), 2)) / 2.0
        if world.parasol_open and world.has_open(own, PARASOL):
            out[15] = 1.0
        elif world.has(own, PARASOL):
            out[15] = 0.5
        if world.has(own, PRESERVER):
            out[15] += 0.5
        if world.has(own, COMPASS):
            out[16] = 1.0
        out[17] = float(blows(world, own)) / 8.0
        if world.has(own, FLARE):
            out[18] = 1.0
        out[20] = float(min(world.lines[HAND_SIZE + own], 8)) / 8.0

    def _look_at_place(self, world: State, own: i64, out: vec[float]) -> None:
        mark = ONE << own
        if self.navigator == own:
            out[21] = 1.0
        if self.bow == own:
            out[23] = 1.0
        last = world.boat_length - 1
        place: i64 = 0
        while place < last and world.lines[BOAT + place] != own:
            place += 1
        out[22] = float(place) / float(max(last, 1))
        if world.rowed & mark:
            out[24] += 0.5
        if world.fought & mark:
            out[24] += 0.5
        if world.turn == own:
            out[25] = 1.0
        if self.ahead & mark:
            out[26] = 1.0
        elif self.behind & mark:
            out[27] = 1.0


def number_of(world: State, character: i64, kind: i64) -> i64:
    """Count somebody's cards of a kind, in the hand and open."""
    at = character * KINDS + kind
    return i64(world.cards[at]) + i64(world.cards[OPEN_AT + at])


def blows(world: State, character: i64) -> i64:
    """Add up what somebody's weapons give, in the hand and open, without the flare gun."""
    total = number_of(world, character, OAR) + 2 * number_of(world, character, BLACKJACK)
    total += 3 * number_of(world, character, KNIFE) + 4 * number_of(world, character, HOOK)
    if world.has(character, COURAGE):
        total += 3
    return total


def reserve(world: State, own: i64) -> i64:
    """Add up the weapons that somebody could still play in a fight."""
    cards = world.cards
    at = own * KINDS
    total = (
        i64(cards[at + OAR]) + 2 * i64(cards[at + BLACKJACK]) + 3 * i64(cards[at + KNIFE]) + 4 * i64(cards[at + HOOK])
    )
    if world.has(own, FLARE):
        total += 8
    if world.has(own, COURAGE) and not world.drank >> own & 1:
        total += 3
    return total
