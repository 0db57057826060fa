"""One game between bots: each is asked with its own view, and chance answers from a stream that nobody can disturb."""

import time
from functools import cache
from typing import Final, NamedTuple

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Bot, Game, Position, RandomBot, Rng
from chaloupe.core.bits import numbers
from chaloupe.core.digest import digest
from chaloupe.core.problems import Words
from chaloupe.core.strength import Clock
from chaloupe.core.tell import Event, Tell

# A game that has not ended after so many actions of the players is given up.
LIMIT: Final = 100_000
# Phrases that a bot may say about one matter; the tables of the server are as patient.
PHRASES: Final = 2


class Timer(Clock):
    """A clock for one decision that counts the time which this process has had of a processor.

    So a busy machine weakens nobody.
    """

    def __init__(self, seconds: float) -> None:
        """Begin to count down."""
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

    def __init__(self, game: Game, deal: str) -> None:
        """Begin the stream of a deal."""
        self.game: Final = game
        self.deal: Final = deal
        self.asked: Final[dict[str, int]] = {}

    def draw(self, position: Position) -> int:
        """Give the code of chance's answer."""
        kind = str(position.words(CHANCE, position.legal(CHANCE)[0])["type"])
        number = self.asked.get(kind, 0)
        self.asked[kind] = number + 1
        return int(position.draw(Rng(f"{self.deal}/{kind} {number}")))


class Watcher:
    """Somebody who looks on, and sees more than any seat; the game goes as it would without."""

    def before(self, position: Position, who: int) -> None:
        """Look at the position in which a seat, or chance, is about to act."""

    def after(self, position: Position, who: int, verb: str, told: list[Event]) -> None:
        """Look at what came of it."""


class Ended(NamedTuple):
    """How a game went, as plain data."""

    winners: list[int] | None  # None: given up
    scores: list[int]
    actions: int
    chance: int
    dealt: str  # fingerprint of the position before the first decision
    last: str  # fingerprint of the last position


@cache
def seated(game: str, bot: str, seat: int) -> Bot:  # noqa: ARG001 - another seat, another bot
    """Give the bot of a seat, one for each: bots may go on with their last thoughts, but only with their own."""
    return shelf.game(game).bot(bot)


class Match:
    """Play games of one number of players and options."""

    def __init__(self, game: Game, players: int, options: Words, limit: int = LIMIT, seconds: float = 0.0) -> None:
        """Get ready what all games share; with `seconds` bots think by the clock, else by counting."""
        self.game: Final = game
        self.start: Final = game.new(players, options)
        self.limit: Final = limit
        self.seconds: Final = seconds
        self.matters: Final = game.remembered()
        self.answers: Final = game.answers()

    def play(self, bots: list[Bot], deal: str, watcher: Watcher | None = None) -> Ended:
        """Play one game; the bots' own generators depend on the deal, their names and their seats."""
        return _Course(self, bots, deal, watcher).run()


class _Course:
    """The course of one game."""

    def __init__(self, match: Match, bots: list[Bot], deal: str, watcher: Watcher | None) -> None:
        self.match: Final = match
        self.game: Final = match.game
        self.bots: Final = bots
        self.rngs: Final = [Rng(f"{deal}/{bot.name} in seat {seat}") for seat, bot in enumerate(bots)]
        self.position: Final = match.start.copy()
        self.chance: Final = Chance(match.game, deal)
        self.watcher: Final = watcher
        self.heard: Final[list[list[Words]]] = [[] for _ in bots]
        self.occasion = ""

    def run(self) -> Ended:
        position, match = self.position, self.match
        actions = chances = 0
        dealt = ""
        while (who := self._next()) != NOBODY:
            if who == CHANCE:
                code = self.chance.draw(position)
                self._apply(CHANCE, code, None)
                chances += 1
                continue
            dealt = dealt or digest(position.document())
            if actions >= match.limit:
                return Ended(None, [], actions, chances, dealt, digest(position.document()))
            self._talk()
            self._ask(who)
            actions += 1
        outcome = position.outcome()
        assert outcome is not None
        return Ended(outcome.winners, outcome.scores, actions, chances, dealt, digest(position.document()))

    def _next(self) -> int:
        """Name who acts: first whoever has another's offer to answer."""
        position = self.position
        if self.match.answers:
            for seat in numbers(position.answer_mask()):
                if self._listed(seat, True):
                    return seat
        return int(position.actor())

    def _listed(self, seat: int, answers: bool) -> list[tuple[int, Words]]:
        listed = [(code, self.position.words(seat, code)) for code in self.position.legal(seat)]
        return [each for each in listed if each[1]["type"] in self.match.answers] if answers else listed

    def _ask(self, seat: int) -> None:
        """Let a bot choose, with what its seat may know."""
        position, bot, rng = self.position, self.bots[seat], self.rngs[seat]
        if type(bot) is RandomBot and not self.match.answers:
            codes = position.legal(seat)  # it would not look at its view
            self._apply(seat, codes[rng.below(len(codes))], None)
            return
        waited_for = position.must_mask() >> seat & 1
        listed = self._listed(seat, not waited_for)
        legal = [words for _, words in listed]
        clock = Timer(self.match.seconds) if self.match.seconds > 0 else None
        action = bot.decide(position.view(seat), legal, list(self.heard[seat]), rng, clock).action
        code = next((code for code, words in listed if words == action), None)
        self._apply(seat, code, action)

    def _apply(self, who: int, code: int | None, action: Words | None) -> None:
        position, watcher = self.position, self.watcher
        tell = Tell() if self.match.matters or watcher is not None else None
        verb = ""
        if watcher is not None:
            verb = str((position.words(who, code) if code is not None else action or {})["type"])
            watcher.before(position, who)
        if code is None:  # not listed: the game judges it
            self.game.act(position, who, action, tell)
        else:
            position.apply(who, code, tell)
        if tell is None:
            return
        if watcher is not None:
            watcher.after(position, who, verb, tell.heard(-1))
        for seat, heard in enumerate(self.heard):
            heard.extend(event for event in tell.heard(seat) if event["event"] in self.match.matters)

    # -- talk ----------------------------------------------------------------------------------------------------

    def _talk(self) -> None:
        """Let the bots speak, in the order of the seats, when there is something new to talk about."""
        if not self.match.matters:
            return
        occasion = self.game.occasion(self.position)
        if occasion == self.occasion:
            return
        self.occasion = occasion
        spoken = [0] * len(self.bots)
        waiting = list(range(len(self.bots))) if occasion else []
        while waiting:
            seat = waiting.pop(0)
            if spoken[seat] >= PHRASES:
                continue
            said = self.bots[seat].speak(self.position.view(seat), list(self.heard[seat]), self.rngs[seat])
            if said is None:
                continue
            spoken[seat] += 1
            to = said.get("to")
            line: Words = {"seat": seat, "to": to, "phrase": said["phrase"]}
            for listener, heard in enumerate(self.heard):
                if to is None or listener in (to, seat):
                    heard.append(line)
            if isinstance(to, int) and to not in waiting:  # who is whispered to may answer
                waiting.append(to)
