"""The record: the truth about a game as a short text, a header and one line for each step.

A line says who acted and how, in the text form of the game's actions, followed by chance's answers; an undo is a line
like any other, so nothing is ever taken away. Each line carries a digest that depends on all lines before it.

    chaloupe 1
    {"created":1790000000,"game":"cartagena","options":{…},"players":2,"rules":1,"seats":["Ann","Bob"]}
    8d0c2f11 . tile C true;tile A false;…;deal key
    01f6a9be 0 retreat 6;draw hat
    77e2b05d 0 undo 1
    = 77e2b05d3c1a9f20 4f8e21c09a7b3d55
"""

import json
from typing import NamedTuple

from chaloupe.core.digest import canonical, chain, digest
from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.verbs import shown

FORMAT = "chaloupe 1"
MOST_BYTES = 1_000_000
MOST_LINES = 10_000
_SHORT = 8  # hexadecimal digits of a line's digest in the text; the last one is given whole


class Header(NamedTuple):
    """What game is played: everything that a replay needs besides the lines, and who played."""

    game: str
    rules: int
    players: int
    options: Json
    seats: list[str]
    created: int

    def digest(self) -> str:
        """Begin the chain of digests: the names and the date are not part of it."""
        return digest({"game": self.game, "rules": self.rules, "players": self.players, "options": self.options})


class Line(NamedTuple):
    """One step: who acted (None: the opening), the action or the step an undo goes back to, chance's answers."""

    seat: int | None
    action: str
    undo: int | None
    chance: list[str]

    def text(self) -> str:
        """Write the line without its digest."""
        who = "." if self.seat is None else str(self.seat)
        parts = [f"undo {self.undo}"] if self.undo is not None else [self.action] if self.action else []
        return f"{who} {';'.join(parts + self.chance)}"

    @staticmethod
    def parse(text: str, number: int) -> "Line":
        """Read what `text` wrote; raise a `Problem` for anything else."""
        who, space, rest = text.partition(" ")
        if not space or (who != "." and not _is_number(who)) or not rest:
            raise Problem("record_line", line=number, text=shown(text))
        if who == ".":
            return Line(None, "", None, rest.split(";"))
        action, *chance = rest.split(";")
        verb, _, target = action.partition(" ")
        if verb == "undo" and _is_number(target) and not chance:
            return Line(int(who), "", int(target), [])
        return Line(int(who), action, None, chance)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


class Record:
    """A header and lines that only ever grow; steps are numbered from 1."""

    def __init__(self, header: Header) -> None:
        """Begin a record of no steps; the digests begin with the header."""
        self.header = header
        self.texts: list[str] = []
        self.digests: list[str] = [header.digest()]

    def __len__(self) -> int:
        """Count the steps."""
        return len(self.texts)

    @property
    def digest(self) -> str:
        """Give the digest of the whole record up to here."""
        return self.digests[-1]

    def append(self, line: Line) -> str:
        """Add a line and give its text."""
        text = line.text()
        self.texts.append(text)
        self.digests.append(chain(self.digests[-1], text))
        return text

    def line(self, n: int) -> Line:
        """Give step n."""
        return Line.parse(self.texts[n - 1], n)

    def save(self, position: Json) -> str:
        """Write the record as a file; `position` is the document that its replay ends with."""
        header = self.header
        lines = [FORMAT, canonical(header._asdict())]
        for text, own in zip(self.texts, self.digests[1:], strict=True):
            lines.append(f"{own[:_SHORT]} {text}")
        return "\n".join([*lines, f"= {self.digest} {digest(position)}", ""])


class Saved(NamedTuple):
    """A file that was read: the record, whose digests agree, and the digest of the position it must end with."""

    record: Record
    position: str


def load(text: str) -> Saved:
    """Read a saved record; raise a `Problem` that says what is wrong with it.

    Whether the lines obey the rules is for `Table.replay` to find out.
    """
    if len(text) > MOST_BYTES:
        raise Problem("record_long", most=MOST_BYTES)
    lines = text.split("\n")
    if lines[0] != FORMAT:
        raise Problem("record_format", text=shown(lines[0]), format=FORMAT)
    if len(lines) < 4 or lines[-1] or not lines[-2].startswith("= "):
        raise Problem("record_cut")
    if len(lines) > MOST_LINES:
        raise Problem("record_long", most=MOST_LINES)
    record = Record(_header(lines[1]))
    for number, line in enumerate(lines[2:-2], 1):
        own, _, rest = line.partition(" ")
        record.append(Line.parse(rest, number))
        if record.texts[-1] != rest:
            raise Problem("record_line", line=number, text=shown(rest))
        if own != record.digest[:_SHORT]:
            raise Problem("record_digest", line=number)
    end = lines[-2].split(" ")
    if len(end) != 3 or end[1] != record.digest:
        raise Problem("record_digest", line=len(record))
    return Saved(record, end[2])


def _header(text: str) -> Header:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("record_header", key="{}") from None
    kinds = {"game": str, "rules": int, "players": int, "options": dict, "seats": list, "created": int}
    if not isinstance(found, dict) or set(found) != set(kinds):
        raise Problem("record_header", key=", ".join(kinds))
    for key, kind in kinds.items():
        if type(found[key]) is not kind:
            raise Problem("record_header", key=key)
    if not all(isinstance(name, str) and len(name) <= 80 for name in found["seats"]):
        raise Problem("record_header", key="seats")
    for key, most in (("created", 2**40), ("rules", 2**31)):
        if not 0 <= found[key] < most:
            raise Problem("record_header", key=key)
    header = Header(**found)
    if canonical(header._asdict()) != text:
        raise Problem("record_header", key="{}")
    return header
