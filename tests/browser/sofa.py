"""One sofa: a big screen, and phones that sit down and decide."""

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Page

from chaloupe.game import Game
from chaloupe.server.http.qr import svg
from tests.browser.browsing import browsing
from tests.browser.chromium import NETWORK_NAME
from tests.browser.server import PATIENCE, Person, Server, see

Frames = list[dict[str, Any]]


def listen(page: Page) -> Frames:
    frames: Frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    return frames


def sofa(screen: Person, server: Server, game: Game) -> str:
    """Set up a table for two phones and bots, show it on the big screen, and give the address that its code says."""
    at = f"http://{NETWORK_NAME}:{server.port}"
    seats = [{"kind": "open"}] * 2 + [{"kind": "bot", "bot": "random"}] * (game.fewest - 2)
    wish = {"game": game.id, "seats": seats, "options": browsing(game).sofa, "sofa": True, "name": "Television"}
    made = screen.page.request.post(f"{server.url}/api/tables", data=wish, headers={"origin": server.url})
    assert made.ok, made.text()
    screen.page.goto(f"{at}/screen/{made.json()['id']}")
    address = screen.page.locator("[data-address]").inner_text()
    assert address.startswith(f"{at}/join/")
    drawn = screen.page.get_by_alt_text("Code to join this table").get_attribute("src") or ""
    assert unquote(drawn).endswith(svg(address))
    return address


def sit_down(phone: Person, address: str, name: str) -> None:
    """Two taps: the name, the seat."""
    phone.page.goto(address)
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Sit down the next free seat").tap()
    see(phone.page.locator(".inhand .ask"))


def asked(phones: list[Person]) -> int:
    """Wait until one of the phones is asked something, and say which."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        for number, phone in enumerate(phones):
            if phone.page.locator(".inhand .prompt.asked").count():
                return number
        phones[0].page.wait_for_timeout(10)
    raise AssertionError([phone.page.locator(".inhand").all_inner_texts() for phone in phones])


def decide(phones: list[Person], way: Callable[[Page], None]) -> int:
    """Let whoever is asked decide, wait until that is shown in the hand, and say who it was."""
    who = asked(phones)
    page = phones[who].page
    before = page.locator(".inhand[data-step]").get_attribute("data-step")
    way(page)
    page.wait_for_function(
        "before => document.querySelector('.inhand[data-step]').dataset.step !== before", arg=before, polling=10
    )
    return who
