"""Lifeboats in the browser: secret votes of six seats, a line cut before the reveal, the wheel by keyboard, phrases."""

import itertools
import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Newcomer
from tests.browser.server import PATIENCE, Person, check_accessible, see
from tests.server.running import Socket

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Frame = dict[str, Any]


class Voter:
    """Somebody at a seat, and every frame that ever came over the line."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.page = person.page
        self.seat = seat
        self.frames: list[Frame] = []
        self.vote = ""
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    @property
    def phase(self) -> str:
        return self.page.locator(".dock").get_attribute("data-phase") or ""

    def put_a_man(self, at: int) -> None:
        before = self.person.steps()
        see(self.page.locator(".lane.open").first)
        lanes = [str(each.get_attribute("data-lane")) for each in self.page.locator(".lane.open").all()]
        self.page.locator(f"[data-lane='{lanes[at % len(lanes)]}']").press("Enter")
        self.person.wait_for_step(before)

    def seal(self, choice: str) -> None:
        """Turn the needle of the wheel and seal the vote."""
        self.page.locator(f"[data-choice={choice}]").click()
        expect(self.page.locator(f"[data-choice={choice}]")).to_have_attribute("aria-checked", "true")
        self.page.locator("[data-spot=seal]").click()
        self.vote = choice
        see(self.page.locator(f"[data-envelope='{self.seat}'].voted"))

    def knows_no_vote_but_its_own(self) -> None:
        """Look for anybody else's choice in every frame so far, and on the page."""
        for frame in self.frames:
            ballot = (frame.get("view") or {}).get("ballot") or {}
            known = {int(seat) for seat, choice in ballot.get("votes", {}).items() if choice is not None}
            assert known <= {self.seat}, frame
            assert (frame.get("view") or {}).get("last") is None, frame
            heard = [*frame.get("events", []), *(event for step in frame.get("log", []) for event in step["events"])]
            voted = {event["seat"] for event in heard if event["event"] == "voted" and event["for"] is not None}
            assert voted <= {self.seat}, frame
            assert not any(event["event"] == "reveal" for event in heard), frame
        expect(self.page.locator(".tally")).to_have_count(0)
        told = re.findall(r"has voted: ", self.page.locator("body").inner_text())
        assert len(told) <= (1 if self.vote else 0) * 3  # one's own: the log, the caption, the line for listeners
        others = self.page.locator(f"[data-envelope].voted:not([data-envelope='{self.seat}']) > svg")
        assert len({others.nth(i).inner_html() for i in range(others.count())}) <= 1


def six_seats(newcomer: Newcomer, **options: Any) -> list[Voter]:
    """Set a table for four people and two bots, colours and lanes dealt."""
    voters = [Voter(newcomer(), seat) for seat in range(4)]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3, *[{"kind": "bot", "bot": "random"}] * 2]
    host = voters[0].person
    origin = {"origin": host.server.url}
    table = {"game": "lifeboats", "seats": seats, "options": {"setup": "quick", **options}}
    for voter, name in zip(voters, ("Ann", "Bob", "Cem", "Dot"), strict=True):
        voter.page.request.put(f"{host.server.url}/api/me", data={"name": name}, headers=origin)
    found = host.page.request.post(f"{host.server.url}/api/tables", data=table, headers=origin).json()["id"]
    for voter in voters[1:]:
        path = f"{host.server.url}/api/tables/{found}/seats/{voter.seat}"
        assert voter.page.request.post(path, data={"do": "take"}, headers=origin).ok
    for voter in voters:
        voter.person.open(f"/table/{found}")
    return voters


def place_all_men(voters: list[Voter]) -> None:
    at = itertools.count()

    def placed() -> bool:
        for voter in voters:
            if voter.page.locator("[data-phase=place_man] .man.glow").count() and voter.person.asked.count():
                voter.put_a_man(next(at))
        return all(voter.phase in ("talk", "vote") for voter in voters)

    voters[0].person.until(placed, "the men are not placed")


def test_six_seats_vote_in_secret_and_one_line_is_cut_before_the_reveal(newcomer: Newcomer) -> None:
    voters = six_seats(newcomer)
    for voter in voters:
        see(voter.page.locator(".dock"))
    place_all_men(voters)
    # Whoever holds the stick ends the talk; a bot does so by itself.
    for voter in voters:
        if voter.phase == "talk" and voter.page.locator(".call.glow").count():
            voter.page.locator(".call.glow").click()
    for voter in voters:
        see(voter.page.locator(".wheel"))
    ann, bob, cem, dot = voters
    expect(ann.page.locator(".sector.open")).to_have_count(8)
    boats = [str(each.get_attribute("data-choice")) for each in ann.page.locator(".sector").all()]
    assert boats.pop() == "cap"
    # A leak in a full boat would bring the next vote at once, and bots are quick: the reveal would be over too soon.
    view = next(frame["view"] for frame in reversed(ann.frames) if frame.get("view"))
    boats.sort(key=lambda boat: sum(sum(men.values()) for men in view["boats"][boat]["men"].values()))
    for voter, choice in ((dot, boats[2]), (bob, boats[0]), (cem, "cap")):
        voter.seal(choice)
        for each in voters:
            expect(each.page.locator(f"[data-envelope='{voter.seat}'].voted")).to_have_count(1)
            each.knows_no_vote_but_its_own()
    # Cem's line is cut when the vote is in and the reveal is still to come.
    cem.page.context.set_offline(True)
    see(cem.page.get_by_text("The line is cut"))
    ann.page.locator(f"[data-choice={boats[1]}]").click()
    for each in voters:
        each.knows_no_vote_but_its_own()
    ann.page.locator("[data-spot=seal]").click()
    ann.vote = boats[1]
    for each in (ann, bob, dot):
        see(each.page.locator(".tally"))
    cem.knows_no_vote_but_its_own()
    expect(cem.page.locator(f"[data-envelope='{ann.seat}'].voted")).to_have_count(0)
    cem.page.context.set_offline(False)
    see(cem.page.locator(".tally"))
    # All see the same: everybody's vote in its row, and why it came out like this.
    for each in voters:
        expect(each.page.locator(".tally [data-voter]")).to_have_count(6)
        for voter in voters:
            expect(each.page.locator(f".tally [data-for={voter.vote}] [data-voter='{voter.seat}']")).to_have_count(1)
        assert each.page.locator(".tally .why").inner_text().strip()
    # The cap that was shown is paid on every screen.
    for each in voters:
        expect(each.page.locator(f"[data-plate='{cem.seat}'] .caps svg:not(.spent)")).to_have_count(2)


def play(lines: list[Socket], seat: int, **action: object) -> dict[str, Any]:
    """Let a seat act (without words: as is listed first), let all lines hear of it, and give its view."""
    step = lines[seat].act(action or None)
    for line in lines:
        while line.state["n"] < step["n"]:
            line.until("step")
    found = lines[seat].state["view"]
    assert isinstance(found, dict)
    return found


def three_about_to_vote(newcomer: Newcomer, *, phone: bool) -> tuple[Voter, list[Socket], str, str]:
    """Set a table for three and let their lines put the men; give the second one, the lines, the table and a boat."""
    people = [newcomer(**(PHONE if phone and seat == 1 else {})) for seat in range(3)]
    server = people[0].server
    origin = {"origin": server.url}
    options = {"setup": "quick", "talk": False}
    table = {"game": "lifeboats", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2], "options": options}
    for person, name in zip(people, ("Ann", "Bob", "Cem"), strict=True):
        person.page.request.put(f"{server.url}/api/me", data={"name": name}, headers=origin)
    made = people[0].page.request.post(f"{server.url}/api/tables", data={**table, "sofa": phone}, headers=origin)
    path = f"/api/tables/{made.json()['id']}"
    for seat in (1, 2):
        taken = people[seat].page.request.post(f"{server.url}{path}/seats/{seat}", data={"do": "take"}, headers=origin)
        assert taken.ok
    lines = []
    for person in people:
        cookie = next(each["value"] for each in person.page.context.cookies() if each["name"] == "chaloupe")
        lines.append(Socket(f"ws://127.0.0.1:{server.port}{path}/play", cookie))
        lines[-1].hello()
    while lines[0].state["view"]["phase"] == "place_man":
        play(lines, lines[0].state["waits"][0]["seat"])
    # A boat with free places: its leak throws nobody overboard, and the next vote is about the move.
    boats = lines[0].state["view"]["boats"]
    men = {name: sum(sum(each.values()) for each in boat["men"].values()) for name, boat in boats.items()}
    return Voter(people[1], 1), lines, made.json()["id"], min(men, key=lambda name: men[name])


@pytest.mark.parametrize("away", ["gone", "cut"])
@pytest.mark.parametrize("place", ["wide", "hand"])
def test_whoever_was_away_is_shown_the_last_reveal_until_it_is_put_away(
    newcomer: Newcomer, place: str, away: str
) -> None:
    bob, lines, table, boat = three_about_to_vote(newcomer, phone=place == "hand")
    bob.person.open(f"/table/{table}")
    bob.seal(boat)
    if away == "gone":
        bob.page.goto("about:blank")
    else:
        bob.page.context.set_offline(True)
        see(bob.page.get_by_text("The line is cut"))
    play(lines, 0, type="vote", **{"for": boat})
    view = play(lines, 2, type="vote", **{"for": boat})
    assert (view["phase"], view["ballot"]["kind"], view["last"]["result"]) == ("vote", "move", boat)
    view = play(lines, 0)
    assert set(view["ballot"]["votes"]) == {"0"}
    # Whoever comes back sees how the vote came out, although the next one has begun.
    if away == "gone":
        bob.person.open(f"/table/{table}")
    else:
        bob.page.context.set_offline(False)
    see(bob.page.locator(".wheel"))
    expect(bob.page.locator(f".tally [data-for={boat}] [data-voter]")).to_have_count(3)
    expect(bob.page.locator(f".tally [data-for={boat}] .number")).to_contain_text("3")
    # It stays for as long as one likes to read, also on another visit, until it is put away for good.
    bob.page.reload()
    see(bob.page.locator(".tally"))
    box = bob.page.locator(".tally .close").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    bob.page.get_by_role("button", name="Close").click()
    for _ in range(2):
        see(bob.page.locator("[data-envelope='0'].voted"))
        expect(bob.page.locator(".tally")).to_have_count(0)
        bob.page.reload()
        see(bob.page.locator(".wheel"))
    # The next vote is revealed as ever.
    bob.seal("black")
    expect(bob.page.locator(".tally")).to_have_count(0)
    play([lines[0], lines[2]], 1)
    expect(bob.page.locator(".tally [data-for=black] [data-voter='1']")).to_have_count(1)
    for line in lines:
        line.close()


def test_colours_lanes_and_men_by_keyboard_and_what_is_forbidden_says_why(newcomer: Newcomer) -> None:
    me = newcomer()
    me.set_up("me", "bot:random", "bot:random", game="lifeboats")
    assert me.wait_for_turn()
    me.page.locator("[data-colour=black]").click()
    expect(me.page.locator(".notice")).to_contain_text("LIF-18")
    me.page.locator(".colour.glow").first.focus()
    before = me.steps()
    me.page.keyboard.press("Enter")
    me.wait_for_step(before)
    see(me.page.locator("[data-phase=place_boat]"))
    assert me.wait_for_turn()
    taken = me.page.locator("[data-lane][data-boat]")
    if taken.count():
        taken.first.click()
        expect(me.page.locator(".notice")).to_contain_text("LIF-20")
    me.page.locator("[data-lane='1']").focus()
    me.page.keyboard.press("End")
    assert me.page.evaluate("() => document.activeElement?.getAttribute('data-lane')") == "7"
    while not me.page.evaluate("() => document.activeElement?.matches('.open') ?? false"):
        me.page.keyboard.press("ArrowUp")
    before = me.steps()
    me.page.keyboard.press("Enter")
    me.wait_for_step(before)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_wheel_is_accessible_and_thumb_sized(newcomer: Newcomer, axe: str, size: str) -> None:
    me = newcomer(color_scheme="dark" if size == "phone" else "light", **(PHONE if size == "phone" else {}))
    origin = {"origin": me.server.url}
    me.open()
    me.page.request.put(f"{me.server.url}/api/me", data={"name": "Ann"}, headers=origin)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    table = {"game": "lifeboats", "seats": seats, "options": {"setup": "quick", "talk": False}}
    me.open("/table/" + me.page.request.post(f"{me.server.url}/api/tables", data=table, headers=origin).json()["id"])
    voter = Voter(me, 0)
    for at in range(7):
        me.page.wait_for_selector(".prompt.asked", timeout=PATIENCE)
        if at == 0:
            check_accessible(me.page, "placing men", axe)
        voter.put_a_man(at)
    see(me.page.locator(".wheel"))
    expect(me.page.locator(".sector.open")).to_have_count(5)
    for each in [*me.page.locator(".sector .field").all(), me.page.locator(".hub")]:
        box = each.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert me.page.evaluate("() => document.documentElement.scrollWidth") <= (390 if size == "phone" else 1280)
    me.page.locator(".sector[tabindex='0']").focus()
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".sector[aria-checked=true]")).to_have_count(1)
    check_accessible(me.page, "the wheel", axe)
    before = me.steps()
    me.page.locator("[data-spot=seal]").press("Enter")
    me.wait_for_step(before)
    see(me.page.locator(".tally, .urn").first)
    check_accessible(me.page, "after the vote", axe)


def test_a_phrase_is_read_in_each_readers_language_and_a_whisper_by_one(newcomer: Newcomer) -> None:
    ann, bob, cem = newcomer(), newcomer(locale="fr-FR", **PHONE), newcomer()
    origin = {"origin": ann.server.url}
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    for person, name in ((ann, "Ann"), (bob, "Bob"), (cem, "Cem")):
        person.open()
        person.page.request.put(f"{ann.server.url}/api/me", data={"name": name}, headers=origin)
    table = {"game": "lifeboats", "seats": seats, "options": {"setup": "quick"}}
    found = ann.page.request.post(f"{ann.server.url}/api/tables", data=table, headers=origin).json()["id"]
    for seat, person in ((1, bob), (2, cem)):
        path = f"{ann.server.url}/api/tables/{found}/seats/{seat}"
        assert person.page.request.post(path, data={"do": "take"}, headers=origin).ok
    for person in (ann, bob, cem):
        person.open(f"/table/{found}")
        see(person.page.locator(".dock"))
    # Beside the board where it is wide, under one's thumb on a phone.
    see(ann.page.locator("[data-phrase=leak]"))
    bob.page.locator("button.speak").tap()
    see(bob.page.locator("[data-phrase=leak]"))
    ann.page.locator("[data-phrase=leak]").click()
    ann.page.locator("[data-argument=boat]").select_option("black")
    ann.page.get_by_role("button", name="Say this").click()
    expect(cem.page.locator(".chat")).to_contain_text("A leak for black?")
    expect(bob.page.locator(".chat")).to_contain_text(re.compile(r"Une fuite pour noir\s\?"))
    ann.page.get_by_label("To whom").select_option("1")
    ann.page.locator("[data-phrase=against]").click()
    ann.page.locator("[data-argument=seat]").select_option("2")
    ann.page.get_by_role("button", name="Say this").click()
    expect(bob.page.locator(".chat")).to_contain_text(re.compile(r"Tous contre Cem\s!"))
    expect(cem.page.locator(".chat li")).to_have_count(1)


def test_bots_answer_a_whisper_in_the_language_of_whoever_reads_it(newcomer: Newcomer) -> None:
    # A bot speaks twice at most: with another talkative one at the table it may have done so already.
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level3-greedy"}, {"kind": "bot", "bot": "random"}]
    table = {"game": "lifeboats", "seats": seats, "options": {"setup": "quick"}}
    for locale, label, say, answer, name in (
        ("en-GB", "To whom", "Say this", "Agreed.", "Boatswain, greedy"),
        ("fr-FR", "À qui", "Dire cela", "D’accord.", "Bosco, cupide"),
    ):
        me = newcomer(locale=locale)
        origin = {"origin": me.server.url}
        me.page.request.put(f"{me.server.url}/api/me", data={"name": "Ann"}, headers=origin)
        made = me.page.request.post(f"{me.server.url}/api/tables", data=table, headers=origin)
        me.open(f"/table/{made.json()['id']}")
        see(me.page.locator(".dock"))
        place_all_men([Voter(me, 0)])
        me.page.get_by_label(label).select_option("1")
        me.page.locator("[data-phrase=mercy]").click()
        me.page.locator("[data-argument=boat]").select_option("black")
        me.page.get_by_role("button", name=say).click()
        answered = me.page.locator(".chat li", has_text=answer)
        expect(answered).to_have_count(1)
        expect(answered).to_contain_text(name)
