"""Chapters 1 to 3: who decides, what is secret, the characters, setting up (CAS-1 to CAS-25)."""

from typing import Any

import pytest

from chaloupe.core import CHANCE, NOBODY, Problem, Rng
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests.scenes import EXAMPLE, Scene, base

pytestmark = pytest.mark.compiled

BOTH = {"cannibalism": True, "liquid_courage": True}
EIGHT = ("lauren", "stephen", "captain", "mate", "wong", "frenchy", "harter", "kid")


def dealt(players: int, seed: str, options: dict[str, Any] | None = None) -> Any:
    """Deal until the first day begins."""
    position, rng = GAME.new(players, options), Rng(seed)
    while position.document()["phase"] == "setup":
        position.apply(CHANCE, position.draw(rng), None)
    return position


@pytest.mark.clause("CAS-1")
@pytest.mark.parametrize(
    ("options", "most"), [({}, 6), ({"cannibalism": True}, 7), ({"liquid_courage": True}, 7), (BOTH, 8)]
)
def test_how_many_play(options: dict[str, Any], most: int) -> None:
    for players in range(4, most + 1):
        assert GAME.new(players, options).players == players
    for players in (0, 3, most + 1, 9):
        with pytest.raises(Problem, match="players_number"):
            GAME.new(players, options)


@pytest.mark.clause("CAS-2")
@pytest.mark.parametrize(
    "action",
    [
        None,
        {},
        {"type": "parrot"},
        {"type": "rest", "x": 1},
        {"type": "swap"},
        {"type": "swap", "target": "parrot"},
        {"type": "swap", "target": 3},
        {"type": "rob", "target": "mate", "card": "parrot"},
        {"type": "navigate", "card": 43},
        {"type": "navigate", "card": True},
        {"type": "navigate", "card": 6},
        {"type": "stow", "keep": [30, 20]},
        {"type": "stow", "keep": [20, 20]},
        {"type": "offer", "to": "mate", "give": ["water", "cash"], "give_open": [], "ask": [], "ask_open": []},
        {"type": "offer", "to": "mate", "give": "water", "give_open": [], "ask": [], "ask_open": []},
        {"type": "steal", "card": "water"},
        {"type": "navigation", "card": 25},
    ],
)
def test_forms(action: object) -> None:
    refusal = GAME.judge(Scene(base()).position, 0, action)
    assert refusal is not None
    assert refusal.clause == "CAS-2"


@pytest.mark.clause("CAS-2")
@pytest.mark.parametrize("seat", [-1, 6, 99, True, None, "0", 1.0])
def test_there_is_no_such_seat(seat: object) -> None:
    refusal = GAME.judge(Scene(base()).position, seat, {"type": "rest"})
    assert refusal is not None
    assert refusal.clause == "CAS-2"


@pytest.mark.clause("CAS-2", "CAS-4", "CAS-5")
def test_form_comes_first_then_the_end_then_chance() -> None:
    over = Scene(base(phase="over", birds=4, played=25))
    over.refused(0, "CAS-2", "parrot")
    over.refused(0, "CAS-5", "rest")
    over.refused("chance", "CAS-5", "steal", card="water")
    over.refused("chance", "CAS-2", "rest")
    draft = {"holder": "lauren", "left": 6, "cards": {}}
    supply = Scene(base(phase="supply", turn=None, queue=list(base()["boat"]), draft=draft))
    supply.refused(0, "CAS-2", "swap", target="parrot")
    supply.refused(0, "CAS-4", "rest")
    supply.refused("chance", "CAS-4", "steal", card="water")
    supply.refused("chance", "CAS-4", "provision", card="courage")
    Scene(base()).refused("chance", "CAS-4", "provision", card="water")


@pytest.mark.clause("CAS-3")
def test_only_those_who_are_waited_for() -> None:
    scene = Scene(base(stephen={"wounds": 5}, captain={"wounds": 8}, queue=["stephen", "mate", "frenchy", "kid"]))
    scene.refuses("mate", "CAS-3", "rest")
    scene.refuses("stephen", "CAS-28", "rest")
    scene.refuses("captain", "CAS-32", "rest")
    assert scene.asked() == ["lauren"]
    assert scene.position.may() == [3, 4, 5]


@pytest.mark.clause("CAS-4")
def test_a_theft_of_the_only_card_is_still_chances() -> None:
    scene = Scene(base(turn="kid", mate={"hand": {"cash": 1}})).act(5, "rob", target="mate", card="hidden")
    assert scene.position.actor() == CHANCE
    assert scene.position.weights() == [1]
    scene.refused(5, "CAS-4", "rest")
    scene.refused("chance", "CAS-4", "steal", card="water")


@pytest.mark.clause("CAS-5")
def test_nothing_after_the_end() -> None:
    scene = Scene(base(phase="over", birds=4, played=25))
    assert (scene.position.actor(), scene.position.must(), scene.position.may()) == (NOBODY, [], [])
    scene.refused(3, "CAS-5", "pass")


@pytest.mark.clause("CAS-6")
def test_what_everybody_sees() -> None:
    position = GAME.load(EXAMPLE)
    view: Any = position.view(0)
    assert view["characters"]["mate"]["hand"] == {"water": 1}
    others = {name: c["hand"] for name, c in view["characters"].items() if name != "mate"}
    assert others == {"captain": 4, "kid": 2, "stephen": 2, "wong": 0}
    assert view["characters"]["captain"]["open"] == {"oar": 1, "painting3": 1}
    assert (view["provisions"], view["navigation"]["unseen"]) == (27, 21)
    assert view["discard"] == EXAMPLE["discard"]
    spectator: Any = position.view(None)
    assert (spectator["seat"], spectator["characters"]["mate"]["hand"]) == (None, 1)


# -- windows -----------------------------------------------------------------------------------------------------

FIGHT: dict[str, Any] = {
    "phase": "fight", "claim": {"type": "swap", "target": "mate"},
    "fight": {"attackers": ["lauren"], "defenders": ["mate"], "flare": None},
}  # fmt: skip


@pytest.mark.clause("CAS-7")
def test_a_reaction_wipes_all_passes() -> None:
    scene = Scene(base(**FIGHT)).passes("stephen", "captain", "frenchy")
    assert scene.d["passed"] == ["captain", "frenchy", "stephen"]
    scene.name("kid", "join", side="attack")
    assert scene.d["passed"] == []
    assert scene.asked() == ["captain", "frenchy", "stephen"]
    scene.passes("frenchy", "captain", "stephen")
    assert scene.d["phase"] == "actions"
    scene.refused(0, "CAS-7", "pass")


@pytest.mark.clause("CAS-8")
def test_who_has_passed_waits() -> None:
    scene = Scene(base(**FIGHT)).passes("stephen")
    scene.refuses("stephen", "CAS-8", "join", side="attack")
    scene.refuses("stephen", "CAS-8", "pass")
    scene.name("kid", "join", side="attack").name("stephen", "join", side="defence")
    assert scene.d["fight"]["defenders"] == ["mate", "stephen"]


@pytest.mark.clause("CAS-9")
def test_a_hand_is_asked_for_what_it_might_hold() -> None:
    scene = Scene(base(**FIGHT, lauren={"hand": {"water": 1}}))
    assert "lauren" in scene.asked()
    assert scene.listed("lauren") == [{"type": "pass"}]
    shown = {"oar": 2, "blackjack": 1, "knife": 1, "hook": 1, "flare": 1}
    assert "lauren" not in Scene(base(**FIGHT, lauren={"hand": {"water": 1}}, discard=shown)).asked()
    with_stack: dict[str, Any] = {"phase": "navigation", "stack": [24], "kid": {"hand": {"water": 1}}}
    assert Scene(base(**with_stack)).listed("kid") == [{"type": "navigate", "card": 24}]
    with pytest.raises(Problem, match="navigation_choice"):
        GAME.load(base(**with_stack, discard={"compass": 1}))


@pytest.mark.clause("CAS-10")
def test_the_open_card_goes_first() -> None:
    both = {"hand": {"water": 1}, "open": {"water": 1}}
    scene = Scene(base(phase="thirst", played=42, thirst={"captain": 1}, captain=both))
    scene.name("captain", "water", **{"for": "captain", "of": "captain"})
    assert (scene.c("captain")["hand"]["water"], scene.c("captain")["open"]) == (1, {})


# -- characters --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-11")
def test_wounds_do_not_lower_size() -> None:
    scene = Scene(base(**FIGHT, mate={"wounds": 7})).all_pass()
    assert scene.event("fought")["defence"] == 8


@pytest.mark.clause("CAS-12", "CAS-148", "CAS-149")
def test_loot_counts_double_for_its_lover() -> None:
    loot = {"cash": 2, "jewels": 1, "painting2": 1, "painting3": 1}
    plain = [15, 12, 9, 10, 15, 17]
    for seat, more in enumerate((9, 13, 10, 8, 8, 8)):
        name: Any = base()["boat"][seat]
        owner: Any = {name: {"hand": loot}}
        outcome = Scene(base(phase="over", birds=4, played=25, **owner)).position.outcome()
        assert outcome is not None
        assert outcome.scores[seat] - plain[seat] == more


@pytest.mark.clause("CAS-13", "CAS-122")
def test_frenchy_swims_but_drowns_unconscious() -> None:
    quiet: dict[str, Any] = {"phase": "navigation", "discard": {"chum": 2, "preserver": 1}, "stack": [36, 38]}
    scene = Scene(base(**quiet)).name("kid", "navigate", card=36)
    assert scene.c("frenchy")["wounds"] == 0
    scene = Scene(base(**quiet, frenchy={"wounds": 6})).name("kid", "navigate", card=36)
    assert "frenchy" not in scene.d["boat"]


@pytest.mark.clause("CAS-14")
def test_an_open_card_can_be_fought_over_with_the_kid() -> None:
    scene = Scene(base(turn="kid", mate={"open": {"cash": 1}})).act(5, "rob", target="mate", card="cash")
    assert (scene.d["phase"], scene.asked()) == ("reply", ["mate"])


# -- setting up --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAS-15", "CAS-16", "CAS-22")
def test_characters_are_dealt_seat_by_seat() -> None:
    position = GAME.new(4)
    for seat, name in enumerate(("kid", "mate", "lauren", "frenchy")):
        assert position.document()["boat"] == []
        GAME.act(position, "chance", {"type": "character", "character": name})
        people: Any = position.document()["characters"]
        assert people[name]["seat"] == seat
    assert position.document()["boat"] == ["lauren", "mate", "frenchy", "kid"]
    refusal = GAME.judge(position, "chance", {"type": "friend", "character": "captain"})
    assert refusal is not None
    assert refusal.clause == "CAS-4"


@pytest.mark.clause("CAS-17")
def test_who_is_not_in_play_is_nobody() -> None:
    four = ("lauren", "mate", "frenchy", "kid")
    scene = Scene(base(four))
    scene.refuses("lauren", "CAS-17", "swap", target="captain")
    scene.refuses("lauren", "CAS-17", "rob", target="captain", card="hidden")
    known = [{"card": card, "known": [3]} for card in (41, 42)]
    at_sea = Scene(base(four, phase="navigation", stack=known)).name("kid", "navigate", card=42)
    assert [event["event"] for event in at_sea.events()] == ["navigated", "day"]


@pytest.mark.clause("CAS-18", "CAS-19", "CAS-21")
def test_friends_foes_and_a_card() -> None:
    own = 0
    for seed in range(30):
        document: Any = dealt(6, f"deal/{seed}").document()
        people = document["characters"]
        for key in ("friend", "foe"):
            assert sorted(c[key] for c in people.values()) == sorted(people)
            own += sum(c[key] == name for name, c in people.items())
        assert all(sum(c["hand"].values()) == 1 for c in people.values())
    assert own > 0


@pytest.mark.clause("CAS-20")
def test_secrets_are_their_players_own() -> None:
    position = dealt(5, "secret")
    for viewer in (0, 1, 2, 3, 4, None):
        view: Any = position.view(viewer)
        for c in view["characters"].values():
            assert (c["friend"] is not None) == (c["foe"] is not None) == (c["seat"] == viewer)
    over: Any = Scene(base(phase="over", birds=4, played=25)).position.view(None)
    assert all(c["friend"] and c["foe"] for c in over["characters"].values())


@pytest.mark.clause("CAS-23")
def test_places_of_the_newcomers() -> None:
    assert dealt(8, "eight", BOTH).document()["boat"] == list(EIGHT)


@pytest.mark.clause("CAS-24")
@pytest.mark.parametrize(
    ("options", "number"),
    [({}, (42, 24)), ({"cannibalism": True}, (44, 28)), (BOTH, (47, 31)), ({"printing": "later"}, (42, 24))],
)
def test_the_piles(options: dict[str, Any], number: tuple[int, int]) -> None:
    document: Any = GAME.new(4, options).document()
    assert (sum(document["provisions"].values()), len(document["navigation"]["unseen"])) == number
    assert document["provisions"].get("painting2", 0) == (0 if options.get("printing") else 1)
    assert document["navigation"]["under"] == document["stack"] == []


@pytest.mark.clause("CAS-25")
def test_quick_game() -> None:
    document: Any = dealt(4, "quick", {"quick": True}).document()
    assert document["birds"] == 1
    assert {c["wounds"] for c in document["characters"].values()} == {1}
