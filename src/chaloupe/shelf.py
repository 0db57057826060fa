"""The shelf: finds the games, in this package and installed. The only place that knows there are several."""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from chaloupe import games as _folders
from chaloupe.core.problems import Problem
from chaloupe.core.verbs import shown
from chaloupe.game import Game


@cache
def _all() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for folder in pkgutil.iter_modules(_folders.__path__):
        if folder.ispkg and not folder.name.startswith("_"):
            game = importlib.import_module(f"{_folders.__name__}.{folder.name}").GAME
            found[game.id] = game
    for plug_in in entry_points(group="chaloupe.games"):
        game = plug_in.load()
        found[game.id] = game
    return dict(sorted(found.items()))


def games() -> list[Game]:
    """List the games on the shelf, by id."""
    return list(_all().values())


def game(id: object) -> Game:
    """Take a game from the shelf; raise a `Problem` if there is none of this name.

    >>> game("cartagena").describe()["players"]
    [2, 5]
    """
    found = _all().get(id) if isinstance(id, str) else None
    if found is None:
        raise Problem("game_unknown", game=shown(id), known=", ".join(_all()))
    return found
