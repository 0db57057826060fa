"""What `run.py` does on machines that lack something, and after a set-up that did not finish."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run
from tests.process import nobody_is_left

SCRIPT = Path(run.__file__)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout that `run` takes for its own, so that no test touches the real one."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(run, "STATIC", tmp_path / "src" / "chaloupe" / "server" / "static")
    for name in ("requirements/run.txt", "src/chaloupe/cli.py", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("first\n")
    return tmp_path


@pytest.fixture
def steps(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the steps that `run` takes, none of which is really taken."""
    taken: list[str] = []

    def step(title: str, words: list[str], **_: object) -> str:
        taken.append(title)
        if "venv" in words:
            (checkout / ".venv").mkdir()
            (checkout / ".venv" / "python").touch()
        return ""

    monkeypatch.setattr(run, "step", step)
    return taken


def execute(folder: Path, prelude: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the script in another process, after some lines that change its world."""
    shutil.copy(SCRIPT, folder / "run.py")
    start = "sys.argv = ['run.py']\nrunpy.run_path('run.py', run_name='__main__')"
    code = f"import runpy, subprocess, sys\n{prelude}\n{start}"
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)


def test_an_old_python_is_told_so_in_one_line(tmp_path: Path) -> None:
    done = execute(tmp_path, "sys.version_info = (3, 8, 2)")
    assert done.returncode == 1
    assert done.stderr == "Chaloupe needs Python 3.11 or newer; this is Python 3.8.\n"


def test_an_old_python_can_read_the_script_at_all() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_interruption_leaves_no_trace_and_says_130(tmp_path: Path) -> None:
    done = execute(tmp_path, "def interrupted(*_, **__): raise KeyboardInterrupt\nsubprocess.Popen = interrupted")
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


WAITS = "import time\nfor _ in range(4): time.sleep(0.2)\nprint('built')"


@pytest.mark.parametrize("terminal", [True, False])
def test_a_long_step_tells_that_it_goes_on(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool
) -> None:
    monkeypatch.setattr(run, "LOG", checkout / "build" / "setup.log")
    monkeypatch.setattr(run, "PATIENCE", 0.1)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(run, "BLINK", 0.1)
    assert run.step("Building", [sys.executable, "-c", WAITS]) == "built\n"
    said = capsys.readouterr().out
    assert re.search(r"\r» Building … 1 s … \r" if terminal else r"^  1 s …$", said, re.MULTILINE)
    assert re.search(r"\d\.\d s\n$", said)
    assert ("\n" in said[:-1]) is not terminal


@pytest.mark.skipif(os.name != "posix", reason="processes have groups there")
def test_what_a_step_has_started_ends_with_it(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LOG", checkout / "build" / "setup.log")
    groups: list[int] = []

    def interrupted(process: "subprocess.Popen[bytes]", *_: object) -> None:
        groups.append(process.pid)
        while "asleep" not in run.LOG.read_text():
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.step("Sleeping", ["sh", "-c", "sleep 600 & echo asleep; wait"])
    assert nobody_is_left(groups[0])


def test_help_about_the_checks_sets_nothing_up(tmp_path: Path) -> None:
    folder = tmp_path / "tools"
    folder.mkdir()
    shutil.copy(SCRIPT.parent / "tools" / "checks.py", folder)
    shutil.copy(SCRIPT, tmp_path / "run.py")
    words = [sys.executable, "run.py", "test", "--help"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--stress N" in done.stdout
    assert "tests on plain Python" in done.stdout
    assert not (tmp_path / ".venv").exists()


def test_nothing_is_installed_twice(steps: list[str]) -> None:
    run.prepare_venv(testing=False, node=False)
    assert len(steps) == 2
    run.prepare_venv(testing=False, node=False)
    assert len(steps) == 2
    run.prepare_venv(testing=True, node=False)
    assert "test.txt" in steps[2]
    run.prepare_venv(testing=False, node=False)
    assert len(steps) == 3
    run.prepare_venv(testing=False, node=True)
    assert "node.txt" in steps[3]


def test_a_changed_lock_starts_afresh(checkout: Path, steps: list[str]) -> None:
    run.prepare_venv(testing=False, node=False)
    (checkout / "requirements" / "run.txt").write_text("second\n")
    run.prepare_venv(testing=False, node=False)
    assert steps.count("Creating .venv") == 2


def test_an_unfinished_set_up_starts_afresh(checkout: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(run, "step", interrupted_install)
        (checkout / ".venv").mkdir()
        with pytest.raises(KeyboardInterrupt):
            run.prepare_venv(testing=False, node=False)
    run.prepare_venv(testing=False, node=False)
    assert steps[0] == "Creating .venv"


def interrupted_install(title: str, words: list[str], **_: object) -> str:
    """Stand in for a step during which Ctrl-C is pressed."""
    raise KeyboardInterrupt(title, words)


def test_the_package_is_built_again_when_a_source_changes(checkout: Path) -> None:
    before = run.digest(run.build_inputs())
    (checkout / "src" / "chaloupe" / "server" / "static").mkdir(parents=True)
    (checkout / "src" / "chaloupe" / "server" / "static" / "index.html").touch()
    assert run.digest(run.build_inputs()) == before, "what the build itself writes changes nothing"
    (checkout / "src" / "chaloupe" / "cli.py").write_text("second\n")
    assert run.digest(run.build_inputs()) != before


def without_venv(monkeypatch: pytest.MonkeyPatch, *, apt: bool, user: int) -> None:
    """Pretend to be a Python without ensurepip, on a system with or without apt."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if apt else None)
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)


@pytest.mark.skipif(os.name != "posix", reason="Debian packs venv separately, others do not")
def test_a_missing_venv_module_is_named_or_installed(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    package = f"python3.{sys.version_info.minor}-venv"
    without_venv(monkeypatch, apt=True, user=1000)
    with pytest.raises(run.SetupError, match=f"sudo apt install {package}"):
        run.require_venv_module()
    without_venv(monkeypatch, apt=False, user=0)
    with pytest.raises(run.SetupError, match="package manager"):
        run.require_venv_module()
    assert not steps
    without_venv(monkeypatch, apt=True, user=0)
    run.require_venv_module()
    assert steps[-1] == f"Installing {package}"


def test_a_missing_network_is_named() -> None:
    said = run.explain("Installing", "WARNING: Retrying after NewConnectionError('…')\nERROR: No matching distribution")
    assert "network" in said
    assert "network" not in run.explain("Installing", "ERROR: the hashes do not match")


def test_the_main_job_is_the_server_once_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "offers", lambda _: False)
    assert run.command([])[1:] == ["demo"]
    monkeypatch.setattr(run, "offers", lambda _: True)
    assert run.command(["--port", "80"])[1:] == ["serve", "--port", "80"]
    assert run.command(["simulate", "cartagena"])[1:] == ["simulate", "cartagena"]


def test_a_new_game_comes_from_the_sources_and_nothing_is_built_for_it(
    checkout: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    handed: list[list[str]] = []
    monkeypatch.setattr(run, "hand_over", handed.append)
    monkeypatch.chdir(checkout)
    run.main(["new-game", "raft"])
    assert [words[1:] for words in handed] == [["-m", "chaloupe", "new-game", "raft"]]
    assert os.environ["PYTHONPATH"] == str(run.ROOT / "src")
    assert not [step for step in steps if "Building" in step or "Installing Chaloupe" in step]


def test_checks_insist_on_compiling_where_there_is_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHALOUPE_COMPILE", raising=False)
    monkeypatch.setattr(run, "has_compiler", lambda: True)
    assert run.compile_mode(testing=True, fast=False) == "1"
    assert run.compile_mode(testing=True, fast=True) == "0"
    assert run.compile_mode(testing=False, fast=False) == "auto"
    monkeypatch.setattr(run, "has_compiler", lambda: False)
    assert run.compile_mode(testing=True, fast=False) == "auto"
