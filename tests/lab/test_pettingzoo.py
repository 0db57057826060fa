"""PettingZoo: its own tests, and what ours must mean besides."""

import json
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from chaloupe import shelf
from chaloupe.core import CHANCE
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.lab.env.pettingzoo import AecSeats, cycle_env, env, parallel_env
from chaloupe.lab.env.tensors import tables
from tests.lab.tables import EACH_GAME, GAME_NAMES, NAMES, TABLES

# What api_test says of every environment whose observations hold a mask and whose name is not on its own list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def run(table: AecSeats, rng: Rng, most: int = 10**9) -> None:
    """Play at random."""
    for _ in range(most):
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            return
        codes = np.flatnonzero(observation["action_mask"])
        table.step(int(codes[rng.below(len(codes))]))


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_its_own_tests_pass(game: str, players: int, options: Json) -> None:
    api_test(env(game, players, options), num_cycles=20)
    parallel_api_test(parallel_env(game, players, options), num_cycles=20)
    seed_test(partial(env, game, players, options), num_cycles=10)


@pytest.mark.parametrize(("game", "players", "options"), EACH_GAME, ids=GAME_NAMES)
def test_cycles_are_counted_as_it_counts_them(game: str, players: int, options: Json) -> None:
    """These tests choose without looking at the mask; then the house plays as for somebody absent."""
    forgiving = partial(parallel_env, game, players, options, illegal="idle")
    parallel_seed_test(forgiving, num_cycles=5)
    module = SimpleNamespace(parallel_env=forgiving, env=partial(cycle_env, game, players, options, illegal="idle"))
    max_cycles_test(module)


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players", "options"), EACH_GAME, ids=GAME_NAMES)
def test_the_same_seed_and_actions_give_the_library_s_game(game: str, players: int, options: Json) -> None:
    table = env(game, players, options, out_of_turn="never")
    table.reset(seed=11)
    box = shelf.game(game)
    position, chance, choice = box.new(players, options), Rng(11), Rng("choices")
    for _ in range(80):
        while position.actor() == CHANCE:
            position.play(CHANCE, position.draw(chance))
        assert table.digest() == digest(position.document())
        if position.over():
            break
        seat = int(position.actor())
        assert table.agent_selection == f"seat_{seat}"
        observation, _, _, _, info = table.last()
        codes = position.legal(seat)
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(codes)
        assert info["action_mask"] is observation["action_mask"]
        code = codes[choice.below(len(codes))]
        position.play(seat, code)
        table.step(code)


@pytest.mark.parametrize(("game", "players", "options"), EACH_GAME, ids=GAME_NAMES)
def test_twins_and_saved_games_go_on_alike(game: str, players: int, options: Json) -> None:
    table = env(game, players, options)
    table.reset(seed=3)
    run(table, Rng("before"), 40)
    if any(table.terminations.values()):  # a short game
        table.reset(seed=3)
        run(table, Rng("before"), 2)
    saved = json.loads(json.dumps(table.save()))
    twin, loaded = table.clone(), env(game, players, options)
    loaded.load(saved)
    before = table.digest()
    run(twin, Rng("after"), 60)
    assert table.digest() == before
    run(loaded, Rng("after"), 60)
    run(table, Rng("after"), 60)
    assert table.digest() == twin.digest() == loaded.digest() != before
    assert table.agent_selection == twin.agent_selection == loaded.agent_selection
    assert table.rewards == twin.rewards == loaded.rewards
    box = shelf.game(game)
    for other in {box.fewest, box.most} - {players}:
        with pytest.raises(ValueError, match="players"):
            env(game, other, box.options_for(other)).load(saved)


def test_a_game_that_is_over_can_be_saved() -> None:
    table = env("tower", 2)
    table.reset(seed=1)
    run(table, Rng(1))
    table.step(None)
    loaded = env("tower", 2)
    loaded.load(json.loads(json.dumps(table.save())))
    assert loaded.agents == table.agents == ["seat_1"]
    assert loaded.last()[1:4] == table.last()[1:4]
    loaded.step(None)
    assert not loaded.agents
    again = env("tower", 2)
    again.load(json.loads(json.dumps(loaded.save())))
    assert not again.agents
    assert again.digest() == table.digest()


def test_before_a_game_there_is_nothing_to_play_or_save() -> None:
    table = env("tower", 2)
    for attempt in (partial(table.step, 0), table.save):
        with pytest.raises(ValueError, match="reset begins one"):
            attempt()


def test_the_end_is_worth_something() -> None:
    for reward, total in (("win", 0.0), ("score", 1.0)):
        table = env("tower", 3, reward=reward)
        table.reset(seed=1)
        run(table, Rng(1))
        assert all(table.terminations.values())
        assert sum(table.rewards.values()) == pytest.approx(total)
        assert max(table.rewards.values()) == 1


def test_games_can_be_cut_off() -> None:
    table = env("cartagena", 3, max_cycles=4)
    table.reset(seed=1)
    run(table, Rng(1))
    assert table.play.walk.steps == 12
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


@pytest.mark.parametrize(("manner", "over"), [("raise", None), ("idle", False), ("terminate", True)])
def test_an_action_outside_the_mask(manner: str, over: bool | None) -> None:
    table = env("cartagena", 2, illegal=manner)
    table.reset(seed=1)
    before = table.digest()
    agent = table.agent_selection
    wrong = int(np.flatnonzero(table.last()[4]["action_mask"] == 0)[0])
    if over is None:
        for action in (wrong, -1, 10**6, None):
            with pytest.raises(ValueError, match="seat_"):
                table.step(action)
        assert table.digest() == before
        return
    table.step(wrong)
    assert all(table.terminations.values()) is over
    assert (table.digest() == before) is over
    assert table.rewards[agent] == (-1 if over else 0)


def test_what_does_not_exist_is_said() -> None:
    with pytest.raises(Problem):
        env("chess")
    with pytest.raises(Problem):
        env("tower", 9)
    with pytest.raises(Problem):
        env("tower", 2, {"dragons": True})
    for wish in ("reward", "out_of_turn", "illegal", "render_mode"):
        with pytest.raises(ValueError, match=f"{wish} is 'dragons'; it may be"):
            env("tower", None, None, **{wish: "dragons"})


def castaways_with_an_offer(**manner: Any) -> AecSeats:
    """Play until the seat in turn has an offer to make, and make it."""
    table = env("castaways", 4, **manner)
    table.reset(seed=2)
    rng = Rng("offers")
    while True:
        position = table.play.walk.position
        seat = int(table.play.walk.seat)
        mask = np.flatnonzero(table.last()[4]["action_mask"])
        waits = int(table.play.walk.terms.wait)
        offers = [int(code) for code in mask if code != waits and position.words(seat, int(code))["type"] == "offer"]
        if offers and position.must() == [seat]:
            table.step(offers[0])
            return table
        table.step(int(mask[rng.below(len(mask))]))


def test_an_offer_is_answered_before_play_goes_on() -> None:
    table = castaways_with_an_offer()
    position = table.play.walk.position
    asked = int(table.play.walk.seat)
    author = position.must()[0]
    assert asked != author
    wait = int(table.action_space("seat_0").n) - 1
    codes = np.flatnonzero(table.last()[4]["action_mask"])
    assert {position.words(asked, int(code))["type"] for code in codes if code != wait} <= {"accept", "decline"}
    assert codes[-1] == wait
    before = table.digest()
    twin = table.clone()
    twin.step(wait)
    assert twin.agent_selection == f"seat_{author}"  # asked once about it
    assert twin.digest() == before
    table.step(int(codes[0]))
    assert table.digest() != before


def test_nobody_is_asked_out_of_turn_if_nobody_wants_that() -> None:
    table = castaways_with_an_offer(out_of_turn="never")
    assert table.play.awaited() == [table.play.walk.seat]
    assert table.action_space("seat_0").n == shelf.game("castaways").action_codes


def test_everybody_may_be_asked_out_of_turn() -> None:
    table = env("castaways", 4, out_of_turn="always")
    table.reset(seed=2)
    rng = Rng("all")
    beside: set[str] = set()
    for _ in range(400):
        walk = table.play.walk
        if table.play.over:
            break
        seat = int(walk.seat)
        codes = [int(code) for code in np.flatnonzero(table.last()[4]["action_mask"])]
        if seat not in walk.position.must():
            assert codes[-1] == walk.terms.wait
            beside |= {str(walk.position.words(seat, code)["type"]) for code in codes[:-1]}
        table.step(codes[rng.below(len(codes))])
    assert {"offer", "reveal"} <= beside


def test_votes_are_cast_together_in_parallel() -> None:
    table = parallel_env("lifeboats", 4, {"setup": "quick", "talk": False})
    observations, infos = table.reset(seed=1)
    seen = 0
    rng = Rng("votes")
    for _ in range(60):
        awaited = [agent for agent in table.agents if infos[agent]["awaited"]]
        actions = {}
        for agent in table.agents:
            codes = np.flatnonzero(observations[agent]["action_mask"])
            assert infos[agent]["awaited"] != (codes[-1] == table.wait)
            actions[agent] = int(codes[rng.below(len(codes))])
        together = len(awaited) > 1
        observations, _, terminated, _, infos = table.step(actions)
        if together:
            seen += 1
            assert not any(info["void"] for info in infos.values())
        if all(terminated.values()):
            break
    assert seen > 5


def test_a_choice_that_no_longer_counts_is_void() -> None:
    """In the tower race the first who denounces settles it; what the others said is void."""
    table = parallel_env("tower", 3, {"huff": True})
    observations, infos = table.reset(seed=1)
    rng = Rng("huff")
    while True:
        awaited = [agent for agent in table.agents if infos[agent]["awaited"]]
        codes = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in observations.items()}
        if len(awaited) == 2:
            break
        actions = {agent: int(own[rng.below(len(own))]) for agent, own in codes.items()}
        observations, *_, infos = table.step(actions)
        if not table.agents:
            observations, infos = table.reset()
        assert not any(info["void"] for info in infos.values())
    *_, infos = table.step({agent: int(own[0]) for agent, own in codes.items()})
    assert [infos[agent]["void"] for agent in awaited] == [False, True]


def test_parallel_and_one_by_one_play_the_same_game() -> None:
    single, together = env("cartagena", 3), parallel_env("cartagena", 3)
    single.reset(seed=5)
    together.reset(seed=5)
    rng = Rng("same")
    while together.agents:
        codes = np.flatnonzero(single.last()[4]["action_mask"])
        code = int(codes[rng.below(len(codes))])
        actions = dict.fromkeys(together.agents, together.wait)
        actions[single.agent_selection] = code
        single.step(code)
        _, rewards, *_ = together.step(actions)
        assert single.digest() == together.digest()
        assert rewards == single.rewards
    saved = together.clone().save()
    assert saved["agents"] == []


def test_the_table_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    for game, players, options in EACH_GAME:
        table = env(game, players, options, render_mode="ansi")
        table.reset(seed=1)
        run(table, Rng(1), 3)
        text = table.render()
        assert text.startswith(shelf.game(game).catalogue("en").message("name", {}))
        assert "seat" in text
    table = env("tower", 2, render_mode="human")
    table.reset(seed=1)
    run(table, Rng(1), 2)
    assert capsys.readouterr().out.count("pawns") == 3
    assert env("tower", 2).render() is None


@pytest.mark.parametrize("game", [game.id for game in shelf.games()])
def test_every_number_of_players_and_every_option_has_an_environment(game: str) -> None:
    for players, options in tables(shelf.game(game)):
        table = env(game, players, options)
        table.reset(seed=1)
        for step in range(12):
            observation = table.last()[0]
            assert table.observation_space(table.agent_selection).contains(observation)
            if table.play.over:
                break
            codes = np.flatnonzero(observation["action_mask"])
            table.step(int(codes[step % len(codes)]))
        together = parallel_env(game, players, options)
        observations, _ = together.reset(seed=1)
        for agent, seen in observations.items():
            assert together.observation_space(agent).contains(seen)
        chosen = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        before = together.digest()
        together.step(chosen)
        assert together.digest() != before


def test_the_state_is_what_all_seats_know() -> None:
    table, together = env("cartagena", 3), parallel_env("cartagena", 3)
    table.reset(seed=1)
    observations, _ = together.reset(seed=1)
    assert table.state_space.contains(table.state())
    rows = [table.observe(agent)["observation"] for agent in table.agents]
    assert (table.state() == np.concatenate(rows)).all()
    assert (together.state() == np.concatenate([seen["observation"] for seen in observations.values()])).all()
