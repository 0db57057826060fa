"""Judging a game that is over, step by step: everybody's chances, and what the decision and luck moved.

All is known by now, so each position is judged as it was: played on many times from there as the game's knowledge
would in a hurry. A step is an action with chance's answers to it. Judged between the two, what the action moved was the
decision's, what the answers moved was luck's.
"""

import time
from typing import Any

from chaloupe.core.json import Json
from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.game import Game
from chaloupe.mind.knowledge import Knowledge
from chaloupe.mind.search.playing import Playing
from chaloupe.table import Header, Line, Record, Step, Table
from chaloupe.table.table import edition_of

_AT_LEAST = 16  # games for a position, however slow they are
_SPARE = 64  # places in the list of codes beyond those that the position asks for


class Judge:
    """Give everybody's chances in positions of one game."""

    def __init__(self, game: Game, tries: int, seconds: float) -> None:
        """Say how often a position is played on, and how long that may take (0: as long as it takes)."""
        self.game = game
        self.tries = tries
        self.seconds = seconds
        self.knowledge: Knowledge = game.knowledge()

    def chances(self, position: Position, seed: str) -> list[float]:
        """Judge a position."""
        players = int(position.players)
        playing = Playing(self.game, self.knowledge, position, self.knowledge.depth(), _SPARE, Rng(seed))
        sums = [0.0] * players
        until = time.monotonic() + self.seconds
        done = 0
        while done < self.tries:
            playing.judge(position.copy())
            for seat in range(players):
                sums[seat] += playing.out[seat]
            done += 1
            if position.over() or (self.seconds and done >= _AT_LEAST and time.monotonic() > until):
                break
        return [round(total / done, 4) for total in sums]


def judge(asked: dict[str, Any]) -> list[Json]:
    """Judge the steps `first` to `last` of a record."""
    record = _record(asked["record"])
    game = edition_of(record.header)
    judging = Judge(game, asked["tries"], asked["seconds"])
    table = Table(game, record)
    first, last = asked["first"], asked["last"]
    found: list[Json] = []
    before = table.position.copy()
    for step in table.follow(record, last):
        if step.n >= first:
            found.append(_judged(judging, table, before, step))
        before = table.position.copy()
    return found


def _judged(judging: Judge, table: Table, before: Position, step: Step) -> Json:
    after = judging.chances(table.position, f"after {step.n}")
    line = table.record.line(step.n)
    between: list[float] | None = None
    if step.undo is None and line.seat is not None and line.chance:
        judging.game.act(before, line.seat, judging.game.verbs.from_text(line.action))
        between = judging.chances(before, f"between {step.n}")
    return {"n": step.n, "seat": step.seat, "undo": step.undo, "between": between, "after": after}


def _record(document: Json) -> Record:
    header = document["header"]
    texts = document["lines"]
    assert isinstance(header, dict)
    assert isinstance(texts, list)
    record = Record(Header(**header))
    for n, text in enumerate(texts, 1):
        record.append(Line.parse(text, n))
    return record


def record_document(record: Record) -> Json:
    """Write a record so that `judge` can read it in another process."""
    return {"header": record.header._asdict(), "lines": list(record.texts)}
