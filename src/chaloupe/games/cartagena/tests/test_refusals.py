"""Form and refusals: the order of the checks is part of the rules."""

import pytest

from chaloupe.core import Problem
from chaloupe.core.json import Json
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests import naive
from chaloupe.games.cartagena.tests.scenes import (
    END,
    EXAMPLE,
    SCENE,
    advance,
    changed,
    clause,
    load,
    retreat,
    table,
)

pytestmark = pytest.mark.compiled

OVER = table(phase="over", pirates=[[37] * 6, [0] * 6], left=1)
CHANCE_ACTIONS: list[Json] = [
    {"type": "tile", "tile": "A", "flip": False},
    {"type": "start", "seat": 0},
    {"type": "deal", "card": "key"},
    {"type": "reveal", "card": "key"},
    {"type": "draw", "card": "key"},
]
DUE = {
    "tile": naive.new(2, "jamaica", may_pass=False, layout="random"),
    "start": naive.new(2, "jamaica", may_pass=False, layout="fixed"),
    "deal": table(phase="deal"),
    "reveal": table("tortuga", phase="row", hands=[{"hat": 6}, {"hat": 6}]),
    "draw": EXAMPLE,
}


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (None, "action_not_object"),
        ("end", "action_not_object"),
        ([END], "action_not_object"),
        ({}, "action_without_type"),
        ({"type": None}, "action_without_type"),
        ({"type": ["end"]}, "action_without_type"),
        ({"type": "swim"}, "action_unknown"),
        ({"type": "End"}, "action_unknown"),
        ({"type": "advance", "card": "dagger"}, "argument_missing"),
        ({"type": "advance", "from": 6}, "argument_missing"),
        ({"type": "end", "from": 6}, "argument_unknown"),
        ({"type": "retreat", "from": 17, "to": 12}, "argument_unknown"),
        ({"type": "retreat", "from": "17"}, "argument_ill_typed"),
        ({"type": "retreat", "from": 17.0}, "argument_ill_typed"),
        ({"type": "retreat", "from": True}, "argument_ill_typed"),
        ({"type": "retreat", "from": None}, "argument_ill_typed"),
        ({"type": "advance", "card": 1, "from": 6}, "argument_ill_typed"),
        ({"type": "advance", "card": None, "from": 6}, "argument_ill_typed"),
        ({"type": "advance", "card": ["dagger"], "from": 6}, "argument_ill_typed"),
        ({"type": "tile", "tile": "A", "flip": 0}, "argument_ill_typed"),
        ({"type": "start", "seat": False}, "argument_ill_typed"),
    ],
)
@pytest.mark.parametrize("document", [SCENE, EXAMPLE, OVER], ids=["play", "draw", "over"])
def test_bad_form_is_no_refusal(document: dict[str, object], action: object, key: str) -> None:
    position = load(document)
    with pytest.raises(Problem) as caught:
        GAME.act(position, 0, action)
    assert caught.value.key == key
    assert position.document() == document


@pytest.mark.parametrize("seat", [-1, 4, True, False, 0.0, "0", None, "Chance", [], {}, 10**30])
def test_a_seat_that_does_not_exist_is_bad_form(seat: object) -> None:
    position = load(SCENE)
    with pytest.raises(Problem, match="seat_unknown"):
        GAME.act(position, seat, advance("dagger", 0))
    assert position.document() == SCENE


@pytest.mark.clause("CAR-54")
@pytest.mark.parametrize("seat", [0, 1, "chance"])
@pytest.mark.parametrize("action", [*CHANCE_ACTIONS, END, advance("parrot", -1), retreat(99)])
def test_the_end_comes_first(seat: object, action: dict[str, object]) -> None:
    assert clause(load(OVER), seat, action) == "CAR-54"


@pytest.mark.clause("CAR-17")
@pytest.mark.parametrize("due", list(DUE))
def test_then_chance_if_it_is_due(due: str) -> None:
    position = load(DUE[due])
    for action in [*CHANCE_ACTIONS, END, advance("parrot", -1), retreat(99)]:
        for seat in (0, 1):
            assert clause(position, seat, action) == "CAR-17"
        if action["type"] != due:
            assert clause(position, "chance", action) == "CAR-17"
        else:
            assert GAME.judge(position, "chance", action) is None


@pytest.mark.parametrize(
    ("due", "action", "expected"),
    [
        ("tile", {"type": "tile", "tile": "parrot", "flip": True}, "CAR-5"),
        ("start", {"type": "start", "seat": 2}, "CAR-9"),
        ("start", {"type": "start", "seat": -1}, "CAR-9"),
        ("deal", {"type": "deal", "card": "parrot"}, "CAR-10"),
        ("reveal", {"type": "reveal", "card": "lantern"}, "CAR-13"),
        ("draw", {"type": "draw", "card": ""}, "CAR-42"),
    ],
)
def test_what_chance_cannot_do(due: str, action: dict[str, object], expected: str) -> None:
    assert clause(load(DUE[due]), "chance", action) == expected


@pytest.mark.clause("CAR-16")
@pytest.mark.parametrize("seat", [1, 2, 3, "chance"])
@pytest.mark.parametrize("action", [*CHANCE_ACTIONS, END, advance("parrot", -1), retreat(99)])
def test_then_whose_turn_it_is(seat: object, action: dict[str, object]) -> None:
    assert clause(load(SCENE), seat, action) == "CAR-16"


@pytest.mark.clause("CAR-19")
@pytest.mark.parametrize("action", CHANCE_ACTIONS)
def test_then_whether_it_is_an_action_of_players(action: dict[str, object]) -> None:
    assert clause(load(SCENE), 0, action) == "CAR-19"


@pytest.mark.clause("CAR-25", "CAR-26", "CAR-27", "CAR-31", "CAR-35", "CAR-36", "CAR-21")
@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (advance("skull", 0), "CAR-25"),
        (advance("skull", 99), "CAR-25"),  # the hand comes before the square
        (advance("skull", 37), "CAR-25"),
        (advance("parrot", 1), "CAR-25"),
        (advance("dagger", 5), "CAR-26"),  # somebody else's
        (advance("dagger", 99), "CAR-26"),
        (advance("dagger", -1), "CAR-26"),
        (advance("dagger", 37), "CAR-27"),
        (retreat(5), "CAR-31"),
        (retreat(99), "CAR-31"),
        (retreat(-1), "CAR-31"),
        (retreat(0), "CAR-35"),
        (END, "CAR-21"),
    ],
)
def test_refusals_in_the_scene(action: dict[str, object], expected: str) -> None:
    assert clause(load(SCENE), 0, action) == expected


@pytest.mark.clause("CAR-27", "CAR-26")
def test_the_boat_without_an_own_pirate_is_a_square_without_one() -> None:
    position = load(changed(SCENE, turn=1))
    assert clause(position, 1, advance("hat", 37)) == "CAR-26"
    assert clause(position, 1, retreat(37)) == "CAR-31"


def test_every_refusal_reads_in_both_languages() -> None:
    rulebook = GAME.rulebook()
    assert list(rulebook.clauses) == [f"CAR-{number}" for number in range(1, 59)]
    for clause_id in rulebook.clauses:
        assert rulebook.text(clause_id, "en") != rulebook.text(clause_id, "fr")
