"""What a position of Lifeboats looks like to each seat, in numbers that can be weighed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import NOBODY, buffer
from chaloupe.games.lifeboats.bots.prospects import chance, owners_aboard
from chaloupe.games.lifeboats.pieces import BLACK, BOATS, ISLAND_ROW, OFFICER, OFFICERS, PLACES, SAILOR, island_points
from chaloupe.games.lifeboats.state import MEN, NONE, WIDTH, State
from chaloupe.mind.knowledge import reals

# How many leaks a boat can still take is counted from 0 to one less than this.
SLACKS: Final = 5
# The features, by their places: points of the men in boats by row and slack of the boat, row 1 without slack first;
ROWS: Final = 0
POINTS: Final = 15  # points that are sure
POINTS_LATE: Final = 16  # the same, the more the fewer men are at sea
EXPECTED: Final = 17  # points with those of the men at sea by their chance
EXPECTED_LATE: Final = 18
CAPS: Final = 19
CAPS_LATE: Final = 20
STICK: Final = 21  # the seat decides ties in this round
STICK_NEXT: Final = 22  # and in the next one
ALONE: Final = 23  # points in boats where nobody else has men
MIXED: Final = 24  # points in boats of three owners or more
MEN_AT_SEA: Final = 25
SPREAD: Final = 26  # boats with own men
SWIMMING: Final = 27  # points of the men in the water
HAND: Final = 28  # points of the men that are still to be placed
LANDED_FIRST: Final = 29  # the own boat was the first to land: ties are won
NUMBER: Final = 30
NAMES: Final[dict[str, int]] = {
    **{
        f"row{row}_slack{slack}": ROWS + (row - 1) * SLACKS + slack
        for row in range(1, ISLAND_ROW)
        for slack in range(SLACKS)
    },
    "points": POINTS,
    "points_late": POINTS_LATE,
    "expected": EXPECTED,
    "expected_late": EXPECTED_LATE,
    "caps": CAPS,
    "caps_late": CAPS_LATE,
    "stick": STICK,
    "stick_next": STICK_NEXT,
    "alone": ALONE,
    "mixed": MIXED,
    "men": MEN_AT_SEA,
    "spread": SPREAD,
    "swimming": SWIMMING,
    "hand": HAND,
    "landed_first": LANDED_FIRST,
}

# About what an officer and a sailor are worth where no island is known yet.
OFFICER_POINTS: Final = 7.0
SAILOR_POINTS: Final = 5.0
# What is divided by so that features are about 0 to 1: points in boats, points in all, caps, men or boats.
MANY: Final = 20.0
MOST: Final = 30.0
ALL_CAPS: Final = 3.0
ALL_MEN: Final = 7.0


def slack_of(crew: i64, leaks: i64) -> i64:
    """Count the leaks that a boat can take without sinking, at most four; in a full boat each costs a man, too."""
    slack = crew - leaks
    if crew + leaks == PLACES and slack > 1:
        slack = (slack + 1) // 2
    return slack if slack < SLACKS else i64(SLACKS - 1)


class Outlook:
    """The boats at a glance, then the features of one seat after the other.

    - of each boat: `place` among the features of ROWS, `owners` aboard, how likely it `lands`
    - `late`: from 0 to 1 the fewer men are at sea; `first`: whose boat landed first, or NOBODY
    - of the last seat looked at: points `expected`, and those as good as sure (`safe`)
    """

    def __init__(self) -> None:
        """Make room for what `survey` finds; it is used again for every world."""
        self.place: Final[vec[i64]] = buffer(BOATS)
        self.owners: Final[vec[i64]] = buffer(BOATS)
        self.lands: Final[vec[float]] = reals(BOATS)
        self.late: float = 0.0
        self.first: i64 = NOBODY
        self.expected: float = 0.0
        self.safe: float = 0.0

    def survey(self, world: State) -> None:
        """Look at the boats: where they are, how tight, whose, how likely they land."""
        crews: i64 = 0
        rest = world.afloat
        while rest:
            boat = lowest(rest)
            crew = world.crew(boat)
            leaks = world.leaks(boat)
            row = world.row(boat)
            owners = owners_aboard(world, boat)
            slack = slack_of(crew, leaks)
            self.owners[boat] = owners
            self.place[boat] = ROWS + (row - 1) * SLACKS + (slack if slack > 0 else i64(0))
            self.lands[boat] = float(chance(crew, leaks, row, owners)) / 1000.0
            crews += crew
            rest &= rest - 1
        men = world.players * (OFFICERS + world.terms.sailors)
        self.late = 1.0 - float(crews) / float(men)
        self.first = NOBODY
        if world.landed:
            self._find_first(world)

    def _find_first(self, world: State) -> None:
        """Find whose boat landed first, the black one left out (LIF-81)."""
        rest = world.landed & ~(ONE << BLACK)
        best: i64 = BOATS + 1
        while rest:
            boat = lowest(rest)
            arrival = world.arrival(boat)
            if arrival < best:
                best = arrival
                self.first = world.owner(boat)
            rest &= rest - 1

    def look(self, world: State, seat: i64, out: vec[float]) -> None:
        """Write the features of a seat; the boats have been looked at before."""
        i: i64 = 0
        while i < NUMBER:
            out[i] = 0.0
            i += 1
        self._look_at_men(world, seat, out)
        late = self.late
        points = float(world.points(seat)) / MOST
        out[POINTS] = points
        out[POINTS_LATE] = points * late
        out[EXPECTED] = self.expected / MOST
        out[EXPECTED_LATE] = self.expected / MOST * late
        caps = float(world.caps(seat)) / ALL_CAPS
        out[CAPS] = caps
        out[CAPS_LATE] = caps * late
        if world.round > 0:
            if world.first == seat:
                out[STICK] = 1.0
            elif (world.first + 1) % world.players == seat:
                out[STICK_NEXT] = 1.0
        if world.swimmers:
            out[SWIMMING] = swimming(world, seat) / MANY
        officers = float(world.hand(seat, OFFICER))
        out[HAND] = (officers * OFFICER_POINTS + float(world.hand(seat, SAILOR)) * SAILOR_POINTS) / MOST
        if self.first == seat:
            out[LANDED_FIRST] = 1.0

    def _look_at_men(self, world: State, seat: i64, out: vec[float]) -> None:
        """Add up the men of a seat in boats by what these are like."""
        points = float(world.points(seat))
        expected = points
        safe = points
        alone = 0.0
        mixed = 0.0
        men: i64 = 0
        boats: i64 = 0
        last: i64 = NONE
        rest = world.aboard[seat]
        while rest:
            at = lowest(rest)
            boat = at >> 1
            number = i64(world.pieces[MEN + seat * WIDTH + at])
            worth = float(number * island_points(world.lane(boat), at & 1))
            out[self.place[boat]] += worth / MANY
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
        out[ALONE] = alone / MANY
        out[MIXED] = mixed / MANY
        out[MEN_AT_SEA] = float(men) / ALL_MEN
        out[SPREAD] = float(boats) / ALL_MEN


def swimming(world: State, seat: i64) -> float:
    """Add up about what a seat's men in the water are worth."""
    worth = 0.0
    number: i64 = 0
    while number < world.swimmers:
        swimmer = world.swimmer(number)
        if swimmer // WIDTH == seat:
            worth += OFFICER_POINTS if swimmer % 2 == OFFICER else SAILOR_POINTS
        number += 1
    return worth
