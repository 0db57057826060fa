"""What comes next by itself: every procedure of the rules ends by naming its successor, or waits for a decision."""

from typing import Final

WAIT: Final = 0
START_OF_DAY: Final = 1
DRAFT_ON: Final = 2
NEXT_TURN: Final = 3
CLAIM_SUCCEEDS: Final = 4
WINDOW: Final = 5
FEAST: Final = 6
START_OF_NAVIGATION: Final = 7
PLAY_A_CARD: Final = 8
AFTER_THE_SEA: Final = 9
END_OF_DAY: Final = 10
OVER_NOW: Final = 11
