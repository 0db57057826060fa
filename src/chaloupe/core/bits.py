"""Sets of small numbers as the bits of one integer."""

from typing import Final

from mypy_extensions import i64

# `1 << n` with a literal 1 is compiled to a 32-bit shift; this one is 64 bits wide.
ONE: Final = i64(1)


def lowest(members: i64) -> i64:
    """Name the smallest member of a set that is not empty.

    >>> lowest(0b101000)
    3
    """
    return i64(int(members & -members).bit_length()) - 1


def highest(members: i64) -> i64:
    """Name the largest member of a set that is not empty.

    >>> highest(0b101000)
    5
    """
    return i64(int(members).bit_length()) - 1


def size(members: i64) -> i64:
    """Count the members of a set.

    >>> size(0b101000)
    2
    """
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def numbers(members: i64) -> list[int]:
    """List the members of a set, ascending.

    >>> numbers(0b101000)
    [3, 5]
    """
    found: list[int] = []
    while members:
        found.append(lowest(members))
        members &= members - 1
    return found
