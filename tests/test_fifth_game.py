"""The fifth game is one new folder: a copy of the template under a new name, and nothing else is touched."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chaloupe
from chaloupe import shelf

pytestmark = pytest.mark.compiled

PACKAGE = Path(chaloupe.__file__).resolve().parent
# As the README of the template says.
RENAMED = {"games._template": "games.raft", '"template"': '"raft"', "Template": "Raft", "TPL-": "RAF-"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the package, compiled or not as this one is, with one folder more."""
    tree = tmp_path_factory.mktemp("tree")
    left_out = shutil.ignore_patterns("__pycache__", "static", "golden", "web")
    shutil.copytree(PACKAGE, tree / "chaloupe", ignore=left_out)
    for binary in PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy2(binary, tree)
    games = tree / "chaloupe" / "games"
    shutil.copytree(games / "_template", games / "raft")
    for path in (games / "raft").rglob("*"):
        if path.is_file():
            text = path.read_text("utf-8")
            for old, new in RENAMED.items():
                text = text.replace(old, new)
            path.write_text(text, "utf-8")
    return tree


def run(tree: Path, *command: str, lines: str = "") -> str:
    """Run Python where the copied package is the only one."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, input=lines, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_shelf_finds_it(tree: Path) -> None:
    found = run(tree, "-c", "from chaloupe import shelf; print(*(game.id for game in shelf.games()))").split()
    assert found == sorted([*(game.id for game in shelf.games()), "raft"])
    place = run(tree, "-c", "import chaloupe.games.raft as raft; print(raft.__file__)")
    assert Path(place.strip()).is_relative_to(tree)


def test_it_obeys_the_laws(tree: Path) -> None:
    code = "from chaloupe.conformance import find_game, run; raise SystemExit(run(find_game('raft'), most=6))"
    assert run(tree, "-c", code).count("obeys all laws: raft") == 6


def test_its_own_tests_pass(tree: Path) -> None:
    marks = ["-W", "ignore::pytest.PytestUnknownMarkWarning"]
    where = ["--rootdir", str(tree), "-c", os.devnull, "-p", "no:cacheprovider"]
    told = run(tree, "-m", "pytest", "-q", *where, *marks, str(tree / "chaloupe" / "games" / "raft" / "tests"))
    assert " passed" in told


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
