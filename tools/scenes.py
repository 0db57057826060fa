"""The scenes that `tools/screens.py` photographs: every page and state that somebody may come to."""

from tests.browser.chromium import NETWORK_NAME
from tests.browser.server import see
from tests.browser.test_owner import owners_path
from tools.lost import crowd, gone, lost
from tools.tables import cartagena, castaways, lifeboats, people, tower
from tools.visit import BOT, ME, OPEN, Scene, Visit, finished

GAMES = ("cartagena", "lifeboats", "castaways", "tower")


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
    visit.open(owners_path(visit.server), "owner")


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
    for game, fewest in (("cartagena", 2), ("castaways", 4), ("lifeboats", 3), ("tower", 2)):
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
        guest.page.mouse.move(0, 0)
        guest.snap(f"sofa-{game}-hand", guest.page)
        visit.snap(f"sofa-{game}-screen")


def slow(visit: Visit) -> None:
    """A slow table: set up with a day for a decision, played, waiting on the first page."""
    visit.me.open("/new/cartagena")
    visit.page.locator(".seats select").nth(1).select_option("open")
    visit.page.locator("select[name=pace]").select_option("86400")
    visit.page.locator("input[name=then]").last.check()
    visit.snap("slow-setup")
    pace = {"seconds": 86400, "bot": "level3"}
    table = visit.table("cartagena", ME, OPEN, pace=pace, layout="fixed")
    guest = visit.newcomer()
    guest.me.open(f"/table/{table}")
    guest.page.locator(".join button").first.click()
    see(guest.page.locator("[data-spot=hand]"))
    visit.page.locator("details.pace summary").click()
    visit.snap("slow-table")
    guest.snap("slow-guest", guest.page)
    for each in (visit, guest):
        each.open("/", "slow-asked" if each is visit else "slow-others")


def corners(visit: Visit) -> None:
    """What is seldom opened: all things on a table, forgetting somebody, a phrase half said, the code of a sofa."""
    visit.me.open("/games/castaways")
    visit.page.locator("main details summary").last.click()
    visit.snap("corner-things")
    visit.table("lifeboats", ME, BOT, BOT, BOT)
    visit.page.locator("#tab-chat").click()
    visit.page.locator(".chat [data-phrase]").nth(4).click()
    visit.snap("corner-phrase")
    visit.me.open(owners_path(visit.server))
    visit.page.locator(".deeds button").last.click()
    see(visit.page.locator("dialog"))
    visit.snap("corner-forget", whole=False)
    url, origin = f"{visit.server.url}/api", {"origin": visit.server.url}
    wish = {"game": "lifeboats", "seats": [OPEN, OPEN, BOT], "options": {}, "sofa": True, "name": "Television"}
    made = visit.page.request.post(f"{url}/tables", data=wish, headers=origin)
    visit.page.goto(f"http://{NETWORK_NAME}:{visit.server.port}/screen/{made.json()['id']}")
    see(visit.page.locator("[data-address]"))
    visit.snap("corner-code")


SCENES: list[Scene] = [
    shelf, lost, gone, crowd, setup, books, print_out, owner, guests, screen, people, lookout, replay, tours, sofa,
    cartagena, lifeboats, castaways, tower, slow, corners,
]  # fmt: skip
