"""Slow play in the browser: time for a decision, games that wait, notifications by consent, a deadline that passes."""

import re
import sqlite3
import time
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.server import Person, Server, check_accessible, see

DAY = "86400"
# Browsers without a screen show no notifications whatever is granted: what would be shown is noted instead.
NOTING = """
  let permission = 'default';
  window.asked = 0;
  window.shown = [];
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => { window.asked += 1; return (permission = 'granted'); };
  const worker = ServiceWorkerRegistration.prototype;
  worker.showNotification = async (title, how) => { window.shown.push({ title, ...how }); };
  worker.getNotifications = async () => [];
"""
CLICK = """open => {
  const click = new Event('notificationclick');
  click.notification = { close() {}, data: { open } };
  click.waitUntil = (work) => work.catch(() => undefined);  // a window comes to the front by a real click alone
  self.dispatchEvent(click);
}"""


def look_again(person: Person) -> list[Any]:
    """Come back to the page, which then asks what waits."""
    with person.page.expect_response("**/api/me/waiting") as answer:
        person.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    found = answer.value.json()
    assert isinstance(found, list)
    return found


def sit_down(person: Person, table: str, seat: int, name: str) -> None:
    request = person.page.request
    assert request.put(f"{person.server.url}/api/me", data={"name": name}).ok
    assert request.post(f"{person.server.url}/api/tables/{table}/seats/{seat}", data={"do": "take"}).ok


def set_up_slowly(ann: Person, bob: Person, axe: str) -> str:
    """Let Ann set up a table with a day for each decision and Bob sit down there; Ann is asked first."""
    ann.open("/new/cartagena")
    ann.page.locator("form select").first.select_option("2")
    ann.page.locator(".seats select").nth(1).select_option("open")
    ann.page.locator("select[name=pace]").select_option(DAY)
    ann.page.get_by_role("radio", name="A bot plays").check()
    see(ann.page.get_by_label("Which bot"))
    check_accessible(ann.page, "time for a decision", axe)
    ann.page.locator("form button[type=submit]").click()
    ann.page.wait_for_url("**/table/**")
    table = ann.table
    bob.page.add_init_script(NOTING)
    bob.open()
    sit_down(bob, table, 1, "Bob")
    if look_again(bob):  # the first player is drawn by lot: let it be Ann
        bob.open(f"/table/{table}")
        bob.wait_for_turn()
        bob.act_once()
        bob.end_turn()
    return table


def find_what_waits(ann: Person, axe: str) -> None:
    """See on the first page who is awaited, what for and how long."""
    expect(ann.page.locator(".plate.asked [role=timer]")).to_have_text(re.compile("1 day left"))
    ann.open()
    waiting = ann.page.get_by_role("region", name="One game waits for you")
    expect(waiting.get_by_role("link")).to_contain_text("Your turn: 3 actions left.")
    expect(waiting.get_by_role("link")).to_contain_text("1 day left")
    expect(ann.page).to_have_title("(1) Chaloupe")
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:image/svg"))
    check_accessible(ann.page, "a game that waits", axe)


def test_games_wait_for_whoever_is_asked_and_the_browser_tells(newcomer: Newcomer, axe: str) -> None:
    ann, bob = newcomer(), newcomer()
    table = set_up_slowly(ann, bob, axe)
    find_what_waits(ann, axe)

    # Bob wants to be told; the browser asks when he says so, not before.
    bob.open()
    assert bob.page.evaluate("() => window.asked") == 0
    switch = bob.page.get_by_role("switch", name="Tell me when it is my turn")
    switch.check()
    expect(bob.page.get_by_text("You are told as long as a page of Chaloupe is open")).to_be_visible()
    assert bob.page.evaluate("() => window.asked") == 1
    bob.page.get_by_role("link", name="How to play Cartagena").click()
    bob.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ann.open(f"/table/{table}")
    ann.wait_for_turn()
    ann.act_once()
    ann.end_turn()
    assert len(look_again(bob)) == 1
    bob.page.wait_for_function("() => window.shown.length === 1", polling=20)
    told = bob.page.evaluate("() => window.shown[0]")
    assert told["title"] == "Cartagena: your turn"
    assert told["body"] == "Your turn: 3 actions left. Play a card, or step back for cards. 1 day left."
    expect(bob.page).to_have_title(re.compile(r"^\(1\) "))

    # A click on it opens the table; about a table that is looked at nothing is told.
    bob.page.context.service_workers[0].evaluate(CLICK, told["data"]["open"])
    bob.page.wait_for_url(f"**/table/{table}")
    bob.wait_for_turn()
    expect(bob.page).to_have_title(re.compile("^● "))
    bob.page.evaluate("() => localStorage.removeItem('chaloupe.told')")
    look_again(bob)
    bob.page.locator("details.pace summary").click()
    expect(bob.page.locator("details.pace")).to_contain_text("plays that one decision")
    check_accessible(bob.page, "a slow table", axe)
    assert len(bob.page.evaluate("() => window.shown")) == 1
    bob.page.evaluate("() => document.querySelector('.home').click()")
    switch.uncheck()
    bob.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistrations()).length === 0")


def test_a_deadline_passes_and_the_game_goes_on(newcomer: Newcomer, own_server: Server) -> None:
    own_server.grace = 0.0
    ann, bob = newcomer(own_server, locale="fr-FR"), newcomer(own_server)
    request = ann.page.request
    assert request.put(f"{own_server.url}/api/me", data={"name": "Ann"}).ok
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "cartagena", "seats": seats, "pace": {"seconds": 590}}
    table = request.post(f"{own_server.url}/api/tables", data=body).json()["id"]
    sit_down(bob, table, 1, "Bob")
    ann.open(f"/table/{table}")
    expect(ann.page.locator(".plate.asked [role=timer]")).to_have_text(re.compile(r"encore \d:\d\d"))
    before = ann.steps()
    who = ann.page.locator(".plate.asked .name").inner_text().split()[0]
    own_server.stop()
    soon = int(time.time()) + 1
    with sqlite3.connect(own_server.data / "chaloupe.db") as store:
        (dues,) = store.execute("SELECT dues FROM tables").fetchone()
        store.execute("UPDATE tables SET dues = ?, due = ?", (re.sub(r":\d+", f":{soon}", dues), soon))
    store.close()
    own_server.start()
    ann.wait_for_step(before)
    whose = {"Ann": "d’Ann", "Bob": "de Bob"}[who]
    said = f"Le temps {whose} est écoulé : le jeu a fait le minimum.".replace(" :", "\u00a0:")
    expect(ann.log()).to_contain_text(said)
    expect(ann.page.locator(".caption")).to_contain_text(said)
    expect(ann.page.locator("[role=log]")).to_contain_text(said)
    # Whoever comes back goes on: the same seat has all its time for the next decision.
    expect(ann.page.locator(".plate.asked .name")).to_contain_text(who)
    expect(ann.page.locator(".plate.asked [role=timer]")).to_have_text(re.compile(r"encore \d:\d\d"))
