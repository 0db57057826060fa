"""A real server process with the built client, and what a person does in front of it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60_000  # a busy machine is slow, not wrong


class Server:
    """`chaloupe serve` on a free port of this machine, with its own data."""

    def __init__(self, data: Path, bot_delay: float = 0.0, tree: Path | None = None) -> None:
        self.data = data
        self.tree = tree  # another checkout than this one
        self.bot_delay = bot_delay
        self.grace = 120.0
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-m", "chaloupe.cli.main", "serve", "--no-open", "--workers", "1"]
        words += ["--port", str(self.port), "--data", str(self.data), "--bot-delay", str(self.bot_delay)]
        # Many people come from one address here.
        words += ["--grace", str(self.grace), "--message-rate", "1000"]
        surroundings = {} if self.tree is None else {"PYTHONPATH": str(self.tree / "src")}
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                words, cwd=self.tree or ROOT, env={**os.environ, **surroundings}, stdout=log, stderr=log
            )
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):  # noqa: S310  our own address
                    return
            except OSError:
                assert self.process.poll() is None, (self.data / "server.log").read_text()
                time.sleep(0.05)
        raise AssertionError((self.data / "server.log").read_text())

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            process, self.process = self.process, None
            process.send_signal(sign)
            try:
                process.wait(timeout=60)
            finally:
                process.kill()


class Person:
    """Somebody in front of a page."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    def open(self, path: str = "/") -> None:
        self.page.goto(self.server.url + path)

    def open_record(self, text: str) -> None:
        """Open a record from a file on the first page."""
        self.open()
        record = FilePayload(name="game.chaloupe", mimeType="text/plain", buffer=text.encode())
        self.page.locator("input[type=file]").set_input_files(record)
        self.page.wait_for_url("**/replay/**")

    def until(self, condition: Callable[[], object], what: str) -> None:
        """Let the page go on until something is so."""
        end = time.monotonic() + PATIENCE / 1000
        while not condition():
            assert time.monotonic() < end, what
            self.page.wait_for_timeout(20)

    # -- setting up ------------------------------------------------------------------------------------------------

    def set_up(self, *seats: str, game: str = "cartagena", variant: str | None = None) -> None:
        """Set up a table on the set-up page; a seat is "me", "open", "local" or "bot:<name>"."""
        self.open(f"/new/{game}")
        self.page.locator("form select").first.select_option(str(len(seats)))
        for i, seat in enumerate(seats):
            self.page.locator(".seats select").nth(i).select_option(seat)
        if variant is not None:
            self.page.locator(f"input[name=variant] + span strong:text-is('{variant}')").click()
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/table/**")

    @property
    def table(self) -> str:
        found = re.search(r"/(?:table|join|replay)/([\w-]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def state(self) -> dict[str, Any]:
        """Ask the server what it tells everybody about this table."""
        found = self.page.request.get(f"{self.server.url}/api/tables/{self.table}").json()
        assert isinstance(found, dict)
        return found

    # -- playing Cartagena --------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Locator:
        return self.page.locator(".prompt.asked")

    def wait_for_turn(self) -> bool:
        """Wait until it is our turn, or the game is over."""
        self.page.wait_for_selector(".prompt.asked, .bar.end", timeout=PATIENCE)
        return self.asked.count() > 0

    @property
    def cards(self) -> Locator:
        return self.page.locator("[data-spot=hand] button")

    def square(self, number: int) -> Locator:
        return self.page.locator(f"[data-square='{number}']")

    def steps(self) -> int:
        """Give the number of the step that the page shows."""
        return int(self.page.locator(".table").get_attribute("data-step") or 0)

    def act_once(self) -> None:
        """Play the first card with the hindmost pirate; without cards, step back with the first pirate that can."""
        before = self.steps()
        if self.cards.count():
            self.cards.first.click()
            self.page.locator(".square.open").first.click()
        else:
            self.page.locator(".square.open").last.click()
            self.page.locator(".deeds button").first.click()
        self.wait_for_step(before)

    def end_turn(self) -> None:
        before = self.steps()
        self.page.locator(".deeds button.end").click()
        self.wait_for_step(before)

    def wait_for_step(self, before: int) -> None:
        later = "before => Number(document.querySelector('.table')?.getAttribute('data-step')) > before"
        self.page.wait_for_function(later, arg=before, polling=20)

    def log(self) -> Locator:
        return self.page.locator(".log")


def check_accessible(page: Page, where: str, axe: str) -> None:
    """Let axe-core look at a page as it is, and turned over: in the other language, light and size."""
    check_once(page, where, axe)
    size = page.viewport_size
    assert size is not None
    wide = size["width"] > 600
    dark = page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
    language = page.evaluate("() => document.documentElement.lang")
    other = "en" if language == "fr" else "fr"
    page.emulate_media(color_scheme="light" if dark else "dark")
    page.set_viewport_size({"width": 390, "height": 844} if wide else {"width": 1280, "height": 800})
    _speak(page, other)
    light = "light" if dark else "dark"
    check_once(page, f"{where}, in {other}, {light}, {'on a phone' if wide else 'wide'}", axe)
    _speak(page, language)
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="dark" if dark else "light")


def _speak(page: Page, language: str) -> None:
    """Change the language in place, also under an open dialog."""
    page.evaluate("wanted => document.querySelector(`.langs button[lang=${wanted}]`).click()", language)
    page.wait_for_function("wanted => document.documentElement.lang === wanted", arg=language, polling=20)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


# What moves or fades for a moment comes to rest first: half faded, everything is hard to read.
_REST = """() => Promise.all(document.getAnimations()
  .filter(each => each.playState === 'running' && each.effect.getComputedTiming().endTime < 2000)
  .map(each => each.finished.catch(() => {})))"""


def check_once(page: Page, where: str, axe: str) -> None:
    """Let axe-core look at a page as it is."""
    page.evaluate(_REST)
    # Axe is put in through the debugger, so the page's own policy against foreign scripts stays as it is.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    told = [
        f"{each['id']}: {each['help']}\n    {json.dumps([node['html'][:160] for node in each['nodes'][:4]])}"
        for each in found
    ]
    assert not told, f"{where}:\n" + "\n".join(told)


def see(locator: Locator) -> None:
    """Wait until something is there for the eye."""
    expect(locator).to_be_visible(timeout=PATIENCE)
