"""One game being played, pure: no clock, no socket, no database, no generator of its own."""

from chaloupe.table.bot_game import BotGame, Move, Player, Watcher
from chaloupe.table.driver import Driver, Hearing, Request
from chaloupe.table.record import Header, Line, Record
from chaloupe.table.seats import Seat, Seats
from chaloupe.table.table import Dealer, Question, Stale, Step, Table

__all__ = [
    "BotGame",
    "Dealer",
    "Driver",
    "Header",
    "Hearing",
    "Line",
    "Move",
    "Player",
    "Question",
    "Record",
    "Request",
    "Seat",
    "Seats",
    "Stale",
    "Step",
    "Table",
    "Watcher",
]
