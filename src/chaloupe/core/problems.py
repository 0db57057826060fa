"""What can be wrong with an action or a document, as data that either language can word."""

from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.json import Json


class Refusal:
    """An action that the rules forbid, with the id of the clause that forbids it."""

    def __init__(self, clause: str) -> None:
        """Name the clause."""
        self.clause: Final = clause

    def __eq__(self, other: object) -> bool:
        """Compare by clause."""
        return isinstance(other, Refusal) and other.clause == self.clause

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash(self.clause)

    def __repr__(self) -> str:
        """Show the clause."""
        return f"Refusal({self.clause!r})"


def refusal_by(clause: str | None) -> Refusal | None:
    """Give the refusal by a clause, or None where no clause forbids anything."""
    return None if clause is None else Refusal(clause)


@mypyc_attr(allow_interpreted_subclasses=True)
class Problem(Exception):
    """Bad input: a key of the catalogues' ``errors`` and what to put into its text.

    Nothing has been changed when it is raised.
    """

    def __init__(self, text_key: str, **details: object) -> None:
        """Name the text and its details (`text_key` is a name that no detail has; compiled code needs that)."""
        super().__init__(text_key, details)
        self.key: Final = text_key
        self.details: Final[Json] = dict(details)


class Refused(Exception):
    """An action was refused by the rules."""

    def __init__(self, refusal: Refusal) -> None:
        """Wrap the refusal, whose clause is the message."""
        super().__init__(refusal.clause)
        self.refusal: Final = refusal
