"""Many games at once: the same games as one by one, whatever is read of them."""

from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, NOBODY, Outcome, Position
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.lab.env.pettingzoo import AecSeats, env
from chaloupe.lab.env.vector import Games, VectorSeat
from chaloupe.learn.batch import Batch
from chaloupe.learn.walk import NEVER, Terms, payoff
from tests.lab.tables import EACH_GAME, GAME_NAMES
from tests.mind.pennies import Pennies


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players", "options"), EACH_GAME, ids=GAME_NAMES)
def test_a_batch_plays_the_games_of_as_many_environments(game: str, players: int, options: Json) -> None:
    """Seats, masks, rows, rewards, ends and positions agree, over the ends of games too."""
    number = 3
    games = Games(game, number, players, options, seed=4, limit=90)
    envs = [env(game, players, options) for _ in range(number)]
    for k, single in enumerate(envs):
        single.reset(seed=f"4/{k}")
    ended = 0
    for step in range(200):
        actions = np.array(games.random())
        for k, single in enumerate(envs):
            observation, _, _, _, info = single.last()
            assert single.agent_selection == f"seat_{games.seat[k]}"
            assert (observation["action_mask"] == games.action_mask[k]).all()
            assert (observation["observation"] == games.observation[k]).all()
            assert info["action_mask"][actions[k]] == 1
            single.step(int(actions[k]))
        games.step(actions)
        for k, single in enumerate(envs):
            over = all(single.terminations.values())
            cut = not over and single.play.walk.steps >= 90
            assert (games.terminated[k], games.truncated[k]) == (over, cut)
            assert games.reward[k].tolist() == list(single.rewards.values())
            if over or cut:
                ended += 1
                single.reset()
        if step % 20 == 0:
            assert games.digests() == [single.digest() for single in envs]
    assert games.finished == ended > 0


@pytest.mark.compiled
def test_a_batch_plays_what_the_library_plays() -> None:
    games = Games("tower", 2, 3, seed=8)
    rng = Rng("8/1")
    position = games.kind.start.copy()
    for _ in range(30):
        while position.actor() == CHANCE:
            position.play(CHANCE, position.draw(rng))
        assert games.digests()[1] == digest(position.document())
        chosen = np.array(games.random())
        position.play(int(position.actor()), int(chosen[1]))
        games.step(chosen)
        if position.actor() == NOBODY:
            break


def test_what_is_not_in_the_mask_changes_nothing() -> None:
    games = Games("cartagena", 3, seed=1)
    before = games.digests()
    actions = np.array(games.random())
    actions[2] = np.flatnonzero(games.action_mask[2] == 0)[0]
    for wrong in (actions, actions[:2], [-1, -1, -1], [10**6] * 3):
        with pytest.raises(ValueError, match="game"):
            games.step(wrong)
    assert games.digests() == before


def test_arrays_are_views_that_nobody_writes() -> None:
    games = Games("tower", 4, seed=1)
    mask, kept = games.action_mask, games.action_mask.copy()
    for _ in range(20):
        games.step(games.random())
    assert mask is games.action_mask
    assert (mask != kept).any()
    with pytest.raises(ValueError, match="read-only"):
        games.action_mask[0, 0] = 1


def test_the_same_seed_gives_the_same_games() -> None:
    first, second, other = (Games("lifeboats", 5, 4, seed=seed) for seed in (3, 3, 4))
    for _ in range(40):
        for games in (first, second, other):
            games.step(games.random())
    assert first.digests() == second.digests() != other.digests()
    first.reset(4)
    for _ in range(40):
        first.step(first.random())
    assert first.digests() == other.digests()


def test_others_play_inside() -> None:
    """Only the played seats are asked; rewards go to all seats, and the sum is zero."""
    games = Games("tower", 30, 3, seed=2, played=[1], observe=False)
    assert games.observation.shape == (30, 0)
    worth = np.zeros(3)
    for _ in range(150):
        assert (games.seat == 1).all()
        assert games.action_mask.any(axis=1).all()
        games.step(games.random())
        worth += games.reward.sum(axis=0)
        assert (np.abs(games.reward.sum(axis=1)) < 1e-9).all()
    assert games.finished > 30
    assert (worth != 0).any()


def test_score_rewards_are_the_scores() -> None:
    games = Games("cartagena", 6, 2, {"variant": "jungle"}, seed=3, reward="score")
    best = 0.0
    while games.finished < 4:
        games.step(games.random())
        best = max(best, games.reward.max())
    assert best == 4  # the whole crew aboard


def test_payoffs_sum_to_nothing() -> None:
    for winners, worth in [([0], [1, -0.5, -0.5]), ([0, 2], [0.25, -0.5, 0.25]), ([0, 1, 2], [0, 0, 0])]:
        assert [payoff(Outcome([0, 0, 0], winners), 3, seat) for seat in range(3)] == worth


def test_gymnasium_sees_one_seat_of_many_games() -> None:
    import gymnasium

    import chaloupe.lab.env.gymnasium  # noqa: F401  registers the ids

    many = gymnasium.make_vec("chaloupe/Tower-v0", num_envs=8, vectorization_mode="vector_entry_point", players=3)
    assert isinstance(many.unwrapped, VectorSeat)
    observations, info = many.reset(seed=5)
    again, _ = many.reset(seed=5)
    assert (observations == again).all()
    ended = 0
    for _ in range(120):
        assert many.observation_space.contains(observations)
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        observations, rewards, terminated, truncated, info = many.step(actions)
        assert not truncated.any()
        assert ((rewards != 0) == terminated).all()
        ended += int(terminated.sum())
    assert ended > 8


def test_what_a_seat_saw_last_is_told_when_the_next_game_has_begun() -> None:
    """As Gymnasium has it: the final observation is that of one environment that plays the same game alone."""
    many = VectorSeat("tower", 3, 2)
    _, info = many.reset(seed=5)
    alone = env("tower", 2)
    alone.reset(seed="5/1")
    others = Rng("5/1").branch("others")
    _let_the_other_play(alone, others)
    ended = 0
    for _ in range(100):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        observations, _, terminated, _, info = many.step(actions)
        over = _follow(alone, int(actions[1]), others)
        assert terminated[1] == over
        if not terminated.any():
            assert "final_obs" not in info
            continue
        assert (info["_final_obs"] == terminated).all()
        assert (info["_final_info"] == terminated).all()
        assert not info["final_info"]["action_mask"].any()
        for k in range(3):
            assert (info["final_obs"][k] is not None) == terminated[k]
        if over:
            ended += 1
            last = alone.observe("seat_0")["observation"]
            assert (info["final_obs"][1] == last).all()
            assert (observations[1] != last).any()
            alone.reset()
            _let_the_other_play(alone, others)
    assert ended > 1


def _follow(alone: AecSeats, action: int, others: Rng) -> bool:
    """Play seat 0's action and what the core plays for seat 1; say whether that was the end."""
    alone.step(action)
    _let_the_other_play(alone, others)
    return all(alone.terminations.values())


def _let_the_other_play(alone: AecSeats, others: Rng) -> None:
    while not all(alone.terminations.values()) and alone.agent_selection != "seat_0":
        walk = alone.play.walk
        alone.step(int(walk.codes[others.below(walk.n)]))


class Lot(Position):
    """Chance names a seat, which has but to say that it has won."""

    def __init__(self, named: int = CHANCE) -> None:
        super().__init__(2)
        self.named = named

    def copy(self) -> "Lot":
        return Lot(self.named)

    def actor(self) -> i64:
        return self.named if self.named < 2 else NOBODY

    def max_actions(self) -> i64:
        return 2

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = 0
        return 1

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        out[0], out[1], weights[0], weights[1] = 0, 1, 1, 1
        return 2

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        self.named = int(code) if seat == CHANCE else 2 + self.named

    def outcome(self) -> Outcome | None:
        return None if self.named < 2 else Outcome([self.named - 2 == seat for seat in (0, 1)], [self.named - 2])


def test_what_a_seat_has_won_is_not_forgotten_for_a_game_it_never_saw() -> None:
    batch = Batch(Lot(), Terms(1, (0, 0), NEVER), 20, None, 10, 1, False)
    batch.reset(list(range(20)))
    for _ in range(5):
        batch.choose(Rng(1))
        batch.step()
        assert list(batch.terminated) == [1] * 20
        assert list(batch.rewards) == [1.0, -1.0] * 20
    assert batch.finished > 5 * 20


def test_a_seat_that_is_never_asked_is_not_waited_for() -> None:
    batch = Batch(Pennies(False), Terms(2, (0, 0), NEVER), 1, None, 1, 2, False)
    with pytest.raises(ValueError, match="in a row"):
        batch.reset([1])


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"number": 0}, "number is 0"),
        ({"limit": 0}, "limit is 0"),
        ({"played": []}, "played seats is 0"),
        ({"played": [0, 2]}, "seats are 0 to 1"),
        ({"played": [-1]}, "seats are 0 to 1"),
    ],
)
def test_games_that_nobody_could_play_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Games("tower", **{"number": 1, "players": 2, "seed": 1, **wrong})


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        VectorSeat("tower", 1, 2, seat=2)
