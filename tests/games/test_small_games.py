"""Tic-tac-toe and connect four, which the benchmarks use: they obey the laws, and their counts are known."""

import pytest

from benchmarks.games.connect_four import GAME as CONNECT_FOUR
from benchmarks.games.endless import GAME as ENDLESS
from benchmarks.games.tictactoe import GAME as TICTACTOE
from chaloupe.conformance import check
from chaloupe.core import NOBODY, Position, Problem, Refused, Rng
from chaloupe.game import Game
from chaloupe.learn.playout import perft

GAMES = [TICTACTOE, CONNECT_FOUR]


@pytest.mark.parametrize("game", GAMES, ids=["tictactoe", "connect_four"])
def test_laws(game: Game) -> None:
    check(game, 2, seeds=range(12), samples=0)


def test_counts() -> None:
    # Known for both games; an ended game counts as one sequence, so the last number is that of all games.
    assert [perft(TICTACTOE.new(2), depth) for depth in range(7)] == [1, 9, 72, 504, 3_024, 15_120, 56_160]
    assert [perft(CONNECT_FOUR.new(2), depth) for depth in range(6)] == [1, 7, 49, 343, 2_401, 16_807]


def test_all_games_of_tictactoe() -> None:
    """There are 255,168 games: 131,184 are won by the first player, 77,904 by the second, 46,080 are drawn."""
    ends = [0, 0, 0]
    todo: list[tuple[Position, int]] = [(TICTACTOE.new(2), 1)]
    known: dict[str, int] = {}
    while todo:  # by layers: equal boards are counted together
        known.clear()
        boards: dict[str, Position] = {}
        for position, ways in todo:
            if position.actor() == NOBODY:
                outcome = position.outcome()
                assert outcome is not None
                ends[2 if len(outcome.winners) == 2 else outcome.winners[0]] += ways
                continue
            for code in position.legal(int(position.actor())):
                after = position.copy()
                after.play(int(after.actor()), code)
                key = str(after.document())
                boards[key] = after
                known[key] = known.get(key, 0) + ways
        todo = [(boards[key], known[key]) for key in boards]
    assert ends == [131_184, 77_904, 46_080]


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ([0, 1, 0, 1, 0, 1, 0], 0),  # upright
        ([0, 0, 1, 1, 2, 2, 3], 0),  # lying
        ([0, 1, 1, 2, 2, 3, 2, 3, 3, 0, 3], 0),  # rising
        ([3, 2, 2, 1, 1, 0, 1, 0, 0, 6, 0], 0),  # falling
        ([6, 0, 1, 0, 1, 0, 1, 0], 1),
    ],
)
def test_four_in_line(columns: list[int], winner: int) -> None:
    position = CONNECT_FOUR.new(2)
    for number, column in enumerate(columns):
        assert position.outcome() is None
        CONNECT_FOUR.act(position, number % 2, {"type": "drop", "column": column})
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [winner]


def test_lines_do_not_run_over_the_edge() -> None:
    position = CONNECT_FOUR.new(2)
    for number, column in enumerate([0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 2]):
        position.play(number % 2, column)
    assert position.outcome() is None


def test_refusals() -> None:
    position = CONNECT_FOUR.new(2)
    for number in range(6):
        position.play(number % 2, 3)
    for seat, column, clause in [(0, 3, "CFO-2"), (0, 7, "CFO-2"), (0, -1, "CFO-2"), (1, 0, "CFO-1")]:
        with pytest.raises(Refused, match=clause):
            CONNECT_FOUR.act(position, seat, {"type": "drop", "column": column})
    with pytest.raises(ValueError, match="no action"):
        position.play(0, 3)
    with pytest.raises(Problem, match="discs_impossible"):
        CONNECT_FOUR.load({**CONNECT_FOUR.new(2).document(), "columns": [[0, 0], [], [], [], [], [], []]})


def test_a_random_game_of_each_ends() -> None:
    for game in GAMES:
        rng = Rng(7)
        position = game.new(2)
        while position.actor() != NOBODY:
            seat = int(position.actor())
            codes = position.legal(seat)
            position.play(seat, codes[rng.below(len(codes))])
        assert position.outcome() is not None


def test_endless_tictactoe_is_the_game_of_the_other_server() -> None:
    """The first listed cells are those that the load marks there: 0 to 8 in turn, on a wiped board after nine."""
    position = ENDLESS.new(2)
    for n in range(40):
        seat = int(position.actor())
        assert seat == n % 2
        assert position.legal(seat) == list(range(n % 9, 9))
        assert position.legal(1 - seat) == []
        assert ENDLESS.load(position.document()).document() == position.document()
        assert ENDLESS.imagine(position.view(None), Rng(n)).document() == position.document()
        taken = {"type": "mark", "cell": (n - 1) % 9}
        if n % 9:
            with pytest.raises(Refused):
                ENDLESS.act(position, seat, taken)
        with pytest.raises(Refused):
            ENDLESS.act(position, 1 - seat, position.words(seat, n % 9))
        ENDLESS.act(position, seat, position.words(seat, n % 9))
        assert position.outcome() is None
    with pytest.raises(Problem):
        ENDLESS.load({**position.document(), "cells": [[0], [0]]})
