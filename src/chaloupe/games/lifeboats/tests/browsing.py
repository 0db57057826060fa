"""What the browser tests are told of Lifeboats."""

from typing import Any, Final

from playwright.sync_api import Page

from chaloupe.table import Table
from tests.browser.browsing import Browsing, Scene, asked
from tests.browser.server import Person, Server, see
from tests.browser.sofa import decide as decide_in_the_hand
from tests.server.running import Socket


def may_evict(table: Table, seat: int) -> bool:
    return any(action["type"] == "evict" for action in table.legal(seat))


def begin(phones: list[Person], server: Server) -> None:
    """Put the men into the boats, the first by hand, the others as fast as programs do: before nothing is secret."""
    decide_in_the_hand(phones, lambda page: page.locator(".choices .choice").first.tap())
    lines = []
    for phone in phones:
        cookie = next(each["value"] for each in phone.page.context.cookies() if each["name"] == "chaloupe")
        lines.append(Socket(f"ws://127.0.0.1:{server.port}/api/tables/{phone.table}/play", cookie))
        lines[-1].hello()
    latest = lines[-1]
    while latest.state["view"]["phase"] == "place_man":
        seat = latest.state["waits"][0]["seat"]
        if seat >= len(lines):
            latest.until("step")
            continue
        while lines[seat].state["n"] < latest.state["n"]:
            lines[seat].until("step")
        latest = lines[seat]
        latest.act()
    for line in lines:
        line.close()
    see(phones[0].page.locator(".sector.open").first)


def decide(page: Page) -> None:
    page.locator(".sector.open").first.tap()
    page.locator("[data-spot=seal]").tap()


def secrets(view: dict[str, Any], seat: int) -> list[object]:
    return [view["ballot"]["votes"].get(str(seat))] if view["ballot"] else []


BROWSING: Final = Browsing(
    explained=(Scene(3, {"setup": "quick"}, may_evict), "overboard for the leak"),
    crowded=Scene(6, {"setup": "quick"}, asked("vote_leak")),
    # So that there is something to hide from the first decision on.
    sofa={"setup": "quick", "talk": False},
    begin=begin,
    decide=decide,
    secrets=secrets,
)
