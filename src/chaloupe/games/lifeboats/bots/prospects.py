"""What a position is worth: landing value × chance that the boat lands, in thousandths (RULES.md 13)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import numbers
from chaloupe.games.lifeboats.pieces import ISLAND_ROW, OFFICER, PLACES, SAILOR, island_points
from chaloupe.games.lifeboats.state import LEAK, MAN, MOVE, State

SURE: Final = i64(1000)


def chance(crew: i64, leaks: i64, row: i64, owners: i64) -> i64:
    """Guess how likely a boat lands: it falls with rows left and leaks close to men, and rises with mixed crews."""
    if row == ISLAND_ROW:
        return SURE
    if leaks > crew:
        return 0
    by_row: i64 = 860 if row == 3 else 600 if row == 2 else 400
    spare = crew - leaks
    if crew + leaks == PLACES and spare > 1:
        spare = (spare + 1) // 2  # the next leak costs a man, too
    by_spare: i64 = 420 if spare == 0 else 700 if spare == 1 else 880 if spare == 2 else 1000
    by_owners: i64 = 750 if owners <= 1 else 900 if owners == 2 else 1000
    return by_row * by_spare // SURE * by_owners // SURE


def owners_aboard(world: State, boat: i64) -> i64:
    """Count the players who have men in a boat."""
    number: i64 = 0
    seat: i64 = 0
    while seat < world.players:
        if (world.aboard[seat] >> (boat * 2)) & 3:
            number += 1
        seat += 1
    return number


def chance_now(world: State, boat: i64) -> i64:
    """Guess how likely a boat afloat lands as it is."""
    return chance(world.crew(boat), world.leaks(boat), world.row(boat), owners_aboard(world, boat))


def landing_value(world: State, seat: i64, boat: i64) -> i64:
    """Add up what a seat's men in a boat are worth on the island."""
    lane = world.lane(boat)
    officers = world.men(seat, boat, OFFICER) * island_points(lane, OFFICER)
    return officers + world.men(seat, boat, SAILOR) * island_points(lane, SAILOR)


def worth(world: State, seat: i64) -> int:
    """Guess the points that a seat will have in the end."""
    total = world.points(seat) * SURE
    for boat in numbers(world.afloat):
        total += landing_value(world, seat, boat) * chance_now(world, boat)
    return int(total)


def gains(world: State, kind: i64, ballot_boat: i64, result: i64) -> list[int]:
    """Guess what every seat wins or loses if a ballot has this result."""
    boat = ballot_boat if kind == MAN else result
    crew = world.crew(boat)
    leaks = world.leaks(boat)
    row = world.row(boat)
    owners = owners_aboard(world, boat)
    before = chance(crew, leaks, row, owners)
    stay = SURE  # the part of the crew that is still aboard afterwards
    if kind == MOVE:
        after = chance(crew, leaks, row + 1, owners)
    elif crew + leaks < PLACES or crew == leaks:
        after = chance(crew, leaks + 1, row, owners)
    else:
        after = chance(crew - 1, leaks + 1, row, owners)
        if kind == LEAK:
            stay = SURE * (crew - 1) // crew
    changes: list[int] = []
    for seat in range(world.players):
        value = landing_value(world, seat, boat)
        changes.append(int(value * after * stay // SURE - value * before))
    if kind == MAN:
        loser = world.owner(result)
        rank = SAILOR if world.men(loser, boat, SAILOR) else OFFICER
        changes[loser] -= int(island_points(world.lane(boat), rank) * after)
    return changes
