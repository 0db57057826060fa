"""Castaways obeys all laws, with every option and number of players."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.games.castaways import GAME

# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
MOST, SAMPLES = (8, 60) if compiled() else (0, 25)
test_laws = pytest.mark.compiled(pytest.mark.no_cover(conformance_tests(GAME, most=MOST, samples=SAMPLES)))


@pytest.mark.soak
@pytest.mark.parametrize("players", [4, 6, 8])
def test_laws_at_every_step(players: int) -> None:
    expansions = players > 6
    options: dict[str, object] = {"cannibalism": expansions, "liquid_courage": expansions, "sharks": players != 6}
    check(GAME, players, options, seeds=range(2), samples=0)
