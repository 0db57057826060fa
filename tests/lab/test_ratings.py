"""Ratings: right where the answer is known, with intervals that hold what they promise."""

import math

import pytest

from chaloupe.core import Rng
from chaloupe.lab.contest.ratings import (
    ELO,
    Bootstrap,
    Group,
    Played,
    elo,
    group,
    interval,
    openskill_ratings,
    pair,
    rate,
    shares,
    strengths,
)


def test_two_bots_are_apart_by_the_log_of_their_odds() -> None:
    found = strengths([Group((0, 1), 1_000, (750.0, 250.0))], 2)
    assert found[0] / found[1] == pytest.approx(3.0, rel=0.01)
    assert elo(found[0]) - elo(found[1]) == pytest.approx(ELO * math.log(3), abs=2)
    assert found[0] * found[1] == pytest.approx(1.0)


def tables(worth: list[float], players: int, games: int, seed: str) -> list[list[Played]]:
    """Play games by the very model: a seat wins with its share of what all are worth."""
    rng = Rng(seed)
    found = []
    for _ in range(games):
        order = list(range(len(worth)))
        rng.shuffle(order)
        seats = tuple(order[:players])
        played = []
        for turn in range(players):
            around = seats[turn:] + seats[:turn]
            lot = int(rng.below(1_000_000)) / 1_000_000 * sum(worth[bot] for bot in around)
            winner = 0
            while lot >= worth[around[winner]]:
                lot -= worth[around[winner]]
                winner += 1
            played.append(Played(around, shares([winner], players)))
        found.append(played)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_known_ladder_is_found_again(players: int) -> None:
    worth = [1.0, 2.0, 4.0, 8.0]
    games = tables(worth, players, 400, f"ladder {players}")
    found = strengths([group(each, 4) for each in games], 4)
    for low, high in ((0, 1), (1, 2), (2, 3)):
        assert math.log(found[high] / found[low]) == pytest.approx(math.log(2), abs=0.35)
    table = rate([[each] for each in games], ["a", "b", "c", "d"], "seed")["ratings"]
    assert isinstance(table, list)
    assert [row["bot"] for row in table] == ["d", "c", "b", "a"]
    assert all(row["ahead"]["interval"][0] > 0 for row in table[:-1])
    for row in table:
        assert row["interval"][0] < row["rating"] < row["interval"][1]


@pytest.mark.parametrize("odds", [1.0, 3.0])
def test_intervals_hold_the_truth_about_nineteen_times_in_twenty(odds: float) -> None:
    held = 0
    for trial in range(60):
        games = tables([1.0, odds], 2, 60, f"trial {trial}")
        low, high = Bootstrap([[group(each, 2)] for each in games], 2, "x", 100).ahead(1, 0)
        held += low <= ELO * math.log(odds) <= high
    assert 52 <= held < 60


def test_what_a_deal_decides_counts_once_however_many_play_it() -> None:
    """Sixteen deals, each won by one side in all of its eight lineups: that is sixteen results, not 128."""
    deals = [[Group((0, 1), 1, (1.0, 0.0) if deal % 2 else (0.0, 1.0))] * 8 for deal in range(16)]
    low, high = Bootstrap(deals, 2, "x").share(0, 1)
    assert high - low > 0.4
    apart = [[each] for deal in deals for each in deal]
    low, high = Bootstrap(apart, 2, "x").share(0, 1)
    assert high - low < 0.25


def test_who_wins_everything_is_not_rated_exactly() -> None:
    boot = Bootstrap([[Group((0, 1), 2, (2.0, 0.0))]] * 6, 2, "x")
    low, high = boot.ahead(0, 1)
    assert 0 < low < high - 100


def test_shared_wins_and_games_without_a_winner_count_for_all() -> None:
    assert shares([1], 3) == (0.0, 1.0, 0.0)
    assert shares([], 4) == shares(None, 4) == (0.25,) * 4
    assert sum(shares([0, 1, 2], 3)) == pytest.approx(1.0)


def test_a_pair_counts_each_seat() -> None:
    groups = [Group((0, 0, 1), 3, (2.0, 1.0)), Group((1, 2, 2), 3, (0.0, 3.0, 0.0))]
    assert pair(groups, 0, 1) == (1.0, 1.0)
    assert pair(groups, 0, 2) == (0.0, 0.0)


def test_intervals_are_the_middle_of_what_was_drawn() -> None:
    assert interval([5.0]) == (5.0, 5.0)
    assert interval(list(range(201))) == (5.0, 195.0)


def test_openskill_agrees_about_the_order() -> None:
    games = tables([1.0, 3.0, 9.0], 3, 150, "skill")
    found = openskill_ratings(games, 3)
    assert found is not None
    mu = [float(str(row["mu"])) for row in found]
    assert mu[0] < mu[1] < mu[2]
    assert all(float(str(row["sigma"])) < 8.3 for row in found)
    twice = [[Played((0, 1, 1), (1.0, 0.0, 0.0))]] * 20
    seated_twice = openskill_ratings(twice, 2)
    assert seated_twice is not None
    assert float(str(seated_twice[0]["mu"])) > float(str(seated_twice[1]["mu"]))
