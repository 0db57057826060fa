"""One sofa: a big screen that shows the table to the room, and phones that hold the seats."""

import re

import pytest
from playwright.sync_api import expect

from chaloupe import shelf
from chaloupe.game import Game
from tests.browser.browsing import browsing
from tests.browser.conftest import Newcomer
from tests.browser.server import Server, check_accessible, check_once, see
from tests.browser.sofa import asked, decide, listen, sit_down, sofa

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TELEVISION = {"width": 1920, "height": 1080}


# What is asked, which seat is shown, and which seats are ours, where the line is nobody's.
OF_NOBODY: tuple[object, ...] = ((None, None, False), (None, None, []))


def hidden(value: object) -> bool:
    return value is None or isinstance(value, int)


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_what_is_decided_in_the_hand_is_seen_on_the_big_screen_and_no_secret_is(
    newcomer: Newcomer, server: Server, axe: str, game: Game
) -> None:
    screen, phones = newcomer(viewport=TELEVISION), [newcomer(**PHONE), newcomer(**PHONE)]
    public, private = listen(screen.page), [listen(phone.page) for phone in phones]
    address = sofa(screen, server, game)
    for phone, name in zip(phones, ("Anne", "Bart"), strict=True):
        sit_down(phone, address, name)
    # Everybody is here: the board takes the place of the code, which stays in the corner.
    see(screen.page.locator(".place .inner > *"))
    expect(screen.page.locator(".join img")).to_have_count(1)
    expect(screen.page.locator(".plate .name", has_text=re.compile("Anne|Bart"))).to_have_count(2)

    own = browsing(game)
    own.begin(phones, server)
    who = asked(phones)
    check_accessible(phones[who].page, "in the hand", axe)
    decide([phones[who]], own.decide)
    done = max(frame.get("n", 0) for frame in private[who] if frame.get("ack"))
    later = "n => Number(document.querySelector('.bigscreen')?.dataset.step) >= n"
    screen.page.wait_for_function(later, arg=done, polling=20)
    expect(screen.page.locator(".told .caption, .before").first).not_to_be_empty()

    # The page holds no hand and nothing to decide with.
    expect(screen.page.locator("[data-spot=hand], [data-spot=secret], [data-spot=wheel], .inhand")).to_have_count(0)
    within_reach = "() => [...document.querySelectorAll('button, a, input')].filter(each => !each.closest('[inert]'))"
    reached = screen.page.evaluate(f"{within_reach}.map(each => each.textContent.trim())")
    assert set(reached) <= {"Skip to the content", "Show the code", "Sound", "Full screen", "Leave"}
    # Its line was told what everybody may hear.
    for frame in public:
        assert "ack" not in frame
        assert (frame.get("ask"), frame.get("shown"), frame["type"] == "you" and frame["seats"]) in OF_NOBODY, frame
    views = [frame["view"] for frame in public if "view" in frame]
    assert {view["seat"] for view in views} == {None}
    if own.secrets is not None:
        assert all(hidden(secret) for view in views for seat in range(2) for secret in own.secrets(view, seat))
        known = [each for frame in private[who] if "view" in frame for each in own.secrets(frame["view"], who)]
        assert not all(map(hidden, known))


def test_from_set_up_to_a_screen_that_says_why_phones_cannot_come(newcomer: Newcomer, axe: str) -> None:
    host = newcomer(viewport=TELEVISION, color_scheme="dark")
    host.open("/new/tower")
    host.page.get_by_role("radio", name="All on one sofa").check()
    expect(host.page.locator(".seats select").first).to_have_value("open")
    host.page.get_by_role("button", name="Open the big screen").click()
    host.page.wait_for_url("**/screen/**")
    # Asked for by an address that means this machine alone, while the server listens to nothing else.
    see(host.page.get_by_text("Phones cannot open this page"))
    see(host.page.get_by_text("python3 run.py --host 0.0.0.0"))
    expect(host.page.get_by_alt_text("Code to join this table")).to_have_count(0)
    check_once(host.page, "the big screen waits, dark", axe)
    host.page.keyboard.press("ArrowRight")
    expect(host.page.get_by_role("button", name="Back to the table")).to_be_focused()
    host.page.keyboard.press("Enter")
    see(host.page.locator(".place .inner > *"))
    expect(host.page.get_by_role("button", name="Show the code")).to_be_focused()
    check_once(host.page, "the big screen, dark", axe)
    other = newcomer(viewport={"width": 1366, "height": 768}, color_scheme="light", locale="fr-FR")
    other.page.goto(host.page.url)
    see(other.page.get_by_text("Les téléphones ne peuvent pas ouvrir cette page"))
    check_once(other.page, "the big screen waits, light, in French", axe)


def test_whoever_plays_here_brings_the_seat_to_a_phone_before_the_screen_is_everybodys(
    newcomer: Newcomer,
) -> None:
    host, phone = newcomer(), newcomer(**PHONE)
    host.set_up("me", "bot:random")
    host.wait_for_turn()
    frames = listen(host.page)
    host.page.get_by_role("button", name="Big screen").click()
    link = host.page.get_by_label("Personal link").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Bring my seat here").tap()
    assert phone.wait_for_turn()
    phone.page.get_by_role("button", name="In the hand").tap()
    see(phone.page.locator(".inhand [data-spot=hand]"))
    phone.page.get_by_role("button", name="Board").tap()
    see(phone.page.locator(".table-board .board"))
    host.page.get_by_role("link", name="Show the big screen").click()
    host.page.wait_for_url("**/screen/**")
    requests: list[str] = []
    host.page.on("request", lambda request: requests.append(request.url))
    see(host.page.locator(".place .board"))
    expect(host.page.locator("[data-spot=hand]")).to_have_count(0)
    state = next(frame for frame in frames if frame["type"] == "state")
    assert (state["shown"], state["view"]["seat"]) == (None, None)
    # Away is who has no phone here, though this browser holds the seat.
    phone.page.goto("about:blank")
    see(host.page.locator(".plate .away"))
    # Nor is it asked what this browser's seats have to decide.
    assert not [url for url in requests if "/api/me" in url]


def test_coming_later_and_coming_back(newcomer: Newcomer, server: Server, axe: str) -> None:
    screen, first, late = newcomer(viewport=TELEVISION), newcomer(**PHONE), newcomer(**PHONE, locale="fr-FR")
    address = sofa(screen, server, shelf.game("cartagena"))
    first.page.goto(address)
    see(first.page.get_by_role("button", name="Sit down the next free seat"))
    check_accessible(first.page, "sitting down", axe)
    sit_down(first, address, "Anne")
    expect(screen.page.locator("li", has_text="Anne")).to_have_count(1)
    first.page.get_by_role("button", name="More").tap()
    check_accessible(first.page, "more, in the hand", axe)
    first.page.keyboard.press("Escape")
    first.page.get_by_role("button", name="Let bots take the open seats").tap()
    see(screen.page.locator(".place .board"))
    screen.page.get_by_role("button", name="Show the code").click()
    see(screen.page.get_by_text("Everybody is here."))
    # A phone that was locked, or switched off and on: the code, or its address, leads back to the seat.
    first.page.goto("about:blank")
    see(screen.page.locator("li", has_text="Anne").locator(".away"))
    late.page.goto(address)
    see(late.page.get_by_role("button", name="Je suis Anne"))
    first.page.goto(address)
    see(first.page.locator(".inhand [data-spot=hand]"))
    expect(screen.page.locator("li", has_text="Anne").locator(".here")).to_have_count(1)
