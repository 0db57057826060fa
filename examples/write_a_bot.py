"""Write a bot: it is given the view of its seat and what it may choose from. This one looks one action ahead.

python examples/write_a_bot.py [games]
"""

import sys
from typing import Any

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Bot, RandomBot, Rng

GAME = shelf.game("cartagena")


class Thrifty(Bot):
    def choose(self, view: dict[str, Any], legal: list[dict[str, Any]], rng: Rng) -> dict[str, Any]:
        """Try every action in an imagined world: how far are the pirates then, how many cards are left?"""
        world, seat = GAME.imagine(view, rng), view["seat"]

        def worth(action: dict[str, Any]) -> int:
            tried = world.copy()
            GAME.act(tried, seat, action)
            after: dict[str, Any] = tried.view(seat)
            return int(sum(after["pirates"][seat]) + 4 * sum(after["hands"][seat].values()))

        return max(legal, key=worth)


def winner(seed: int, bots: list[Bot]) -> str:
    position, rng = GAME.new(len(bots)), Rng(seed)
    while (seat := position.actor()) != NOBODY:
        if seat == CHANCE:
            position.play(CHANCE, position.draw(rng))
        else:
            legal = [position.words(seat, code) for code in position.legal(seat)]
            GAME.act(position, seat, bots[seat].choose(position.view(seat), legal, rng))
    outcome = position.outcome()
    return bots[outcome.winners[0]].name if outcome else ""


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    bots = [Thrifty("thrifty"), RandomBot()]
    wins = [winner(seed, bots[:: (-1) ** seed]) for seed in range(games)].count("thrifty")
    print(f"thrifty won {wins} of {games}")
