"""How far a long measurement is, and what is left of it when somebody stops it."""

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import Progress, TaskID

from run import later_signals

STOPPED, ENDED = 130, 143  # by Ctrl-C, by SIGTERM


class Course:
    """A bar on a terminal; where the results go into a file, a line for each of them at once."""

    def __init__(self, total: int) -> None:
        """Begin with so many measurements to come."""
        self._bar = Progress(console=Console(stderr=True), disable=not sys.stderr.isatty())
        self._task: TaskID = self._bar.add_task("", total=total)
        self._total = total
        self._done = 0

    def __enter__(self) -> Self:
        """Show the bar."""
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        self._bar.stop()

    def begin(self, what: str) -> None:
        """Name what is measured now."""
        self._bar.update(self._task, description=what)

    def done(self, result: str) -> None:
        """Tell what was measured."""
        self._done += 1
        self._bar.advance(self._task)
        if not sys.stdout.isatty():
            print(f"{self._done} of {self._total}  {result}", flush=True)


class Stop:
    """Lets a measurement be stopped by Ctrl-C, SIGTERM or a failure, so that what follows shows what there is."""

    code: int | str | None = None

    def __enter__(self) -> Self:
        """Let a SIGTERM end the measurement as Ctrl-C does."""
        self._before = signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(ENDED))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Note that it was stopped."""
        signal.signal(signal.SIGTERM, self._before)
        if not isinstance(error, KeyboardInterrupt | SystemExit):
            return False
        self.code = error.code if isinstance(error, SystemExit) else STOPPED
        print("\nStopped: this is what was measured until now.", file=sys.stderr, flush=True)
        return True

    def leave(self) -> None:
        """End the program if it was stopped, as one does who was interrupted, or with what went wrong."""
        if self.code is not None:
            sys.exit(self.code)


def finished(
    words: list[str], folder: Path, environment: Mapping[str, str], patience: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; whatever ends us before that ends it, too."""
    with contextlib.ExitStack() as stack:
        with later_signals():
            process = subprocess.Popen(
                words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            stack.enter_context(process)
            stack.callback(process.kill)
        out, err = process.communicate(timeout=patience)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


def keep(path: Path | None, document: object) -> None:
    """Write the results to the file that was asked for, in the middle of measuring as well as at its end."""
    if path is not None:
        path.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
