"""How much an action of Lifeboats appeals at first sight, in thousandths of a point: for playouts and for leanings."""

from typing import Final

from mypy_extensions import i64

from chaloupe.games.lifeboats.bots.prospects import SURE, chance, chance_now, landing_value, owners_aboard
from chaloupe.games.lifeboats.chapters.setup import boat_due
from chaloupe.games.lifeboats.pieces import BLACK, CAP, OFFICER, PLACES, SAILOR, island_points
from chaloupe.games.lifeboats.state import BOARD, DECIDE, EVICT, LEAVE, MAN, MOVE, PLACE_BOAT, PLACE_MAN, VOTE, State

# How much the gains of all others together are minded, in thousandths.
ENVY: Final = i64(300)
# What a cap appeals when it is worth nothing in particular.
CAP_SHOWN: Final = i64(-1200)


def appeal(world: State, seat: i64, choice: i64) -> i64:
    """Judge a choice, numbered as in the block of its phase."""
    phase = world.phase
    if phase in (VOTE, DECIDE):
        if choice == CAP:
            return CAP_SHOWN
        if world.kind == MAN:
            return _against(world, seat, choice)
        return _for_boat(world, seat, choice)
    if phase == LEAVE:
        return -_near(world, choice // 2, choice % 2)
    if phase == BOARD:
        return _near(world, choice, SAILOR)
    if phase == PLACE_MAN:
        return _placed(world, seat, choice // 2, choice % 2)
    if phase == EVICT:
        return 0 if choice == SAILOR else i64(-2000)
    if phase == PLACE_BOAT and boat_due(world) != BLACK:
        return island_points(choice + 1, SAILOR) * 1000
    return 0


def _for_boat(world: State, seat: i64, boat: i64) -> i64:
    """Judge a leak for a boat, or its move, by what it does to own men and to those of others."""
    crew = world.crew(boat)
    leaks = world.leaks(boat)
    row = world.row(boat)
    owners = owners_aboard(world, boat)
    before = chance(crew, leaks, row, owners)
    if world.kind == MOVE:
        after = chance(crew, leaks, row + 1, owners)
    elif crew + leaks < PLACES or crew == leaks:
        after = chance(crew, leaks + 1, row, owners)
    else:
        after = chance(crew - 1, leaks + 1, row, owners) * (crew - 1) // crew
    change = after - before
    own = landing_value(world, seat, boat)
    others: i64 = 0
    other: i64 = 0
    while other < world.players:
        if other != seat:
            others += landing_value(world, other, boat)
        other += 1
    return change * own - change * others * ENVY // SURE


def _against(world: State, seat: i64, colour: i64) -> i64:
    """Judge who goes overboard: best somebody who is well ahead, never oneself if it can be helped."""
    owner = world.owner(colour)
    boat = world.ballot_boat
    worth = _near(world, boat, SAILOR if world.men(owner, boat, SAILOR) else OFFICER)
    return -worth if owner == seat else worth * ENVY // SURE


def _near(world: State, boat: i64, rank: i64) -> i64:
    """Judge a place in a boat by the island and the chance to land there."""
    return island_points(world.lane(boat), rank) * chance_now(world, boat)


def _placed(world: State, seat: i64, boat: i64, rank: i64) -> i64:
    """Judge a place for a man: a good island, company of others, and not all men in one boat."""
    own = world.men(seat, boat, OFFICER) + world.men(seat, boat, SAILOR)
    company = owners_aboard(world, boat)
    if own:
        company -= 1
    return island_points(world.lane(boat), rank) * 400 + min(company, 3) * 500 - own * 400 + (1 - rank) * 100
