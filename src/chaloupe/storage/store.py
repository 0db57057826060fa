"""What a store can do. Everything it keeps is words and numbers; what they mean is the server's affair."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from chaloupe.core.problems import Problem


class StorageProblem(Problem):
    """The store cannot be opened or does not work."""


class Conflict(Exception):
    """Somebody else appended this number first: load the table again and try once more."""


CLOCK = "clock"  # stands for the id of a message in lines that no message made; ids of messages are longer


class Dues(NamedTuple):
    """By when each seat must decide, and when the table has to be looked at next; in seconds since 1970."""

    by_seat: dict[int, int]
    next: int | None


class StoredTable(NamedTuple):
    """A table without its lines. `key` is the store's own number for it, `n` its last step."""

    key: int
    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seats: dict[str, Any]
    listed: bool
    replay: bool
    created: int
    touched: int
    outcome: dict[str, Any] | None
    rematch: str | None
    n: int
    pace: dict[str, Any] | None = None  # none: decisions may take for ever
    dues: Dues | None = None


class StoredLine(NamedTuple):
    """A line of a record: its text, its digest, and the id of the message that made it (`CLOCK`: time ran out)."""

    n: int
    text: str
    digest: str
    act: str | None


class StoredChat(NamedTuple):
    """A line of chat."""

    k: int
    seat: int
    name: str
    text: str
    at: int
    to: int | None
    act: str
    phrase: str | None = None  # the code of a quick phrase, whose text is empty
    n: int = 0  # the step after which it was said
    person: str = ""  # who said it; empty for a bot, and for what was said before this was kept


# -- changes: each is carried out whole or not at all --------------------------------------------------------------


class CreateTable(NamedTuple):
    """Keep a new table with its first lines; the result is its key (that in `table` is ignored).

    `people` hold a seat, `open` says whether a seat is free: the store does not read the seats themselves.
    """

    table: StoredTable
    people: list[str]
    open: bool
    lines: list[StoredLine]


class AppendLine(NamedTuple):
    """Append a line whose number must be the next one; with the outcome, if it ends the game, and the new dues."""

    key: int
    line: StoredLine
    outcome: dict[str, Any] | None
    dues: Dues | None = None  # none: this table has no deadlines


class SetSeats(NamedTuple):
    """Keep who sits where now."""

    key: int
    seats: dict[str, Any]
    people: list[str]
    open: bool
    touched: int
    dues: Dues | None = None  # none: this table has no deadlines


class SetDues(NamedTuple):
    """Keep by when the seats of a table must decide."""

    key: int
    dues: Dues


class Postpone(NamedTuple):
    """Put off all deadlines before a moment to that moment; the result is the number of tables."""

    until: int


class SetRematch(NamedTuple):
    """Keep where the game goes on; the result is the table that was kept first."""

    key: int
    table: str


class AppendChat(NamedTuple):
    """Keep a line of chat; the number of lines of a table that are kept is bounded."""

    key: int
    chat: StoredChat
    most: int


class SetName(NamedTuple):
    """Keep the name of a person."""

    person: str
    name: str
    at: int


class Touch(NamedTuple):
    """Keep when a table was last played."""

    key: int
    touched: int


class Forget(NamedTuple):
    """Delete what is kept about a person; the result lists the tables where they sat, or is None for a stranger."""

    person: str


Change = CreateTable | AppendLine | SetSeats | SetDues | Postpone | SetRematch | AppendChat | SetName | Touch | Forget
# Called with an error or None, and the result of the change.
Done = Callable[[Exception | None, Any], None]


class Store(Protocol):
    """An append-only record. Changes are durable before `done` is called; reads see all that was reported done."""

    def write(self, change: Change, done: Done) -> None:
        """Carry out a change, together with whatever else is waiting."""

    def secret(self, name: str) -> bytes:
        """Give the secret key of this name, made on first use."""

    def table(self, id: str) -> StoredTable | None:
        """Find a table."""

    def lines(self, key: int) -> list[StoredLine]:
        """List the lines of a table in order."""

    def chat(self, key: int) -> list[StoredChat]:
        """List the chat of a table in order."""

    def open_tables(self, most: int) -> list[StoredTable]:
        """List the listed tables with an open seat, newest first."""

    def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """List the tables where a person holds a seat, last touched first."""

    def going_on(self, person: str, most: int) -> list[StoredTable]:
        """List the tables where a person holds a seat and that are not over, the next deadline first."""

    def due(self, now: int, most: int) -> list[str]:
        """List tables that had to be looked at by now, the longest overdue first."""

    def next_due(self, now: int) -> int | None:
        """Give the moment after now when a table has to be looked at, if there is one."""

    def name(self, person: str) -> str:
        """Give a person's name, empty if there is none."""

    def close(self) -> None:
        """Finish what is waiting and close."""
