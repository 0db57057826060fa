"""The schema of the SQLite file, as the list of its versions: a file of any of them is brought up to the last one."""

import sqlite3

from chaloupe.storage.store import StorageProblem

MIGRATIONS = (
    # 1: tables, their lines and chat; people; secrets of the server.
    """
    CREATE TABLE tables (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        players INTEGER NOT NULL,
        options TEXT NOT NULL,
        seats TEXT NOT NULL,
        listed INTEGER NOT NULL,
        replay INTEGER NOT NULL,
        created INTEGER NOT NULL,
        outcome TEXT,
        rematch TEXT
    ) STRICT;
    CREATE TABLE lines (
        table_key INTEGER NOT NULL REFERENCES tables(key),
        n INTEGER NOT NULL,
        text TEXT NOT NULL,
        digest TEXT NOT NULL,
        act TEXT,
        PRIMARY KEY (table_key, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE chat (
        table_key INTEGER NOT NULL REFERENCES tables(key),
        k INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL,
        to_seat INTEGER,
        act TEXT NOT NULL,
        PRIMARY KEY (table_key, k)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE holders (
        person TEXT NOT NULL,
        table_key INTEGER NOT NULL REFERENCES tables(key),
        PRIMARY KEY (person, table_key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    """,
    # 2: when a table was last played, and whether it has an open seat, for the lists of tables.
    """
    ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET touched = created;
    CREATE INDEX listed_tables ON tables (key) WHERE listed AND open AND outcome IS NULL;
    CREATE INDEX holders_by_table ON holders (table_key);
    """,
    # 3: chat may be a quick phrase of the game, kept as its code.
    """
    ALTER TABLE chat ADD COLUMN phrase TEXT;
    """,
    # 4: after which step something was said.
    """
    ALTER TABLE chat ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
    """,
    # 5: who said it, so that what a person said can be handed out and deleted.
    """
    ALTER TABLE chat ADD COLUMN person TEXT NOT NULL DEFAULT '';
    """,
    # 6: slow tables: how long a decision may take, by when each seat must decide, and when to look at the table next.
    """
    ALTER TABLE tables ADD COLUMN pace TEXT;
    ALTER TABLE tables ADD COLUMN dues TEXT;
    ALTER TABLE tables ADD COLUMN due INTEGER;
    CREATE INDEX due_tables ON tables (due) WHERE due IS NOT NULL;
    """,
)
VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file to the newest version, each version in one transaction; refuse one from the future."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise StorageProblem("storage_newer", version=version, own=VERSION)
    for number in range(version + 1, VERSION + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[number - 1].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
