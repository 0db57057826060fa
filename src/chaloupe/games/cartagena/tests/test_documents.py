"""Position documents: the numbered list of what is impossible, and what a loader puts right."""

from typing import Any

import pytest

from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests import naive
from chaloupe.games.cartagena.tests.scenes import EXAMPLE, SCENE, Document, changed, load, problem, table

pytestmark = pytest.mark.compiled

SECTION_A = ["bottle", "pistol", "hat", "skull", "dagger", "key"]
SECTION_B = ["dagger", "bottle", "key", "pistol", "hat", "skull"]


def without(document: Document, key: str) -> Document:
    return {name: value for name, value in document.items() if name != key}


def options(**changes: object) -> dict[str, object]:
    return {"variant": "jamaica", "pass": False, "layout": "random", **changes}


def laying(path: list[str]) -> Document:
    return changed(naive.new(2, "jamaica", may_pass=False, layout="random"), path=path)


def deal(hands: list[dict[str, int]], **changes: Any) -> Document:
    return table(players=len(hands), phase="deal", hands=hands, **changes)


def test_the_examples_load() -> None:
    load(SCENE)
    load(EXAMPLE)
    load(laying(SECTION_B[::-1] + SECTION_A))
    load(deal([{"key": 1}, {}], turn=0))
    load(deal([{}, {"key": 1}, {}], turn=1))


@pytest.mark.parametrize("key", list(SCENE))
def test_1_every_key_is_needed(key: str) -> None:
    assert problem(without(SCENE, key)) == "key_missing"


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"parrot": 1}, "key_unknown"),
        ({"game": "tower"}, "game_other"),
        ({"game": None}, "game_other"),
        ({"players": 1}, "players_number"),
        ({"players": 6}, "players_number"),
        ({"players": 4.0}, "players_type"),
        ({"players": True}, "players_type"),
        ({"options": []}, "document_not_object"),
        ({"options": None}, "document_not_object"),
        ({"options": {"parrot": 1}}, "option_unknown"),
        ({"options": {"variant": "tortoise"}}, "option_value"),
        ({"options": {"pass": 0}}, "option_value"),
        ({"phase": "parrot"}, "value_word"),
        ({"phase": 4}, "value_word"),
        ({"path": {}}, "value_type"),
        ({"path": "hat"}, "value_type"),
        ({"pirates": 3}, "value_type"),
        ({"hands": {}}, "value_type"),
        ({"deck": []}, "value_type"),
        ({"deck": 54}, "value_type"),
        ({"discard": {"hat": 1.0}}, "value_type"),
        ({"discard": {"hat": "1"}}, "value_type"),
        ({"discard": {"hat": -1}}, "value_range"),
        ({"discard": {"hat": 10**30}}, "value_range"),
        ({"row": {}}, "value_type"),
        ({"row": [1]}, "value_word"),
        ({"turn": "0"}, "value_type"),
        ({"turn": False}, "value_type"),
        ({"left": None}, "value_type"),
        ({"left": 4}, "value_range"),
        ({"left": -1}, "value_range"),
        ({"owed": 3}, "value_range"),
        ({"owed": True}, "value_type"),
        ({"owed": 2**64}, "value_range"),
    ],
)
def test_1_types(changes: dict[str, Any], key: str) -> None:
    assert problem(changed(SCENE, **changes)) == key


@pytest.mark.parametrize("document", [None, [], 3, "scene", {}])
def test_1_not_a_document(document: object) -> None:
    assert problem(document) in ("document_not_object", "key_missing")


@pytest.mark.clause("CAR-5", "CAR-6")
def test_2_phases_of_the_options() -> None:
    assert problem(changed(laying([]), options=options(layout="fixed"))) == "phase_layout"
    assert problem(table(phase="row", hands=[{"key": 1}, {}], left=2)) == "phase_row"
    assert problem(table("jungle", phase="row", hands=[{"key": 1}, {}], left=1)) == "phase_row"
    assert problem(table("tortuga", phase="draw", hands=[{"key": 1}, {}], left=2, owed=1)) == "phase_draw"
    assert problem(table("hispaniola", phase="draw", hands=[{"key": 1}, {}], left=2, owed=1)) == "phase_draw"


@pytest.mark.clause("CAR-3", "CAR-4")
def test_3_path() -> None:
    path = SCENE["path"]
    assert problem(changed(SCENE, path=path[:-1])) == "path_length"
    assert problem(changed(SCENE, path=[*path, "hat"])) == "list_too_long"
    assert problem(changed(SCENE, path=["hook", *path[1:]])) == "value_word"
    assert problem(laying(SECTION_A[:5])) == "path_sections"
    assert problem(laying(SECTION_A + SECTION_A[::-1])) == "path_sections"
    assert problem(laying(["key", "key", *SECTION_A[2:]])) == "path_sections"
    assert problem(laying(path)) == "path_sections"
    load(changed(SCENE, path=["hat"] * 36))  # no sections could form it, but it is a path


@pytest.mark.clause("CAR-7", "CAR-38")
def test_4_pirates() -> None:
    crews = SCENE["pirates"]
    assert problem(changed(SCENE, pirates=crews[:3])) == "list_length"
    assert problem(changed(SCENE, pirates=[*crews, crews[0]])) == "list_too_long"
    assert problem(changed(SCENE, pirates=[crews[0][1:], *crews[1:]])) == "crew_number"
    assert problem(changed(SCENE, pirates=[[*crews[0], 0], *crews[1:]])) == "crew_number"
    assert problem(changed(SCENE, pirates=[None, *crews[1:]])) == "crew_number"
    assert problem(changed(SCENE, pirates=[[-1, 6, 6, 17, 18, 37], *crews[1:]])) == "value_range"
    assert problem(changed(SCENE, pirates=[[0, 6, 6, 17, 18, 38], *crews[1:]])) == "value_range"
    assert problem(changed(SCENE, pirates=[[0, 6, 6, 17, 18, 7.0], *crews[1:]])) == "value_type"
    assert problem(changed(SCENE, pirates=[[0, 6, 17, 17, 18, 37], *crews[1:]])) == "square_crowded"


@pytest.mark.clause("CAR-8", "CAR-13")
def test_5_cards() -> None:
    assert problem(changed(SCENE, hands=SCENE["hands"][:3])) == "list_length"
    assert problem(changed(SCENE, hands=[3, *SCENE["hands"][1:]])) == "value_type"
    assert problem(changed(SCENE, deck={**SCENE["deck"], "hat": 7})) == "cards_number"
    assert problem(changed(SCENE, deck={**SCENE["deck"], "hat": 9})) == "cards_number"
    assert problem(changed(SCENE, deck={**SCENE["deck"], "parrot": 1})) == "value_word"
    assert problem(changed(SCENE, row=SCENE["row"][1:])) == "cards_number"
    assert problem(changed(SCENE, hands=[dict.fromkeys(SCENE["deck"], 17), *SCENE["hands"][1:]])) == "cards_number"
    thirteen = table("tortuga", row=["hat", "key"] * 6 + ["hat"], hands=[{"key": 1}, {}])
    assert problem(thirteen) == "list_too_long"
    assert problem(table(row=["hat"], hands=[{"key": 1}, {}])) == "row_absent"


@pytest.mark.clause("CAR-16")
def test_6_turn() -> None:
    start = naive.new(2, "jamaica", may_pass=False, layout="fixed")
    assert problem(changed(start, turn=0)) == "turn_phase"
    assert problem(changed(laying([]), turn=0)) == "turn_phase"
    assert problem(changed(SCENE, turn=None)) == "turn_phase"
    assert problem(changed(SCENE, turn=4)) == "value_range"
    assert problem(changed(EXAMPLE, turn=None)) == "turn_phase"


@pytest.mark.clause("CAR-7", "CAR-10")
def test_7_before_the_first_turn() -> None:
    start = naive.new(2, "jamaica", may_pass=False, layout="fixed")
    assert problem(changed(start, left=1)) == "setup_hands"
    assert problem(changed(start, owed=1)) == "setup_piles"
    assert problem(changed(start, hands=[{"hat": 1}, {}], deck={**start["deck"], "hat": 16})) == "setup_hands"
    assert problem(changed(start, discard={"hat": 1}, deck={**start["deck"], "hat": 16})) == "setup_piles"
    assert problem(changed(start, pirates=[[0, 0, 0, 0, 0, 1], [0] * 6])) == "setup_pirates"
    assert problem(deal([{"key": 1}, {}], left=2)) == "setup_left"
    assert problem(deal([{"key": 6}, {"hat": 6}])) == "deal_complete"
    assert problem(deal([{"key": 7}, {"hat": 6}])) == "deal_complete"
    assert problem(deal([{}, {"key": 1}])) == "deal_order"
    assert problem(deal([{"key": 2}, {}])) == "deal_order"
    assert problem(deal([{"key": 1}, {}, {"key": 1}], turn=0)) == "deal_order"
    assert problem(table("tortuga", phase="deal", hands=[{"key": 1}, {}], row=["hat"])) == "setup_piles"
    last_card = table("jungle", phase="deal", hands=[{"key": 5}, {"bottle": 5}])
    load(last_card)
    assert problem(table("jungle", phase="deal", hands=[{"key": 6}, {"bottle": 5}])) == "deal_complete"


@pytest.mark.clause("CAR-52", "CAR-53")
def test_8_over() -> None:
    aboard = [[37] * 6, [0] * 6]
    load(table(phase="over", pirates=aboard, left=0))
    assert problem(table(phase="over", pirates=aboard, left=3)) == "over_counts"
    assert problem(table(phase="over", pirates=aboard, left=1, owed=1)) == "over_counts"
    assert problem(table(phase="over", pirates=aboard, left=1, turn=1)) == "over_crew"
    assert problem(table(phase="over", pirates=[[37] * 6, [37] * 6], left=1)) == "over_crew"
    assert problem(table(phase="over", left=1)) == "over_crew"
    assert problem(table(pirates=aboard, hands=[{"key": 1}, {}])) == "over_crew"
    assert problem(table(phase="draw", pirates=aboard, left=1, owed=1)) == "over_crew"


@pytest.mark.clause("CAR-44")
def test_9_row() -> None:
    twelve = ["hat", "key"] * 6
    load(table("tortuga", phase="row", row=twelve[:11], hands=[{"key": 1}, {}]))
    assert problem(table("tortuga", phase="row", row=twelve, hands=[{"key": 1}, {}])) == "row_waits"
    assert problem(table("tortuga", phase="row", hands=[{"key": 1}, {}], rest="discard")) == "row_waits"
    assert problem(table("tortuga", phase="row", hands=[{"key": 1}, {}], owed=1)) == "row_owed"
    load(table("tortuga", phase="row", hands=[{"key": 1}, {}], owed=1, left=2))


@pytest.mark.clause("CAR-42")
def test_10_draw() -> None:
    load(table(phase="draw", hands=[{}, {}], left=0, owed=1))
    assert problem(table(phase="draw", hands=[{}, {}], left=2, owed=0)) == "draw_waits"
    assert problem(table(phase="draw", hands=[{}, {}], left=3, owed=1)) == "draw_waits"
    assert problem(table(phase="draw", hands=[{}, {}], left=2, owed=1, rest="discard")) == "draw_waits"


@pytest.mark.clause("CAR-49", "CAR-51")
def test_11_play() -> None:
    assert problem(changed(SCENE, owed=1)) == "play_counts"
    assert problem(changed(SCENE, left=0)) == "play_counts"
    assert problem(table(hands=[{}, {"key": 1}])) == "play_rescue"
    load(table(hands=[{}, {"key": 1}], pirates=[[0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 0, 4]]))


def test_a_loader_puts_in_canonical_form() -> None:
    loose = changed(SCENE, options={"variant": "tortuga"}, _note="kept nowhere")
    loose["pirates"] = [crew[::-1] for crew in SCENE["pirates"]]
    loose["hands"][0] = {"key": 1, "hat": 0, "dagger": 4, "bottle": 1, "skull": 0}
    assert GAME.load(loose).document() == SCENE
    assert list(GAME.load(SCENE).document()["hands"][0]) == ["bottle", "dagger", "key"]  # type: ignore[index]


def test_a_problem_keeps_what_there_was() -> None:
    document = changed(SCENE, left=0)
    before = changed(document)
    problem(document)
    assert document == before
