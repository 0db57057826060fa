"""Chapters 4 to 6: wounds, the day, provisions, turns (CAS-26 to CAS-48)."""

from typing import Any

import pytest

from chaloupe.games.castaways.tests.scenes import Scene, base, offer

pytestmark = pytest.mark.compiled

QUIET = {"chum": 2, "preserver": 1}


@pytest.mark.clause("CAS-26", "CAS-27", "CAS-31")
def test_conscious_unconscious_dead() -> None:
    people: dict[str, Any] = {"stephen": {"wounds": 4}, "captain": {"wounds": 7}, "mate": {"wounds": 9}}
    queue = ["stephen", "captain", "frenchy", "kid"]
    scene = Scene(base(lauren={"hand": {"medkit": 1}}, queue=queue, **people))
    assert scene.position.may() == [1, 4, 5]
    scene.act(0, "medkit", **{"for": "captain", "of": "lauren"})
    assert scene.event("woke") == {"event": "woke", "character": "captain"}
    assert 2 in scene.position.may()


@pytest.mark.clause("CAS-28")
def test_the_unconscious_do_nothing() -> None:
    scene = Scene(base(stephen={"wounds": 5, "hand": {"cash": 1}}))
    scene.refuses("stephen", "CAS-28", "reveal", card="cash")
    scene.refuses("stephen", "CAS-28", "offer", **offer("mate", "cash"))
    fight = Scene(
        base(phase="fight", claim={"type": "swap", "target": "mate"}, stephen={"wounds": 5},
             fight={"attackers": ["lauren"], "defenders": ["mate"], "flare": None})
    )  # fmt: skip
    fight.refuses("stephen", "CAS-28", "join", side="attack")
    assert "stephen" not in fight.asked()


@pytest.mark.clause("CAS-29")
def test_nobody_fights_for_the_unconscious() -> None:
    scene = Scene(base(stephen={"wounds": 5})).act(0, "swap", target="stephen")
    assert scene.d["boat"][:2] == ["stephen", "lauren"]
    assert scene.d["turn"] == "captain"


@pytest.mark.clause("CAS-30")
def test_open_cards_of_the_unconscious_for_himself_alone() -> None:
    helpless = {"wounds": 5, "hand": {"medkit": 1}, "open": {"medkit": 1, "parasol": 1}}
    scene = Scene(base(stephen=helpless, captain={"wounds": 1, "open": {"medkit": 1}}))
    scene.refuses("lauren", "CAS-30", "medkit", **{"for": "captain", "of": "stephen"})
    scene.refuses("lauren", "CAS-30", "medkit", **{"for": "captain", "of": "captain"})
    assert {"type": "parasol", "of": "stephen"} in scene.listed("lauren")
    scene.act(0, "medkit", **{"for": "stephen", "of": "stephen"})
    assert (scene.c("stephen")["wounds"], scene.c("stephen")["hand"]) == (4, {"medkit": 1})
    assert scene.c("stephen")["open"] == {"parasol": 1}
    closed = Scene(base(stephen={"wounds": 5, "hand": {"medkit": 1, "parasol": 1}}))
    closed.refuses("lauren", "CAS-30", "medkit", **{"for": "stephen", "of": "stephen"})
    closed.refuses("lauren", "CAS-30", "parasol", of="stephen")


@pytest.mark.clause("CAS-30")
def test_open_water_of_the_unconscious() -> None:
    thirst: dict[str, Any] = {"phase": "thirst", "played": 24, "thirst": {"stephen": 1, "captain": 1}}
    water = Scene(base(**thirst, stephen={"wounds": 5, "open": {"water": 1}}))
    assert water.asked() == ["captain", "frenchy", "kid", "lauren", "mate"]
    water.refuses("mate", "CAS-30", "water", **{"for": "captain", "of": "stephen"})
    water.name("mate", "water", **{"for": "stephen", "of": "stephen"})
    assert (water.c("stephen")["wounds"], water.c("captain")["wounds"]) == (5, 1)


@pytest.mark.clause("CAS-32", "CAS-31", "CAS-87")
def test_the_dead_decide_nothing_and_are_not_healed() -> None:
    queue = ["stephen", "captain", "frenchy", "kid"]
    scene = Scene(base(lauren={"hand": {"medkit": 1}}, mate={"wounds": 9, "hand": {"cash": 1}}, queue=queue))
    scene.refuses("mate", "CAS-32", "reveal", card="cash")
    scene.refuses("lauren", "CAS-87", "medkit", **{"for": "mate", "of": "lauren"})


@pytest.mark.clause("CAS-33")
def test_a_body_aboard_keeps_place_and_cards() -> None:
    body = {"wounds": 9, "hand": {"cash": 1}, "open": {"oar": 1}}
    scene = Scene(base(mate=body, queue=["stephen", "captain", "frenchy", "kid"]))
    assert {"type": "swap", "target": "mate"} in scene.listed("lauren")
    scene.act(0, "rob", target="mate", card="hidden").act("chance", "steal", card="cash")
    scene.act(1, "rob", target="mate", card="oar")
    assert (scene.c("lauren")["hand"], scene.c("stephen")["open"]) == ({"cash": 1}, {"oar": 1})
    scene.act(2, "swap", target="mate")
    assert scene.d["boat"][2:4] == ["mate", "captain"]


@pytest.mark.clause("CAS-34")
def test_who_is_gone_cannot_be_named() -> None:
    boat = ["lauren", "stephen", "captain", "frenchy", "kid"]
    scene = Scene(base(mate={"wounds": 9}, boat=boat, queue=boat[1:], lauren={"hand": {"medkit": 1, "parasol": 1}}))
    scene.refuses("lauren", "CAS-34", "swap", target="mate")
    scene.refuses("lauren", "CAS-34", "rob", target="mate", card="hidden")
    scene.refuses("lauren", "CAS-34", "medkit", **{"for": "mate", "of": "lauren"})
    scene.refuses("lauren", "CAS-34", "parasol", of="mate")
    scene.refuses("lauren", "CAS-51", "offer", **offer("mate", "medkit"))


@pytest.mark.clause("CAS-34", "CAS-121")
def test_a_body_that_falls_is_gone_with_all_it_has() -> None:
    body = {"wounds": 6, "hand": {"cash": 1}, "open": {"preserver": 1}}
    scene = Scene(base(phase="navigation", stack=[24, 42], stephen=body, discard={"chum": 2}))
    scene.name("kid", "navigate", card=24)
    assert "stephen" not in scene.d["boat"]
    assert scene.event("left") == {"event": "left", "character": "stephen", "cards": {"cash": 1, "preserver": 1}}
    assert scene.d["discard"] == {"cash": 1, "chum": 2, "preserver": 1}
    assert "died" not in [event["event"] for event in scene.events()]


# -- the day -----------------------------------------------------------------------------------------------------


def morning(**changes: Any) -> Scene:
    """Begin a day: the last thirst of the day before is being settled."""
    return Scene(base(phase="thirst", played=42, thirst={"captain": 1}, captain={"hand": {"water": 1}}, **changes))


@pytest.mark.clause("CAS-35", "CAS-36", "CAS-37", "CAS-41")
def test_a_day_begins_at_the_bow() -> None:
    boat = ["kid", "stephen", "captain", "mate", "frenchy", "lauren"]
    scene = morning(boat=boat, stephen={"wounds": 5}, mate={"wounds": 9}, kid={"wounds": 3}).all_pass()
    d = scene.d
    assert d["queue"] == ["kid", "stephen", "captain", "frenchy", "lauren"]
    assert d["draft"] == {"holder": "captain", "left": 3, "cards": {}}
    for kind in ("oar", "cash", "water"):
        scene.act("chance", "provision", card=kind)
    scene.name("captain", "take", card="oar").name("frenchy", "take", card="water")
    assert scene.c("lauren")["hand"] == {"cash": 1}
    assert (scene.d["phase"], scene.d["turn"], scene.d["draft"]) == ("actions", "captain", None)


@pytest.mark.clause("CAS-38", "CAS-39", "CAS-40")
def test_the_draft_is_handed_on() -> None:
    cards = {"cash": 1, "oar": 1, "water": 2}
    queue = list(base()["boat"])
    scene = Scene(base(phase="draft", turn=None, queue=queue, draft={"holder": "captain", "left": 0, "cards": cards}))
    scene.refuses("captain", "CAS-38", "take", card="knife")
    scene.refuses("mate", "CAS-3", "take", card="cash")
    views: list[Any] = [scene.position.view(seat) for seat in (2, 3, None)]
    assert [view["draft"]["cards"] for view in views] == [cards, 4, 4]
    scene.name("captain", "take", card="cash")
    assert (scene.event("taken", 2)["card"], scene.event("taken", 3)["card"]) == ("cash", None)
    assert scene.d["draft"]["holder"] == "mate"
    assert scene.listed("mate") == [{"type": "take", "card": "oar"}, {"type": "take", "card": "water"}]
    scene.name("mate", "take", card="oar").name("frenchy", "take", card="water")
    assert scene.c("kid")["hand"] == {"water": 1}
    assert [event["event"] for event in scene.events()] == ["taken", "taken", "turn"]
    scene.refuses("lauren", "CAS-38", "take", card="water")


@pytest.mark.clause("CAS-42")
def test_no_trade_in_the_provisions_part() -> None:
    queue = list(base()["boat"])
    draft = {"holder": "frenchy", "left": 0, "cards": {"water": 2}}
    scene = Scene(base(phase="draft", turn=None, queue=queue, draft=draft, lauren={"hand": {"cash": 1}}))
    scene.refuses("lauren", "CAS-42", "offer", **offer("mate", "cash"))
    scene.refuses("lauren", "CAS-42", "reveal", card="cash")
    scene.refuses("lauren", "CAS-42", "withdraw")


@pytest.mark.clause("CAS-43")
def test_a_short_pile_serves_the_bow() -> None:
    all_but = {kind: n for kind, n in base()["provisions"].items() if kind not in ("water", "cash")}
    scene = morning(discard={**all_but, "water": 14, "cash": 5}).all_pass()
    assert scene.d["draft"]["left"] == 2
    scene.act("chance", "provision", card="water").act("chance", "provision", card="cash")
    scene.name("lauren", "take", card="cash")
    assert (scene.c("stephen")["hand"], scene.c("mate")["hand"], scene.d["phase"]) == ({"water": 1}, {}, "actions")


@pytest.mark.clause("CAS-44")
def test_an_empty_pile_is_never_shuffled_back() -> None:
    scene = morning(discard={**base()["provisions"], "water": 15}).all_pass()
    assert (scene.d["phase"], scene.d["turn"], scene.d["day"]) == ("actions", "lauren", 3)
    assert scene.d["provisions"] == {}


# -- the actions part --------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-45")
def test_the_unconscious_lose_their_turn_and_the_woken_have_it() -> None:
    scene = Scene(base(stephen={"wounds": 5}, captain={"wounds": 7}, lauren={"hand": {"medkit": 1}}))
    scene.act(0, "medkit", **{"for": "captain", "of": "lauren"})
    assert (scene.d["turn"], scene.d["queue"]) == ("captain", ["mate", "frenchy", "kid"])


@pytest.mark.clause("CAS-46", "CAS-47")
def test_one_action_a_turn() -> None:
    scene = Scene(base(lauren={"hand": {"flare": 1, "medkit": 1, "parasol": 1}, "wounds": 1}))
    turn_actions = {"rest", "row", "swap", "flare", "medkit", "parasol"}
    assert turn_actions <= scene.verbs("lauren")
    assert not turn_actions & scene.verbs("stephen")
    scene.act(0, "rest")
    assert scene.d["turn"] == "stephen"
    assert scene.event("rested") == {"event": "rested", "character": "lauren"}
    thirst = Scene(base(phase="thirst", played=42, thirst={"captain": 1}, captain={"hand": {"water": 1}}))
    for verb in ("rest", "row", "flare", "cannibalism"):
        thirst.refuses("captain", "CAS-46", verb)
    thirst.refuses("captain", "CAS-46", "swap", target="kid")


@pytest.mark.clause("CAS-48", "CAS-113")
def test_the_part_ends_with_the_last_turn_and_is_skipped_with_nobody_conscious() -> None:
    assert Scene(base(turn="kid")).act(5, "rest").d["phase"] == "draw"
    asleep: dict[str, Any] = {"lauren": {"wounds": 4}, "stephen": {"wounds": 5}, "captain": {"wounds": 7}}
    asleep.update(mate={"wounds": 7}, frenchy={"wounds": 6}, kid={"wounds": 3})
    navigator_faints = [{"card": card, "known": [3]} for card in (39, 41)]
    scene = Scene(base(phase="navigation", stack=navigator_faints, discard=QUIET, **asleep)).act(3, "navigate", card=39)
    d = scene.d
    assert (d["phase"], d["draw"], d["day"], d["queue"]) == ("draw", {"why": "top", "left": 1}, 3, [])
    scene.act("chance", "navigation", card=25)
    assert scene.event("navigated") == {"event": "navigated", "character": None, "card": 25}
