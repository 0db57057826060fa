"""Golden files: the beginning of games in both languages, and the fingerprints of whole games.

A change of the rules, the texts or the order of anything shows here as a readable difference. When it is meant, write
the files anew with `CHALOUPE_GOLDEN=write pytest src/chaloupe/games/castaways/tests/test_golden.py` and read the diff.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from chaloupe.conformance import fingerprint
from chaloupe.core import CHANCE, Rng, Tell
from chaloupe.core.digest import canonical, digest
from chaloupe.core.tell import SPECTATOR
from chaloupe.games.castaways import GAME

pytestmark = pytest.mark.compiled

FOLDER = Path(__file__).parent.parent / "golden"
WRITE = os.environ.get("CHALOUPE_GOLDEN") == "write"

BOTH: dict[str, Any] = {"cannibalism": True, "liquid_courage": True}
GAMES: dict[str, tuple[int, dict[str, Any], str]] = {
    "base": (6, {}, "en"),
    "quick_four": (4, {"quick": True, "printing": "later"}, "fr"),
    "cannibalism": (7, {"cannibalism": True, "faint_overboard": "dies"}, "en"),
    "liquid_courage": (7, {"liquid_courage": True}, "fr"),
    "everything": (8, {**BOTH, "sharks": True, "quick": True}, "en"),
}


def compare(name: str, text: str) -> None:
    path = FOLDER / name
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} differs; see the docstring of this file"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_words(name: str) -> None:
    """Who did what, what everybody heard and what the actor heard, and a digest of each position."""
    players, options, language = GAMES[name]
    position, rng, catalogue = GAME.new(players, options), Rng(f"golden/{name}"), GAME.catalogue(language)
    lines = [f"{players} players, {canonical(options)}"]
    while not position.over():
        who = int(position.actor())
        codes = position.legal(who)
        code = position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))]
        action, tell = position.words(who, code), Tell()
        lines.append(f"{'chance' if who == CHANCE else who}: {GAME.verbs.to_text(action)}  [{len(codes)}]")
        position.apply(who, code, tell)
        for public, private in zip(tell.heard(SPECTATOR), tell.heard(who), strict=True):
            lines.append(f"   {catalogue.message('events.' + str(public['event']), public)}")
            if private != public:
                lines.append(f"   ({catalogue.message('events.' + str(private['event']), private)})")
        lines.append(f"   = {digest(position.document())}")
    outcome = position.outcome()
    assert outcome is not None
    lines.append(f"scores {outcome.scores}, winners {outcome.winners}")
    compare(f"{name}.txt", "\n".join(lines) + "\n")


def test_whole_games() -> None:
    """Every position, view and event of ten games, to the end; the same compiled, in any process, on any machine."""
    found = {}
    for name, (players, options, _language) in GAMES.items():
        for number, sharks in enumerate((False, True)):
            chosen = {**options, "sharks": sharks}
            found[f"{name} {sharks}"] = fingerprint(GAME, max(4, players - number), chosen, "golden")
    compare("fingerprints.json", json.dumps(found, indent=1) + "\n")
