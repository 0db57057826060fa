"""A game between bots, each asked at once with what its seat may know."""

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from chaloupe.core.json import Json
from chaloupe.core.position import CHANCE, NOBODY, Position
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.game import Game
from chaloupe.mind.bot import Bot, RandomBot
from chaloupe.mind.strength import Clock
from chaloupe.table.driver import Driver, Request
from chaloupe.table.table import Dealer


class Player:
    """A bot in a seat, the generator it decides by, and where its clocks come from if it has any."""

    def __init__(self, bot: Bot, rng: Rng, clock: Callable[[], Clock] | None = None) -> None:
        """Seat a bot; `clock` makes a new clock for each of its decisions."""
        self.bot: Final = bot
        self.rng: Final = rng
        self.clock: Final = clock

    def decide(self, asked: Request) -> Json:
        """Let the bot choose."""
        clock = self.clock() if self.clock is not None else None
        return self.bot.decide(asked.view, asked.legal, asked.heard, self.rng, clock).action


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who looks on, and sees more than any seat; the game goes as it would without."""

    def before(self, position: Position, who: int) -> None:
        """Look at the position in which a seat, or chance, is about to act."""

    def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
        """Look at what came of it."""


class Move:
    """What somebody is about to do: a listed action by its code, or an OPEN one in words."""

    def __init__(self, who: int, code: int, action: Json | None = None) -> None:
        """Name who acts, and the code; words are needed only where the code is OPEN."""
        self.who: Final = who
        self.code: Final = code
        self.action: Final = action


def talk(driver: Driver, players: Sequence[Player | None]) -> None:
    """Let the bots speak, in the order of the seats, when there is something new to talk about; None is no bot."""
    waiting = list(range(driver.seats)) if driver.new_occasion() else []
    while waiting:
        seat = waiting.pop(0)
        player = players[seat]
        if player is None or not driver.may_speak(seat):
            continue
        said = player.bot.speak(driver.position.view(seat), driver.hearing.of(seat), player.rng)
        if said is None:
            continue
        named = said.get("to")
        to = named if isinstance(named, int) else None
        driver.say(seat, to, said["phrase"])
        if to is not None and to not in waiting:  # who is whispered to may answer
            waiting.append(to)


class BotGame:
    """Play a game move by move or to its end; the dealer answers for chance."""

    def __init__(
        self, game: Game, position: Position, players: list[Player], dealer: Dealer, watcher: Watcher | None = None
    ) -> None:
        """Sit down at a position, which is played on and not copied."""
        self.driver: Final = Driver(game, position)
        self.position: Final = position
        self.players: Final = players
        self.dealer: Final = dealer
        self.watcher: Final = watcher
        self.actions = 0
        self.chances = 0
        self._offers: Final = len(game.answers()) > 0

    def move(self, who: int) -> Move:
        """Ask whoever comes first (`Driver.next`), after those who have something to say."""
        if who == CHANCE:
            return Move(CHANCE, self.dealer(self.position))
        talk(self.driver, self.players)
        player = self.players[who]
        if type(player.bot) is RandomBot and not self._offers:  # it would not look at its view
            codes = self.position.legal(who)
            return Move(who, codes[player.rng.below(len(codes))])
        asked = self.driver.request(who)
        action = player.decide(asked)
        return Move(who, asked.code_of(action), action)

    def words(self, move: Move) -> Json:
        """Put a move into words; it is not made yet."""
        return self.position.words(move.who, move.code) if move.action is None else move.action

    def make(self, move: Move, tell: Tell | None = None) -> None:
        """Carry a move out."""
        watcher = self.watcher
        if tell is None and (watcher is not None or self.driver.hearing.matters):
            tell = Tell()
        verb = ""
        if watcher is not None:
            verb = str(self.words(move)["type"])
            watcher.before(self.position, move.who)
        self.driver.act(move.who, move.code, move.action, tell)
        if move.who == CHANCE:
            self.chances += 1
        else:
            self.actions += 1
        if watcher is not None and tell is not None:
            watcher.after(self.position, move.who, verb, tell)

    def deal(self) -> None:
        """Let chance answer as long as it is due."""
        while self.position.actor() == CHANCE:
            self.make(self.move(CHANCE))

    def play(self, limit: int) -> bool:
        """Play to the end; say whether it came within so many actions of the players."""
        while (who := self.driver.next()) != NOBODY:
            if who != CHANCE and self.actions >= limit:
                return False
            self.make(self.move(who))
        return True
