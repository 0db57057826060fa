"""Castaways obeys all laws, with every option and number of players."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.games.castaways import GAME

test_laws = pytest.mark.compiled(conformance_tests(GAME, most=8))


@pytest.mark.soak
@pytest.mark.parametrize("players", [4, 6, 8])
def test_laws_at_every_step(players: int) -> None:
    expansions = players > 6
    options: dict[str, object] = {"cannibalism": expansions, "liquid_courage": expansions, "sharks": players != 6}
    check(GAME, players, options, seeds=range(2), samples=0)
