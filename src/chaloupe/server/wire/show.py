"""What a viewer is shown: the wire's messages made from a table. A viewer is a seat, or None: the public."""

from typing import Any

import msgspec

from chaloupe.core.position import Outcome, Position
from chaloupe.server import wire
from chaloupe.server.transport import Message
from chaloupe.table import Step, Table
from chaloupe.table.table import waits

_encode = msgspec.json.Encoder().encode


def message(said: wire.ServerMessage) -> Message:
    """Put a message into bytes."""
    return Message(_encode(said))


def ask(table: Table, viewer: int | None) -> wire.Ask | None:
    """Show the question that is open to a viewer."""
    question = None if viewer is None else table.questions[viewer]
    if question is None or viewer is None:
        return None
    return wire.Ask(question.number, question.about, question.required, table.legal(viewer))


def awaited(position: Position, left: dict[int, int]) -> list[wire.Waits]:
    """Show whom the game waits for, and how many seconds they have left, if that is limited."""
    return [wire.Waits(seat, about, left.get(seat)) for seat, about in waits(position)]


def outcome(result: Outcome | None) -> wire.Outcome | None:
    """Show how it ended."""
    return None if result is None else wire.Outcome(result.scores, result.winners)


def undone(step: Step) -> wire.UndoneTo | None:
    """Show that a step was an undo."""
    return None if step.undo is None or step.seat is None else wire.UndoneTo(step.seat, step.undo)


def log(table: Table, viewer: int | None, known: int, late: set[int]) -> list[wire.Heard]:
    """Show the steps after a known one as a viewer heard them; `late` are those that the clock has played."""
    return [
        wire.Heard(step.n, step.heard(viewer), undone(step), step.seat if step.n in late else None)
        for step in table.log
        if step.n > known
    ]


class Telling:
    """A step that has just been made: what all viewers are told alike is worked out once."""

    def __init__(self, table: Table, done: Step, left: dict[int, int], late: bool) -> None:
        """Prepare the common part; `late` says whether the clock has played it."""
        self._table = table
        self._done = done
        self._late = done.seat if late else None
        self._waits = awaited(table.position, left)
        self._undone = undone(done)
        self.outcome = outcome(table.position.outcome())

    def to(self, viewer: int | None, ack: str | None) -> Message:
        """Show the step to a viewer."""
        table = self._table
        done = self._done
        asked = None if viewer is None or table.questions[viewer] is None else ask(table, viewer)
        said = wire.Step(
            done.n,
            done.heard(viewer),
            table.position.view(viewer),
            self._waits,
            asked,
            self.outcome,
            self._undone,
            ack,
            self._late,
        )
        return Message(_encode(said))


def everything(done: Step) -> list[dict[str, Any]]:
    """List the events of a step in the form of those who saw most."""
    return [told.public if told.private is None else told.private for told in done.tell.told]


def frame_of(table: Table, done: Step, viewer: int | None, all_seeing: bool) -> wire.Frame:
    """Show one step of a replay."""
    position = table.position
    players = range(table.record.header.players)
    return wire.Frame(
        done.n,
        everything(done) if all_seeing else done.heard(viewer),
        awaited(position, {}),
        None if all_seeing else position.view(viewer),
        [position.view(seat) for seat in players] if all_seeing else None,
        outcome(position.outcome()),
        undone(done),
    )


def replay(table: Table, steps: int, first: int, count: int, viewer: int | None, all_seeing: bool) -> wire.Replay:
    """Play the first steps of a table's record again and show some of them."""
    again = Table(table.game, table.record)
    frames = [
        frame_of(again, done, viewer, all_seeing)
        for done in again.follow(table.record, min(steps, first + count - 1))
        if done.n >= first
    ]
    return wire.Replay(steps, frames)
