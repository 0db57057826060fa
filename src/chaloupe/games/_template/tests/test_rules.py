"""The clauses of the template, one by one."""

import pytest

from chaloupe.core import CHANCE, Position, Problem, Refused, Tell
from chaloupe.core.tell import SPECTATOR
from chaloupe.games._template import GAME

pytestmark = pytest.mark.compiled

DIG = {"type": "vote", "choice": "dig"}
WAIT = {"type": "vote", "choice": "wait"}
WITHDRAW = {"type": "withdraw"}


def throw(number: int) -> dict[str, object]:
    return {"type": "throw", "number": number}


def after(players: int, *actions: tuple[object, object], goal: int = 12) -> Position:
    position = GAME.new(players, {"goal": goal})
    for seat, action in actions:
        GAME.act(position, seat, action)
    return position


def clause(position: Position, seat: object, action: object) -> str:
    with pytest.raises(Refused) as caught:
        GAME.act(position, seat, action)
    return caught.value.refusal.clause


@pytest.mark.clause("TPL-1")
def test_two_to_four_play() -> None:
    assert [GAME.new(players).players for players in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(Problem, match="players_number"):
            GAME.new(players)


@pytest.mark.clause("TPL-2")
def test_votes_are_secret_until_the_last() -> None:
    position = after(3)
    assert (position.must(), position.may()) == ([0, 1, 2], [])
    tell = Tell()
    GAME.act(position, 1, DIG, tell)
    assert tell.heard(1) == [{"event": "vote", "seat": 1, "choice": "dig"}]
    assert tell.heard(0) == tell.heard(SPECTATOR) == [{"event": "vote", "seat": 1, "choice": None}]
    assert position.view(1)["votes"] == [None, "dig", None]
    assert position.view(0)["votes"] == position.view(None)["votes"] == [None, "given", None]
    assert position.must() == [0, 2]


@pytest.mark.clause("TPL-3")
def test_a_vote_stands() -> None:
    assert clause(after(2, (0, DIG)), 0, WAIT) == "TPL-3"


@pytest.mark.clause("TPL-4")
def test_one_vote_may_be_taken_back_out_of_turn() -> None:
    position = after(2, (0, DIG))
    assert (position.must(), position.may()) == ([1], [0])
    assert clause(position, 1, WITHDRAW) == "TPL-4"
    GAME.act(position, 0, WITHDRAW)
    assert (position.must(), position.may()) == ([0, 1], [])
    GAME.act(position, 0, WAIT)
    assert position.may() == []
    assert clause(position, 0, WITHDRAW) == "TPL-4"


@pytest.mark.clause("TPL-5")
def test_the_die_follows_the_last_vote() -> None:
    position = after(2, (0, DIG))
    assert clause(position, "chance", throw(3)) == "TPL-5"
    assert clause(position, 1, throw(3)) == "TPL-5"
    tell = Tell()
    GAME.act(position, 1, WAIT, tell)
    assert tell.heard(SPECTATOR)[-1] == {"event": "reveal", "choices": ["dig", "wait"]}
    assert position.must() == [CHANCE]
    assert position.weights() == [1] * 6
    assert clause(position, 0, DIG) == clause(position, "chance", throw(7)) == "TPL-5"


@pytest.mark.clause("TPL-6")
@pytest.mark.parametrize(("number", "coins"), [(1, [0, 0, 1]), (5, [2, 2, 1]), (6, [3, 3, 1])])
def test_diggers_share(number: int, coins: list[int]) -> None:
    position = after(3, (0, DIG), (1, DIG), (2, WAIT), ("chance", throw(number)))
    assert position.document()["coins"] == coins


@pytest.mark.clause("TPL-7")
def test_most_coins_win_and_equal_players_win_together() -> None:
    both = [(0, DIG), (1, WAIT), ("chance", throw(1)), (0, DIG), (1, WAIT), ("chance", throw(1))]
    position = after(2, *both, *both, *both, goal=6)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([6, 6], [0, 1])
    outcome = after(2, (0, DIG), (1, WAIT), ("chance", throw(6)), goal=6).outcome()
    assert outcome is not None
    assert outcome.winners == [0]


@pytest.mark.clause("TPL-8")
def test_nothing_after_the_end() -> None:
    position = after(2, (0, DIG), (1, WAIT), ("chance", throw(6)), goal=6)
    assert clause(position, 0, DIG) == clause(position, "chance", throw(1)) == "TPL-8"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"votes": ["dig", "dig"]}, "votes_phase"),
        ({"phase": "die"}, "votes_phase"),
        ({"coins": [12, 0]}, "coins_phase"),
        ({"phase": "over"}, "coins_phase"),
        ({"coins": [-1, 0]}, "value_range"),
        ({"withdrawn": [0, False]}, "value_type"),
        ({"options": {"goal": 7}}, "option_value"),
    ],
)
def test_impossible_documents(change: dict[str, object], problem: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.load({**GAME.new(2).document(), **change})
    assert caught.value.key == problem
