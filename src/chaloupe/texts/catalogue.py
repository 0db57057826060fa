"""Texts in French and English: JSON files beside the code they speak for, read by the browser as well.

A message is a string with `{names}`, or an object that chooses among strings: ``{"by": "cards", "one": …, "other": …}``
takes the plural form of a number, ``{"by": "card", "null": …, "other": …}`` a form for what the reader may not know,
``{"by": "why", "thirst": …}`` a form for a word. Numbers that are places may have names:
``"places": {"to": {"37": "boat"}}``. A dot looks inside an argument (`{claim.target}`), and what stands in `[[ ]]` is
left out where one of its arguments is empty.

The browser reads the same texts with `client/src/lib/texts/catalogue.ts`; `tests/catalogue-examples.json` holds both to
the same answers.
"""

import json
import re
import unicodedata
from importlib.resources import files
from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem

LANGUAGES: Final = ("en", "fr")
_MISSING: Final = object()
_SMALL: Final = re.compile(r"(?<![^\W\d_])(de|à|que) $", re.IGNORECASE)
_RUN_TOGETHER: Final = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
# Before these beginnings, written without accents, French words lose their end: vowels, a y that is one (Yves, but not
# Yann), and an h, which is mute but for those below.
_OPEN: Final = re.compile(r"[aeiouœæh]|y[^aeiou]|yeux|yonne")
# A few words of French begin as if with a consonant, as do names from elsewhere with ha, hou, how (Hassan, Howard).
_CLOSED: Final = re.compile(
    r"onz|oui$|ouistiti|"
    r"h(a(?!bi|dri|leine|lluc|ltere|mecon|rmon)|e(ros$|risson|ron|rnie|tre|urt)|i(bou|deu|erar|ss)|"
    r"o(ck|ll|mard|nt|rs|u|w)|u(bl|ch|e|guen|it(?!r)|ll|pp|r|ss|t))"
)


def plural(language: str, number: int) -> str:
    """Name the CLDR category of a whole number."""
    if language == "fr":
        if number in (0, 1):
            return "one"
        return "many" if number != 0 and number % 1_000_000 == 0 else "other"
    return "one" if number == 1 else "other"


class Catalogue:
    """The texts of one package in one language."""

    def __init__(self, language: str, texts: Json) -> None:
        """Take the texts of a language as they were read."""
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
        return "" if value is None else str(value)

    def message(self, path: str, arguments: Json, names: Json | None = None) -> str:
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
            if brace and (key in arguments or _at(arguments, key) is not _MISSING):
                own = names.get(key) if names is not None else None
                put = str(own) if own is not None else self._put_in(key, arguments)
                worded = (_joined(worded, put) if self.language == "fr" else worded + put) + rest
            else:
                worded += "{" + part
        return worded

    def _put_in(self, key: str, arguments: Json) -> str:
        """Word an argument: a place by its name, if it has one, else a thing of the game."""
        value = _inside(arguments, key)
        place = self.find(f"places.{key}.{value}")
        if isinstance(place, dict):
            place = self._choose(place, arguments)
        return place if isinstance(place, str) else self.word(value)

    def _choose(self, forms: Json, arguments: Json) -> object:
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


def _at(node: object, path: str) -> object:
    """Give what stands at a dotted path, or that nothing does."""
    for key in path.split("."):
        if isinstance(node, list):
            node = node[int(key)] if key.isdigit() and int(key) < len(node) else _MISSING
        elif isinstance(node, dict):
            node = node.get(key, _MISSING)
        else:
            return _MISSING
    return node


def _inside(node: object, path: str) -> object:
    """Give what stands at a dotted path, or None."""
    found = _at(node, path)
    return None if found is _MISSING else found


def _without_empty(text: str, arguments: Json) -> str:
    """Leave out what stands in `[[ ]]` where one of its arguments is empty: nothing, none, an empty list."""
    first, *parts = text.split("[[")
    for part in parts:
        inner, _, rest = part.partition("]]")
        marks = [each.partition("}")[0] for each in inner.split("{")[1:]]
        first += (inner if all(_inside(arguments, mark) not in (None, 0, "", [], {}) for mark in marks) else "") + rest
    return first


def _joined(before: str, put: str) -> str:
    """Run the French `de`, `à` and `que` together with what they stand before: d'Anne, du Capitaine, qu'Anne."""
    found = _SMALL.search(before)
    if found is None:
        return before + put
    small = found[1]
    article, space, noun = put.partition(" ")
    whole = _RUN_TOGETHER.get(f"{small.lower()} {article}") if space else None
    if whole is not None:
        return before[: found.start()] + (whole.capitalize() if small[0].isupper() else whole) + " " + noun
    return f"{before[:-2]}'{put}" if small.lower() != "à" and _is_open(put) else before + put


def _is_open(put: str) -> bool:
    """Tell whether French words lose their end before this one."""
    letters = "".join(each for each in unicodedata.normalize("NFD", put.lower()) if not unicodedata.combining(each))
    word = re.split(r"[\W\d_]", letters, maxsplit=1)[0]
    return _OPEN.match(word) is not None and _CLOSED.match(word) is None


def read_json(package: str, *path: str) -> Json:
    """Read a JSON object that lies in a package."""
    found = json.loads(files(package).joinpath(*path).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


_READ: Final[dict[tuple[str, str], Catalogue]] = {}


def catalogue_of(package: str, language: str) -> Catalogue:
    """Give the texts that lie in a package, read once."""
    found = _READ.get((package, language))
    if found is None:
        found = _READ[package, language] = Catalogue(language, read_json(package, "texts", f"{language}.json"))
    return found


def common_catalogue(language: str) -> Catalogue:
    """Give the texts that belong to no game."""
    found = _READ.get(("", language))
    if found is None:
        found = _READ["", language] = Catalogue(language, read_json("chaloupe.texts", f"{language}.json"))
    return found


def problem_text(problem: Problem, language: str, own: Catalogue | None = None) -> str:
    """Word a problem in the reader's language; a game's own texts come first."""
    path = f"errors.{problem.key}"
    if own is not None and own.find(path) is not None:
        return own.message(path, problem.details)
    return common_catalogue(language).message(path, problem.details)
