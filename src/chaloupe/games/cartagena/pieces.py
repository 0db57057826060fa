"""The pieces of Cartagena: symbols, sections, and the numbers of each variant (CAR-3, CAR-4, CAR-7, CAR-8, CAR-18)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE

SYMBOLS: Final = 6
SECTION: Final = 6
ROW: Final = 12

CLASSIC: Final = ("bottle", "dagger", "hat", "key", "pistol", "skull")
EDITION_2014: Final = ("bottle", "hook", "key", "lantern", "pistol", "telescope")

TILES: Final = ("A", "B", "C", "D", "E", "F")
_CLASSIC_SECTIONS: Final = (
    ("bottle", "pistol", "hat", "skull", "dagger", "key"),
    ("dagger", "bottle", "key", "pistol", "hat", "skull"),
    ("hat", "key", "pistol", "bottle", "skull", "dagger"),
    ("key", "bottle", "skull", "dagger", "hat", "pistol"),
    ("pistol", "key", "dagger", "hat", "skull", "bottle"),
    ("hat", "dagger", "key", "bottle", "pistol", "skull"),
)
_RENAMED_2014: Final = {"skull": "lantern", "dagger": "hook", "hat": "telescope"}

VARIANTS: Final = ("jamaica", "tortuga", "hispaniola", "jungle", "jungle_advanced")


class Terms:
    """The numbers of one variant with its options; they never change during a game."""

    def __init__(self, variant: str, may_pass: bool, layout: str) -> None:
        """Look the variant up in the table of the rules."""
        edition_2014 = variant in ("jungle", "jungle_advanced")
        self.variant: Final = variant
        self.may_pass: Final = may_pass
        self.layout: Final = layout
        self.symbols: Final = EDITION_2014 if edition_2014 else CLASSIC
        self.sections: Final[i64] = 5 if variant == "jungle" else 6
        self.squares: Final[i64] = self.sections * SECTION
        self.boat: Final[i64] = self.squares + 1
        # The squares of the path as a set; start and boat, which hold any number of pirates, are not among them.
        self.tunnel: Final[i64] = (ONE << self.boat) - 2
        self.crew: Final[i64] = 4 if variant == "jungle" else 5 if variant == "jungle_advanced" else 6
        self.actions: Final[i64] = 2 if variant == "jungle" else 3
        self.of_each: Final[i64] = 15 if edition_2014 else 17
        self.dealt: Final[i64] = 5 if edition_2014 else 6
        self.extra_for_starter: Final[i64] = 1 if edition_2014 else 0
        self.has_row: Final = variant in ("tortuga", "hispaniola")
        self.open_hands: Final = variant == "tortuga"
        self.orders: Final = [_section_order(tile, edition_2014) for tile in range(len(TILES))]
        self.tiles: Final = {_number(order): tile for tile, order in enumerate(self.orders)}
        self.tiles.update({_number(order[::-1]): tile for tile, order in enumerate(self.orders)})

    def section(self, tile: int, flip: bool) -> list[int]:
        """Give the six symbols of a section in the order in which it is walked (CAR-4)."""
        order = self.orders[tile]
        return order[::-1] if flip else order

    def tile_of(self, symbols: list[int]) -> int:
        """Name the section that has these six symbols in this or the reverse order, -1 if none has."""
        return self.tiles.get(_number(symbols), -1)


def _number(symbols: list[int]) -> int:
    """Number a list of symbols, another number for each: it is looked up whenever a section is laid."""
    number: i64 = 1
    for symbol in symbols:
        number = number * SYMBOLS + symbol
    return number


def _section_order(tile: int, edition_2014: bool) -> list[int]:
    names = list(_CLASSIC_SECTIONS[tile])
    if edition_2014:
        names = [_RENAMED_2014.get(name, name) for name in names]
    symbols = EDITION_2014 if edition_2014 else CLASSIC
    return [symbols.index(name) for name in names]
