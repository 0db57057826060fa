"""What the browser tests are told of the tower race, in which nothing is secret."""

from typing import Final

from playwright.sync_api import Page

from chaloupe.table import Table
from tests.browser.browsing import Browsing, Scene, asked


def may_reroll(table: Table, seat: int) -> bool:
    return any(action["type"] == "reroll" for action in table.legal(seat))


def decide(page: Page) -> None:
    page.locator(".move, [data-act=reroll]").first.tap()


BROWSING: Final = Browsing(
    explained=(Scene(2, {}, may_reroll), "Mostly one throws"),
    crowded=Scene(4, {}, asked("move")),
    decide=decide,
)
