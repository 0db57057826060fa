"""The laws every game obeys, for all numbers of players and all options."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.games.tower import GAME

# All forty setups: there are no more.
test_laws = pytest.mark.compiled(conformance_tests(GAME, most=40, samples=30))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("huff", [False, True])
@pytest.mark.parametrize("dice", [1, 2])
def test_laws_at_every_step(players: int, huff: bool, dice: int) -> None:
    check(GAME, players, {"huff": huff, "dice": dice}, seeds=range(10), samples=0)
