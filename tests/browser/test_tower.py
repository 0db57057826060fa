"""The tower race in a browser: throwing, what glows, paths, the red button; alone, in pairs, around a screen."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Newcomer
from tests.browser.server import Person, check_accessible, see

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOVING = {"reduced_motion": "no-preference"}


class Runner:
    """Somebody who plays the tower race, and what the server asks of them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.asks: list[dict[str, Any] | None] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("state", "step"):
            self.asks.append(message.get("ask"))

    def sit_down(self, *seats: dict[str, str], **options: object) -> None:
        """Make a table with these seats and open it."""
        self.person.open()
        url, origin = f"{self.person.server.url}/api", {"origin": self.person.server.url}
        assert self.page.request.put(f"{url}/me", data={"name": "Anne"}, headers=origin).ok
        data = {"game": "tower", "seats": list(seats), "options": options}
        made = self.page.request.post(f"{url}/tables", data=data, headers=origin)
        assert made.ok, made.text()
        self.person.open(f"/table/{made.json()['id']}")

    def legal(self) -> list[dict[str, Any]]:
        """Give the actions that the server listed last."""
        ask = self.asks[-1]
        assert ask is not None
        return list(ask["legal"])

    @property
    def pawns(self) -> Locator:
        return self.page.locator(".piece.usable")

    @property
    def dice(self) -> Locator:
        return self.page.locator(".die.glow")

    def choice(self, name: str) -> Locator:
        return self.page.locator(f"[data-act={name}]")

    def ready(self) -> bool:
        """Wait until something can be decided, or the game is over."""
        self.page.wait_for_selector(".piece.usable, [data-act], .bar.end")
        return self.page.locator(".piece.usable, [data-act]").count() > 0

    def move(self, pawn: Locator) -> None:
        """Move a pawn with the first die that it can use."""
        before = self.person.steps()
        # Two pawns on the start stand so close that either may take the click: they are alike.
        pawn.click(force=True)
        if self.page.locator(".piece.picked").count():
            self.dice.first.click()
        self.person.wait_for_step(before)

    def decide(self, name: str) -> None:
        """Press one of the pictures on the cloth."""
        before = self.person.steps()
        self.choice(name).click()
        self.person.wait_for_step(before)

    def act_once(self) -> None:
        """Do whatever is asked for: throw again, let go, or move the last pawn that glows."""
        for name in ("reroll", "let_go"):
            if self.choice(name).count():
                self.decide(name)
                return
        self.move(self.pawns.last)


READY = ".piece.usable, [data-act]"  # what somebody sees who is asked
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def alone(newcomer: Newcomer, wishes: dict[str, Any] | None = None, **options: object) -> Runner:
    """Sit down against a bot."""
    me = Runner(newcomer(**(wishes or {})))
    me.sit_down(ME, BOT, **options)
    return me


def with_the_cup(newcomer: Newcomer) -> Runner:
    """Sit down until the first throw leaves a choice: a forced move is made at once, and shown without the cup."""
    for _ in range(20):
        me = alone(newcomer, MOVING)
        me.page.wait_for_selector("[data-spot=throw], [data-act]")
        if me.page.locator("[data-spot=throw]").count():
            return me
    raise AssertionError("twenty first throws without a choice")


def choose_to_move(me: Runner) -> None:
    """Play until a die and a pawn are to be chosen."""
    while me.ready() and not me.pawns.count():
        me.act_once()


def test_alone_to_the_end(newcomer: Newcomer) -> None:
    me = alone(newcomer, pawns=1)
    while me.ready():
        me.act_once()
    winners = me.person.state()["outcome"]["winners"]
    assert len(winners) == 1
    expect(me.page.locator(f".lawn .winner [data-seat='{winners[0]}']")).to_have_count(1)
    assert me.page.locator(f"[data-pawn='{winners[0]}'][data-step='44']").count() == 1


def test_the_dice_wait_for_a_finger_and_then_roll(newcomer: Newcomer) -> None:
    me = with_the_cup(newcomer)
    cup = me.page.locator("[data-spot=throw]")
    see(cup)
    expect(me.page.locator(".die")).to_have_count(0)
    expect(me.pawns).to_have_count(0)
    cup.click(force=True)
    rolling = "() => document.querySelector('.cube')?.getAnimations().length > 0"
    me.page.wait_for_function(rolling, polling=20)
    see(me.page.locator(".die").first)
    expect(cup).to_have_count(0)


def test_nothing_tells_of_a_throw_that_is_still_in_the_cup(newcomer: Newcomer) -> None:
    me = with_the_cup(newcomer)
    told = me.page.locator(".prompt, .log, .plates, [role=log]")
    before = " ".join(told.all_inner_texts())
    assert "Your turn: tap the cup" in before
    assert "threw" not in before
    assert "Anne throws" not in before
    me.page.locator("[data-spot=throw]").click(force=True)
    expect(me.page.locator(".ask")).to_contain_text("You threw")
    expect(me.page.locator(".log")).to_contain_text("Anne throws")
    expect(me.page.locator("[role=log]")).to_contain_text("Anne throws")


def test_the_automatic_throw_is_remembered(newcomer: Newcomer) -> None:
    me = with_the_cup(newcomer)
    see(me.page.locator("[data-spot=throw]"))
    auto = me.page.get_by_role("button", name="Dice throw themselves")
    expect(auto).to_have_attribute("aria-pressed", "false")
    auto.click()
    expect(auto).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator("[data-spot=throw]")).to_have_count(0)
    see(me.page.locator(".die").first)
    me.page.reload()
    expect(auto).to_have_attribute("aria-pressed", "true")
    see(me.page.locator(".die").first)


def test_who_wants_no_motion_never_waits_for_the_cup(newcomer: Newcomer) -> None:
    me = alone(newcomer)
    choose_to_move(me)
    expect(me.page.get_by_role("button", name="Dice throw themselves")).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator("[data-spot=throw]")).to_have_count(0)


def test_what_glows_is_what_is_listed_and_its_path_is_shown(newcomer: Newcomer) -> None:
    me = alone(newcomer)
    for _ in range(6):
        choose_to_move(me)
        moves = me.legal()
        assert {move["type"] for move in moves} == {"move"}
        steps = {int(pawn.get_attribute("data-step") or 0) for pawn in me.pawns.all()}
        assert steps == {move["from"] for move in moves}
        dice = {int(die.get_attribute("data-die") or 0) for die in me.dice.all()}
        assert dice == {move["die"] for move in moves}
        me.dice.first.hover()
        chosen = int(me.dice.first.get_attribute("data-die") or 0)
        expect(me.page.locator(".end")).to_have_count(sum(move["die"] == chosen for move in moves))
        me.page.mouse.move(5, 5)
        expect(me.page.locator(".end")).to_have_count(0)
        me.act_once()


def test_a_forbidden_pawn_is_a_question_that_gets_its_clause(newcomer: Newcomer) -> None:
    me = Runner(newcomer())
    idle = me.page.locator(".piece.mine:not(.usable):not([data-step='44']):not([data-step='-1'])")
    # One pawn out, the other on the start: only a double, which moves by itself, is in the way of the question.
    for _ in range(25):
        me.sit_down(ME, BOT)
        choose_to_move(me)
        if not idle.count():
            me.act_once()
            choose_to_move(me)
        if me.page.locator(".piece.usable[data-step='0']").count() == 1 and idle.count():
            before = me.person.steps()
            idle.first.click(force=True)
            see(me.page.get_by_text("must move a start pawn").first)
            assert me.person.steps() == before
            return
    raise AssertionError("no pawn was ever to be left where it is")


def forget(anne: Runner, bart: Runner) -> None:
    """Let two people play until the first has forgotten a pawn on the start and the second has noticed."""
    auto = bart.page.get_by_role("button", name="Dice throw themselves")
    ready = bart.page.locator(READY)
    for _ in range(20):
        anne.sit_down(ME, OPEN, huff=True)
        bart.page.goto(anne.page.url)
        bart.page.get_by_role("button", name="Sit down at seat 2").click()
        bart.person.until(lambda: auto.count() or ready.count(), "no cup is seen")
        if not auto.count():  # the button makes room for who is asked, and Bart was asked at once
            continue
        if auto.get_attribute("aria-pressed") == "false":
            auto.click()
        if forgotten(anne, bart):
            return
    raise AssertionError("nobody ever forgot a pawn")


def forgotten(anne: Runner, bart: Runner) -> bool:
    """Play the first moves; say no when no pawn is on the start any more to be forgotten, or soon will be."""
    for _ in range(12):
        anne.person.until(
            lambda: anne.page.locator(READY).count() or bart.page.locator(READY).count(), "nobody is asked"
        )
        if bart.choice("denounce").count():
            return True
        one = anne if anne.page.locator(READY).count() else bart
        if one.choice("denounce").count():
            one.decide("let_go")
        elif one.choice("stop").count():
            one.decide("stop")
        else:
            ahead = one.page.locator(".piece.usable:not([data-step='0'])")
            one.move(ahead.first if one is anne and ahead.count() else one.pawns.last)
    return False


def test_a_forgotten_pawn_and_the_big_red_button(newcomer: Newcomer, axe: str) -> None:
    anne, bart = Runner(newcomer()), Runner(newcomer(**MOVING))
    forget(anne, bart)
    button = bart.choice("denounce")
    assert bart.page.evaluate("() => document.querySelector('.fuse').getAnimations().length") == 1
    bart.page.evaluate("() => document.querySelector('.fuse').getAnimations()[0].pause()")  # to look at it in peace
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 120
    expect(bart.choice("let_go")).to_be_visible()
    expect(anne.choice("denounce")).to_have_count(0)
    check_accessible(bart.page, "the red button", axe)
    bart.decide("denounce")
    expect(anne.page.locator("[data-pawn='0'][data-step='-1']")).to_have_count(1)
    expect(bart.page.locator("[data-pawn='0'][data-step='-1']")).to_have_count(1)


def test_a_fuse_that_burns_down_lets_it_go(newcomer: Newcomer) -> None:
    anne, bart = Runner(newcomer()), Runner(newcomer(**MOVING))
    forget(anne, bart)
    before = bart.person.steps()
    bart.page.evaluate("() => document.querySelector('.fuse').getAnimations()[0].finish()")
    bart.person.wait_for_step(before)
    expect(bart.choice("denounce")).to_have_count(0)
    expect(anne.person.log()).to_contain_text("lets it go")
    expect(anne.page.locator("[data-pawn='0'][data-step='0']")).to_have_count(1)


def test_around_one_screen(newcomer: Newcomer) -> None:
    me = Runner(newcomer())
    me.sit_down(ME, {"kind": "local", "name": "Bart"})
    for _ in range(3):
        me.page.locator(".curtain button").click()
        assert me.ready()
        shown = {pawn.get_attribute("data-pawn") for pawn in me.page.locator(".piece.mine").all()}
        assert len(shown) == 1
        while not me.page.locator(".curtain").count():
            if me.choice("reroll").count():
                me.decide("stop")
            elif me.pawns.count():
                me.move(me.pawns.last)
            else:
                me.page.wait_for_timeout(40)


def test_a_phone_held_upright(newcomer: Newcomer) -> None:
    me = alone(newcomer, PHONE)
    choose_to_move(me)
    assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    auto = me.page.get_by_role("button", name="Dice throw themselves")
    for locator in (me.pawns.first, me.dice.first, auto):
        box = locator.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= 845
    garden = me.page.locator(".frame").bounding_box()
    assert garden is not None
    assert garden["height"] > garden["width"]
    before = me.person.steps()
    me.dice.first.tap()
    if me.page.locator(".die.picked").count():
        me.page.locator(".end").first.tap(force=True)
    me.person.wait_for_step(before)


def test_keyboard_alone(newcomer: Newcomer) -> None:
    me = alone(newcomer, pawns=1)
    choose_to_move(me)
    before = me.person.steps()
    for _ in range(60):
        me.page.keyboard.press("Tab")
        if me.page.evaluate("() => document.activeElement?.matches('.piece.usable') ?? false"):
            break
    expect(me.page.locator(".end").first).to_be_visible()
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".piece.picked")).to_have_count(1)
    for _ in range(10):
        me.page.keyboard.press("Tab")
        if me.page.evaluate("() => document.activeElement?.matches('.die.glow') ?? false"):
            break
    me.page.keyboard.press("Space")
    me.person.wait_for_step(before)


@pytest.mark.parametrize(
    ("locale", "scheme"),
    [
        ("en-GB", "light"),
        ("fr-FR", "dark"),
        # Each check also turns the page over: these are the same pages on the other screen.
        pytest.param("en-GB", "dark", marks=pytest.mark.soak),
        pytest.param("fr-FR", "light", marks=pytest.mark.soak),
    ],
)
def test_everybody_in_both_languages_by_day_and_by_night(
    newcomer: Newcomer, axe: str, locale: str, scheme: str
) -> None:
    me = alone(newcomer, {"locale": locale, "color_scheme": scheme})
    choose_to_move(me)
    check_accessible(me.page, f"choosing, {locale}, {scheme}", axe)
    named = me.pawns.first.get_attribute("aria-label") or ""
    assert ("can use" if locale == "en-GB" else "peut jouer") in named
    me.person.open("/games/tower")
    see(me.page.locator(".howto").first)
    check_accessible(me.page, f"how to play, {locale}, {scheme}", axe)


def test_one_die_and_one_pawn(newcomer: Newcomer) -> None:
    me = alone(newcomer, MOVING, dice=1, pawns=1)
    cup = me.page.get_by_role("button", name="Throw the die")
    for _ in range(3):
        me.page.wait_for_selector("[data-spot=throw], [data-act=reroll], .bar.end")
        if me.choice("reroll").count():
            me.decide("reroll")
        elif cup.count():
            cup.click(force=True)
            expect(me.page.locator(".die")).to_have_count(1)


def test_a_replay_waits_for_no_finger(newcomer: Newcomer) -> None:
    me = with_the_cup(newcomer)
    me.person.open(f"/replay/{me.person.table}")
    see(me.page.locator(".tower .frame"))
    me.page.get_by_role("button", name="To the end").click()
    expect(me.page.locator("[data-spot=throw]")).to_have_count(0)
    expect(me.page.get_by_role("button", name="Dice throw themselves")).to_have_count(0)


def test_the_guided_first_game(newcomer: Newcomer) -> None:
    me = Runner(newcomer())
    me.person.open("/games/tower")
    me.page.get_by_role("button", name="A guided first game").click()
    guide = me.page.locator(".tour")
    note = guide.filter(has_not=me.page.locator(".soft")).get_by_role("button", name="Go on")

    def tells(words: str) -> None:
        """Wait for a step of the guide; what the dice bring (caught, the own colour) is told first, and put away."""
        step = guide.filter(has_text=re.compile(words))
        expect(step.or_(note).first).to_be_visible()
        while not step.count():
            note.click()
            expect(step.or_(note).first).to_be_visible()

    tells("red pawns")
    guide.get_by_role("button", name="Go on").click()
    tells("dice are thrown")
    guide.get_by_role("button", name="Go on").click()
    tells("you use one")
    choose_to_move(me)
    me.act_once()
    # A throw that leaves no choice moves by itself: then the guide is further already.
    tells("Well run|second pawn|yellow pawn|crossing")
