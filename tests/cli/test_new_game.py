"""`chaloupe new-game`: what a game may be called, where it goes, and that nothing is overwritten."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from chaloupe.cli import new_game
from chaloupe.cli.main import run
from chaloupe.conformance import check, find_game
from chaloupe.core import Problem


def make(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(["new-game", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Raft", "name_bad"),
        ("ra", "name_bad"),
        ("ra-ft", "name_bad"),
        ("3raft", "name_bad"),
        ("lambda", "name_bad"),
        ("my_template", "name_bad"),
        ("r" * 31, "name_bad"),
        ("tower", "name_taken"),
        ("game", "name_taken"),  # whose class would hide another of this name
        ("cargo", "prefix_taken"),
    ],
)
def test_names_that_no_game_may_have(name: str, key: str) -> None:
    with pytest.raises(Problem, match=key):
        new_game.names_of(name, None, plugged=False)


def test_a_plug_in_is_called_like_no_other_module() -> None:
    with pytest.raises(Problem, match="name_taken"):
        new_game.names_of("email", None, plugged=True)
    assert new_game.names_of("email", None, plugged=False).package == "chaloupe.games.email"


def test_other_letters_for_the_clauses() -> None:
    assert new_game.names_of("cargo", "CGO", plugged=False).prefix == "CGO"
    for letters in ("c", "cgo", "C-G"):
        with pytest.raises(Problem, match="prefix_bad"):
            new_game.names_of("cargo", letters, plugged=False)


def test_a_refusal_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = make(capsys, "Raft")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "Raft" in err


def test_a_package_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "mine"
    code, out, err = make(capsys, "night_boat", "--into", str(home), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told == {"game": "night_boat", "folder": str(home / "night_boat"), "package": "night_boat", "prefix": "NIG"}
    assert 'night_boat = "night_boat:GAME"' in (home / "pyproject.toml").read_text("utf-8")
    monkeypatch.syspath_prepend(home)
    game = find_game("night_boat")
    assert game.catalogue("fr").message("name", {}) == "Night boat"
    check(game, 2, seeds=["plugged"], samples=20)
    for module in [name for name in sys.modules if name.split(".")[0] == "night_boat"]:
        del sys.modules[module]
    before = {path: path.read_bytes() for path in home.rglob("*.py")}
    code, out, err = make(capsys, "ark", "--into", str(home))
    assert (code, out) == (2, "")
    assert str(home) in err
    assert not (home / "ark").exists()
    assert {path: path.read_bytes() for path in home.rglob("*.py")} == before


def test_what_to_do_next_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = make(capsys, "ark", "--into", str(tmp_path), "--lang", "fr")
    assert code == 0
    assert "RULES.md" in out
    assert f"pip install --editable {tmp_path}" in out


def test_an_installed_chaloupe_has_no_place_for_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(new_game, "GAMES", tmp_path / "site-packages" / "chaloupe" / "games")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "python"))
    monkeypatch.chdir(tmp_path)
    code, _, err = make(capsys, "ark")
    assert code == 2
    assert "--into" in err


def test_an_installed_chaloupe_makes_a_game_in_the_checkout_where_one_stands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    games = tmp_path / "checkout" / "src" / "chaloupe" / "games"
    shutil.copytree(new_game.GAMES / new_game.TEMPLATE, games / new_game.TEMPLATE)
    (tmp_path / "checkout" / "pyproject.toml").touch()
    installed = tmp_path / "site-packages" / "chaloupe" / "games"
    shutil.copytree(new_game.GAMES / new_game.TEMPLATE, installed / new_game.TEMPLATE)
    monkeypatch.setattr(new_game, "GAMES", installed)
    monkeypatch.chdir(tmp_path / "checkout")
    assert make(capsys, "ark")[0] == 0
    assert "class Ark" in (games / "ark" / "position.py").read_text()
    code, _, err = make(capsys, "ark")
    assert (code, str(games / "ark") in err) == (2, True)
    monkeypatch.chdir(games)
    code, _, err = make(capsys, "ark_two")
    assert (code, "ARK" in err, (games / "ark_two").exists()) == (2, True, False)
    assert make(capsys, "ark_two", "--prefix", "ARKT")[0] == 0


def test_a_place_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("mine")
    code, _, err = make(capsys, "ark", "--into", str(tmp_path / "file"))
    assert code == 2
    assert str(tmp_path / "file") in err
    assert (tmp_path / "file").read_text() == "mine"
