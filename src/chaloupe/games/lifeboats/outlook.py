"""What a position of Lifeboats looks like to each seat, in numbers that can be weighed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.knowledge import reals
from chaloupe.core.position import buffer
from chaloupe.games.lifeboats.course import Course
from chaloupe.games.lifeboats.pieces import BLACK, BOATS, ISLANDS, OFFICERS, PLACES
from chaloupe.games.lifeboats.prospects import chance, owners_aboard
from chaloupe.games.lifeboats.state import ARRIVAL, CAPS_LEFT, CREW, HAND, LANE, LEAKS, MEN, POINTS, ROW, WIDTH

SLACKS: Final = 5
NAMES: Final = [
    # points of the men in boats on a row, by how many leaks the boat can still take
    *[f"row{row}_slack{slack}" for row in (1, 2, 3) for slack in range(SLACKS)],
    "points",  # that are sure
    "points_late",  # the same, the more the fewer men are at sea
    "expected",  # points with those of the men at sea by their chance
    "expected_late",
    "caps",
    "caps_late",
    "stick",  # the seat decides ties in this round
    "stick_next",  # and in the next one
    "alone",  # points in boats where nobody else has men
    "mixed",  # points in boats of three owners or more
    "men",  # men at sea
    "spread",  # boats with own men
    "swimming",  # points of the men in the water
    "hand",  # points of the men that are still to be placed
    "landed_first",  # the own boat was the first to land: ties are won
]
NUMBER: Final = i64(30)
_BY_ROW: Final = i64(0)
_POINTS: Final = i64(15)

# About what an officer and a sailor are worth where no island is known yet.
OFFICER_POINTS: Final = 7.0
SAILOR_POINTS: Final = 5.0
MANY: Final = 20.0
MOST: Final = 30.0


def slack_of(crew: i64, leaks: i64) -> i64:
    """Count the leaks that a boat can take without sinking, at most four; in a full boat each costs a man, too."""
    slack = crew - leaks
    if crew + leaks == PLACES and slack > 1:
        slack = (slack + 1) // 2
    return slack if slack < SLACKS else i64(SLACKS - 1)


class Outlook:
    """The boats at a glance, then the features of one seat after the other."""

    def __init__(self) -> None:
        """Make room."""
        self.place: Final[vec[i64]] = buffer(BOATS)
        self.owners: Final[vec[i64]] = buffer(BOATS)
        self.lands: Final[vec[float]] = reals(BOATS)
        self.late: float = 0.0
        self.first: i64 = -1
        # of the last seat looked at: points to expect, and those that are as good as sure
        self.expected: float = 0.0
        self.safe: float = 0.0

    def survey(self, world: Course) -> None:
        """Look at the boats: where they are, how tight, whose, how likely they land."""
        pieces = world.pieces
        crews: i64 = 0
        rest = world.afloat
        while rest:
            boat = lowest(rest)
            crew = i64(pieces[CREW + boat])
            leaks = i64(pieces[LEAKS + boat])
            row = i64(pieces[ROW + boat])
            owners = owners_aboard(world, boat)
            slack = slack_of(crew, leaks)
            self.owners[boat] = owners
            self.place[boat] = (row - 1) * SLACKS + (slack if slack > 0 else i64(0))
            self.lands[boat] = float(chance(crew, leaks, row, owners)) / 1000.0
            crews += crew
            rest &= rest - 1
        men = world.players * (OFFICERS + world.terms.sailors)
        self.late = 1.0 - float(crews) / float(men)
        self.first = -1
        if world.landed:
            self._find_first(world)

    def _find_first(self, world: Course) -> None:
        """Find whose boat landed first, the black one left out (LIF-81)."""
        rest = world.landed & ~(ONE << BLACK)
        best: i64 = 99
        while rest:
            boat = lowest(rest)
            arrival = i64(world.pieces[ARRIVAL + boat])
            if arrival < best:
                best = arrival
                self.first = world.owner(boat)
            rest &= rest - 1

    def look(self, world: Course, seat: i64, out: vec[float]) -> None:
        """Write the features of a seat; the boats have been looked at before."""
        i: i64 = 0
        while i < NUMBER:
            out[i] = 0.0
            i += 1
        self._look_at_men(world, seat, out)
        pieces = world.pieces
        late = self.late
        points = float(i64(pieces[POINTS + seat])) / MOST
        out[_POINTS] = points
        out[_POINTS + 1] = points * late
        out[_POINTS + 2] = self.expected / MOST
        out[_POINTS + 3] = self.expected / MOST * late
        caps = float(i64(pieces[CAPS_LEFT + seat])) / 3.0
        out[_POINTS + 4] = caps
        out[_POINTS + 5] = caps * late
        if world.round > 0:
            if world.first == seat:
                out[_POINTS + 6] = 1.0
            elif (world.first + 1) % world.players == seat:
                out[_POINTS + 7] = 1.0
        if world.swimmers:
            out[_POINTS + 12] = swimming(world, seat) / MANY
        officers = float(i64(pieces[HAND + seat * 2]))
        out[_POINTS + 13] = (officers * OFFICER_POINTS + float(i64(pieces[HAND + seat * 2 + 1])) * SAILOR_POINTS) / MOST
        if self.first == seat:
            out[_POINTS + 14] = 1.0

    def _look_at_men(self, world: Course, seat: i64, out: vec[float]) -> None:
        """Add up the men of a seat in boats by what these are like."""
        pieces = world.pieces
        points = float(i64(pieces[POINTS + seat]))
        expected = points
        safe = points
        alone = 0.0
        mixed = 0.0
        men: i64 = 0
        boats: i64 = 0
        last: i64 = -1
        rest = world.aboard[seat]
        while rest:
            at = lowest(rest)
            boat = at >> 1
            number = i64(pieces[MEN + seat * WIDTH + at])
            worth = float(number * ISLANDS[(i64(pieces[LANE + boat]) - 1) * 2 + (at & 1)])
            out[_BY_ROW + self.place[boat]] += worth / MANY
            lands = self.lands[boat]
            expected += worth * lands
            safe += worth * lands * lands
            if self.owners[boat] == 1:
                alone += worth
            elif self.owners[boat] > 2:
                mixed += worth
            men += number
            if boat != last:
                boats += 1
                last = boat
            rest &= rest - 1
        self.expected = expected
        self.safe = safe
        out[_POINTS + 8] = alone / MANY
        out[_POINTS + 9] = mixed / MANY
        out[_POINTS + 10] = float(men) / 7.0
        out[_POINTS + 11] = float(boats) / 7.0


def swimming(world: Course, seat: i64) -> float:
    """Add up about what a seat's men in the water are worth."""
    worth = 0.0
    number: i64 = 0
    while number < world.swimmers:
        swimmer = world.swimmer(number)
        if swimmer // WIDTH == seat:
            worth += OFFICER_POINTS if swimmer % 2 == 0 else SAILOR_POINTS
        number += 1
    return worth
