"""The one table of verbs: their codes, and what is listed, played, said and read by it (RULES.md 6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import lowest
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verbs
from chaloupe.games.lifeboats import flow
from chaloupe.games.lifeboats.actions.deed import Deed
from chaloupe.games.lifeboats.actions.verbs import (
    Board,
    CallVote,
    Decide,
    Evict,
    FirstPlayer,
    Leave,
    PlaceBoat,
    PlaceMan,
    TakeColour,
    Vote,
)
from chaloupe.games.lifeboats.pieces import CHOICES, COLOURS, LANES, MOST_PLAYERS, RANKS
from chaloupe.games.lifeboats.state import OVER, TALK, VOTE, State

_COLOUR: Final = Arg("colour", "word", COLOURS)
_LANE: Final = Arg("lane", "int", low=1, high=LANES)
_BOAT: Final = Arg("boat", "word", COLOURS)
_RANK: Final = Arg("rank", "word", RANKS)

# Every phase has one verb; the rows are in the order of the phases.
DEEDS: Final[list[Deed]] = [
    FirstPlayer("first_player", [Arg("seat", "int", low=0, high=MOST_PLAYERS - 1)], chance=True),
    TakeColour("choose_colour", [_COLOUR]),
    TakeColour("deal_colour", [_COLOUR], chance=True),
    PlaceBoat("place_boat", [_LANE], "LIF-20"),
    PlaceBoat("deal_lane", [_LANE], "LIF-20", chance=True),
    PlaceMan("place_man", [_BOAT, _RANK]),
    CallVote("call_vote", []),
    Vote("vote", [Arg("for", "word", CHOICES)]),
    Decide("decide", [Arg("for", "word", COLOURS)]),
    Evict("evict", [_RANK]),
    Leave("leave", [_BOAT, _RANK]),
    Board("board", [_BOAT]),
]
VERBS: Final = Verbs(
    [deed.verb for deed in DEEDS if not deed.verb.chance] + [deed.verb for deed in DEEDS if deed.verb.chance]
)


def _number_of_codes(chance: bool, before: int = OVER) -> int:
    """Count the codes of the players or of chance, which are numbered apart; those of the phases before one."""
    return sum([deed.codes for deed in DEEDS[:before] if deed.verb.chance == chance])


# The first code of the verb of each phase.
BASE: Final = vec[i64]([_number_of_codes(deed.verb.chance, phase) for phase, deed in enumerate(DEEDS)])
NUMBER: Final = _number_of_codes(False)
CHANCE_NUMBER: Final = _number_of_codes(True)


def choices(state: State, seat: i64) -> i64:
    """Give the set of choices of chance or of a seat that the game waits for."""
    return DEEDS[state.phase].choices(state, seat)


def apply(state: State, seat: i64, code: i64, tell: Tell | None) -> None:
    """Carry out a listed action, and whatever has no alternative after it (LIF-3; RULES.md 5.9)."""
    choice = code - BASE[state.phase]
    while True:
        flow.go_on(state, DEEDS[state.phase].apply(state, seat, choice, tell), tell)
        phase = state.phase
        if phase in (VOTE, TALK, OVER):
            return
        seat = state.turn
        left = choices(state, seat)
        if left & (left - 1):
            return
        choice = lowest(left)


def words(seat: i64, code: i64) -> Json:
    """Put an action's code into words."""
    found = 0
    for phase, deed in enumerate(DEEDS):
        if deed.verb.chance == (seat == CHANCE) and BASE[phase] <= code:
            found = phase
    return DEEDS[found].words(int(code - BASE[found]))


def encode(action: Json) -> int:
    """Give the code of a well-formed action."""
    for phase, deed in enumerate(DEEDS):
        if deed.verb.name == action["type"]:
            return int(BASE[phase]) + deed.number(action)
    raise KeyError(action["type"])
