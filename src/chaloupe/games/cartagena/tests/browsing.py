"""What the browser tests are told of Cartagena."""

from typing import Any, Final

from playwright.sync_api import Page

from chaloupe.table import Table
from tests.browser.browsing import Browsing, Scene


def three_aboard(table: Table, seat: int) -> bool:
    crews = table.position.view(seat)["pirates"]
    assert isinstance(crews, list)
    return list(crews[seat]).count(31) == 3


def decide(page: Page) -> None:
    page.locator("[data-spot=hand] button").first.tap()
    page.locator(".crew .open").first.tap()


def secrets(view: dict[str, Any], seat: int) -> list[object]:
    return [view["hands"][seat]]


BROWSING: Final = Browsing(
    explained=(Scene(2, {"variant": "jungle"}, three_aboard), "no card left"),
    crowded=Scene(5, {"variant": "tortuga"}, lambda table, _seat: table.n > 90),
    # At random the long variants take minutes at the pace of those who look on.
    quick={"variant": "jungle"},
    decide=decide,
    secrets=secrets,
)
