"""The heuristic bot: what it prefers, and that it beats chance clearly."""

import json
from typing import Any

import pytest

from chaloupe.core.bot import Bot, RandomBot
from chaloupe.core.position import CHANCE, Position
from chaloupe.core.rng import Rng
from chaloupe.games.tower import GAME
from chaloupe.games.tower.bot import HeuristicBot, distances, risk
from chaloupe.games.tower.pieces import Terms
from chaloupe.games.tower.tests.scenes import scene

pytestmark = pytest.mark.compiled


def choice(position: Position, seat: int = 0) -> Any:
    view = json.loads(json.dumps(position.view(seat)))
    legal = [position.words(seat, code) for code in position.legal(seat)]
    return HeuristicBot().choose(view, legal, Rng(1))


def moved(pawns: list[list[int]], *dice: int, **options: Any) -> tuple[int, int]:
    action = choice(scene(pawns, "move", dice=list(dice), **options))
    return action["from"], action["die"]


def play_out(players: int, options: dict[str, Any], bots: list[Bot], seed: str) -> int:
    """Play a game; bots get views and lists, nothing else."""
    position = GAME.new(players, options)
    rng = Rng(seed)
    while not position.over():
        who = position.actor()
        if who == CHANCE:
            position.apply(CHANCE, position.draw(rng), None)
        else:
            legal = [position.words(who, code) for code in position.legal(who)]
            GAME.act(position, who, bots[who].choose(position.view(who), legal, rng))
    outcome = position.outcome()
    assert outcome is not None
    return outcome.winners[0]


def test_it_is_found_beside_the_levels() -> None:
    assert [bot.name for bot in GAME.bots()] == ["heuristic"]
    assert GAME.bot("heuristic").name == "heuristic"
    for language in ("en", "fr"):
        assert GAME.catalogue(language).find("bots.heuristic.name") is not None


def test_home_before_a_capture() -> None:
    assert moved([[30, 42], [34, 3]], 2, 4) == (42, 2)


def test_the_farther_victim() -> None:
    assert moved([[10, 32], [12, 34]], 2, 3) == (32, 2)


def test_a_capture_before_the_own_colour() -> None:
    assert moved([[6, 27], [30, 3]], 3, 4) == (27, 3)


def test_the_own_colour_before_distance() -> None:
    assert moved([[12, 44], [1, 2]], 2, 5) == (12, 2)


def test_out_of_the_tower() -> None:
    assert moved([[-1, 30], [8, 9]], 1, 6) == (-1, 6)


def test_out_of_danger() -> None:
    # 33 is hit by a 2 and a 3 from behind; nobody is near 10, and both moves are equally long.
    assert moved([[10, 33], [30, 31]], 5, 5) == (33, 5)
    assert moved([[10, 33], [8, 7]], 5, 5) == (10, 5)


def test_it_holds_the_crossing_while_rivals_wait() -> None:
    assert moved([[29, 33], [20, 21]], 3, 3) == (33, 3)
    assert moved([[29, 33], [2, 3]], 3, 3) == (29, 3)
    stopping = scene([[37, 44], [24, 30], [25, 3]], "again", goal_reroll=True)
    assert choice(stopping) == {"type": "stop"}
    passed = scene([[37, 44], [38, 39], [41, 42]], "again", goal_reroll=True)
    assert choice(passed) == {"type": "reroll"}
    assert choice(scene([[10, 14], [24, 25]], "again")) == {"type": "reroll"}


def test_whom_it_denounces() -> None:
    def answer(pawns: list[list[int]]) -> Any:
        return choice(scene(pawns, "huff", waiting=[1, 2], huff=True), 1)["type"]

    assert answer([[0, 14], [7, 9], [2, 3]]) == "denounce"
    assert answer([[0, 14], [-1, 9], [2, 3]]) == "denounce"
    assert answer([[0, 14], [7, 9], [-1, 3]]) == "denounce"
    assert answer([[0, 14], [7, 9], [-1, 40]]) == "let_go"


def test_the_dice_that_threaten() -> None:
    assert distances(0, 3) == [3]
    assert distances(-1, 6) == [6]
    assert distances(-1, 7) == []
    assert distances(25, 37) == [4]
    assert distances(34, 29) == [3]
    assert distances(10, 17) == []
    assert distances(43, 44) == []
    two, one = Terms(2, False, 2, True), Terms(2, False, 1, True)
    assert [risk(two, rivals, 20) for rivals in ([], [19], [19, 18], [19, 18, 17])] == [0, 11, 20, 27]
    assert risk(one, [19, 18], 20) == 12


@pytest.mark.parametrize(
    ("players", "options", "at_least"),
    [(2, {}, 88), (2, {"pawns": 1}, 70), (3, {"huff": True}, 80), (4, {}, 50), (2, {"dice": 1}, 60)],
    ids=str,
)
def test_it_beats_random_players(players: int, options: dict[str, Any], at_least: int) -> None:
    """Win this many of a hundred games, where an even share would be a hundred divided by the players."""
    wins = 0
    for number in range(100):
        seat = number % players
        bots: list[Bot] = [HeuristicBot() if each == seat else RandomBot() for each in range(players)]
        wins += play_out(players, options, bots, f"bot/{players}/{number}") == seat
    assert wins >= at_least
