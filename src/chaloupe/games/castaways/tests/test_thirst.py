"""Chapters 15 to 18: thirst, the end, and the expansions (CAS-135 to CAS-172)."""

from typing import Any

import pytest

from chaloupe.games.castaways.tests.scenes import SIX, Scene, base, entries

pytestmark = pytest.mark.compiled

QUIET = {"chum": 2, "preserver": 1}
HARTER = ("lauren", "stephen", "captain", "mate", "frenchy", "harter", "kid")
WONG = ("lauren", "stephen", "captain", "mate", "wong", "frenchy", "kid")
LIQUID = {"liquid_courage": True}
CANNIBAL = {"cannibalism": True}


def wounds(scene: Scene) -> dict[str, int]:
    return {name: c["wounds"] for name, c in scene.d["characters"].items() if c["wounds"]}


def helm(card: int, cast: tuple[str, ...] = SIX, options: Any = None, **changes: Any) -> Scene:
    """Play a card of a stack of two; nobody can react in the water."""
    last = len(cast) - 1
    other = 42 if card != 42 else 41
    stack = entries(sorted([card, other]), [last])
    made = {"phase": "navigation", "stack": stack, "discard": QUIET, **changes}
    return Scene(base(cast, options, **made)).act(last, "navigate", card=card)


@pytest.mark.clause("CAS-135")
def test_thirst_strikes_the_living_aboard() -> None:
    scene = helm(24, captain={"wounds": 7}, stephen={"wounds": 5})
    assert wounds(scene) == {"captain": 8, "stephen": 5}
    assert scene.event("thirsty") == {"event": "thirsty", "thirst": {"captain": 1}}
    dead = helm(42, captain={"wounds": 8})
    assert "captain" not in dead.d["boat"]


@pytest.mark.clause("CAS-136", "CAS-137", "CAS-138")
@pytest.mark.parametrize(
    ("card", "marks", "expected"),
    [
        (19, {"rowed": ["lauren"]}, {"lauren": 1, "captain": 1, "mate": 2}),
        (36, {"rowed": ["kid"]}, {"captain": 1, "mate": 1, "lauren": 1}),
        (36, {"fought": ["kid", "lauren"]}, {"captain": 1, "mate": 1, "lauren": 2, "kid": 1}),
        (19, {"fought": ["lauren"]}, {"captain": 1, "mate": 2}),
        (42, {"rowed": ["kid"], "fought": ["kid"]}, {"captain": 2}),
    ],
)
def test_why_one_is_thirsty(card: int, marks: dict[str, Any], expected: dict[str, int]) -> None:
    assert wounds(helm(card, **marks)) == expected


@pytest.mark.clause("CAS-139", "CAS-140")
def test_courage_makes_thirsty_whatever_the_card() -> None:
    scene = helm(25, WONG, LIQUID, drank=["kid", "mate"])
    assert wounds(scene) == {"kid": 1, "mate": 1}
    four = helm(33, WONG, LIQUID, drank=["mate"], rowed=["mate"], fought=["mate"])
    assert four.c("mate")["wounds"] == 4


@pytest.mark.clause("CAS-141")
def test_the_open_parasol_takes_one_thirst() -> None:
    shaded: dict[str, Any] = {"mate": {"open": {"parasol": 1}}, "fought": ["mate"]}
    assert helm(36, parasol_open=True, **shaded).c("mate")["wounds"] == 1
    assert helm(36, parasol_open=False, **shaded).c("mate")["wounds"] == 2
    asleep = helm(36, parasol_open=True, mate={"open": {"parasol": 1}, "wounds": 8})
    assert asleep.c("mate")["wounds"] == 8


@pytest.mark.clause("CAS-142", "CAS-143")
def test_water() -> None:
    scene = Scene(
        base(
            phase="thirst",
            played=24,
            thirst={"captain": 1, "stephen": 1},
            kid={"hand": {"water": 2}},
            mate={"hand": {"cash": 1}},
        )
    )
    assert scene.asked() == ["kid", "mate"]
    scene.refuses("kid", "CAS-143", "water", **{"for": "kid", "of": "kid"})
    scene.refuses("mate", "CAS-142", "water", **{"for": "captain", "of": "mate"})
    scene.refuses("kid", "CAS-17", "water", **{"for": "wong", "of": "kid"})
    scene.act(5, "water", **{"for": "captain", "of": "kid"})
    assert (scene.d["thirst"], scene.d["discard"]) == ({"stephen": 1}, {"water": 1})
    scene.refuses("kid", "CAS-143", "water", **{"for": "captain", "of": "kid"})
    Scene(base(lauren={"hand": {"water": 1}})).refuses("lauren", "CAS-142", "water", **{"for": "kid", "of": "lauren"})


@pytest.mark.clause("CAS-144")
def test_thirst_that_is_left_is_suffered_together() -> None:
    scene = Scene(
        base(
            phase="thirst", played=33, fought=["captain"], thirst={"captain": 2, "mate": 1}, kid={"hand": {"water": 1}}
        )
    )
    scene.act(5, "water", **{"for": "captain", "of": "kid"})
    assert wounds(scene) == {"captain": 1, "mate": 1}
    hurt = [event for event in scene.events() if event["event"] == "wounded"]
    assert hurt[0] == {"event": "wounded", "character": "captain", "wounds": 1, "by": "thirst"}


@pytest.mark.clause("CAS-145")
def test_the_end_of_the_day() -> None:
    scene = helm(25, WONG, LIQUID, rowed=["mate"], fought=["kid"], drank=[])
    d = scene.d
    assert (d["rowed"], d["fought"], d["drank"], d["played"], d["day"]) == ([], [], [], None, 3)
    assert d["navigation"]["under"][-1] == entries([25], [0, 1, 2, 3, 4, 5, 6])
    assert scene.position.view(None)["navigation"]["under"][-1] == [{"card": 25}]  # type: ignore[index]


@pytest.mark.clause("CAS-146", "CAS-152")
def test_nobody_alive() -> None:
    boat = ["kid", "lauren"]
    gone: dict[str, Any] = {name: {"wounds": 9} for name in ("stephen", "captain", "mate", "frenchy")}
    stack = entries([28, 42], [5])
    made = base(phase="navigation", stack=stack, boat=boat, lauren={"wounds": 5}, kid={"wounds": 2}, rowed=["kid"],
                discard=QUIET, **gone)  # fmt: skip
    scene = Scene(made).act(5, "navigate", card=28)
    assert (scene.d["phase"], scene.d["played"]) == ("over", 28)
    assert scene.event("over")["why"] == "dead"
    outcome = scene.position.outcome()
    assert outcome is not None
    assert outcome.scores == [3, 4, 5, 7, 8, 6]


@pytest.mark.clause("CAS-148")
def test_who_is_gone_has_no_loot_and_a_body_has() -> None:
    over: dict[str, Any] = {"phase": "over", "birds": 4, "played": 25}
    body = Scene(base(**over, mate={"wounds": 9, "hand": {"cash": 3}})).position.outcome()
    assert body is not None
    assert body.scores[3] == 6 + 3


@pytest.mark.clause("CAS-151", "CAS-164")
def test_sharks_make_everybody_larger_but_not_the_points() -> None:
    options = {"sharks": True}
    scene = Scene(base(options=options, lauren={"wounds": 4}))
    assert scene.asked() == ["lauren"]
    fight = Scene(
        base(options=options, phase="fight", claim={"type": "swap", "target": "mate"},
             fight={"attackers": ["lauren"], "defenders": ["mate"], "flare": None})
    ).all_pass()  # fmt: skip
    assert (fight.event("fought")["attack"], fight.event("fought")["defence"]) == (5, 9)
    over = Scene(base(options=options, phase="over", birds=4, played=25, mate={"wounds": 10})).position.outcome()
    assert over is not None
    assert over.scores[4] == 6 + 9 + 8


# -- expansion 1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-158")
def test_dr_harter_keeps_the_kit() -> None:
    scene = Scene(base(HARTER, CANNIBAL, turn="harter", harter={"hand": {"medkit": 1}}, kid={"wounds": 1}))
    scene.name("harter", "medkit", **{"for": "kid", "of": "harter"})
    assert (scene.c("harter")["open"], scene.d["discard"], scene.d["turn"]) == ({"medkit": 1}, {}, "kid")
    helpless = Scene(base(HARTER, CANNIBAL, turn="harter", mate={"wounds": 8, "open": {"medkit": 1}}))
    helpless.name("harter", "medkit", **{"for": "mate", "of": "mate"})
    assert (helpless.c("mate")["open"], helpless.c("mate")["wounds"]) == ({"medkit": 1}, 7)
    Scene(base(HARTER, CANNIBAL, turn="harter", kid={"wounds": 1})).refuses(
        "harter", "CAS-86", "medkit", **{"for": "kid", "of": "harter"}
    )


COOK: dict[str, Any] = {
    "lauren": {"hand": {"cannibalism": 1}, "wounds": 1},
    "mate": {"wounds": 9, "open": {"oar": 1}},
    "kid": {"wounds": 3},
}
GUESTS = ["stephen", "captain", "frenchy", "harter", "kid"]


@pytest.mark.clause("CAS-159", "CAS-160", "CAS-161", "CAS-162", "CAS-66")
def test_a_feast() -> None:
    scene = Scene(base(HARTER, CANNIBAL, queue=GUESTS, **COOK)).act(0, "cannibalism")
    assert (scene.d["claim"], scene.c("lauren")["open"]) == ({"type": "cannibalism"}, {"cannibalism": 1})
    assert scene.asked() == ["captain", "frenchy", "harter", "stephen"]
    assert scene.listed("captain") == [{"type": "pass"}, {"type": "object"}]
    scene.all_pass()
    assert (wounds(scene), scene.d["discard"]) == ({"mate": 9, "kid": 2}, {"cannibalism": 1})
    assert [event["event"] for event in scene.events()] == ["passed", "feast", "healed", "healed", "woke", "turn"]
    assert scene.c("mate")["open"] == {"oar": 1}
    Scene(base(HARTER, CANNIBAL)).refuses("lauren", "CAS-159", "cannibalism")
    alive = base(HARTER, CANNIBAL, lauren={"hand": {"cannibalism": 1}})
    Scene(alive).refuses("lauren", "CAS-160", "cannibalism")
    Scene(base()).refuses("lauren", "CAS-161", "object")


@pytest.mark.clause("CAS-161", "CAS-162", "CAS-163")
def test_an_objection_is_a_fight() -> None:
    scene = Scene(base(HARTER, CANNIBAL, queue=GUESTS, **COOK)).act(0, "cannibalism")
    scene.name("stephen", "pass").name("captain", "object")
    assert scene.d["fight"] == {"attackers": ["lauren"], "defenders": ["captain"], "flare": None}
    assert scene.d["passed"] == []
    lost = Scene(scene.d).all_pass()
    assert (lost.c("lauren")["open"], wounds(lost)) == ({"cannibalism": 1}, {"lauren": 2, "mate": 9, "kid": 3})
    won = scene.name("frenchy", "join", side="attack").all_pass()
    assert (won.d["discard"], wounds(won)) == ({"cannibalism": 1}, {"mate": 9, "kid": 2})


@pytest.mark.clause("CAS-165")
def test_spirits_call_the_sharks() -> None:
    boat = ["lauren", "stephen", "captain", "frenchy", "kid"]
    made: dict[str, Any] = {"phase": "overboard", "played": 24, "boat": boat, "mate": {"wounds": 10}}
    made["sea"] = {"swimmers": ["stephen"], "sharks": False, "thrown": False}
    scene = Scene(base(options={"sharks": True}, kid={"hand": {"cash": 1}}, **made))
    assert scene.asked() == ["kid", "mate"]
    assert scene.listed("mate") == [{"type": "pass"}, {"type": "frenzy"}]
    scene.refuses("mate", "CAS-32", "chum")
    scene.refuses("kid", "CAS-165", "frenzy")
    scene.name("mate", "frenzy")
    assert scene.event("sharks") == {"event": "sharks", "by": "mate"}
    scene.refuses("mate", "CAS-32", "pass")
    Scene(base(kid={"hand": {"cash": 1}}, **made)).refuses("mate", "CAS-32", "frenzy")
    body = helm(22, options={"sharks": True}, mate={"wounds": 10})
    assert body.asked() == ["mate"]
    assert body.act(3, "frenzy").event("sharks")["by"] == "mate"
    Scene(base()).refuses("lauren", "CAS-165", "frenzy")


# -- expansion 2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-166", "CAS-167", "CAS-168")
def test_drinking() -> None:
    scene = Scene(base(WONG, LIQUID, kid={"hand": {"courage": 2}}))
    scene.refuses("lauren", "CAS-167", "drink")
    scene.name("kid", "drink")
    assert (scene.d["drank"], scene.c("kid")["open"], scene.c("kid")["hand"]) == (
        ["kid"],
        {"courage": 1},
        {"courage": 1},
    )
    scene.refuses("kid", "CAS-168", "drink")
    assert (scene.d["turn"], scene.d["discard"]) == ("lauren", {})
    assert {"type": "rob", "target": "kid", "card": "courage"} in scene.listed("lauren")
    reply = Scene(base(WONG, LIQUID, kid={"hand": {"courage": 1}})).act(0, "swap", target="kid")
    reply.refuses("kid", "CAS-166", "drink")
    reply.name("kid", "fight").name("kid", "drink")
    assert reply.d["drank"] == ["kid"]


@pytest.mark.clause("CAS-169", "CAS-170")
def test_courage_in_fights() -> None:
    sides = {"attackers": ["lauren", "wong"], "defenders": ["kid", "mate"], "flare": None}
    made: dict[str, Any] = {"phase": "fight", "claim": {"type": "swap", "target": "mate"}, "fight": sides}
    scene = Scene(base(WONG, LIQUID, drank=["kid", "lauren"], **made)).all_pass()
    assert (scene.event("fought")["attack"], scene.event("fought")["defence"]) == (4 + 3 + 3 + 3, 3 + 3 + 8)
    scene = Scene(base(WONG, LIQUID, drank=["wong"], **made)).all_pass()
    assert (scene.event("fought")["attack"], scene.event("fought")["defence"]) == (4 + 3 + 3, 11)
    others = helm(25, WONG, LIQUID, drank=["kid"])
    assert wounds(others) == {"kid": 1}


@pytest.mark.clause("CAS-171")
def test_wong_sips_along() -> None:
    made: dict[str, Any] = {"phase": "thirst", "played": 21, "thirst": {"captain": 1, "stephen": 1, "wong": 1}}
    people: dict[str, Any] = {"mate": {"hand": {"water": 1}}, "wong": {"hand": {"water": 1}}}
    scene = Scene(base(WONG, LIQUID, **made, **people))
    on_her = Scene(scene.d).name("mate", "water", **{"for": "wong", "of": "mate"})
    assert on_her.d["thirst"] == {"captain": 1, "stephen": 1}
    by_her = Scene(scene.d).name("wong", "water", **{"for": "captain", "of": "wong"})
    assert (by_her.d["thirst"], by_her.event("water")["wong"]) == ({"stephen": 1, "wong": 1}, False)
    other = scene.name("mate", "water", **{"for": "captain", "of": "mate"})
    assert (other.d["thirst"], other.event("water")["wong"]) == ({"stephen": 1}, True)


@pytest.mark.clause("CAS-172")
def test_card_11_takes_the_drinkers() -> None:
    scene = helm(11, WONG, LIQUID, drank=["lauren", "mate"])
    assert scene.event("fell")["characters"] == ["lauren", "mate"]
    assert scene.c("lauren")["wounds"] == 2  # the fall, and the glass
    assert "fell" not in [event["event"] for event in helm(11, WONG, LIQUID).events()]


@pytest.mark.clause("CAS-138")
@pytest.mark.parametrize(
    ("printing", "card", "kid"), [("first", 28, 1), ("later", 28, 0), ("first", 29, 2), ("later", 29, 2)]
)
def test_printings(printing: str, card: int, kid: int) -> None:
    scene = helm(card, options={"printing": printing})
    assert scene.c("kid")["wounds"] == kid
    assert scene.c("stephen")["wounds"] == (0 if printing == "later" and card == 29 else 1)
