"""The examples do what they say."""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import Rng
from chaloupe.table import Table
from tests.process import ENGLISH
from tests.server.running import Running
from tools.checks import search_path

pytestmark = pytest.mark.compiled

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(name: str, *words: str, program: str = sys.executable) -> str:
    """Run an example as a reader would."""
    environment = {**ENGLISH, "PATH": search_path(), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [program, str(EXAMPLES / name), *words], env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("game", [game.id for game in shelf.games()])
def test_play_a_game(game: str) -> None:
    told = run("play_a_game.py", game)
    assert re.search(r"\nseat \d: \w+.*\n    \{'event'", told)
    assert re.search(r"scores \[.*\], winners \[.*\]\n$", told)


def test_a_bot_beats_random() -> None:
    told = re.fullmatch(r"thrifty won (\d+) of 10\n", run("write_a_bot.py", "10"))
    assert told is not None
    assert int(told[1]) > 5


def test_a_program_sits_at_a_table(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        told = re.fullmatch(
            r"(.*)/table/([\w-]+): the winners are \[[01]\], we are 0\n", run("sit_at_a_table.py", server.url, "random")
        )
        assert told is not None
        assert told[1] == server.url


@pytest.mark.slow
def test_an_agent_learns_to_beat_random() -> None:
    told = re.search(r"(\d+) games, mean (\S+) ± (\S+) ", run("train_an_agent.py", "100"))
    assert told is not None
    games, mean, error = int(told[1]), float(told[2]), float(told[3])
    assert games > 200
    assert mean > 2 * error  # that is four standard errors above what random play would have


def test_read_a_record(tmp_path: Path) -> None:
    rng = Rng(3)
    table = Table.new("tower", 2, {"pawns": 1}, ["Ann", "Bob"], created=0)
    table.begin(lambda position: position.draw(rng))
    while not table.position.over():
        seat = int(table.position.actor())
        question = table.questions[seat]
        assert question is not None
        table.submit(seat, question.number, table.legal(seat)[0], lambda position: position.draw(rng))
    path = tmp_path / "game.chaloupe"
    path.write_text(table.save(), "utf-8")
    told = run("read_a_record.py", str(path))
    assert told.startswith("tower, {'dice': 2, ")
    assert f"{len(table.record):4} " in told
    outcome = table.position.outcome()
    assert outcome is not None
    assert told.endswith(f"scores {outcome.scores}, winners {outcome.winners}\n")


def test_the_referee_is_spoken_to_from_javascript() -> None:
    node = shutil.which("node", path=search_path())
    assert node is not None, "the checks bring a Node if the system has none"
    told = run("referee.mjs", sys.executable, "-m", "chaloupe", "referee", program=node)
    assert re.fullmatch(r"over after \d+ actions: scores [01],[01], winners [01]\n", told)


def test_the_notebook_runs_from_top_to_bottom() -> None:
    notebook: Any = json.loads((EXAMPLES / "first_game.ipynb").read_text("utf-8"))
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            *before, last = "".join(cell["source"]).splitlines()
            exec("\n".join(before), names)  # noqa: S102
            shown.append(eval(last, names))  # noqa: S307  what Jupyter shows is the value of the last line
    scores, winners = shown[0]
    assert len(scores) == 3
    assert winners
    assert sum(shown[1].values()) >= 50


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_short(path: Path) -> None:
    """Ten to thirty lines of code; docstrings, comments and empty lines do not count."""
    source = path.read_text("utf-8")
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docstrings |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = [line.strip() for number, line in enumerate(source.splitlines(), 1) if number not in docstrings]
    assert 10 <= sum(bool(line) and not line.startswith("#") for line in lines) <= 30


def test_every_example_is_named_in_the_list() -> None:
    listed = set(re.findall(r"^\| `([\w.]+)` \|", (EXAMPLES / "README.md").read_text("utf-8"), re.MULTILINE))
    assert listed == {path.name for path in EXAMPLES.iterdir() if path.is_file()} - {"README.md"}
