"""Everybody: keyboard alone, a phone held upright, French and English, screen readers, refusals that explain."""

import re

import pytest
from playwright.sync_api import expect

from chaloupe import shelf
from chaloupe.game import Game
from tests.browser.conftest import Newcomer
from tests.browser.server import Person, check_accessible, see
from tests.table.test_record import finished, re_chained

PAGES = ["/", "/claim/nothing", "/table/nothing-here", "/games/nothing"]  # those of the games have a test of their own
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tab_to(person: Person, selector: str) -> None:
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            return
    raise AssertionError(f"{selector} is not reached with Tab")


def test_keyboard_alone_from_the_first_page_to_a_move(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open()
    me.page.get_by_role("button", name="Play now Cartagena").wait_for()
    tab_to(me, ".game button")
    me.page.keyboard.press("Enter")
    me.page.wait_for_url("**/table/**")
    assert me.wait_for_turn()
    before = me.steps()
    tab_to(me, "[data-spot=hand] button")
    me.page.keyboard.press("Space")
    expect(me.page.locator("[data-spot=hand] button[aria-pressed=true]")).to_have_count(1)
    me.page.keyboard.press("Shift+Tab")
    for _ in range(6):
        if me.page.evaluate("() => document.activeElement?.matches('.square') ?? false"):
            break
        me.page.keyboard.press("Shift+Tab")
    me.page.keyboard.press("End")
    assert me.page.evaluate("() => document.activeElement?.getAttribute('data-square')") == "37"
    me.page.keyboard.press("Home")
    me.page.keyboard.press("ArrowRight")
    assert me.page.evaluate("() => document.activeElement?.getAttribute('data-square')") == "1"
    me.page.keyboard.press("ArrowLeft")
    me.page.keyboard.press("Enter")
    me.wait_for_step(before)


def test_a_phone_held_upright(newcomer: Newcomer) -> None:
    me = newcomer(**PHONE)
    me.open()
    me.page.get_by_role("button", name="Play now Cartagena").tap()
    assert me.wait_for_turn()
    wide = me.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    for locator in (me.square(1), me.cards.first, me.page.locator(".deeds button").first):
        box = locator.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    dock = me.page.locator(".dock").bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= 845
    before = me.steps()
    me.cards.first.tap()
    me.page.locator(".square.open").first.tap()
    me.wait_for_step(before)
    for path in ("/", "/new/cartagena", "/games/cartagena", "/rules/cartagena", f"/replay/{me.table}"):
        me.open(path)
        see(me.page.locator("h1").first.or_(me.page.locator("main")).first)
        assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390, path


def test_french_and_english_follow_the_browser_and_change_in_place(newcomer: Newcomer) -> None:
    me = newcomer(locale="fr-FR")
    me.open()
    see(me.page.get_by_role("heading", name="Des jeux pour prendre le large"))
    assert me.page.evaluate("() => document.documentElement.lang") == "fr"
    me.page.get_by_role("button", name="Jouer Carthagène").click()
    me.wait_for_turn()
    me.act_once()
    expect(me.log()).to_contain_text("joue")
    me.page.get_by_role("button", name="English").click()
    expect(me.log()).to_contain_text("plays")
    expect(me.page.locator(".deeds")).to_contain_text("End the turn")
    assert me.page.evaluate("() => document.documentElement.lang") == "en"
    me.page.reload()
    see(me.page.get_by_text("End the turn"))


def test_a_forbidden_click_says_why_and_opens_the_rulebook_there(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    before = me.steps()
    me.page.locator(".deeds button.end").click()
    notice = me.page.locator(".notice")
    expect(notice).to_contain_text("CAR-21")
    expect(notice).to_contain_text("At least one action is owed in every turn")
    notice.get_by_role("button", name="Read the rule").click()
    dialog = me.page.get_by_role("dialog")
    expect(dialog.locator("[data-clause='CAR-21']")).to_be_in_viewport()
    expect(dialog.locator(".here dt")).to_have_text("CAR-21")
    dialog.get_by_role("searchbox").fill("boat")
    expect(dialog.locator("[data-clause='CAR-21']")).to_have_count(0)
    see(dialog.locator("[data-clause='CAR-27']"))
    me.page.keyboard.press("Escape")
    assert me.steps() == before


def test_events_are_told_to_those_who_listen(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    me.act_once()
    expect(me.page.locator("[role=log]")).to_contain_text(re.compile(r"plays \w+: start → \d+"))
    expect(me.square(0)).to_have_attribute("aria-label", re.compile(r"Start, in the fortress: .* 5 pirates"))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_slide_and_cards_fly_unless_motion_is_unwanted(newcomer: Newcomer, motion: str) -> None:
    me = newcomer(reduced_motion=motion)
    me.page.add_init_script(
        "window.moved = [];"
        "const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) {"
        "  window.moved.push(this.getAttribute('class') ?? ''); return animate.apply(this, how); };",
    )
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    me.page.evaluate("() => { window.moved = []; }")
    me.act_once()
    if motion == "reduce":
        me.page.wait_for_timeout(100)
        assert me.page.evaluate("() => window.moved") == []
    else:
        for moving in ("piece", "fly"):
            me.page.wait_for_function("wanted => window.moved.join(' ').includes(wanted)", arg=moving)


def test_sound_theme_and_name_are_kept_in_the_browser(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open()
    me.page.get_by_role("button", name="Sound").click()
    me.page.get_by_role("button", name="Dark").click()
    me.page.get_by_role("button", name="Change your name").click()
    me.page.get_by_label("Your name").fill("Grace O'Malley")
    me.page.get_by_role("button", name="Save").click()
    me.page.reload()
    expect(me.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    expect(me.page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    see(me.page.get_by_text("Grace O'Malley").first)
    assert me.page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "dark"


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_axe_finds_nothing_on_any_page(newcomer: Newcomer, axe: str, scheme: str) -> None:
    """Wide and in English here; each check then turns the page over to a phone, French and the other light."""
    me = newcomer(color_scheme=scheme)
    for path in PAGES:
        me.open(path)
        see(me.page.locator("h1").first)
        me.page.wait_for_timeout(150)
        check_accessible(me.page, path, axe)
    me.set_up("me", "bot:random", "bot:random", variant="Tortuga")
    me.wait_for_turn()
    me.cards.first.click()
    check_accessible(me.page, "table", axe)
    me.page.locator(".deeds button.end").click()
    see(me.page.locator(".notice"))
    check_accessible(me.page, "refusal", axe)
    me.page.get_by_role("button", name="Read the rule").click()
    see(me.page.get_by_role("dialog"))
    check_accessible(me.page, "rulebook over the table", axe)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Invite").click()
    see(me.page.get_by_role("dialog"))
    check_accessible(me.page, "invitation", axe)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Leave").click()
    see(me.page.get_by_role("dialog"))
    check_accessible(me.page, "leaving", axe)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("tab", name="Chat").click()
    me.page.get_by_role("button", name="In words").click()
    check_accessible(me.page, "in words, with chat", axe)
    me.open(f"/replay/{me.table}")
    see(me.page.locator(".board"))
    check_accessible(me.page, "replay", axe)
    me.set_up("me", "local")
    see(me.page.locator(".curtain"))
    check_accessible(me.page, "curtain", axe)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_axe_finds_nothing_on_the_pages_of_any_game(newcomer: Newcomer, axe: str, game: Game, scheme: str) -> None:
    me = newcomer(color_scheme=scheme)
    for path in (f"/new/{game.id}", f"/games/{game.id}", f"/rules/{game.id}"):
        me.open(path)
        see(me.page.locator("h1").first)
        me.page.wait_for_timeout(100)
        check_accessible(me.page, path, axe)


def test_axe_finds_nothing_where_people_meet(newcomer: Newcomer, axe: str) -> None:
    host, guest = newcomer(), newcomer(locale="fr-FR")
    host.set_up("me", "open", "open")
    see(host.page.locator(".bar"))
    check_accessible(host.page, "waiting for somebody", axe)
    guest.open(f"/join/{host.table}")
    see(guest.page.locator("#join"))
    check_accessible(guest.page, "choosing a seat", axe)
    host.page.locator("header .who button").click()
    see(host.page.locator("header form"))
    check_accessible(host.page, "changing one's name", axe)
    guest.open()
    see(guest.page.locator(".game").first)
    check_accessible(host.page, "the shelf with tables", axe)


def test_a_record_of_other_rules_is_read_in_words(newcomer: Newcomer, axe: str) -> None:
    me = newcomer()
    me.open_record(re_chained(finished("jungle").replace('"rules":1', '"rules":7')))
    see(me.page.get_by_text("version 7 of the rules"))
    expect(me.page.locator(".deeds li")).to_have_count(50)
    me.page.get_by_role("button", name="One step on").click()
    expect(me.page.locator(".deeds [aria-current=step]")).to_contain_text("Bob – Play lantern")
    me.page.get_by_role("button", name="To the end").click()
    expect(me.page.locator(".deeds [aria-current=step]")).to_have_count(1)
    check_accessible(me.page, "a foreign record", axe)
