"""Chapter 7: trading and laying cards open (CAS-49 to CAS-66)."""

from typing import Any

import pytest

from chaloupe.core.position import OPEN
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests.scenes import EXAMPLE, Scene, base, offer

pytestmark = pytest.mark.compiled

PEOPLE: dict[str, Any] = {
    "lauren": {"hand": {"cash": 2, "water": 1}, "open": {"oar": 1}},
    "mate": {"hand": {"jewels": 1, "water": 1}, "open": {"knife": 1, "oar": 1}},
}


@pytest.mark.clause("CAS-49")
def test_trading_in_the_turns_of_others_but_not_in_other_parts() -> None:
    scene = Scene(base(**PEOPLE, turn="kid"))
    scene.name("lauren", "offer", **offer("mate", "cash", ask_open="knife")).name(
        "mate", "accept", **{"from": "lauren"}
    )
    assert scene.c("lauren")["open"] == {"knife": 1, "oar": 1}
    for phase, more in (("thirst", {"played": 42, "thirst": {"captain": 1}}), ("navigation", {"stack": [24, 25]})):
        elsewhere = Scene(base(phase=phase, **more, **PEOPLE))
        elsewhere.refuses("mate", "CAS-49", "offer", **offer("lauren", "water"))
        elsewhere.refuses("mate", "CAS-49", "accept", **{"from": "lauren"})
        elsewhere.refuses("mate", "CAS-63", "reveal", card="water")
    sea = {"swimmers": ["stephen"], "sharks": False, "thrown": False}
    Scene(base(phase="overboard", played=24, sea=sea, **PEOPLE)).refuses("lauren", "CAS-49", "withdraw")


@pytest.mark.clause("CAS-50", "CAS-81")
def test_no_trade_from_a_claim_to_its_end() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "swap", target="mate")
    for verb, more in (("offer", offer("lauren", "water")), ("reveal", {"card": "water"}), ("withdraw", {})):
        scene.refuses("mate", "CAS-50", verb, **more)
    scene.act(3, "fight")
    scene.refuses("mate", "CAS-50", "reveal", card="water")
    scene.refuses("captain", "CAS-50", "decline", **{"from": "mate"})
    robbed = Scene(base(**PEOPLE)).act(0, "rob", target="mate", card="hidden")
    robbed.refuses("mate", "CAS-50", "reveal", card="jewels")


@pytest.mark.clause("CAS-51", "CAS-52", "CAS-53")
def test_partners() -> None:
    scene = Scene(base(**PEOPLE, stephen={"wounds": 5}))
    scene.refuses("lauren", "CAS-51", "offer", **offer("stephen", "cash"))
    scene.refuses("lauren", "CAS-52", "offer", **offer("lauren", "cash"))
    scene.act(0, "offer", **offer("mate", "cash"))
    scene.refuses("lauren", "CAS-53", "offer", **offer("kid", "cash"))
    assert "offer" not in scene.verbs("lauren")
    scene.act(0, "withdraw").act(0, "offer", **offer("kid", "cash"))


@pytest.mark.clause("CAS-54")
def test_an_offer_is_about_something() -> None:
    scene = Scene(base(**PEOPLE))
    scene.refuses("lauren", "CAS-54", "offer", **offer("mate"))
    scene.refuses("lauren", "CAS-54", "offer", **offer("mate", "cash", "oar", "cash", "oar"))
    for words in (offer("mate", "cash"), offer("mate", ask="water"), offer("mate", give_open="oar", ask="oar")):
        scene.act(0, "offer", **words).act(0, "withdraw")


@pytest.mark.clause("CAS-55", "CAS-56")
def test_cards_must_be_where_the_offer_says() -> None:
    scene = Scene(base(**PEOPLE))
    scene.refuses("lauren", "CAS-55", "offer", **offer("mate", "cash cash cash"))
    scene.refuses("lauren", "CAS-55", "offer", **offer("mate", give_open="cash"))
    scene.refuses("lauren", "CAS-56", "offer", **offer("mate", "cash", ask_open="jewels"))
    scene.refuses("lauren", "CAS-56", "offer", **offer("mate", "cash", ask_open="oar oar"))
    scene.act(0, "offer", **offer("mate", "cash cash", "oar", "courage water water", "knife oar"))
    assert scene.d["offers"][0]["ask"] == ["courage", "water", "water"]


@pytest.mark.clause("CAS-57")
def test_the_others_see_how_many() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "offer", **offer("mate", "cash cash", "oar", "water", "knife"))
    for seat in (0, 3):
        assert scene.event("offer", seat)["give"] == ["cash", "cash"]
        assert scene.position.view(seat)["offers"] == scene.d["offers"]
    hidden: list[Any] = [scene.event("offer", 1)]
    for viewer in (2, None):
        view: Any = scene.position.view(viewer)
        hidden += view["offers"]
    for seen in hidden:
        assert (seen["give"], seen["give_open"], seen["ask"], seen["ask_open"]) == (2, ["oar"], 1, ["knife"])
    scene.act(3, "accept", **{"from": "lauren"})
    assert (scene.event("trade", 3)["ask"], scene.event("trade", 5)["ask"]) == (["water"], 1)


@pytest.mark.clause("CAS-58")
def test_only_standing_offers() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "offer", **offer("mate", "cash"))
    scene.refuses("kid", "CAS-58", "accept", **{"from": "lauren"})
    scene.refuses("mate", "CAS-58", "decline", **{"from": "kid"})
    scene.refuses("mate", "CAS-58", "withdraw")
    scene.refuses("mate", "CAS-17", "accept", **{"from": "wong"})
    scene.act(3, "decline", **{"from": "lauren"})
    assert scene.events() == [{"event": "declined", "from": "lauren", "to": "mate"}]
    assert scene.d["offers"] == []


@pytest.mark.clause("CAS-59")
def test_to_accept_one_must_have_it() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "offer", **offer("mate", "cash", ask="jewels jewels"))
    scene.refuses("mate", "CAS-59", "accept", **{"from": "lauren"})
    assert {"type": "accept", "from": "lauren"} not in scene.listed("mate")
    assert {"type": "decline", "from": "lauren"} in scene.listed("mate")


@pytest.mark.clause("CAS-60", "CAS-85")
def test_what_is_open_stays_open() -> None:
    shaded: Any = {"lauren": {"open": {"parasol": 1}, "hand": {"cash": 1}}, "mate": {"hand": {"water": 1}}}
    scene = Scene(base(parasol_open=True, **shaded)).act(0, "offer", **offer("mate", "cash", "parasol", "water"))
    scene.act(3, "accept", **{"from": "lauren"})
    assert (scene.c("mate")["hand"], scene.c("mate")["open"]) == ({"cash": 1}, {"parasol": 1})
    assert scene.c("lauren")["hand"] == {"water": 1}
    assert scene.d["parasol_open"] is True


@pytest.mark.clause("CAS-61")
def test_offers_lapse() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "offer", **offer("mate", "water"))
    scene.act(3, "offer", **offer("kid", give_open="knife"))
    scene.act(0, "reveal", card="water")
    assert scene.events()[1:] == [{"event": "lapsed", "from": "lauren", "to": "mate"}]
    scene.act(0, "offer", **offer("mate", "cash", ask_open="knife"))
    scene.act(5, "accept", **{"from": "mate"})
    assert scene.event("lapsed") == {"event": "lapsed", "from": "lauren", "to": "mate"}
    assert scene.d["offers"] == []
    scene.act(3, "offer", **offer("kid", "jewels")).act(0, "row")
    assert scene.d["offers"] == []


@pytest.mark.clause("CAS-62")
def test_nothing_binds() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "offer", **offer("mate", "cash", ask="water"))
    scene.act(3, "decline", **{"from": "lauren"}).act(0, "offer", **offer("mate", "cash", ask="water")).act(
        0, "withdraw"
    )
    assert scene.d["offers"] == []


@pytest.mark.clause("CAS-63", "CAS-64", "CAS-65")
def test_laying_open() -> None:
    scene = Scene(base(**PEOPLE))
    scene.refuses("mate", "CAS-64", "reveal", card="knife")
    scene.refuses("mate", "CAS-64", "reveal", card="cash")
    scene.act(3, "reveal", card="jewels")
    assert (scene.c("mate")["hand"], scene.c("mate")["open"]["jewels"]) == ({"water": 1}, 1)
    assert scene.events() == [{"event": "revealed", "character": "mate", "card": "jewels"}]
    assert {"type": "reveal", "card": "jewels"} not in scene.listed("mate")


@pytest.mark.clause("CAS-66")
def test_used_up_cards_are_discarded() -> None:
    scene = Scene(base(lauren={"hand": {"flare": 1}})).act(0, "flare")
    assert scene.d["discard"] == {"flare": 1}
    kit = Scene(base(lauren={"hand": {"medkit": 1}, "wounds": 1})).act(0, "medkit", **{"for": "lauren", "of": "lauren"})
    assert kit.d["discard"] == {"medkit": 1}
    sea = {"swimmers": ["stephen"], "sharks": False, "thrown": False}
    chum = Scene(base(phase="overboard", played=24, sea=sea, kid={"hand": {"chum": 1}})).act(5, "chum")
    assert chum.d["discard"] == {"chum": 1}


def test_listed_and_open_offers() -> None:
    scene = Scene(EXAMPLE)
    offers = [action for action in scene.listed("mate") if action["type"] == "offer"]
    assert all(len(action["give"]) + len(action["give_open"]) == 1 for action in offers)
    assert {(action["to"], *action["give"], *action["give_open"], *action["ask_open"]) for action in offers} == {
        ("captain", "water"), ("captain", "water", "oar"), ("captain", "water", "painting3"),
        ("captain", "cash"), ("captain", "cash", "oar"), ("captain", "cash", "painting3"),
        ("captain", "oar"), ("captain", "oar", "painting3"),
        ("stephen", "water"), ("stephen", "cash"), ("stephen", "oar"),
    }  # fmt: skip
    for words in (
        offer("captain", "water", "oar"),
        offer("captain", ask="water"),
        offer("captain", "water", ask="oar"),
    ):
        action = {"type": "offer", **words}
        assert action not in offers
        assert scene.position.refusal(0, action) is None
        assert scene.position.encode(0, action) == OPEN


def test_a_long_wish_list_is_only_an_offer() -> None:
    scene = Scene(base(**PEOPLE)).act(0, "offer", **offer("mate", ask=" ".join(["water"] * 300)))
    assert len(scene.d["offers"][0]["ask"]) == 300
    assert scene.event("offer", 1)["ask"] == 300
    assert Scene(scene.d).d == scene.d


def test_what_is_done_beside_the_turn_leaves_its_action_open() -> None:
    """After an aside the seat in turn is asked the same as before; with any other action it has answered."""
    offered = [{"from": "mate", "to": "lauren", **offer("lauren", "jewels")}]
    people = {**PEOPLE, "lauren": {"hand": {"cash": 2, "courage": 1}, "open": {"oar": 1}}}
    document = base(**people, offers=offered, options={"liquid_courage": True})
    scene = Scene(document)
    tried = set()
    for code in scene.position.legal(0):
        after = scene.position.copy()
        verb = after.words(0, code)["type"]
        after.apply(0, code, None)
        tried.add(verb)
        same = after.must() == [0] and after.about(0) == "actions"
        assert same == (verb in GAME.asides()), verb
    withdrawn = Scene(document).act(0, "offer", **offer("kid", "cash")).act(0, "withdraw")
    assert withdrawn.position.must() == [0]
    assert {"offer", "accept", "decline", "reveal", "drink", "rest", "swap"} <= tried
