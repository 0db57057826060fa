"""Events: what happened, written for those who may know it, in the very line of the rule."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE

Event = dict[str, object]
# Whoever looks on without a seat.
SPECTATOR: Final = -3


class Told:
    """One event: its form for everybody, the form of those who saw more, and the clause that it carries out."""

    def __init__(self, public: Event, private: Event | None, seats: i64, clause: str) -> None:
        """Note the forms; `seats` is the set of those who get the private one."""
        self.public: Final = public
        self.private: Final = private
        self.seats: Final[i64] = seats
        self.clause: Final = clause

    def to(self, viewer: i64) -> Event:
        """Give the form that a seat hears, or a SPECTATOR."""
        private = self.private
        if private is not None and viewer >= 0 and self.seats & (ONE << viewer):
            return private
        return self.public


class Tell:
    """Collect the events of a play in their order.

    >>> tell = Tell()
    >>> tell.some(0b10, "draw", {"seat": 1, "card": "key"}, {"seat": 1, "card": None}, "CAR-40")
    >>> tell.heard(1)
    [{'event': 'draw', 'seat': 1, 'card': 'key'}]
    >>> tell.heard(SPECTATOR)
    [{'event': 'draw', 'seat': 1, 'card': None}]
    """

    def __init__(self) -> None:
        """Begin with nothing told."""
        self.told: Final[list[Told]] = []

    def all(self, event: str, arguments: Event, clause: str) -> None:
        """Tell everybody the same, and which clause was carried out."""
        public: Event = {"event": event}
        public.update(arguments)
        self.told.append(Told(public, None, 0, clause))

    def some(self, seats: i64, event: str, private: Event, public: Event, clause: str) -> None:
        """Tell these seats (a set of bits) more than the others, and which clause was carried out."""
        seen: Event = {"event": event}
        seen.update(private)
        shown: Event = {"event": event}
        shown.update(public)
        self.told.append(Told(shown, seen, seats, clause))

    def heard(self, viewer: i64) -> list[Event]:
        """List the events as a seat hears them, or a SPECTATOR."""
        return [told.to(viewer) for told in self.told]
