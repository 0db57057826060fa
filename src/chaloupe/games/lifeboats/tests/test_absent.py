"""What is played for somebody who is absent: nothing that hurts his own men, and never the cap."""

from typing import Any

import pytest

from chaloupe.core import Position
from chaloupe.games.lifeboats.tests.scenes import boat, set_up, table

pytestmark = pytest.mark.compiled

BOATS = {
    "red": boat(1, 2, 1, red="os", yellow="s"),
    "yellow": boat(2, 2, 1, yellow="os"),
    "green": boat(5, 2, 1, red="oss", green="s"),
}


def idle(position: Position, seat: int = 0) -> Any:
    action = position.words(seat, position.idle(seat))
    assert action in [position.words(seat, code) for code in position.legal(seat)]
    return action


@pytest.mark.parametrize(("kind", "goal"), [("leak", "yellow"), ("move", "green")])
def test_he_votes_and_decides_for_his_own_men(kind: str, goal: str) -> None:
    assert idle(table(4, BOATS, kind=kind)) == {"type": "vote", "for": goal}
    tie = {0: "yellow", 1: "yellow", 2: goal if goal != "yellow" else "red", 3: "green" if kind == "move" else "red"}
    assert idle(table(4, BOATS, kind=kind, phase="decide", turn=0, votes=tie)) == {"type": "decide", "for": goal}


def test_he_does_not_vote_his_own_man_overboard_and_gives_up_the_sailor() -> None:
    full = {"red": boat(1, red="os", yellow="ss", green="oo"), "black": boat(3, red="s", green="s")}
    assert idle(table(4, full, kind="man", boat="red")) == {"type": "vote", "for": "yellow"}
    evict = table(4, full, phase="evict", kind="man", boat="red", turn=0)
    assert idle(evict) == {"type": "evict", "rank": "sailor"}


def test_elsewhere_he_does_what_is_listed_first() -> None:
    position = set_up(4)
    seat = position.must()[0]
    assert position.idle(seat) == position.legal(seat)[0]
    talk = table(4, BOATS, phase="talk")
    assert idle(talk) == {"type": "call_vote"}
