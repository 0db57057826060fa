"""The pieces of Castaways: characters, provisions, navigation cards, and what the options make of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers

# Characters and kinds are numbered alphabetically, so that ascending numbers are sorted names.
NAMES: Final = ("captain", "frenchy", "harter", "kid", "lauren", "mate", "stephen", "wong")
CHARACTERS: Final = 8
FEWEST_PLAYERS: Final = 4  # CAS-1
NONE: Final = -2  # where a character stands: nobody; not -1, since CHANCE acts beside the characters
CAPTAIN: Final = 0
FRENCHY: Final = 1
HARTER: Final = 2
KID: Final = 3
LAUREN: Final = 4
MATE: Final = 5
STEPHEN: Final = 6
WONG: Final = 7
# Bow to stern at the start (CAS-22, CAS-23).
PLACES: Final = (LAUREN, STEPHEN, CAPTAIN, MATE, WONG, FRENCHY, HARTER, KID)
_PRINTED: Final = (7, 6, 4, 3, 4, 8, 5, 3)
_SURVIVAL: Final = (5, 6, 8, 9, 8, 4, 7, 9)

KIND_NAMES: Final = (
    "blackjack", "cannibalism", "cash", "chum", "compass", "courage", "flare", "hook", "jewels", "knife", "medkit",
    "oar", "painting2", "painting3", "parasol", "preserver", "water",
)  # fmt: skip
KINDS: Final = 17
BLACKJACK: Final = 0
CANNIBALISM: Final = 1
CASH: Final = 2
CHUM: Final = 3
COMPASS: Final = 4
COURAGE: Final = 5
FLARE: Final = 6
HOOK: Final = 7
JEWELS: Final = 8
KNIFE: Final = 9
MEDKIT: Final = 10
OAR: Final = 11
PAINTING2: Final = 12
PAINTING3: Final = 13
PARASOL: Final = 14
PRESERVER: Final = 15
WATER: Final = 16
_NUMBERS: Final = (1, 0, 6, 2, 1, 0, 1, 1, 3, 1, 3, 2, 1, 2, 1, 1, 16)

# Weapons that count by themselves when they lie open (CAS-98), and all weapons (CAS-96).
LASTING: Final = (ONE << BLACKJACK) | (ONE << HOOK) | (ONE << KNIFE) | (ONE << OAR)
WEAPONS: Final = LASTING | (ONE << FLARE)
JEWEL_POINTS: Final = (0, 1, 4, 8)

# The lowest and the highest number of a navigation card.
FIRST_CARD: Final = 7
LAST_CARD: Final = 42
# The card that sends the drinkers overboard (CAS-172).
DRINKERS_CARD: Final = 11

# Card: overboard, thirsty by name (a leading "-": all but these), bird, icons.
_CARDS: Final[dict[int, tuple[str, str, int, str]]] = {
    7: ("harter", "captain mate", 1, "FR"),
    8: ("harter", "captain harter", 0, "R"),
    9: ("harter", "mate harter", 0, "F"),
    10: ("harter", "stephen frenchy", 0, ""),
    11: ("", "- lauren stephen mate", 0, "F"),
    12: ("wong", "- captain wong harter kid", 0, ""),
    13: ("wong", "- lauren stephen wong kid", 1, "R"),
    19: ("mate", "captain mate", 0, "R"),
    20: ("kid", "- kid", 0, "R"),
    21: ("kid", "- lauren", 1, "FR"),
    22: ("-", "-", 0, "F"),
    23: ("captain", "mate", 1, "F"),
    24: ("stephen", "captain stephen", 0, ""),
    25: ("", "", 1, ""),
    26: ("stephen", "captain kid", 1, "R"),
    27: ("captain", "frenchy", 0, ""),
    28: ("lauren", "-", -1, "R"),
    29: ("kid", "- lauren", 0, "F"),
    30: ("mate", "lauren", 0, ""),
    31: ("-", "-", 1, "FR"),
    32: ("frenchy", "captain mate stephen", 1, ""),
    33: ("stephen", "captain mate frenchy", 0, "FR"),
    34: ("frenchy", "captain mate kid", 0, "R"),
    35: ("mate", "captain frenchy", 0, "FR"),
    36: ("frenchy", "captain mate lauren", 0, "F"),
    37: ("frenchy", "captain mate frenchy stephen", 0, "FR"),
    38: ("kid", "captain mate frenchy lauren", 0, ""),
    39: ("mate", "kid", 1, "F"),
    40: ("stephen", "captain lauren", 0, "F"),
    41: ("captain", "stephen", 0, "FR"),
    42: ("captain", "captain", 0, ""),
}
_LATER_THIRSTY: Final = {28: "- kid", 29: "captain mate frenchy kid"}


def names_of(characters: i64) -> list[str]:
    """List the names of a set of characters, sorted."""
    return [NAMES[character] for character in numbers(characters)]


def kind_names(kinds: list[int]) -> list[str]:
    """Name a list of kinds."""
    return [KIND_NAMES[kind] for kind in kinds]


def _everybody(text: str) -> i64:
    """Read a list of names as a set of characters."""
    words = text.split()
    found: i64 = 0
    for name in words:
        if name != "-":
            found |= ONE << NAMES.index(name)
    return 255 & ~found if words and words[0] == "-" else found


class Terms:
    """What the options make of the box; it never changes during a game."""

    def __init__(self, players: i64, options: dict[str, object]) -> None:
        """Count the pieces of these options."""
        self.players: Final[i64] = players
        self.cannibalism: Final = options["cannibalism"] is True
        self.liquid_courage: Final = options["liquid_courage"] is True
        self.sharks: Final = options["sharks"] is True
        self.quick: Final = options["quick"] is True
        self.printing: Final = str(options["printing"])
        self.faint_overboard: Final = str(options["faint_overboard"])
        self.faint_dies: Final = self.faint_overboard == "dies"
        self.everybody: Final[i64] = (ONE << players) - 1
        self.box: Final[i64] = self._box()
        self.size: Final[vec[i64]] = _values(_PRINTED, 1 if self.sharks else 0)  # CAS-11, CAS-164
        self.printed: Final[vec[i64]] = _values(_PRINTED, 0)
        self.survival: Final[vec[i64]] = _values(_SURVIVAL, 0)
        self.number: Final[vec[i64]] = self._provisions()
        self.overboard: Final[vec[i64]] = self._named(0)
        self.thirsty: Final[vec[i64]] = self._named(1)
        self.bird: Final[vec[i64]] = _birds()
        self.fight_cards: Final[i64] = _showing("F")
        self.row_cards: Final[i64] = _showing("R")
        self.cards: Final[i64] = self._cards()
        self.start_wounds: Final[i64] = 1 if self.quick else 0  # CAS-25
        self.start_birds: Final[i64] = 1 if self.quick else 0

    def options(self) -> dict[str, object]:
        """Write the options as a document names them."""
        return {
            "cannibalism": self.cannibalism,
            "liquid_courage": self.liquid_courage,
            "sharks": self.sharks,
            "quick": self.quick,
            "printing": self.printing,
            "faint_overboard": self.faint_overboard,
        }

    def _box(self) -> i64:
        found: i64 = 255
        if not self.cannibalism:
            found &= ~(ONE << HARTER)
        if not self.liquid_courage:
            found &= ~(ONE << WONG)
        return found

    def _provisions(self) -> vec[i64]:
        numbers = _values(_NUMBERS, 0)
        if self.cannibalism:
            numbers[CANNIBALISM] = 1
            numbers[MEDKIT] += 1
        if self.liquid_courage:
            numbers[COURAGE] = 3
        if self.printing == "later":
            numbers[PAINTING2] = 0
            numbers[PAINTING3] = 3
        return numbers

    def _named(self, column: int) -> vec[i64]:
        found = vec[i64]([0] * (LAST_CARD + 1))
        for card, line in _CARDS.items():
            text = line[0] if column == 0 else line[1]
            if column == 1 and self.printing == "later":
                text = _LATER_THIRSTY.get(card, text)
            found[card] = _everybody(text)
        return found

    def _cards(self) -> i64:
        found: i64 = 0
        for card in _CARDS:
            if card >= 19 or (self.cannibalism if card <= 10 else self.liquid_courage):
                found |= ONE << card
        return found


def _values(table: tuple[int, ...], more: int) -> vec[i64]:
    return vec[i64]([value + more for value in table])


def _birds() -> vec[i64]:
    found = vec[i64]([0] * (LAST_CARD + 1))
    for card, line in _CARDS.items():
        found[card] = line[2]
    return found


def _showing(icon: str) -> i64:
    found: i64 = 0
    for card, line in _CARDS.items():
        if icon in line[3]:
            found |= ONE << card
    return found
