"""What was answered to the messages of one table: whoever sends a message twice gets the same answer, and no more."""

from collections import OrderedDict

from chaloupe.server import wire
from chaloupe.server.live.audience import Viewer
from chaloupe.server.transport import Message
from chaloupe.server.wire import show

_LAST = 256

Key = tuple[int, str]  # the seat that a message is for, and its id


class Answers:
    """The steps of all messages that were carried out, and the last other answers."""

    def __init__(self) -> None:
        """Begin with no message carried out, and no answer given."""
        self._done: dict[Key, int | None] = {}
        self._last: OrderedDict[Key, Message] = OrderedDict()

    def note(self, key: Key, n: int | None) -> None:
        """Remember that a message was carried out and became step n, if it became any."""
        self._done[key] = n

    def known(self, key: Key) -> Message | None:
        """Give the answer to a message that was answered before."""
        if key in self._done:
            return show.message(wire.Ack(key[1], self._done[key]))
        return self._last.get(key)

    def give(self, viewer: Viewer, key: Key, answer: wire.ServerMessage) -> None:
        """Answer a message and remember the answer."""
        if isinstance(answer, wire.Ack):
            self.note(key, answer.n)
        message = show.message(answer)
        self._last[key] = message
        if len(self._last) > _LAST:
            self._last.popitem(last=False)
        viewer.push(message)
