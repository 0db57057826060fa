"""Who is asked what at a table, as a list of waiting games needs it; also of tables that are not in memory."""

import re
from typing import Any, NamedTuple

from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.table import Table

_MARK = re.compile(r"\{([a-z_]+)[.}]")  # with a dot, the sentence looks inside


class Asked(NamedTuple):
    """A seat that is awaited: the question, what about, and what its sentence needs of the seat's own view."""

    seat: int
    question: int
    about: str
    details: Json


def asked_at(table: Table) -> list[Asked]:
    """List who is awaited at a table."""
    found = []
    for seat, about in table.waits():
        question = table.questions[seat]
        if question is not None:
            found.append(Asked(seat, question.number, about, _details(table, seat, about)))
    return found


def _details(table: Table, seat: int, about: str) -> Json:
    wanted = _marks(table.game, about)
    if not wanted:
        return {}
    view = table.position.view(seat)
    return {name: view[name] for name in sorted(wanted) if name in view}


def _marks(game: Game, about: str) -> set[str]:
    """Name the parts of a view that a question's sentence speaks of."""
    sentence: Any = game.catalogue("en").find(f"asks.{about}")
    if not isinstance(sentence, dict):
        return set(_MARK.findall(str(sentence)))
    forms = {mark for form in sentence.values() for mark in _MARK.findall(str(form))}
    return forms | {str(sentence["by"]).partition(".")[0]} if "by" in sentence else forms
