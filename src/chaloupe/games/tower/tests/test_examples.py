"""The worked examples of the rules and the counts of positions that they give."""

import json
from pathlib import Path
from typing import Any

import pytest

from chaloupe.core.problems import Refusal
from chaloupe.games.tower import GAME
from chaloupe.learn.playout import perft

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))

PERFT = [
    (2, {}, [2, 42, 255, 2239, 19583, 191584]),
    (2, {"pawns": 1}, [2, 42, 255, 2239, 19070, 177657]),
    (2, {"huff": True}, [2, 42, 255, 2239, 15408, 99626]),
    (3, {}, [3, 63, 392, 3501, 27636, 242498]),
    (4, {}, [4, 84, 529, 4763, 37494, 309011]),
    (2, {"dice": 1}, [2, 12, 60, 304, 1540, 7800, 32712, 134804, 566624]),
    (2, {"dice": 1, "huff": True}, [2, 12, 60, 304, 988, 3156, 11328, 39216, 141376]),
    (3, {"dice": 1, "goal_reroll": False}, [3, 18, 92, 476, 2464, 12664, 65108, 326472]),
]


@pytest.mark.compiled
@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    position = GAME.load({"game": "tower", "options": {}, "dice": [], "waiting": [], **example["position"]})
    seat = example["seat"]
    if "listed" in example:
        assert [position.words(seat, code) for code in position.legal(seat)] == example["listed"]
        return
    before = position.document()
    verdict = GAME.judge(position, seat, example["action"])
    assert position.document() == before
    if "refused" in example:
        assert verdict == Refusal(example["refused"])
        return
    assert verdict is None
    GAME.act(position, seat, example["action"])
    after = position.document()
    assert {key: after[key] for key in example["then"]} == example["then"]


def test_there_are_all_examples() -> None:
    assert len(EXAMPLES) == 32


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "options", "counts"), PERFT, ids=str)
def test_perft(players: int, options: dict[str, Any], counts: list[int]) -> None:
    for depth, nodes in enumerate(counts, 1):
        if nodes < 40_000:
            assert perft(GAME.new(players, options), depth) == nodes


@pytest.mark.heavy
@pytest.mark.parametrize(("players", "options", "counts"), PERFT, ids=str)
def test_deep_perft(players: int, options: dict[str, Any], counts: list[int]) -> None:
    for depth, nodes in enumerate(counts, 1):
        if nodes >= 40_000:
            assert perft(GAME.new(players, options), depth) == nodes


@pytest.mark.compiled
def test_the_position_of_the_rules() -> None:
    document = {
        "game": "tower",
        "players": 3,
        "options": {"dice": 2, "goal_reroll": True, "huff": False, "pawns": 2},
        "phase": "move",
        "turn": 1,
        "dice": [2, 6],
        "pawns": [[2, 37], [-1, 27], [14, 36]],
        "waiting": [],
    }
    position = GAME.load(document)
    assert position.document() == document
    moves: list[Any] = [position.words(1, code) for code in position.legal(1)]
    assert [(move["from"], move["die"]) for move in moves] == [(-1, 6), (27, 2)]
    assert GAME.judge(position, 1, {"type": "move", "from": 27, "die": 6}) == Refusal("TOW-44")
