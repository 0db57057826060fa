"""How far long work is, on standard error: a bar for whoever looks, a line now and then where nobody does."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from chaloupe.lab.text.words import say

# Seconds between two lines: enough to see in a file that it goes on, and what is done sooner says nothing.
EVERY: Final = 30.0


class Progress:
    """Count what is done of a work."""

    def __init__(self, doing: str, total: int, language: str) -> None:
        """Begin; `doing` is what the work is called."""
        self.doing = doing
        self.total: Final = total
        self.language: Final = language
        self.done = 0
        self.begun: Final = time.monotonic()
        self._told = self.begun

    def advance(self, number: int, doing: str | None = None) -> None:
        """Note that so much more is done, and perhaps what comes next."""
        self.done += number
        self.doing = self.doing if doing is None else doing
        now = time.monotonic()
        if now - self._told >= EVERY:
            self._told = now
            seconds = round(now - self.begun)
            told = {"doing": self.doing, "done": self.done, "total": self.total, "seconds": seconds}
            sys.stderr.write(say(self.language, "progress", **told) + "\n")
            sys.stderr.flush()


class _OnBar(Progress):
    """Show a bar that moves."""

    def __init__(self, doing: str, total: int, language: str, bar: Bar) -> None:
        super().__init__(doing, total, language)
        self._bar: Final = bar
        self._task: Final = bar.add_task(doing, total=total)

    def advance(self, number: int, doing: str | None = None) -> None:
        """Move the bar."""
        self._bar.update(self._task, advance=number, description=doing)


@contextmanager
def progress(doing: str, total: int, language: str) -> Iterator[Progress]:
    """Tell how far a work is while it goes on."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Progress(doing, total, language)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        yield _OnBar(doing, total, language, bar)
