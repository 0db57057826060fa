"""The append-only record of all tables, behind a small interface: SQLite in one file by default."""

from chaloupe.storage.sqlite import SqliteStore
from chaloupe.storage.store import (
    AppendChat,
    AppendLine,
    Change,
    Conflict,
    CreateTable,
    Done,
    Forget,
    SetName,
    SetRematch,
    SetSeats,
    StorageProblem,
    Store,
    StoredChat,
    StoredLine,
    StoredTable,
    Touch,
)

__all__ = [
    "AppendChat",
    "AppendLine",
    "Change",
    "Conflict",
    "CreateTable",
    "Done",
    "Forget",
    "SetName",
    "SetRematch",
    "SetSeats",
    "SqliteStore",
    "StorageProblem",
    "Store",
    "StoredChat",
    "StoredLine",
    "StoredTable",
    "Touch",
]
