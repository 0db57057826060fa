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
from chaloupe.core import CHANCE, Rng, Tell
from chaloupe.core.digest import canonical
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.tests.scenes import Document

pytestmark = pytest.mark.compiled

FOLDER = Path(__file__).parent.parent / "golden"
WRITE = os.environ.get("CHALOUPE_GOLDEN") == "write"

# Options, bots by seat and language of each game.
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


def story(options: Document, bots: list[str], language: str) -> Iterator[str]:
    """Tell a whole game: every action, every event, the position whenever a round begins and at the end."""
    position = GAME.new(len(bots), options)
    players = [GAME.bot(name) for name in bots]
    rng = Rng("golden")
    yield f"players: {', '.join(bots)}; options: {canonical(position.document()['options'])}"
    while not position.over():
        who = position.must()[0]
        if who == CHANCE:
            action = position.words(CHANCE, position.draw(rng))
        else:
            legal = [position.words(who, code) for code in position.legal(who)]
            action = players[who].choose(position.view(who), legal, rng)
        yield f"> {'chance' if who == CHANCE else who} {GAME.verbs.to_text(action)}"
        tell = Tell()
        position.act(who, action, tell)
        for event in tell.heard(who):
            path = f"events.{event['event']}"
            yield f"! {canonical(event)} {GAME.catalogue(language).message(path, event)}"
        if position.over() or any(event["event"] == "round" for event in tell.heard(-1)):
            yield canonical(position.document())


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_told_alike(name: str) -> None:
    options, bots, language = GAMES[name]
    compare(f"{name}.txt", "\n".join(story(options, bots, language)) + "\n")


@pytest.mark.no_cover
def test_fingerprints() -> None:
    """Every position, view and event of sixteen games; the same compiled, in any process, on any machine."""
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
        found[f"{players} {canonical(options)}"] = fingerprint(GAME, players, options, "golden")
    compare("fingerprints.json", json.dumps(found, indent=1) + "\n")
