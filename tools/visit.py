"""Somebody with a camera, who walks through the house for `tools/screens.py`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

from chaloupe.table import Table
from tests.browser.server import Person, Server, see
from tests.browser.stage import played

# Words (not the letters that mark a piece) that an eye cannot read: smaller than twelve pixels, cut off, or outside the
# window without a way to get there.
UNREADABLE = """() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.data.trim(), parent = node.parentElement
    if (!words || !parent || parent.closest('.hush, [hidden], option, script, style')) continue
    if (words.length < 3 && parent.closest('svg [aria-hidden=true]')) continue
    let hidden = false
    for (let over = parent; over; over = over.parentElement) hidden ||= getComputedStyle(over).clipPath === 'inset(50%)'
    if (hidden) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 1 || box.height < 1 || !parent.checkVisibility({checkVisibilityCSS: true})) continue
    const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.d ?? 1) : 1
    const size = parseFloat(getComputedStyle(parent).fontSize) * Math.abs(scale)
    if (size > 0 && size < 11.95) found.add(`${size.toFixed(1)}px: ${words.slice(0, 50)}`)
    let inside = false
    for (let over = parent; over && over !== document.body && !inside; over = over.parentElement) {
      const style = getComputedStyle(over), frame = over.getBoundingClientRect()
      inside = style.overflowX === 'auto' || style.overflowX === 'scroll' || style.overflowY === 'auto'
      if (inside || style.overflowX === 'visible' || style.display === 'inline' || over instanceof SVGElement) continue
      if (box.right > frame.right + 2 || box.bottom > frame.bottom + 4) found.add(`cut: ${words.slice(0, 50)}`)
    }
    if (!inside && (box.right > innerWidth + 2 || box.left < -2)) found.add(`outside: ${words.slice(0, 50)}`)
  }
  return [...found]
}"""


class Visit:
    """Somebody with a camera: one page at a time, its pictures numbered by scene."""

    def __init__(self, context: BrowserContext, server: Server, folder: Path, number: int) -> None:
        """Open a page of one's own."""
        self.context = context
        self.server = server
        self.folder = folder
        self.number = number
        self.unreadable: list[str] = []
        self.others: list[Visit] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.me = Person(self.page, server)

    def snap(self, name: str, page: Page | None = None, *, whole: bool = True) -> None:
        """Photograph the page, all of it or what the window shows."""
        shown = page or self.page
        shown.evaluate("async () => { await document.fonts.ready }")
        shown.wait_for_timeout(250)
        self.unreadable += [f"{self.number:02}-{name}: {found}" for found in shown.evaluate(UNREADABLE)]
        shown.screenshot(path=self.folder / f"{self.number:02}-{name}.png", full_page=whole)

    def open(self, path: str, name: str, *, whole: bool = True) -> None:
        """Go somewhere, and photograph it."""
        self.me.open(path)
        see(self.page.locator("h1").first)
        self.page.wait_for_load_state("networkidle")
        self.snap(name, whole=whole)

    def newcomer(self) -> "Visit":
        """Bring another person, with a browser of their own, of the same kind."""
        browser = self.context.browser
        assert browser is not None
        kind: dict[str, Any] = self.page.evaluate(
            "() => ({locale: navigator.language, dark: matchMedia('(prefers-color-scheme: dark)').matches,"
            " touch: navigator.maxTouchPoints > 0})"
        )
        context = browser.new_context(
            locale=kind["locale"],
            color_scheme="dark" if kind["dark"] else "light",
            viewport=self.page.viewport_size,
            has_touch=kind["touch"],
            is_mobile=kind["touch"],
            reduced_motion="reduce",
        )
        other = Visit(context, self.server, self.folder, self.number)
        other.unreadable = self.unreadable
        self.others.append(other)
        return other

    def leave(self) -> None:
        """Close the browser, and those of whoever was brought along."""
        for other in self.others:
            other.leave()
        self.context.close()

    def table(self, game: str, *seats: dict[str, str], pace: dict[str, object] | None = None, **options: object) -> str:
        """Set a table up without the page for it, and go there."""
        url, origin = f"{self.server.url}/api", {"origin": self.server.url}
        assert self.page.request.put(f"{url}/me", data={"name": "Anne"}, headers=origin).ok
        data = {"game": game, "seats": list(seats), "options": options, "listed": True, "pace": pace}
        made = self.page.request.post(f"{url}/tables", data=data, headers=origin)
        assert made.ok, made.text()
        self.me.open(f"/table/{made.json()['id']}")
        see(self.page.locator(".table-board > *").first)
        return str(made.json()["id"])

    def tool(self, icon: str) -> Locator:
        """Find a button of the table by its icon: icons are the same in every language."""
        return self.page.locator(f".tools button:has([data-icon={icon}])").first


Scene = Callable[[Visit], None]
ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "level1"}
OPEN = {"kind": "open"}


def finished(game: str, players: int, options: dict[str, object], seed: str) -> Table:
    """Play a game to its end, the same one for a seed."""
    *_, last = played(game, players, options, seed)
    return last
