"""What the browser tests are told of Castaways."""

from typing import Any, Final

from playwright.sync_api import Page

from chaloupe.core.json import Json
from chaloupe.table import Table
from tests.browser.browsing import Browsing, Scene, asked

# They bring two more people.
EXPANSIONS: Final[Json] = {"cannibalism": True, "liquid_courage": True, "sharks": True}


def may_yield(table: Table, seat: int) -> bool:
    return any(action["type"] == "yield" for action in table.legal(seat))


def decide(page: Page) -> None:
    page.locator("[data-spot=draft] button").first.tap()


def secrets(view: dict[str, Any], seat: int) -> list[object]:
    one = next(each for each in view["characters"].values() if each["seat"] == seat)
    return [one["hand"], one["friend"], one["foe"]]


BROWSING: Final = Browsing(
    explained=(Scene(4, {"quick": True}, may_yield), "Give way, or fight"),
    crowded=Scene(8, EXPANSIONS, asked("fight")),
    decide=decide,
    secrets=secrets,
)
