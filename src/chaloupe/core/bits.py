"""Sets of small numbers as the bits of one integer.

A call from another C file is not inlined: the hottest lines of a game write the bits themselves.
"""

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


def has(members: i64, n: i64) -> bool:
    """Say whether a number is a member of a set.

    >>> has(0b101000, 3), has(0b101000, 4)
    (True, False)
    """
    return (members >> n) & 1 != 0


def with_(members: i64, n: i64) -> i64:
    """Give a set with one member more.

    >>> numbers(with_(0b101000, 4))
    [3, 4, 5]
    """
    return members | (ONE << n)


def without(members: i64, n: i64) -> i64:
    """Give a set without a member.

    >>> numbers(without(0b101000, 3))
    [5]
    """
    return members & ~(ONE << n)


def below(members: i64, n: i64) -> i64:
    """Give the members that are smaller than a number.

    >>> numbers(below(0b101000, 5))
    [3]
    """
    return members & ((ONE << n) - 1)


def above(members: i64, n: i64) -> i64:
    """Give the members that are larger than a number.

    >>> numbers(above(0b101000, 3))
    [5]
    """
    return members & ~((ONE << (n + 1)) - 1)


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


def set_of(members: list[int]) -> i64:
    """Give the set of some numbers, the inverse of `numbers`.

    >>> numbers(set_of([5, 3, 5]))
    [3, 5]
    """
    found: i64 = 0
    for member in members:
        found |= ONE << member
    return found
