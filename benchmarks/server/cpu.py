"""How much of the processor a process and its children have used, and which core they may use."""

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """List a process and all its living descendants."""
    found = [pid]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            found += [int(word) for word in _read(children).split()]
    return found


def seconds(pid: int) -> float:
    """Sum the time in user and system mode of a process, its threads, and its children, the dead ones included."""
    total = 0
    for member in family(pid):
        # After the name, which may contain anything but ends with the last parenthesis.
        fields = _read(Path(f"/proc/{member}/stat")).rpartition(")")[2].split()
        total += sum(int(word) for word in fields[11:15])
    return total / _TICKS


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii", errors="replace")
    except OSError:  # it ended meanwhile
        return ""


def cores() -> tuple[set[int], set[int]]:
    """Give a core to the server and another to the load, if there are two."""
    allowed = sorted(os.sched_getaffinity(0))
    return {allowed[0]}, {allowed[-1]}
