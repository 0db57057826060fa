"""Chapters 13 and 14: navigation and overboard (CAS-107 to CAS-134)."""

from typing import Any

import pytest

from chaloupe.games.castaways.tests.scenes import Scene, base, entries

pytestmark = pytest.mark.compiled

ALL = [0, 1, 2, 3, 4, 5]
QUIET = {"chum": 2, "preserver": 1}


def helm(**changes: Any) -> Scene:
    """The kid navigates with two cards on the stack."""
    return Scene(base(**{"phase": "navigation", "stack": [24, 42], "discard": QUIET, **changes}))


# -- the navigator -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-107")
def test_the_navigator_looks_at_the_stack() -> None:
    made = base(turn="mate", queue=[], stack=entries([24, 42], [1]), kid={"wounds": 3}, discard={"compass": 1})
    scene = Scene(made).name("mate", "rest")
    assert (scene.asked(), scene.event("navigator")) == (["frenchy"], {"event": "navigator", "character": "frenchy"})
    assert scene.d["stack"] == entries([24, 42], [1, 4])
    assert scene.position.view(4)["stack"] == [{"card": 24}, {"card": 42}]
    assert scene.position.view(5)["stack"] == [{"card": None}, {"card": None}]
    scene.refuses("kid", "CAS-28", "navigate", card=24)
    scene.refuses("lauren", "CAS-3", "navigate", card=24)


@pytest.mark.clause("CAS-108", "CAS-109", "CAS-145")
def test_one_card_is_played_and_the_others_go_under() -> None:
    scene = helm(stack=[24, 41, 42])
    scene.refuses("kid", "CAS-108", "navigate", card=25)
    scene.act(5, "navigate", card=42)
    assert scene.event("navigated") == {"event": "navigated", "character": "kid", "card": 42}
    assert scene.d["navigation"]["under"] == [entries([24, 41], [0, 5]), entries([42], ALL)]
    assert scene.d["stack"] == []
    Scene(base()).refuses("lauren", "CAS-108", "navigate", card=25)


@pytest.mark.clause("CAS-108", "CAS-9")
def test_a_single_card_plays_itself_when_no_compass_is_possible() -> None:
    last: dict[str, Any] = {"turn": "kid", "stack": entries([42], [2])}
    scene = Scene(base(**last, discard=QUIET)).act(5, "rest")
    assert (scene.event("navigated")["card"], scene.d["day"]) == (42, 3)
    scene = Scene(base(**last, kid={"hand": {"cash": 1}})).act(5, "rest")
    assert scene.listed("kid") == [{"type": "navigate", "card": 42}]
    scene = Scene(base(**last, kid={"hand": {"cash": 1}}, discard={**QUIET, "compass": 1})).act(5, "rest")
    assert scene.event("navigated")["card"] == 42


@pytest.mark.clause("CAS-110")
def test_without_a_stack_the_top_card_is_played() -> None:
    scene = Scene(base(turn="kid", discard=QUIET)).act(5, "rest")
    assert scene.d["draw"] == {"why": "top", "left": 1}
    scene.act("chance", "navigation", card=42)
    assert scene.event("navigated") == {"event": "navigated", "character": "kid", "card": 42}
    choice = Scene(base(phase="navigation", kid={"hand": {"cash": 1}}))
    assert choice.listed("kid") == [{"type": "top"}]
    assert choice.act(5, "top").d["phase"] == "draw"
    helm().refuses("kid", "CAS-110", "top")
    Scene(base()).refuses("lauren", "CAS-110", "top")


@pytest.mark.clause("CAS-111")
def test_the_compass_adds_a_card() -> None:
    scene = helm(kid={"hand": {"compass": 1}}).act(5, "compass")
    assert scene.event("bearing") == {"event": "bearing", "character": "kid", "cards": 1}
    assert (scene.c("kid")["open"], scene.d["draw"]) == ({"compass": 1}, {"why": "compass", "left": 1})
    scene.act("chance", "navigation", card=25)
    assert (scene.event("looked", 5)["card"], scene.event("looked", 0)["card"]) == (25, None)
    assert (scene.d["phase"], [entry["known"] for entry in scene.d["stack"]]) == ("choose", [[0, 5], [5], [0, 5]])
    scene.refuses("kid", "CAS-111", "compass")
    assert scene.verbs("kid") == {"navigate"}
    helm(kid={"hand": {"cash": 1}}).refuses("kid", "CAS-111", "compass")


@pytest.mark.clause("CAS-112")
def test_the_compass_without_a_stack() -> None:
    scene = Scene(base(phase="navigation", kid={"open": {"compass": 1}})).act(5, "compass")
    assert scene.d["draw"]["left"] == 2
    scene.act("chance", "navigation", card=25).act("chance", "navigation", card=42)
    assert [action["card"] for action in scene.listed("kid")] == [25, 42]
    scene.act(5, "navigate", card=25)
    assert scene.d["navigation"]["under"][0] == entries([42], [5])


@pytest.mark.clause("CAS-114", "CAS-115", "CAS-116")
def test_gulls_come_first() -> None:
    scene = helm(stack=[26, 42]).act(5, "navigate", card=26)
    kinds = [event["event"] for event in scene.events()]
    assert kinds[:3] == ["navigated", "birds", "fell"]
    assert kinds.index("fell") < kinds.index("thirsty")
    assert scene.d["birds"] == 1
    assert helm(stack=[28, 42], birds=2).act(5, "navigate", card=28).d["birds"] == 1
    none = helm(stack=[28, 42]).act(5, "navigate", card=28)
    assert none.d["birds"] == 0
    assert "birds" not in [event["event"] for event in none.events()]


# -- overboard ---------------------------------------------------------------------------------------------------


def sea(played: int = 24, **changes: Any) -> Scene:
    """Somebody is in the water."""
    swimmers = {24: ["stephen"], 36: ["frenchy"], 22: ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]}
    made = {"phase": "overboard", "played": played}
    made["sea"] = {"swimmers": swimmers[played], "sharks": False, "thrown": False}
    return Scene(base(**{**made, **changes}))


@pytest.mark.clause("CAS-118")
def test_all_who_are_named_fall_together() -> None:
    scene = helm(stack=[22, 42], mate={"wounds": 9}).act(5, "navigate", card=22)
    assert scene.event("fell")["characters"] == ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]
    assert "mate" not in scene.d["boat"]
    falls = [event["character"] for event in scene.events() if event.get("by") == "fall"]
    assert falls == ["lauren", "stephen", "captain", "kid"]


@pytest.mark.clause("CAS-119")
def test_open_cards_are_lost_and_the_hand_is_kept() -> None:
    wealth = {"hand": {"cash": 1}, "open": {"cash": 1, "oar": 2}}
    scene = helm(stephen=wealth).act(5, "navigate", card=24)
    assert scene.event("lost") == {"event": "lost", "character": "stephen", "cards": {"cash": 1, "oar": 2}}
    assert (scene.c("stephen")["hand"], scene.c("stephen")["open"]) == ({"cash": 1}, {})


@pytest.mark.clause("CAS-122", "CAS-128")
def test_the_fall_hurts_unless_one_wears_the_preserver() -> None:
    assert helm().act(5, "navigate", card=24).c("stephen")["wounds"] == 2  # the fall, and thirst
    worn = helm(discard={"chum": 2}, stephen={"open": {"preserver": 1}}).act(5, "navigate", card=24)
    assert worn.c("stephen")["wounds"] == 1


@pytest.mark.clause("CAS-123", "CAS-129")
def test_reactions_come_before_the_wounds() -> None:
    scene = sea(kid={"hand": {"chum": 1}})
    assert scene.asked() == ["kid"]
    assert scene.c("stephen")["wounds"] == 0
    scene.act(5, "chum")
    assert scene.event("sharks") == {"event": "sharks", "by": "kid"}
    assert [e["by"] for e in scene.events() if e["event"] == "wounded"][:2] == ["fall", "sharks"]
    sea(kid={"hand": {"cash": 1}}).refuses("kid", "CAS-129", "chum")
    Scene(base()).refuses("lauren", "CAS-129", "chum")


@pytest.mark.clause("CAS-124", "CAS-125", "CAS-126", "CAS-128")
def test_throwing_the_preserver() -> None:
    scene = sea(kid={"hand": {"preserver": 1, "cash": 1}}, lauren={"hand": {"chum": 1}})
    scene.refuses("lauren", "CAS-124", "preserver", to="stephen")
    scene.refuses("kid", "CAS-126", "preserver", to="kid")
    scene.refuses("kid", "CAS-17", "preserver", to="wong")
    scene.act(5, "preserver", to="stephen")
    assert scene.event("preserver") == {"event": "preserver", "character": "kid", "to": "stephen"}
    assert (scene.c("stephen")["open"], scene.d["sea"]["thrown"]) == ({"preserver": 1}, True)
    scene.all_pass()
    assert (scene.d["phase"], scene.c("stephen")["wounds"]) == ("thirst", 0)
    wearer = {"stephen": {"hand": {"preserver": 1}}}
    put_on = sea(22, **wearer).act(1, "preserver", to="stephen")
    assert put_on.c("stephen")["wounds"] == 1  # thirst alone: nobody else had anything left to do
    passed_on = sea(22, stephen={"open": {"preserver": 1}}, lauren={"hand": {"cash": 1}})
    passed_on.refuses("stephen", "CAS-128", "preserver", to="stephen")
    passed_on.act(1, "preserver", to="kid")
    assert passed_on.c("kid")["open"] == {"preserver": 1}
    thrown = {"swimmers": ["stephen"], "sharks": False, "thrown": True}
    again = sea(sea=thrown, stephen={"open": {"preserver": 1}, "hand": {"cash": 1}})
    again.refuses("stephen", "CAS-125", "preserver", to="stephen")
    helpless = sea(22, stephen={"wounds": 5, "open": {"preserver": 1}}, lauren={"hand": {"cash": 1}})
    helpless.refuses("lauren", "CAS-124", "preserver", to="stephen")
    Scene(base()).refuses("lauren", "CAS-124", "preserver", to="kid")


@pytest.mark.clause("CAS-127")
def test_it_is_not_thrown_to_the_unconscious() -> None:
    # There is only one preserver, so in play the unconscious in the water wears it; a document can say otherwise.
    scene = sea(stephen={"wounds": 5}, kid={"hand": {"preserver": 1, "chum": 1}})
    scene.refuses("kid", "CAS-127", "preserver", to="stephen")
    scene.act(5, "chum")
    assert scene.event("left")["character"] == "stephen"


@pytest.mark.clause("CAS-130", "CAS-131", "CAS-132")
def test_sharks_bite_once() -> None:
    hungry = {"swimmers": ["frenchy"], "sharks": True, "thrown": False}
    there = sea(36, sea=hungry, kid={"hand": {"chum": 1, "preserver": 1}})
    there.refuses("kid", "CAS-132", "chum")
    there.act(5, "preserver", to="frenchy")
    bites = [event for event in there.events() if event["event"] == "wounded" and event["character"] == "frenchy"]
    assert bites == [{"event": "wounded", "character": "frenchy", "wounds": 1, "by": "sharks"}]
    body = helm(stephen={"wounds": 6, "open": {"chum": 1}}, discard={"chum": 1, "preserver": 1}, stack=[22, 42])
    body.act(5, "navigate", card=22)
    assert body.event("sharks") == {"event": "sharks", "by": None}
    assert body.c("frenchy")["wounds"] == 2  # the sharks and thirst


@pytest.mark.clause("CAS-133")
def test_too_many_wounds_in_the_water() -> None:
    scene = sea(stephen={"wounds": 4, "hand": {"cash": 1}}, kid={"hand": {"chum": 1}}, discard={"preserver": 1})
    scene.act(5, "chum").all_pass()
    assert "stephen" not in scene.d["boat"]
    assert (scene.c("stephen")["wounds"], scene.c("stephen")["hand"]) == (6, {})
    back = helm(stephen={"wounds": 1}).act(5, "navigate", card=24)
    assert back.d["boat"][1] == "stephen"


@pytest.mark.clause("CAS-134")
@pytest.mark.parametrize("rule", ["lives", "dies"])
def test_fainting_in_the_water(rule: str) -> None:
    options = {"faint_overboard": rule}
    made: dict[str, Any] = {"phase": "navigation", "stack": [26, 42], "stephen": {"wounds": 4}}
    scene = Scene(base(options=options, discard=QUIET, **made)).act(5, "navigate", card=26)
    assert ("stephen" in scene.d["boat"]) == (rule == "lives")
    assert scene.c("stephen")["wounds"] == 5
    made["stephen"] = {"wounds": 4, "open": {"preserver": 1}}
    sharks: Any = {"captain": {"hand": {"chum": 1}}}
    worn = Scene(base(options=options, **made, **sharks)).act(5, "navigate", card=26).act(2, "chum").all_pass()
    assert "stephen" in worn.d["boat"]
    assert worn.c("stephen")["wounds"] == 5
