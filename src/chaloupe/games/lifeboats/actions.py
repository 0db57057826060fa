"""The actions of Lifeboats: their numbers inside, their words outside."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Words
from chaloupe.core.verbs import Arg, Verb, Verbs
from chaloupe.games.lifeboats.pieces import BOATS, CHOICES, COLOURS, LANES, MOST_PLAYERS, RANKS

# The phases, in the order of a game.
FIRST_PLAYER: Final = 0
CHOOSE_COLOUR: Final = 1
DEAL_COLOUR: Final = 2
PLACE_BOAT: Final = 3
DEAL_LANE: Final = 4
PLACE_MAN: Final = 5
TALK: Final = 6
VOTE: Final = 7
DECIDE: Final = 8
EVICT: Final = 9
LEAVE: Final = 10
BOARD: Final = 11
OVER: Final = 12
PHASES: Final = (
    "first_player",
    "choose_colour",
    "deal_colour",
    "place_boat",
    "deal_lane",
    "place_man",
    "talk",
    "vote",
    "decide",
    "evict",
    "leave",
    "board",
    "over",
)

# Every phase has one verb, and a block of numbers for its choices: a seat, a colour, a lane - 1, a rank, or a boat and
# a rank as boat × 2 + rank. Chance's blocks are numbered on their own.
VERB_OF_PHASE: Final = (*PHASES[:TALK], "call_vote", *PHASES[VOTE:OVER])
_SIZES: Final = (MOST_PLAYERS, BOATS, BOATS, LANES, LANES, BOATS * 2, 1, BOATS + 1, BOATS, 2, BOATS * 2, BOATS)
_CHANCE_PHASES: Final = (FIRST_PLAYER, DEAL_COLOUR, DEAL_LANE)


def _blocks() -> list[int]:
    """Give the first number of each phase's block; behind them how many numbers players and chance take."""
    first: list[int] = []
    ours = 0
    chance = 0
    for phase, size in enumerate(_SIZES):
        if phase in _CHANCE_PHASES:
            first.append(chance)
            chance += size
        else:
            first.append(ours)
            ours += size
    return [*first, ours, chance]


def _as_vec(numbers: list[int]) -> vec[i64]:
    made = vec[i64]()
    for number in numbers:
        made = append(made, i64(number))
    return made


_BLOCKS: Final = _blocks()
BASE: Final = _as_vec(_BLOCKS)
NUMBER: Final[int] = _BLOCKS[OVER]
CHANCE_NUMBER: Final[int] = _BLOCKS[OVER + 1]

_COLOUR: Final = Arg("colour", "word", COLOURS)
_LANE: Final = Arg("lane", "int", low=1, high=LANES)
_BOAT: Final = Arg("boat", "word", COLOURS)
_RANK: Final = Arg("rank", "word", RANKS)

VERBS: Final = Verbs(
    [
        Verb("choose_colour", [_COLOUR]),
        Verb("place_boat", [_LANE]),
        Verb("place_man", [_BOAT, _RANK]),
        Verb("call_vote", []),
        Verb("vote", [Arg("for", "word", CHOICES)]),
        Verb("decide", [Arg("for", "word", COLOURS)]),
        Verb("evict", [_RANK]),
        Verb("leave", [_BOAT, _RANK]),
        Verb("board", [_BOAT]),
        Verb("first_player", [Arg("seat", "int", low=0, high=MOST_PLAYERS - 1)], chance=True),
        Verb("deal_colour", [_COLOUR], chance=True),
        Verb("deal_lane", [_LANE], chance=True),
    ]
)


def phase_of(seat: i64, code: i64) -> i64:
    """Name the phase to whose block a number belongs."""
    phase: i64 = 0
    found: i64 = 0
    while phase < OVER:
        chance = phase in (FIRST_PLAYER, DEAL_COLOUR, DEAL_LANE)
        if chance == (seat == CHANCE) and BASE[phase] <= code:
            found = phase
        phase += 1
    return found


def to_words(seat: i64, code: i64) -> Words:
    """Put an action's number into words."""
    phase = phase_of(seat, code)
    choice = int(code - BASE[phase])
    words: Words = {"type": VERB_OF_PHASE[phase]}
    if phase == FIRST_PLAYER:
        words["seat"] = choice
    elif phase in (CHOOSE_COLOUR, DEAL_COLOUR):
        words["colour"] = COLOURS[choice]
    elif phase in (PLACE_BOAT, DEAL_LANE):
        words["lane"] = choice + 1
    elif phase in (VOTE, DECIDE):
        words["for"] = CHOICES[choice]
    elif phase == EVICT:
        words["rank"] = RANKS[choice]
    elif phase == BOARD:
        words["boat"] = COLOURS[choice]
    elif phase in (PLACE_MAN, LEAVE):
        words["boat"] = COLOURS[choice // 2]
        words["rank"] = RANKS[choice % 2]
    return words


def to_code(action: Words) -> int:
    """Give the number of a well-formed action."""
    return int(BASE[VERB_OF_PHASE.index(str(action["type"]))]) + choice_of(action)


def choice_of(action: Words) -> int:
    """Give the number of a well-formed action's choice inside its block."""
    if "seat" in action:
        return integer(action, "seat")
    if "lane" in action:
        return integer(action, "lane") - 1
    if "colour" in action:
        return COLOURS.index(str(action["colour"]))
    if "for" in action:
        return CHOICES.index(str(action["for"]))
    rank = RANKS.index(str(action["rank"])) if "rank" in action else 0
    if "boat" not in action:
        return rank
    boat = COLOURS.index(str(action["boat"]))
    return boat * 2 + rank if "rank" in action else boat


def integer(action: Words, argument: str) -> int:
    """Take an integer argument of a well-formed action."""
    value = action[argument]
    assert isinstance(value, int)
    return value
