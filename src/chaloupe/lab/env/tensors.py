"""The page that documents the rows of numbers: ``python -m chaloupe.lab.env.tensors > docs/tensors.md``.

It is made from the fields themselves, so it cannot say anything else than the code does; a test compares the two.
"""

import sys
from collections.abc import Iterator

from chaloupe import shelf
from chaloupe.core import Problem
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.learn.tensor import Field, Tensor

HEAD = """# Rows of numbers

What a seat knows at a decision, as a row of whole numbers from 0 to 255: the observation of the
[environments](lab.md) for PettingZoo, Gymnasium and OpenSpiel and of the vectorised games. A row is written from what
the view of the seat shows and from nothing else: two worlds that a seat cannot tell apart give the same row, and two
views that differ give two rows.

The fields lie one behind the other, in this order, each row by row; `players` is the number of seats. Seats are counted
from the viewer on, who is always number 0; only the field `seat` tells the real number. Where a field marks one of
several things, all its numbers are 0 if there is none. What the seat may do is in the mask.
`shelf.game("tower").tensor(position)` gives the fields of a table as objects with `name`, `shape`, `most` and `about`.
"""


def tables(game: Game) -> Iterator[tuple[int, Json]]:
    """List tables that show what numbers of players and options do to the fields, the usual one first."""
    wishes: list[Json] = [{}]
    for option in game.options:
        wishes += [{option.name: value} for value in option.values if value != option.default]
    for options in wishes:
        for players in range(game.fewest, game.most + 1):
            try:
                game.new(players, options)
            except Problem:
                continue
            yield players, options


def page(games: list[Game]) -> str:
    """Write the page of some games."""
    parts = [HEAD]
    for game in games:
        parts.append(f"\n## {game.catalogue('en').message('name', {})}\n\n{sizes(game)}\n\n{listing(game)}")
    return "".join(parts)


def sizes(game: Game) -> str:
    """Say how long the row is for every number of players, with the usual options."""
    found = {players: tensor_of(game, players, {}).size for players, options in tables(game) if not options}
    lengths = ", ".join(f"{size} for {players} players" for players, size in found.items())
    return f"`{game.id}`: with the usual options {lengths}."


def tensor_of(game: Game, players: int, options: Json) -> Tensor:
    """Give the fields of a table."""
    return game.tensor(game.new(players, options))


def listing(game: Game) -> str:
    """Write the table of a game's fields."""
    seen: dict[str, list[tuple[int, Json, Field]]] = {}
    number = 0
    for players, options in tables(game):
        number += 1
        for field in tensor_of(game, players, options).fields:
            seen.setdefault(field.name, []).append((players, options, field))
    lines = ["| field | shape | up to | what it is |", "|---|---|---|---|"]
    for name, found in seen.items():
        most = sorted({field.most for _, _, field in found})
        about = found[0][2].about + ("; stays the same for a whole game" if found[0][2].fixed else "")
        if len(found) < number:
            about += "; only with " + " or ".join(sorted({wish(options) for _, options, _ in found}))
        lines.append(f"| `{name}` | {shape(found)} | {either(most)} | {about} |")
    return "\n".join(lines) + "\n"


def wish(options: Json) -> str:
    """Write options in words."""
    return ", ".join(f"{name} = {value}" for name, value in options.items()) or "the usual options"


def shape(found: list[tuple[int, Json, Field]]) -> str:
    """Write a field's shape; a length that goes with the number of players is called so."""
    lengths = []
    for axis in range(len(found[0][2].shape)):
        numbers = [(players, field.shape[axis]) for players, _, field in found]
        if all(players == length for players, length in numbers):
            lengths.append("players")
        elif len({length - players for players, length in numbers}) == 1:
            lengths.append(f"players + {numbers[0][1] - numbers[0][0]}")
        else:
            lengths.append(either(sorted({length for _, length in numbers})))
    return " × ".join(lengths)


def either(numbers: list[int]) -> str:
    """Write what a number may be."""
    return " or ".join(map(str, numbers))


if __name__ == "__main__":
    sys.stdout.write(page(shelf.games()))
