"""Running the command `chaloupe` as other programs do: in a process of its own, on the code under test."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import chaloupe

COMMAND = [sys.executable, "-m", "chaloupe"]
# Where the code under test lies: the plain sources, or the tree with the compiled ones.
SOURCES = str(Path(chaloupe.__file__).parents[1])
PLAIN = {name: value for name, value in os.environ.items() if name not in {"LANG", "LANGUAGE", "CHALOUPE_DEBUG"}}
ENGLISH = {**PLAIN, "PYTHONPATH": SOURCES, "LC_ALL": "C.UTF-8", "COLUMNS": "120", "TERM": "dumb", "NO_COLOR": "1"}
FRENCH = {**ENGLISH, "LC_ALL": "fr_FR.UTF-8"}


def run(*arguments: str, environment: Mapping[str, str] = ENGLISH, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    command = [*COMMAND, *arguments]
    return subprocess.run(
        command, env=environment, input=given, capture_output=True, encoding="utf-8", timeout=300, check=False
    )


class RefereeProcess:
    """A conversation with `chaloupe referee`."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "referee", *arguments],
            env=ENGLISH,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        self.process.wait()

    def send(self, *lines: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"".join(line + b"\n" for line in lines))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.endswith(b"\n"), f"the process has ended: {line!r}"
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer

    def say(self, *lines: bytes) -> list[dict[str, Any]]:
        """Send lines and give their answers."""
        self.send(*lines)
        return [self.receive() for _ in lines]

    def ask(self, do: str, **keys: object) -> dict[str, Any]:
        """Make one request."""
        return self.say(request(do, **keys))[0]

    def end(self) -> tuple[bytes, bytes, int]:
        """Close the input; give what else was written, and the exit code."""
        out, err = self.process.communicate(timeout=120)
        return out, err, self.process.returncode


def let_work(group: int, seconds: float) -> None:
    """Wait until the processes of a group have worked for so many seconds, however slow this machine is."""
    end = time.monotonic() + 300
    while Path("/proc/self/stat").exists() and _worked(group) < seconds:
        assert time.monotonic() < end, "nobody works"
        time.sleep(0.05)
    if not Path("/proc/self/stat").exists():  # where nobody can tell
        time.sleep(2 * seconds)


def _worked(group: int) -> float:
    ticks = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def nobody_is_left(group: int) -> bool:
    """Wait for the last process of a group to go."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def request(do: str, **keys: object) -> bytes:
    """Write a request; `as_` stands for the key `as`."""
    return json.dumps({"do": do, **{key.rstrip("_"): value for key, value in keys.items()}}).encode()


MANY = """
import contextlib, io, json, sys
from chaloupe.cli.main import run
for arguments in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(arguments)
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


def run_many(lines: list[list[str]], environment: Mapping[str, str]) -> list[tuple[int, str, str]]:
    """Run many command lines, one after the other, in one process; give exit code, output and errors of each."""
    done = subprocess.run(
        [sys.executable, "-c", MANY],
        env=environment,
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    return [(code, out, err) for code, out, err in map(json.loads, done.stdout.splitlines())]
