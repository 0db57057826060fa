#!/usr/bin/env python3
"""Sets Chaloupe up in this checkout and runs it. Needs Python 3.11 or newer, and nothing else.

  python3 run.py [options]         set up, then play: the server, with its options
  python3 run.py COMMAND ...       set up, then `chaloupe COMMAND ...`
  python3 run.py test [options]    set up, then all checks and tests; options go to pytest, except
                                     --fast   without compiling, building the client or the slow tests
                                     --soak   with the tests that run for minutes
                                     --stress N, --help: see `python3 run.py test --help`
  python3 run.py bench [options]   set up, then the benchmarks
  python3 run.py --help            this text

Everything is kept in .venv and build; deleting them is always safe.
CHALOUPE_COMPILE=0 keeps plain Python, CHALOUPE_COMPILE=1 insists on compiling;
CHALOUPE_CLIENT=0 leaves the browser client unbuilt.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

OLDEST = (3, 11)
if sys.version_info < OLDEST:  # above all that an older Python could stumble over
    sys.exit("Chaloupe needs Python %d.%d or newer; this is Python %d.%d." % (OLDEST + sys.version_info[:2]))  # noqa: UP031

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
PIP = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
LOG = ROOT / "build" / "setup.log"
STATIC = ROOT / "src" / "chaloupe" / "server" / "static"  # the built client
BLINK, PATIENCE = 1.0, 20.0  # seconds between two signs of life, on a terminal and in a file
GRACE = 5.0  # seconds that a command has to end in
SIGNALS = (signal.SIGINT, signal.SIGTERM)
FROM_SOURCES = "new-game"  # a command that changes the sources has no use for what is built of them
OFFLINE = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "Temporary failure in name resolution")


class SetupError(Exception):
    """Something the person in front of the screen has to know, in words."""


def main(arguments: list[str]) -> None:
    """Set up what is missing, then hand over to the program that was asked for."""
    if arguments[:1] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return
    testing = arguments[:1] == ["test"]
    if testing and {"--help", "-h"} & set(arguments):
        hand_over([sys.executable, *command(arguments)[1:]])  # which needs nothing to be set up
    try:
        fast = testing and "--fast" in arguments
        with_client = not fast and os.environ.get("CHALOUPE_CLIENT") != "0"
        prepare_venv(testing, with_client and needs_node())
        if arguments[:1] != [FROM_SOURCES]:
            install_package(compile_mode(testing, fast), with_client)
    except SetupError as problem:
        sys.exit(f"\n{problem}")
    os.chdir(ROOT)
    hand_over(command(arguments))


def command(arguments: list[str]) -> list[str]:
    """Translate the arguments of this script into the command to run."""
    first = arguments[0] if arguments else ""
    chaloupe = str(BIN / "chaloupe")
    if first == "test":
        return [str(PYTHON), str(ROOT / "tools" / "checks.py"), *arguments[1:]]
    if first == "bench" and (ROOT / "benchmarks" / "__main__.py").exists():
        return [str(PYTHON), "-m", "benchmarks", *arguments[1:]]
    if first == FROM_SOURCES:
        os.environ["PYTHONPATH"] = str(ROOT / "src")
        return [str(PYTHON), "-m", "chaloupe", *arguments]
    if first == "--version" or (first and not first.startswith("-")):
        return [chaloupe, *arguments]
    return [chaloupe, "serve" if offers([chaloupe, "serve"]) else "demo", *arguments]


def offers(words: list[str]) -> bool:
    """Tell whether a command exists, by asking for its help; without the server the main job is a demonstration."""
    return subprocess.run([*words, "--help"], capture_output=True, check=False).returncode == 0


def hand_over(words: list[str]) -> NoReturn:
    """Become the program, so that signals reach it and its exit code is ours."""
    sys.stdout.flush()
    if os.name == "nt":  # where a process cannot become another one
        sys.exit(subprocess.call(words))
    os.execv(words[0], words)  # noqa: S606


def prepare_venv(testing: bool, node: bool) -> None:
    """Make .venv hold exactly the locked packages; start afresh after an interrupted or foreign set-up."""
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    state = f"{sys.version} {sys.base_prefix} {ROOT} {digest(locks)}".replace("\n", " ")
    stamp = VENV / "locked"
    recorded = stamp.read_text().splitlines() if stamp.exists() and PYTHON.exists() else [""]
    wanted = {"run.txt", "build.txt", *(["test.txt"] if testing else []), *(["node.txt"] if node else [])}
    if recorded[0] == state and wanted.issubset(recorded):
        return
    if recorded[0] != state:
        require_venv_module()
        shutil.rmtree(VENV, ignore_errors=True)
        base = getattr(sys, "_base_executable", None) or sys.executable
        step("Creating .venv", [base, "-m", "venv", str(VENV)])
    stamp.unlink(missing_ok=True)
    names = sorted(wanted.union(recorded[1:]))
    files = [word for name in names for word in ("-r", str(ROOT / "requirements" / name))]
    # The locks name everything, so nothing is left to resolve: a newer release elsewhere cannot disturb them.
    exactly = ["--retries", "2", "--require-hashes", "--no-deps", *files]
    step(f"Installing the locked packages ({', '.join(names)})", [*PIP, *exactly])
    stamp.write_text("\n".join([state, *names]))


def install_package(mode: str, with_client: bool) -> None:
    """Build the package and install it for real, unless that was done with the very same sources."""
    stamp = VENV / "installed"
    wishes = {"CHALOUPE_COMPILE": mode, "CHALOUPE_CLIENT": str(int(with_client))}
    state = f"{wishes} {has_compiler()} {digest(build_inputs())}"
    if not (stamp.exists() and stamp.read_text().startswith(state)):
        stamp.unlink(missing_ok=True)
        wheels = ROOT / "build" / "wheel"
        shutil.rmtree(wheels, ignore_errors=True)
        hatchling = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
        compiling = mode != "0" and has_compiler()
        title = "Building Chaloupe" + (" (the first compilation takes some minutes)" if compiling else "")
        said = step(title, hatchling, wishes=wishes)
        found = map(str, wheels.glob("*.whl"))
        step("Installing Chaloupe", [*PIP, "--no-deps", "--no-index", "--force-reinstall", *found])
        notes = [line for line in said.splitlines() if line.startswith("Not compiled")]
        stamp.write_text("\n".join([state, *notes]))
    for note in stamp.read_text().split("\n")[1:]:
        print(f"  {note}")


def compile_mode(testing: bool, fast: bool) -> str:
    """Decide about compiling; checks insist on it wherever there is a compiler."""
    wish = os.environ.get("CHALOUPE_COMPILE")
    if wish is not None:
        return wish
    if fast:
        return "0"
    return "1" if testing and has_compiler() else "auto"


def has_compiler() -> bool:
    """Look for what mypyc needs: a C compiler and the headers of this Python."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def needs_node() -> bool:
    """Tell whether a client is to be built on a machine whose Node is missing or too old."""
    if not (ROOT / "client" / "src" / "main.ts").exists():
        return False
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return True
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return [int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit()] < [20, 19]


def build_inputs() -> list[Path]:
    """List every file that ends up in the package or decides how it is built."""
    found = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")]
    for top in ("src", "client"):
        for folder, folders, names in os.walk(ROOT / top):
            skipped = {"node_modules", "__pycache__"}
            kept = [name for name in folders if name not in skipped and not name.startswith(".")]
            folders[:] = [name for name in kept if Path(folder, name) != STATIC]
            found += [Path(folder, name) for name in names]
    return [path for path in found if path.exists()]


def digest(paths: list[Path]) -> str:
    """Sum up names and contents of files."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return total.hexdigest()


def require_venv_module() -> None:
    """Bring the part of Python that Debian packs separately, or name it."""
    if importlib.util.find_spec("ensurepip") is not None and importlib.util.find_spec("venv") is not None:
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if shutil.which("apt-get") is None:
        message = "This Python lacks the modules venv and ensurepip. Install them with your system's package manager."
        raise SetupError(message)
    if os.name != "posix" or os.geteuid() != 0:
        message = f"This Python lacks the module venv. Install it, then try again:\n  sudo apt install {package}"
        raise SetupError(message)
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    step("Refreshing the list of system packages", ["apt-get", "update"], wishes=quiet)
    step(f"Installing {package}", ["apt-get", "install", "-y", "--no-install-recommends", package], wishes=quiet)


def step(title: str, words: list[str], folder: Path = ROOT, wishes: "dict[str, str] | None" = None) -> str:
    """Run one command quietly, show its name and how long it has been at it, and explain a failure."""
    print(f"» {title} … ", end="", flush=True)
    start = time.monotonic()
    LOG.parent.mkdir(exist_ok=True)
    head = f"$ {' '.join(words)}\n".encode()
    with contextlib.ExitStack() as stack:
        with LOG.open("wb", buffering=0) as log, later_signals():
            log.write(head)
            process = subprocess.Popen(
                words,
                cwd=folder,
                env={**os.environ, **(wishes or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            stack.callback(end, process)
        wait(process, title, start)
    print(f"{time.monotonic() - start:.1f} s", flush=True)
    said = LOG.read_bytes()[len(head) :].decode("utf-8", "replace")
    if process.returncode != 0:
        raise SetupError(explain(title, said))
    return said


@contextlib.contextmanager
def later_signals() -> Iterator[None]:
    """Put off what would interrupt the start of a process until somebody knows it who will end it."""
    came: list[int] = []
    before = {sign: signal.signal(sign, lambda number, _frame: came.append(number)) for sign in SIGNALS}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
    for number in came:
        signal.raise_signal(number)


def wait(process: "subprocess.Popen[bytes]", title: str, start: float) -> None:
    """Wait for a command; a terminal shows the seconds as they pass, a file gets a line now and then."""
    moving = sys.stdout.isatty()
    while True:
        try:
            process.wait(BLINK if moving else PATIENCE)
        except subprocess.TimeoutExpired:
            seconds = f"{time.monotonic() - start:.0f} s …"
            print(f"\r» {title} … {seconds} " if moving else f"{seconds}\n  ", end="", flush=True)
        else:
            print(f"\r» {title} … " if moving else "", end="")
            return


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a command and all that it has started, if anything is left of it."""
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL) if os.name == "posix" else ():
        try:
            os.killpg(process.pid, sign)
            process.wait(GRACE)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue
    if process.poll() is None:
        process.kill()


def explain(title: str, output: str) -> str:
    """Put a failed step into words: a missing network is named, for anything else the last lines speak."""
    log = LOG.relative_to(ROOT)
    if any(sign in output for sign in OFFLINE):
        return f"{title} failed: no package index could be reached. Is there a network? Details are in {log}."
    tail = "\n".join(f"  {line}" for line in output.strip().splitlines()[-25:])
    return f"{title} failed; all of its output is in {log}:\n{tail}"


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(143))
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        print("\nInterrupted; the next run takes up from here.", file=sys.stderr)
        sys.exit(130)
