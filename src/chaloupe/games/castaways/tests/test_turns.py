"""Chapters 8 to 11: rowing, changing places, robbing, special actions (CAS-67 to CAS-88)."""

from typing import Any

import pytest

from chaloupe.core import CHANCE
from chaloupe.games.castaways.tests.scenes import Scene, base, entries

pytestmark = pytest.mark.compiled

ALL = [0, 1, 2, 3, 4, 5]


def draw(scene: Scene, *cards: int) -> Scene:
    for card in cards:
        scene.act("chance", "navigation", card=card)
    return scene


def faces(scene: Scene, viewer: int | None, key: str) -> list[Any]:
    seen: Any = scene.position.view(viewer)
    return [entry["card"] for entry in seen[key]]


def empty_pile(**changes: Any) -> dict[str, Any]:
    """Put all navigation cards onto the stack."""
    made = base(**changes)
    made["stack"] = entries(made["navigation"]["unseen"], [0])
    made["navigation"]["unseen"] = []
    return made


# -- rowing ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-67", "CAS-71")
def test_rowing_draws_two_for_the_rower_alone() -> None:
    scene = Scene(base()).act(0, "row")
    assert scene.event("rowing") == {"event": "rowing", "character": "lauren", "cards": 2}
    assert (scene.d["draw"], scene.d["rowed"]) == ({"why": "row", "left": 2}, ["lauren"])
    draw(scene, 30, 20)
    assert (scene.event("looked", 0)["card"], scene.event("looked", 1)["card"]) == (20, None)
    assert faces(scene, 0, "drawn") == [20, 30]
    assert faces(scene, 1, "drawn") == faces(scene, None, "drawn") == [None, None]
    scene.act(0, "stow", keep=[])
    assert (scene.d["rowed"], scene.d["stack"]) == (["lauren"], [])


@pytest.mark.clause("CAS-68")
def test_open_oars_add_a_card() -> None:
    scene = Scene(base(lauren={"open": {"oar": 2}})).act(0, "row")
    assert scene.d["draw"]["left"] == 4
    draw(scene, 30, 20, 40, 41)
    assert len(scene.listed("lauren")) == 16
    assert Scene(base(lauren={"hand": {"oar": 2}})).act(0, "row").d["draw"]["left"] == 2


@pytest.mark.clause("CAS-69", "CAS-70", "CAS-73")
def test_stowing() -> None:
    scene = draw(Scene(base(stack=entries([42], [5]))).act(0, "row"), 30, 20)
    scene.refuses("lauren", "CAS-69", "stow", keep=[42])
    scene.refuses("stephen", "CAS-3", "stow", keep=[])
    assert [action["keep"] for action in scene.listed("lauren")] == [[], [20], [30], [20, 30]]
    scene.act(0, "stow", keep=[30])
    assert scene.event("stowed", 0) == {"event": "stowed", "character": "lauren", "keep": [30], "under": 1}
    assert scene.event("stowed", 1) == {"event": "stowed", "character": "lauren", "keep": 1, "under": 1}
    assert scene.d["stack"] == [{"card": 30, "known": [0]}, {"card": 42, "known": [5]}]
    assert scene.d["navigation"]["under"] == [[{"card": 20, "known": [0]}]]
    assert (faces(scene, 0, "stack"), faces(scene, 5, "stack")) == ([30, None], [42, None])
    scene.refuses("stephen", "CAS-69", "stow", keep=[])


@pytest.mark.clause("CAS-70")
def test_groups_are_drawn_in_their_order_after_the_rest() -> None:
    made = base(under=[entries([20, 30], [3]), entries([25], ALL)])
    made["stack"] = entries(made["navigation"]["unseen"], [0])
    made["navigation"]["unseen"] = []
    scene = Scene(made).act(0, "row")
    assert {scene.position.words(CHANCE, code)["card"] for code in scene.position.legal(CHANCE)} == {20, 30}
    scene.act("chance", "navigation", card=30)
    # Seat 3 knew both, but not which one the rower has just taken.
    assert scene.d["navigation"]["under"][0] == [{"card": 20, "known": []}]
    assert scene.d["drawn"] == [{"card": 30, "known": [0]}]
    scene.act("chance", "navigation", card=20).act(0, "stow", keep=[])
    assert scene.d["navigation"]["under"] == [entries([25], ALL), entries([20, 30], [0])]


@pytest.mark.clause("CAS-70", "CAS-73")
def test_a_card_alone_in_its_group_stays_known() -> None:
    made = base(under=[entries([20], [3]), entries([25], ALL)])
    made["stack"] = entries(made["navigation"]["unseen"], [0])
    made["navigation"]["unseen"] = []
    scene = draw(Scene(made).act(0, "row"), 20, 25)
    assert scene.d["drawn"] == [{"card": 20, "known": [0, 3]}, {"card": 25, "known": ALL}]
    kept = Scene(scene.d).act(0, "stow", keep=[20, 25]).d["stack"]
    assert [entry["known"] for entry in kept if entry["card"] in (20, 25)] == [[0, 3], ALL]
    some = Scene(scene.d).act(0, "stow", keep=[25])
    assert some.d["navigation"]["under"] == [[{"card": 20, "known": [0]}]]


@pytest.mark.clause("CAS-72")
def test_an_empty_navigation_pile() -> None:
    scene = Scene(empty_pile(lauren={"hand": {"flare": 1}}))
    scene.refuses("lauren", "CAS-72", "row")
    scene.refuses("lauren", "CAS-72", "flare")
    assert not {"row", "flare"} & scene.verbs("lauren")
    at_helm = empty_pile(phase="navigation", kid={"open": {"compass": 1}})
    for entry in at_helm["stack"]:
        entry["known"] = [5]
    Scene(at_helm).refuses("kid", "CAS-72", "compass")
    short = base(lauren={"open": {"oar": 1}})
    short["stack"] = entries(short["navigation"]["unseen"][1:], [0])
    short["navigation"]["unseen"] = short["navigation"]["unseen"][:1]
    assert Scene(short).act(0, "row").d["draw"] == {"why": "row", "left": 1}


# -- changing places and robbing ---------------------------------------------------------------------------------


@pytest.mark.clause("CAS-74", "CAS-75", "CAS-76")
def test_changing_places() -> None:
    scene = Scene(base(turn="captain"))
    scene.refuses("captain", "CAS-75", "swap", target="captain")
    scene.name("captain", "swap", target="lauren")
    assert scene.event("claimed")["claim"] == {"type": "swap", "target": "lauren"} == scene.d["claim"]
    assert scene.listed("lauren") == [{"type": "yield"}, {"type": "fight"}]
    scene.name("lauren", "yield")
    assert scene.d["boat"] == ["captain", "stephen", "lauren", "mate", "frenchy", "kid"]
    assert scene.event("swapped")["characters"] == ["captain", "lauren"]
    assert (scene.d["turn"], scene.d["queue"]) == ("mate", ["frenchy", "kid"])


@pytest.mark.clause("CAS-76")
def test_the_unconscious_keep_their_turn_in_the_order() -> None:
    scene = Scene(base(mate={"wounds": 8})).act(0, "swap", target="mate")
    assert (scene.d["turn"], scene.d["queue"]) == ("stephen", ["captain", "mate", "frenchy", "kid"])


@pytest.mark.clause("CAS-77", "CAS-78", "CAS-79", "CAS-80")
def test_robbing() -> None:
    scene = Scene(base(mate={"hand": {"cash": 2, "water": 1}, "open": {"oar": 1}}))
    scene.refuses("lauren", "CAS-78", "rob", target="lauren", card="hidden")
    scene.refuses("lauren", "CAS-79", "rob", target="mate", card="cash")
    scene.refuses("lauren", "CAS-80", "rob", target="kid", card="hidden")
    taken = Scene(scene.d).act(0, "rob", target="mate", card="oar").act(3, "yield")
    assert taken.event("stolen") == {"event": "stolen", "by": "lauren", "target": "mate", "open": True, "card": "oar"}
    assert taken.c("lauren")["open"] == {"oar": 1}
    scene.act(0, "rob", target="mate", card="hidden").act(3, "yield")
    assert sorted(scene.position.weights()) == [1, 2]
    scene.act("chance", "steal", card="water")
    assert (scene.c("lauren")["hand"], scene.c("mate")["hand"]) == ({"water": 1}, {"cash": 2})
    assert [scene.event("stolen", seat)["card"] for seat in (0, 3, 4, -1)] == ["water", "water", None, None]


# -- special actions ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-82", "CAS-83")
def test_the_flare_gun_shows_three_cards() -> None:
    for place in ("hand", "open"):
        scene = Scene(base(lauren={place: {"flare": 1}})).act(0, "flare")
        assert scene.event("flare") == {"event": "flare", "character": "lauren", "cards": 3}
        draw(scene, 25, 28)
        assert scene.event("looked") == {"event": "looked", "why": "flare", "card": 28}
        assert (scene.d["birds"], faces(scene, 4, "drawn")) == (0, [25, 28])
        draw(scene, 23)
        assert (scene.d["birds"], scene.d["turn"], scene.d["drawn"]) == (1, "stephen", [])
        assert scene.d["navigation"]["under"] == [entries([23, 25, 28], ALL)]
    Scene(base()).refuses("lauren", "CAS-83", "flare")


@pytest.mark.clause("CAS-83", "CAS-117")
def test_the_flare_gun_can_end_the_game() -> None:
    scene = draw(Scene(base(birds=3, lauren={"hand": {"flare": 1}})).act(0, "flare"), 25)
    d = scene.d
    assert (d["phase"], d["birds"], d["draw"], d["turn"], d["queue"]) == ("over", 4, None, None, [])
    assert d["drawn"] == [{"card": 25, "known": ALL}]
    assert Scene(d).d == d


@pytest.mark.clause("CAS-84", "CAS-85")
def test_opening_the_parasol() -> None:
    scene = Scene(base(lauren={"hand": {"parasol": 1}}, stephen={"hand": {}}))
    scene.act(0, "parasol", of="lauren")
    assert (scene.c("lauren")["open"], scene.d["parasol_open"], scene.d["turn"]) == ({"parasol": 1}, True, "stephen")
    scene.refuses("stephen", "CAS-84", "parasol", of="stephen")
    again = Scene(base(lauren={"open": {"parasol": 1}}, parasol_open=True))
    again.refuses("lauren", "CAS-85", "parasol", of="lauren")
    assert "parasol" not in again.verbs("lauren")
    lost = Scene(
        base(phase="navigation", stack=[28, 42], lauren={"open": {"parasol": 1}}, parasol_open=True,
             discard={"chum": 2, "preserver": 1})
    )  # fmt: skip
    assert lost.act(5, "navigate", card=28).d["parasol_open"] is False


@pytest.mark.clause("CAS-86", "CAS-88", "CAS-82")
def test_medical_kit() -> None:
    scene = Scene(base(lauren={"hand": {"medkit": 1}}, kid={"wounds": 2}))
    scene.refuses("lauren", "CAS-88", "medkit", **{"for": "stephen", "of": "lauren"})
    scene.act(0, "medkit", **{"for": "kid", "of": "lauren"})
    assert (scene.c("kid")["wounds"], scene.d["discard"], scene.d["turn"]) == (1, {"medkit": 1}, "stephen")
    assert scene.event("medkit") == {"event": "medkit", "character": "lauren", "for": "kid", "of": "lauren"}
    assert scene.event("healed") == {"event": "healed", "character": "kid", "wounds": 1}
    scene.refuses("stephen", "CAS-86", "medkit", **{"for": "kid", "of": "stephen"})
    scene.refuses("stephen", "CAS-17", "medkit", **{"for": "kid", "of": "wong"})
