"""How hard a bot thinks, and the clock that it may look at."""

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """Tell how much of the time for a decision is left; whoever has a real clock lends it from outside."""

    def left(self) -> float:
        """Give the seconds that are left, below 0 once it is too late."""
        raise NotImplementedError


class Strength:
    """What a level may spend on a decision, and how far it strays from what it finds best.

    `iterations` bounds a search and makes it reproducible; `seconds` bounds it where there is a clock. `capped` says
    whether the iterations count even then. `temperature` is the loss of win chance that a bot makes light of: 0
    plays the best action found, 0.1 often one that is 10 % worse. `random_percent` of its decisions are made without
    any thought. `ponders` says whether the game's knowledge is asked to think its best about the decision
    (`Knowledge.ponder`).
    """

    def __init__(
        self,
        level: int,
        iterations: int,
        seconds: float,
        capped: bool = True,
        temperature: float = 0.0,
        random_percent: int = 0,
        explore: float = 0.7,
        worlds: int = 64,
        depth: int = -1,
        ponders: bool = True,
    ) -> None:
        """Set the bounds; `depth` -1 leaves the length of playouts to the game's knowledge."""
        self.level: Final = level
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.capped: Final = capped
        self.temperature: Final = temperature
        self.random_percent: Final = random_percent
        self.explore: Final = explore
        self.worlds: Final = worlds
        self.depth: Final = depth
        self.ponders: Final = ponders


def usual_strength(level: int) -> Strength:
    """Give what a level is in a game that says nothing else: from a child's first opponent (1) to all it can (5)."""
    if level <= 1:
        return Strength(1, 16, 0.5, temperature=0.15, random_percent=62, worlds=4, ponders=False)
    if level == 2:
        return Strength(2, 40, 0.5, temperature=0.06, random_percent=26, worlds=8, ponders=False)
    if level == 3:
        return Strength(3, 150, 0.5, temperature=0.03, random_percent=10, worlds=16)
    if level == 4:
        return Strength(4, 1_000, 0.5, temperature=0.01, random_percent=3, worlds=64)
    return Strength(5, 20_000, 2.0, capped=False, worlds=256)
