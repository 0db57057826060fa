"""Bots with levels, the lookout beside the board, and the curve of a game in its replay."""

from playwright.sync_api import expect

from chaloupe.core import Rng
from chaloupe.table import Table
from tests.browser.conftest import Newcomer
from tests.browser.server import check_accessible, see


def test_bots_have_levels_and_the_lookout_tells_the_odds(newcomer: Newcomer, axe: str) -> None:
    me = newcomer()
    me.open("/new/lifeboats")
    seat = me.page.locator(".seats li").nth(1)
    seat.locator("select").first.select_option("bot:level5")
    seat.locator("select").nth(1).select_option("loyal")
    expect(seat).to_contain_text("Level 5")
    expect(seat).to_contain_text("friends")
    me.set_up("me", "bot:level1", "bot:random")
    expect(me.page.locator("[data-plate='1']")).to_contain_text("level 1")
    expect(me.page.locator("[data-plate='2']")).not_to_contain_text("level")
    assert me.wait_for_turn()
    me.page.get_by_role("button", name="The lookout").press("Enter")
    lookout = me.page.locator(".lookout")
    lookout.get_by_role("button", name="What do you see?").press("Enter")
    expect(lookout.locator("ul .odds")).to_have_count(3)
    see(lookout.locator("ol li").first)
    check_accessible(me.page, "the lookout", axe)
    before = me.steps()
    lookout.get_by_role("button", name="Do it").first.press("Enter")
    me.wait_for_step(before)
    see(lookout.get_by_text("The game has gone on since."))
    lookout.get_by_role("button", name="Why, Cabin child?").press("Enter")
    expect(lookout.locator(".said")).to_contain_text("Cabin child: “")


def test_hints_are_for_those_who_agreed_to_them(newcomer: Newcomer) -> None:
    host = newcomer()
    for agreed in (False, True):
        host.open("/new/cartagena")
        host.page.locator(".seats select").nth(1).select_option("open")
        if agreed:
            host.page.get_by_text("Everybody may ask").click()
        host.page.locator("form button[type=submit]").click()
        host.page.wait_for_url("**/table/**")
        see(host.page.get_by_role("button", name="Undo"))
        expect(host.page.get_by_role("button", name="The lookout")).to_have_count(1 if agreed else 0)


def test_leaving_one_chooses_the_bot_that_sits_in(newcomer: Newcomer) -> None:
    me = newcomer(locale="fr-FR")
    me.set_up("me", "bot:random")
    me.page.get_by_role("button", name="Partir").click()
    me.page.get_by_label("Quel robot").select_option("level4")
    me.page.get_by_role("dialog").get_by_role("button", name="Laisser jouer un robot").click()
    me.page.wait_for_url("**/")
    me.page.go_back()
    see(me.page.get_by_text("niveau 4"))


def test_the_curve_of_a_game(newcomer: Newcomer, axe: str) -> None:
    rng = Rng("curve")
    table = Table.new("cartagena", 2, {"variant": "jungle"}, ["Ann", "Bob"], 1)
    table.begin(lambda position: int(position.draw(rng)))
    while table.n < 16:
        seat = table.position.must()[0]
        question, legal = table.questions[seat], table.legal(seat)
        assert question is not None
        table.submit(seat, question.number, legal[rng.below(len(legal))], lambda position: int(position.draw(rng)))
    me = newcomer()
    me.open_record(table.save())
    me.page.get_by_role("button", name="Work out the chances").press("Enter")
    curve = me.page.locator(".curve")
    expect(curve.locator("table tbody tr")).to_have_count(2)
    expect(curve.locator("polyline")).to_have_count(2)
    check_accessible(me.page, "the curve", axe)
    cursor = curve.get_by_label("Step", exact=True)
    cursor.focus()
    cursor.press("End")
    see(me.page.get_by_text("Step 16 of 16"))
    turns = curve.locator(".turns button")
    if turns.count():
        step = turns.first.inner_text().split(":")[0]
        turns.first.press("Enter")
        see(me.page.get_by_text(f"{step} of 16"))
