"""The fifth game is one new folder: `chaloupe new-game` copies the template under another name, and that is all."""

import json
from pathlib import Path

import pytest

from chaloupe import shelf
from tests.fifth import PACKAGE, make_tree, run, run_shelf_tests


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_tree(tmp_path_factory.mktemp("tree"))


@pytest.mark.compiled
def test_the_shelf_finds_it(tree: Path) -> None:
    found = run(tree, "-c", "from chaloupe import shelf; print(*(game.id for game in shelf.games()))").split()
    assert found == sorted([*(game.id for game in shelf.games()), "raft"])
    place = run(tree, "-c", "import chaloupe.games.raft as raft; print(raft.__file__)")
    assert Path(place.strip()).is_relative_to(tree)


@pytest.mark.compiled
def test_it_obeys_the_laws(tree: Path) -> None:
    code = "from chaloupe.conformance import find_game, run; raise SystemExit(run(find_game('raft'), most=6))"
    assert run(tree, "-c", code).count("obeys all laws: raft") == 6


@pytest.mark.compiled
def test_its_own_tests_pass(tree: Path) -> None:
    told = run(tree, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "src/chaloupe/games/raft/tests")
    assert " passed" in told


@pytest.mark.heavy
def test_every_test_of_the_shelf_passes(tree: Path) -> None:
    elsewhere = ("tests/test_docs.py", "tests/browser")  # the one reads all pages, the others need a built client
    run_shelf_tests(tree, *(f"--ignore={place}" for place in elsewhere), "tests")


def test_no_word_of_the_template_is_left(tree: Path) -> None:
    for path in (tree / "src" / "chaloupe" / "games" / "raft").rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            text = path.read_text("utf-8").lower()
            assert not [word for word in ("template", "modèle", "tpl") if word in text], path


def test_nothing_else_is_touched(tree: Path) -> None:
    for path in PACKAGE.rglob("*.py"):
        twin = tree / "src" / "chaloupe" / path.relative_to(PACKAGE)
        assert not twin.exists() or twin.read_bytes() == path.read_bytes()


@pytest.mark.compiled
def test_the_referee_plays_it(tree: Path) -> None:
    vote = {"type": "vote", "choice": "dig"}
    requests: list[dict[str, object]] = [
        {"do": "games"},
        {"do": "new", "game": "raft", "players": 2, "chance": "manual"},
        {"do": "play", "seat": 0, "action": vote},
        {"do": "play", "seat": 0, "action": vote},
        {"do": "view", "seat": 1},
        {"do": "play", "seat": 1, "action": vote},
        {"do": "moves"},
        {"do": "play", "seat": "chance", "action": {"type": "throw", "number": 6}},
        {"do": "position"},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    told = run(tree, "-m", "chaloupe", "referee", "--lang", "en", lines=lines)
    listed, began, voted, refused, view, both, moves, thrown, position = map(json.loads, told.splitlines())
    assert "raft" in [game["id"] for game in listed["games"]]
    assert began["position"]["votes"] == [None, None]
    assert voted["events"] == [{"event": "vote", "seat": 0, "choice": None}]
    assert refused["refused"]["clause"] == "RAF-3"
    assert view["view"]["votes"] == ["given", None]
    assert both["events"][-1] == {"event": "reveal", "choices": ["dig", "dig"]}
    assert moves["must"] == ["chance"]
    assert thrown["ok"]
    assert position["position"]["coins"] == [3, 3]
