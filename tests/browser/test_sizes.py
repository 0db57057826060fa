"""Tables in windows of other sizes: what one decides with, and who is awaited, is seen everywhere."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.games.castaways.tests.browsing import EXPANSIONS
from tests.browser.browsing import asked, crowded
from tests.browser.conftest import Newcomer
from tests.browser.server import Person, see
from tests.browser.stage import Moment, Stage, moment

NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A desk of 1280 by 800 at 200 %.
ZOOMED = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}

# Each thing that can be pressed is brought into the window; then some of it must be there for a finger.
COVERED = """() => {
  const covered = []
  const spots = [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .8], [.1, .1], [.9, .9]]
  for (const each of document.querySelectorAll('main :is(button, [role=button], [role=radio], select, a)')) {
    if (each.disabled || !each.checkVisibility({checkVisibilityCSS: true})) continue
    const free = ['center', 'start', 'end'].some(block => {
      each.scrollIntoView({block, inline: 'center'})
      const box = each.getBoundingClientRect()
      return spots.some(([x, y]) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return hit !== null && (hit === each || each.contains(hit))
      })
    })
    if (!free) covered.push((each.getAttribute('aria-label') ?? each.textContent).trim())
  }
  return covered
}"""


# Where the large things lie, once all letters have come.
PLACES = """() => {
  const large = [...document.querySelectorAll('.table-board > *, .talk, .chat, .plate')]
  const boxes = large.map(each => each.getBoundingClientRect())
  return [document.fonts.status, ...boxes.map(({x, y, width, height}) => [x, y, width, height].join(' '))].join()
}"""


def at_table(person: Person, now: Moment) -> Person:
    """Come to a table, and wait until nothing there is moved about any more."""
    Stage(person.page).show(person, now)
    looks: list[str] = []

    def at_rest() -> bool:
        person.page.wait_for_timeout(50)
        looks.append(person.page.evaluate(PLACES))
        return looks[-1].startswith("loaded") and looks[-4:] == looks[-1:] * 4

    person.until(at_rest, "the page does not come to rest")
    return person


def at_its_fullest(game: Game) -> Moment:
    return moment(game.id, *crowded(game))


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_everything_is_within_reach_in_small_windows(newcomer: Newcomer, game: Game) -> None:
    now = at_its_fullest(game)
    for window in (NARROW, ZOOMED):
        me = at_table(newcomer(**window), now)
        assert me.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert me.page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", ["cartagena", "castaways"])
def test_the_hand_is_in_sight_on_a_desk(newcomer: Newcomer, game: str) -> None:
    me = at_table(newcomer(), at_its_fullest(shelf.game(game)))
    hand = me.page.locator("[data-spot=hand]").bounding_box()
    assert hand is not None
    assert hand["y"] + hand["height"] <= 800


def test_on_a_phone_the_plate_of_whoever_is_awaited_is_seen(newcomer: Newcomer) -> None:
    last = moment("cartagena", 5, {}, lambda table, seat: table.n > 5 and seat == 4)
    me = at_table(newcomer(**NARROW), last)
    plates, mine = me.page.locator(".plates").bounding_box(), me.page.locator(".plate.asked").bounding_box()
    assert plates is not None
    assert mine is not None
    assert plates["x"] <= mine["x"] + 1
    assert mine["x"] + mine["width"] <= plates["x"] + plates["width"] + 1


def test_long_names_are_parted_at_a_syllable(newcomer: Newcomer) -> None:
    me = at_table(newcomer(**PHONE, locale="fr-FR"), at_its_fullest(shelf.game("tower")))
    expect(me.page.locator(".plate .name").filter(has_text="Mous\u00adsail\u00adlon")).to_have_count(3)
    # Nothing of a name is cut off.
    cut = (
        "() => [...document.querySelectorAll('.plate .name')].filter(each => each.scrollHeight > each.clientHeight + 2)"
    )
    assert me.page.evaluate(f"{cut}.length") == 0


def test_a_large_screen_has_large_people(newcomer: Newcomer) -> None:
    now = at_its_fullest(shelf.game("castaways"))
    desk = at_table(newcomer(), now).page.locator(".portrait").first.bounding_box()
    large = at_table(newcomer(viewport={"width": 1920, "height": 1080}), now).page.locator(".portrait").first
    box = large.bounding_box()
    assert desk is not None
    assert box is not None
    assert box["width"] > 1.4 * desk["width"]


def test_the_big_screen_on_a_phone_is_as_wide_as_the_phone(newcomer: Newcomer) -> None:
    me = newcomer(**PHONE)
    me.set_up("me", "bot:random")
    table = me.table
    me.open(f"/screen/{table}")
    board = me.page.locator(".bigscreen .board")
    see(board)
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 360
    assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    # Nothing here can be decided.
    expect(me.page.locator(".bigscreen [inert] .board")).to_have_count(1)


def test_in_a_race_nothing_is_counted_and_the_end_is_said_once(newcomer: Newcomer) -> None:
    me = at_table(newcomer(), moment("tower", 2, {}, lambda table, _seat: table.outcome() is not None))
    see(me.page.locator(".bar.end"))
    expect(me.page.locator(".plate .score")).to_have_count(0)
    expect(me.page.get_by_text("wins!")).to_have_count(1)


def test_on_a_phone_every_kind_of_card_in_the_hand_is_in_sight(newcomer: Newcomer) -> None:
    six = moment("cartagena", 2, {}, holds_all_six)
    me = at_table(newcomer(**PHONE), six)
    expect(me.cards).to_have_count(6)
    for box in [each.bounding_box() for each in me.cards.all()]:
        assert box is not None
        assert box["width"] >= 44
        assert box["x"] + box["width"] <= 390


def test_what_is_asked_does_not_lie_over_the_people_it_is_about(newcomer: Newcomer) -> None:
    thirst = moment("castaways", 6, EXPANSIONS, thirsty_all)
    me = at_table(newcomer(), thirst)
    people = me.page.locator(".places .facts")
    expect(people).to_have_count(6)
    dock = me.page.locator(".dock").bounding_box()
    assert dock is not None
    for box in [each.bounding_box() for each in people.all()]:
        assert box is not None
        assert box["y"] + box["height"] <= dock["y"]
    # On a phone the water can be given to everybody without scrolling for them.
    phone = at_table(newcomer(**PHONE), thirst).page
    see(phone.locator("[data-act=water].glowing").nth(5))
    low = phone.locator("[data-act=pass]").bounding_box()
    assert low is not None
    for box in [each.bounding_box() for each in phone.locator("[data-act=water].glowing").all()]:
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= low["y"] + 2


def holds_all_six(table: Any, seat: int) -> bool:
    """Look for a hand with a card of every kind."""
    return len(table.position.view(seat)["hands"][seat]) == 6


def thirsty_all(table: Any, seat: int) -> bool:
    """Look for the evening on which all six are thirsty, and somebody has water to give."""
    thirst = table.position.view(None)["thirst"]
    gives = [action for action in table.legal(seat) if action["type"] == "water"]
    return table.position.about(seat) == "thirst" and len(thirst) == 6 and len(gives) >= 6


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_whoever_talks_beside_the_board_can_send_it(newcomer: Newcomer, locale: str) -> None:
    me = at_table(newcomer(locale=locale), moment("lifeboats", 4, {"setup": "quick"}, asked("talk_leak")))
    talk, send = me.page.locator(".talk").bounding_box(), me.page.locator(".chat form .button").bounding_box()
    assert talk is not None
    assert send is not None
    assert send["y"] + send["height"] <= talk["y"] + talk["height"]
    assert send["x"] + send["width"] <= talk["x"] + talk["width"]


def test_where_many_are_awaited_their_names_will_do(newcomer: Newcomer) -> None:
    vote = moment("lifeboats", 4, {"setup": "quick"}, asked("vote_leak"))
    page = at_table(newcomer(), Moment(vote.table, None)).page
    expect(page.locator(".prompt .ask")).to_have_text(re.compile(r"^Waiting for .+, .+,? and .+\.$"))


def test_a_claim_and_an_offer_read_as_sentences(newcomer: Newcomer) -> None:
    me = newcomer(locale="fr-FR")
    want = moment(
        "castaways", 6, EXPANSIONS, lambda table, seat: claimed(table, "swap") and asked("reply")(table, seat)
    )
    at_table(me, want)
    expect(me.page.locator(".caption")).to_have_text(re.compile(r"veut la place (de|du|d\u2019)"))
    expect(me.page.locator(".log")).not_to_contain_text(re.compile(r"\b(de|à) les? [A-Z]"))


def claimed(table: Any, kind: str) -> bool:
    """Look for a claim that was made just now."""
    return any(each["event"] == "claimed" and each["claim"]["type"] == kind for each in table.log[-1].heard(None))


def test_what_happens_several_times_in_a_row_is_said_once(newcomer: Newcomer) -> None:
    rowing = moment("castaways", 6, {}, asked("row"))
    assert rowing.seat is not None
    me = at_table(newcomer(), Moment(rowing.table, (rowing.seat + 1) % 6))
    expect(me.page.locator(".caption")).to_contain_text("A navigation card is drawn (×2).")
    expect(me.page.locator(".log")).not_to_contain_text("A navigation card is drawn. A navigation card is drawn.")
