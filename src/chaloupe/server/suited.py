"""Options that a number of players calls for, found by asking the rules: nobody but them knows."""

import itertools
from functools import cache

from chaloupe.core import Game
from chaloupe.core.problems import Problem, Refused, Words


def suited(game: Game) -> dict[str, Words]:
    """Give, for each number of players at which the usual options are refused, the fewest changes that are not."""
    numbers = range(game.fewest, game.most + 1)
    found = {str(players): _changes(game, players) for players in numbers}
    return {players: changes for players, changes in found.items() if changes}


@cache
def _changes(game: Game, players: int) -> Words:
    others = [(each.name, value) for each in game.options for value in each.values if value != each.default]
    for number in range(len(game.options) + 1):
        for chosen in itertools.combinations(others, number):
            changes: Words = dict(chosen)
            if len(changes) == number and _allowed(game, players, changes):
                return changes
    return {}


def _allowed(game: Game, players: int, options: Words) -> bool:
    try:
        game.new(players, {each.name: each.default for each in game.options} | options)
    except (Problem, Refused):
        return False
    return True
