"""Weights by self-play: the fit finds what is there, a seed gives the same weights, and the file keeps the rest."""

import json
import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from librt.vecs import vec

from chaloupe import shelf
from chaloupe.cli import main as cli
from chaloupe.core import Problem, Rng
from chaloupe.lab.setup import Setup
from chaloupe.lab.tune import runs
from chaloupe.lab.tune.course import Course, calibration, groups, save
from chaloupe.lab.tune.report import draw
from chaloupe.lab.tune.scale import fitted, surprise, told
from chaloupe.lab.tune.selfplay import MOMENTS, Task, Workers, play, read
from chaloupe.learn.fit import Fit
from chaloupe.learn.lessons import Lessons
from chaloupe.mind.knowledge import reals, softmax

SMALL = ["tower", "--players", "2", "--option", "pawns=1", "--option", "dice=1", "--games", "25"]
GROUP = "2 players, 1 pawns, 1 dice"


def drawn(true: list[float], players: int, number: int) -> Lessons:
    """Make lessons whose winners were drawn with known weights."""
    rng, numbers = Rng("lessons"), []
    for _ in range(number):
        features = [[rng.below(1001) / 1000 for _ in true] for _ in range(players)]
        chances = vec[float]([sum(w * f for w, f in zip(true, own, strict=True)) for own in features])
        softmax(chances, players)
        lot, winner = rng.below(1_000_000) / 1_000_000, 0
        while lot >= chances[winner] and winner < players - 1:
            lot -= chances[winner]
            winner += 1
        numbers += [value for own in features for value in own] + [float(seat == winner) for seat in range(players)]
    lessons = Lessons(players, len(true))
    lessons.read(numbers)
    return lessons


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_the_fit_finds_the_weights_that_drew_the_winners(players: int) -> None:
    true = [3.0, -2.0, 0.0]
    lessons = drawn(true, players, 3_000)
    fit = Fit(lessons, 1e-6)
    found = fit.weights([0.0, 0.0, 0.0])
    assert found == pytest.approx(true, abs=0.35)
    assert fit.loss(reals(3)) == pytest.approx(math.log(players))
    assert fit.loss(vec[float](found)) <= fit.loss(vec[float](true)) < math.log(players)
    assert fit.weights(found) == pytest.approx(found, abs=1e-3), "there is nothing left to improve"


@pytest.mark.compiled
def test_weights_that_say_the_truth_lie_on_the_diagonal() -> None:
    true = [3.0, -2.0, 0.0]
    bins = calibration(drawn(true, 3, 2_000), true)
    assert sum(number for _, _, number in bins) == 3 * 2_000
    assert all(abs(predicted - observed) < 0.12 for predicted, observed, number in bins if number > 200)
    assert sum(observed * number for _, observed, number in bins) == pytest.approx(2_000, abs=1)


@pytest.mark.shelf
def test_each_group_is_tuned_at_a_table_that_belongs_to_it() -> None:
    for game in shelf.games():
        knowledge = game.knowledge()
        if not knowledge.names():
            continue
        found = groups(game, None, {})
        assert len(found) == len({group for group, _ in found}) >= 1
        for group, setup in found:
            assert knowledge.group(setup.start()) == group
    cartagena = shelf.game("cartagena")
    assert len(groups(cartagena, None, {})) == 8
    only = groups(cartagena, 3, {"variant": "tortuga"})
    assert [cartagena.knowledge().groups()[group] for group, _ in only] == ["jamaica/3"]
    with pytest.raises(Problem):
        groups(shelf.game("tower"), 4, {"pawns": 2, "huff": False, "dice": 2, "goal_reroll": True})


@pytest.mark.compiled
def test_a_game_is_the_same_whoever_plays_it() -> None:
    """Chunks depend on nothing but their numbers."""
    course = Course(0, Setup("tower", 2, {"pawns": 1, "dice": 1}, ()), "s", 20)
    task: Task = course.task("x", course.weights, course.weights)._replace(number=4)
    assert play(task) == play(task)
    parts = [play(task._replace(first=at, number=2)) for at in (0, 2)]
    assert play(task).learn == parts[0].learn + parts[1].learn
    assert sum(play(task).wins) + play(task).unfinished == 4


def test_seats_that_think_are_asked_what_they_see() -> None:
    course = Course(0, Setup("tower", 2, {"pawns": 1, "dice": 1}, ()), "s", 20, thinking=4)
    own = [course.weights, course.weights]
    task = course.task("x", *own, worlds=3)._replace(number=2)
    assert play(task) == play(task)
    said = Lessons(2, task.numbers())
    read(said, play(task).learn)
    assert 0 < said.size() <= 2 * MOMENTS
    for at in range(0, len(said.data), int(said.width)):
        for world in range(3):
            assert said.data[at + world] + said.data[at + 3 + world] == pytest.approx(1)
        assert said.data[at + 6] + said.data[at + 7] == 1, "who won is known"
    searched = course.task("x", *own, worlds=3, asked=4)._replace(number=1)
    assert searched.numbers() == 1
    once = Lessons(2, 1)
    read(once, play(searched).learn)
    assert 0 < once.size() <= MOMENTS
    assert all(0 <= chance <= 1 for chance in once.data)
    true = Lessons(2, len(course.names))
    read(true, play(course.task("x", *own)._replace(number=1)).learn)
    assert 0 < true.size() <= MOMENTS


def test_chances_that_are_too_bold_are_found_out() -> None:
    rng, numbers = Rng("bold"), []
    for _ in range(2_000):
        true = (1 + rng.below(99)) / 100
        odds = (true / (1 - true)) ** 2
        won = float(int(rng.below(10_000)) < 10_000 * true)
        said = odds / (1 + odds)
        numbers += [said, said, 1 - said, 1 - said, won, 1 - won]
    lessons = Lessons(2, 2)
    lessons.read(numbers)
    found = fitted(lessons)
    assert found == pytest.approx(0.5, abs=0.05)
    assert surprise(lessons, found) < surprise(lessons)
    bins = calibration(told(lessons, found), None)
    assert all(abs(predicted - observed) < 0.08 for predicted, observed, number in bins if number > 100)


def run(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = cli.run(words)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_seed_gives_the_same_weights_and_other_groups_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.json"
        path.write_text('{"other": {"turns": 1.5}, "about": {"other": {"seed": "9"}}}', "utf-8")
        words = ["tune", *SMALL, "--generations", "1", "--seed", "7", "--out", str(path), "--json"]
        code, out, _ = run(words, capsys)
        assert code == 0
        found = json.loads(out)["groups"][GROUP]
        documents.append(path.read_text("utf-8"))
        document = json.loads(documents[-1])
        assert document["other"] == {"turns": 1.5}
        assert document["about"]["other"] == {"seed": "9"}
        assert document[GROUP] == found["weights"]
        assert list(document[GROUP]) == shelf.game("tower").knowledge().names()
        about = document["about"][GROUP]
        assert [each["games"] for each in about["generations"]] == [25, 25], "the first group has twice the generations"
        assert about["seed"] == "7"
        assert set(about["match"]) == {"share", "interval", "even"}
        assert 0 <= about["match"]["share"] <= 1
    assert documents[0] == documents[1]


def test_tuning_may_begin_with_another_group(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "weights.json"
    words = ["tune", *SMALL, "--generations", "1", "--out", str(path), "--json", "--begin"]
    code, out, _ = run([*words, "3 players, 1 pawns, 1 dice"], capsys)
    assert code == 0
    assert len(json.loads(out)["groups"][GROUP]["generations"]) == 1, "no longer than any other"
    code, _, err = run([*words, "nobody"], capsys)
    assert code == 2
    assert GROUP in err


@pytest.mark.slow
def test_processes_change_nothing(tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        course = runs.courses_of("tower", 2, ["pawns=1", "dice=1"], "7", 50)[0]
        with Workers(jobs) as workers:
            assert sum(course.generation(workers)) == 50
        save(tmp_path / "weights.json", [course])
        found.append((tmp_path / "weights.json").read_text("utf-8"))
    assert found[0] == found[1]


def test_the_calibration_is_told_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "calibration.svg"
    code, out, _ = run(["calibrate", *SMALL, "--plot", str(path), "--json", "--lang", "fr"], capsys)
    assert code == 0
    assert "Sauve qui peut ! : victoires observées" in path.read_text("utf-8")
    bins = json.loads(out)["groups"][GROUP]
    assert len(bins) == 10
    assert sum(number for _, _, number in bins) > 100
    picture = ET.fromstring(path.read_text("utf-8"))  # noqa: S314 - written a moment ago
    circles = [each for each in picture.iter() if each.tag.endswith("circle")]
    assert len(circles) == sum(number >= 20 for _, _, number in bins)


def test_fitting_multiplies_the_weights_of_its_group(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "weights.json"
    before = {"turns": -2.0, "turn": 0.5}
    path.write_text(json.dumps({GROUP: before, "other": {"turns": 1.5}}), "utf-8")
    words = ["calibrate", *SMALL[:-1], "20", "--thinking", "2", "--fit", "--out", str(path), "--json"]
    code, out, _ = run(words, capsys)
    assert code == 0
    fit = json.loads(out)["fits"][GROUP]
    document = json.loads(path.read_text("utf-8"))
    assert document[GROUP] == {key: pytest.approx(fit["boldness"] * weight, abs=1e-4) for key, weight in before.items()}
    assert document["other"] == {"turns": 1.5}
    assert document["about"][GROUP]["boldness"] == fit


def test_fitting_into_a_new_file_begins_with_the_weights_of_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.json"
    words = ["calibrate", *SMALL[:-1], "20", "--thinking", "2", "--fit", "--out", str(path), "--json"]
    code, out, _ = run(words, capsys)
    assert code == 0
    boldness = json.loads(out)["fits"][GROUP]["boldness"]
    course = runs.courses_of("tower", 2, ["pawns=1", "dice=1"], "7", 20)[0]
    scaled = [pytest.approx(boldness * weight, abs=1e-4) for weight in course.weights]
    assert json.loads(path.read_text("utf-8"))[GROUP] == dict(zip(course.names, scaled, strict=True))


def test_files_that_cannot_be_used_are_named_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rubbish.json").write_text("[", "utf-8")
    nowhere = tmp_path / "nowhere" / "x"
    for words in (
        ["tune", "--out", str(nowhere)],
        ["tune", "--out", str(tmp_path)],
        ["tune", "--out", str(tmp_path / "rubbish.json")],
        ["calibrate", "--thinking", "2", "--fit", "--out", str(nowhere)],
        ["calibrate", "--plot", str(nowhere)],
    ):
        code, out, err = run([words[0], "tower", *words[1:], "--games", "10000000"], capsys)
        assert (code, out, err.count("\n")) == (2, "", 1), words
        assert words[-1] in err


def test_a_search_is_asked_only_where_seats_think(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(["calibrate", *SMALL, "--asked", "5"], capsys)
    assert code == 2
    assert "--thinking" in err


def test_a_name_from_elsewhere_does_not_break_the_picture() -> None:
    picture = draw("<&>: wins", {"a & b": [[0.1, 0.1, 50], [0.0, 0.0, 0]]})
    assert "a &amp; b" in "".join(picture)
    ET.fromstring(picture)  # noqa: S314


@pytest.mark.parametrize("command", ["tune", "calibrate"])
def test_what_does_not_exist_is_said_in_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run([command, "tower", "--players", "9"], capsys)
    assert code == 2
    assert err.count("\n") == 1
    code, _, err = run([command, "tower", "--option", "pawns=7"], capsys)
    assert code == 2
    code, _, err = run([command, "nothing"], capsys)
    assert code == 2


@pytest.mark.parametrize("command", ["tune", "calibrate"])
def test_the_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run([command, "--help"], capsys)
    assert code == 0
    assert f"chaloupe {command} tower" in " ".join(out.split())
