"""Every clause of every rulebook has a test; every clause that code, boards or tests cite exists."""

import ast
from pathlib import Path

import pytest

from chaloupe.conformance.texts import missing_core_texts, missing_texts
from chaloupe.game import Game
from chaloupe.texts.catalogue import LANGUAGES, common_catalogue
from tests import clauses

GAMES = clauses.games()
NAMES = [game.id for game in GAMES]
PACKAGE = clauses.ROOT / "src" / "chaloupe"
# What stands below the table; the words for problems of tables and servers have a test with the server.
RULES = [
    path
    for name in ("core", "texts", "mind", "learn", "game.py", "games", "shelf.py")
    for path in ([PACKAGE / name] if name.endswith(".py") else sorted((PACKAGE / name).rglob("*.py")))
]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_clause_has_a_test(game: Game) -> None:
    without = [clause for clause, names in clauses.tests_of(game).items() if not names]
    assert not without, f'no test has the mark pytest.mark.clause("…") of {", ".join(without)}'


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_clause_that_is_cited_exists(game: Game) -> None:
    known = game.rulebook().clauses
    strangers = {name: files for name, files in clauses.cited(game).items() if name not in known}
    assert not strangers


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_clauses_are_numbered_without_gaps(game: Game) -> None:
    known = list(game.rulebook().clauses)
    assert known == [f"{clauses.prefix(game)}-{number}" for number in range(1, len(known) + 1)]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_clauses_name_a_choice_so_that_readers_are_told_its_name(game: Game) -> None:
    """`pass: false` is shown in the words of the set-up; what stands behind an equals sign would be shown as it is."""
    clauses_of = game.rulebook().clauses
    odd = [name for name, clause in clauses_of.items() if any("` =" in text for text in clause.texts.values())]
    assert not odd


@pytest.mark.shelf
def test_marks_name_existing_clauses() -> None:
    known = {clause for game in GAMES for clause in game.rulebook().clauses}
    files = sorted(clauses.GAMES.rglob("tests/**/test_*.py")) + sorted((clauses.ROOT / "tests").rglob("test_*.py"))
    assert set(clauses.marked_tests(files)) <= known


def test_the_check_sees_a_clause_without_a_test(tmp_path: Path) -> None:
    path = tmp_path / "test_sample.py"
    path.write_text(
        'import pytest\npytestmark = [pytest.mark.clause("X-1")]\n\n\n'
        '@pytest.mark.clause("X-2", "X-3")\n@pytest.mark.slow\ndef test_a(): ...\n\n\n'
        'def test_b(): ...\n\n\n@pytest.mark.clause("X-4")\ndef helper(): ...\n'
    )
    marked = clauses.marked_tests([path])
    assert marked == {
        "X-1": ["test_sample::test_a", "test_sample::test_b"],
        "X-2": ["test_sample::test_a"],
        "X-3": ["test_sample::test_a"],
    }


@pytest.mark.shelf
def test_the_table_lists_every_clause() -> None:
    lines = clauses.table()
    for game in GAMES:
        for clause in game.rulebook().clauses:
            assert any(line.split()[0] == clause for line in lines)
    assert not [line for line in lines if "NO TEST" in line]


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_texts_are_complete_in_both_languages(game: Game) -> None:
    assert missing_texts(game) == []


def test_texts_of_no_game_are_complete_in_both_languages() -> None:
    assert missing_core_texts() == []


def _problem_keys(path: Path) -> list[str]:
    """List the constant keys with which a file raises problems."""
    return [
        call.args[0].value
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "Problem"
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    ]


@pytest.mark.shelf
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_that_the_rules_raise_is_worded(language: str) -> None:
    own = {clauses.folder(game): game.catalogue(language) for game in GAMES}
    unworded, found = [], 0
    for path in RULES:
        catalogues = [common_catalogue(language), *(texts for folder, texts in own.items() if folder in path.parents)]
        for key in _problem_keys(path):
            found += 1
            if all(texts.find(f"errors.{key}") is None for texts in catalogues):
                unworded.append(f"{path.name}: {key}")
    assert unworded == []
    assert found > 50  # or they are no longer looked for where they are raised
