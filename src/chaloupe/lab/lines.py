"""The referee's process: lines in, lines out, and a quiet end however it comes."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import BinaryIO, Final, NoReturn

from chaloupe.lab.referee import LONGEST_LINE, Referee

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


def serve(language: str) -> int:
    """Speak JSON lines on standard input and output until the input ends; give the exit code."""
    signal.signal(signal.SIGTERM, _terminated)
    try:
        converse(Referee(language), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more; spare the interpreter's own last flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _terminated(number: int, _: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
