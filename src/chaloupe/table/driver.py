"""The one way to ask players: whose answer comes first, what a seat is given, what it has heard, when it may speak.

A driver says all that as data, and is told what was decided and said. Whoever holds it asks the players: bots at once
(`chaloupe.table.bot_game`), or over processes and networks.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.bits import numbers
from chaloupe.core.json import Json
from chaloupe.core.position import OPEN, Position
from chaloupe.core.tell import Tell
from chaloupe.game import Game

# Phrases that a player may say about one matter.
PHRASES: Final = 2


class Request:
    """What a player is given to decide: the seat, its view, the actions to choose from, what it has heard."""

    def __init__(self, seat: int, view: Json, choices: list[tuple[int, Json]], heard: list[Json]) -> None:
        """Put together what the seat may know; `choices` are the actions with their codes."""
        self.seat: Final = seat
        self.view: Final = view
        self.codes: Final = [code for code, _ in choices]
        self.legal: Final = [action for _, action in choices]
        self.heard: Final = heard

    def code_of(self, action: Json) -> int:
        """Give the code of a listed action, or OPEN for any other."""
        return self.codes[self.legal.index(action)] if action in self.legal else OPEN


def choices(game: Game, position: Position, seat: int) -> list[tuple[int, Json]]:
    """List what a seat is asked to choose from: all its actions if the game waits for it, else answers to another."""
    awaited = position.must_mask() >> seat & 1 != 0
    if not awaited and not game.answers():
        return []
    found = [(code, position.words(seat, code)) for code in position.legal(seat)]
    return found if awaited else [each for each in found if each[1]["type"] in game.answers()]


def has_answer(game: Game, position: Position, seat: int) -> bool:
    """Say whether a seat has an offer of another to answer just now."""
    answers = game.answers()
    for code in position.legal(seat):
        if position.words(seat, code)["type"] in answers:
            return True
    return False


def remembered(matters: tuple[str, ...], tell: Tell, seat: int) -> list[Json]:
    """List those events that matter (`Game.remembered`), as a seat heard them."""
    return [event for event in tell.heard(seat) if event["event"] in matters]


def hears(listener: int | None, seat: int, to: int | None) -> bool:
    """Say whether somebody (None: a spectator) hears what a seat says to another, or (None) to everybody."""
    return to is None or (listener is not None and listener in (seat, to))


def phrase_heard(seat: int, to: int | None, phrase: object) -> Json:
    """Write down a phrase as those who hear it remember it."""
    return {"seat": seat, "to": to, "phrase": phrase}


@mypyc_attr(allow_interpreted_subclasses=True)
class Hearing:
    """What each seat has heard of what players remember: events, and phrases that somebody said."""

    def __init__(self, game: Game, seats: int) -> None:
        """Note for every seat that nothing was heard yet."""
        self.matters: Final = game.remembered()
        self._heard: Final[list[list[Json]]] = [[] for _ in range(seats)]

    def of(self, seat: int) -> list[Json]:
        """List what a seat has heard, in its order."""
        return self._heard[seat][:]

    def note(self, tell: Tell) -> None:
        """Let everybody hear what happened."""
        if self.matters:
            for seat, heard in enumerate(self._heard):
                heard.extend(remembered(self.matters, tell, seat))

    def say(self, seat: int, to: int | None, phrase: object) -> None:
        """Let those hear a phrase who may."""
        line = phrase_heard(seat, to, phrase)
        for listener, heard in enumerate(self._heard):
            if hears(listener, seat, to):
                heard.append(line)


class Driver:
    """Know at any time whom to ask what.

    The position is what the table has come to: its holder lets it change, or puts another in its place.
    """

    def __init__(self, game: Game, position: Position, hearing: Hearing | None = None) -> None:
        """Begin at a position; `hearing` is what was heard up to there."""
        self.game: Final = game
        self.position = position
        self.seats: Final = int(position.players)
        self.hearing: Final = Hearing(game, self.seats) if hearing is None else hearing
        self.occasion = ""
        self.spoken: Final = [0] * self.seats  # phrases of each seat about the matter
        self._offers: Final = len(game.answers()) > 0

    # -- who decides ---------------------------------------------------------------------------------------------

    def next(self) -> int:
        """Name who comes first: a seat with another's offer to answer, else a seat that is due, CHANCE or NOBODY."""
        position = self.position
        if self._offers:
            for seat in numbers(position.answer_mask()):
                if has_answer(self.game, position, seat):
                    return seat
        return int(position.actor())

    def asked(self) -> list[int]:
        """List all seats that may be asked just now, as at a table where everybody thinks at the same time."""
        position = self.position
        answering = numbers(position.answer_mask()) if self._offers else []
        awaited = numbers(position.must_mask())
        return [seat for seat in answering if has_answer(self.game, position, seat) and seat not in awaited] + awaited

    def request(self, seat: int) -> Request:
        """Give what a seat is asked, with all that it may know."""
        position = self.position
        return Request(seat, position.view(seat), choices(self.game, position, seat), self.hearing.of(seat))

    def act(self, who: int, code: int, action: Json | None, tell: Tell | None) -> None:
        """Carry out what was decided, a listed code or OPEN and an action for the game to judge; everybody hears it."""
        if code == OPEN:
            self.game.act(self.position, who, action, tell)
        else:
            self.position.apply(who, code, tell)
        if tell is not None:
            self.hearing.note(tell)

    # -- who speaks ----------------------------------------------------------------------------------------------

    def new_occasion(self) -> bool:
        """Say whether there is something new to talk about; from then on everybody may."""
        occasion = self.game.occasion(self.position) if self.hearing.matters else ""
        if occasion == self.occasion:
            return False
        self.occasion = occasion
        for seat in range(self.seats):
            self.spoken[seat] = 0
        return occasion != ""

    def may_speak(self, seat: int) -> bool:
        """Say whether a seat may say something, or something more, about the matter."""
        return self.occasion != "" and self.spoken[seat] < PHRASES

    def say(self, seat: int, to: int | None, phrase: object) -> None:
        """Let everybody, or one seat, hear what a seat says."""
        self.spoken[seat] += 1
        self.hearing.say(seat, to, phrase)
