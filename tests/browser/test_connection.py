"""The line: reload, cut and restart in mid-turn; nothing is lost and nothing counts twice."""

import signal

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.server import Person, Server, see


def note_pauses(person: Person) -> None:
    """Note for how long the page waits before it does anything."""
    person.page.add_init_script(
        "window.pauses = [];"
        "const wait = window.setTimeout;"
        "window.setTimeout = (what, pause, ...more) => {"
        "  window.pauses.push(pause); return wait(what, pause, ...more); };",
    )


def tries_soon(person: Person) -> None:
    """See that a cut line was tried again after half a second at most: it is back within a second."""
    pauses = [pause for pause in person.page.evaluate("() => window.pauses") if pause is not None]
    assert any(250 <= pause <= 500 and pause % 1 for pause in pauses)  # it has a random part
    assert 3000 not in pauses


def test_reload_in_mid_turn_brings_everything_back(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    me.act_once()
    me.wait_for_turn()
    hand, asked = me.page.locator("[data-spot=hand]").inner_text(), me.page.locator(".ask").inner_text()
    me.page.reload()
    assert me.wait_for_turn()
    assert me.page.locator("[data-spot=hand]").inner_text() == hand
    assert me.page.locator(".ask").inner_text() == asked
    expect(me.log()).to_contain_text("plays")


def test_a_click_on_a_cut_line_is_kept_and_sent_once(newcomer: Newcomer) -> None:
    me = newcomer()
    note_pauses(me)
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    before = me.steps()
    me.page.context.set_offline(True)
    see(me.page.get_by_text("The line is cut"))
    me.cards.first.click()
    me.page.locator(".square.open").first.click()
    me.page.wait_for_timeout(300)
    me.page.context.set_offline(False)
    expect(me.page.get_by_text("The line is cut")).to_have_count(0)
    me.wait_for_step(before)
    tries_soon(me)
    me.wait_for_turn()
    assert me.steps() == before + 1


def test_the_server_is_killed_and_comes_back_in_mid_game(newcomer: Newcomer, own_server: Server) -> None:
    me = newcomer(own_server)
    note_pauses(me)
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    me.act_once()
    me.wait_for_turn()
    hand = me.page.locator("[data-spot=hand]").inner_text()
    own_server.stop(signal.SIGKILL)
    see(me.page.get_by_text("The line is cut"))
    # A click while the server is away is kept, too.
    before = me.steps()
    me.cards.first.click()
    me.page.locator(".square.open").first.click()
    own_server.start()
    expect(me.page.get_by_text("The line is cut")).to_have_count(0)
    me.wait_for_step(before)
    tries_soon(me)
    me.wait_for_turn()
    assert me.steps() == before + 1
    assert me.page.locator("[data-spot=hand]").inner_text() != hand
    me.page.reload()
    assert me.wait_for_turn()
