"""The laws of every game, on Lifeboats; every clause has a test."""

import re
from pathlib import Path

import pytest

from chaloupe.conformance import conformance_tests
from chaloupe.core.mode import compiled
from chaloupe.games.lifeboats import GAME

# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
MOST, SAMPLES = (12, 60) if compiled() else (0, 25)
test_laws = pytest.mark.compiled(pytest.mark.no_cover(conformance_tests(GAME, most=MOST, samples=SAMPLES)))


def test_every_clause_has_a_test() -> None:
    marked: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for marks in re.findall(r"@pytest\.mark\.clause\(([^)]*)\)", path.read_text("utf-8")):
            marked |= set(re.findall(r"LIF-\d+", marks))
    assert marked == set(GAME.rulebook().clauses) == {f"LIF-{number}" for number in range(1, 85)}


def test_the_rulebook_has_chapters_in_both_languages() -> None:
    chapters = GAME.rulebook().chapters
    assert len(chapters) == 11
    assert all(chapter["en"] and chapter["fr"] for chapter in chapters)
