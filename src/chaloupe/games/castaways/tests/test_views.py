"""What a seat sees, what it can imagine, and that nobody's silence or list betrays a hand (CAS-9, RULES.md 8)."""

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
    people: Any = view["characters"]
    navigation: Any = view["navigation"]
    everybody = {name: {**person, "wounds": 9} for name, person in people.items()}
    for why, damaged in (
        ("hand", {"characters": {**people, "kid": {**people["kid"], "hand": 60}}}),
        ("navigation", {"navigation": {**navigation, "unseen": navigation["unseen"] - 1}}),
        ("navigation", {"stack": [{"card": None}] * 60}),
        ("navigator", {"phase": "navigation", "characters": everybody}),
    ):
        with pytest.raises(Problem, match="view_damaged") as caught:
            GAME.imagine({**view, **damaged}, Rng(1))
        assert caught.value.details["why"] == why


def without(part: Document, key: str) -> Document:
    return {name: value for name, value in part.items() if name != key}


def test_whatever_is_missing_inside_a_view_is_said() -> None:
    view: Any = GAME.load(EXAMPLE).view(0)
    people, standing = view["characters"], view["offers"][0]
    draft = {"holder": "mate", "left": 0, "cards": {"water": 2}}
    row = {"phase": "row", "draw": None}
    damages: list[tuple[Document, str]] = [
        *[({"characters": {**people, "kid": without(people["kid"], part)}}, "key_missing") for part in people["kid"]],
        ({"characters": {**people, "parrot": people["kid"]}}, "value_word"),
        ({"characters": {**people, "kid": {**people["kid"], "hand": None}}}, "value_type"),
        *[({"offers": [without(standing, part)]}, "key_missing") for part in standing],
        ({"offers": [{**standing, "from": "lauren"}]}, "character_not_in_play"),
        ({"offers": [{**standing, "give": [["cash"]]}]}, "value_word"),
        ({"offers": [{**standing, "give": 1, "ask": 1 << 40}]}, "value_range"),
        *[({"phase": "draft", "draft": without(draft, part)}, "key_missing") for part in draft],
        ({"draft": {**draft, "cards": "water"}}, "value_type"),
        ({"draw": {"left": 1}}, "key_missing"),
        ({**row, "turn": None}, "value_word"),
        ({**row, "turn": "lauren"}, "character_not_in_play"),
        ({"phase": "navigation", "boat": {}}, "value_type"),
        ({"phase": "navigation", "boat": ["lauren"]}, "character_not_in_play"),
        ({"navigation": {**view["navigation"], "under": [3]}}, "value_type"),
        ({"navigation": {**view["navigation"], "under": [[3]]}}, "document_not_object"),
    ]
    for change, key in damages:
        with pytest.raises(Problem) as caught:
            GAME.imagine({**view, **change}, Rng(1))
        assert caught.value.key == key, change


@pytest.mark.clause("CAS-73")
def test_what_a_flare_shows_is_known_to_all_in_every_world() -> None:
    scene = Scene(base(lauren={"hand": {"flare": 1}})).act(0, "flare").act("chance", "navigation", card=30)
    for viewer in (None, 0, 3):
        world: Any = GAME.imagine(scene.position.view(viewer), Rng(1)).document()
        assert world["drawn"] == entries([30], [0, 1, 2, 3, 4, 5])


@pytest.mark.clause("CAS-28")
def test_who_lies_unconscious_or_has_no_character_yet_has_nothing_to_choose_from() -> None:
    scene = Scene(base(stephen={"wounds": 5, "hand": {"cash": 1}}, captain={"hand": {"cash": 1}}))
    assert scene.listed("stephen") == []
    assert scene.listed("captain") != []
    assert GAME.new(6).legal(3) == []


def test_what_one_is_asked_is_the_phase_or_in_the_turn_of_another_trade() -> None:
    asked = {ask.seat: (ask.about, ask.required) for ask in Scene(base(turn="mate")).position.asks()}
    assert asked == {seat: ("actions", True) if seat == 3 else ("trade", False) for seat in range(6)}
    reply = Scene(base(phase="reply", claim={"type": "swap", "target": "mate"}))
    assert [(ask.seat, ask.about, ask.required) for ask in reply.position.asks()] == [(3, "reply", True)]


def test_idle_is_always_listed_and_harmless() -> None:
    for position in random_positions(6, {}, "idle", 3):
        if position.actor() == CHANCE:
            continue
        for seat in position.must():
            words = position.words(seat, position.idle(seat))
            assert position.allows(seat, position.idle(seat))
            expected = {"actions": "rest", "reply": "yield", "fight": "pass", "overboard": "pass", "thirst": "pass"}
            assert expected.get(position.document()["phase"], words["type"]) == words["type"]
