"""Simulations: the same seed gives the same games, whoever plays them, and the sums are right."""

import json
import multiprocessing
import os
import signal
import subprocess
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Outcome, Position, Problem, Rng
from chaloupe.lab.setup import Setup, options_from_text, setup
from chaloupe.lab.text.bench import bench, memory
from chaloupe.lab.text.simulate import Simulator, simulate
from chaloupe.lab.text.tally import Tally, spread, wilson
from tests.process import COMMAND, ENGLISH, let_work, nobody_is_left, run

pytestmark = pytest.mark.heavy
GAMES = [game.id for game in shelf.games()]


def total(plan: Setup, games: int, seed: str, jobs: int = 1, limit: int = 100_000) -> dict[str, Any]:
    tally = Tally(plan.players)
    for part in simulate(plan, games, seed, jobs, limit):
        tally.merge(part)
    return tally.summary()


@pytest.mark.parametrize("game", GAMES)
def test_one_process_or_two_play_the_same_games(game: str) -> None:
    plan = setup(game, None, [], [])
    alone = total(plan, 12, "jobs")
    assert total(plan, 12, "jobs", jobs=2) == alone
    assert total(plan, 12, "jobs", jobs=5) == alone
    assert total(plan, 12, "other")["digest"] != alone["digest"]
    assert not multiprocessing.active_children()


def test_every_game_has_a_generator_of_its_own() -> None:
    plan = setup("cartagena", 3, ["variant=jungle"], [])
    player = Simulator(plan, "own", 100_000)
    late = Tally(3)
    player.play(7, late)
    parts = [Tally(3) for _ in range(10)]
    for number, tally in enumerate(parts):
        player.play(number, tally)
    assert parts[7].summary() == late.summary()
    position, rng = plan.start(), Rng("own/7")
    actions = 0
    while not position.over():
        who = position.actor()
        codes = position.legal(who)
        position.play(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))])
        actions += who != CHANCE
    assert late.actions == actions
    outcome = position.outcome()
    assert outcome is not None
    assert [late.wins[seat] for seat in outcome.winners] == [1]


def test_random_bots_asked_by_views_play_the_games_of_the_compiled_loop() -> None:
    plan = setup("cartagena", 3, ["variant=jungle"], [])
    fast, slow = Simulator(plan, "both", 100_000), Simulator(plan, "both", 100_000)
    slow.all_random = False  # type: ignore[misc]
    one, other = Tally(3), Tally(3)
    for number in range(3):
        fast.play(number, one)
        slow.play(number, other)
    assert one.summary() == other.summary()


def test_games_that_do_not_end_are_counted_apart() -> None:
    found = total(setup("cartagena", 2, [], []), 5, "short", limit=10)
    assert found["unfinished"] == 5
    assert found["actions"] == 50
    assert found["wins"] == [0, 0]
    assert found["scores"][0]["mean"] is None


class Ended(Position):
    """A game that has ended, with any result."""

    def __init__(self, scores: list[int], winners: list[int]) -> None:
        super().__init__(len(scores))
        self.result = Outcome(scores, winners)

    def outcome(self) -> Outcome | None:
        return self.result

    def document(self) -> dict[str, object]:
        return {"scores": self.result.scores}


def test_shared_wins_and_games_without_a_winner() -> None:
    tally = Tally(3)
    tally.add(0, Ended([3, 3, 1], [0, 1]), 10, 2)
    tally.add(1, Ended([4, 2, 1], [0]), 20, 3)
    tally.add(2, Ended([0, 0, 0], []), 30, 4)
    found = tally.summary()
    assert (found["games"], found["actions"], found["chance_actions"]) == (3, 60, 9)
    assert found["wins"] == [2, 1, 0]
    assert found["shared_wins"] == [1, 1, 0]
    assert found["without_winner"] == 1


def test_the_digest_does_not_depend_on_the_order_but_on_every_game() -> None:
    ends = [(number, Ended([number, 1], [0]), 10 + number, 0) for number in range(5)]

    def digest(order: list[int]) -> object:
        tally = Tally(2)
        for i in order:
            tally.add(*ends[i])
        return tally.summary()["digest"]

    assert digest([0, 1, 2, 3, 4]) == digest([4, 2, 0, 1, 3])
    assert digest([0, 1, 2, 3]) != digest([0, 1, 2, 4])


def test_intervals_and_spreads() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 10)
    assert low == pytest.approx(0.0)
    assert high == pytest.approx(0.2775, abs=1e-3)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert spread({2: 1, 4: 2, 9: 1}) == {
        "mean": 4.75,
        "deviation": pytest.approx(2.986, abs=1e-3),
        "min": 2,
        "median": 4,
        "max": 9,
    }


def test_the_command_gives_json() -> None:
    done = run(
        "simulate", "cartagena", "--players", "3", "--games", "20", "--seed", "5", "--option", "pass=true", "--json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    names = "games actions chance_actions seconds actions_per_second games_per_second compiled wins digest"
    assert set(names.split()) <= set(found)
    assert found["games"] == sum(found["wins"]) == 20
    assert found["options"] == {"variant": "jamaica", "pass": True, "layout": "random"}
    assert found["compiled"] is (os.environ.get("CHALOUPE_TEST_MODE") == "compiled")
    assert found["actions_per_second"] == pytest.approx(found["actions"] / found["seconds"])
    assert total(setup("cartagena", 3, ["pass=true"], []), 20, "5")["digest"] == found["digest"]


def test_the_command_prints_a_table() -> None:
    done = run("simulate", "cartagena", "--games", "5", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Part des victoires" in done.stdout
    assert "Empreinte" in done.stdout


def test_bots_are_named_by_seat_and_asked_with_their_view() -> None:
    names = [bot.name for bot in shelf.game("cartagena").roster()]
    assert names[-1] == "random"
    bots = ["--bot", names[0], "--bot", "random"]
    one = run("simulate", "cartagena", "--players", "2", "--games", "1", "--limit", "12", *bots, "--json")
    assert (one.returncode, one.stderr) == (0, "")
    found = json.loads(one.stdout)
    assert found["bots"] == [names[0], "random"]
    assert (found["actions"], found["unfinished"]) == (12, 1)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_ends_it_with_130_and_no_trace(jobs: str) -> None:
    command = [*COMMAND, "simulate", "cartagena", "--games", "10000000", "--jobs", jobs]
    process = subprocess.Popen(
        command, env=ENGLISH, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    let_work(process.pid, 0.7 * int(jobs))
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert out == ""
    assert nobody_is_left(process.pid)


def test_a_worker_that_fails_is_noticed(capfd: pytest.CaptureFixture[str]) -> None:
    plan = Setup("cartagena", 2, {"variant": "no such"}, ("random", "random"))
    with pytest.raises(Problem, match="worker_failed"):
        list(simulate(plan, 4, "failed", jobs=2))
    assert not multiprocessing.active_children()
    assert "Traceback" not in capfd.readouterr().err


def test_a_worker_that_dies_is_replaced_and_its_games_are_played_again() -> None:
    plan = setup("cartagena", 2, [], [])
    tally = Tally(2)
    for number, part in enumerate(simulate(plan, 400, "lost", jobs=2)):
        tally.merge(part)
        if number == 0:
            multiprocessing.active_children()[0].kill()
    assert tally.summary() == total(plan, 400, "lost")
    assert not multiprocessing.active_children()


def test_options_are_read_from_words() -> None:
    game = shelf.game("cartagena")
    assert options_from_text(game, ["pass=false", "layout=fixed"]) == {"pass": False, "layout": "fixed"}
    for wrong in (["pass"], ["pass=maybe"], ["colour=red"], ["=true"], [""]):
        with pytest.raises(Problem):
            options_from_text(game, wrong)
    with pytest.raises(Problem, match="bot_number"):
        setup("cartagena", 3, [], ["random", "random"])


def test_the_quick_measure_measures() -> None:
    found = bench(setup("cartagena", 3, [], []), 0.3)
    numbers = [value for key, value in found.items() if key.endswith(("second", "nanoseconds"))]
    assert len(numbers) == 6
    assert all(isinstance(value, float) and value > 0 for value in numbers)


def test_a_position_is_weighed_where_no_memory_lies_about() -> None:
    code = (
        f"from {memory.__module__} import memory\nfrom {setup.__module__} import setup\n"
        "print(memory(setup('cartagena', 3, [], []).start()))"
    )
    done = subprocess.run([COMMAND[0], "-c", code], env=ENGLISH, capture_output=True, text=True, check=True)
    assert done.stdout == "None\n" or 100 < float(done.stdout) < 5_000
