"""The laws every game obeys, for all numbers of players and all options."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.games.tower import GAME

# Compiled, all forty setups: there are no more.
# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
test_laws = pytest.mark.compiled(
    pytest.mark.no_cover(conformance_tests(GAME, most=40 if compiled() else 0, samples=30))
)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("huff", [False, True])
@pytest.mark.parametrize("dice", [1, 2])
def test_laws_at_every_step(players: int, huff: bool, dice: int) -> None:
    check(GAME, players, {"huff": huff, "dice": dice}, seeds=range(10), samples=0)
