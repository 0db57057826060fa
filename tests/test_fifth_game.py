"""The fifth game is one new folder: `chaloupe new-game` copies the template under another name, and that is all."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chaloupe
from chaloupe import shelf

PACKAGE = Path(chaloupe.__file__).resolve().parent
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a checkout, compiled or not as this one is, with one game more."""
    tree = tmp_path_factory.mktemp("tree")
    left_out = shutil.ignore_patterns("__pycache__", "static", "golden", "web", "browser")
    shutil.copytree(PACKAGE, tree / "src" / "chaloupe", ignore=left_out)
    for binary in PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy2(binary, tree / "src")
    for name in ("benchmarks", "docs", "examples", "tests", "tools"):
        shutil.copytree(ROOT / name, tree / name, ignore=left_out)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, tree)
    told = json.loads(run(tree, "-m", "chaloupe", "new-game", "raft", "--json"))
    assert told["folder"] == str(tree / "src" / "chaloupe" / "games" / "raft")
    return tree


def run(tree: Path, *command: str, lines: str = "") -> str:
    """Run Python where the copied package is the only one."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, input=lines, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


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
    """Run all tests that have a game as parameter for the new one, and those that look at all games together."""
    others = " or ".join(game.id for game in shelf.games())
    chosen = [
        "-m",
        "shelf and not slow and not soak",
        "-k",
        f"not ({others})",
        "--ignore",
        "tests/test_docs.py",
    ]  # which reads all pages
    told = run(tree, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *chosen, "tests")
    assert " passed" in told


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
