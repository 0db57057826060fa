"""Texts in French and English: JSON files beside the code they speak for, read by the browser as well.

A message is a string with `{names}`, or an object that chooses among strings: ``{"by": "cards", "one": …, "other": …}``
takes the plural form of a number, ``{"by": "card", "null": …, "other": …}`` a form for what the reader may not know,
``{"by": "why", "thirst": …}`` a form for a word. Numbers that are places may have names:
``"places": {"to": {"37": "boat"}}``. A dot looks inside an argument (`{claim.target}`), and what stands in `[[ ]]` is
left out where one of its arguments is empty.
"""

import json
from importlib.resources import files
from typing import Final

from chaloupe.core.problems import Problem, Words

LANGUAGES: Final = ("en", "fr")
_OPEN: Final = tuple("aàâäeéèêëiîïoôöuùûüœæ")  # before these letters French words lose their end


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
        return _inside(self.texts, path)

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
        text = _without_empty(node, arguments) if isinstance(node, str) else path
        # Cut at the marks once, so that what is put in is never read as a mark itself.
        parts = text.split("{")
        worded = parts[0]
        for part in parts[1:]:
            key, brace, rest = part.partition("}")
            if brace and (key in arguments or _inside(arguments, key) is not None):
                own = names.get(key) if names is not None else None
                put = str(own) if own is not None else self._put_in(key, arguments)
                worded = (_joined(worded, put) if self.language == "fr" else worded + put) + rest
            else:
                worded += "{" + part
        return worded

    def _put_in(self, key: str, arguments: Words) -> str:
        """Word an argument: a place by its name, if it has one, else a thing of the game."""
        value = _inside(arguments, key)
        place = self.find(f"places.{key}.{value}")
        if isinstance(place, dict):
            place = self._choose(place, arguments)
        return place if isinstance(place, str) else self.word(value)

    def _choose(self, forms: Words, arguments: Words) -> object:
        value = _inside(arguments, str(forms.get("by")))
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


def _inside(node: object, path: str) -> object:
    """Give what stands at a dotted path, or None."""
    for key in path.split("."):
        if isinstance(node, list):
            node = node[int(key)] if key.isdigit() and int(key) < len(node) else None
        elif isinstance(node, dict):
            node = node.get(key)
        else:
            return None
    return node


def _without_empty(text: str, arguments: Words) -> str:
    """Leave out what stands in `[[ ]]` where one of its arguments is empty: nothing, none, an empty list."""
    first, *parts = text.split("[[")
    for part in parts:
        inner, _, rest = part.partition("]]")
        marks = [each.partition("}")[0] for each in inner.split("{")[1:]]
        first += (inner if all(_inside(arguments, mark) not in (None, 0, "", [], {}) for mark in marks) else "") + rest
    return first


def _joined(before: str, put: str) -> str:
    """Run the French `de`, `à` and `que` together with what they stand before: d'Anne, du Capitaine, qu'Anne."""
    small = before[:-1].rpartition(" ")[2].rpartition("(")[2].lower() if before.endswith(" ") else ""
    if small not in ("de", "à", "que"):
        return before + put
    stem = before[: -len(small) - 1]
    if small != "que" and put.startswith("le "):
        return stem + ("du " if small == "de" else "au ") + put[3:]
    if small != "que" and put.startswith("les "):
        return stem + ("des " if small == "de" else "aux ") + put[4:]
    return f"{before[:-2]}'{put}" if small != "à" and put[:1].lower() in _OPEN else before + put


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
