"""Texts in French and English: JSON files beside the code they speak for, read by the browser as well.

A message is a string with `{names}`, or an object that chooses among strings: ``{"by": "cards", "one": …, "other": …}``
takes the plural form of a number, ``{"by": "card", "null": …, "other": …}`` a form for what the reader may not know,
``{"by": "why", "thirst": …}`` a form for a word. Numbers that are places may have names:
``"places": {"to": {"37": "boat"}}``.
"""

import json
from importlib.resources import files
from typing import Final

from chaloupe.core.problems import Problem, Words

LANGUAGES: Final = ("en", "fr")


def plural(language: str, number: int) -> str:
    """Name the CLDR category of a whole number."""
    if language == "fr":
        if number in (0, 1):
            return "one"
        return "many" if number != 0 and number % 1_000_000 == 0 else "other"
    return "one" if number == 1 else "other"


class Catalogue:
    """The texts of one package in one language."""

    def __init__(self, language: str, texts: Words) -> None:
        """Keep the texts."""
        self.language: Final = language
        self.texts: Final = texts

    def find(self, path: str) -> object:
        """Give what stands at a dotted path, or None."""
        node: object = self.texts
        for key in path.split("."):
            if not isinstance(node, dict):
                return None
            node = node.get(key)
        return node

    def word(self, value: object) -> str:
        """Name a thing of the game; what has no name is written as it is."""
        if isinstance(value, bool):
            return self.word("true" if value else "false")
        if isinstance(value, str):
            named = self.find(f"words.{value}")
            return named if isinstance(named, str) else value
        if isinstance(value, list):
            return ", ".join(self.word(each) for each in value)
        if isinstance(value, dict):
            return ", ".join(f"{self.word(each)} {self.word(number)}" for each, number in value.items())
        return str(value)

    def message(self, path: str, arguments: Words, names: Words | None = None) -> str:
        """Word a message; `names` are values that are put in as they are (players' names)."""
        node = self.find(path)
        if isinstance(node, dict):
            node = self._choose(node, arguments)
        text = node if isinstance(node, str) else path
        # Cut at the marks once, so that what is put in is never read as a mark itself.
        parts = text.split("{")
        worded = parts[0]
        for part in parts[1:]:
            key, brace, rest = part.partition("}")
            if brace and key in arguments:
                own = names.get(key) if names is not None else None
                worded += (str(own) if own is not None else self._put_in(key, arguments)) + rest
            else:
                worded += "{" + part
        return worded

    def _put_in(self, key: str, arguments: Words) -> str:
        """Word an argument: a place by its name, if it has one, else a thing of the game."""
        place = self.find(f"places.{key}.{arguments[key]}")
        if isinstance(place, dict):
            place = self._choose(place, arguments)
        return place if isinstance(place, str) else self.word(arguments[key])

    def _choose(self, forms: Words, arguments: Words) -> object:
        value = arguments.get(str(forms.get("by")))
        key = "other"
        if value is None:
            key = "null"
        elif isinstance(value, bool):
            key = "true" if value else "false"
        elif isinstance(value, int):
            key = str(value) if str(value) in forms else plural(self.language, value)
        elif isinstance(value, str):
            key = value
        chosen = forms.get(key, forms.get("other"))
        return self._choose(chosen, arguments) if isinstance(chosen, dict) else chosen


def read_json(package: str, *path: str) -> Words:
    """Read a JSON object that lies in a package."""
    found = json.loads(files(package).joinpath(*path).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


_CORE: Final[dict[str, Catalogue]] = {}


def core_catalogue(language: str) -> Catalogue:
    """Give the texts that belong to no game."""
    if language not in _CORE:
        _CORE[language] = Catalogue(language, read_json("chaloupe.core", "texts", f"{language}.json"))
    return _CORE[language]


def problem_text(problem: Problem, language: str, own: Catalogue | None = None) -> str:
    """Word a problem in the reader's language; a game's own texts come first."""
    path = f"errors.{problem.key}"
    if own is not None and own.find(path) is not None:
        return own.message(path, problem.details)
    return core_catalogue(language).message(path, problem.details)
