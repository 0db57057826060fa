"""Plays a tournament and a study on a Ray cluster of two nodes, all on this machine and reachable from nowhere else.

A program of its own, since Ray reads its settings when it is imported. It writes what it found as JSON.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # which means: every address is that of the loopback
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import ray
from ray.cluster_utils import Cluster

from chaloupe import shelf
from chaloupe.core.json import Json
from chaloupe.lab.contest.tournament import play, summary, tournament
from chaloupe.lab.study.study import play as play_study
from chaloupe.lab.study.study import rows, study
from chaloupe.lab.work.package import Package
from chaloupe.lab.work.pool import run_here
from chaloupe.lab.work.ray import run_on_ray
from chaloupe.lab.work.results import Results

# Seconds after which something that should have happened has not: much, for the machine may be busy.
PATIENCE = 240


def where(given: Json) -> Json:
    """Say on which node this runs, as soon as somebody works on another one as well."""
    folder, node = Path(str(given["folder"])), str(ray.get_runtime_context().get_node_id())
    (folder / node).touch()
    end = time.monotonic() + PATIENCE
    while len(list(folder.iterdir())) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    return {"node": node}


def fail(_given: Json) -> Json:
    """Fail."""
    raise ValueError("seasick")


def squares() -> list[object]:
    """Let a worker be lost on the way."""
    with tempfile.TemporaryDirectory() as folder:
        given = [{"mark": f"{folder}/mark", "dies": number == 1, "number": number} for number in range(4)]
        packages = [Package(i, "tests.lab.test_tournament:work_and_die", each) for i, each in enumerate(given)]
        done = {each.number: each.result["square"] for each in run_on_ray(packages, 1)}
    return [done[number] for number in sorted(done)]


def found(folder: Path, engine: str) -> dict[str, object]:
    """Play both with an engine."""
    plan = tournament("tower", 2, {}, ["level1", "random"], "ray", 8)
    results = Results(folder / f"tournament-{engine}.jsonl", plan.about())
    list(play(plan, results, run_on_ray if engine == "ray" else run_here, 2))
    results.close()
    sweep = study(shelf.game("tower"), "2", ["dice=1,2"], ["random"], 3, "ray", full=False)
    kept = Results(folder / f"study-{engine}.jsonl", sweep.about())
    list(play_study(sweep, kept, run_on_ray if engine == "ray" else run_here, 1))
    kept.close()
    return {"tournament": summary(plan, results.done), "study": rows(sweep, kept.done)}


def main() -> None:
    """Start the cluster, play, end it."""
    head = {"num_cpus": 1, "include_dashboard": False, "node_ip_address": "127.0.0.1", "wait": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1", wait=False)
        cluster.wait_for_nodes(PATIENCE)
        os.environ["RAY_ADDRESS"] = cluster.address
        with tempfile.TemporaryDirectory() as folder:
            local, on_ray = found(Path(folder), "local"), found(Path(folder), "ray")
        assert not ray.is_initialized()  # whoever joined has left again
        with tempfile.TemporaryDirectory() as folder:
            packages = [Package(i, f"{__name__}:where", {"folder": folder}) for i in range(2)]
            nodes = {str(done.result["node"]) for done in run_on_ray(packages, 1)}
        try:
            list(run_on_ray([Package(0, f"{__name__}:fail", {})], 1))
            problem = ""
        except Exception as error:  # noqa: BLE001 - the test looks at it
            problem = str(error)
        told = {"local": local, "ray": on_ray, "nodes": len(nodes), "address": cluster.address, "problem": problem}
        told["squares"] = squares()
        sys.stdout.write(json.dumps(told))
    finally:
        if ray.is_initialized():
            ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    from tests.lab import ray_cluster  # by its real name, so that the workers find it too

    ray_cluster.main()
