"""Events: what happened, written for those who may know it, in the very line of the rule."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE

Event = dict[str, object]


class Told:
    """One event: its form for everybody and, where some saw more, their form."""

    def __init__(self, public: Event, private: Event | None, seats: i64) -> None:
        """Keep both forms; `seats` is the set of those who get the private one."""
        self.public: Final = public
        self.private: Final = private
        self.seats: Final[i64] = seats

    def to(self, viewer: i64) -> Event:
        """Give the form that a seat hears, or a spectator (-1)."""
        private = self.private
        if private is not None and viewer >= 0 and self.seats & (ONE << viewer):
            return private
        return self.public


class Tell:
    """Collect the events of a play in their order.

    >>> tell = Tell()
    >>> tell.some(0b10, "draw", {"seat": 1, "card": "key"}, {"seat": 1, "card": None})
    >>> tell.heard(1)
    [{'event': 'draw', 'seat': 1, 'card': 'key'}]
    >>> tell.heard(-1)
    [{'event': 'draw', 'seat': 1, 'card': None}]
    """

    def __init__(self) -> None:
        """Begin with nothing told."""
        self.told: Final[list[Told]] = []

    def all(self, event: str, arguments: Event) -> None:
        """Tell everybody the same."""
        public: Event = {"event": event}
        public.update(arguments)
        self.told.append(Told(public, None, 0))

    def some(self, seats: i64, event: str, private: Event, public: Event) -> None:
        """Tell these seats (a set of bits) more than the others."""
        seen: Event = {"event": event}
        seen.update(private)
        shown: Event = {"event": event}
        shown.update(public)
        self.told.append(Told(shown, seen, seats))

    def heard(self, viewer: i64) -> list[Event]:
        """List the events as a seat hears them, or a spectator (-1)."""
        return [told.to(viewer) for told in self.told]
