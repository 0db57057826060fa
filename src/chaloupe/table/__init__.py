"""One game being played, pure: no clock, no socket, no database, no generator of its own."""

from chaloupe.table.record import Header, Line, Record
from chaloupe.table.seats import Seat, Seats
from chaloupe.table.table import Dealer, Question, Stale, Step, Table

__all__ = ["Dealer", "Header", "Line", "Question", "Record", "Seat", "Seats", "Stale", "Step", "Table"]
