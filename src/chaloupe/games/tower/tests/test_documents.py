"""Documents and views: every impossible position has its reason, and nothing else is refused."""

from typing import Any

import pytest

from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.games.tower import GAME
from chaloupe.games.tower.tests.scenes import scene

pytestmark = pytest.mark.compiled

GOOD: dict[str, Any] = {
    "game": "tower",
    "players": 3,
    "options": {"dice": 2, "goal_reroll": True, "huff": False, "pawns": 2},
    "phase": "move",
    "turn": 1,
    "dice": [2, 6],
    "pawns": [[2, 37], [-1, 27], [14, 36]],
    "waiting": [],
}
HUFF: dict[str, Any] = {
    **GOOD,
    "options": {**GOOD["options"], "huff": True},
    "phase": "huff",
    "turn": 0,
    "dice": [],
    "pawns": [[0, 14], [-1, 0], [2, 9]],
    "waiting": [1, 2],
}
FIRST: dict[str, Any] = {**GOOD, "phase": "first", "turn": None, "dice": [], "pawns": [[0, 0], [0, 0], [0, 0]]}
AGAIN: dict[str, Any] = {**GOOD, "phase": "again", "dice": [], "turn": 2, "pawns": [[2, 37], [-1, 27], [14, 3]]}
OVER: dict[str, Any] = {**GOOD, "phase": "over", "dice": [], "turn": 2, "pawns": [[2, 37], [-1, 44], [44, 44]]}


@pytest.mark.parametrize("document", [GOOD, HUFF, FIRST, AGAIN, OVER], ids=lambda document: document["phase"])
def test_round_trip(document: dict[str, Any]) -> None:
    position = GAME.load(document)
    tidy = {**document, "pawns": [sorted(own) for own in document["pawns"]]}
    assert position.document() == tidy
    twin = position.copy()
    assert twin.document() == tidy
    for seat in position.must():
        assert twin.legal(seat) == position.legal(seat)
    assert GAME.load({**document, "_note": 1}).document() == tidy
    assert GAME.load({**document, "options": {**document["options"], "_note": 1}}).document() == tidy
    for viewer in (None, 0, 1, 2):
        view = position.view(viewer)
        assert view == {**tidy, "seat": viewer}
        assert GAME.imagine(view, Rng(1)).document() == tidy


def test_lists_are_sorted_and_options_filled_in() -> None:
    mixed = {**GOOD, "options": {}, "dice": [6, 2], "pawns": [[37, 2], [27, -1], [36, 14]]}
    assert GAME.load(mixed).document() == GOOD
    assert GAME.load({**HUFF, "waiting": [2, 1]}).document() == HUFF
    four = {**GOOD, "players": 4, "options": {}, "phase": "roll", "dice": [], "pawns": [[2], [3], [4], [5]]}
    assert GAME.load(four).document()["options"] == {**GOOD["options"], "pawns": 1}


IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("1: a pawn too few", {**GOOD, "pawns": [[2], [-1, 27], [14, 36]]}, "pawns_number"),
    ("1: a pawn too many", {**GOOD, "pawns": [[2, 3, 4], [-1, 27], [14, 36]]}, "pawns_number"),
    ("1: a list too few", {**GOOD, "pawns": [[2, 37], [-1, 27]]}, "list_length"),
    ("1: a list too many", {**GOOD, "pawns": [[2, 37], [-1, 27], [14, 36], [0, 0]]}, "list_too_long"),
    ("1: no list", {**GOOD, "pawns": [[2, 37], 5, [14, 36]]}, "pawns_number"),
    ("1: two pawns with four", {**FIRST, "players": 4, "pawns": [[0, 0]] * 4}, "pawns_for_four"),
    ("2: one square", {**GOOD, "pawns": [[2, 37], [-1, 27], [2, 36]]}, "square_shared"),
    ("2: one square, one owner", {**GOOD, "pawns": [[2, 2], [-1, 27], [14, 36]]}, "square_shared"),
    ("2: the crossing", {**GOOD, "pawns": [[2, 37], [-1, 27], [29, 36]]}, "square_shared"),
    ("2: the tower", {**GOOD, "pawns": [[2, 37], [-1, 27], [-1, 36]]}, "tower_shared"),
    ("3: a die too few", {**GOOD, "dice": [2]}, "dice_number"),
    ("3: no dice", {**GOOD, "dice": []}, "dice_number"),
    ("3: a die too many", {**GOOD, "options": {**GOOD["options"], "dice": 1}}, "dice_number"),
    ("3: dice in another phase", {**AGAIN, "dice": [1, 2]}, "dice_phase"),
    ("4: nobody waited for", {**HUFF, "waiting": []}, "waiting_phase"),
    ("4: somebody waited for", {**AGAIN, "waiting": [1]}, "waiting_phase"),
    ("4: a seat twice", {**HUFF, "waiting": [1, 1]}, "waiting_twice"),
    ("5: no turn", {**AGAIN, "turn": None}, "turn_phase"),
    ("5: a turn", {**FIRST, "turn": 0}, "turn_phase"),
    ("5: a pawn has moved", {**FIRST, "pawns": [[0, 0], [0, 1], [0, 0]]}, "first_pawns"),
    ("5: a pawn is captive", {**FIRST, "pawns": [[0, 0], [-1, 0], [0, 0]]}, "first_pawns"),
    ("6: another is home", {**OVER, "pawns": [[44, 44], [-1, 44], [44, 44]]}, "over_home"),
    ("6: another is home, not over", {**AGAIN, "pawns": [[44, 44], [-1, 27], [14, 3]]}, "over_home"),
    ("6: home, but not over", {**OVER, "phase": "roll"}, "over_home"),
    ("6: over, but not home", {**OVER, "pawns": [[2, 37], [-1, 44], [43, 44]]}, "over_home"),
    ("7: no move", {**GOOD, "pawns": [[2, 37], [43, 44], [14, 36]]}, "move_choice"),
    ("7: one move", {**GOOD, "pawns": [[2, 37], [42, 44], [14, 36]]}, "move_choice"),
    ("7: one move, a double", {**GOOD, "dice": [2, 2], "pawns": [[2, 37], [10, 44], [14, 36]]}, "move_choice"),
    ("8: not the own colour", {**AGAIN, "turn": 0}, "again_colour"),
    ("8: a star", {**AGAIN, "pawns": [[2, 37], [-1, 27], [14, 6]]}, "again_colour"),
    (
        "8: the goal does not count",
        {**AGAIN, "options": {**GOOD["options"], "goal_reroll": False}, "pawns": [[2, 37], [-1, 27], [14, 44]]},
        "again_colour",
    ),
    ("9: no huff", {**HUFF, "options": GOOD["options"]}, "huff_option"),
    ("9: the one who forgot", {**HUFF, "waiting": [0, 1]}, "huff_turn"),
    ("9: two at the start", {**HUFF, "pawns": [[0, 0], [-1, 0], [2, 9]]}, "huff_pawns"),
    ("9: none at the start", {**HUFF, "pawns": [[1, 14], [-1, 0], [2, 9]]}, "huff_pawns"),
    ("9: start and tower", {**HUFF, "pawns": [[0, -1], [5, 0], [2, 9]]}, "huff_pawns"),
    (
        "9: one pawn",
        {**HUFF, "options": {**HUFF["options"], "pawns": 1}, "pawns": [[0], [5], [9]]},
        "huff_pawns",
    ),
]


@pytest.mark.parametrize(("document", "key"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_impossible_positions(document: dict[str, Any], key: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.load(document)
    assert caught.value.key == key
    for language in ("en", "fr"):
        text = GAME.explain(caught.value, language)
        assert not text.startswith("errors.")
        assert "{" not in text


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "play"},
        {"phase": None},
        {"turn": 3},
        {"turn": True},
        {"turn": 1.0},
        {"turn": -1},
        {"dice": [0, 6]},
        {"dice": [2, 7]},
        {"dice": [2, True]},
        {"dice": 2},
        {"dice": [1, 2, 3]},
        {"pawns": [[2, 37], [-2, 27], [14, 36]]},
        {"pawns": [[2, 45], [-1, 27], [14, 36]]},
        {"pawns": [["2", 37], [-1, 27], [14, 36]]},
        {"pawns": [[10**30, 37], [-1, 27], [14, 36]]},
        {"pawns": {}},
        {"waiting": [3]},
        {"waiting": None},
        {"players": 1},
        {"players": "3"},
        {"options": {"pawns": 3}},
        {"options": {"wind": 1}},
        {"options": []},
        {"game": "cartagena"},
        {"extra": 1},
    ],
    ids=str,
)
def test_values_of_another_kind(change: dict[str, Any]) -> None:
    with pytest.raises(Problem):
        GAME.load({**GOOD, **change})


@pytest.mark.parametrize("key", list(GOOD))
def test_every_key_is_needed(key: str) -> None:
    with pytest.raises(Problem):
        GAME.load({name: value for name, value in GOOD.items() if name != key})


def test_strange_but_possible_positions_are_accepted() -> None:
    # The forgotten pawn could not even have moved; the other pawn is home; everybody else stands at the start.
    assert scene([[0, 44], [0, 0]], "huff", waiting=[1], huff=True).must() == [1]
    # Two choices with a captive of the own, and a goal that has earned another throw.
    assert scene([[-1, 44], [0, 0]], "again").must() == [0]
    # `huff` has no effect with one pawn, but it can be chosen.
    assert scene([[0], [3]], huff=True).document()["options"] == {
        "dice": 2,
        "goal_reroll": True,
        "huff": True,
        "pawns": 1,
    }


def test_views_differ_in_the_seat_only() -> None:
    position = GAME.load(HUFF)
    views = [position.view(viewer) for viewer in (None, 0, 1, 2)]
    assert [view.pop("seat") for view in views] == [None, 0, 1, 2]
    assert all(view == HUFF for view in views)


@pytest.mark.parametrize("change", [{"players": 9}, {"pawns": [[0, 0]]}, {"phase": "?"}, {"turn": None}])
def test_damaged_views(change: dict[str, Any]) -> None:
    with pytest.raises(Problem):
        GAME.imagine({**GAME.load(GOOD).view(1), **change}, Rng(1))
