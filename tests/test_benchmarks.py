"""What somebody sees of the benchmarks who looks at a file, and what is left when they are stopped."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import benchmarks
from tests.process import nobody_is_left
from tests.server.running import wait_until

ROOT = Path(benchmarks.__file__).parents[1]
# Contenders that need nothing, and a third that never comes to an end.
SLEEP = 'race.finished(["sh", "-c", "touch $0; exec sleep 600", sys.argv[2] + ".begun"], Path(), None)'
RACE = f"""
import sys
from pathlib import Path
from benchmarks import __main__ as race
def measured(contender, *_):
    if contender.name == "slow":
        {SLEEP}
    return 1234.0
race.CONTENDERS = [race.Contender("sea", name, "", "") for name in ("first", "second", "slow")]
race.measured, race.compiled_tree = measured, lambda: Path()
race.main()
"""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_results_are_told_at_once_and_kept_when_a_race_is_stopped(tmp_path: Path, sign: signal.Signals) -> None:
    output, kept = tmp_path / "output", tmp_path / "kept.json"
    with (
        output.open("w") as file,
        subprocess.Popen(
            [sys.executable, "-c", RACE, "--json", str(kept)],
            cwd=ROOT,
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        try:
            wait_until(Path(f"{kept}.begun").exists)
            process.send_signal(sign)
            _, err = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, err) == (128 + sign, "\nStopped: this is what was measured until now.\n")
    said = output.read_text()
    assert "2 of 15  sea: second, 1,234\n" in said
    assert "Random play to the end" in said
    assert "second" in said.partition("Random play")[2]
    assert [each["contender"] for each in json.loads(kept.read_text())["races"]] == ["first", "second"]
    assert nobody_is_left(process.pid)


def test_what_was_measured_is_shown_when_a_contender_fails(tmp_path: Path) -> None:
    race = RACE.replace(SLEEP, 'sys.exit("slow failed: no wind")')
    done = subprocess.run(
        [sys.executable, "-c", race, "--json", str(tmp_path / "kept.json")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "1,234" in done.stdout.partition("Random play")[2]
    assert done.stderr.endswith("slow failed: no wind\n")
