"""Write a bot: it is given the view of its seat and what it may choose from. This one looks one action ahead.

python examples/write_a_bot.py [games]
"""

import sys
from typing import Any, cast

from chaloupe import shelf
from chaloupe.core import Json, Rng
from chaloupe.mind import Bot, Clock, Decision, RandomBot
from chaloupe.table import BotGame, Player

GAME = shelf.game("cartagena")


class Thrifty(Bot):
    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        """Try every action in an imagined world: how far are the pirates then, how many cards are left?"""
        world, seat = GAME.imagine(view, rng), cast("int", view["seat"])

        def worth(action: Json) -> int:
            tried = world.copy()
            GAME.act(tried, seat, action)
            after: dict[str, Any] = tried.view(seat)
            return int(sum(after["pirates"][seat]) + 4 * sum(after["hands"][seat].values()))

        return Decision(max(legal, key=worth))


def winner(seed: int, bots: list[Bot]) -> str:
    position, rng = GAME.new(len(bots)), Rng(seed)
    game = BotGame(GAME, position, [Player(bot, rng) for bot in bots], lambda asked: asked.draw(rng))
    game.play(limit=10_000)  # it asks whoever has something to decide, with the view of that seat
    outcome = position.outcome()
    return bots[outcome.winners[0]].name if outcome else ""


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    bots = [Thrifty("thrifty"), RandomBot()]
    wins = [winner(seed, bots[:: (-1) ** seed]) for seed in range(games)].count("thrifty")
    print(f"thrifty won {wins} of {games}")
