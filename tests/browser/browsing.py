"""What the browser tests are told of single games: each game's own `tests/browsing.py`, which may be left out."""

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from chaloupe import shelf
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.table import Table

if TYPE_CHECKING:  # whoever only collects tests need not have a browser
    from playwright.sync_api import Page

    from tests.browser.server import Person, Server

Wanted = Callable[[Table, int], bool]


class Scene(NamedTuple):
    """A table for so many people, played until somebody who is asked is in a wanted situation."""

    players: int
    options: Json
    wanted: Wanted


def tap_first(page: "Page") -> None:
    """Choose the first of the actions in words, as in the hand of a game that has no pictures for it."""
    page.locator(".inhand .deeds button").first.tap()


def begin_at_once(phones: "list[Person]", server: "Server") -> None:
    """Leave a new table as it is."""


@dataclass(frozen=True)
class Browsing:
    """What `tests/browsing.py` of a game says, as `BROWSING`; what it leaves out is tried as for any game."""

    # A moment that the guide of a first game explains when it comes, and what it says then.
    explained: tuple[Scene, str] | None = None
    # A moment at which much lies on the table.
    crowded: Scene | None = None
    # With these options a game that is played at random does not last long.
    quick: Json = field(default_factory=dict)
    # On one sofa: options, how two phones come to a question with something to hide, and a decision in the hand.
    sofa: Json = field(default_factory=dict)
    begin: "Callable[[list[Person], Server], None]" = begin_at_once
    decide: "Callable[[Page], None]" = tap_first
    # What of a view only the owner of a seat may know.
    secrets: Callable[[dict[str, Any], int], list[object]] | None = None


def browsing(game: Game) -> Browsing:
    """Give what a game says of itself, or nothing in particular."""
    tests = f"{game.package}.tests"
    if importlib.util.find_spec(tests) is None or importlib.util.find_spec(f"{tests}.browsing") is None:
        return Browsing()
    found = importlib.import_module(f"{tests}.browsing").BROWSING
    assert isinstance(found, Browsing)
    return found


def crowded(game: Game) -> Scene:
    """Give a moment at which much lies on a game's table; of a game that names none, early with all seats taken."""
    everybody = Scene(game.most, game.options_for(game.most), lambda table, _seat: table.n >= game.most)
    return browsing(game).crowded or everybody


def asked(about: str) -> Wanted:
    """Look for a question."""
    return lambda table, seat: table.position.about(seat) == about


def games_with(name: str) -> list[Game]:
    """List the games that have a file in their folder `web`, where every file may be missing."""
    return [game for game in shelf.games() if files(game.package).joinpath("web", name).is_file()]
