"""From the first page to the first move: under 300 kB over the wire; how long it took is noted with the result."""

import time
from collections.abc import Callable

from tests.browser.conftest import Newcomer
from tests.browser.server import Person

MOST_BYTES = 300_000


def first_move(me: Person) -> tuple[int, float]:
    """Open the first page, take a game, make a move; give the bytes that came and the seconds that the page took."""
    network = me.page.context.new_cdp_session(me.page)
    network.send("Network.enable")
    total = 0

    def count(number: float) -> None:
        nonlocal total
        total += int(number)

    network.on("Network.loadingFinished", lambda event: count(event["encodedDataLength"]))
    network.on("Network.webSocketFrameReceived", lambda event: count(len(event["response"]["payloadData"])))
    start = time.monotonic()
    me.open()
    me.page.locator(".game button").first.click()
    me.page.locator("[data-spot=hand] button").first.wait_for()
    shown = time.monotonic() - start
    me.wait_for_turn()
    start = time.monotonic()
    me.cards.first.click()
    before = me.page.locator(".caption").inner_text()
    me.page.locator(".square.open").first.click()
    other = "before => document.querySelector('.caption')?.innerText !== before"
    me.page.wait_for_function(other, arg=before, polling=10)
    return total, shown + time.monotonic() - start


def test_first_page_to_first_move_is_light(newcomer: Newcomer, record_property: Callable[[str, object], None]) -> None:
    received, seconds = first_move(newcomer())
    record_property("seconds", round(seconds, 3))
    assert received < MOST_BYTES


def test_everything_that_can_be_compressed_comes_compressed(newcomer: Newcomer) -> None:
    me = newcomer()
    answers: list[tuple[str, str | None]] = []
    me.page.on("response", lambda answer: answers.append((answer.url, answer.headers.get("content-encoding"))))
    me.open()
    me.page.locator(".game button").first.wait_for()
    texts = [(url, encoding) for url, encoding in answers if url.split("?")[0].endswith((".js", ".css", "/"))]
    assert len(texts) > 3
    assert all(encoding in ("br", "gzip") for _, encoding in texts), texts


def test_first_page_is_ready_for_everybody_offline_checks(newcomer: Newcomer) -> None:
    """What a lighthouse would look at and can be seen from here."""
    me = newcomer()
    moved: list[float] = []
    me.page.add_init_script(
        "window.shift = 0;"
        "new PerformanceObserver(list => { for (const each of list.getEntries()) window.shift += each.value; })"
        ".observe({type: 'layout-shift', buffered: true})",
    )
    me.open()
    me.page.locator(".game button").first.wait_for()
    me.page.wait_for_timeout(600)
    moved.append(me.page.evaluate("() => window.shift"))
    assert moved[0] < 0.1
    facts = me.page.evaluate(
        """() => ({
            lang: document.documentElement.lang,
            title: document.title,
            description: document.querySelector('meta[name=description]')?.content,
            viewport: document.querySelector('meta[name=viewport]')?.content,
            images: [...document.images].filter(image => !image.alt).length,
            inline: document.querySelectorAll('script:not([src]), style, [style]').length,
            heads: document.querySelectorAll('h1').length,
            secure: isSecureContext,
        })""",
    )
    assert facts["lang"] == "en"
    assert facts["title"] == "Chaloupe"
    assert facts["description"]
    assert "width=device-width" in facts["viewport"]
    assert facts["images"] == 0
    assert facts["inline"] == 0
    assert facts["heads"] == 1
