"""Tournaments: interrupted or not, by one process or several, the result is the same."""

import json
import multiprocessing
import os
import signal
import subprocess
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from chaloupe import shelf
from chaloupe.core import Problem
from chaloupe.lab.contest.tournament import Tournament, play, play_group, summary, total_games, tournament
from chaloupe.lab.work import package as work
from chaloupe.lab.work.package import DECIDING, Package, carry_out, code_fingerprint
from chaloupe.lab.work.pool import Pool, run_here
from chaloupe.lab.work.results import Results
from tests.process import COMMAND, ENGLISH
from tests.process import run as command

pytestmark = pytest.mark.heavy

BOTS = ["level2", "random"]


def plan(games: int = 12, seed: str = "t", bots: list[str] | None = None) -> Tournament:
    return tournament("tower", 2, {}, bots or BOTS, seed, games)


def played(wanted: Tournament, path: Path, jobs: int = 1, stop_after: int | None = None) -> dict[str, Any]:
    results = Results(path, wanted.about())
    try:
        for number, _ in enumerate(play(wanted, results, run_here, jobs)):
            if number == stop_after:
                return {}
    finally:
        results.close()
    return summary(wanted, results.done)


def test_a_resumed_tournament_is_the_uninterrupted_one(tmp_path: Path) -> None:
    whole = played(plan(), tmp_path / "whole.jsonl")
    path = tmp_path / "cut.jsonl"
    played(plan(), path, stop_after=3)
    with path.open("ab") as file:
        file.write(b'{"number": 3, "result": {"ga')  # a crash in the middle of a line
    assert len(path.read_bytes().splitlines()) == 5
    assert played(plan(), path) == whole
    assert played(plan(), path) == whole
    assert sorted(path.read_bytes().splitlines()) == sorted((tmp_path / "whole.jsonl").read_bytes().splitlines())


def test_nothing_that_was_played_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.jsonl"
    played(plan(6), path)
    numbers: list[int] = []

    def noted(package: Package) -> Any:
        numbers.append(package.number)
        return carry_out(package)

    monkeypatch.setattr("chaloupe.lab.work.pool.carry_out", noted)
    longer = played(plan(10), path)
    assert numbers == [3, 4]
    assert longer["games"] == 10


def test_two_processes_play_the_same(tmp_path: Path) -> None:
    assert played(plan(), tmp_path / "a.jsonl", 2) == played(plan(), tmp_path / "b.jsonl", 1)
    assert not multiprocessing.active_children()


def test_another_tournament_does_not_mix_in(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    played(plan(4), path)
    before = path.read_bytes()
    with pytest.raises(Problem, match="results_other"):
        played(plan(4, seed="other"), path)
    foreign = tmp_path / "mine.txt"
    for content in (b"dear diary", b"dear diary\n", b'{"about": 3}\n'):
        foreign.write_bytes(content)
        with pytest.raises(Problem, match="results_other"):
            Results(foreign, plan().about())
        assert foreign.read_bytes() == content
    assert path.read_bytes() == before
    mine = Results(path, plan(4).about())
    with pytest.raises(Problem, match="results_busy"):
        played(plan(4), path)
    mine.close()
    played(plan(4), path)
    with pytest.raises(Problem, match="results_unwritable"):
        Results(tmp_path / "r.jsonl" / "below", plan().about())


def test_every_lineup_is_played_in_every_seat_on_the_same_deals() -> None:
    wanted = tournament("tower", 3, {}, ["level2", "level1", "random"], "s", 7)
    packages = list(wanted.packages())
    assert total_games(wanted) == 9
    result: Any = play_group({**packages[0].given, "limit": 40})
    assert len({game["dealt"] for game in result["games"]}) == 1
    assert sorted(bot for game in result["games"] for bot in game["seats"][:1]) == [0, 1, 2]


def test_a_known_ladder_is_ordered(tmp_path: Path) -> None:
    found = played(plan(60), tmp_path / "r.jsonl")
    assert [row["bot"] for row in found["ratings"]] == BOTS
    assert found["ratings"][0]["ahead"]["interval"][0] > 0
    assert found["pairs"][0]["wilson"][0] > 0.5
    assert found["ratings"][0]["openskill"]["mu"] > found["ratings"][1]["openskill"]["mu"]
    assert found["unfinished"] == 0
    assert sum(row["wins"] for row in found["ratings"]) == pytest.approx(60)


def test_what_cannot_be_played_is_refused() -> None:
    for bots in (["random"], ["random", "random"], []):
        with pytest.raises(Problem, match="bots_different"):
            tournament("tower", 2, {}, bots, "s", 4)
    with pytest.raises(Problem, match="bot_unknown"):
        tournament("tower", 2, {}, ["random", "deep"], "s", 4)
    with pytest.raises(Problem, match="players_number"):
        tournament("tower", 9, {}, BOTS, "s", 4)


def work_and_die(given: dict[str, object]) -> dict[str, object]:
    """Take the process down the first time, as told by a file."""
    mark = Path(str(given["mark"]))
    if given["dies"] and not mark.exists():
        mark.write_text("died")
        os.kill(os.getpid(), signal.SIGKILL)
    return {"square": int(str(given["number"])) ** 2}


def work_and_fail(given: dict[str, object]) -> dict[str, object]:
    raise ValueError(f"no {given['what']}")


def die_in_the_middle_of_a_word(given: dict[str, object]) -> dict[str, object]:
    """Write half an answer to whoever listens, and die; the second time, work."""
    mark = Path(str(given["mark"]))
    if not mark.exists():
        mark.write_text("died")
        for line in list(Path("/proc/self/fd").iterdir()):
            if line.is_socket():
                os.write(int(line.name), bytes.fromhex(str(given["said"])))
        os.kill(os.getpid(), signal.SIGKILL)
    return {"alive": True}


@pytest.mark.parametrize("said", ["", "00000009" + b"half".hex()])
def test_a_process_that_dies_in_the_middle_of_a_word_is_replaced(said: str, tmp_path: Path) -> None:
    given: dict[str, object] = {"mark": str(tmp_path / "mark"), "said": said}
    with Pool(1) as pool:
        done = list(pool.run([Package(0, f"{__name__}:die_in_the_middle_of_a_word", given)]))
    assert [each.result for each in done] == [{"alive": True}]


def always_die(_given: dict[str, object]) -> dict[str, object]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_a_worker_that_dies_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    given = [{"mark": mark, "dies": number == 2, "number": number} for number in range(6)]
    packages = [Package(i, f"{__name__}:work_and_die", each) for i, each in enumerate(given)]
    done = {each.number: each.result["square"] for each in run_here(packages, 2)}
    assert done == {number: number**2 for number in range(6)}
    assert Path(mark).exists()
    assert not multiprocessing.active_children()


def test_work_that_fails_or_always_kills_is_given_up() -> None:
    with Pool(2) as pool, pytest.raises(Problem, match="worker_failed"):
        list(pool.run([Package(0, f"{__name__}:work_and_fail", {"what": "luck"})]))
    with Pool(1) as pool, pytest.raises(Problem, match="worker_lost"):
        list(pool.run([Package(0, f"{__name__}:always_die", {})]))
    assert not multiprocessing.active_children()


def test_the_processes_stay_for_another_run_unless_they_are_at_work_for_nobody() -> None:
    def packages(*lasting: float) -> list[Package]:
        work = f"{__name__}:work_for_a_while"
        return [Package(i, work, {"number": i, "seconds": seconds}) for i, seconds in enumerate(lasting)]

    with Pool(2) as pool:
        first = {done.result["process"] for done in pool.run(packages(0, 0, 0, 0))}
        assert {done.result["process"] for done in pool.run(packages(0, 0))} <= first
        going = pool.run(packages(0, 600))
        assert next(going).number == 0
        going.close()
        assert len(pool.workers) < 2
        assert [done.result["number"] for done in pool.run(packages(0))] == [0], "and not what was left behind"
    assert not multiprocessing.active_children()


def work_for_a_while(given: dict[str, Any]) -> dict[str, object]:
    time.sleep(given["seconds"])
    return {"number": given["number"], "process": os.getpid()}


def test_the_command_writes_a_table_json_and_a_drawing(tmp_path: Path) -> None:
    words = ["tournament", "tower", "--bots", "level1,random", "--games", "6", "--out", str(tmp_path / "o")]
    done = command(*words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found == json.loads((tmp_path / "o" / "ratings.json").read_text("utf-8"))
    assert found["games"] == 6
    drawn = (tmp_path / "o" / "ratings.svg").read_text("utf-8")
    root = ET.fromstring(drawn)  # noqa: S314 - our own
    assert root.tag.endswith("svg")
    assert "http" not in drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert drawn.count('class="dot"') == 2
    table = command(*words, "--lang", "fr")
    assert (table.returncode, table.stderr) == (0, "")
    assert "Avance sur le suivant" in table.stdout
    assert "6 parties sur 3 donnes" in table.stdout
    assert "3 groupes de parties" in table.stdout
    assert "One group of duplicate games" in command(*words[:5], "2", "--out", str(tmp_path / "two")).stdout


def test_an_interruption_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "o" / "results.jsonl"
    words = [*COMMAND, "tournament", "tower", "--bots", "level1,random", "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        [*words, "--out", str(path.parent)],
        env=ENGLISH,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    for _ in range(3000):
        if path.exists() and path.read_bytes().count(b"\n") > 2:
            break
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert "the same command goes on" in err
    lines = path.read_bytes().splitlines()
    assert all(json.loads(line) for line in lines)
    assert shelf.game("tower").id in json.loads(lines[0])["about"]["tournament"]


def test_other_code_has_another_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(hatch_build.__file__).parent / "src"
    compiled = {path.relative_to(root / "chaloupe").parts[0] for path in hatch_build.compiled_sources(root)}
    assert set(DECIDING) == compiled - {"games", "texts", "server"}

    # A tree of the same shape: whatever changes in it is noticed, but for what does not decide.
    monkeypatch.setattr(work, "files", lambda name: tmp_path.joinpath(*name.split(".")))
    deciding = [
        *(name if name.endswith(".py") else f"{name}/deep/a.py" for name in DECIDING),
        "games/raft/weights.json",
    ]
    others = [
        "games/raft/tests/b.py",
        "games/raft/texts/en.json",
        "games/raft/RULES.md",
        "games/ark/c.py",
        "server/d.py",
    ]
    found = set()
    for words in ("first", "second"):
        for name in [*deciding, *others]:
            path = tmp_path / "chaloupe" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words)
            if words == "second":
                found.add(code_fingerprint.__wrapped__("chaloupe.games.raft"))
    assert len(found) == len(deciding)
