"""Play the same seeds of every game and print digests of records, views, events and documents as JSON.

`test_modes.py` runs this file in processes of their own: compiled and not, under several PYTHONHASHSEEDs.
"""

import json
import sys
from collections.abc import Iterator

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Position, Problem, Rng, Tell
from chaloupe.core.digest import chain
from chaloupe.core.json import Json
from chaloupe.core.mode import compiled
from chaloupe.core.position import buffer
from chaloupe.core.tell import SPECTATOR
from chaloupe.game import Game
from chaloupe.mind import Knowledge
from chaloupe.mind.knowledge import reals
from chaloupe.mind.levels import LevelBot
from chaloupe.mind.strength import Strength

# Views and tellings of every seat are compared on so many steps, then only the record and the last position.
WATCHED_STEPS = 150
# What the game's knowledge thinks is compared on every so many-th step.
THOUGHT_STEPS = 20
LONGEST = 5_000


def tables(game: Game) -> Iterator[tuple[int, Json]]:
    """List the smallest and the largest table with the default options, and each other value of each option."""
    yield game.most, {}
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield game.fewest, {option.name: value}


def thoughts(knowledge: Knowledge, world: Position, rng: Rng) -> list[object]:
    """Give what a game's knowledge makes of a world, to the last bit."""
    chances, seen = reals(int(world.players)), reals(max(len(knowledge.names()), 1))
    knowledge.chances(world, chances)
    found: list[object] = [chance.hex() for chance in chances]
    for seat in range(int(world.players)):
        knowledge.features(world, seat, seen)
        found.append([value.hex() for value in seen])
    who = int(world.actor())
    if who >= 0:
        codes, leanings = buffer(int(world.max_actions())), reals(int(world.max_actions()))
        n = int(world.fill_legal(who, codes))
        knowledge.lean(world, who, codes, n, leanings)
        found.append([leanings[i].hex() for i in range(n)])
        found.append(int(knowledge.quick(world, who, codes, n, rng)))
    return found


def play(game: Game, position: Position, seed: str) -> dict[str, str]:
    """Play one game and give its digests."""
    rng = Rng(seed)
    knowledge = game.knowledge()
    tensor = game.tensor(position)
    record = views = events = documents = judged = rows = ""
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
        if step % THOUGHT_STEPS == 0 and not position.over():
            judged = chain(judged, thoughts(knowledge, position, Rng(f"{seed}/{step}")))
        if step < WATCHED_STEPS:
            viewers = range(int(position.players))
            views = chain(views, [position.view(None), *(position.view(seat) for seat in viewers)])
            events = chain(events, [tell.heard(SPECTATOR), *(tell.heard(seat) for seat in viewers)])
            documents = chain(documents, [codes, position.weights() if position.actor() == CHANCE else None])
            world = game.imagine(position.view(0), Rng(f"{seed}/{step}"))
            documents = chain(documents, [position.document(), world.document()])
            if position.actor() != CHANCE:
                rows = chain(rows, [tensor.row(position, seat).hex() for seat in viewers])
    last = chain(documents, [position.document(), rng.below(1_000_000)])
    return {"record": record, "views": views, "events": events, "documents": last, "rows": rows, "thoughts": judged}


def decisions(game: Game, position: Position, seed: str) -> str:
    """Let a small search decide in some places of a game and give a digest of all that it found."""
    rng = Rng(seed)
    strength = Strength(4, 48, 0.0, worlds=4, depth=20)
    bot = LevelBot("digest", game, game.knowledge(), strength)
    found = ""
    for step in range(120):
        who = int(position.actor())
        if who == NOBODY:
            break
        codes = position.legal(who)
        if who != CHANCE and len(codes) > 1 and step % 12 == 0:
            legal = [position.words(who, code) for code in codes]
            found = chain(found, bot.analyse(position.view(who), legal, Rng(f"{seed}/{step}")).sums())
        position.apply(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], None)
    return found


def table_near(game: Game, players: int, options: Json) -> Position:
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
            found[name] = play(game, position.copy(), name)
            if not options:
                found[name]["decisions"] = decisions(game, position, name)
    return found


if __name__ == "__main__":
    json.dump({"compiled": compiled(), "digests": digests()}, sys.stdout)
