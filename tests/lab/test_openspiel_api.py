"""OpenSpiel's own tests of its API, on our games: on the whole tree of a small one, on a part of the trees of all."""

from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.games._template import GAME as TEMPLATE

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402  only with pyspiel

from chaloupe.lab.openspiel import register  # noqa: E402

pytestmark = pytest.mark.compiled

SMALL = "chaloupe_template_small"
# Two rounds of the template for two, a round being two votes (4 outcomes) and a die. A round ends the game if one seat
# alone has dug and thrown a six: 2 of the 24 ways. So there are 22 second rounds. A voter knows what was revealed, and
# nothing of the vote before its own.
api_test.TOTAL_NUM_STATES[SMALL] = (4 + 22 * 4, 3 + 22 * 3, 2 + 22 * 24)
api_test.PERFECT_RECALL_NUM_STATES[SMALL] = 2 * (1 + 22)


class TestWholeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    game_name = SMALL
    game: Any = pyspiel.load_game(register(TEMPLATE), {"goal": 6, "max_decisions": 4})


class TestCartagena(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "chaloupe_cartagena"
    game: Any = pyspiel.load_game(game_name)


class TestCastaways(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "chaloupe_castaways"
    game: Any = pyspiel.load_game(game_name)


class TestLifeboats(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "chaloupe_lifeboats"
    game: Any = pyspiel.load_game(game_name)


class TestTower(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "chaloupe_tower"
    game: Any = pyspiel.load_game(game_name)


def test_no_game_is_left_out() -> None:
    tested = {test.game_name for test in (TestCartagena, TestCastaways, TestLifeboats, TestTower)}
    assert tested == {f"chaloupe_{game.id}" for game in shelf.games()}


@pytest.mark.soak
@pytest.mark.parametrize("name", [f"chaloupe_{game.id}" for game in shelf.games()])
def test_whole_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
