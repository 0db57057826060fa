"""Play the same seeds of every game and print digests of records, views, events and documents as JSON.

`test_modes.py` runs this file in processes of their own: compiled and not, under several PYTHONHASHSEEDs.
"""

import json
import sys
from collections.abc import Iterator

from chaloupe import shelf
from chaloupe.core import CHANCE, Game, Position, Problem, Rng, Tell
from chaloupe.core.digest import chain
from chaloupe.core.mode import compiled
from chaloupe.core.problems import Words

# Views and tellings of every seat are compared on so many steps, then only the record and the last position.
WATCHED_STEPS = 150
LONGEST = 5_000


def tables(game: Game) -> Iterator[tuple[int, Words]]:
    """List the smallest and the largest table with the default options, and each other value of each option."""
    yield game.most, {}
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield game.fewest, {option.name: value}


def play(game: Game, position: Position, seed: str) -> dict[str, str]:
    """Play one game and give its digests."""
    rng = Rng(seed)
    record = views = events = documents = ""
    for step in range(LONGEST):
        if position.over():
            break
        who = int(position.actor())
        codes = position.legal(who)
        code = position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))]
        action = position.words(who, code)
        tell = Tell()
        game.act(position, "chance" if who == CHANCE else who, action, tell)
        record = chain(record, [who, action])
        if step < WATCHED_STEPS:
            viewers = range(int(position.players))
            views = chain(views, [position.view(None), *(position.view(seat) for seat in viewers)])
            events = chain(events, [tell.heard(-1), *(tell.heard(seat) for seat in viewers)])
            documents = chain(documents, [codes, position.weights() if position.actor() == CHANCE else None])
            world = game.imagine(position.view(0), Rng(f"{seed}/{step}"))
            documents = chain(documents, [position.document(), world.document()])
    last = chain(documents, [position.document(), rng.below(1_000_000)])
    return {"record": record, "views": views, "events": events, "documents": last}


def table_near(game: Game, players: int, options: Words) -> Position:
    """Begin with so many players or, where the options do not allow that, with the nearest number that they do."""
    for number in sorted(range(game.fewest, game.most + 1), key=lambda number: abs(number - players)):
        try:
            return game.new(number, options)
        except Problem:
            continue
    raise AssertionError(f"{game.id} cannot be played with {options}")


def digests() -> dict[str, dict[str, str]]:
    """Give the digests of all tables of all games."""
    found = {}
    for game in shelf.games():
        for players, options in tables(game):
            position = table_near(game, players, options)
            name = f"{game.id} {position.players} {json.dumps(options)}"
            found[name] = play(game, position, name)
    return found


if __name__ == "__main__":
    json.dump({"compiled": compiled(), "digests": digests()}, sys.stdout)
