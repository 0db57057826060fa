"""Read a record, which the browser offers for download when a game is over: who did what, and who led when.

python examples/read_a_record.py game.chaloupe
"""

import sys
from pathlib import Path

from chaloupe.table import Table
from chaloupe.table.record import load


def main(path: str) -> None:
    """Show every step; the digests have been compared and the rules obeyed, or `load` would have said so."""
    text = Path(path).read_text("utf-8")
    record = load(text).record
    header = record.header
    print(f"{header.game}, {header.options}: {', '.join(header.seats)}")
    for number in range(1, len(record) + 1):
        line = record.line(number)
        who = "the opening" if line.seat is None else header.seats[line.seat]
        deed = f"back to step {line.undo}" if line.undo is not None else line.action
        print(f"{number:4} {who}: {deed}", *(f"[{answer}]" for answer in line.chance))
    end = Table.load(text).position
    outcome = end.outcome()
    print(f"scores {outcome.scores}, winners {outcome.winners}" if outcome else f"not over: {end.document()['phase']}")


if __name__ == "__main__":
    main(sys.argv[1])
