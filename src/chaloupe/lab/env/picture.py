"""Pictures of a table as the browser draws it: the built client's own boards, shown by a browser without a screen.

The boards are drawn with Svelte, CSS and SVG together, so nothing short of a browser draws them as people see them. The
browser is the one that CHALOUPE_CHROMIUM names, the system's Chromium, or Playwright's own (`playwright install
chromium`); it talks to nobody: the pages come out of the package.
"""

import io
import mimetypes
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import chaloupe
from chaloupe.core import Position
from chaloupe.core.bits import numbers
from chaloupe.game import Game
from chaloupe.lab.extras import extra
from chaloupe.lab.text.words import seat_names

with extra("render"):
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image
    from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright

CLIENT = Path(chaloupe.__file__).parent / "server" / "static"
ADDRESS = "http://chaloupe.invalid"
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


class Camera:
    """A browser that takes pictures of boards; started with the first picture, ended by `close`.

    All of it happens on a thread of its own, so that it works inside notebooks and event loops, too.
    """

    def __init__(
        self, width: int = 960, height: int = 720, language: str = "en", environment: dict[str, str] | None = None
    ) -> None:
        """Keep the size of the page and the language; `environment` is added to the browser's."""
        if not (CLIENT / "index.html").exists():
            message = "the browser client is not built; pictures need it: python3 run.py, or install the package"
            raise FileNotFoundError(message)
        self._size = (width, height)
        self._language = language
        self._environment = environment or {}
        self._thread = ThreadPoolExecutor(1, "camera")
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._page: Page | None = None

    def array(self, game: Game, position: Position, seat: int | None = None) -> "NDArray[np.uint8]":
        """Give the picture (height × width × 3) of what a seat, or by default a spectator, sees."""
        names = seat_names(self._language, int(position.players))
        awaited = numbers(position.must_mask())
        data = {"game": game.id, "view": position.view(seat), "seat": seat, "names": names, "awaited": awaited}
        png = self._thread.submit(self._take, data).result()
        return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))

    def _take(self, data: dict[str, Any]) -> bytes:
        page = self._page
        if page is None:
            page = self._page = self._open()
        page.evaluate("data => globalThis.picture(data)", data)
        return page.locator("#picture").screenshot(animations="disabled")

    def _open(self) -> "Page":
        node = shutil.which("node")  # Playwright's own needs a library that a bare system lacks
        if node is not None:
            os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
        self._playwright = sync_playwright().start()
        named = os.environ.get("CHALOUPE_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
        self._browser = self._playwright.chromium.launch(
            executable_path=named, args=_FLAGS, env={**os.environ, **self._environment}
        )
        width, height = self._size
        page = self._browser.new_page(
            viewport={"width": width, "height": height},
            locale=self._language,
            color_scheme="light",
            reduced_motion="reduce",
        )
        page.route("**/*", _serve)
        page.goto(f"{ADDRESS}/picture")
        page.wait_for_function("() => 'picture' in globalThis")
        return page

    def close(self) -> None:
        """End the browser."""
        self._thread.submit(self._end).result()
        self._thread.shutdown()

    def _end(self) -> None:
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()


def _serve(route: "Route") -> None:
    """Answer what the page asks for out of the package; there is nothing else."""
    path = route.request.url.removeprefix(ADDRESS).partition("?")[0].lstrip("/")
    file = CLIENT / path
    if not (path and file.is_file() and file.resolve().is_relative_to(CLIENT.resolve())):
        file = CLIENT / "index.html"
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    route.fulfill(body=file.read_bytes(), content_type=kind)
