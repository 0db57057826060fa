"""Reading somebody else's document: every value is checked once, and an error says which one is wrong."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.verbs import shown


class Reader:
    """Take the values of a JSON object one by one; whatever does not fit raises a `Problem`.

    >>> Reader({"left": 2}, "").integer("left", 0, 3)
    2
    """

    def __init__(self, document: object, where: str) -> None:
        """Read this object; `where` is its place in the whole document, for the errors."""
        if not isinstance(document, dict):
            raise Problem("document_not_object", where=where or ".")
        self.document: Final[Json] = document
        self.where: Final = where

    def _path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def only(self, keys: tuple[str, ...]) -> None:
        """Insist on exactly these keys; those that begin with an underscore are passed over."""
        for key in keys:
            if key not in self.document:
                raise Problem("key_missing", key=self._path(key))
        for key in self.document:
            if key not in keys and not key.startswith("_"):
                raise Problem("key_unknown", key=self._path(shown(key)))

    def value(self, key: str) -> object:
        """Take any value."""
        if key not in self.document:
            raise Problem("key_missing", key=self._path(key))
        return self.document[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """Take an integer of a range."""
        return checked_integer(self.value(key), low, high, self._path(key))

    def integer_or_null(self, key: str, low: int, high: int) -> int | None:
        """Take an integer of a range, or null."""
        value = self.value(key)
        return None if value is None else checked_integer(value, low, high, self._path(key))

    def flag(self, key: str) -> bool:
        """Take a boolean."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise Problem("value_type", key=self._path(key), kind="true / false")
        return value

    def word(self, key: str, domain: tuple[str, ...]) -> str:
        """Take a word of a domain."""
        return checked_word(self.value(key), domain, self._path(key))

    def word_or_null(self, key: str, domain: tuple[str, ...]) -> str | None:
        """Take a word of a domain, or null."""
        value = self.value(key)
        return None if value is None else checked_word(value, domain, self._path(key))

    def items(self, key: str, most: int) -> list[object]:
        """Take a list of at most so many values."""
        value = self.value(key)
        if not isinstance(value, list):
            raise Problem("value_type", key=self._path(key), kind="[ … ]")
        if len(value) > most:
            raise Problem("list_too_long", key=self._path(key), most=most)
        return value

    def items_exactly(self, key: str, number: int) -> list[object]:
        """Take a list of exactly so many values."""
        value = self.items(key, number)
        if len(value) != number:
            raise Problem("list_length", key=self._path(key), number=number)
        return value

    def words(self, key: str, domain: tuple[str, ...], most: int) -> list[str]:
        """Take a list of words of a domain."""
        return [checked_word(item, domain, self._path(key)) for item in self.items(key, most)]

    def integers(self, key: str, low: int, high: int, most: int) -> list[int]:
        """Take a list of integers of a range."""
        return [checked_integer(item, low, high, self._path(key)) for item in self.items(key, most)]

    def counts(self, key: str, domain: tuple[str, ...], most: int) -> list[int]:
        """Take an object word → number as a list in the order of the domain; zeros may be left out."""
        return checked_counts(self.value(key), domain, most, self._path(key))

    def reader(self, key: str) -> "Reader":
        """Take an object, to be read in its turn."""
        return Reader(self.value(key), self._path(key))


def checked_integer(value: object, low: int, high: int, where: str) -> int:
    """Give an integer of a range or raise a `Problem` (true and 3.0 are no integers)."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Problem("value_type", key=where, kind=f"{low} … {high}")
    if value < low or value > high:
        raise Problem("value_range", key=where, value=shown(value), low=low, high=high)
    return value


def checked_word(value: object, domain: tuple[str, ...], where: str) -> str:
    """Give a word of a domain or raise a `Problem`."""
    if not isinstance(value, str) or value not in domain:
        raise Problem("value_word", key=where, value=shown(value), known=", ".join(domain))
    return value


def checked_counts(value: object, domain: tuple[str, ...], most: int, where: str) -> list[int]:
    """Give the numbers of an object word → number in the order of the domain or raise a `Problem`."""
    if not isinstance(value, dict):
        raise Problem("value_type", key=where, kind="{ … }")
    found = [0] * len(domain)
    for word, number in value.items():
        if word.startswith("_"):
            continue
        checked_word(word, domain, where)
        found[domain.index(word)] = checked_integer(number, 0, most, f"{where}.{word}")
    return found


def counted(domain: tuple[str, ...], numbers: list[int]) -> Json:
    """Write numbers as an object word → number without zeros, the inverse of `Reader.counts`."""
    found: Json = {}
    for i in range(len(domain)):  # compiled, an index is quicker than `zip`, and every view does this often
        number = numbers[i]
        if number:
            found[domain[i]] = number
    return found


def require(holds: bool, key: str) -> None:
    """Raise the `Problem` of this key unless something holds."""
    if not holds:
        raise Problem(key)


def integer(action: Json, argument: str) -> int:
    """Take an integer argument of a well-formed action."""
    value = action[argument]
    assert isinstance(value, int)
    return value


def integers(action: Json, argument: str) -> list[int]:
    """Take a list of integers of a well-formed action."""
    value = action[argument]
    assert isinstance(value, list)
    return value
