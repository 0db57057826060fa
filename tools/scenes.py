"""The scenes that `tools/screens.py` photographs: every page and state that somebody may come to."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

from chaloupe.core.problems import Words
from chaloupe.table import Table
from tests.browser.house import Person, Server, see
from tests.browser.stage import Stage, moment, played

GAMES = ("cartagena", "lifeboats", "castaways", "tower")
EVERYTHING: Words = {"cannibalism": True, "liquid_courage": True, "sharks": True}


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
        self.context.on("close", lambda _closed: context.close())
        other = Visit(context, self.server, self.folder, self.number)
        other.unreadable = self.unreadable
        return other

    def table(self, game: str, *seats: dict[str, str], **options: object) -> str:
        """Set a table up without the page for it, and go there."""
        url, origin = f"{self.server.url}/api", {"origin": self.server.url}
        assert self.page.request.put(f"{url}/me", data={"name": "Anne"}, headers=origin).ok
        data = {"game": game, "seats": list(seats), "options": options, "listed": True}
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


def kinds(table: Table, seat: int) -> set[str]:
    """Name the types of what a seat may do."""
    return {str(action["type"]) for action in table.legal(seat)}


def over(table: Table, _seat: int) -> bool:
    """Look for the end."""
    return table.outcome() is not None


def told(event: str) -> Callable[[Table, int], bool]:
    """Look for a moment just after something happened."""
    return lambda table, _seat: any(each["event"] == event for each in table.log[-1].heard(None))


# -- the house -------------------------------------------------------------------------------------------------------


def shelf(visit: Visit) -> None:
    """The first page: empty, with games; a page that does not exist."""
    visit.open("/", "shelf-empty")
    visit.table("cartagena", ME, BOT, BOT)
    visit.table("lifeboats", ME, OPEN, BOT)
    other = visit.newcomer()
    other.table("tower", ME, OPEN)
    visit.open("/", "shelf-games")
    visit.page.locator(".who button").first.click()
    visit.snap("shelf-name", whole=False)
    visit.open("/nowhere", "unknown-page")
    visit.open("/table/nothing-here", "unknown-table")
    visit.open("/new/nothing", "unknown-game")


def setup(visit: Visit) -> None:
    """Setting up a table of each game, for bots and for people."""
    for game in GAMES:
        visit.open(f"/new/{game}", f"setup-{game}")
    visit.page.locator(".seats select").nth(1).select_option("open")
    visit.page.locator(".seats select").nth(2).select_option("local")
    visit.snap("setup-people")


def books(visit: Visit) -> None:
    """How to play and the rules of each game, and a search in them."""
    for game in GAMES:
        visit.open(f"/games/{game}", f"howto-{game}")
        visit.open(f"/rules/{game}", f"rules-{game}", whole=False)
    visit.page.locator("input[type=search]").fill("dé" if "fr" in visit.folder.name else "die")
    visit.snap("rules-search", whole=False)
    visit.page.locator("input[type=search]").fill("xyzzy")
    visit.snap("rules-nothing", whole=False)


def print_out(visit: Visit) -> None:
    """All rules on one page, as a printer sees them; what is small on a screen is not on paper."""
    for game in GAMES:
        visit.me.open(f"/games/{game}")
        see(visit.page.locator("h1").first)
        visit.page.wait_for_load_state("networkidle")
        visit.page.emulate_media(media="print")
        visit.page.set_viewport_size({"width": 794, "height": 1123})
        visit.snap(f"print-{game}")
        visit.unreadable.clear()


def owner(visit: Visit) -> None:
    """The owner's page: without the key, and with it."""
    visit.table("cartagena", ME, BOT)
    visit.open("/owner", "owner-locked")
    said = (visit.server.data / "server.log").read_text("utf-8")
    found = re.search(r"/owner#\S+", said)
    assert found is not None, said
    visit.open(found[0], "owner")


def guests(visit: Visit) -> None:
    """Waiting for people, the invitation, the seat by link, and another device."""
    visit.table("cartagena", ME, OPEN, BOT)
    visit.snap("waiting")
    visit.tool("link").click()
    see(visit.page.locator("dialog"))
    visit.snap("invite", whole=False)
    link = visit.page.locator("dialog input").input_value()
    visit.page.keyboard.press("Escape")
    guest = visit.newcomer()
    guest.page.goto(link)
    see(guest.page.locator(".join"))
    guest.snap("invited", guest.page)
    guest.page.locator(".join button").first.click()
    see(guest.page.locator("[data-spot=hand]"))
    guest.snap("seated", guest.page)
    visit.tool("phone").click()
    see(visit.page.locator("dialog"))
    visit.snap("device", whole=False)
    claim = visit.page.locator("dialog input").input_value()
    visit.page.keyboard.press("Escape")
    guest.page.goto(claim)
    see(guest.page.locator("h1").first)
    guest.snap("claim", guest.page)
    guest.page.goto(f"{visit.server.url}/claim/nothing")
    guest.page.locator("main button").first.click()
    see(guest.page.locator(".error"))
    guest.snap("claim-wrong", guest.page)
    visit.tool("door").click()
    see(visit.page.locator("dialog"))
    visit.snap("leave", whole=False)


def screen(visit: Visit) -> None:
    """One screen for several, a spectator, chat, a line that is cut."""
    table = visit.table("cartagena", ME, {"kind": "local", "name": "Bart"}, {"kind": "local", "name": "Chloé"})
    see(visit.page.locator(".curtain"))
    visit.snap("curtain")
    guest = visit.newcomer()
    guest.me.open(f"/table/{table}")
    see(guest.page.locator(".table-board > *").first)
    guest.snap("spectator", guest.page)
    visit.page.locator(".curtain button").click()
    visit.page.locator("#tab-chat").click()
    visit.page.locator(".chat form input").fill("Ahoy!")
    visit.page.locator(".chat form button[type=submit]").click()
    see(visit.page.locator(".chat li strong"))
    visit.snap("chat")
    visit.tool("speak").click()
    visit.snap("words")
    visit.context.set_offline(offline=True)
    see(visit.page.locator(".banner"))
    visit.snap("line-cut")


def lookout(visit: Visit) -> None:
    """The lookout and its odds, the whole menu, the rulebook over the table."""
    visit.table("cartagena", ME, BOT, BOT, layout="fixed")
    visit.me.wait_for_turn()
    visit.tool("eye").click()
    visit.snap("lookout-ask")
    visit.page.locator(".lookout button").first.click()
    visit.page.locator(".lookout ul .odds").first.wait_for()
    visit.snap("lookout")
    visit.tool("book").click()
    see(visit.page.locator("dialog [data-clause]").first)
    visit.snap("table-rules", whole=False)


def replay(visit: Visit) -> None:
    """A game again, and the curve of everybody's chances."""
    table = finished("tower", 2, {"pawns": 1}, "replay")
    visit.me.open_record(table.save())
    see(visit.page.locator(".board, .table-board > *").first)
    visit.snap("replay-start")
    visit.page.locator(".scrub input").fill("6")
    visit.snap("replay-middle")
    visit.page.locator(".curve button").first.click()
    visit.page.locator(".curve table tbody tr").first.wait_for(timeout=120_000)
    visit.snap("replay-curve")


def tours(visit: Visit) -> None:
    """The first steps of each guided first game."""
    for game in GAMES:
        visit.me.open(f"/games/{game}")
        visit.page.locator("main button.primary").first.click()
        see(visit.page.locator(".tour"))
        visit.page.locator(".table-board > *").first.wait_for()
        visit.snap(f"tour-{game}-1")
        for k in (2, 3):
            on = visit.page.locator(".tour button.primary")
            if on.count():
                on.click()
                visit.snap(f"tour-{game}-{k}")


def sofa(visit: Visit) -> None:
    """One sofa: the big screen before anybody sits, a phone that joins by its code, both once the game is on."""
    for game, fewest in (("cartagena", 2), ("castaways", 4)):
        url, origin = f"{visit.server.url}/api", {"origin": visit.server.url}
        seats = [OPEN, *[BOT] * (fewest - 1)]
        wish = {"game": game, "seats": seats, "options": {}, "sofa": True, "name": "Television"}
        made = visit.page.request.post(f"{url}/tables", data=wish, headers=origin)
        assert made.ok, made.text()
        table = made.json()["id"]
        visit.me.open(f"/screen/{table}")
        visit.page.locator("main :is(img, svg)").first.wait_for()
        visit.snap(f"sofa-{game}-empty")
        guest = visit.newcomer()
        guest.me.open(f"/join/{table}")
        guest.page.locator("main button").first.wait_for()
        guest.snap(f"sofa-{game}-join", guest.page)
        guest.page.locator("main button.primary").first.click()
        guest.page.wait_for_timeout(2500)
        guest.snap(f"sofa-{game}-hand", guest.page)
        visit.snap(f"sofa-{game}-screen")


# -- the games -------------------------------------------------------------------------------------------------------


def cartagena(visit: Visit) -> None:
    """Cartagena: start, middle, choosing, refused with the clause, Tortuga's row, the end."""
    stage = Stage(visit.page)
    options: Words = {"layout": "fixed"}
    stage.show(visit.me, moment("cartagena", 3, options, lambda table, _seat: table.n == 1))
    visit.snap("cartagena-start")
    visit.page.locator("[data-spot=hand] button").first.click()
    visit.snap("cartagena-choosing")
    visit.page.locator(".deeds button.end").click()
    see(visit.page.locator(".notice"))
    visit.snap("cartagena-refused")
    visit.page.locator(".notice button").first.click()
    see(visit.page.locator("dialog .here"))
    visit.snap("cartagena-clause", whole=False)
    middle = moment("cartagena", 5, {"variant": "tortuga"}, lambda table, _seat: table.n > 90)
    stage.show(visit.me, middle)
    visit.snap("cartagena-middle")
    stage.show(visit.me, moment("cartagena", 2, {"variant": "jungle"}, over))
    visit.snap("cartagena-over")


def lifeboats(visit: Visit) -> None:
    """Lifeboats: colours, lanes, men, talk, the wheel, the reveal, a captain's decision, swimming, the end."""
    stage = Stage(visit.page)

    def in_phase(phase: str, least: int = 0) -> Callable[[Table, int], bool]:
        def met(table: Table, _seat: int) -> bool:
            view = table.position.view(None)
            return view["phase"] == phase and int(str(view["round"])) >= least

        return met

    for phase in ("choose_colour", "place_boat", "place_man"):
        stage.show(visit.me, moment("lifeboats", 6, {}, in_phase(phase)))
        visit.snap(f"lifeboats-{phase.replace('_', '-')}")
    quick: Words = {"setup": "quick"}
    for phase, least in (("talk", 1), ("vote", 2), ("decide", 1), ("evict", 1), ("leave", 2), ("board", 2)):
        stage.show(visit.me, moment("lifeboats", 4, quick, in_phase(phase, least)))
        if phase == "vote":
            visit.page.locator(".sector.open").first.click()
        visit.snap(f"lifeboats-{phase}")
    revealed = moment("lifeboats", 6, quick, told("reveal"))
    stage.show(visit.me, revealed)
    visit.snap("lifeboats-reveal")
    stage.show(visit.me, moment("lifeboats", 3, quick, over))
    visit.snap("lifeboats-over")
    if visit.page.locator("button.speak").is_visible():
        visit.page.locator("button.speak").click()
    visit.snap("lifeboats-chat", whole=False)


def castaways(visit: Visit) -> None:
    """Castaways: every question, a card laid before oneself, a trade, the reckoning."""
    stage = Stage(visit.page)

    def asked(phase: str, kind: str) -> Callable[[Table, int], bool]:
        return lambda table, seat: table.position.about(seat) == phase and kind in kinds(table, seat)

    moments = [("draft", "take"), ("actions", "rob"), ("reply", "yield"), ("objection", "object"), ("fight", "join")]
    moments += [("fight", "arm"), ("row", "stow"), ("navigation", "navigate"), ("choose", "navigate")]
    moments += [("overboard", "preserver"), ("thirst", "water")]
    for phase, kind in moments:
        stage.show(visit.me, moment("castaways", 6, EVERYTHING, asked(phase, kind)))
        visit.snap(f"castaways-{phase}-{kind}")
        if kind == "rob":
            visit.page.locator(".who.glowing").first.click()
            visit.snap("castaways-whom")
            visit.page.locator("[data-act=trade]").first.click()
            see(visit.page.locator("[data-spot=trade]"))
            visit.snap("castaways-trade")
    stage.show(visit.me, moment("castaways", 4, {"quick": True}, over))
    visit.snap("castaways-over")


def tower(visit: Visit) -> None:
    """The Tower Race: the throw, a die chosen, one's own colour, a captive, the end."""
    stage = Stage(visit.page)
    stage.show(visit.me, moment("tower", 4, {}, lambda table, seat: "move" in kinds(table, seat)))
    visit.snap("tower-throw")
    throw = visit.page.locator("[data-spot=throw]")
    if throw.count():
        throw.first.click()
    visit.page.locator("[data-die]").first.click()
    visit.snap("tower-chosen")
    stage.show(visit.me, moment("tower", 3, {}, lambda table, seat: "reroll" in kinds(table, seat) and table.n > 20))
    visit.snap("tower-again")
    huff = moment("tower", 2, {"huff": True, "pawns": 2}, lambda table, seat: "denounce" in kinds(table, seat))
    stage.show(visit.me, huff)
    visit.snap("tower-huff")
    stage.show(visit.me, moment("tower", 2, {}, over))
    visit.snap("tower-over")


SCENES: list[Scene] = [
    shelf, setup, books, print_out, owner, guests, screen, lookout, replay, tours, sofa,
    cartagena, lifeboats, castaways, tower,
]  # fmt: skip
