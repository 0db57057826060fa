"""Where each number lies in the two vectors of a state; only the state itself and the hottest loops need to know.

The numbers are written out because the compiler knows a sum across modules only when the program runs.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from chaloupe.games.castaways.pieces import NONE

# `cards`: lines of 17 numbers, one for each kind. A line for each hand and for the open cards of each character.
OPEN_AT: Final = 136
PILE_AT: Final = 272
DISCARD_AT: Final = 289
DRAFT_AT: Final = 306
CARDS_LENGTH: Final = 323

# `rows`: a row of eight for each of these, by character (CHARACTER_OF: by seat; BOAT and QUEUE: by place).
SEAT_OF: Final = 0
CHARACTER_OF: Final = 8
FRIEND: Final = 16
FOE: Final = 24
WOUNDS: Final = 32
HAND_SIZE: Final = 40
HAND_KINDS: Final = 48
OPEN_KINDS: Final = 56
BOAT: Final = 64
QUEUE: Final = 72
THIRST: Final = 80
OFFER_TO: Final = 88
SHOWN: Final = 96  # how many cards of each kind lie open or in the discard
KNOWN: Final = 113  # who knows each navigation card, up to number 42
GROUPS: Final = 156  # the groups under the navigation pile
MOST_GROUPS: Final = 32
ROWS_LENGTH: Final = 188


def empty_cards() -> vec[u8]:
    """Make the lines of provisions, all zero."""
    return vec[u8]([0] * CARDS_LENGTH)


def empty_rows() -> vec[i64]:
    """Make the rows of numbers: nobody has a seat, a friend, a foe or an offer."""
    rows = vec[i64]([0] * ROWS_LENGTH)
    for at in range(ROWS_LENGTH):
        if at < WOUNDS or OFFER_TO <= at < SHOWN:
            rows[at] = NONE
    return rows
