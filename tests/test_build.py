"""The build hook: what is compiled, what is refused, when the client is built again."""

import importlib.machinery
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(hatch_build.__file__).parent


@pytest.mark.compiled
def test_the_tests_run_on_the_code_they_say_they_run_on() -> None:
    compiled = os.environ.get("CHALOUPE_TEST_MODE") == "compiled"
    suffixes = importlib.machinery.EXTENSION_SUFFIXES if compiled else importlib.machinery.SOURCE_SUFFIXES
    for source in hatch_build.compiled_sources(ROOT / "src"):
        name = ".".join(source.relative_to(ROOT / "src").with_suffix("").parts)
        spec = importlib.util.find_spec(name)
        assert spec is not None, name
        assert str(spec.origin).endswith(tuple(suffixes)), f"{name} comes from {spec.origin}"


def test_what_is_compiled_is_decided_by_folder(tmp_path: Path) -> None:
    games = ["x/b.py", "x/deep/c.py", "x/tests/d.py", "x/web/e.py", "_template/f.py"]
    others = ["core/a.py", "core/__init__.py", "bots/g.py", "table/h.py"]
    others += ["server/live/i.py", "server/wire/show.py", "server/wire/web.py", "server/http/j.py"]
    for name in [*others, *(f"games/{game}" for game in games)]:
        path = tmp_path / "chaloupe" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = [path.stem for path in hatch_build.compiled_sources(tmp_path)]
    assert sorted(names) == ["a", "b", "c", "h", "i", "show"]


@pytest.mark.slow
@pytest.mark.skipif(hatch_build.why_not_compile() is not None, reason="needs a C compiler")
@pytest.mark.parametrize(("shifted", "right"), [("1", False), ("ONE", True)])
def test_a_shift_that_mypyc_gets_wrong_is_refused(tmp_path: Path, shifted: str, right: bool) -> None:
    module = tmp_path / "sample.py"
    module.write_text(
        "from typing import Final\nfrom mypy_extensions import i64\nONE: Final = i64(1)\n"
        f"def bit(n: i64) -> i64:\n    return {shifted} << n\n"
    )
    command = [sys.executable, hatch_build.__file__, str(tmp_path / "build"), str(module)]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    if right:
        hatch_build.refuse_wrong_shifts(tmp_path / "build" / "c")
    else:
        with pytest.raises(RuntimeError, match="shift i64"):
            hatch_build.refuse_wrong_shifts(tmp_path / "build" / "c")


def test_an_unknown_wish_about_compiling_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHALOUPE_COMPILE", "maybe")
    with pytest.raises(ValueError, match="maybe"):
        hatch_build.compile_mode()


def test_the_client_is_built_again_when_a_board_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHALOUPE_CLIENT", raising=False)
    assert not hatch_build.client_is_stale(tmp_path), "without sources there is nothing to build"
    board = tmp_path / "src" / "chaloupe" / "games" / "x" / "web" / "Board.svelte"
    page = tmp_path / "src" / "chaloupe" / "server" / "static" / "index.html"
    for path in (tmp_path / hatch_build.CLIENT_ENTRY, board, page, tmp_path / "build" / "client-stamp"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("first")
    assert hatch_build.client_is_stale(tmp_path)
    sources = hatch_build.client_sources(tmp_path)
    (tmp_path / "build" / "client-stamp").write_text(hatch_build.digest(sources))
    assert not hatch_build.client_is_stale(tmp_path)
    board.write_text("second")
    assert hatch_build.client_is_stale(tmp_path)
    monkeypatch.setenv("CHALOUPE_CLIENT", "0")
    assert not hatch_build.client_is_stale(tmp_path), "as was asked for"
