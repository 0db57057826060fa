"""Castaways: four browsers and two bots play on to the reckoning; every question of the game is answered by hand."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from chaloupe import shelf
from chaloupe.core.position import CHANCE, NOBODY, Position
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from tests.browser.conftest import Newcomer
from tests.browser.server import PATIENCE, Person, Server, check_accessible, see

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
EVERYTHING = {"cannibalism": True, "liquid_courage": True, "sharks": True}


class Sailor(Person):
    """Somebody at a table of Castaways, with what the line brought to the page."""

    def __init__(self, page: Page, server: Server) -> None:
        super().__init__(page, server)
        self.heard: dict[str, Any] = {}
        self.seat = -1
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("state", "step"):
            self.heard = message
            if message["view"]["seat"] is not None:
                self.seat = message["view"]["seat"]

    @property
    def view(self) -> dict[str, Any]:
        found = self.heard["view"]
        assert isinstance(found, dict)
        return found

    @property
    def me(self) -> str:
        return next(str(name) for name, one in self.view["characters"].items() if one["seat"] == self.seat)

    @property
    def hand(self) -> dict[str, int]:
        return dict(self.view["characters"][self.me]["hand"])

    @property
    def required(self) -> bool:
        ask = self.heard.get("ask")
        return ask is not None and bool(ask["required"])

    def may(self, kind: str) -> bool:
        ask = self.heard.get("ask")
        return ask is not None and any(each["type"] == kind for each in ask["legal"])

    def shown(self) -> None:
        """Wait until the page shows what the line brought."""
        wanted = "n => Number(document.querySelector('.table')?.getAttribute('data-step')) >= n"
        self.page.wait_for_function(wanted, arg=self.heard["n"], polling=20)

    def press(self, selector: str) -> None:
        """Press a button of the board and wait for what comes of it."""
        before = self.heard["n"]
        self.shown()
        self.page.locator(f".castaways {selector}").first.click()
        self.until(lambda: self.heard["n"] > before, f"nothing came of {selector}")


# The plainest answer to each question, and where to press for it.
PLAIN = {
    "pass": "[data-act=pass]",
    "take": "[data-spot=draft] button.card",
    "yield": "[data-act=yield]",
    "rest": "[data-act=rest]",
    "stow": "[data-act=stow]",
    "top": "[data-act=top]",
}


def go_on(sailors: list[Sailor]) -> None:
    """Let one of those who are asked give the plainest answer, or wait for the others."""
    for each in sailors:
        if not each.required:
            continue
        found = next((selector for kind, selector in PLAIN.items() if each.may(kind)), None)
        if found is None:
            each.shown()
            each.page.locator("[data-spot=stack] button.chart").first.click()
            found = "[data-act=navigate]"
        each.press(found)
        return
    for each in sailors:
        each.page.wait_for_timeout(10)


def wait_for(sailors: list[Sailor], kind: str) -> Sailor:
    """Go on until somebody with a browser is asked for something."""
    end = time.monotonic() + 2 * PATIENCE / 1000
    while time.monotonic() < end:
        for each in sailors:
            if each.required and each.may(kind):
                return each
        go_on(sailors)
    raise AssertionError(f"nobody was ever asked: {kind}")


def begin(sailors: list[Sailor]) -> None:
    """Seat everybody at one table, with two bots."""
    host = sailors[0]
    origin = {"origin": host.server.url}
    api = f"{host.server.url}/api"
    for i, each in enumerate(sailors):
        each.open()
        each.page.request.put(f"{api}/me", data={"name": f"Sailor {i + 1}"}, headers=origin)
    seats = [{"kind": "me"}] + [{"kind": "open"}] * 3 + [{"kind": "bot", "bot": "level3-loyal"}] * 2
    asked = {"game": "castaways", "seats": seats, "options": {"quick": True}}
    made = host.page.request.post(f"{api}/tables", data=asked, headers=origin)
    assert made.ok, made.text()
    table = made.json()["id"]
    for seat, each in enumerate(sailors[1:], 1):
        taken = each.page.request.post(f"{api}/tables/{table}/seats/{seat}", data={"do": "take"}, headers=origin)
        assert taken.ok, taken.text()
    for each in sailors:
        each.open(f"/table/{table}")
        see(each.page.locator(".castaways"))


def lift_the_flap(sailor: Sailor) -> None:
    """The secrets are on the page only while the flap is pressed."""
    page = sailor.page
    sailor.shown()
    flap = page.locator("[data-spot=secret]")
    see(flap)
    expect(page.locator("[data-secret]")).to_have_count(0)
    flap.hover()
    page.mouse.down()
    expect(page.locator("[data-secret]")).to_have_count(2)
    page.mouse.up()
    expect(page.locator("[data-secret]")).to_have_count(0)


def trade(giver: Sailor, taker: Sailor, other: Sailor, axe: str) -> None:
    """A card is given; the two see which, the others that there is one."""
    kind = next(iter(giver.hand))
    held = taker.hand.get(kind, 0)
    giver.shown()
    giver.page.locator(".castaways [data-act=trade]").click()
    giver.page.locator(f"[data-partner={taker.me}]").click()
    giver.page.locator(f"[data-spot=mine] [data-chip={kind}]").first.click()
    giver.press("[data-act=offer]")
    see(taker.page.locator(f"[data-offer={giver.me}] [data-act=accept]"))
    check_accessible(taker.page, "an offer", axe)
    see(other.page.locator(f"[data-offer={giver.me}] .back"))
    taker.press(f"[data-offer={giver.me}] [data-act=accept]")
    assert taker.hand.get(kind, 0) == held + 1


def fight(sailors: list[Sailor], attacker: Sailor, defender: Sailor, joiner: Sailor, axe: str) -> None:
    """A place is refused and a third joins; the fourth passes by a standing answer until the day is over."""
    quiet = next(each for each in sailors if each not in (attacker, defender, joiner))
    attacker.shown()
    attacker.page.locator(f"[data-place={defender.me}] button").click()
    attacker.press("[data-act=swap]")
    assert wait_for(sailors, "fight") is defender
    defender.press("[data-act=fight]")
    see(joiner.page.locator("[data-act=join-defence]"))
    before = int(joiner.page.locator("[data-total=defence]").inner_text())
    check_accessible(joiner.page, "a fight", axe)
    joiner.press("[data-act=join-defence]")
    joiner.shown()
    assert int(joiner.page.locator("[data-total=defence]").inner_text()) > before
    assert joiner.me in joiner.view["fight"]["defenders"]
    quiet.shown()
    quiet.page.locator(".castaways .next select").select_option("day")

    def over() -> bool:
        go_on([each for each in sailors if each is not quiet])
        return str(quiet.view["phase"]) != "fight"

    quiet.until(over, "the fight does not end")
    assert {attacker.me, defender.me, joiner.me} <= set(quiet.view["fought"])


def reckon(sailors: list[Sailor]) -> None:
    """Everybody sees the secrets turned over, and lines that add up to the scores."""
    for each in sailors:
        each.page.locator(".bar.end").wait_for(timeout=2 * PATIENCE)
        see(each.page.locator("[data-spot=reckoning]"))
        expect(each.page.locator("[data-reckoned]")).to_have_count(6)
    first = sailors[0]
    scores = first.state()["outcome"]["scores"]
    for name, one in first.view["characters"].items():
        assert one["friend"]
        assert one["foe"]
        line = first.page.locator(f"[data-reckoned={name}]")
        expect(line.locator(".sum")).to_contain_text(str(scores[one["seat"]]))
        added = sum(int(each) for each in re.findall(r"\+(\d+)", line.locator(".lines").inner_text()))
        assert added == scores[one["seat"]]


@pytest.mark.slow
def test_a_trade_a_fight_that_others_join_and_the_reckoning(newcomer: Newcomer, axe: str) -> None:
    people = [newcomer(), newcomer(), newcomer(), newcomer(**PHONE)]
    sailors = [Sailor(each.page, each.server) for each in people]
    begin(sailors)
    lift_the_flap(sailors[0])
    giver = wait_for(sailors, "rest")
    taker, other = [each for each in sailors if each is not giver][:2]
    trade(giver, taker, other, axe)
    fight(sailors, giver, taker, other, axe)
    for seat, each in enumerate(sailors):
        url = f"{each.server.url}/api/tables/{each.table}/seats/{seat}"
        sat_in = each.page.request.post(url, data={"do": "bot", "bot": "random"}, headers={"origin": each.server.url})
        assert sat_in.ok, sat_in.text()
    reckon(sailors)
    check_accessible(sailors[0].page, "the reckoning", axe)
    assert sailors[3].page.evaluate("() => document.documentElement.scrollWidth") <= 390


# -- every question, one after the other ---------------------------------------------------------------------------


def positions(wanted: set[tuple[str, str]]) -> dict[tuple[str, str], tuple[Position, int]]:
    """Play at random until each phase was met in which somebody asked may do a certain thing."""
    game = next(each for each in shelf.games() if each.id == "castaways")
    found: dict[tuple[str, str], tuple[Position, int]] = {}
    for k in range(200):
        position = game.new(8, EVERYTHING)
        rng = Rng(f"every question/{k}")
        while (actor := position.actor()) != NOBODY:
            if actor == CHANCE:
                position.apply(actor, position.draw(rng), None)
                continue
            seats = position.must()
            seat = seats[rng.below(len(seats))]
            codes = position.legal(seat)
            kinds = [str(position.words(seat, code)["type"]) for code in codes]
            phase = position.about(seat)
            for kind in set(kinds):
                if (phase, kind) in wanted and (phase, kind) not in found:
                    found[phase, kind] = (position.copy(), seat)
            # Offers would drown everything else.
            rare = [code for code, kind in zip(codes, kinds, strict=True) if kind != "offer"]
            position.apply(seat, rare[rng.below(len(rare))], None)
        if len(found) == len(wanted):
            return found
    raise AssertionError(f"never met: {wanted - set(found)}")


# Where to press, one after the other, for an action of this type in this phase.
PRESSES: dict[tuple[str, str], list[str]] = {
    ("draft", "take"): ["[data-spot=draft] button.glowing"],
    ("actions", "row"): ["[data-act=row]"],
    ("actions", "medkit"): ["[data-spot=hand] [data-card=medkit]", "[data-act=medkit].glowing"],
    ("actions", "drink"): ["[data-act=drink].glowing"],
    ("actions", "rob"): [".who.glowing", "[data-act=rob].glowing"],
    ("reply", "yield"): ["[data-act=yield]"],
    ("objection", "object"): ["[data-act=object]"],
    ("fight", "join"): ["[data-act=join-attack]"],
    ("fight", "arm"): [".arms [data-act^=arm].glowing"],
    ("row", "stow"): ["[data-spot=drawn] .chart", "[data-act=stow]"],
    ("navigation", "navigate"): ["[data-spot=stack] .chart", "[data-act=navigate]"],
    ("navigation", "compass"): ["[data-act=compass].glowing"],
    ("choose", "navigate"): ["[data-spot=stack] .chart >> nth=1", "[data-act=navigate]"],
    ("overboard", "frenzy"): ["[data-act=frenzy].glowing"],
    ("overboard", "preserver"): ["[data-act=preserver].glowing"],
    ("overboard", "chum"): ["[data-act=chum].glowing"],
    ("thirst", "water"): ["[data-act=water].glowing"],
    ("thirst", "pass"): ["[data-act=pass]"],
}


class Stage:
    """The line of one page, on which positions of our own are shown; what the page answers is kept."""

    def __init__(self, page: Page) -> None:
        self.position: Position | None = None
        self.seat = 0
        self.table = ""
        self.answers: list[dict[str, Any]] = []
        page.route_web_socket(re.compile(r"^ws://"), self._open)

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "act":
                self.answers.append(message["action"])
            else:
                server.send(frame)

        def from_server(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "step":
                return
            if message["type"] == "you":
                message.update(seats=[self.seat], shown=self.seat)
            if message["type"] == "state":
                message.update(self.question())
            route.send(json.dumps(message))

        route.on_message(from_page)
        server.on_message(from_server)

    def question(self) -> dict[str, Any]:
        """Give what the server would say about the position."""
        position, seat = self.position, self.seat
        assert position is not None
        ask = None
        if seat in position.must():
            legal = [position.words(seat, code) for code in position.legal(seat)]
            ask = {"question": 1, "about": position.about(seat), "required": True, "legal": legal}
        waits = [{"seat": each, "about": position.about(each)} for each in position.must()]
        return {"view": position.view(seat), "ask": ask, "waits": waits, "outcome": None, "shown": seat, "log": []}

    def show(self, me: Person, position: Position, seat: int) -> None:
        """Let somebody see a position from a seat, at a table of eight."""
        self.position, self.seat, self.answers = position, seat, []
        if not self.table:
            origin = {"origin": me.server.url}
            me.page.request.put(f"{me.server.url}/api/me", data={"name": "Anne"}, headers=origin)
            seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * 7
            asked = {"game": "castaways", "seats": seats, "options": EVERYTHING}
            made = me.page.request.post(f"{me.server.url}/api/tables", data=asked, headers=origin)
            self.table = made.json()["id"]
        me.open(f"/table/{self.table}")
        see(me.page.locator(f".doing[data-phase={position.document()['phase']}]"))


@pytest.mark.slow
def test_every_question_is_answered_by_hand(newcomer: Newcomer, axe: str) -> None:
    me = newcomer()
    me.open()
    stage = Stage(me.page)
    for (phase, kind), (position, seat) in positions(set(PRESSES)).items():
        stage.show(me, position, seat)
        if kind in ("rob", "navigate", "water", "frenzy"):
            check_accessible(me.page, f"{phase}, {kind}", axe)
        for selector in PRESSES[phase, kind]:
            me.page.locator(f".castaways {selector}").first.click()
        me.until(lambda: stage.answers, f"no answer: {phase}, {kind}")
        legal = [position.words(seat, code) for code in position.legal(seat)]
        assert [each["type"] for each in stage.answers] == [kind], (phase, kind)
        assert stage.answers[0] in legal, (phase, kind)


def test_the_unconscious_are_told_and_asked_nothing(newcomer: Newcomer) -> None:
    game = next(each for each in shelf.games() if each.id == "castaways")
    position = game.new(8, {**EVERYTHING, "quick": True})
    rng = Rng("the unconscious")
    fainted: list[str] = []
    while not fainted or position.document()["phase"] != "actions":
        actor = position.actor()
        assert actor != NOBODY
        tell = Tell()
        codes = [] if actor == CHANCE else position.legal(actor)
        code = position.draw(rng) if actor == CHANCE else codes[rng.below(len(codes))]
        position.apply(actor, code, tell)
        fainted += [str(each["character"]) for each in tell.heard(0) if each["event"] == "fainted"]
        risen = [each.get("character") for each in tell.heard(0) if each["event"] in ("woke", "died")]
        fainted = [who for who in fainted if who not in risen]
    me = newcomer(**PHONE)
    me.open()
    stage = Stage(me.page)
    view = position.view(None)
    characters = view["characters"]
    assert isinstance(characters, dict)
    stage.show(me, position, characters[fainted[0]]["seat"])
    expect(me.page.locator(".fate")).to_contain_text("You are unconscious")
    expect(me.page.locator(f"[data-place={fainted[0]}] .who")).to_contain_text("unconscious")
    expect(me.page.locator(".castaways .glowing")).to_have_count(0)


def test_the_hand_is_seen_and_dragged_into_an_open_tray(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open()
    stage = Stage(me.page)
    found = positions({("actions", "rob"), ("fight", "arm")})
    hand, tray = me.page.locator("[data-spot=hand]"), me.page.locator("[data-spot=trade] .trays")
    # However much is asked, the whole hand stands on a screen of ordinary size.
    stage.show(me, *found["fight", "arm"])
    box = hand.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
    stage.show(me, *found["actions", "rob"])
    me.page.locator("[data-act=trade]").click()
    see(tray)
    cards = hand.locator(".slot")
    cards.first.drag_to(tray)
    expect(tray.locator(".give [data-chip]")).to_have_count(1)
    cards.last.drag_to(tray)
    expect(tray.locator(".give [data-chip]")).to_have_count(2)
