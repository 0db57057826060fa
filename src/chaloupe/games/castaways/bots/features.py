"""The features of a seat: what it lives for, what it holds, where it sits, each about 0 to 1."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.games.castaways.bots.outlook import Outlook
from chaloupe.games.castaways.chapters.ending import loot
from chaloupe.games.castaways.chapters.fights import blows
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.pieces import COMPASS, COURAGE, FLARE, KINDS, MEDKIT, PARASOL, PRESERVER, WATER
from chaloupe.games.castaways.state import State

OWN_LIFE: Final = 0  # points for one's own survival, by its chance
FRIEND_LIFE: Final = 1
FOE_DEATH: Final = 2  # points for the foe's death, or for the dead that a man who hates himself counts
LOOT: Final = 3
EXPECTED: Final = 4  # all of them together
EXPECTED_LATE: Final = 5  # the same, the more gulls have been seen
LOOT_LATE: Final = 6
ALIVE: Final = 7
AWAKE: Final = 8
OWN_SPARE: Final = 9  # wounds that one can still take
FRIEND_SPARE: Final = 10
FOE_SPARE: Final = 11
WATERS: Final = 12
NO_WATER: Final = 13
MEDKITS: Final = 14
SHELTER: Final = 15  # parasol, life preserver
HAS_COMPASS: Final = 16
BLOWS: Final = 17  # weapons, in the hand or open
HAS_FLARE: Final = 18
SIZE: Final = 19
CARDS: Final = 20
NAVIGATOR: Final = 21
STERN: Final = 22  # how near the stern
BOW: Final = 23  # the first to choose provisions
MARKS: Final = 24  # rowed or fought today: thirst to come
TURN: Final = 25
FIGHT_WON: Final = 26  # on the side that is ahead in a fight
FIGHT_LOST: Final = 27
# The names that the tuned weights go by.
NAMES: Final = {
    "own_life": OWN_LIFE, "friend_life": FRIEND_LIFE, "foe_death": FOE_DEATH, "loot": LOOT, "expected": EXPECTED,
    "expected_late": EXPECTED_LATE, "loot_late": LOOT_LATE, "alive": ALIVE, "awake": AWAKE, "own_spare": OWN_SPARE,
    "friend_spare": FRIEND_SPARE, "foe_spare": FOE_SPARE, "water": WATERS, "water_none": NO_WATER, "medkit": MEDKITS,
    "shelter": SHELTER, "compass": HAS_COMPASS, "blows": BLOWS, "flare": HAS_FLARE, "size": SIZE, "cards": CARDS,
    "navigator": NAVIGATOR, "stern": STERN, "bow": BOW, "marks": MARKS, "turn": TURN, "fight_won": FIGHT_WON,
    "fight_lost": FIGHT_LOST,
}  # fmt: skip
NUMBER: Final = i64(28)


def look(outlook: Outlook, world: State, seat: i64, out: vec[float]) -> None:
    """Write the features of a seat; the outlook has surveyed this world."""
    own = world.character_of(seat)
    i: i64 = 0
    while i < NUMBER:
        out[i] = 0.0
        i += 1
    if own < 0:
        return
    _look_at_points(outlook, world, own, out)
    friend = world.friend_of(own)
    foe = world.foe_of(own)
    if friend >= 0 and friend != own:
        out[FRIEND_SPARE] = float(max(outlook.spare[friend], 0)) / 8.0
    if foe >= 0 and foe != own:
        out[FOE_SPARE] = float(max(outlook.spare[foe], 0)) / 8.0
    if not world.living >> own & 1:
        return
    out[ALIVE] = 1.0
    out[OWN_SPARE] = float(max(outlook.spare[own], 0)) / 8.0
    out[SIZE] = float(world.terms.size[own]) / 8.0
    if world.conscious >> own & 1:
        out[AWAKE] = 1.0
    _look_at_cards(world, own, out)
    _look_at_place(outlook, world, own, out)


def _look_at_points(outlook: Outlook, world: State, own: i64, out: vec[float]) -> None:
    late = float(world.birds) / 4.0
    goods = 0.0
    if world.aboard >> own & 1:
        goods = float(loot(world, own))
    out[OWN_LIFE] = outlook.own_life(world, own) / 10.0
    out[FRIEND_LIFE] = outlook.friend_life(world, own) / 10.0
    out[FOE_DEATH] = outlook.foe_death(world, own) / 10.0
    out[LOOT] = goods / 10.0
    expected = (out[OWN_LIFE] + out[FRIEND_LIFE] + out[FOE_DEATH] + out[LOOT]) / 3.0
    out[EXPECTED] = expected
    out[EXPECTED_LATE] = expected * late
    out[LOOT_LATE] = out[LOOT] * late


def _look_at_cards(world: State, own: i64, out: vec[float]) -> None:
    waters = world.number_held(own, WATER)
    out[WATERS] = float(min(waters, 4)) / 4.0
    if waters == 0:
        out[NO_WATER] = 1.0
    out[MEDKITS] = float(min(world.number_held(own, MEDKIT), 2)) / 2.0
    if world.parasol_open and world.has_open(own, PARASOL):
        out[SHELTER] = 1.0
    elif world.has(own, PARASOL):
        out[SHELTER] = 0.5
    if world.has(own, PRESERVER):
        out[SHELTER] += 0.5
    if world.has(own, COMPASS):
        out[HAS_COMPASS] = 1.0
    out[BLOWS] = float(all_blows(world, own)) / 8.0
    if world.has(own, FLARE):
        out[HAS_FLARE] = 1.0
    out[CARDS] = float(min(world.hand_size(own), 8)) / 8.0


def _look_at_place(outlook: Outlook, world: State, own: i64, out: vec[float]) -> None:
    mark = ONE << own
    if outlook.navigator == own:
        out[NAVIGATOR] = 1.0
    if outlook.bow == own:
        out[BOW] = 1.0
    out[STERN] = float(world.place_of(own)) / float(max(world.boat_length - 1, 1))
    if world.rowed & mark:
        out[MARKS] += 0.5
    if world.fought & mark:
        out[MARKS] += 0.5
    if world.turn == own:
        out[TURN] = 1.0
    if outlook.ahead & mark:
        out[FIGHT_WON] = 1.0
    elif outlook.behind & mark:
        out[FIGHT_LOST] = 1.0


def all_blows(world: State, character: i64) -> i64:
    """Add up what somebody's weapons give, in the hand and open, without the flare gun."""
    total = blows(world, character * KINDS) + blows(world, OPEN_AT + character * KINDS)
    if world.has(character, COURAGE):
        total += 3
    return total
