"""Libraries that only some of the lab needs: they are extras, and whoever lacks one is told its name."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """A library is not installed that an extra would bring."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import inside this; a library that is missing is reported with the extra that brings it.

    >>> with extra("pettingzoo"):
    ...     import no_such_library
    Traceback (most recent call last):
        ...
    chaloupe.lab.extras.MissingExtra: no_such_library is not installed; get it with: pip install "chaloupe[pettingzoo]"
    """
    try:
        yield
    except (ModuleNotFoundError, MissingExtra) as missing:
        if str(missing.name).startswith("chaloupe"):
            raise
        message = f'{missing.name} is not installed; get it with: pip install "chaloupe[{name}]"'
        raise MissingExtra(message, name=missing.name) from missing
