"""The worker process: a line of JSON in (a view, the actions, what was heard, a seed), a line out.

`do` says what is wanted: `choose` an action and say why, `speak` a phrase, `analyse` a view for hints and odds, or
`warm` up. It is given nothing but what the seat may know, so no bot can cheat, not even by accident.
Only to `judge` the steps of a game that is over it is given the record.
"""

import json
import signal
import sys
import time
from typing import Any

from chaloupe import shelf
from chaloupe.core.position import CHANCE, NOBODY
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.mind.bot import Bot
from chaloupe.mind.levels import LevelBot
from chaloupe.mind.strength import Clock
from chaloupe.server.workers.judging import judge

# Of the time that is left, what telling the answer takes.
_TO_ANSWER = 0.005

_bots: dict[tuple[str, int, str], Bot] = {}


class Until(Clock):
    """Run down to a moment of the system's monotonic clock, which all processes of a machine share."""

    def __init__(self, moment: float) -> None:
        """Name the moment at which no time is left."""
        self.moment = moment

    def left(self) -> float:
        """Give the seconds that are left."""
        return self.moment - time.monotonic()


def answer(line: bytes) -> dict[str, object]:
    """Do what a line asks for; whatever goes wrong is an answer, too."""
    try:
        asked = json.loads(line)
        do = asked["do"]
        if do == "warm":
            return {"warm": warm()}
        if do == "judge":
            return {"judged": judge(asked)}
        bot = _bot(asked["game"], asked["rules"], asked["bot"])
        rng = Rng(asked["seed"])
        if do == "speak":
            return {"said": bot.speak(asked["view"], asked["heard"], rng)}
        until = asked.get("until")
        clock = None if until is None else Until(until - _TO_ANSWER)
        if do == "analyse":
            return {"found": _analyse(bot, asked, rng, clock)}
        decision = bot.decide(asked["view"], asked["legal"], asked.get("heard", []), rng, clock)
        return {"choice": decision.action, "reason": decision.reason.document()}
    except Exception as error:  # noqa: BLE001  a bot may fail in any way, and the game goes on
        return {"error": f"{type(error).__name__}: {error}"}


def _bot(game: str, rules: int, name: str) -> Bot:
    """Find a bot of a game under the edition of the rules that its table plays by."""
    bot = _bots.get((game, rules, name))
    if bot is None:
        box = shelf.game(game)
        edition = box.edition(rules)
        if edition is None:
            raise Problem("record_rules", rules=rules, own=box.rules_version)
        bot = _bots[game, rules, name] = edition.bot(name)
        if isinstance(bot, LevelBot):
            bot.at_table = True
    return bot


def _analyse(bot: Bot, asked: dict[str, Any], rng: Rng, clock: Clock | None) -> object:
    if not isinstance(bot, LevelBot):
        raise TypeError(f"{bot.name} does not analyse")
    return bot.analyse(asked["view"], asked["legal"], rng, asked.get("iterations", 0), clock).sums()


def warm() -> list[str]:
    """Decide once in every game, so that the first real decision finds everything in its place."""
    for game in shelf.games():
        position, rng = game.new(game.fewest), Rng("warm")
        while (who := int(position.actor())) == CHANCE:
            position.apply(CHANCE, position.draw(rng), None)
        if who != NOBODY:
            legal = [position.words(who, code) for code in position.legal(who)]
            bot = _bot(game.id, game.rules_version, "level1")
            bot.decide(position.view(who), legal, [], rng, Until(time.monotonic() + 0.05))
    return [game.id for game in shelf.games()]


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to end
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints must not look like an answer
    for line in sys.stdin.buffer:
        output.write(json.dumps(answer(line), separators=(",", ":")).encode() + b"\n")
        output.flush()


if __name__ == "__main__":
    main()
