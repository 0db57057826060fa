"""Gymnasium: one seat against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from chaloupe import shelf
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.lab.env.gymnasium import Seat, register
from tests.lab.tables import EACH_GAME, GAME_NAMES

pytestmark = pytest.mark.heavy


def play(table: Seat, rng: Rng, seed: int) -> tuple[float, list[str]]:
    """Play a game at random; give the reward and the digests on the way."""
    _, info = table.reset(seed=seed)
    digests = [table.digest()]
    while True:
        codes = np.flatnonzero(info["action_mask"])
        row, reward, terminated, _, info = table.step(codes[rng.below(len(codes))])
        digests.append(table.digest())
        assert table.observation_space.contains(row)
        if terminated:
            return reward, digests
        assert reward == 0


@pytest.mark.filterwarnings("ignore:.*not within the observation space")
@pytest.mark.parametrize(("game", "players", "options"), EACH_GAME, ids=GAME_NAMES)
def test_its_own_checker_is_content(game: str, players: int, options: Json) -> None:
    name = f"chaloupe/{game.capitalize()}-v0"
    table = gymnasium.make(name, players=players, options=options, bots="random", render_mode="ansi")
    check_env(table.unwrapped, skip_render_check=True)
    table.reset(seed=1)
    assert isinstance(table.render(), str)


@pytest.mark.shelf
def test_every_game_of_the_shelf_has_an_id() -> None:
    register()  # once more does no harm
    for game in shelf.games():
        assert f"chaloupe/{game.id.capitalize()}-v0" in gymnasium.registry


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    found = [play(Seat("tower", 3, bots="level1"), Rng("own"), seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_bots_of_the_roster_play_better_than_random() -> None:
    """Random play, in a seat that changes, loses far more often than it wins."""
    table = Seat("tower", 2, bots="level2", seat=None)
    rng = Rng("random")
    results = [play(table, rng, seed) for seed in range(18)]
    assert sum(reward for reward, _ in results) < -10
    assert {reward for reward, _ in results} <= {-1.0, 1.0}


def test_seats_change_if_nobody_chooses_one() -> None:
    table = Seat("lifeboats", 4, seat=None)
    seats = {table.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}
    assert {Seat("lifeboats", 4, seat=2).reset(seed=seed)[1]["seat"] for seed in range(3)} == {2}


def test_each_seat_has_its_own_bot() -> None:
    table = Seat("tower", 3, bots=["random", "level1"], seat=1)
    assert [bot.name for bot in table.bots] == ["random", "level1"]
    play(table, Rng(1), 1)
    with pytest.raises(ValueError, match="2 bots"):
        Seat("tower", 3, bots=["random"])
    with pytest.raises(Problem):
        Seat("tower", 3, bots="dragon")
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        Seat("tower", 3, seat=3)


@pytest.mark.parametrize("manner", ["idle", "raise", "terminate"])
def test_an_action_outside_the_mask(manner: str) -> None:
    table = Seat("cartagena", 2, illegal=manner)
    with pytest.raises(ValueError, match="reset"):
        table.step(0)
    _, info = table.reset(seed=1)
    assert (table.action_masks() == info["action_mask"]).all()
    before = table.digest()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    if manner == "raise":
        with pytest.raises(ValueError, match="no action"):
            table.step(wrong)
        assert table.digest() == before
        return
    _, reward, terminated, _, info = table.step(wrong)
    assert info["illegal"]
    assert (terminated, reward) == ((True, -1.0) if manner == "terminate" else (False, 0.0))
    assert (table.digest() == before) == terminated
    if terminated:
        with pytest.raises(ValueError, match="reset begins one"):
            table.step(wrong)
        table.reset()
        table.step(int(table.action_masks().argmax()))
