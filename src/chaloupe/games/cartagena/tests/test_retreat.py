"""Retreating: CAR-31 to CAR-38."""

import pytest

from chaloupe.games.cartagena.tests.scenes import clause, listed, load, play, problem, retreat, table

pytestmark = pytest.mark.compiled

KEY = [{"key": 1}, {}]


@pytest.mark.clause("CAR-31")
def test_a_retreat_of_an_own_pirate_costs_no_card() -> None:
    position = load(table(hands=KEY, pirates=[[0, 0, 0, 0, 4, 9], [0, 0, 0, 0, 0, 12]]))
    for square in (12, 5, -1, 38, 99, 10**30):
        assert clause(position, 0, retreat(square)) == "CAR-31"
    play(position, 0, retreat(9))
    assert position.document()["hands"] == KEY
    assert position.document()["discard"] == {}


@pytest.mark.clause("CAR-32")
@pytest.mark.parametrize(
    ("own", "others", "goal"),
    [
        ([0, 0, 0, 0, 0, 20], [0, 0, 0, 0, 3, 9], 9),  # one other
        ([0, 0, 0, 0, 0, 20], [0, 0, 0, 3, 9, 9], 9),  # two others
        ([0, 0, 0, 0, 11, 20], [0, 0, 0, 0, 0, 9], 11),  # one of the own crew
        ([0, 0, 0, 9, 20, 20], [0] * 6, 9),  # the companion on the square left does not count
        ([0, 0, 0, 0, 9, 20], [0, 0, 0, 0, 0, 9], 9),  # one of each
    ],
)
def test_the_nearest_square_with_one_or_two(own: list[int], others: list[int], goal: int) -> None:
    position = load(table(hands=KEY, pirates=[own, others]))
    assert play(position, 0, retreat(20))[0]["to"] == goal


@pytest.mark.clause("CAR-33")
def test_empty_and_full_squares_are_passed_over() -> None:
    position = load(table(hands=KEY, pirates=[[0, 0, 0, 0, 18, 20], [0, 0, 5, 5, 18, 18]]))
    assert play(position, 0, retreat(20))[0]["to"] == 5


@pytest.mark.clause("CAR-34")
def test_going_farther_is_no_choice() -> None:
    position = load(table(hands=KEY, pirates=[[0, 0, 0, 0, 0, 20], [0, 0, 0, 3, 9, 18]]))
    assert [action for action in listed(position, 0) if action["type"] == "retreat"] == [retreat(20)]
    assert play(position, 0, retreat(20))[0]["to"] == 18


@pytest.mark.clause("CAR-35")
def test_nobody_retreats_from_the_start() -> None:
    position = load(table(hands=KEY))
    assert clause(position, 0, retreat(0)) == "CAR-35"


@pytest.mark.clause("CAR-36")
def test_nobody_retreats_to_the_start() -> None:
    position = load(table(hands=KEY, pirates=[[0, 0, 0, 0, 0, 7], [0, 0, 0, 0, 0, 9]]))
    assert clause(position, 0, retreat(7)) == "CAR-36"
    crowded = load(table(hands=KEY, pirates=[[0, 0, 0, 0, 0, 7], [0, 0, 0, 4, 4, 4]]))
    assert clause(crowded, 0, retreat(7)) == "CAR-36"
    assert retreat(7) not in listed(crowded, 0)


@pytest.mark.clause("CAR-37")
def test_a_pirate_aboard_may_retreat() -> None:
    position = load(table(hands=KEY, pirates=[[0, 0, 0, 0, 0, 37], [0, 0, 0, 0, 30, 36]]))
    assert play(position, 0, retreat(37))[0] == {
        "event": "retreat", "seat": 0, "from": 37, "to": 36, "cards": 1,
    }  # fmt: skip
    jungle = load(table("jungle", hands=KEY, pirates=[[0, 0, 0, 31], [0, 0, 0, 30]]))
    assert play(jungle, 0, retreat(31))[0]["to"] == 30


@pytest.mark.clause("CAR-38")
def test_never_more_than_three_on_a_square() -> None:
    crowded = [[0, 0, 9, 9, 20, 37], [0, 0, 0, 9, 37, 37]]
    position = load(table(hands=KEY, pirates=crowded))
    assert clause(position, 0, retreat(20)) == "CAR-36"
    assert problem(table(hands=KEY, pirates=[[0, 0, 9, 9, 20, 37], [0, 0, 0, 0, 9, 9]])) == "square_crowded"
    # The third pirate arrives; the next one goes farther back.
    position = load(table(hands=KEY, pirates=[[0, 0, 0, 3, 12, 15], [0, 0, 0, 0, 9, 9]]))
    assert play(position, 0, retreat(12))[0]["to"] == 9
    while position.must() == [-1]:
        play(position, "chance", position.words(-1, position.legal(-1)[0]))
    assert play(position, 0, retreat(15))[0]["to"] == 3
