"""The two environments of the benchmarks: ours compiled with the small games in one run, and the peers' own."""

import shutil
import sys
from pathlib import Path

from run import SetupError, step

ROOT = Path(__file__).resolve().parent.parent
OURS = ROOT / "build" / "benchmarks" / "compiled"
PEERS = ROOT / "build" / "benchmarks" / "peers"


def prepare(title: str, words: list[str], folder: Path = ROOT) -> None:
    """Run a command as the set-up does: its name and time are shown, what it said only if it fails."""
    try:
        step(title, words, folder)
    except SetupError as problem:
        sys.exit(f"\n{problem}")


def compiled_tree() -> Path:
    """Compile the library together with the small games: a native class must be compiled with its base."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import compiled_sources, digest  # noqa: PLC0415

    tree = OURS / "tree"
    small = sorted((ROOT / "benchmarks" / "games").glob("*/game.py"))
    sources = compiled_sources(ROOT / "src")
    stamp = OURS / "stamp"
    key = digest([*sources, *small, ROOT / "hatch_build.py"], sys.version)
    if stamp.exists() and stamp.read_text("ascii") == key:
        refresh(tree)
        return tree
    shutil.rmtree(OURS, ignore_errors=True)
    refresh(tree)
    inside = [tree / path.relative_to(ROOT / "src") for path in sources]
    inside += [tree / path.relative_to(ROOT) for path in small]
    mypyc = [sys.executable, str(ROOT / "hatch_build.py"), str(OURS / "mypyc"), *map(str, inside)]
    prepare("Compiling Chaloupe and the small games (some minutes)", mypyc, tree)
    for binary in (OURS / "mypyc" / "lib").rglob("*"):
        if binary.is_file():
            shutil.copy2(binary, tree / binary.relative_to(OURS / "mypyc" / "lib"))
    stamp.write_text(key, "ascii")
    return tree


def refresh(tree: Path) -> None:
    """Lay the sources of the library and of the benchmarks side by side."""
    skip = shutil.ignore_patterns("__pycache__", "static", "web", "tests")
    shutil.copytree(ROOT / "src" / "chaloupe", tree / "chaloupe", ignore=skip, dirs_exist_ok=True)
    shutil.copytree(ROOT / "benchmarks", tree / "benchmarks", ignore=skip, dirs_exist_ok=True)


def peers_python() -> Path:
    """Install the peers into an environment of their own, once."""
    python = PEERS / "bin" / "python"
    lock = ROOT / "benchmarks" / "peers.txt"
    stamp = PEERS / "stamp"
    if not (stamp.exists() and stamp.read_text("ascii") == lock.read_text("ascii")):
        shutil.rmtree(PEERS, ignore_errors=True)
        prepare("Creating an environment for the peers", [sys.executable, "-m", "venv", str(PEERS)])
        pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "-r", str(lock)]
        prepare("Installing the peers", pip)
        stamp.write_text(lock.read_text("ascii"), "ascii")
    return python
