"""Whoever is lost: addresses of nothing, a link cut in two, a page without words or scripts, a table that is full."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Newcomer
from tests.browser.server import Server, check_accessible, see
from tests.browser.test_owner import owners_path

# Among them: a word that every object of JavaScript knows, and a link that was cut in the midst of a letter.
# That nothing is there, a browser may complain about.
NOWHERE = ["/nothing", "/constructor?nothing", "/%E9t%?nothing", "/new/nothing", "/rules/nothing", "/games/nothing"]
NOWHERE += ["/table/nothing", "/join/nothing", "/screen/nothing", "/replay/nothing"]


def test_every_address_of_nothing_says_so_and_leads_back(newcomer: Newcomer, axe: str) -> None:
    me = newcomer()
    for path in NOWHERE:
        me.open(path)
        see(me.page.get_by_role("heading", name="Nothing here but the sea"))
        me.page.get_by_role("link", name="To the shelf", exact=True).click()
        see(me.page.locator(".game").first)
    me.open("/table/nothing")
    see(me.page.get_by_role("alert"))
    check_accessible(me.page, "a table that does not exist", axe)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_page_without_its_words_speaks_both_languages(newcomer: Newcomer, locale: str) -> None:
    me = newcomer(locale=locale)
    me.page.route("**/words-*", lambda route: route.abort())
    me.open()
    see(me.page.get_by_text("The house cannot be reached."))
    see(me.page.get_by_text("La maison est injoignable."))
    me.page.unroute_all()
    me.page.get_by_role("button", name="Recharger").click()
    see(me.page.locator(".game").first)


def test_without_scripts_the_page_says_what_it_needs(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    try:
        page = context.new_page()
        page.goto(server.url)
        for language in ("en", "fr"):
            said = page.locator(f"noscript [lang={language}]")
            expect(said).to_be_in_viewport()
            expect(said).to_contain_text("JavaScript")
    finally:
        context.close()


def test_a_server_that_has_ended_is_told_where_one_looks(newcomer: Newcomer, own_server: Server) -> None:
    me = newcomer(own_server, viewport={"width": 390, "height": 844})
    me.open()
    button = me.page.get_by_role("button", name="Play now The Tower Race")
    button.scroll_into_view_if_needed()
    own_server.stop()
    button.click()
    expect(me.page.get_by_role("alert")).to_be_in_viewport()
    expect(me.page.get_by_role("alert")).to_contain_text("The house cannot be reached.")


def test_who_comes_to_a_full_table_is_told_that_they_watch(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    host.set_up("me", "bot:random")
    guest.open(f"/join/{host.table}")
    see(guest.page.get_by_text("All seats are taken: you are watching."))
    assert host.page.get_by_text("you are watching").count() == 0


def test_an_open_seat_is_waited_for_not_said_to_think(newcomer: Newcomer) -> None:
    host = newcomer()
    host.set_up("me", "open")
    see(host.page.locator(".prompt .ask:not(:empty)"))
    if host.asked.count():
        host.act_once()
        host.end_turn()
    expect(host.page.locator(".prompt .ask")).to_have_text("The game waits for whoever takes seat 2.")


def test_the_owners_link_works_where_the_page_is_open_already(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB")
    try:
        page = context.new_page()
        page.goto(f"{server.url}/owner")
        see(page.get_by_role("alert"))
        page.goto(server.url + owners_path(server))
        see(page.get_by_role("heading", name="The house"))
        expect(page.get_by_role("alert")).to_have_count(0)
    finally:
        context.close()
