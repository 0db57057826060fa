"""OpenSpiel's own tests of its API, on our games: on the whole tree of a small one, on a part of the trees of all."""

from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402  only with pyspiel

from chaloupe.lab.env.openspiel import register  # noqa: E402

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


def partial_tree(game: Game) -> type[Any]:
    """Make OpenSpiel's tests of one of our games."""
    name = f"chaloupe_{game.id}"
    words = {"game_name": name, "game": pyspiel.load_game(name), "pytestmark": pytest.mark.shelf}
    return type(f"Test_{game.id}", (api_test.EnforceAPIOnPartialTreeBase,), words)


for _game in shelf.games():
    globals()[f"Test_{_game.id}"] = partial_tree(_game)


@pytest.mark.soak
@pytest.mark.parametrize("name", [f"chaloupe_{game.id}" for game in shelf.games()])
def test_whole_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
