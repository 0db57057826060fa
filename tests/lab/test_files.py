"""The files of the lab: where they cannot be written it is said, at once if possible, and what was there stays."""

import errno
import json
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chaloupe.core import Problem
from chaloupe.lab.tune import runs, selfplay
from chaloupe.lab.tune.course import kept
from chaloupe.lab.tune.selfplay import Workers
from chaloupe.lab.work.files import insist_on_place, read_object, replacing, write_text
from chaloupe.lab.work.results import Results
from tests.lab.test_tournament import always_die
from tests.process import COMMAND, ENGLISH, run

ABOUT: dict[str, object] = {"what": "this"}
STUDY = ["study", "tower", "--players", "2", "--option", "pawns=1", "--bots", "random", "--games", "2", "--jobs", "1"]


@contextmanager
def full_at(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_file_is_written_whole_or_stays_as_it_was(tmp_path: Path) -> None:
    path, link = tmp_path / "weights.json", tmp_path / "link.json"
    link.symlink_to(path)
    write_text(link, "old")
    assert link.is_symlink()
    with pytest.raises(Problem, match="results_unwritable") as told, full_at(4096):
        write_text(path, "new" * 4096)
    assert told.value.details == {"file": str(path)}
    with pytest.raises(KeyboardInterrupt):
        interrupted(path)
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"weights.json": "old", "link.json": "old"}
    write_text(Path(os.devnull), "gone")
    insist_on_place(Path(os.devnull))
    assert Path(os.devnull).is_char_device()


def interrupted(path: Path) -> None:
    with replacing(path) as part:
        part.write_text("half")
        raise KeyboardInterrupt


def test_a_place_is_tried_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    for good in ("file", "new"):
        insist_on_place(tmp_path / good)
    for bad in (".", "file/x", "nowhere/x", "x" * 300, "x" * 252):
        with pytest.raises(Problem, match="results_unwritable"):
            insist_on_place(tmp_path / bad)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


@contextmanager
def as_anybody() -> Iterator[None]:
    """Be no super-user, to whom nothing is closed."""
    own = os.geteuid()
    if own == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(own)


def test_a_closed_folder_is_noticed(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    for name in ("closed/file", "closed/inside/file"):
        with pytest.raises(Problem, match="results_unwritable"), as_anybody():
            insist_on_place(tmp_path / name)
        with pytest.raises(Problem, match="results_unwritable"), as_anybody():
            Results(tmp_path / name, ABOUT)
    tmp_path.chmod(0o755)
    with pytest.raises(Problem, match="results_unwritable"), as_anybody():
        write_text(closed / "file", "new")
    assert list(closed.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "key"), [("[1]", "file_not_object"), ("{", "file_not_json"), (None, "file_unreadable")]
)
def test_what_cannot_be_read_is_named(content: str | None, key: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_text(content)
    with pytest.raises(Problem, match=key) as told:
        read_object(path)
    assert told.value.details == {"file": str(path)}


def test_weights_are_not_mixed_into_other_files(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert kept(path) == {}
    for strange in ({"about": 3}, {"about": {"2": 3}}, {"2": 3}, {"2": {"turns": "many"}}, {"name": "package"}):
        path.write_text(json.dumps(strange))
        with pytest.raises(Problem, match="weights_other"):
            kept(path)


# -- results ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_said_and_what_was_kept_before_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path, ABOUT)
    results.add(0, {"x": 1})
    with full_at(path.stat().st_size + 10):
        with pytest.raises(Problem, match="results_unwritable"):
            results.add(1, {"x": "a" * 100})
        with pytest.raises(Problem, match="results_unwritable"):
            results.close()
    again = Results(path, ABOUT)
    assert again.done == {0: {"x": 1}}
    again.add(1, {"x": 2})
    again.close()
    last = Results(path, ABOUT)
    assert last.done == {0: {"x": 1}, 1: {"x": 2}}
    last.close()
    with pytest.raises(Problem, match="results_unwritable"), full_at(10):
        Results(tmp_path / "other.jsonl", ABOUT)


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"number":"x","result":{}}', '{"number":1}', "[" * 100_000])
def test_work_whose_line_is_damaged_is_done_again(line: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path, ABOUT)
    results.add(0, {"x": 1})
    results.close()
    whole = path.read_text()
    path.write_text(whole + line + "\n")
    results = Results(path, ABOUT)
    assert results.done == {0: {"x": 1}}
    results.close()
    assert path.read_text() == whole
    path.write_text(line + "\n")
    with pytest.raises(Problem, match="results_other"):
        Results(path, ABOUT)


def test_a_file_system_without_locks_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_file: object, _how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.flock", unknown)
    Results(tmp_path / "results.jsonl", ABOUT).close()


# -- processes -------------------------------------------------------------------------------------------------------


def test_a_process_that_dies_while_it_learns_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "WORK", f"{always_die.__module__}:{always_die.__name__}")
    course = runs.courses_of("tower", 2, ["pawns=1", "dice=1"], "7", 50)[0]
    with Workers(2) as workers, pytest.raises(Problem, match="worker_lost"):
        list(course.generation(workers))


# -- the commands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["games.parquet", "report.html", "study.json"])
def test_a_study_whose_files_cannot_be_written_does_not_begin(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    done = run(*STUDY, "--out", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{name}” cannot be written" in done.stderr
    assert (tmp_path / "results.jsonl").read_text().count("\n") == 1


def test_names_of_the_users_are_shown_as_they_are(tmp_path: Path) -> None:
    """Brackets are no markup, and a seed need not be text."""
    folder = tmp_path / "[/b] :star:"
    rivals = ["--bots", "level1,random", "--games", "2", "--jobs", "1"]
    done = run("tournament", "tower", *rivals, "--seed", "\udcff", "--out", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert str(folder) in done.stdout
    assert json.loads((folder / "ratings.json").read_text("utf-8"))["seed"] == "\\udcff"
    shown = run("demo", "--game", "tower", "--fast", "--seed", "[/x]")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "[/x]" in shown.stdout
    assert run(*STUDY, "--seed", "\udcff", "--out", str(tmp_path / "study")).returncode == 0


@pytest.mark.parametrize("words", [["games"], ["referee"], ["--version"]])
def test_streams_that_were_closed_are_no_fault(words: list[str]) -> None:
    line = ["/bin/sh", "-c", f"{' '.join([*COMMAND, *words])} <&- >&-"]
    done = subprocess.run(line, env=ENGLISH, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
