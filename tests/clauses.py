"""Which test holds which clause: read off the marks in the test files, without running them."""

import ast
import functools
import re
from pathlib import Path

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.games import _template

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "chaloupe" / "games"


def games() -> list[Game]:
    """List the games of this checkout: those on the shelf that live here, and the template."""
    own = [game for game in shelf.games() if game.package.startswith("chaloupe.games.")]
    return [*own, _template.GAME]


def folder(game: Game) -> Path:
    """Give the folder of a game."""
    return GAMES / game.package.rpartition(".")[2]


def marked_tests(files: list[Path]) -> dict[str, list[str]]:
    """Map each clause id to the tests whose mark names it."""
    found: dict[str, list[str]] = {}
    for path in files:
        for name, test in _marks(path):
            found.setdefault(name, []).append(test)
    return found


@functools.cache
def _marks(path: Path) -> list[tuple[str, str]]:
    """List the marks of a file, each with its test; a file is read once for all games."""
    tree = ast.parse(path.read_text("utf-8"))
    everywhere = [
        name
        for node in tree.body
        if isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets)
        for name in _clauses(node.value)
    ]
    found: list[tuple[str, str]] = []
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test"):
            own = [name for decorator in test.decorator_list for name in _clauses(decorator)]
            found += [(name, f"{path.stem}::{test.name}") for name in dict.fromkeys([*everywhere, *own])]
    return found


def _clauses(node: ast.expr) -> list[str]:
    """List the clause ids of all `pytest.mark.clause(…)` in an expression."""
    return [
        argument.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.clause"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def tests_of(game: Game) -> dict[str, list[str]]:
    """Map the clauses of a game to their tests, in the game's own folder and in those that belong to no game."""
    files = sorted((folder(game) / "tests").rglob("test_*.py")) + sorted((ROOT / "tests").rglob("test_*.py"))
    marked = marked_tests(files)
    return {clause: marked.get(clause, []) for clause in game.rulebook().clauses}


def prefix(game: Game) -> str:
    """Give the letters that all clauses of a game begin with."""
    first = next(iter(game.rulebook().clauses))
    return first.rpartition("-")[0]


def cited(game: Game) -> dict[str, list[str]]:
    """Map each clause id that the files of a game's folder cite to these files."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder(game).rglob("*")):
        if path.suffix in {".py", ".ts", ".svelte", ".json"} and path.name != "rulebook.json":
            for name in re.findall(rf"\b{prefix(game)}-\d+\b", path.read_text("utf-8")):
                found.setdefault(name, []).append(path.name)
    return found


def table() -> list[str]:
    """Write the table clause → tests of all games."""
    lines = []
    for game in games():
        tests = tests_of(game)
        number = len({test for names in tests.values() for test in names})
        lines.append(f"{game.id}: {len(tests)} clauses, {number} tests that carry them")
        for clause, names in tests.items():
            more = f" (+{len(names) - 2})" if len(names) > 2 else ""
            lines.append(f"  {clause:8} {', '.join(names[:2]) or 'NO TEST'}{more}")
    return lines
