"""Looks at what is about to be committed: ruff, and the tests of the touched folders, for a minute at most.

  git config core.hooksPath tools/hooks     from now on, before every commit
  git config --unset core.hooksPath         no longer
  git commit --no-verify                    not this time

It looks at the files as they lie in the folder, staged or not, and is no more than a first look: `python3 run.py test`
has the last word.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path, PurePosixPath

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.checks import NOTHING_COLLECTED, program, search_path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = PurePosixPath("src/chaloupe")
MINUTE = 60.0  # seconds for the tests; nobody waits longer before a commit
# What git tells its hooks about this repository is not meant for the tests, which have repositories of their own.
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


def main() -> int:
    """Look at the files that are to be committed; give 1 if something is wrong with them."""
    listed = subprocess.run(
        [program("git"), "diff", "--cached", "--name-only", "-z", "--diff-filter=ACMR"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    touched = [name for name in listed.stdout.split("\0") if name.endswith((".py", ".json")) and (ROOT / name).exists()]
    python = [name for name in touched if name.endswith(".py")]
    if not (python or tests_of(touched)):
        return 0
    if not (program("ruff") and program("pytest")):
        print("Nothing is checked before this commit: ruff and pytest are missing. `run.py test --fast` brings them.")
        return 0
    for words in (["check"], ["format", "--check"]):
        if (
            python
            and subprocess.run(
                [program("ruff"), *words, "--quiet", "--force-exclude", *python], cwd=ROOT, check=False
            ).returncode
        ):
            print("ruff is not content; `ruff check --fix` and `ruff format` mend most of it.")
            return 1
    return run_tests(tests_of(touched))


def tests_of(touched: list[str]) -> list[str]:
    """Name the tests of some files: those of a game, those of the same name, those of a package, and changed ones."""
    found: set[str] = set()
    for name in touched:
        path = PurePosixPath(name)
        package = path.parts[2] if PACKAGE in path.parents else ""
        if path.name.startswith("test_"):
            homes = [name]
        elif package == "games" and len(path.parts) > 4:
            homes = [str(PurePosixPath(*path.parts[:4]) / "tests")]
        elif package:
            homes = [f"tests/{package}/test_{path.stem}.py", f"tests/{package}", f"tests/test_{path.stem}.py"]
        else:
            homes = [f"tests/test_{path.stem}.py"]
        found.update([home for home in homes if (ROOT / home).exists()][:1])
    return sorted(found)


def run_tests(places: list[str]) -> int:
    """Run tests until one fails or the minute is over."""
    if not places:
        return 0
    words = [program("pytest"), "-q", "-x", "-n", "2", "-m", "not slow and not soak", *places]
    surroundings = {
        **PLAIN,
        "PATH": search_path(),
        "PYTHONPATH": str(ROOT / "src"),
        "CHALOUPE_TEST_MODE": "interpreted",
    }
    with subprocess.Popen(words, cwd=ROOT, env=surroundings) as process:
        try:
            return 0 if process.wait(MINUTE) in (0, NOTHING_COLLECTED) else 1
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
    print("The minute is over, and nothing has failed; the other tests are left to `python3 run.py test`.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
