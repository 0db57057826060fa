"""Which clauses stand behind an event: read off the rules, which cite a clause in the line that carries it."""

import ast
import re
from functools import cache
from importlib.resources import files

from chaloupe.core import Game


@cache
def clauses_of_events(game: Game) -> dict[str, list[str]]:
    """Map each event to the clauses that the rules cite where they tell it, in the order of the rulebook.

    >>> from chaloupe import shelf
    >>> clauses_of_events(shelf.game("tower"))["denounce"]
    ['TOW-27', 'TOW-28']
    """
    order = list(game.rulebook().clauses)
    found: dict[str, set[str]] = {}
    for entry in sorted(files(game.package).iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".py"):
            for event, clauses in _told(entry.read_text("utf-8"), order):
                found.setdefault(event, set()).update(clauses)
    return {event: sorted(clauses, key=order.index) for event, clauses in sorted(found.items())}


def _told(source: str, order: list[str]) -> list[tuple[str, list[str]]]:
    """Pair each event with what is cited between the event before it in the same function and itself.

    The last event of a function before which nothing is cited has what is cited behind it; a docstring speaks of all.
    """
    lines = source.splitlines()
    found: list[tuple[str, list[str]]] = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        nodes = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        calls = sorted((node.lineno, node.end_lineno or node.lineno, _event(node)) for node in nodes if _event(node))
        general = cited(ast.get_docstring(function) or "", order)
        begin = function.body[0].end_lineno or function.lineno if general else function.lineno
        for number, (_, end, event) in enumerate(calls):
            own = cited("\n".join(lines[begin:end]), order)
            if not own and number + 1 == len(calls):
                own = cited("\n".join(lines[end : function.end_lineno]), order)
            found.append((str(event), [*own, *general]))
            begin = end
    return found


def _event(call: ast.Call) -> str | None:
    """Give the event that a call tells everybody or somebody."""
    if "tell" not in ast.unparse(call.func).lower():
        return None
    texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return texts[0] if texts else None


def cited(text: str, order: list[str]) -> list[str]:
    """List the clauses that a text cites, those between two of them included.

    >>> cited("# CAR-28 to CAR-30, and CAR-2", [f"CAR-{n}" for n in range(1, 50)])
    ['CAR-28', 'CAR-29', 'CAR-30', 'CAR-2']
    """
    letters = order[0].rpartition("-")[0]
    found: list[str] = []
    for first, last in re.findall(rf"\b({letters}-\d+)(?: to ({letters}-\d+))?", text):
        if first in order:
            end = order.index(last) if last in order else order.index(first)
            found.extend(order[order.index(first) : end + 1])
    return list(dict.fromkeys(found))
