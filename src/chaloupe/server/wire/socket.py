"""The messages of the socket, from the client and from the server."""

from typing import Literal

from msgspec import Struct

from chaloupe.server.wire.parts import (
    Ask,
    Heard,
    Id,
    Json,
    Number,
    Outcome,
    Pace,
    Phrase,
    Said,
    Seat,
    SeatState,
    Text,
    UndoneTo,
    UndoRequest,
    Waits,
)

# -- the socket: from the client -----------------------------------------------------------------------------------


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: which seat to show ("mine": my only seat, else the public view; null: the public view)."""

    seat: Seat | Literal["mine"] | None = "mine"
    known: Number = 0  # the log in the answer begins after this step


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Answer a question with an action. The id is a random word of the client's; the same id is never played twice."""

    id: Id
    seat: Seat
    question: Number
    action: Json


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the last action of the seat that is shown."""

    id: Id
    seat: Seat


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """Agree or not to an undo that somebody asked for."""

    id: Id
    request: Number
    yes: bool


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Chat, to the whole table or to one seat: either a text or a phrase of the game."""

    id: Id
    seat: Seat
    text: Text | None = None
    to: Seat | None = None
    phrase: Phrase | None = None


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Show another of one's own seats, or the public view (null)."""

    seat: Seat | None = None
    known: Number = 0


class Resync(Struct, tag="resync", forbid_unknown_fields=True):
    """Ask for the whole state again."""

    known: Number = 0


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Ask whether anybody is there."""


ClientMessage = Hello | Act | Undo | Consent | Say | Sit | Resync | Ping


# -- the socket: from the server -----------------------------------------------------------------------------------


class You(Struct, tag="you"):
    """Who this connection is: its own seats, the seat that is shown, its name, whether it set the table up.

    `hints` says whether it may ask the lookout for hints, and bots why they did what they did.
    """

    seats: list[int]
    shown: int | None
    name: str
    host: bool
    hints: bool


class State(Struct, tag="state"):
    """Everything this viewer may know, at step n."""

    n: int
    shown: int | None
    game: str
    players: int
    options: Json
    view: Json
    waits: list[Waits]
    ask: Ask | None
    outcome: Outcome | None
    seats: list[SeatState]
    watching: int
    log: list[Heard]
    chat: list[Said]
    undo: UndoRequest | None
    rematch: str | None
    replay: bool  # a record that was opened: nobody can play here
    pace: Pace | None  # none: decisions may take for ever


class Step(Struct, tag="step", omit_defaults=True):
    """Step n: what happened and how it looks now. `ack` answers the id of an action of the seat that is shown."""

    n: int
    events: list[Json]
    view: Json
    waits: list[Waits]
    ask: Ask | None = None
    outcome: Outcome | None = None
    undo: UndoneTo | None = None
    ack: str | None = None
    late: int | None = None  # the seat whose time ran out: the clock has played this


class Ack(Struct, tag="ack"):
    """The message with this id was carried out; an action or undo became step n."""

    id: str
    n: int | None


class RefusedByRules(Struct, tag="refused"):
    """The rules forbid the action, by this clause; nothing has changed."""

    id: str
    clause: str


class Stale(Struct, tag="stale"):
    """The question is not open any more; nothing has changed."""

    id: str


class Trouble(Struct, tag="problem"):
    """Bad input: a key of the texts `errors` and its parameters; nothing has changed."""

    id: str | None
    key: str
    details: Json


class People(Struct, tag="people"):
    """Who sits where, who is there, and how many watch."""

    seats: list[SeatState]
    watching: int


class Deadlines(Struct, tag="deadlines"):
    """The time that is left has changed without a step: somebody sat down, or the server was away."""

    waits: list[Waits]


class Chat(Struct, tag="chat"):
    """Somebody said something."""

    said: Said


class UndoAsked(Struct, tag="undo_asked"):
    """Somebody asks for an undo, or one more has agreed to it."""

    undo: UndoRequest


class UndoClosed(Struct, tag="undo_closed"):
    """An undo that was asked for is settled: carried out (a step follows or came), or not."""

    request: int
    granted: bool


class Rematch(Struct, tag="rematch"):
    """The same people go on at another table."""

    table: str


class Pong(Struct, tag="pong"):
    """Somebody is there."""


ServerMessage = (
    You
    | State
    | Step
    | Ack
    | RefusedByRules
    | Stale
    | Trouble
    | People
    | Deadlines
    | Chat
    | UndoAsked
    | UndoClosed
    | Rematch
    | Pong
)
