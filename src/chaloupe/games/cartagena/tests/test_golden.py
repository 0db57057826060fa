"""Golden files: the text of a game in each variant, and the fingerprints of whole games.

A change of the rules, the texts or the order of anything shows here as a readable difference. When it is meant, write
the files anew with `CHALOUPE_GOLDEN=write pytest src/chaloupe/games/cartagena/tests/test_golden.py` and read the diff.
"""

import json
import os
from pathlib import Path

import pytest

from chaloupe.conformance import fingerprint
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests.scenes import VARIANTS
from chaloupe.lab.setup import Setup
from chaloupe.lab.text.playthrough import playthrough

pytestmark = pytest.mark.compiled

FOLDER = Path(__file__).parent.parent / "golden"
WRITE = os.environ.get("CHALOUPE_GOLDEN") == "write"

# Players, path and language of each text: the texts of both languages are covered.
TEXTS = {
    "jamaica": (3, "random", "en"),
    "tortuga": (2, "fixed", "fr"),
    "hispaniola": (2, "fixed", "en"),
    "jungle": (2, "random", "fr"),
    "jungle_advanced": (4, "fixed", "en"),
}


def compare(name: str, text: str) -> None:
    path = FOLDER / name
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} differs; see the docstring of this file"


@pytest.mark.parametrize("variant", VARIANTS)
def test_playthrough(variant: str) -> None:
    players, layout, language = TEXTS[variant]
    options: dict[str, object] = {"variant": variant, "layout": layout}
    setup = Setup("cartagena", players, options, ("random",) * players)
    compare(f"{variant}.txt", "\n".join(playthrough(setup, "golden", 60, language)) + "\n")


def test_whole_games() -> None:
    """Every position, view and event of ten games, to the end; the same compiled, in any process, on any machine."""
    found = {}
    for number, variant in enumerate(VARIANTS):
        for players, layout in ((2 + number % 3, "random"), (5 - number % 3, "fixed")):
            options: dict[str, object] = {"variant": variant, "pass": layout == "fixed", "layout": layout}
            found[f"{variant} {players} {layout}"] = fingerprint(GAME, players, options, "golden")
    compare("fingerprints.json", json.dumps(found, indent=1) + "\n")
