"""Numbers that are written out for the compiler agree with what they are made of."""

from chaloupe.games.castaways import layout
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KIND_NAMES, KINDS, LAST_CARD, NAMES
from chaloupe.games.castaways.state import HIDDEN


def test_lines_and_rows_lie_one_behind_the_other() -> None:
    assert (len(NAMES), len(KIND_NAMES)) == (CHARACTERS, KINDS)
    open_at = CHARACTERS * KINDS
    lines = [layout.OPEN_AT, layout.PILE_AT, layout.DISCARD_AT, layout.DRAFT_AT, layout.CARDS_LENGTH]
    assert lines == [open_at, *(2 * open_at + k * KINDS for k in range(4))]
    names = "SEAT_OF CHARACTER_OF FRIEND FOE WOUNDS HAND_SIZE HAND_KINDS OPEN_KINDS BOAT QUEUE THIRST OFFER_TO SHOWN"
    assert [getattr(layout, name) for name in names.split()] == [CHARACTERS * k for k in range(13)]
    assert layout.SHOWN + KINDS == layout.KNOWN
    assert layout.KNOWN + LAST_CARD + 1 == layout.GROUPS
    assert layout.GROUPS + layout.MOST_GROUPS == layout.ROWS_LENGTH


def test_arguments_have_as_many_numbers_as_values() -> None:
    assert codes.CARDS == LAST_CARD - FIRST_CARD + 1
    assert codes.PRIZES == HIDDEN + 1 == KINDS + 1
    assert codes.TRADES_OF_KIND == 2 * codes.PRIZES
    assert codes.TRADES == KINDS * codes.TRADES_OF_KIND
