"""Limits: how often somebody may do something, and what a name or a line of chat may look like."""

import time
import unicodedata
from collections import OrderedDict

from chaloupe.core.problems import Problem

_ADDRESSES = 10_000


class Bucket:
    """A bucket of allowances that fills slowly: `rate` a second, `burst` at most."""

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, rate: float, burst: float) -> None:
        """Begin with a full bucket."""
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.then = time.monotonic()

    def take(self) -> bool:
        """Take one allowance, if there is one."""
        now = time.monotonic()
        left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        if left < 1:
            self.left = left
            return False
        self.left = left - 1
        return True


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        """Give every address a full bucket at first: so many at once, then so many a second."""
        self._rate = rate
        self._burst = burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one allowance of an address, if there is one."""
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._rate, self._burst)
            if len(self._of) > _ADDRESSES:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket.take()


def plain_text(text: str, key: str) -> str:
    r"""Give a text in normal form without anything invisible; raise a `Problem` if nothing is left.

    >>> plain_text("  Ann\u202e \n B ", "name_empty")
    'Ann B'
    """
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category[0] == "Z" or letter in "\n\r\t":
            kept.append(" ")
        elif category[0] != "C" or letter == "\u200d":  # the joiner belongs to some signs
            kept.append(letter)
    found = " ".join("".join(kept).split())
    if not found.replace("\u200d", ""):
        raise Problem(key)
    return found
