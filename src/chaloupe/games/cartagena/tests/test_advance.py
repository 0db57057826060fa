"""Advancing: CAR-25 to CAR-30. On the fixed path the keys are on 6, 9, 14, 19, 26 and 33."""

import pytest

from chaloupe.games.cartagena.tests.scenes import SCENE, advance, clause, listed, load, play, table

pytestmark = pytest.mark.compiled


@pytest.mark.clause("CAR-25")
def test_a_card_of_the_hand_goes_to_the_discard_pile() -> None:
    position = load(table(hands=[{"key": 2}, {"hat": 1}], discard={"hat": 1}))
    play(position, 0, advance("key", 0))
    document = position.document()
    assert document["hands"] == [{"key": 1}, {"hat": 1}]
    assert document["discard"] == {"hat": 1, "key": 1}
    for card in ("hat", "parrot", "", "hook"):
        assert clause(position, 0, advance(card, 0)) == "CAR-25"


@pytest.mark.clause("CAR-26")
def test_only_own_pirates_move_from_the_start_or_the_path() -> None:
    position = load(table(hands=[{"key": 1}, {}], pirates=[[0, 0, 0, 0, 0, 7], [0, 0, 0, 0, 0, 9]]))
    assert listed(position, 0) == [advance("key", 0), advance("key", 7)]
    for square in (9, 3, -1, 38, 99, 10**30, -(10**30), 2**63):
        assert clause(position, 0, advance("key", square)) == "CAR-26"


@pytest.mark.clause("CAR-27")
def test_nobody_advances_from_the_boat() -> None:
    position = load(table(hands=[{"key": 1}, {}], pirates=[[0, 0, 0, 0, 0, 37], [0] * 6]))
    assert clause(position, 0, advance("key", 37)) == "CAR-27"
    assert advance("key", 37) not in listed(position, 0)
    jungle = load(table("jungle", hands=[{"key": 1}, {}], pirates=[[0, 0, 0, 31], [0] * 4]))
    assert clause(jungle, 0, advance("key", 31)) == "CAR-27"


@pytest.mark.clause("CAR-28")
@pytest.mark.parametrize(
    ("others", "goal"),
    [([0, 0, 0, 0, 0], 6), ([0, 0, 0, 0, 6], 9), ([0, 0, 6, 9, 14], 19), ([6, 6, 7, 9, 19], 14)],
)
def test_the_nearest_free_square_with_the_symbol(others: list[int], goal: int) -> None:
    position = load(table(hands=[{"key": 1}, {}], pirates=[[0] * 6, [0, *others]]))
    assert play(position, 0, advance("key", 0))[0] == {
        "event": "advance", "seat": 0, "card": "key", "from": 0, "to": goal,
    }  # fmt: skip


@pytest.mark.clause("CAR-28")
def test_the_own_square_does_not_count() -> None:
    position = load(table(hands=[{"key": 1}, {}], pirates=[[0, 0, 0, 0, 0, 6], [0] * 6]))
    assert play(position, 0, advance("key", 6))[0]["to"] == 9


@pytest.mark.clause("CAR-29")
def test_own_pirates_occupy_squares_too() -> None:
    position = load(table(hands=[{"key": 2}, {}], pirates=[[0] * 6, [0] * 6]))
    assert [play(position, 0, advance("key", 0))[0]["to"] for _ in range(2)] == [6, 9]


@pytest.mark.clause("CAR-30")
def test_aboard_when_no_free_square_is_left() -> None:
    position = load(table(hands=[{"key": 1}, {}], pirates=[[0, 0, 0, 0, 0, 33], [0] * 6]))
    assert play(position, 0, advance("key", 33))[0]["to"] == 37
    blocked = load(table(hands=[{"key": 1}, {}], pirates=[[0] * 6, [6, 9, 14, 19, 26, 33]]))
    assert play(blocked, 0, advance("key", 0))[0]["to"] == 37
    jungle = load(table("jungle", hands=[{"key": 1}, {}], pirates=[[0, 0, 0, 30], [0] * 4]))
    assert play(jungle, 0, advance("key", 30))[0]["to"] == 31
    scene = load(SCENE)
    assert play(scene, 0, advance("bottle", 17))[0]["to"] == 37
