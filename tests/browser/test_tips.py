"""One sentence about everything that has a rule: by mouse, by keyboard, by a finger that is held."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.server import check_accessible, see
from tests.browser.stage import Stage, moment

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_pointing_and_dwelling_tell_what_a_thing_is_and_lead_to_its_clause(newcomer: Newcomer, axe: str) -> None:
    me = newcomer()
    stage = Stage(me.page)
    stage.show(me, moment("cartagena", 2, {"layout": "fixed"}, lambda table, _seat: table.n == 1))
    tip = me.page.get_by_role("tooltip")
    me.page.locator(".pile").first.hover()
    expect(tip).to_contain_text("only by stepping back")
    check_accessible(me.page, "a tip", axe)
    me.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    me.page.mouse.move(2, 2)
    me.page.locator(".pile").first.hover()
    tip.get_by_role("button", name="Read the rule (CAR-42)").click()
    expect(me.page.locator("dialog .here")).to_contain_text("CAR-42")
    me.page.keyboard.press("Escape")

    me.page.locator("[data-square='3']").focus()
    me.page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("A square with a symbol")
    expect(me.page.locator("[data-square='4']")).to_have_attribute("aria-describedby", "tip")
    me.page.keyboard.press("?")
    expect(me.page.locator("dialog .here")).to_contain_text("CAR-28")


def test_a_finger_that_is_held_asks_and_does_not_play(newcomer: Newcomer) -> None:
    me = newcomer(locale="fr-FR", **PHONE)
    stage = Stage(me.page)
    stage.show(me, moment("castaways", 4, {}, lambda table, seat: table.position.about(seat) == "draft"))
    card = me.page.locator("[data-spot=draft] button").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch = me.page.context.new_cdp_session(me.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    tip = me.page.get_by_role("tooltip")
    see(tip)
    expect(tip).to_contain_text(re.compile(r"Lire la règle \(CAS-\d+\)"))
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    see(tip)
    assert stage.answers == []
    me.page.touchscreen.tap(point["x"], point["y"])
    expect(tip).to_have_count(0)
    for _ in range(100):
        if stage.answers:
            break
        me.page.wait_for_timeout(20)
    assert [answer["type"] for answer in stage.answers] == ["take"]


def test_a_tip_goes_with_what_it_is_about(newcomer: Newcomer) -> None:
    me = newcomer(**PHONE)
    Stage(me.page).show(me, moment("castaways", 4, {}, lambda table, seat: table.position.about(seat) == "draft"))
    card = me.page.locator("[data-spot=draft] button").first
    card.hover()
    tip = me.page.get_by_role("tooltip")
    see(tip)
    card.evaluate("node => node.remove()")
    expect(tip).to_have_count(0)
    # The mouse rests, and what it rested on is pushed away.
    me.page.mouse.move(2, 2)
    me.page.locator(".places .who").first.hover()
    see(tip)
    push = "() => { const box = document.createElement('div'); box.style.height = '80px'; %s.prepend(box) }"
    me.page.evaluate(push % "document.querySelector('.castaways')")
    expect(tip).to_have_count(0)
