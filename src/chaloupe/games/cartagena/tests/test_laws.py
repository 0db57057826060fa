"""Cartagena obeys all laws, with every variant, number of players and option."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.games.cartagena import GAME

# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
test_laws = pytest.mark.compiled(pytest.mark.no_cover(conformance_tests(GAME, most=18 if compiled() else 0)))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", ["jamaica", "tortuga", "hispaniola", "jungle", "jungle_advanced"])
def test_laws_at_every_step(players: int, variant: str) -> None:
    check(GAME, players, {"variant": variant}, seeds=range(2), samples=0)
