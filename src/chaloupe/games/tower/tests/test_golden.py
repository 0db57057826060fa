"""Golden files: whole games in a few lines a step, and fingerprints.

A change of the rules, the texts or the order of anything shows here as a readable difference. When it is meant, write
the files anew with `CHALOUPE_GOLDEN=write pytest src/chaloupe/games/tower/tests/test_golden.py` and read the diff.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chaloupe.conformance import fingerprint
from chaloupe.core.digest import canonical, digest
from chaloupe.core.position import CHANCE
from chaloupe.core.rng import Rng
from chaloupe.core.tell import SPECTATOR, Tell
from chaloupe.games.tower import GAME
from chaloupe.learn.playout import Playout

pytestmark = pytest.mark.compiled

FOLDER = Path(__file__).parent.parent / "golden"
WRITE = os.environ.get("CHALOUPE_GOLDEN") == "write"

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two_players": (2, {}),
    "three_players_huff": (3, {"huff": True}),
    "four_players": (4, {}),
    "one_die_one_pawn": (2, {"pawns": 1, "dice": 1}),
    "goal_ends_the_turn": (3, {"goal_reroll": False, "dice": 1, "huff": True}),
}


def compare(name: str, text: str) -> None:
    path = FOLDER / name
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} differs; see the docstring of this file"


def whole_game(players: int, options: dict[str, Any], seed: str) -> Iterator[str]:
    """Play a random game; whoever is waited for acts, in any order. Give actions, events and the board after them."""
    position = GAME.new(players, options)
    yield f"{players} players {canonical(position.document()['options'])}"
    rng = Rng(seed)
    while not position.over():
        must = position.must()
        who = must[rng.below(len(must))]
        codes = position.legal(who)
        code = position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))]
        yield ""
        if who != CHANCE:
            yield f"{who}: {' | '.join(GAME.verbs.to_text(position.words(who, each)) for each in codes)}"
        yield f"> {'chance' if who == CHANCE else who} {GAME.verbs.to_text(position.words(who, code))}"
        tell = Tell()
        position.play(who, code, tell)
        yield from (f"! {canonical(event)}" for event in tell.heard(SPECTATOR))
        document = position.document()
        yield f"{document['phase']} {document['turn']} {canonical(document['pawns'])}"
    outcome = position.outcome()
    assert outcome is not None
    yield f"scores {canonical(outcome.scores)} winners {canonical(outcome.winners)}"


@pytest.mark.parametrize("name", GAMES)
def test_whole_game(name: str) -> None:
    players, options = GAMES[name]
    compare(f"{name}.txt", "\n".join(whole_game(players, options, f"golden/{name}")) + "\n")


def test_fingerprints() -> None:
    """Every position, view and event of a game, and how a hundred more end; the same compiled, on any machine."""
    found = {}
    for name, (players, options) in GAMES.items():
        start = GAME.new(players, options)
        playout = Playout(start.max_actions(), 100_000)
        ends = playout.games(start, f"golden/{name}", 0, 100)
        found[name] = {
            "game": fingerprint(GAME, players, options, "golden"),
            "ends": digest([end.document() for end in ends]),
            "actions": int(playout.actions),
            "chance": int(playout.chance_actions),
        }
    compare("fingerprints.json", json.dumps(found, indent=1) + "\n")


def test_nothing_else_lies_there() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*GAMES, "fingerprints"}
