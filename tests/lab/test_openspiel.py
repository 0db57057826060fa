"""The games as games of OpenSpiel: its own tests, what seats know, imagined worlds, its algorithms."""

import contextlib
import itertools
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chaloupe
from chaloupe import shelf
from chaloupe.core import Problem
from chaloupe.core.digest import canonical
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: E402

import chaloupe.lab.env.openspiel as adapter  # noqa: E402  only with pyspiel

pytestmark = pytest.mark.compiled

adapter.register(TEMPLATE)
SMALL = [
    "chaloupe_template(goal=6)",
    "chaloupe_template(goal=6,players=3,out_of_turn=always,max_decisions=30)",
    "chaloupe_tower(pawns=1,dice=1)",
    "chaloupe_tower(players=4,huff=True,max_decisions=40)",
    "chaloupe_cartagena(max_decisions=30)",
    "chaloupe_cartagena(players=4,variant=tortuga,layout=fixed,max_decisions=15)",
    "chaloupe_lifeboats(setup=quick,max_decisions=60)",
    "chaloupe_lifeboats(players=5,max_decisions=25)",
    "chaloupe_castaways(quick=True,max_decisions=25)",
    "chaloupe_castaways(players=6,sharks=True,out_of_turn=always,max_decisions=15)",
]


def stepped(state: Any, luck: random.Random) -> None:
    """Let anybody do anything."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        codes, weights = [code for code, _ in outcomes], [weight for _, weight in outcomes]
        state.apply_action(luck.choices(codes, weights)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_is_content(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def any_table(game: Game, players: int) -> Any:
    """Set a table for so many; some numbers go with some options only."""
    for values in itertools.product(*(option.values for option in game.options)):
        with contextlib.suppress(Problem):
            named = {option.name: value for option, value in zip(game.options, values, strict=True)}
            return game.new(players, named)
    raise AssertionError(f"{game.id} is not for {players}")


@pytest.mark.shelf
def test_every_game_is_registered_with_its_players_and_options() -> None:
    for game in shelf.games():
        assert f"chaloupe_{game.id}" in pyspiel.registered_names()
        for players in range(game.fewest, game.most + 1):
            start = any_table(game, players)
            wishes = {"players": players, **start.document()["options"]}
            loaded = pyspiel.load_game(f"chaloupe_{game.id}", wishes)
            assert loaded.num_players() == players
            assert loaded.start.document() == start.document()
        for option in game.options:
            for value in option.values:
                loaded = pyspiel.load_game(f"chaloupe_{game.id}", {option.name: value})
                assert loaded.start.document()["options"][option.name] == value
                assert loaded.get_parameters()[option.name] == value


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("chaloupe_cartagena(players=9)", "9"),
        ("chaloupe_cartagena(variant=atlantis)", "atlantis"),
        ("chaloupe_tower(out_of_turn=sometimes)", "never, answers, always"),
        ("chaloupe_tower(max_decisions=0)", "at least 1"),
    ],
)
def test_what_does_not_exist_is_refused(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pyspiel.load_game(name)


def pickled(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))  # noqa: S301


@pytest.mark.parametrize("name", SMALL)
def test_states_survive_cloning_and_pickling(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = random.Random(name)
    state = game.new_initial_state()
    for step in range(40):
        if state.is_terminal():
            break
        if step % 5 == 4:
            if step % 2:
                assert state.seen(0).startswith("seat 0\n")
            before = str(state)
            twins = [state.clone(), game.deserialize_state(state.serialize()), pickled(state)]
            for twin in twins:
                later = luck.getrandbits(32)
                assert str(twin) == before
                assert twin.history() == state.history()
                original = state.clone()
                for walker in (twin, original):
                    own = random.Random(later)
                    for _ in range(3):
                        if not walker.is_terminal():
                            stepped(walker, own)
                assert str(twin) == str(original)
                for seat in range(game.num_players()):
                    assert twin.information_state_string(seat) == original.information_state_string(seat)
            assert str(state) == before
        stepped(state, luck)


@pytest.mark.parametrize("name", SMALL)
def test_a_seat_cannot_tell_an_imagined_world_from_its_own(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = random.Random(name)
    state = game.new_initial_state()
    step = 0
    while not state.is_terminal() and step < 120:
        stepped(state, luck)
        step += 1
        if step % 4 or state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, luck.random)
        assert other.current_player() == seat
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert game.deserialize_state(other.serialize()).information_state_string(seat) == state.seen(seat)
        for _ in range(5):
            if not other.is_terminal():
                stepped(other, luck)


def test_imagined_worlds_are_not_always_the_real_one() -> None:
    state = pyspiel.load_game("chaloupe_cartagena").new_initial_state()
    luck = random.Random(5)
    while state.is_chance_node() or state.move_number() < 40:
        stepped(state, luck)
    seat = state.current_player()
    hands = {
        canonical(state.resample_from_infostate(seat, luck.random).node.position().document()["hands"][1 - seat])
        for _ in range(10)
    }
    assert len(hands) > 1


@pytest.mark.parametrize("name", ["chaloupe_template(goal=6,players=3)", "chaloupe_lifeboats(setup=quick)"])
def test_later_voters_do_not_see_earlier_votes(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = random.Random(3)
    found = 0
    while found < 3:
        state = game.new_initial_state()
        while not state.is_terminal() and found < 3:
            position = state.node.position()
            voters = [seat for seat in position.must() if seat >= 0]
            choices = state.legal_actions()
            if len(voters) > 1 and len(choices) > 1:
                found += 1
                worlds = [state.child(choice) for choice in choices]
                assert len({str(world) for world in worlds}) == len(choices)
                for watcher in voters[1:]:
                    assert len({world.information_state_string(watcher) for world in worlds}) == 1
                    assert len({world.observation_string(watcher) for world in worlds}) == 1
                    assert len({tuple(world.information_state_tensor(watcher)) for world in worlds}) == 1
                    assert len({tuple(world.observation_tensor(watcher)) for world in worlds}) == 1
                assert len({world.information_state_string(voters[0]) for world in worlds}) == len(choices)
            stepped(state, luck)


@pytest.mark.parametrize("name", SMALL)
def test_an_information_state_determines_what_can_be_done(name: str) -> None:
    game = pyspiel.load_game(name)
    known: dict[str, tuple[str, list[int]]] = {}
    for number in range(6):
        luck = random.Random(number % 3)  # the same beginnings again, other ends
        state = game.new_initial_state()
        for step in range(50):
            if step == 12:
                luck = random.Random(number)
            if state.is_terminal():
                break
            if state.is_player_node():
                seat = state.current_player()
                told = state.observation_string(seat), state.legal_actions()
                assert known.setdefault(state.information_state_string(seat), told) == told
            stepped(state, luck)


def test_tensors_have_the_fields_of_the_game() -> None:
    game = pyspiel.load_game("chaloupe_tower")
    state = game.new_initial_state()
    while state.is_chance_node():
        stepped(state, random.Random(1))
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    fields = {field.name: field for field in game.tensor.fields}
    assert list(observer.dict) == list(fields)
    assert observer.dict["pawns"].shape == fields["pawns"].shape
    assert observer.dict["pawns"].sum() == 2  # two pawns for each of two seats, a full place being 1
    assert 0 <= min(observer.tensor) <= max(observer.tensor) <= 1
    assert state.observation_tensor(0) == pytest.approx(list(observer.tensor))


def test_spectators_have_strings() -> None:
    game = pyspiel.load_game("chaloupe_template(goal=6)")
    state = game.new_initial_state()
    everybody = pyspiel.PrivateInfoType.NONE
    now = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=everybody))
    ever = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, private_info=everybody))
    first, second = state.child(0), state.child(1)
    assert now.string_from(first, 0) == now.string_from(second, 1) == canonical(first.node.position().view(None))
    assert ever.string_from(first, 0) == ever.string_from(second, 0) != ever.string_from(state, 0)


def test_seats_may_be_asked_out_of_turn_and_may_wait() -> None:
    silent = pyspiel.load_game("chaloupe_castaways(out_of_turn=never)")
    asking = pyspiel.load_game("chaloupe_castaways(out_of_turn=always,max_decisions=200)")
    wait = asking.num_distinct_actions() - 1
    for game, expected in ((silent, False), (asking, True)):
        state, luck, waits = game.new_initial_state(), random.Random(2), 0
        for _ in range(150):
            if state.is_terminal():
                break
            if state.is_player_node() and wait in state.legal_actions():
                waits += 1
                assert state.current_player() in state.node.position().may()
                assert state.action_to_string(wait) == "wait"
            stepped(state, luck)
        assert (waits > 0) == expected


def test_an_action_that_is_not_there_is_refused() -> None:
    state = pyspiel.load_game("chaloupe_tower").new_initial_state()
    before = str(state)
    with pytest.raises(ValueError, match="no outcome"):
        state.apply_action(10_000)
    assert str(state) == before


def test_a_game_that_takes_too_long_is_drawn() -> None:
    state = pyspiel.load_game("chaloupe_cartagena(max_decisions=3)").new_initial_state()
    luck = random.Random(1)
    while not state.is_terminal():
        stepped(state, luck)
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    "name",
    [
        "chaloupe_tower(pawns=1)",
        "chaloupe_cartagena(max_decisions=40)",
        "chaloupe_lifeboats(setup=quick,max_decisions=40)",
        "chaloupe_castaways(quick=True,max_decisions=20)",
    ],
)
@pytest.mark.parametrize("observation", [False, True])
def test_ismcts_plays(name: str, observation: bool) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 6, random_state=luck, use_observation_string=observation
    )
    state, dice = game.new_initial_state(), random.Random(1)
    moves = 0
    while not state.is_terminal() and moves < 4:
        if state.is_player_node():
            action = bot.step(state)
            assert action in state.legal_actions()
            moves += 1
            state.apply_action(int(action))
        else:
            stepped(state, dice)
    assert moves == 4


def test_an_information_state_knows_what_came_into_sight_untold() -> None:
    # In Castaways cards are passed on: nobody is told which, but whoever gets them sees them and can take them only.
    game, dice = pyspiel.load_game("chaloupe_castaways(quick=True)"), random.Random(1)
    known: dict[tuple[int, str], list[int]] = {}
    state = game.new_initial_state()
    while not state.is_player_node():
        stepped(state, dice)
    for _ in range(150):
        world = state.resample_from_infostate(state.current_player(), dice.random)
        for _decision in range(3):
            while not world.is_player_node():
                stepped(world, dice)
            seat = world.current_player()
            legal = world.legal_actions()
            assert known.setdefault((seat, world.information_state_string(seat)), legal) == legal
            world.apply_action(dice.choice(legal))
    assert len(known) > 50


@pytest.mark.heavy
def test_cfr_approaches_an_equilibrium() -> None:
    game = pyspiel.load_game("chaloupe_template(goal=6,max_decisions=4)")
    solver = pyspiel.CFRSolver(game)
    found = []
    for _ in range(2):
        for _ in range(5):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(game, solver.average_policy()))
    start = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert found[1] < found[0] < start
    assert found[1] < start / 4


def test_mccfr_runs() -> None:
    game = pyspiel.load_game("chaloupe_cartagena(max_decisions=12)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(10):
        solver.iteration()
    state = game.new_initial_state()
    luck = random.Random(1)
    while state.is_chance_node():
        stepped(state, luck)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)


def test_without_openspiel_the_extra_is_named(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ModuleNotFoundError(name='pyspiel')\n")
    package = Path(chaloupe.__file__).resolve().parent.parent
    path = os.pathsep.join([str(tmp_path), str(package)])
    done = subprocess.run(
        [sys.executable, "-c", "import chaloupe.lab.env.openspiel"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert 'pip install "chaloupe[openspiel]"' in done.stderr
