"""The same work on more than one machine: a Ray cluster of two nodes gives what one process gives."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from chaloupe.core import Problem
from chaloupe.lab.work.engines import engine_named
from tests.process import ENGLISH, SOURCES

pytestmark = pytest.mark.heavy

ROOT = Path(__file__).resolve().parents[2]
# On a busy machine everything is late and nobody is dead.
PATIENT = {
    "RAY_health_check_timeout_ms": "60000",
    "RAY_health_check_failure_threshold": "20",
    "RAY_worker_register_timeout_seconds": "240",
    "RAY_gcs_server_request_timeout_seconds": "240",
}


@pytest.mark.slow
def test_a_cluster_of_two_nodes_gives_the_same_results() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.lab.ray_cluster"],
        cwd=ROOT,
        env={**ENGLISH, **PATIENT, "PYTHONPATH": os.pathsep.join([SOURCES, str(ROOT)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=600)
        assert process.returncode == 0, err
        found = json.loads(out.splitlines()[-1])
        assert found["ray"] == found["local"]
        assert found["nodes"] == 2
        assert found["squares"] == [0, 1, 4, 9]
        assert found["address"].startswith("127.0.0.1:")
        assert "worker_failed" in found["problem"]
        assert "seasick" in found["problem"]
        assert nobody_is_left(process.pid)
    finally:
        end(process.pid)


def members(session: int) -> list[int]:
    """List the processes of a session, those of the cluster included."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(entry.name))
    return found


def nobody_is_left(session: int) -> bool:
    """Wait a little for the last process of a session to go."""
    for _ in range(600):
        if not members(session):
            return True
        time.sleep(0.1)
    return False


def end(session: int) -> None:
    """End what is left of a session, each by its number."""
    for number in members(session):
        os.kill(number, signal.SIGKILL)


def test_whoever_lacks_ray_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "chaloupe.lab.work.ray", raising=False)
    with pytest.raises(Problem, match="extra_missing") as missing:
        engine_named("ray")
    assert missing.value.details["extra"] == "ray"
