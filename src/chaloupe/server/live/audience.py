"""Those who look at one table: which seat each is shown, who they are, and when they were last seen."""

import time
from collections.abc import Iterable

from chaloupe.server import wire
from chaloupe.server.transport import Message
from chaloupe.server.wire import show


class Viewer:
    """What a table knows of somebody who looks at it: the person (empty: nobody in particular) and the seat shown."""

    def __init__(self, person: str) -> None:
        """Begin with the public view."""
        self.person = person
        self.shown: int | None = None

    def push(self, message: Message) -> None:
        """Send a message without waiting."""
        raise NotImplementedError

    def cut(self, code: int) -> None:
        """End the connection."""
        raise NotImplementedError

    def seats_changed(self) -> None:
        """Notice that somebody sat down or stood up."""
        raise NotImplementedError


class Audience:
    """All viewers of a table, and by the seat that they are shown."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.viewers: set[Viewer] = set()
        self.by_seat: dict[int | None, set[Viewer]] = {}
        self.seen: dict[str, float] = {}  # when those who have left were last there

    def __len__(self) -> int:
        """Count the viewers."""
        return len(self.viewers)

    def enter(self, viewer: Viewer) -> None:
        """Let somebody in."""
        self.viewers.add(viewer)
        self.by_seat.setdefault(viewer.shown, set()).add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Let somebody go."""
        self.viewers.discard(viewer)
        self.by_seat.get(viewer.shown, set()).discard(viewer)
        self.seen[viewer.person] = time.monotonic()

    def turn(self, viewer: Viewer, shown: int | None) -> None:
        """Show somebody another seat from now on."""
        self.by_seat.get(viewer.shown, set()).discard(viewer)
        viewer.shown = shown
        self.by_seat.setdefault(shown, set()).add(viewer)

    def shown(self, seat: int) -> set[Viewer]:
        """Give those who are shown a seat."""
        return self.by_seat.get(seat, set())

    def people(self) -> set[str]:
        """Name everybody who is here."""
        return {viewer.person for viewer in self.viewers}

    def push(self, message: wire.ServerMessage, to: Iterable[Viewer] | None = None) -> None:
        """Send the same to all, or to some."""
        bytes_once = show.message(message)
        for viewer in list(self.viewers if to is None else to):
            viewer.push(bytes_once)
