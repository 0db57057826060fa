"""The referee's process: lines in, lines out, and a quiet end however it comes."""

import io
import json
import os
import select
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING, BinaryIO, Final, NoReturn

from chaloupe.lab.text.referee import LONGEST_LINE, Referee

if TYPE_CHECKING:
    from typing_extensions import Buffer

# How much of an over-long line is held at a time while it is passed over.
_SCRAP: Final = 1024 * 1024
_encode: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Give the lines of a stream; of one that is too long only the beginning, still too long, is kept."""
    while line := source.readline(LONGEST_LINE + 2):
        whole = line.endswith(b"\n")
        yield line[:-1] if whole else line
        if not whole and len(line) > LONGEST_LINE:
            while rest := source.readline(_SCRAP):
                if rest.endswith(b"\n"):
                    break


def converse(referee: Referee, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line, at once and in order, until the input ends."""
    for line in lines(source):
        sink.write(_encode(referee.answer(line)).encode("ascii") + b"\n")
        sink.flush()


class Wakeful(io.RawIOBase):
    """A stream that never sleeps through a signal.

    One that arrives just before a read begins would otherwise be heard only after the next line: its handler in Python
    runs when the read is over. So nothing is read before there is something to read, or a signal was written down.
    """

    def __init__(self, descriptor: int) -> None:
        """Read from a descriptor, and let the interpreter write signals down."""
        super().__init__()
        self._source = descriptor
        self._alarm, ringing = os.pipe()
        os.set_blocking(ringing, False)
        signal.set_wakeup_fd(ringing, warn_on_full_buffer=False)

    def readable(self) -> bool:
        """Say that this can be read."""
        return True

    def readinto(self, buffer: "Buffer", /) -> int:
        """Wait for input; a signal's handler runs as soon as the wait is over."""
        while self._source not in select.select([self._source, self._alarm], [], [])[0]:
            os.read(self._alarm, 1)  # a signal whose handler let us go on
        with memoryview(buffer) as room:
            return os.readv(self._source, [room])


def serve(language: str) -> int:
    """Speak JSON lines on standard input and output until the input ends; give the exit code."""
    signal.signal(signal.SIGTERM, _terminated)
    try:
        # Elsewhere only sockets can be waited for.
        source = sys.stdin.buffer if os.name == "nt" else io.BufferedReader(Wakeful(sys.stdin.fileno()), 1 << 16)
        converse(Referee(language), source, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more; spare the interpreter's own last flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _terminated(number: int, _: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
