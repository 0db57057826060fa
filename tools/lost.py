"""Scenes of what goes wrong: addresses of nothing, files that are no records, a house that does not answer, a crowd."""

from playwright.sync_api import FilePayload

from tests.browser.server import see
from tests.browser.test_owner import owners_path
from tests.table.test_record import re_chained
from tools.visit import ME, OPEN, Visit, finished

# The last two: a word that every object of JavaScript knows, and a link that was cut in the midst of a letter.
NOWHERE = ("rules/nothing", "games/nothing", "replay/nothing", "screen/nothing", "join/nothing", "constructor", "%E9t%")


def lost(visit: Visit) -> None:
    """Addresses of nothing, files that are no records, a page without its program or its words."""
    for path in NOWHERE:
        visit.open(f"/{path}", f"lost-{path.replace('/', '-').strip('%')}")
    visit.me.open("/")
    no_records = {"letter": "Dear Anne, wish you were here.", "cut": finished("tower", 2, {}, "cut").save()[:900]}
    for name, text in no_records.items():
        file = FilePayload(name=f"{name}.txt", mimeType="text/plain", buffer=text.encode())
        visit.page.locator("input[type=file]").set_input_files(file)
        see(visit.page.locator(".error"))
        visit.snap(f"lost-record-{name}", whole=False)
        visit.page.reload()
    old = finished("tower", 2, {"pawns": 1}, "old").save().replace('"rules":1', '"rules":7')
    visit.me.open_record(re_chained(old))
    see(visit.page.locator(".deeds li").first)
    visit.snap("old-record")
    browser = visit.context.browser
    assert browser is not None
    bare = browser.new_context(viewport=visit.page.viewport_size, java_script_enabled=False)
    plain = bare.new_page()
    plain.goto(visit.server.url)
    plain.screenshot(path=visit.folder / f"{visit.number:02}-lost-without-scripts.png")
    bare.close()
    mute = visit.newcomer()
    mute.page.route("**/words-*", lambda route: route.abort())
    mute.open("/", "lost-without-words")


def gone(visit: Visit) -> None:
    """A server that has ended: on the first page, and where a table is to be set up."""
    visit.open("/", "gone-before")
    visit.page.locator(".game").last.scroll_into_view_if_needed()
    visit.server.stop()
    visit.page.locator(".game .primary").last.click()
    see(visit.page.locator(".error"))
    visit.snap("gone-shelf", whole=False)
    visit.page.locator(".game a.button").first.click()
    visit.page.wait_for_timeout(500)
    visit.snap("gone-setup", whole=False)


def crowd(visit: Visit) -> None:
    """Names as long as they may be, a table that is full, a link that was used, a list of many tables."""
    long = "Anne-Wilhelmina Wolfgang"
    url, origin = f"{visit.server.url}/api", {"origin": visit.server.url}
    table = visit.table("castaways", ME, *[{"kind": "local", "name": f"{long[:22]} {k}"} for k in range(1, 6)])
    for game, number in (("cartagena", 5), ("lifeboats", 6), ("tower", 4)):
        visit.table(game, ME, *[{"kind": "local", "name": f"{long[:22]} {k}"} for k in range(1, number)])
    visit.table("cartagena", ME, OPEN, OPEN)
    assert visit.page.request.put(f"{url}/me", data={"name": long}, headers=origin).ok
    visit.open("/", "crowd-shelf")
    guest = visit.newcomer()
    guest.open("/", "crowd-open-tables")
    guest.me.open(f"/join/{table}")
    see(guest.page.locator(".table-board > *").first)
    guest.snap("crowd-full-table", guest.page)
    made = visit.page.request.post(f"{url}/tables/{table}/seats/0/link", data={}, headers=origin)
    for time in ("first", "second"):
        other = visit.newcomer()
        other.me.open(made.json()["path"])
        other.page.locator("main button").first.click()
        see(other.page.locator(".error, .table").first)
        other.snap(f"crowd-link-{time}", other.page)
    visit.open(owners_path(visit.server), "crowd-owner")
