"""The two environments of the benchmarks: ours compiled with the small games in one run, and the peers' own."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ROOT / "build" / "benchmarks" / "compiled"
PEERS = ROOT / "build" / "benchmarks" / "peers"


def run(words: list[str], folder: Path = ROOT) -> None:
    """Run a command; show what it said only if it fails."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")


def compiled_tree() -> Path:
    """Compile the library together with the small games: a native class must be compiled with its base."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import compiled_sources, digest  # noqa: PLC0415

    tree = OURS / "tree"
    small = sorted((ROOT / "benchmarks" / "games").glob("*/box.py"))
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
    run(mypyc, folder=tree)
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
        run([sys.executable, "-m", "venv", str(PEERS)])
        run([str(python), "-m", "pip", "install", "--disable-pip-version-check", "-r", str(lock)])
        stamp.write_text(lock.read_text("ascii"), "ascii")
    return python
