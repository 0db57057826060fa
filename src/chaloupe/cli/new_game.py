"""The command that makes a new game: a copy of the template under a name of its own."""

import importlib.util
import keyword
import re
import shutil
import sys
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from chaloupe import games as games_folder
from chaloupe import shelf
from chaloupe.cli.arguments import LANG, AsJson, Lang, text, write_json
from chaloupe.core import Problem
from chaloupe.core.verbs import shown
from chaloupe.lab.text.words import say

GAMES: Final = Path(str(games_folder.__file__)).resolve().parent
TEMPLATE: Final = "_template"
# What only explains the template itself, and what other programs leave behind.
LEFT_OUT: Final = ("README.md", "__pycache__", "*.pyc")
# A plug-in is found by its entry point, wherever it is installed.
PROJECT: Final = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "chaloupe-{id}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["chaloupe"]

[project.entry-points."chaloupe.games"]
{id} = "{package}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""


class Names(NamedTuple):
    """What a new game is called: as an id, as a package, as a class, in prose, and by its clauses."""

    id: str
    package: str
    kind: str
    title: str
    prefix: str

    def put_into(self, words: str) -> str:
        """Rename the template wherever a text speaks of it."""
        for old, new in (
            ("chaloupe.games._template", self.package),
            ("A tiny game to copy", "A tiny game"),
            ('"template"', f'"{self.id}"'),
            ("The template", self.title),
            ("the template", self.title),
            ("Le modèle", self.title),
            ("Template", self.kind),
            ("TPL-", f"{self.prefix}-"),
        ):
            words = words.replace(old, new)
        return words


def new_game(
    name: Annotated[str, typer.Argument(help=text("help.new_name"), show_default=False)],
    into: Annotated[Path | None, typer.Option("--into", help=text("help.new_into"), show_default=False)] = None,
    prefix: Annotated[str | None, typer.Option("--prefix", help=text("help.new_prefix"), show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = LANG,
) -> None:
    """Make a new game from the template."""
    names = names_of(name, prefix, plugged=into is not None)
    games = _games_of_a_checkout() if into is None else GAMES
    folder = _place(names.id, games if into is None else into, plugged=into is not None)
    if into is None:
        _refuse_letters_of_others(names.prefix, games)
    try:
        shutil.copytree(games / TEMPLATE, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                path.write_text(names.put_into(path.read_text("utf-8")), "utf-8")
        if into is not None:
            (into / "pyproject.toml").write_text(PROJECT.format(id=names.id, package=names.package), "utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise Problem("results_unwritable", file=str(error.filename or folder)) from None
    if as_json:
        write_json({"game": names.id, "folder": str(folder), "package": names.package, "prefix": names.prefix})
        return
    key = "checkout" if into is None else "plugged"
    typer.echo(say(lang, f"new_game.{key}", game=names.id, folder=str(folder), into=str(into), package=names.package))


def names_of(name: str, prefix: str | None, plugged: bool) -> Names:
    """Find all names of a game from the one that was given; raise a `Problem` if it cannot be one.

    >>> names_of("night_boat", None, plugged=False)[1:]
    ('chaloupe.games.night_boat', 'NightBoat', 'Night boat', 'NIG')
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{2,29}", name) or keyword.iskeyword(name) or "template" in name:
        raise Problem("name_bad", name=shown(name))
    kind = "".join(part.capitalize() for part in name.split("_"))
    if (
        name in [game.id for game in shelf.games()]
        or kind in _words_of_the_template()
        or (plugged and importlib.util.find_spec(name) is not None)
    ):
        raise Problem("name_taken", name=name)
    letters = prefix or name.replace("_", "")[:3].upper()
    if not re.fullmatch(r"[A-Z][A-Z0-9]{1,7}", letters):
        raise Problem("prefix_bad", prefix=shown(letters))
    for game in shelf.games():
        if next(iter(game.rulebook().clauses)).startswith(f"{letters}-"):
            raise Problem("prefix_taken", prefix=letters, game=game.id)
    package = name if plugged else f"{games_folder.__name__}.{name}"
    return Names(name, package, kind, name.replace("_", " ").capitalize(), letters)


def _words_of_the_template() -> set[str]:
    """List all names in the template's code but its own: a game's class that had one of them would hide it."""
    code = "\n".join(path.read_text("utf-8") for path in (GAMES / TEMPLATE).rglob("*.py"))
    return set(re.findall(r"\w+", code)) - {"Template"}


def _refuse_letters_of_others(letters: str, games: Path) -> None:
    """Raise a `Problem` if the clauses of a game in this folder begin alike: it may be newer than what is installed."""
    for book in games.glob("[!_]*/texts/rulebook.json"):
        if f'"{letters}-1"' in book.read_text("utf-8"):
            raise Problem("prefix_taken", prefix=letters, game=book.parents[1].name)


def _games_of_a_checkout() -> Path:
    """Find the games of the checkout that this is, or else of the one in which one stands, or whose Python runs."""
    here = Path.cwd()
    for root in (GAMES.parents[2], here, *here.parents, Path(sys.prefix).parent):
        games = root / "src" / "chaloupe" / "games"
        if (root / "pyproject.toml").exists() and (games / TEMPLATE).is_dir():
            return games
    raise Problem("no_checkout")


def _place(id: str, parent: Path, plugged: bool) -> Path:
    """Give the folder of the new game; raise a `Problem` if it cannot be made there."""
    folder = parent / id
    if folder.exists() or (plugged and (parent / "pyproject.toml").exists()):
        raise Problem("folder_taken", folder=str(folder if folder.exists() else parent))
    return folder
