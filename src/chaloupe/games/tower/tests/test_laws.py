"""The laws every game obeys, for all numbers of players and all options."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.games.tower import GAME
from chaloupe.games.tower.conformance import pieces, same_result
from chaloupe.games.tower.tests.scenes import scene

# Compiled, all forty setups: there are no more.
# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
test_laws = pytest.mark.heavy(conformance_tests(GAME, most=40 if compiled() else 0, samples=30))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("huff", [False, True])
@pytest.mark.parametrize("dice", [1, 2])
def test_laws_at_every_step(players: int, huff: bool, dice: int) -> None:
    check(GAME, players, {"huff": huff, "dice": dice}, seeds=range(10), samples=0)


def test_the_law_would_notice_a_lost_pawn() -> None:
    assert pieces(scene([[10, 14], [-1, 9]]).document()) == [2, 2]
    assert pieces({"pawns": [[10], [-1, 9]]}) == [1, 2]


def test_only_throws_may_come_to_the_same() -> None:
    position = scene([[10, 14], [-1, 9]])
    assert same_result(position, -1, {"type": "roll", "dice": [1, 2]}, {"type": "roll", "dice": [1, 3]})
    assert not same_result(position, 0, {"type": "stop"}, {"type": "reroll"})
