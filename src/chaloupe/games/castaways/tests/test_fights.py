"""Chapter 12: fights (CAS-89 to CAS-106)."""

from typing import Any

import pytest

from chaloupe.games.castaways.tests.scenes import Scene, base

pytestmark = pytest.mark.compiled


def fight(**changes: Any) -> Scene:
    """Lauren wants the mate's place, and the mate has refused."""
    made: dict[str, Any] = {
        "phase": "fight", "claim": {"type": "swap", "target": "mate"},
        "fight": {"attackers": ["lauren"], "defenders": ["mate"], "flare": None},
    }  # fmt: skip
    return Scene(base(**{**made, **changes}))


@pytest.mark.clause("CAS-89", "CAS-91")
def test_only_the_target_answers() -> None:
    scene = Scene(base()).act(0, "swap", target="mate")
    scene.refuses("stephen", "CAS-3", "fight")
    scene.refuses("stephen", "CAS-3", "yield")
    scene.act(3, "fight")
    assert scene.d["fight"] == {"attackers": ["lauren"], "defenders": ["mate"], "flare": None}
    assert scene.event("fight") == {"event": "fight", "attacker": "lauren", "defender": "mate"}
    scene.refuses("mate", "CAS-89", "yield")


@pytest.mark.clause("CAS-90")
def test_joining_costs_no_turn() -> None:
    scene = fight().name("stephen", "join", side="defence").all_pass()
    assert (scene.d["turn"], scene.d["queue"][0]) == ("stephen", "captain")


@pytest.mark.clause("CAS-92", "CAS-93")
def test_joining() -> None:
    scene = fight()
    assert scene.listed("kid") == [
        {"type": "pass"}, {"type": "join", "side": "attack"}, {"type": "join", "side": "defence"},
    ]  # fmt: skip
    scene.name("kid", "join", side="attack")
    assert scene.event("joined") == {"event": "joined", "character": "kid", "side": "attack"}
    assert scene.d["fight"]["attackers"] == ["kid", "lauren"]
    # He has nothing left to do, so he is not asked; with a card in hand he would be.
    scene.refuses("kid", "CAS-3", "join", side="defence")
    armed = fight(kid={"hand": {"water": 1}}).name("kid", "join", side="attack")
    armed.refuses("kid", "CAS-93", "join", side="defence")
    Scene(base()).refuses("lauren", "CAS-92", "join", side="attack")


@pytest.mark.clause("CAS-94", "CAS-95", "CAS-96")
def test_weapons() -> None:
    scene = fight(lauren={"hand": {"oar": 1, "cash": 1}, "open": {"knife": 1}}, kid={"hand": {"hook": 1}})
    scene.refuses("kid", "CAS-95", "arm", card="hook")
    scene.refuses("kid", "CAS-95", "drink")
    scene.refuses("lauren", "CAS-96", "arm", card="cash")
    scene.refuses("lauren", "CAS-94", "arm", card="knife")
    scene.refuses("lauren", "CAS-94", "arm", card="flare")
    scene.refuses("lauren", "CAS-167", "drink")
    assert [action["card"] for action in scene.listed("lauren") if action["type"] == "arm"] == ["oar"]
    scene.act(0, "arm", card="oar")
    assert scene.event("armed") == {"event": "armed", "character": "lauren", "card": "oar"}
    assert scene.c("lauren")["open"] == {"knife": 1, "oar": 1}
    Scene(base(lauren={"hand": {"oar": 1}})).refuses("lauren", "CAS-94", "arm", card="oar")


@pytest.mark.clause("CAS-96", "CAS-97", "CAS-98", "CAS-100")
@pytest.mark.parametrize(
    ("weapons", "more"), [({"oar": 2}, 2), ({"blackjack": 1}, 2), ({"knife": 1}, 3), ({"hook": 1}, 4),
                          ({"oar": 1, "blackjack": 1, "knife": 1, "hook": 1}, 10), ({"flare": 1}, 0), ({"cash": 2}, 0)]
)  # fmt: skip
def test_what_weapons_are_worth(weapons: dict[str, int], more: int) -> None:
    scene = fight(lauren={"open": weapons}, discard={} if "flare" in weapons else {"flare": 1}).all_pass()
    assert scene.event("fought")["attack"] == 4 + more


@pytest.mark.clause("CAS-99")
@pytest.mark.parametrize("place", ["hand", "open"])
def test_the_flare_gun_counts_when_it_is_fired(place: str) -> None:
    scene = fight(lauren={place: {"flare": 1}})
    assert "lauren" in scene.asked()
    scene.act(0, "arm", card="flare")
    assert (scene.d["fight"]["flare"], scene.d["discard"]) == ("lauren", {"flare": 1})
    assert scene.all_pass().event("fought")["attack"] == 12


@pytest.mark.clause("CAS-100", "CAS-101", "CAS-102", "CAS-103")
def test_sides_add_up_and_losers_bleed() -> None:
    scene = fight(fought=["kid", "lauren"]).name("stephen", "join", side="attack").name("kid", "join", side="defence")
    scene.name("frenchy", "join", side="attack").all_pass()
    fought = scene.event("fought")
    assert (fought["attack"], fought["defence"], fought["winner"]) == (15, 11, "attack")
    wounds = {name: c["wounds"] for name, c in scene.d["characters"].items()}
    assert wounds == {"captain": 0, "frenchy": 0, "kid": 1, "lauren": 0, "mate": 1, "stephen": 0}
    assert scene.d["fought"] == ["frenchy", "kid", "lauren", "mate", "stephen"]
    hurt = [event for event in scene.events() if event["event"] == "wounded"]
    assert hurt[0] == {"event": "wounded", "character": "mate", "wounds": 1, "by": "fight"}


@pytest.mark.clause("CAS-104", "CAS-106")
def test_the_defence_holds() -> None:
    scene = fight(lauren={"wounds": 3}).all_pass()
    assert (scene.d["boat"][0], scene.d["turn"], scene.c("lauren")["wounds"]) == ("lauren", "stephen", 4)
    assert scene.event("fainted") == {"event": "fainted", "character": "lauren"}
    assert (scene.d["fight"], scene.d["claim"]) == (None, None)


@pytest.mark.clause("CAS-105", "CAS-106")
def test_the_attacker_gets_what_is_still_there() -> None:
    robbed = {"type": "rob", "target": "kid", "card": "flare"}
    sides = {"attackers": ["lauren"], "defenders": ["kid"], "flare": None}
    scene = fight(claim=robbed, fight=sides, kid={"open": {"flare": 1}})
    fired = Scene(scene.d).name("kid", "arm", card="flare").name("mate", "join", side="attack").all_pass()
    assert (fired.event("fought")["winner"], fired.c("lauren")["open"], fired.d["turn"]) == ("attack", {}, "stephen")
    assert scene.all_pass().c("lauren")["open"] == {"flare": 1}
    hidden = {"type": "rob", "target": "kid", "card": "hidden"}
    stolen = fight(claim=hidden, fight=sides, kid={"hand": {"cash": 1}}).all_pass()
    assert stolen.d["phase"] == "steal"
    spent = fight(claim=hidden, fight=sides, kid={"hand": {"oar": 1}}, lauren={"open": {"knife": 1}})
    assert spent.name("kid", "arm", card="oar").all_pass().d["phase"] == "actions"


@pytest.mark.clause("CAS-7")
def test_a_fight_in_which_nobody_is_asked_is_settled_at_once() -> None:
    asleep: dict[str, Any] = {
        "stephen": {"wounds": 5},
        "captain": {"wounds": 7},
        "frenchy": {"wounds": 6},
        "kid": {"wounds": 3},
    }
    scene = Scene(base(**asleep)).act(0, "swap", target="mate").act(3, "fight")
    assert scene.event("fought")["winner"] == "defence"
    assert scene.d["turn"] == "mate"
