"""One game between bots on a deal: chance answers from streams that nobody can disturb."""

import time
from functools import cache, partial
from typing import Final, NamedTuple

from chaloupe import shelf
from chaloupe.core import CHANCE, Position, Rng
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.mind import Bot, Clock
from chaloupe.table.bot_game import BotGame, Player, Watcher

# A game that has not ended after so many actions of the players is given up.
LIMIT: Final = 100_000


class Timer(Clock):
    """A clock for one decision that counts the time which this process has had of a processor.

    So a busy machine weakens nobody.
    """

    def __init__(self, seconds: float) -> None:
        """Count down so many seconds from now."""
        self.end: Final = time.process_time() + seconds

    def left(self) -> float:
        """Give the seconds that are left."""
        return self.end - time.process_time()


class Chance:
    """Answer for chance in a way that depends on the deal and on what was asked before, as little as may be on players.

    The n-th question of a kind (a card of one pile, a throw, a starting seat) has a generator of its own. Whatever
    the players do, the n-th card of a deck is the same as long as the deck was the same, and a pile that one of them
    visits more often does not shift the answers about another.
    """

    def __init__(self, deal: str) -> None:
        """Begin the streams of a deal: no question has been asked yet."""
        self.deal: Final = deal
        self.asked: Final[dict[str, int]] = {}

    def draw(self, position: Position) -> int:
        """Give the code of chance's answer."""
        kind = str(position.words(CHANCE, position.legal(CHANCE)[0])["type"])
        number = self.asked.get(kind, 0)
        self.asked[kind] = number + 1
        return int(position.draw(Rng(f"{self.deal}/{kind} {number}")))


class Ended(NamedTuple):
    """How a game went, as plain data."""

    winners: list[int] | None  # None: given up
    scores: list[int]
    actions: int
    chance: int
    dealt: str  # fingerprint of the position before the first decision
    last: str  # fingerprint of the last position


@cache
def bot_of_seat(game: str, bot: str, seat: int) -> Bot:  # noqa: ARG001 - another seat, another bot
    """Give the bot of a seat, one for each: bots may go on with their last thoughts, but only with their own."""
    return shelf.game(game).bot(bot)


class Match:
    """Play games of one number of players and options."""

    def __init__(self, game: Game, players: int, options: Json, limit: int = LIMIT, seconds: float = 0.0) -> None:
        """Get ready what all games share; with `seconds` bots think by the clock, else by counting."""
        self.game: Final = game
        self.start: Final = game.new(players, options)
        self.limit: Final = limit
        self.clock: Final = partial(Timer, seconds) if seconds > 0 else None

    def play(self, bots: list[Bot], deal: str, watcher: Watcher | None = None) -> Ended:
        """Play one game; the bots' own generators depend on the deal, their names and their seats."""
        position = self.start.copy()
        rngs = [Rng(f"{deal}/{bot.name} in seat {seat}") for seat, bot in enumerate(bots)]
        players = [Player(bot, rng, self.clock) for bot, rng in zip(bots, rngs, strict=True)]
        course = BotGame(self.game, position, players, Chance(deal).draw, watcher)
        course.deal()
        dealt = "" if position.over() else digest(position.document())
        finished = course.play(self.limit)
        outcome = position.outcome() if finished else None
        winners, scores = (None, []) if outcome is None else (outcome.winners, outcome.scores)
        return Ended(winners, scores, course.actions, course.chances, dealt, digest(position.document()))
