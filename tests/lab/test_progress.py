"""Long work tells how far it is: a bar for whoever looks, lines on standard error where nobody does."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from chaloupe.cli import main as cli
from chaloupe.lab.text import progress as module
from chaloupe.lab.text.progress import progress

TOWER = ["tower", "--players", "2"]
TUNED = [*TOWER, "--option", "pawns=1", "--option", "dice=1", "--games", "25"]
COMMANDS = {
    "simulate": [*TOWER, "--games", "5"],
    "tournament": [*TOWER, "--bots", "level1,random", "--games", "4", "--jobs", "1", "--out", "{out}"],
    "study": [*TOWER, "--option", "huff=true", "--bots", "random", "--games", "2", "--jobs", "1", "--out", "{out}"],
    "tune": [*TUNED, "--generations", "1", "--out", "{out}"],
    "calibrate": TUNED,
    "bench": ["--game", "tower", "--players", "2", "--seconds", "0.1"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_long_command_tells_how_far_it_is(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [command, *(word.format(out=tmp_path / "out") for word in COMMANDS[command]), "--json"]
    monkeypatch.setattr(module, "EVERY", 0.0)
    assert cli.run([*words, "--lang", "fr"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out), "what a program reads is not disturbed"
    assert all(" sur " in line and line.endswith(" s") for line in said.err.splitlines())
    assert said.err


def test_what_is_soon_done_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("Playing", 3, "en") as far:
        for _ in range(3):
            far.advance(1)
    assert capsys.readouterr() == ("", "")


def test_a_line_says_what_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(module, "EVERY", 0.0)
    with progress("Playing", 1_000, "en") as far:
        far.advance(20)
        far.advance(300, "The second group")
    assert capsys.readouterr() == ("", "Playing: 20 of 1000 after 0 s\nThe second group: 320 of 1000 after 0 s\n")


def test_a_terminal_shows_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(module, "Console", lambda stderr: Console(file=screen, force_terminal=stderr, width=80))
    with progress("Playing", 10, "en") as far:
        far.advance(4, "Studying")
    assert "4/10" in screen.getvalue()
    assert "Studying" in screen.getvalue()
    assert capsys.readouterr() == ("", "")
