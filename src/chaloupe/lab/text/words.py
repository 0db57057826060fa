"""The words of the commands in the user's language."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.texts.catalogue import LANGUAGES, Catalogue, read_json

# Arguments of events and actions that hold seats, and are therefore shown as names; the browser has the same list.
SEAT_ARGUMENTS: Final = ("seat", "seats", "winner", "winners", "starter", "player")


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Choose the language: what `--lang` says, else what the environment says, else English.

    >>> chosen_language(["demo", "--lang", "fr"], {})
    'fr'
    >>> chosen_language([], {"LANG": "fr_FR.UTF-8"})
    'fr'
    """
    for i, word in enumerate(arguments):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and i + 1 < len(arguments):
            value = arguments[i + 1]
        if value in LANGUAGES:
            return str(value)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "fr" if environment[name].lower().startswith("fr") else "en"
    return "en"


@cache
def lab_catalogue(language: str) -> Catalogue:
    """Give the texts of the commands."""
    return Catalogue(language, read_json("chaloupe.lab", "texts", f"{language}.json"))


def say(language: str, path: str, **arguments: object) -> str:
    """Word a message of the commands."""
    return lab_catalogue(language).message(path, arguments)


def seat_names(language: str, players: int) -> list[str]:
    """Name the seats by their numbers."""
    return [say(language, "seat", number=seat) for seat in range(players)]


def bot_name(game: Game, language: str, bot: str) -> str:
    """Name a bot as the browser does."""
    named = game.catalogue(language).find(f"bots.{bot}.name")
    return named if isinstance(named, str) else bot


def sentence(game: Game, language: str, path: str, arguments: Json, names: list[str]) -> str:
    """Word an event or an action of a game, with the players' names for the seats."""
    known: Json = {}
    catalogue = game.catalogue(language)
    own = catalogue.find("seats")  # arguments of this game that are seats too
    for key in (*SEAT_ARGUMENTS, *(own if isinstance(own, list) else ())):
        value = arguments.get(key)
        if isinstance(value, int) and 0 <= value < len(names):
            known[key] = names[value]
        elif isinstance(value, list) and all(isinstance(seat, int) and 0 <= seat < len(names) for seat in value):
            known[key] = ", ".join(names[seat] for seat in value)
    text = catalogue.message(path, arguments, known)
    return text[:1].upper() + text[1:]
