"""The clauses of a game in French and English, in their order and chapters."""

from typing import Final

from chaloupe.texts.catalogue import read_json


class Clause:
    """One clause: its id, its chapter and its text in both languages."""

    def __init__(self, id: str, chapter: int, texts: dict[str, str]) -> None:
        """Take the id, the number of its chapter and the texts by language."""
        self.id: Final = id
        self.chapter: Final = chapter
        self.texts: Final = texts


class Rulebook:
    """All clauses of a game, from its ``texts/rulebook.json``.

    The file has ``chapters``: a list of ``{"title": {"en", "fr"}, "clauses": [{"id", "en", "fr"}]}``.
    """

    def __init__(self, package: str) -> None:
        """Read the rulebook of a game's package."""
        self.chapters: Final[list[dict[str, str]]] = []
        self.clauses: Final[dict[str, Clause]] = {}
        chapters = read_json(package, "texts", "rulebook.json")["chapters"]
        assert isinstance(chapters, list)
        for chapter in chapters:
            self.chapters.append(chapter["title"])
            for clause in chapter["clauses"]:
                texts = {"en": clause["en"], "fr": clause["fr"]}
                self.clauses[clause["id"]] = Clause(clause["id"], len(self.chapters) - 1, texts)

    def text(self, clause: str, language: str) -> str:
        """Give the sentence of a clause."""
        return self.clauses[clause].texts[language]


_READ: Final[dict[str, Rulebook]] = {}


def rulebook_of(package: str) -> Rulebook:
    """Give the clauses that lie in a game's package, read once."""
    found = _READ.get(package)
    if found is None:
        found = _READ[package] = Rulebook(package)
    return found
