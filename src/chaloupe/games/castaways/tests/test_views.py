"""What a seat sees, what it can imagine, and that nobody's silence or list betrays a hand (CAS-9, chapter *Views*)."""

import copy
from typing import Any

import pytest

from chaloupe.core import CHANCE, NOBODY, Problem, Rng
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.conformance import open_action
from chaloupe.games.castaways.tests.scenes import EXAMPLE, Document, Scene, base, entries, offer

pytestmark = pytest.mark.compiled

EVERYTHING: dict[str, Any] = {"cannibalism": True, "liquid_courage": True, "sharks": True}


def random_positions(players: int, options: dict[str, Any], seed: str, every: int) -> list[Any]:
    """Play a game in which all who may act do so, and give every so many-th position."""
    position, rng, found, step = GAME.new(players, options), Rng(seed), [], 0
    while position.actor() != NOBODY:
        if step % every == 0:
            found.append(position.copy())
        step += 1
        may = position.may()
        who = may[rng.below(len(may))] if may and rng.below(3) == 0 else int(position.actor())
        rich = open_action(position, who, rng) if who >= 0 and rng.below(3) == 0 else None
        if rich is not None:
            position.act(who, rich, None)
            continue
        codes = position.legal(who)
        if codes:
            position.apply(who, codes[rng.below(len(codes))], None)
    return found


@pytest.mark.clause("CAS-9", "CAS-6", "CAS-20", "CAS-40", "CAS-57", "CAS-73")
@pytest.mark.parametrize(("players", "options"), [(4, {}), (6, {"quick": True}), (8, EVERYTHING)])
def test_whom_the_game_asks_and_ones_list_depend_on_ones_view_alone(players: int, options: dict[str, Any]) -> None:
    for number, position in enumerate(random_positions(players, options, f"leak/{players}", 7)):
        for viewer in [None, *range(players)]:
            view = position.view(viewer)
            for world_number in range(2):
                world = GAME.imagine(copy.deepcopy(view), Rng(f"{number}/{viewer}/{world_number}"))
                assert world.view(viewer) == view
                assert (world.must(), world.may()) == (position.must(), position.may())
                if viewer is not None and viewer in [*position.must(), *position.may()]:
                    assert world.legal(viewer) == position.legal(viewer)


def twins(one: Document, other: Document) -> tuple[Scene, Scene]:
    """Two positions that differ in hidden cards only."""
    return Scene(one), Scene(other)


@pytest.mark.clause("CAS-9")
def test_nobodys_silence_betrays_a_hand() -> None:
    sides = {"attackers": ["lauren"], "defenders": ["mate"], "flare": None}
    fight: Document = {"phase": "fight", "claim": {"type": "swap", "target": "mate"}, "fight": sides}
    sea = {"swimmers": ["stephen"], "sharks": False, "thrown": False}
    windows: list[Document] = [
        fight,
        {"phase": "overboard", "played": 24, "sea": sea},
        {"phase": "thirst", "played": 24, "thirst": {"captain": 1, "stephen": 1}},
        {"phase": "navigation", "stack": entries([24], [5])},
    ]
    for window in windows:
        for kind in ("hook", "chum", "preserver", "water", "compass", "flare"):
            armed, harmless = twins(base(**window, kid={"hand": {kind: 1}}), base(**window, kid={"hand": {"cash": 1}}))
            assert armed.position.must() == harmless.position.must()
            for viewer in (0, 1, 2, 3, 4, None):
                assert armed.position.view(viewer) == harmless.position.view(viewer)
                if viewer is not None:
                    assert armed.position.legal(viewer) == harmless.position.legal(viewer)
            silent = {"card": 24} if window["phase"] == "navigation" else {}
            if 5 in armed.position.must():
                for scene in (armed, harmless):
                    scene.name("kid", "navigate" if silent else "pass", **silent)
                assert armed.events() == harmless.events()


@pytest.mark.clause("CAS-73")
def test_known_cards_come_first_then_those_without_a_face() -> None:
    view: Any = GAME.load(EXAMPLE).view(3)
    assert view["stack"] == [{"card": 25}, {"card": 38}]
    assert view["navigation"]["under"] == [[{"card": 24}, {"card": 35}], [{"card": 11}], [{"card": 29}]]
    other: Any = GAME.load(EXAMPLE).view(0)
    assert other["stack"] == [{"card": None}] * 2
    assert other["navigation"]["under"][0] == [{"card": None}] * 2
    assert "known" not in str(view)


@pytest.mark.clause("CAS-57", "CAS-55")
def test_cards_offered_to_the_viewer_stay_where_they_are() -> None:
    scene = Scene(base(lauren={"hand": {"knife": 1, "water": 2}}, mate={"hand": {"cash": 2}}))
    scene.act(0, "offer", **offer("mate", "knife water", ask="cash")).act(3, "offer", **offer("kid", "cash cash"))
    for number in range(20):
        world: Any = GAME.imagine(scene.position.view(3), Rng(number)).document()
        hand = world["characters"]["lauren"]["hand"]
        assert hand["knife"] == 1
        assert hand["water"] >= 1
        assert world["offers"] == scene.d["offers"]
        stranger: Any = GAME.imagine(scene.position.view(2), Rng(number)).document()
        assert [len(each["give"]) for each in stranger["offers"]] == [2, 2]
    seen = {str(GAME.imagine(scene.position.view(2), Rng(number)).document()["offers"]) for number in range(20)}
    assert len(seen) > 5


def test_a_damaged_view_is_refused() -> None:
    view = GAME.load(EXAMPLE).view(0)
    for key in view:
        broken = {name: value for name, value in view.items() if name != key}
        with pytest.raises(Problem):
            GAME.imagine(broken, Rng(1))
    for change in ({"provisions": 26}, {"provisions": None}, {"seat": 7}, {"boat": ["kid"]}):
        with pytest.raises(Problem):
            GAME.imagine({**view, **change}, Rng(1))


def test_idle_is_always_listed_and_harmless() -> None:
    for position in random_positions(6, {}, "idle", 3):
        if position.actor() == CHANCE:
            continue
        for seat in position.must():
            words = position.words(seat, position.idle(seat))
            assert position.allows(seat, position.idle(seat))
            expected = {"actions": "rest", "reply": "yield", "fight": "pass", "overboard": "pass", "thirst": "pass"}
            assert expected.get(position.document()["phase"], words["type"]) == words["type"]
