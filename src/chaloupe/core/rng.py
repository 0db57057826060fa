"""The one generator of the house: the same stream on every machine, compiled or not."""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

_WORD: Final = i64(0xFFFFFFFF)


class Rng:
    """Draw numbers from a xoshiro128++ stream that a seed (any integer or text) determines.

    >>> rng = Rng(42)
    >>> [rng.below(6) for _ in range(5)]
    [4, 3, 5, 4, 5]
    """

    def __init__(self, seed: int | str) -> None:
        """Start the stream of this seed; 42 and "42" are different seeds."""
        kind = "s" if isinstance(seed, str) else "i"
        digest = sha256(f"{kind}:{seed}".encode("utf-8", "surrogatepass")).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little") | 1

    def word(self) -> i64:
        """Give the next 32 bits."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        total = (a + d) & _WORD
        result = ((((total << 7) & _WORD) | (total >> 25)) + a) & _WORD
        t = (b << 9) & _WORD
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ t
        self.d = ((d << 11) & _WORD) | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """Give one of 0 … n-1, all exactly equally likely; n is at most 2**31."""
        product = self.word() * n
        low = product & _WORD
        if low < n:
            # A few words would favour small numbers: they are thrown again.
            threshold = (_WORD + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & _WORD
        return product >> 32

    def branch(self, name: str) -> "Rng":
        """Start another stream that this one's state and a name determine; this one stays as it is."""
        return Rng(f"{self.a}.{self.b}.{self.c}.{self.d}/{name}")

    def copy(self) -> "Rng":
        """Give a generator that goes on with the same numbers."""
        twin = Rng(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.d = self.d
        return twin

    def shuffle(self, things: list[int]) -> None:
        """Put a list into a random order, all orders equally likely."""
        i: i64 = len(things) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = things[i]
            things[i] = things[j]
            things[j] = kept
            i -= 1
