"""People play: alone against bots, by invite link with a spectator, around one screen."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from chaloupe import shelf
from chaloupe.game import Game
from tests.browser.browsing import browsing
from tests.browser.conftest import Newcomer
from tests.browser.server import Person, check_accessible, see


def test_one_click_from_the_first_page_to_a_game_against_bots(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open()
    me.page.get_by_role("button", name="Play now Cartagena").click()
    assert me.wait_for_turn()
    expect(me.page.locator(".plate")).to_have_count(3)
    expect(me.cards).not_to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("by_hand", [4, pytest.param(1000, marks=pytest.mark.soak)])
def test_alone_against_a_bot_to_the_end_then_replay_record_and_rematch(
    newcomer: Newcomer, tmp_path: Path, by_hand: int
) -> None:
    me = newcomer()
    me.set_up("me", "bot:level2", variant="Jungle")
    for _ in range(by_hand):
        if not me.wait_for_turn():
            break
        me.act_once()
        if me.wait_for_turn() and me.page.locator(".end.ready").count():
            me.end_turn()
    if me.state()["outcome"] is None:  # a bot plays what is left of the game
        url = f"{me.server.url}/api/tables/{me.table}/seats/0"
        sat_in = me.page.request.post(url, data={"do": "bot", "bot": "random"}, headers={"origin": me.server.url})
        assert sat_in.ok, sat_in.text()
    see(me.page.locator(".bar.end"))
    assert me.state()["outcome"]["winners"]

    with me.page.expect_download() as download:
        me.page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.chaloupe"
    download.value.save_as(record)
    assert 500 < record.stat().st_size < 60_000

    first = me.page.url
    me.page.get_by_role("button", name="Play again").click()
    me.page.wait_for_url(lambda url: "/table/" in url and url != first)
    see(me.page.locator(".board"))

    # The record is opened by somebody else, who sees all of it.
    other = newcomer()
    other.open()
    other.page.locator("input[type=file]").set_input_files(record)
    other.page.wait_for_url("**/replay/**")
    see(other.page.locator(".board"))
    other.page.get_by_role("button", name="To the end").click()
    expect(other.page.locator(".plate.won")).to_have_count(1)


def shows_step(person: Person, step: int) -> None:
    expect(person.page.locator(".scrub input")).to_have_value(str(step))


def test_replay_steps_scrubs_plays_and_links_to_a_step(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random", variant="Jungle")
    me.wait_for_turn()
    me.act_once()
    last = me.steps()
    assert last >= 2
    me.open(f"/replay/{me.table}")
    see(me.page.locator(".board"))
    me.page.get_by_role("button", name="To the end").click()
    shows_step(me, last)
    me.page.get_by_role("button", name="One step back").click()
    shows_step(me, last - 1)
    me.page.wait_for_url(f"**step={last - 1}*")
    link = me.page.url
    me.page.locator(".scrub input").fill("1")
    shows_step(me, 1)
    me.page.get_by_role("button", name="Play", exact=True).click()
    expect(me.page.locator(".scrub input")).not_to_have_value("1")

    # From one's own seat the hand is there; for everybody, and for somebody else, it is not.
    see(me.page.locator("[data-spot=hand]"))
    me.page.locator(".controls select").last.select_option("public")
    expect(me.page.locator("[data-spot=hand]")).to_have_count(0)
    other = newcomer()
    other.page.goto(link.replace("as=0", "as=public"))
    see(other.page.locator(".board"))
    shows_step(other, last - 1)
    expect(other.page.locator("option[value=all]")).to_have_count(0)


def test_two_browsers_by_invite_link_and_a_spectator(newcomer: Newcomer) -> None:
    anne, bart, spy = newcomer(), newcomer(), newcomer()
    anne.set_up("me", "open")
    see(anne.page.get_by_text("Waiting for somebody"))
    anne.page.get_by_role("button", name="Invite").first.click()
    link = anne.page.get_by_label("Link to this table").input_value()
    anne.page.keyboard.press("Escape")

    # Link, seat, play: two clicks.
    bart.page.goto(link)
    spy.page.goto(link)
    bart.page.get_by_role("button", name="Sit down at seat 2").click()
    see(bart.page.locator("[data-spot=hand]"))
    see(spy.page.locator(".board"))
    expect(spy.page.locator("[data-spot=hand]")).to_have_count(0)
    expect(spy.page.locator(".join")).to_have_count(0)
    see(anne.page.get_by_text("1 watching"))

    anne.page.wait_for_function("() => document.querySelector('.plate.asked')")
    first, second = (anne, bart) if anne.asked.count() else (bart, anne)
    assert first.wait_for_turn()
    first.act_once()
    told = first.log().locator("li").last.inner_text()
    for person in (first, second, spy):
        expect(person.log()).to_contain_text("plays")
    assert "plays" in told

    # What can be taken back without anybody having learnt or done anything is taken back at once.
    steps = first.steps()
    first.page.get_by_role("button", name="Undo").click()
    first.wait_for_step(steps)
    expect(second.log()).to_contain_text("taken the last action back")

    # Later it takes the others' consent.
    first.wait_for_turn()
    first.act_once()
    first.wait_for_turn()
    first.end_turn()
    assert second.wait_for_turn()
    second.act_once()
    first.page.get_by_role("button", name="Undo").click()
    second.page.get_by_role("button", name="Refuse").click()
    see(first.page.get_by_text("not granted").first)

    anne.page.get_by_role("tab", name="Chat").click()
    anne.page.get_by_label("Say something").fill("Ahoy <b>Bart</b>")
    anne.page.get_by_role("button", name="Send").click()
    bart.page.get_by_role("tab", name="Chat").click()
    see(bart.page.get_by_text("Ahoy <b>Bart</b>"))


def test_a_bot_sits_in_and_the_seat_is_taken_back(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random", "bot:random")
    me.wait_for_turn()
    table = me.page.url
    me.page.get_by_role("button", name="Leave").click()
    me.page.get_by_role("button", name="Let a bot sit in").click()
    me.page.wait_for_url(lambda url: url.endswith("/"))
    me.page.goto(table)
    me.page.get_by_role("button", name="Take my seat back").click()
    expect(me.page.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_one_screen_for_several_shows_one_seat_at_a_time(newcomer: Newcomer) -> None:
    me = newcomer()
    frames: list[dict[str, object]] = []
    me.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(json.loads(frame))),
    )
    me.set_up("me", "local", "local")
    me.page.locator(".curtain button").wait_for()
    for _ in range(3):
        # Behind the curtain there is no hand, neither on the page nor in what was sent.
        see(me.page.locator(".curtain"))
        expect(me.page.locator("[data-spot=hand], .board")).to_have_count(0)
        expect(me.page.locator("body")).not_to_contain_text("is dealt: ")
        public = [frame for frame in frames if frame["type"] == "state"][-1]
        assert public["shown"] is None
        assert all(isinstance(hand, int) for hand in public["view"]["hands"])  # type: ignore[index]
        me.page.locator(".curtain button").click()
        assert me.wait_for_turn()
        own = [frame for frame in frames if frame["type"] == "state"][-1]
        hands = own["view"]["hands"]  # type: ignore[index]
        assert [seat for seat, hand in enumerate(hands) if not isinstance(hand, int)] == [own["shown"]]
        me.act_once()
        me.wait_for_turn()
        me.end_turn()
    see(me.page.locator(".curtain"))


def test_the_guided_first_game_goes_on_as_one_plays(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open("/games/cartagena")
    me.page.get_by_role("button", name="A guided first game").click()
    guide = me.page.locator(".tour")
    expect(guide).to_contain_text("four pirates")
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("your cards")
    guide.get_by_role("button", name="Go on").click()
    me.wait_for_turn()
    me.act_once()
    expect(guide).to_contain_text("Occupied squares")


def test_open_seats_wait_on_the_first_page_and_can_be_filled_with_bots(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    host.open("/new/cartagena")
    host.page.locator(".seats select").nth(1).select_option("open")
    host.page.get_by_text("The table is listed on the first page.").click()
    host.page.get_by_role("button", name="Begin").click()
    host.page.wait_for_url("**/table/**")
    guest.open()
    see(guest.page.locator(f"a[href='/table/{host.table}']"))
    host.page.get_by_role("button", name="Let bots take the open seats").click()
    assert host.wait_for_turn()
    guest.page.reload()
    guest.page.locator(".game button").first.wait_for()
    guest.page.wait_for_timeout(200)
    expect(guest.page.locator(f"a[href='/table/{host.table}']")).to_have_count(0)
    table = host.table
    host.open()
    see(host.page.locator(f"section:has(#mine) a[href='/table/{table}']"))


def test_a_seat_goes_to_another_device_by_its_personal_link(newcomer: Newcomer) -> None:
    me, phone = newcomer(), newcomer()
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Other device").click()
    link = me.page.get_by_label("Personal link").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Bring my seat here").click()
    assert phone.wait_for_turn()
    assert phone.page.locator("[data-spot=hand]").inner_text() == me.page.locator("[data-spot=hand]").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_every_game_of_the_shelf_is_shown_to_its_end(newcomer: Newcomer, axe: str, game: Game) -> None:
    me = newcomer()
    me.open()
    url, origin = f"{me.server.url}/api", {"origin": me.server.url}
    assert me.page.request.put(f"{url}/me", data={"name": "Anne"}, headers=origin).ok
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(game.fewest - 1))]
    wish = {"game": game.id, "seats": seats, "options": browsing(game).quick}
    made = me.page.request.post(f"{url}/tables", data=wish, headers=origin)
    assert made.ok, made.text()
    me.open(f"/table/{made.json()['id']}")
    see(me.page.locator(".table-board > *").first)
    me.wait_for_turn()
    check_accessible(me.page, game.id, axe)
    seat = f"{url}/tables/{me.table}/seats/0"
    replaced = me.page.request.post(seat, data={"do": "bot", "bot": "random"}, headers=origin)
    assert replaced.ok, replaced.text()
    me.page.locator(".bar.end").wait_for(timeout=120_000)
    check_accessible(me.page, f"{game.id}, the end", axe)


def test_a_game_can_be_played_in_words(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random")
    me.wait_for_turn()
    me.page.get_by_role("button", name="In words").click()
    see(me.page.get_by_role("heading", name="The crews"))
    expect(me.page.locator(".generic")).to_contain_text("0 of 6 aboard; 6 at the start")
    before = me.steps()
    me.page.locator(".generic li button").first.click()
    me.wait_for_step(before)
