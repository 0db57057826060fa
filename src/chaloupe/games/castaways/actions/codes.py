"""The numbers of the actions: each verb's first code; what follows it numbers the arguments (RULES.md 6.5).

They are written out because the compiler knows a sum across modules only when the program runs; the table sees to it
that they cover all codes without a gap.
"""

from typing import Final

CARDS: Final = 36  # navigation cards from the lowest number to the highest
# The most navigation cards that a rower draws: two, and one for each of the two oars.
MOST_DRAWN: Final = 4
# What a robbery can name: one of 17 kinds, or a hidden card.
PRIZES: Final = 18
# The trades of a listed offer: a kind, hidden or open, for nothing or for a kind that lies open.
TRADES_OF_KIND: Final = 36
TRADES: Final = 612
# No list is longer: at most 725 offers and 100 other actions.
MOST_LISTED: Final = 832

# The players'.
PASS: Final = 0
REST: Final = 1
ROW: Final = 2
FLARE: Final = 3
CANNIBALISM: Final = 4
YIELD: Final = 5
FIGHT: Final = 6
OBJECT: Final = 7
COMPASS: Final = 8
TOP: Final = 9
CHUM: Final = 10
FRENZY: Final = 11
DRINK: Final = 12
WITHDRAW: Final = 13
JOIN: Final = 14  # + 1 for the defence
TAKE: Final = 16  # + kind, as the next two
REVEAL: Final = 33
ARM: Final = 50
ACCEPT: Final = 67  # + character, as the next four
DECLINE: Final = 75
SWAP: Final = 83
PARASOL: Final = 91
PRESERVER: Final = 99
MEDKIT: Final = 107  # for × 8 + of
WATER: Final = 171  # for × 8 + of
ROB: Final = 235  # target × 18 + card
NAVIGATE: Final = 379  # + card − 7
STOW: Final = 415  # the kept ones as bits over the sorted drawn cards
OFFER: Final = 431  # to × 612 + kind × 36 + 18 if it lies open + 0 or 1 + the kind asked for
NUMBER: Final = 5327

# Chance's.
CHARACTER: Final = 0
FRIEND: Final = 8
FOE: Final = 16
PROVISION: Final = 24
STEAL: Final = 41
NAVIGATION: Final = 58
CHANCE_NUMBER: Final = 94
