"""What the tower race knows: the turns to go of a player alone, who can catch whom, who holds up whom."""

import pytest
from librt.vecs import vec

from chaloupe.core import CHANCE, Rng
from chaloupe.core.position import buffer
from chaloupe.games.tower import GAME
from chaloupe.games.tower.bots.alone import TABLE, fill_alone, place
from chaloupe.games.tower.bots.features import NAMES
from chaloupe.games.tower.bots.knowledge import TowerKnowledge
from chaloupe.games.tower.pieces import GOAL, TOWER
from chaloupe.games.tower.position import Tower
from chaloupe.games.tower.state import MOVE, OVER
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled


def alone(seat: int = 0, dice: int = 2, goal_reroll: bool = True) -> vec[float]:
    turns = reals(int(TABLE))
    fill_alone(turns, 0, seat, dice, goal_reroll)
    return turns


def loaded(pawns: list[list[int]], turn: int = 0, phase: str = "roll", **options: object) -> Tower:
    filled = {"pawns": len(pawns[0]), "huff": False, "dice": 2, "goal_reroll": True, **options}
    document = {
        "game": "tower", "players": len(pawns), "options": filled, "phase": phase, "turn": turn, "dice": [],
        "waiting": [], "pawns": pawns,
    }  # fmt: skip
    world = GAME.load(document)
    assert isinstance(world, Tower)
    return world


def features(world: Tower, seat: int) -> dict[str, float]:
    out = reals(len(NAMES))
    TowerKnowledge().features(world, seat, out)
    return {name: out[at] for name, at in NAMES.items()}


def test_every_feature_that_has_a_name_is_written() -> None:
    assert list(NAMES.values()) == list(range(len(NAMES)))
    out = vec[float]([-99.0] * len(NAMES))
    TowerKnowledge().features(loaded([[3, 9], [5, 20]]), 0, out)
    assert -99.0 not in list(out)


def test_the_last_step_takes_as_long_as_a_one_is_rare() -> None:
    assert alone(dice=1)[place(43, GOAL)] == pytest.approx(6)
    assert alone(dice=2)[place(43, GOAL)] == pytest.approx(36 / 11)


@pytest.mark.parametrize("seat", range(4))
def test_who_is_farther_needs_no_more_turns_than_from_the_tower(seat: int) -> None:
    turns = alone(seat)
    for step in range(GOAL):
        assert 0 < turns[place(step, GOAL)] < turns[place(TOWER, GOAL)]
    assert turns[place(0, 0)] > turns[place(0, GOAL)]


@pytest.mark.parametrize("pawns", [1, 2])
def test_the_turns_to_go_are_those_that_are_played(pawns: int) -> None:
    """Let a player run home who always takes the shortest way while the other never leaves the start."""
    turns, rng, taken, games = alone(), Rng("alone"), 0, 200
    for _ in range(games):
        world = loaded([[0] * pawns, [0] * pawns])
        while world.phase != OVER:
            if world.turn != 0:
                world.turn = 0  # the other sits still
                taken += 1
            world.apply(world.actor(), world.draw(rng) if world.actor() == CHANCE else _shortest(world, turns), None)
        taken += 1
    assert taken / games == pytest.approx(turns[place(0, 0 if pawns == 2 else GOAL)], rel=0.08)


def _shortest(world: Tower, turns: vec[float]) -> int:
    """Choose the action after which the fewest turns are to go."""
    best, fewest = -1, 1e9
    for code in world.legal(0):
        after = world.copy()
        assert isinstance(after, Tower)
        after.apply(0, code, None)
        left = 0.0 if after.phase == OVER else turns[place(after.pawns[0], after.pawns[1])]
        left += after.turn != 0
        if left < fewest:
            best, fewest = code, left
    return best


def test_whoever_stands_before_a_rival_is_in_danger() -> None:
    far = features(loaded([[20, 30], [2, 3]]), 0)
    near = features(loaded([[20, 30], [3, 18]]), 0)
    assert far["danger"] == 0
    assert near["danger"] > 0
    assert near["danger_now"] == 0, "it is not the hunter's turn"
    hunted = features(loaded([[20, 30], [3, 18]], turn=1), 0)
    assert hunted["danger_now"] == hunted["danger"] == pytest.approx(near["danger"])
    assert features(loaded([[20, 30], [3, 18]], turn=1), 1)["prospect_turn"] == pytest.approx(near["danger"])


def test_start_goal_and_tower_are_safe() -> None:
    world = loaded([[-1, 44], [0, 40]])
    assert features(world, 0)["danger"] == 0
    assert features(world, 0)["captive"] == 1
    assert features(world, 0)["home"] == 1


def test_the_crossing_is_caught_on_both_passes_and_holds_up_those_behind_it() -> None:
    world = loaded([[5, 29], [35, 40]])
    assert features(world, 0)["danger"] > 0, "from 35 a 2 reaches the second pass"
    assert features(world, 0)["holds"] == 0.5
    assert features(world, 1)["held"] == 0.5


def test_the_throws_are_worth_on_average_what_was_expected_of_them() -> None:
    """Count the turns to go after each throw, the one that is over or still waits for its move included."""
    world = loaded([[10, 42], [0, 0]])
    total = 0.0
    for code, weight in zip(world.legal(CHANCE), world.weights(), strict=True):
        after = world.copy()
        assert isinstance(after, Tower)
        after.apply(CHANCE, code, None)
        total += weight * (20 * features(after, 0)["turns"] + (after.turn != 0))
    assert total / 36 == pytest.approx(20 * features(world, 0)["turns"])


def test_bringing_a_pawn_home_and_catching_one_is_leant_to() -> None:
    knowledge = TowerKnowledge()
    world = loaded([[10, 20], [0, 13]])
    code = next(code for code in world.legal(CHANCE) if world.words(CHANCE, code)["dice"] == [1, 3])
    world.apply(CHANCE, code, None)
    assert world.phase == MOVE
    codes, out = buffer(int(world.max_actions())), reals(int(world.max_actions()))
    n = int(world.fill_legal(0, codes))
    knowledge.lean(world, 0, codes, n, out)
    best = max(range(n), key=lambda i: out[i])
    assert world.words(0, codes[best]) == {"type": "move", "from": 10, "die": 3}
