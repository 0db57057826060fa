"""What messages and answers are made of."""

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


class BotSays(Struct, forbid_unknown_fields=True):
    """A phrase as a bot hands it over in its own process; on the wire it is `Said` like any other."""

    phrase: Phrase
    to: Seat | None = None
