"""The same seeds, compiled and not, in processes with different hash seeds: the same games to the last letter."""

import functools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import chaloupe
from hatch_build import compiled_sources

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "tests" / "modes_digest.py"
# Without the path to the sources Python finds the package that run.py has built and installed.
INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

pytestmark = pytest.mark.slow


def python(code_or_file: list[str], environment: dict[str, str], folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-P", *code_or_file], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else ""


@functools.cache
def digests(sources: str | None, hash_seed: str) -> Any:
    """Run the script on the package that lies there, or on the installed one."""
    environment = {**INSTALLED, "PYTHONHASHSEED": hash_seed, **({} if sources is None else {"PYTHONPATH": sources})}
    said = python([str(SCRIPT)], environment, ROOT / "tests")
    assert said, "the games could not be played there"
    return json.loads(said)


def compiled_package(folder: Path) -> tuple[str | None, str]:
    """Find a compiled package made from these very sources, the one under test or the installed one, or say why not."""
    if os.environ.get("CHALOUPE_TEST_MODE") == "compiled":
        return str(Path(chaloupe.__file__).parents[1]), ""
    code = "import chaloupe, chaloupe.core.mode as m; print(chaloupe.__path__[0] if m.compiled() else '')"
    found = python(["-c", code], INSTALLED, folder).strip()
    if not found:
        return None, "no compiled package is installed (no C compiler, or not set up by run.py): plain Python only"
    for path in compiled_sources(ROOT / "src"):
        there = Path(found).parent / path.relative_to(ROOT / "src")
        if not there.exists() or there.read_bytes() != path.read_bytes():
            return None, f"the installed package was built from other sources ({path.name}): python3 run.py test"
    return str(Path(found).parent), ""


def compare(one: Any, other: Any) -> None:
    for name, expected in one["digests"].items():
        assert other["digests"][name] == expected, name
    assert len(one["digests"]) == len(other["digests"]) > 0


def test_the_hash_seed_changes_nothing(tmp_path: Path) -> None:
    package = compiled_package(tmp_path)[0] or str(ROOT / "src")  # what is fast, if it is there
    compare(digests(package, "0"), digests(package, "4242"))


def test_compiled_and_plain_code_play_the_same_games_whatever_the_hash_seed(tmp_path: Path) -> None:
    package, why_not = compiled_package(tmp_path)
    if package is None:
        pytest.skip(why_not)
    plain, compiled = digests(str(ROOT / "src"), "4242"), digests(package, "0")
    assert plain["compiled"] is False
    assert compiled["compiled"] is True
    compare(plain, compiled)
