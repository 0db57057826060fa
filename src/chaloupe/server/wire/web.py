"""What is asked and answered over HTTP."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from chaloupe.server.wire.parts import Json, Name, Outcome, Pace, Reach, SeatState, Token, UndoneTo, Waits, Word


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
    suited: dict[str, Json]  # by the number of players: options to change where the usual ones would be refused


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
