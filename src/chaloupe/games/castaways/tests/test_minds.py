"""What moves a castaway at first sight: feasts, offers made to him, water that is not his own, and the dead."""

from math import log
from typing import Any

import pytest

from chaloupe.core import Rng
from chaloupe.core.position import buffer
from chaloupe.games.castaways import GAME, Castaways
from chaloupe.games.castaways.bots.features import NAMES, NUMBER, all_blows
from chaloupe.games.castaways.bots.knowledge import CastawaysKnowledge
from chaloupe.games.castaways.bots.outlook import Outlook
from chaloupe.games.castaways.bots.regard import reserve
from chaloupe.games.castaways.pieces import FRENCHY, KID, NONE, STEPHEN
from chaloupe.games.castaways.tests.scenes import SIX, Document, Scene, base, offer
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled

HARTER = ("lauren", "stephen", "captain", "mate", "frenchy", "harter", "kid")
WONG = ("lauren", "stephen", "captain", "mate", "wong", "frenchy", "kid")
CANNIBAL = {"cannibalism": True}


def weighed(scene: Scene, who: str) -> dict[str, float]:
    """Weigh what a character can do at first sight: the best value of each verb, of each drinker and of each card."""
    world, seat = scene.position, int(scene.c(who)["seat"])
    codes, out = buffer(int(world.max_actions())), reals(int(world.max_actions()))
    n = int(world.fill_legal(seat, codes))
    CastawaysKnowledge().lean(world, seat, codes, n, out)
    found: dict[str, float] = {}
    for i in range(n):
        action, value = world.words(seat, codes[i]), log(out[i])
        verb = str(action["type"])
        verb += f" {action['for']}" if verb == "water" else f" {action['card']}" if verb == "navigate" else ""
        found[verb] = max(value, found.get(verb, value))
    return found


# -- feasts ------------------------------------------------------------------------------------------------------


def feast(**people: Document) -> Scene:
    """Let Lauren announce a feast on the dead mate."""
    cook: Document = {"mate": {"wounds": 9}, **people}
    cook["lauren"] = {"hand": {"cannibalism": 1}, **people.get("lauren", {})}
    guests = ["stephen", "captain", "frenchy", "harter", "kid"]
    return Scene(base(HARTER, CANNIBAL, queue=guests, **cook)).act(0, "cannibalism")


def test_a_feast_that_saves_the_foe_is_objected_to() -> None:
    saved = weighed(feast(stephen={"wounds": 4}), "captain")  # Stephen is the captain's foe
    assert saved["object"] > saved["pass"]
    own = weighed(feast(captain={"wounds": 6}), "captain")  # the captain would be healed himself
    assert own["object"] < own["pass"]


def test_a_feast_is_announced_for_the_wounded_one_loves() -> None:
    def cook(**people: Document) -> Any:
        made: Document = {"mate": {"wounds": 9}, "lauren": {"hand": {"cannibalism": 1}}, **people}
        made["lauren"] = {"hand": {"cannibalism": 1}, **people.get("lauren", {})}
        guests = ["stephen", "captain", "frenchy", "harter", "kid"]
        found = weighed(Scene(base(HARTER, CANNIBAL, queue=guests, **made)), "lauren")
        return found["cannibalism"] - found["rest"]

    friend, foe = cook(stephen={"wounds": 4}), cook(kid={"wounds": 3})
    assert friend > cook() > foe  # Stephen is Lauren's friend, the kid her foe


def test_a_feast_nobody_listens_to_heals_all_the_same() -> None:
    told, silent = feast(stephen={"wounds": 2}), feast(stephen={"wounds": 2})
    told.all_pass()
    position = silent.position
    while silent.d["phase"] == "objection":
        seat = position.must()[0]
        position.apply(seat, position.legal(seat)[0], None)
    assert silent.c("stephen")["wounds"] == 1
    assert silent.d == told.d


# -- trade -------------------------------------------------------------------------------------------------------


def offered(give: str, ask: str, **more: str) -> Scene:
    """Let Lauren make the captain an offer in her turn."""
    hands: Document = {"lauren": {"hand": {"water": 1, "cash": 1, "oar": 1}, "open": {"knife": 1}}}
    hands["captain"] = {"hand": {"cash": 1, "oar": 1, "jewels": 2}, "open": {"compass": 1}}
    return Scene(base(**hands)).act(0, "offer", **offer("captain", give, ask=ask, **more))


def test_a_good_offer_is_accepted_and_a_bad_one_declined() -> None:
    good = weighed(offered("water", "oar"), "captain")
    assert good["accept"] > good["decline"]
    bad = weighed(offered("oar", "jewels"), "captain")
    assert bad["accept"] < bad["decline"]


def test_open_cards_count_in_a_trade_as_hidden_ones_do() -> None:
    def gain(**cards: str) -> Any:
        found = weighed(offered(**{"give": "", "ask": "", **cards}), "captain")
        return found["accept"] - found["decline"]

    assert gain(give="oar", give_open="knife") > gain(give="oar")
    assert gain(give="cash", ask_open="compass") < gain(give="cash")


# -- water -------------------------------------------------------------------------------------------------------


def test_the_water_of_the_unconscious_costs_nothing() -> None:
    """The mate is the captain's friend: water for him from his own cards, or from the captain's."""
    thirst: Document = {"phase": "thirst", "played": 24, "thirst": {"mate": 1}}
    his = weighed(Scene(base(**thirst, mate={"wounds": 8, "open": {"water": 1}})), "captain")
    mine = weighed(Scene(base(**thirst, mate={"wounds": 8}, captain={"hand": {"water": 1}})), "captain")
    assert his["water mate"] - his["pass"] > mine["water mate"] - mine["pass"]
    assert his["water mate"] > his["pass"]


def test_wong_drinks_along() -> None:
    """Compare a glass for the kid while Wong is thirsty too and while he is not."""

    def gain(who: str, dry: dict[str, int]) -> Any:
        people: Document = {who: {"hand": {"water": 2}}, "kid": {"wounds": 2}}
        scene = Scene(base(WONG, {"liquid_courage": True}, phase="thirst", played=24, thirst=dry, **people))
        found = weighed(scene, who)
        return found["water kid"] - found["pass"]

    alone, both = {"kid": 1}, {"kid": 1, "wong": 1}
    assert gain("frenchy", both) < gain("frenchy", alone)  # whose foe he is
    assert gain("mate", both) > gain("mate", alone)  # whose friend he is


# -- the dead, the unconscious, and who has no seat --------------------------------------------------------------


def world(document: Document) -> Castaways:
    found = GAME.load(document)
    assert isinstance(found, Castaways)
    return found


def test_nothing_hurts_the_dead() -> None:
    """Frenchy at the helm: card 30 sends the mate, his foe, overboard, which is worth something while he lives."""

    def grudge(wounds: int) -> float:
        asleep: Document = {"kid": {"wounds": 3}, "mate": {"wounds": wounds}}
        found = weighed(Scene(base(phase="navigation", stack=[30, 42], **asleep)), "frenchy")
        return found["navigate 30"] - found["navigate 42"]

    assert grudge(wounds=7) > grudge(wounds=0) > grudge(wounds=9)


def test_nobody_navigates_asleep() -> None:
    outlook = Outlook()
    outlook.survey(world(base(kid={"wounds": 3}, queue=["stephen", "captain", "mate", "frenchy"])))
    assert outlook.navigator == FRENCHY
    asleep: Document = {name: {"wounds": size} for name, size in zip(SIX, (4, 5, 7, 8, 6, 3), strict=True)}
    outlook.survey(world(base(phase="draw", draw={"why": "top", "left": 1}, turn=None, queue=[], **asleep)))
    assert (outlook.navigator, outlook.bow) == (NONE, NONE)


def test_sharks_make_a_fall_worse() -> None:
    fall: Document = {"phase": "overboard", "played": 24, "kid": {"hand": {"preserver": 1}}}
    outlook = Outlook()
    spare = []
    for sharks in (False, True):
        sea = {"swimmers": ["stephen", "frenchy"], "sharks": sharks, "thrown": False}
        outlook.survey(world(base(**fall, sea=sea)))
        spare.append((int(outlook.spare[STEPHEN]), int(outlook.spare[FRENCHY])))
    assert [calm - rough for calm, rough in zip(*spare, strict=True)] == [1, 1]
    assert spare[0][1] == int(world(base()).terms.size[FRENCHY]), "Frenchy swims well"


def test_while_secrets_are_dealt_nobody_counts_on_them() -> None:
    position, rng = GAME.new(6), Rng("deal")
    out = reals(int(NUMBER))
    for _ in range(8):  # the characters, then two of the friends
        position.apply(-1, position.draw(rng), None)
    for seat, knows in ((0, True), (5, False)):
        CastawaysKnowledge().features(position, seat, out)
        found = dict(zip(NAMES, out, strict=True))
        assert found["own_life"] > 0
        assert (found["friend_life"] > 0) == knows
        assert found["foe_death"] == 0


def test_spirits_give_strength_once() -> None:
    options = {"liquid_courage": True}
    kid: Document = {"hand": {"courage": 1, "oar": 1}}
    sober, drunk = (world(base(WONG, options, kid=kid, drank=drank)) for drank in ([], ["kid"]))
    plain = world(base(WONG, options, kid={"hand": {"oar": 1}}))
    assert all_blows(sober, KID) > all_blows(plain, KID)
    assert reserve(sober, KID) > reserve(drunk, KID) == reserve(plain, KID)


def test_a_temperament_without_a_seat_is_everybodys() -> None:
    """Thought of as loyal, everybody is the better off the better the friend is."""
    loyal, plain = CastawaysKnowledge().tempered("loyal"), CastawaysKnowledge()
    hurt = world(base(stephen={"wounds": 3}))
    chances, others = reals(6), reals(6)
    loyal.chances(hurt, chances)
    plain.chances(hurt, others)
    assert sum(chances) == pytest.approx(1)
    # Stephen is Lauren's friend, and the kid has a friend who is well.
    assert chances[0] / chances[5] < others[0] / others[5]
