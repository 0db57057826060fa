"""What the commands of the server say in a terminal: its catalogue, and the language of whoever sits there."""

import os

from chaloupe.texts.catalogue import Catalogue, read_json


def texts(language: str) -> Catalogue:
    """Give what the server says in a terminal, and the words of its errors."""
    return Catalogue(language, read_json("chaloupe.server", "texts", f"{language}.json"))


def language_here() -> str:
    """Guess the language of the terminal."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].startswith("fr") else "en"
    return "en"
