"""How a table goes into the store and comes back."""

from chaloupe.core.json import Json
from chaloupe.storage import StoredLine, StoredTable
from chaloupe.table import Header, Record, Seats, Table
from chaloupe.table.record import Line


def outcome_document(table: Table) -> Json | None:
    """Write down how a game ended; none while it goes on."""
    ended = table.outcome()
    return None if ended is None else {"scores": ended.scores, "winners": ended.winners}


def lines_of(record: Record) -> list[StoredLine]:
    """List the lines of a record as they are stored; no message of anybody's made them."""
    pairs = zip(record.texts, record.digests[1:], strict=True)
    return [StoredLine(n, text, digest, None) for n, (text, digest) in enumerate(pairs, 1)]


def record_of(stored: StoredTable, lines: list[StoredLine]) -> Record:
    """Make the record of a stored table."""
    names = Seats.load(stored.seats).names()
    record = Record(Header(stored.game, stored.rules, stored.players, stored.options, names, stored.created))
    for line in lines:
        record.append(Line.parse(line.text, line.n))
    return record
