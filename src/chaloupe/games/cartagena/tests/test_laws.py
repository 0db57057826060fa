"""Cartagena obeys all laws, with every variant, number of players and option."""

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.conformance import pieces
from chaloupe.games.cartagena.tests.scenes import EXAMPLE, SCENE, Document, advance, load, play

# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
test_laws = pytest.mark.heavy(conformance_tests(GAME, most=18 if compiled() else 0))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", ["jamaica", "tortuga", "hispaniola", "jungle", "jungle_advanced"])
def test_laws_at_every_step(players: int, variant: str) -> None:
    check(GAME, players, {"variant": variant}, seeds=range(2), samples=0)


def test_the_law_would_notice_a_piece_that_is_lost_or_won() -> None:
    position = load(SCENE)
    whole = pieces(SCENE)
    assert whole == [dict.fromkeys(("bottle", "dagger", "hat", "key", "pistol", "skull"), 17), [6] * 4]
    play(position, 0, advance("dagger", 6))
    assert pieces(position.document()) == whole
    assert pieces(EXAMPLE) == [dict.fromkeys(("bottle", "dagger", "hat", "key", "pistol", "skull"), 17), [6] * 3]
    losses: list[Document] = [{"row": SCENE["row"][1:]}, {"hands": [{}] * 4}, {"deck": {}}, {"discard": {}}]
    for lost in losses:
        assert pieces({**SCENE, **lost}) != whole
    assert pieces({**SCENE, "pirates": [SCENE["pirates"][0][1:], *SCENE["pirates"][1:]]}) != whole
