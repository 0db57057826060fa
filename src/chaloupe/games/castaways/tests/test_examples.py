"""The worked examples of RULES.md 11, by their numbers, and the example document of 7.4."""

from typing import Any

import pytest

from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests.scenes import EXAMPLE, Scene, base
from chaloupe.learn.playout import perft

pytestmark = pytest.mark.compiled

SEVEN = ("lauren", "stephen", "captain", "mate", "wong", "frenchy", "kid")


def wounds(scene: Scene) -> dict[str, int]:
    return {name: c["wounds"] for name, c in scene.d["characters"].items() if c["wounds"]}


def test_the_example_document() -> None:
    position = GAME.load(EXAMPLE)
    assert position.document() == EXAMPLE
    assert [perft(position, depth) for depth in range(4)] == [1, 26, 297, 2637]


@pytest.mark.clause("CAS-171")
def test_1_water_for_stephen_helps_wong() -> None:
    scene = Scene(
        base(SEVEN, {"liquid_courage": True}, phase="thirst", played=21, thirst={"stephen": 1, "wong": 1},
             discard={"water": 4}, stephen={"hand": {"water": 1}})
    )  # fmt: skip
    scene.act(1, "water", **{"for": "stephen", "of": "stephen"})
    assert scene.event("water")["wong"] is True
    assert (scene.d["discard"], wounds(scene), scene.d["day"], scene.d["phase"]) == ({"water": 5}, {}, 3, "supply")


@pytest.mark.clause("CAS-89")
def test_2_no_fight_without_cause() -> None:
    Scene(base()).refused(0, "CAS-89", "fight")


@pytest.mark.clause("CAS-97", "CAS-98", "CAS-76")
def test_3_several_weapons() -> None:
    scene = Scene(
        base(phase="fight", claim={"type": "swap", "target": "mate"},
             fight={"attackers": ["lauren"], "defenders": ["mate"], "flare": None},
             lauren={"hand": {"knife": 1, "oar": 1}, "open": {"blackjack": 1}},
             passed=["captain", "frenchy", "kid", "stephen"])
    )  # fmt: skip
    scene.act(0, "arm", card="knife").act(0, "arm", card="oar")
    for seat in (1, 2, 4, 5):
        scene.act(seat, "pass")
    fought = scene.event("fought")
    assert (fought["attack"], fought["defence"], fought["winner"]) == (10, 8, "attack")
    assert scene.d["boat"] == ["mate", "stephen", "captain", "lauren", "frenchy", "kid"]
    assert wounds(scene) == {"mate": 1}
    assert scene.d["turn"] == "mate"
    assert scene.c("lauren")["open"] == {"blackjack": 1, "knife": 1, "oar": 1}


@pytest.mark.clause("CAS-101", "CAS-104")
def test_4_tie_for_the_defender() -> None:
    scene = Scene(
        base(phase="reply", turn="captain", claim={"type": "rob", "target": "kid", "card": "hidden"},
             kid={"hand": {"hook": 1}})
    )  # fmt: skip
    scene.act(5, "fight").act(5, "arm", card="hook")
    for seat in (0, 1, 3, 4):
        scene.act(seat, "pass")
    assert wounds(scene) == {"captain": 1}
    assert (scene.d["turn"], scene.c("kid")["open"], scene.c("kid")["hand"]) == ("mate", {"hook": 1}, {})


@pytest.mark.clause("CAS-14")
def test_5_nobody_fights_the_kid() -> None:
    scene = Scene(base(turn="kid", mate={"hand": {"water": 1, "cash": 1}}))
    scene.act(5, "rob", target="mate", card="hidden").act("chance", "steal", card="cash")
    assert (scene.c("kid")["hand"], scene.d["phase"]) == ({"cash": 1}, "navigation")


@pytest.mark.clause("CAS-76")
def test_6_who_has_not_acted_acts_next() -> None:
    scene = Scene(base()).act(0, "swap", target="captain").act(2, "yield")
    assert scene.d["boat"][0] == "captain"
    assert (scene.d["turn"], scene.d["queue"]) == ("captain", ["stephen", "mate", "frenchy", "kid"])


@pytest.mark.clause("CAS-29", "CAS-45", "CAS-79")
def test_7_the_unconscious_do_not_fight() -> None:
    scene = Scene(base(stephen={"wounds": 5, "open": {"knife": 1}})).act(0, "rob", target="stephen", card="knife")
    assert (scene.c("lauren")["open"], scene.d["turn"]) == ({"knife": 1}, "captain")


@pytest.mark.clause("CAS-120", "CAS-128", "CAS-119")
def test_8_an_open_preserver_saves_the_unconscious() -> None:
    scene = Scene(
        base(phase="navigation", stack=[24, 33], stephen={"wounds": 5, "open": {"preserver": 1, "oar": 1}},
             discard={"chum": 2})
    )  # fmt: skip
    scene.act(5, "navigate", card=24)
    assert wounds(scene) == {"captain": 1, "stephen": 6}
    assert "stephen" in scene.d["boat"]
    assert (scene.c("stephen")["open"], scene.d["discard"]) == ({"preserver": 1}, {"chum": 2, "oar": 1})
    assert scene.d["day"] == 3


@pytest.mark.clause("CAS-120", "CAS-34")
def test_9_without_it_he_is_gone() -> None:
    scene = Scene(
        base(phase="navigation", stack=[24, 33], stephen={"wounds": 5, "open": {"oar": 1}},
             discard={"chum": 2, "preserver": 1})
    )  # fmt: skip
    scene.act(5, "navigate", card=24)
    assert wounds(scene) == {"captain": 1, "stephen": 5}
    assert "stephen" not in scene.d["boat"]
    assert (scene.c("stephen")["open"], scene.d["day"]) == ({}, 3)


@pytest.mark.clause("CAS-13", "CAS-130", "CAS-131")
def test_10_open_chum_brings_sharks_even_to_frenchy() -> None:
    scene = Scene(base(phase="navigation", stack=[36, 38], frenchy={"open": {"chum": 1}}, discard={"preserver": 1}))
    scene.act(5, "navigate", card=36)
    assert scene.event("sharks") == {"event": "sharks", "by": None}
    assert wounds(scene) == {"frenchy": 1, "captain": 1, "mate": 1, "lauren": 1}


@pytest.mark.clause("CAS-136", "CAS-137", "CAS-138", "CAS-140")
def test_11_up_to_three_thirsts() -> None:
    scene = Scene(
        base(phase="navigation", stack=[33, 38], rowed=["captain"], fought=["captain", "kid"],
             discard={"preserver": 1, "chum": 2})
    )  # fmt: skip
    scene.act(5, "navigate", card=33)
    assert wounds(scene) == {"captain": 3, "kid": 1, "mate": 1, "frenchy": 1, "stephen": 1}
    assert scene.d["day"] == 3


@pytest.mark.clause("CAS-117")
def test_12_the_fourth_gull() -> None:
    scene = Scene(base(phase="navigation", birds=3, stack=[23, 42])).act(5, "navigate", card=23)
    outcome = scene.position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([15, 12, 9, 10, 15, 17], [5])
    assert scene.event("over") == {"event": "over", "why": "land", "scores": outcome.scores, "winners": [5]}
    assert wounds(scene) == {}


Changes = dict[str, dict[str, Any]]


def together(*changes: Changes) -> Changes:
    """Put together what several changes say of each character."""
    found: Changes = {}
    for change in changes:
        for name, values in change.items():
            found.setdefault(name, {}).update(values)
    return found


DEAD: Changes = {"stephen": {"wounds": 6}, "mate": {"wounds": 9}, "kid": {"wounds": 4}}
NARCISSIST: Changes = {"lauren": {"friend": "lauren"}, "kid": {"friend": "stephen"}}
PSYCHOPATH: Changes = {"lauren": {"foe": "lauren"}, "stephen": {"foe": "kid"}}
AMBIVALENT: Changes = {
    "lauren": {"foe": "stephen"}, "captain": {"foe": "lauren"}, "stephen": {"foe": "kid", "wounds": 6},
}  # fmt: skip


@pytest.mark.clause("CAS-147", "CAS-150", "CAS-151", "CAS-152", "CAS-153", "CAS-154", "CAS-155", "CAS-156", "CAS-157")
@pytest.mark.parametrize(
    ("changes", "scores", "winners"),
    [
        (NARCISSIST, [16, 12, 9, 10, 15, 16], [0, 5]),
        (together(DEAD, PSYCHOPATH), [11, 8, 10, 6, 14, 8], [4]),
        (together(DEAD, PSYCHOPATH, NARCISSIST), [24, 8, 10, 6, 14, 0], [0]),
        (AMBIVALENT, [13, 5, 9, 10, 15, 17], [5]),
    ],
)
def test_13_to_16_the_reckoning(changes: Any, scores: list[int], winners: list[int]) -> None:
    outcome = Scene(base(phase="over", birds=4, played=25, **changes)).position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == (scores, winners)
