"""The browser, the server and the people of the browser tests."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Playwright, expect, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.server import PATIENCE, ROOT, Person, Server

Newcomer = Callable[..., Person]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def built_client() -> None:
    """Make sure that the client is built from the sources as they are, by one process while others wait."""
    from hatch_build import build_client, client_is_stale

    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if client_is_stale(ROOT):
            build_client(ROOT)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    node = shutil.which("node")  # Playwright's own needs a library that a bare system lacks
    if node is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path, environment = find_chromium()
    opened = playwright.chromium.launch(executable_path=path, args=FLAGS, env={**os.environ, **environment})
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def server(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: ARG001
    """One server for all tests that do not harm it."""
    serving = Server(tmp_path_factory.mktemp("server"))
    try:
        serving.start()
        yield serving
    finally:
        serving.stop()


@pytest.fixture
def own_server(built_client: None, tmp_path: Path) -> Iterator[Server]:  # noqa: ARG001
    """A server of one's own, to be ended and begun again."""
    serving = Server(tmp_path)
    try:
        serving.start()
        yield serving
    finally:
        serving.stop()


@pytest.fixture
def newcomer(browser: Browser, server: Server) -> Iterator[Newcomer]:
    """Let people come, each with a browser of their own. Whatever a page complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        # A cut line, a missing server and a missing table are part of some tests; everything else is a fault.
        # That a page without TLS is not trusted with everything is news to nobody.
        wanted = (
            "net::ERR_" in message.text
            or "origin was untrustworthy" in message.text
            or "WebSocket" in message.text
            or "nothing" in message.location["url"]
        )
        if message.type in ("error", "warning") and not wanted:
            complaints.append(f"{message.text} {message.location['url']}")

    def come(at: Server = server, **options: Any) -> Person:
        wishes: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
        wishes["viewport"] = {"width": 1280, "height": 800}
        context = browser.new_context(**{**wishes, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Person(page, at)

    yield come
    for context in contexts:
        context.close()
    assert not complaints, complaints


@pytest.fixture(scope="session")
def axe(built_client: None) -> str:  # noqa: ARG001
    """The checker of accessibility, a development dependency of the client."""
    place = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
    if not place.exists():
        subprocess.run([shutil.which("npm") or "npm", "ci", "--no-audit", "--no-fund"], cwd=ROOT / "client", check=True)
    return place.read_text("utf-8")
