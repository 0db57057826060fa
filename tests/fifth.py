"""A checkout with one game more: `chaloupe new-game` copies the template under another name, and that is all."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import chaloupe

PACKAGE = Path(chaloupe.__file__).resolve().parent
ROOT = Path(__file__).resolve().parents[1]
NAME = "raft"
# What nobody needs to run the tests of another game, and what would only take time to copy.
LEFT_OUT = {"__pycache__", "static", "golden", "web", "node_modules"}


def leave_out(folder: str, names: list[str]) -> set[str]:
    """Name what is not copied; of the template all is, for the new game has whatever the template ships."""
    return {"__pycache__"} if "_template" in Path(folder).parts else LEFT_OUT & set(names)


def make_tree(tree: Path, *more: str) -> Path:
    """Make a checkout, compiled or not as this one is, with one game more."""
    shutil.copytree(PACKAGE, tree / "src" / "chaloupe", ignore=leave_out)
    for binary in PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy2(binary, tree / "src")
    for name in ("benchmarks", "docs", "examples", "tests", "tools", *more):
        shutil.copytree(ROOT / name, tree / name, ignore=leave_out)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, tree)
    told = json.loads(run(tree, "-m", "chaloupe", "new-game", NAME, "--json"))
    assert told["folder"] == str(tree / "src" / "chaloupe" / "games" / NAME)
    return tree


def run(tree: Path, *command: str, lines: str = "") -> str:
    """Run Python where the copied package is the only one."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        input=lines,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_shelf_tests(tree: Path, *where: str) -> None:
    """Run all tests that have a game as parameter for the new one, and those that look at all games together."""
    others = " or ".join(path.name for path in (PACKAGE / "games").iterdir() if (path / "game.py").exists())
    marks = ["-m", "shelf and not soak", "-k", f"not ({others})"]
    told = run(tree, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *marks, *where)
    assert " passed" in told
