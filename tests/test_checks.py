"""The list of checks: what is run, what is left out, what is told, and how it ends when it is interrupted."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.process import nobody_is_left
from tests.server.house import wait_until
from tools import checks, coverage_table
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


def test_help_names_the_options_and_the_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["--help"]) == 0
    said = capsys.readouterr().out
    for word in ("--fast", "--soak", "--stress", *(step.name for step in checks.STEPS)):
        assert word in said


def test_words_for_pytest_are_passed_on_and_narrow_the_tests() -> None:
    tests = Step("tests", ["pytest"], sources="build/compiled", marks="compiled", traced=True)
    whole = checks.full_command(tests, checks.read([]))
    assert whole[whole.index("-m") + 1] == "compiled and not soak"
    assert "--cov" in whole
    some = checks.full_command(tests, checks.read(["-k", "rescue", "src/chaloupe/games/tower", "--soak", "--fast"]))
    assert some[-3:] == ["-k", "rescue", "build/compiled/chaloupe/games/tower"]
    pages = Step("pages", ["pytest"], marks="", browser=True)
    assert checks.full_command(pages, checks.read(["-x"]))[-2:] == ["-x", "tests/browser"]
    named = checks.read(["tests/browser/test_line.py::test_reload"])
    assert checks.full_command(pages, named)[-1] == named.options[0]
    assert checks.why_left_out(pages, named, []) == ""
    assert checks.why_left_out(tests, named, [Path()]) == "no tests of its own were named"
    assert some[some.index("-m") + 1] == "compiled and not slow"
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


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the children of a process cannot be seen here")
@pytest.mark.parametrize("beside", [True, False])
def test_an_interruption_ends_what_runs(tmp_path: Path, beside: bool) -> None:
    sleeper = ["sleep", "600"]
    code = (
        "import sys\nfrom pathlib import Path\nfrom tools import checks\n"
        f"checks.RESULTS, checks.GRACE = Path({str(tmp_path / 'r')!r}), 1.0\n"
        f"checks.STEPS = [checks.Step('sleep', {sleeper!r}, beside={beside})] * 3\n"
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
            wait_for_children(process, 2 if beside else 1)
            process.send_signal(signal.SIGINT)
            _out, err = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130
    assert err == "\nInterrupted.\n"
    assert nobody_is_left(process.pid)


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
        "src/chaloupe/server/room.py": of([1, 2], []),
    }
    sums, missing = coverage_table.read({"files": files})
    path = "src/chaloupe/games/tower/moves.py"
    assert missing == [f"{path}:7", f"{path}:3 never goes to 9", f"{path}:5 never goes to the end"]
    assert sums["games/tower"] == (20, 1, 8, 3)
    assert [line.split()[0] for line in coverage_table.table(sums)] == ["package", "games/tower", "server"]
    assert sums["games/tower"].share() == 85.7
    assert coverage_table.too_low(sums) == ["games/tower"]
    assert coverage_table.Reached(100_000, 1).share() == 99.9
    assert coverage_table.Reached(100_000).share() == coverage_table.Reached().share() == 100.0
