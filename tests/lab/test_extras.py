"""Without the extras the library works, and says what is missing when it is asked for."""

import os
import subprocess
import sys

import pytest

BLOCKED = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {wanted}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name.split(".")[0])
sys.meta_path.insert(0, Nothing())
"""


def answer(missing: set[str], code: str) -> str:
    """Run code where libraries are missing and give the last line of what it said."""
    words = [sys.executable, "-c", BLOCKED.format(wanted=missing) + code]
    path = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("chaloupe.lab.env.pettingzoo", {"numpy", "gymnasium", "pettingzoo"}, "pettingzoo"),
        ("chaloupe.lab.env.pettingzoo", {"pettingzoo"}, "pettingzoo"),
        ("chaloupe.lab.env.gymnasium", {"gymnasium"}, "gymnasium"),
        ("chaloupe.lab.env.vector", {"numpy"}, "gymnasium"),
        ("chaloupe.lab.env.picture", {"PIL"}, "render"),
        ("chaloupe.lab.study.parquet", {"pyarrow"}, "study"),
        ("chaloupe.lab.work.ray", {"ray"}, "ray"),
    ],
)
def test_what_is_missing_is_named(module: str, missing: set[str], extra: str) -> None:
    said = answer(missing, f"import {module}")
    assert f'is not installed; get it with: pip install "chaloupe[{extra}]"' in said


def test_the_server_is_an_extra_as_well() -> None:
    command = "from chaloupe.cli.main import run; print(run(['{}', '--lang', 'en']))"
    assert answer({"litestar"}, command.format("serve")).endswith('pip install "chaloupe[server]"')
    assert answer({"litestar"}, command.format("games")) == "0"


def test_the_library_needs_none_of_them() -> None:
    libraries = {"numpy", "gymnasium", "pettingzoo", "PIL", "playwright", "pyspiel", "ray"}
    code = """
import chaloupe.cli
from chaloupe import shelf
tower = shelf.game("tower")
print(tower.tensor(tower.new(2)).size)
"""
    assert answer(libraries, code) == "114"
