"""Who sits where: everybody meets, everybody comes to every seat."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from chaloupe.lab.contest.pairing import lineups, seatings


@given(st.integers(2, 7), st.integers(2, 8))
def test_everybody_sits_down_equally_often_and_meets_everybody(bots: int, players: int) -> None:
    found = lineups(bots, players)
    assert len(set(found)) == len(found)
    assert all(len(lineup) == players for lineup in found)
    seated = Counter(bot for lineup in found for bot in lineup)
    assert len(set(seated.values())) == 1
    assert set(seated) == set(range(bots))
    for pair in combinations(range(bots), 2):
        assert any(set(pair) <= set(lineup) for lineup in found)
    for lineup in found:
        counted = Counter(lineup)
        assert max(counted.values()) - min(counted[bot] for bot in range(bots)) <= 1


@given(st.integers(2, 6), st.integers(2, 6))
def test_pairs_put_two_kinds_at_a_table(bots: int, players: int) -> None:
    found = lineups(bots, players, "pairs")
    assert {frozenset(lineup) for lineup in found} == {frozenset(pair) for pair in combinations(range(bots), 2)}


@given(st.lists(st.integers(0, 3), min_size=2, max_size=8), st.text(max_size=5))
def test_every_bot_of_a_lineup_comes_to_every_seat_equally_often(lineup: list[int], deal: str) -> None:
    around = seatings(tuple(lineup), deal)
    assert len(set(around)) == len(around)
    for seats in around:
        assert sorted(seats) == sorted(lineup)
    for seat in range(len(lineup)):
        counted = Counter(seats[seat] for seats in around)
        assert {bot: times * len(lineup) for bot, times in counted.items()} == {
            bot: times * len(around) for bot, times in Counter(lineup).items()
        }


def test_neighbours_change_with_the_deal() -> None:
    behind = {(seats[0], seats[1]) for deal in range(40) for seats in seatings((0, 1, 2, 3), f"deal {deal}")}
    assert len(behind) == 12
