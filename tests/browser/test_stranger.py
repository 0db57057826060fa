"""What a stranger would stumble over: words that are printed badly or mean nothing, things out of sight or of reach."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from chaloupe.table import Table
from tests.browser.conftest import Newcomer
from tests.browser.server import Person, Server, see
from tests.browser.stage import Stage, moment
from tests.browser.test_owner import owners_path

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HARD = "\u00a0"  # a space at which no line may break


def seats(person: Person, *names: str, game: str = "cartagena") -> None:
    """Set a table up for people in front of one screen, and go there."""
    url, origin = f"{person.server.url}/api", {"origin": person.server.url}
    assert person.page.request.put(f"{url}/me", data={"name": names[0]}, headers=origin).ok
    data = {"game": game, "seats": [{"kind": "me"}, *({"kind": "local", "name": name} for name in names[1:])]}
    made = person.page.request.post(f"{url}/tables", data=data, headers=origin)
    assert made.ok, made.text()
    person.open(f"/table/{made.json()['id']}")
    see(person.page.locator(".table-board > *").first)


def covered(node: Locator) -> bool:
    """Tell whether a click in the middle of something would meet something else."""
    return bool(
        node.evaluate(
            """node => {
              const box = node.getBoundingClientRect()
              const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
              return !(met && (met === node || node.contains(met)))
            }"""
        )
    )


def test_french_is_printed_as_french(newcomer: Newcomer) -> None:
    me = newcomer(locale="fr-FR")
    seats(me, "Anne", "Élise", "Ursule")
    expect(me.page.locator(".prompt")).to_contain_text(re.compile("tour d’(Anne|Élise|Ursule)"))
    me.page.locator(".curtain button").click()
    me.page.locator(".tools button:has([data-icon=speak])").click()
    expect(me.page.locator(".generic")).to_contain_text(f"Anne{HARD}: 0 à bord sur 6{HARD}; 6 au départ.")
    words = me.page.locator("body").inner_text()
    assert not re.search(r"\w'\w|\w[:;] | [:;!?»]", words), re.findall(r".{20}(?:\w'\w|\w[:;] | [:;!?»]).{10}", words)


def test_articles_run_together_with_what_stands_before_them(newcomer: Newcomer) -> None:
    def a_sailors_turn(table: Table, _seat: int) -> bool:
        heard = table.log[-1].heard(None)
        return any(each["event"] == "turn" and each["character"] in ("captain", "mate", "kid") for each in heard)

    me = newcomer(locale="fr-FR")
    Stage(me.page).show(me, moment("castaways", 4, {}, a_sailors_turn))
    expect(me.page.locator(".prompt")).to_contain_text(re.compile("tour du (Capitaine|Second|Gamin)"))


def test_clauses_are_read_without_signs_of_writing_and_found_from_a_telephone(newcomer: Newcomer) -> None:
    me = newcomer(locale="fr-FR")
    me.open("/rules/castaways")
    clause = me.page.locator("[data-clause=CAS-2]")
    expect(clause.locator("em", has_text="Actions")).to_be_visible()
    expect(clause).not_to_contain_text("*")
    me.page.get_by_role("searchbox").fill("l’une des formes")
    expect(me.page.locator("[data-clause]")).to_have_count(1)
    me.page.get_by_role("searchbox").fill("xyzzy")
    expect(me.page.get_by_role("status")).to_have_text("Aucune clause n’en parle.")


def test_a_list_of_things_names_them(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open("/games/castaways")
    me.page.locator("details.pieces summary").click()
    expect(me.page.locator("details.pieces li", has_text="Oar: +1 in fights")).to_be_visible()


def test_whoever_is_not_the_owner_finds_the_way_back(browser: Browser, server: Server) -> None:
    with browser.new_context(locale="en-GB") as context:  # that the door is shut is told to the console, too
        page = context.new_page()
        page.goto(f"{server.url}/owner")
        page.get_by_role("main").get_by_role("link", name="To the shelf").click()
        page.wait_for_url(f"{server.url}/")


def test_the_owner_reads_names(newcomer: Newcomer, own_server: Server) -> None:
    guest = newcomer(own_server)
    guest.set_up("me", "bot:level1")
    owner = newcomer(own_server)
    owner.open(owners_path(own_server))
    expect(owner.page.get_by_role("cell", name="Cabin child")).to_be_visible()
    expect(owner.page.get_by_role("main")).not_to_contain_text("level1")


def test_my_games_are_a_step_away_from_the_first_page(newcomer: Newcomer) -> None:
    me = newcomer(**PHONE)
    me.open()
    see(me.page.locator(".game").first)
    expect(me.page.get_by_role("link", name="My games")).to_have_count(0)
    seats(me, "Anne", "Bart")
    me.open()
    mine = me.page.get_by_role("heading", name="My games")
    expect(mine).not_to_be_in_viewport()
    me.page.get_by_role("link", name="My games: 1 under way").click()
    expect(mine).to_be_in_viewport()


@pytest.mark.parametrize("width", [320, 360, 390])
def test_fingers_meet_every_button(newcomer: Newcomer, width: int) -> None:
    me = newcomer(**{**PHONE, "viewport": {"width": width, "height": 780}})
    for path in ("/", "/games/tower", "/rules/tower"):
        me.open(path)
        see(me.page.locator("main :is(.button, [data-clause])").first)
        buttons = me.page.locator(".button:visible")
        heights = [(each.inner_text(), (each.bounding_box() or {"height": 0})["height"]) for each in buttons.all()]
        assert [each for each in heights if each[1] < 43.9] == []
        assert me.page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_talk_on_a_phone_is_seen_whole(newcomer: Newcomer) -> None:
    me = newcomer(**PHONE)
    me.set_up("me", "bot:random", "bot:random", game="lifeboats")
    me.page.locator("#tab-chat").click()
    me.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    send = me.page.locator(".chat form:not(.composing) button[type=submit]")
    assert not covered(send)
    me.page.locator(".chat [data-phrase]").nth(4).click()
    say = me.page.locator(".composing button[type=submit]")
    say.evaluate("node => node.scrollIntoView({ block: 'nearest' })")
    panel, button = me.page.locator(".composing").bounding_box(), say.bounding_box()
    assert panel is not None
    assert button is not None
    assert button["y"] + button["height"] <= panel["y"] + panel["height"]
    assert me.page.locator(".composing").evaluate("node => node.scrollHeight - node.clientHeight") <= 1
