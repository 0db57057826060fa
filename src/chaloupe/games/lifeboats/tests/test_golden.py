"""Golden files: whole games as a reader hears them, and the fingerprints of games with all options.

A change of the rules, the texts or the order of anything shows here as a readable difference. When it is meant, write
the files anew with `CHALOUPE_GOLDEN=write pytest src/chaloupe/games/lifeboats/tests/test_golden.py` and read the diff.
"""

import json
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from chaloupe.conformance import fingerprint
from chaloupe.core import CHANCE, Position, Rng, Tell
from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.mode import compiled
from chaloupe.core.tell import SPECTATOR
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.tests.scenes import Document

pytestmark = pytest.mark.compiled

FOLDER = Path(__file__).parent.parent / "golden"
WRITE = os.environ.get("CHALOUPE_GOLDEN") == "write"

# Options, players by seat and language of each game. Those of "four" and "six" were bots that are no longer there:
# what they did is read from the file itself.
GAMES: dict[str, tuple[Document, list[str], str]] = {
    "three": ({}, ["random"] * 3, "en"),
    "four": ({"setup": "quick", "sailor_first": True}, ["loyal", "greedy", "vindictive", "random"], "fr"),
    "six": ({"menless_vote": False, "talk": False}, ["greedy", "loyal", "vindictive"] * 2, "en"),
}


def compare(name: str, text: str) -> None:
    path = FOLDER / name
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} differs; see the docstring of this file"


def recorded(name: str) -> list[str]:
    """List what was done in the game of a file, as texts."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.split(" ", 2)[2] for line in lines if line.startswith("> ")]


def random_action(position: Position, who: int, rng: Rng) -> Json:
    """Let chance or a random bot choose."""
    if who == CHANCE:
        return position.words(CHANCE, position.draw(rng))
    legal = [position.words(who, code) for code in position.legal(who)]
    return GAME.bot("random").decide(position.view(who), legal, [], rng).action


def story(options: Document, names: list[str], language: str, actions: list[str]) -> Iterator[str]:
    """Tell a whole game: every action, every event, the position whenever a round begins and at the end.

    Without a list of actions, random bots play.
    """
    position = GAME.new(len(names), options)
    rng = Rng("golden")
    yield f"players: {', '.join(names)}; options: {canonical(position.document()['options'])}"
    while not position.over():
        who = position.must()[0]
        action = GAME.verbs.from_text(actions.pop(0)) if actions else random_action(position, who, rng)
        assert action in [position.words(who, code) for code in position.legal(who)]
        yield f"> {'chance' if who == CHANCE else who} {GAME.verbs.to_text(action)}"
        tell = Tell()
        position.act(who, action, tell)
        for event in tell.heard(who):
            path = f"events.{event['event']}"
            yield f"! {canonical(event)} {GAME.catalogue(language).message(path, event)}"
        if position.over() or any(event["event"] == "round" for event in tell.heard(SPECTATOR)):
            yield canonical(position.document())


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_told_alike(name: str) -> None:
    options, names, language = GAMES[name]
    actions = [] if set(names) == {"random"} else recorded(name)
    compare(f"{name}.txt", "\n".join(story(options, names, language, actions)) + "\n")


@pytest.mark.no_cover
def test_fingerprints() -> None:
    """Every position, view and event of sixteen games; the same compiled, in any process, on any machine.

    On plain Python, where they take twenty times as long, every fourth of them is played.
    """
    known: dict[str, str] = json.loads((FOLDER / "fingerprints.json").read_text("utf-8"))
    step = 1 if compiled() or WRITE else 4
    found = {}
    every = product(("full", "quick"), (False, True), (True, False), (True, False))
    for number, (setup, sailor_first, menless_vote, talk) in enumerate(every):
        players = 3 + (number + number // 4) % 4
        options: Document = {
            "setup": setup,
            "sailor_first": sailor_first,
            "menless_vote": menless_vote,
            "talk": talk,
        }
        name = f"{players} {canonical(options)}"
        found[name] = fingerprint(GAME, players, options, "golden") if number % step == 0 else known[name]
    compare("fingerprints.json", json.dumps(found, indent=1) + "\n")
