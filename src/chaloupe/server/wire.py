"""Every message of the wire, in both directions, and every body of the HTTP interface. `docs/wire.md` tells the story.

The client's types and the JSON Schema are made from these classes; nothing of this is written twice.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Json = dict[str, Any]
Id = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
# Who gets to an address: phones do; the server listens to this machine alone; it listens, but is in no network.
Reach = Literal["network", "here", "cut"]
Token = Annotated[str, Meta(min_length=1, max_length=400)]


# -- parts ---------------------------------------------------------------------------------------------------------


class Ask(Struct, omit_defaults=True):
    """The question that is open to the seat which is shown, with everything it may answer."""

    question: int
    about: str  # a key of the game's texts `asks`; its parameters are the keys of the view
    required: bool  # false: the seat may act, and nobody waits for it
    legal: list[Json]  # the listed actions in their pinned order


class Waits(Struct, omit_defaults=True):
    """Somebody the game waits for, and what about (`waits` in the game's texts)."""

    seat: int
    about: str
    left: int | None = None  # the seconds until the clock plays for a person, where decisions have a deadline


class Pace(Struct, forbid_unknown_fields=True):
    """How long a decision may take, and what plays that one decision when time runs out."""

    seconds: Number
    bot: Word | None = None  # the bot that plays it; none: what the game does for somebody who is absent


class Outcome(Struct):
    """The end: scores by seat and the winning seats."""

    scores: list[int]
    winners: list[int]


class SeatState(Struct, omit_defaults=True):
    """Who sits in a seat. A bot that sits in for a person has both a bot and `person`: that person may take it back."""

    name: str  # empty for an open seat and for a bot (its name is in the texts, `bots.<bot>`)
    person: bool = False
    bot: str | None = None
    online: bool = False
    screen: int | None = None  # the lowest of the seats that share this one's screen, if several do


class UndoneTo(Struct):
    """An undo: who asked for it, and the number of the step whose position is back."""

    seat: int
    to: int


class UndoRequest(Struct):
    """An undo that needs consent: by whom, back to which step, and which seats have not answered."""

    request: int
    seat: int
    to: int
    waits: list[int]


class Heard(Struct, omit_defaults=True):
    """One step of the log as this viewer heard it."""

    n: int
    events: list[Json]
    undo: UndoneTo | None = None
    late: int | None = None  # the seat whose time ran out: the clock has played this


class Phrase(Struct, forbid_unknown_fields=True):
    """A quick phrase of the game (`phrases` in its texts) with its arguments: words of the game or seats."""

    key: Word
    arguments: Annotated[dict[Word, Word | Seat], Meta(max_length=4)] = {}


class Said(Struct, omit_defaults=True):
    """A line of chat; `to` is the seat it was whispered to, `at` the time in seconds since 1970.

    `k` tells lines apart and is no number, so that nobody can count the whispers of others. A phrase has no text.
    """

    k: str
    seat: int
    name: str
    text: str
    at: int
    to: int | None = None
    phrase: Phrase | None = None


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


# -- HTTP ----------------------------------------------------------------------------------------------------------


class Wrong(Struct):
    """The body of every HTTP error: a key of the texts `errors` and its parameters."""

    key: str
    details: Json


class Me(Struct):
    """A guest: the name is empty until one is chosen."""

    name: str


class NewName(Struct, forbid_unknown_fields=True):
    """Choose a name."""

    name: Name


class OptionInfo(Struct):
    """An option of a game; its words are in the game's texts."""

    name: str
    default: str | bool | int
    values: list[str | bool | int]


class GameInfo(Struct):
    """A game on the shelf; everything in words is in its texts. The first bot is the best for a first game."""

    id: str
    fewest: int
    most: int
    options: list[OptionInfo]
    bots: list[str]
    rules: int
    tempers: list[str]  # that every bot `level<n>` can have: `level<n>-<temper>`


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat: me, somebody else on my screen, a bot, or whoever comes (open)."""

    kind: Literal["me", "local", "bot", "open"]
    bot: Word | None = None  # none: the game's first bot
    name: Name | None = None  # for "local"


class NewTable(Struct, forbid_unknown_fields=True):
    """Set up a table; the game begins at once, and waits where a seat is open."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[Json, Meta(max_length=32)] = {}
    listed: bool = False
    name: Name | None = None  # what I am called from now on; none: as before
    hints: bool = False  # whether everybody may ask for hints although other people play
    pace: Pace | None = None  # none: decisions may take for ever
    sofa: bool = False  # whether everybody sits in one room: a big screen shows the table, phones hold the seats


class TableInfo(Struct):
    """A table from outside. `yours` are the seats of whoever asks; times are seconds since 1970."""

    id: str
    game: str
    players: int
    options: Json
    seats: list[SeatState]
    listed: bool
    n: int
    created: int
    touched: int
    outcome: Outcome | None
    yours: list[int]
    host: bool
    rematch: str | None
    replay: bool
    pace: Pace | None  # none: decisions may take for ever
    sofa: bool = False


class Waiting(Struct):
    """A table where whoever asks is awaited: what about (`asks` in the game's texts), and the time that is left.

    `details` are the parts of the seat's own view that the sentence needs; where several seats are one's own, none.
    """

    table: TableInfo
    seat: int
    question: int
    about: str
    details: Json
    left: int | None


class SeatChange(Struct, forbid_unknown_fields=True):
    """Take an open seat, leave one's own, let a bot sit in (as the host also in an open seat), or come back."""

    do: Literal["take", "leave", "bot", "back"]
    bot: Word | None = None


class SeatLink(Struct):
    """A personal link (a path of this server) that brings a seat to another device, once, and its QR code as SVG."""

    path: str
    svg: str
    expires: int
    address: str  # what the code says: the whole address, for other devices
    reach: Reach


class Claim(Struct, forbid_unknown_fields=True):
    """Take the seat that a personal link is for to this device."""

    token: Token


class Claimed(Struct):
    """Where the seat is that was claimed."""

    table: str
    seat: int


class TableLink(Struct):
    """The path of a table and its QR code as SVG, for inviting."""

    path: str
    svg: str
    address: str  # what the code says: the whole address, for other devices
    reach: Reach


class Opened(Struct):
    """The read-only table of a record that was opened."""

    table: str


class Odds(Struct):
    """A win chance and its 95 % confidence interval."""

    chance: float
    low: float
    high: float


class Choice(Struct):
    """An action that the seat could choose, how often it was tried in thought, and the seat's odds after it."""

    action: Json
    visits: int
    chance: float
    low: float
    high: float


class Hint(Struct):
    """What the lookout sees from a seat at step n, knowing what the seat knows: choices (the best first), all odds.

    `iterations` games were played in thought, in `worlds` that the seat cannot tell from the real one.
    """

    n: int
    seat: int
    choices: list[Choice]
    odds: list[Odds]
    iterations: int
    worlds: int


class Why(Struct):
    """Why the bot of a seat did what it did at step n: `key` of the texts `reasons`, and what is put in there.

    The key is `none` while it has done nothing, or has forgotten.
    """

    n: int
    key: str
    details: Json


class Point(Struct):
    """A step of a game that is over: everybody's chances after it, and what the decision and luck moved in it."""

    n: int
    seat: int | None
    chances: list[float]
    decided: list[float]
    luck: list[float]


class Share(Struct):
    """What moved a seat's chances: the parts (together 1) of luck, of its own decisions and of those of others.

    `fortune` is what luck gave it and took from it in sum.
    """

    luck: float
    own: float
    others: float
    fortune: float


class Curve(Struct):
    """Everybody's chances over a game, as far as they are worked out (`done` of `steps`).

    `turns` are the steps that changed most, `lucky` is the part of all movement that was luck's, 0 to 1.
    """

    steps: int
    done: int
    points: list[Point]
    turns: list[int]
    shares: list[Share]
    lucky: float


class Deed(Struct):
    """A step of a record whose rules are not kept here, as it is written: the action as text and, if known, in words.

    `seat` is null for the opening; `chance` are the answers of chance as text.
    """

    seat: int | None
    text: str
    action: Json | None
    chance: list[str]


class Frame(Struct, omit_defaults=True):
    """One step of a replay: what was heard, and the picture after it. `views` (by seat) only where all is seen.

    Where the rules of the record are not kept here there is no picture, only the `deed`.
    """

    n: int
    events: list[Json]
    waits: list[Waits]
    view: Json | None = None
    views: list[Json] | None = None
    outcome: Outcome | None = None
    undo: UndoneTo | None = None
    deed: Deed | None = None


class Replay(Struct):
    """Some steps of a replay, in order; `steps` is the number of the last step there is.

    `rules` is the version of the rules that the record was played by, if it is not kept here: there are only deeds.
    """

    steps: int
    frames: list[Frame]
    rules: int | None = None


class HouseFacts(Struct):
    """What the owner sees of the house; sizes are in bytes, times in seconds."""

    version: str
    python: str
    compiled: bool
    schema: int
    uptime: int
    data: str
    bytes: int
    free: int
    tables: dict[str, int]
    going_on: int
    people: int
    live: int
    lines: int
    slow: int  # tables going on with a deadline for each decision
    overdue: int  # of those, where one has passed and nothing was played yet


class KeptTable(Struct):
    """A table as the owner sees it: who sits there, never what they hold."""

    id: str
    game: str
    seats: list[str]
    n: int
    touched: int
    over: bool


class KeptPerson(Struct):
    """Somebody who has given a name."""

    id: str
    name: str
    since: int
    tables: int
    last_played: int


class Forgotten(Struct):
    """The tables where a forgotten person sat."""

    tables: list[str]


class Health(Struct):
    """The server is alive."""

    status: Literal["ok"]
    version: str
