"""The list of checks: what is run, what is left out, what is told, and how it ends when it is interrupted."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.process import nobody_is_left
from tests.server.running import wait_until
from tools import checks, coverage_table, touched
from tools.checks import Step

ROOT = Path(checks.__file__).parents[1]
PASSES, FAILS = [sys.executable, "-c", "print('looked')"], [sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep results away from those of the run that this test belongs to."""
    monkeypatch.setattr(checks, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def test_the_first_failure_ends_it_and_everything_is_accounted_for(
    results: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps = [Step("look", PASSES, beside=True), Step("stumble", FAILS), Step("walk", PASSES)]
    monkeypatch.setattr(checks, "STEPS", steps)
    assert checks.main([]) == 1
    said = capfd.readouterr().out
    assert "» look\nlooked" in said
    for line in ("  passed    look", "  FAILED    stumble", "  not run   walk"):
        assert line in said
    monkeypatch.setattr(checks, "STEPS", [*steps[::2], Step("later", PASSES, slow=True)])
    assert checks.main(["--fast"]) == 0
    assert "  left out  later (--fast)" in capfd.readouterr().out
    monkeypatch.setattr(checks, "STEPS", [Step("stumble", FAILS, beside=True), Step("walk", PASSES)])
    assert checks.main([]) == 1
    assert "  not run   walk" in capfd.readouterr().out
    assert results.exists()


def test_a_long_check_tells_that_it_goes_on(
    results: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    waits = [sys.executable, "-c", "import time; time.sleep(1)"]
    monkeypatch.setattr(checks, "PATIENCE", 0.1)
    monkeypatch.setattr(checks, "STEPS", [Step("wait", waits, beside=True)])
    assert checks.main([]) == 0
    assert "… wait 1 s\n" in capfd.readouterr().out
    assert results.exists()


def test_help_names_the_options_and_the_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["--help"]) == 0
    said = capsys.readouterr().out
    for word in ("--fast", "--soak", "--stress", *(step.name for step in checks.STEPS)):
        assert word in said


def test_words_for_pytest_are_passed_on_and_narrow_the_tests() -> None:
    tests = Step("tests", ["pytest"], sources="build/compiled", marks="compiled or heavy", traced=True)
    whole = checks.full_command(tests, checks.read([]))
    assert whole[whole.index("-m") + 1] == "(compiled or heavy) and not soak"
    assert "--cov" in whole
    some = checks.full_command(tests, checks.read(["-k", "rescue", "src/chaloupe/games/tower", "--soak", "--fast"]))
    assert some[-3:] == ["-k", "rescue", "build/compiled/chaloupe/games/tower"]
    pages = Step("pages", ["pytest"], marks="", browser=True)
    assert checks.full_command(pages, checks.read(["-x"]))[-2:] == ["-x", "tests/browser"]
    named = checks.read(["tests/browser/test_connection.py::test_reload"])
    assert checks.full_command(pages, named)[-1] == named.options[0]
    assert checks.why_left_out(pages, named, []) == ""
    assert checks.why_left_out(pages._replace(sources=checks.COMPILED), named, []) == "", "plain Python will do"
    assert checks.why_left_out(tests, named, [Path()]) == "no tests of its own were named"
    assert some[some.index("-m") + 1] == "(compiled or heavy) and not slow and not heavy"
    assert "--cov" not in some
    assert "--hypothesis-profile=soak" in some


def test_stress_runs_tests_alone_and_again_and_again(
    results: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tests = Step("tests", PASSES, marks="")
    monkeypatch.setattr(checks, "STEPS", [Step("look", PASSES, beside=True), Step("read", PASSES), tests])
    assert checks.main(["--stress", "3"]) == 0
    said = capfd.readouterr().out
    assert said.count("looked") == 3
    assert "round 3" in said
    assert "left out  read (--stress)" in said
    for words in (["--stress"], ["--stress", "-k"], ["--stress", "0"]):
        with pytest.raises(SystemExit, match="number of rounds"):
            checks.read(words)
    assert results.exists()


def test_the_slowest_tests_of_all_steps_are_shown(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.mkdir()
    for step, seconds in (("tests-here", 1), ("tests-there", 100)):
        cases = "".join(f'<testcase classname="a.b" name="c{i}" time="{seconds * i}"/>' for i in range(9))
        (results / f"{step}.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    (results / "tests-cut-off.xml").write_text("<testsuites><testsuite>")
    checks.show_slowest()
    told = capsys.readouterr().out.splitlines()[2:]
    assert len(told) == 10
    assert told[0].split(maxsplit=1) == ["800.0", "a.b::c8 (tests there)"]
    assert told[8].split(maxsplit=1) == ["8.0", "a.b::c8 (tests here)"]


def test_a_check_that_cannot_run_says_so_in_a_sentence(
    results: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pages = Step("look at pages", ["svelte-look"], client=True, beside=True)
    monkeypatch.setattr(checks, "STEPS", [pages, Step("look", PASSES, beside=True)])
    assert checks.main(["--fast"]) == 0
    said = capfd.readouterr().out
    assert "  left out  look at pages (the client's packages are not installed: `npm ci` in client/" in said
    assert "  passed    look" in said
    monkeypatch.setattr(checks, "STEPS", [Step("see", ["no-such-program"])])
    with pytest.raises(SystemExit, match=r"“see” needs no-such-program, which is not installed"):
        checks.main([])
    assert results.exists()


def test_the_checks_of_the_client_are_left_out_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "program", lambda _: "")
    left = {step.name for step in checks.STEPS if checks.why_left_out(step, checks.read(["--fast"]), [])}
    assert {f"{each} of the client" for each in ("types", "lint", "format", "tests")} < left
    assert not {"types", "lint", "format", "tests on plain Python"} & left


CAN_SEE_CHILDREN = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="the children of a process cannot be seen here"
)
SLEEPS = "checks.Step('sleep', ['sleep', '600'], beside={beside})"


@CAN_SEE_CHILDREN
@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize(
    ("sign", "code", "words"), [(signal.SIGINT, 130, "\nInterrupted.\n"), (signal.SIGTERM, 143, "")]
)
def test_an_interruption_ends_what_runs(
    tmp_path: Path, beside: bool, sign: signal.Signals, code: int, words: str
) -> None:
    with checks_of([SLEEPS.format(beside=beside)] * 3, tmp_path) as process:
        wait_for_children(process, 2 if beside else 1)
        process.send_signal(sign)
        _out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (code, words)
    assert nobody_is_left(process.pid)


@CAN_SEE_CHILDREN
def test_an_error_ends_what_runs(tmp_path: Path) -> None:
    broken = "checks.Step('break', ['no-such-program'], beside=True)"
    with checks_of([SLEEPS.format(beside=True), broken], tmp_path) as process:
        _out, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "which is not installed" in err
    assert "Traceback" not in err
    assert nobody_is_left(process.pid)


@contextlib.contextmanager
def checks_of(steps: list[str], folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Run a list of checks in a process of its own."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom tools import checks\n"
        f"checks.RESULTS, checks.GRACE = Path({str(folder / 'r')!r}), 1.0\n"
        f"checks.STEPS = [{', '.join(steps)}]\n"
        "checks.start([])\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for_children(process: "subprocess.Popen[str]", number: int) -> None:
    """Wait until so many children sleep."""

    def asleep() -> bool:
        threads = Path(f"/proc/{process.pid}/task").glob("*/children")
        numbers = [child for path in threads for child in path.read_text().split()]
        return len(numbers) == number and all(command(child).endswith("sleep 600 ") for child in numbers)

    wait_until(asleep)


def command(number: str) -> str:
    return Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ")


def test_what_no_test_reaches_of_the_rules_is_named_and_must_not_be_much() -> None:
    def of(lines: list[int], branches: list[list[int]]) -> dict[str, object]:
        summary = {"num_statements": 10, "missing_lines": len(lines), "num_branches": 4}
        return {
            "summary": {**summary, "missing_branches": len(branches)},
            "missing_lines": lines,
            "missing_branches": branches,
        }

    files = {
        "src/chaloupe/games/tower/moves.py": of([7], [[3, 9], [7, 8], [5, -1]]),
        "src/chaloupe/games/tower/end.py": of([], []),
        "src/chaloupe/server/live/table.py": of([1, 2], []),
    }
    sums, missing = coverage_table.read({"files": files})
    path = "src/chaloupe/games/tower/moves.py"
    assert missing == [f"{path}:7", f"{path}:3 never goes to 9", f"{path}:5 never goes to the end"]
    assert sums["games/tower"] == (20, 1, 8, 3)
    assert [line.split()[0] for line in coverage_table.table(sums)] == ["package", "games/tower", "server"]
    assert sums["games/tower"].share() == 85.7
    floor, together = coverage_table.FLOOR, coverage_table.TOGETHER
    assert coverage_table.too_low(sums) == [
        f"games/tower: 85.7 % are reached, {floor} % have to be",
        f"rules and table together: 85.7 % are reached, {together} % have to be",
    ]
    enough, little = coverage_table.Reached(1000, 5), coverage_table.Reached(1000, 15)
    assert coverage_table.too_low({"games/fifth": enough, "mind": enough, "lab": coverage_table.Reached(9, 9)}) == []
    assert coverage_table.too_low({"games/fifth": little}) == [
        f"rules and table together: 98.5 % are reached, {together} % have to be"
    ]
    assert coverage_table.Reached(100_000, 1).share() == 99.9
    assert coverage_table.Reached(100_000).share() == coverage_table.Reached().share() == 100.0


def test_before_a_commit_the_tests_of_touched_folders_are_chosen() -> None:
    games = "src/chaloupe/games/tower"
    chosen = touched.tests_of([f"{games}/pieces.py", "tests/test_docs.py", "run.py", "conftest.py"])
    assert chosen == [f"{games}/tests", "tests/test_docs.py", "tests/test_run.py"]
    assert touched.tests_of(["src/chaloupe/table/table.py"]) == ["tests/table/test_table.py"]
    assert touched.tests_of(["src/chaloupe/table/__init__.py"]) == ["tests/table"]
    assert touched.tests_of(["src/chaloupe/shelf.py"]) == ["tests/test_shelf.py"]
    # Whatever there is, something looks at it: a package, or a module that stands beside them.
    for path in sorted((ROOT / "src" / "chaloupe").iterdir()):
        module = path / "__init__.py" if path.is_dir() else path
        if module.suffix == ".py" and module.exists() and not path.name.startswith("__"):
            assert touched.tests_of([str(module.relative_to(ROOT))]), path.name


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_commit_is_looked_at_before_it_is_made(tmp_path: Path) -> None:
    for name in ("run.py", "tools/checks.py", "tools/touched.py", "tools/hooks/pre-commit"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    patient = (tmp_path / "tools" / "touched.py").read_text("utf-8").replace("MINUTE = 60.0", "MINUTE = 600.0")
    (tmp_path / "tools" / "touched.py").write_text(patient, "utf-8")  # a busy machine is slow, not wrong
    git(tmp_path, "init", "--quiet")
    for name, value in {"core.hooksPath": "tools/hooks", "user.name": "A", "user.email": "a@b.c"}.items():
        git(tmp_path, "config", name, value)
    commit = ("commit", "--quiet", "--all", "--message", "any")
    sample = tmp_path / "tests" / "test_sample.py"
    sample.parent.mkdir()
    sample.write_text("import  os\n")
    git(tmp_path, "add", "tests")
    assert "there is no .venv" in git(tmp_path, *commit).stderr
    (tmp_path / ".venv").symlink_to(sys.prefix)
    sample.write_text("import  sys\n")
    refused = git(tmp_path, *commit)
    assert refused.returncode == 1
    assert "ruff is not content" in refused.stderr
    sample.write_text("def test_sum() -> None:\n    assert 1 + 1 == 3\n")
    refused = git(tmp_path, *commit)
    assert refused.returncode == 1
    assert "assert (1 + 1) == 3" in refused.stderr
    sample.write_text("def test_sum() -> None:\n    assert 1 + 1 == 2\n")
    assert git(tmp_path, *commit).returncode == 0


def git(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run git where nobody else's settings count."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "COV_"))}
    nobody = {**clean, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    program = shutil.which("git") or "git"
    return subprocess.run(
        [program, *words],
        cwd=folder,
        env=nobody,
        capture_output=True,
        text=True,
        check=False,
    )
