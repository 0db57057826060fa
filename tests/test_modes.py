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


def compiled_package(folder: Path) -> str | None:
    """Find a compiled package made from these very sources: the one under test, or the installed one."""
    if os.environ.get("CHALOUPE_TEST_MODE") == "compiled":
        return str(Path(chaloupe.__file__).parents[1])
    code = "import chaloupe, chaloupe.core.mode as m; print(chaloupe.__path__[0] if m.compiled() else '')"
    found = python(["-c", code], INSTALLED, folder).strip()
    if not found:
        pytest.skip("no compiled package is installed (no C compiler, or not set up by run.py): plain Python only")
    ours = ROOT / "src" / "chaloupe"
    for part in ("core", "games"):
        for path in sorted((ours / part).rglob("*.py")):
            there = Path(found) / path.relative_to(ours)
            if "tests" not in path.parts and (not there.exists() or there.read_bytes() != path.read_bytes()):
                pytest.skip(f"the installed package was built from other sources ({path.name}): python3 run.py test")
    return str(Path(found).parent)


def compare(one: Any, other: Any) -> None:
    for name, expected in one["digests"].items():
        assert other["digests"][name] == expected, name
    assert len(one["digests"]) == len(other["digests"]) > 0


def test_the_hash_seed_changes_nothing() -> None:
    compare(digests(str(ROOT / "src"), "0"), digests(str(ROOT / "src"), "4242"))


def test_compiled_and_plain_code_play_the_same_games(tmp_path: Path) -> None:
    package = compiled_package(tmp_path)
    plain = digests(str(ROOT / "src"), "0")
    assert plain["compiled"] is False
    for hash_seed in ("0", "4242"):
        compiled = digests(package, hash_seed)
        assert compiled["compiled"] is True
        compare(plain, compiled)
