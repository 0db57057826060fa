"""The order of the refusals, what is no action at all, and the numbers of actions."""

from typing import Any

import pytest

from chaloupe.core.position import CHANCE, Position
from chaloupe.core.problems import Problem
from chaloupe.games.tower import GAME, actions
from chaloupe.games.tower.tests.scenes import clause, scene

pytestmark = pytest.mark.compiled


def moving(pawns: list[list[int]], *dice: int, **options: Any) -> Position:
    return scene(pawns, "move", dice=list(dice), **options)


ORDER: list[tuple[str, Position, object, dict[str, Any], str]] = [
    ("1 before 2", scene([[44], [3]], "over"), 1, {"type": "stop"}, "TOW-53"),
    ("1 before 3", scene([[44], [3]], "over"), 0, {"type": "reroll"}, "TOW-53"),
    ("2 before 3", moving([[10], [3]], 1, 2), 1, {"type": "denounce"}, "TOW-11"),
    ("2 before 6", moving([[10], [3]], 1, 2), 1, {"type": "move", "start": 3, "die": 5}, "TOW-11"),
    ("3 before 4", moving([[10], [3]], 1, 2), 0, {"type": "first", "seat": 9}, "TOW-10"),
    ("3 before 5", GAME.new(2), "chance", {"type": "roll", "dice": [9]}, "TOW-12"),
    ("3 before 6", scene([[10], [3]], "again"), 0, {"type": "move", "start": 99, "die": 9}, "TOW-13"),
    ("3, chance", scene([[10], [3]]), "chance", {"type": "move", "start": 10, "die": 1}, "TOW-13"),
    ("3, stop", scene([[0, 10], [3, 4]], "huff", waiting=[1], huff=True), 1, {"type": "stop"}, "TOW-15"),
    ("6 before 7", moving([[10], [3]], 1, 2), 0, {"type": "move", "start": 11, "die": 3}, "TOW-13"),
    ("6 before 8", moving([[10, 44], [3, 4]], 1, 2), 0, {"type": "move", "start": 44, "die": 3}, "TOW-13"),
    ("6 before 9", moving([[10, -1], [3, 4]], 1, 2), 0, {"type": "move", "start": -1, "die": 6}, "TOW-13"),
    ("7 before 8", moving([[10], [3]], 1, 2), 0, {"type": "move", "start": 44, "die": 1}, "TOW-14"),
    ("7 before 9", moving([[10], [3]], 1, 2), 0, {"type": "move", "start": -1, "die": 1}, "TOW-14"),
    ("8 before 10", moving([[10, 44], [3, 4]], 1, 2), 0, {"type": "move", "start": 44, "die": 1}, "TOW-51"),
    ("8 before 13", moving([[0, 44], [3, 4]], 1, 2), 0, {"type": "move", "start": 44, "die": 1}, "TOW-51"),
    ("9 before 13", moving([[0, -1], [3, 4]], 1, 6), 0, {"type": "move", "start": -1, "die": 1}, "TOW-40"),
    ("10 before 13", moving([[0, 43], [3, 4]], 1, 2), 0, {"type": "move", "start": 43, "die": 2}, "TOW-49"),
    ("11 before 12", moving([[27, 31], [29, 4]], 1, 4), 0, {"type": "move", "start": 27, "die": 4}, "TOW-44"),
    ("11 before 13", moving([[0, 27], [29, 4]], 1, 4), 0, {"type": "move", "start": 27, "die": 4}, "TOW-44"),
    ("13, captive", moving([[0, -1], [3, 4]], 1, 6), 0, {"type": "move", "start": -1, "die": 6}, "TOW-23"),
    ("13, other", moving([[0, 9], [3, 4]], 1, 6), 0, {"type": "move", "start": 9, "die": 6}, "TOW-21"),
]


@pytest.mark.parametrize(
    ("position", "who", "action", "expected"), [case[1:] for case in ORDER], ids=[c[0] for c in ORDER]
)
def test_order(position: Position, who: object, action: dict[str, Any], expected: str) -> None:
    before = position.document()
    assert clause(position, who, **action) == expected
    assert position.document() == before


@pytest.mark.parametrize(
    "action",
    [
        {"type": "move", "from": 10},
        {"type": "move", "from": 10, "die": True},
        {"type": "move", "from": 10, "die": 1.0},
        {"type": "move", "from": "10", "die": 1},
        {"type": "move", "from": 10, "die": 1, "with": 2},
        {"type": "roll", "dice": [1, "2"]},
        {"type": "roll", "dice": 3},
        {"type": "first", "seat": None},
        {"type": "stop", "seat": 0},
        {"type": "jump"},
        {"type": 3},
        [],
        None,
    ],
    ids=str,
)
def test_no_action_at_all(action: object) -> None:
    for position in (scene([[44], [3]], "over"), moving([[10], [3]], 1, 2), GAME.new(2)):
        before = position.document()
        with pytest.raises(Problem):
            GAME.judge(position, 0, action)
        assert position.document() == before


@pytest.mark.parametrize("who", [2, -1, True, 0.0, "0", None, "nobody"], ids=str)
def test_nobody_of_this_game(who: object) -> None:
    with pytest.raises(Problem):
        GAME.judge(moving([[10], [3]], 1, 2), who, {"type": "move", "from": 10, "die": 1})


def test_numbers_and_words_of_all_actions() -> None:
    position = moving([[10], [3]], 1, 2)
    for code in range(actions.NUMBER):
        assert position.encode(0, position.words(0, code)) == code
    rolling = scene([[10], [3]])
    for code in rolling.legal(CHANCE):
        assert rolling.encode(CHANCE, rolling.words(CHANCE, code)) == code
    assert max(rolling.legal(CHANCE)) < actions.CHANCE_NUMBER


@pytest.mark.parametrize(
    "position",
    [
        GAME.new(3),
        scene([[10, 3], [5, 6]]),
        scene([[10], [3]], dice=[]),
        GAME.load({**GAME.new(2, {"dice": 1}).document(), "phase": "roll", "turn": 1}),
        moving([[10, 13], [3, 4]], 2, 2),
        moving([[10, 13], [3, 4]], 3, 6),
        moving([[0, 0], [3, 4]], 3, 6),
        moving([[-1, 13], [3, 4]], 3, 6),
        scene([[10, 13], [3, 4]], "again"),
        scene([[0, 13], [3, 4], [5, 6]], "huff", waiting=[2], huff=True),
        scene([[44], [3]], "over"),
    ],
    ids=lambda position: str(position.document()["phase"]),
)
def test_allows_what_is_listed(position: Position) -> None:
    for seat in range(-1, 5):
        due = seat in position.must()
        listed = position.legal(seat) if due else []
        for code in range(-2, 300):
            assert position.allows(seat, code) == (code in listed)


def test_absent_players() -> None:
    """The clock stops, lets go, and otherwise makes the first move."""
    assert scene([[10, 13], [3, 4]], "again").idle(0) == actions.STOP
    assert scene([[0, 13], [3, 4]], "huff", waiting=[1], huff=True).idle(1) == actions.LET_GO
    position = moving([[10, 13], [3, 4]], 2, 6)
    assert position.words(0, position.idle(0)) == {"type": "move", "from": 10, "die": 2}


def test_the_question_asked() -> None:
    assert [(ask.seat, ask.about, ask.required) for ask in moving([[10], [3]], 1, 2).asks()] == [(0, "move", True)]
    huff = scene([[0, 13], [3, 4], [5, 6]], "huff", waiting=[1, 2], huff=True)
    assert [(ask.seat, ask.about) for ask in huff.asks()] == [(1, "huff"), (2, "huff")]
