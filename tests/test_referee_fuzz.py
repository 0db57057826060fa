"""Rubbish thrown at a real referee: one answer for each line, the position as it was, the process alive."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.process import RefereeProcess, request

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
WATCHED = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.fixture(scope="module")
def referee() -> Iterator[RefereeProcess]:
    with RefereeProcess("--lang", "fr") as process:
        assert process.ask("new", game="cartagena", players=3, seed="fuzz")["ok"] is True
        yield process


def position_of(referee: RefereeProcess) -> Any:
    return referee.ask("position")["position"]


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=8)
    | st.sampled_from(["chance", "manual", "cartagena", "advance", "end", "\ud800", "0", "{known}", "__class__"])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
KEYS = [
    "do",
    "game",
    "players",
    "options",
    "seed",
    "chance",
    "position",
    "seat",
    "action",
    "as",
    "depth",
    "type",
    "from",
]


@st.composite
def mutated(draw: st.DrawFn, good: Any) -> Any:
    """Change one part of a request, somewhere inside."""
    if isinstance(good, dict) and good and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(good)))
        return {**good, key: draw(mutated(good[key]))}
    if isinstance(good, list) and good and draw(st.booleans()):
        at = draw(st.integers(0, len(good) - 1))
        return [*good[:at], draw(mutated(good[at])), *good[at + 1 :]]
    if isinstance(good, dict):
        how = draw(st.sampled_from(["drop", "add", "replace"]))
        if how == "drop" and good:
            gone = draw(st.sampled_from(sorted(good)))
            return {key: value for key, value in good.items() if key != gone}
        if how == "add":
            return {**good, draw(st.sampled_from(KEYS) | st.text(max_size=5)): draw(values)}
    if isinstance(good, list) and draw(st.booleans()):
        return good * draw(st.sampled_from([0, 2, 3]))
    if type(good) is int and draw(st.booleans()):
        return good + draw(st.sampled_from([-1, 1, 1.0, 10**9, 2**31, 2**63, 2**64, -(2**63)]))
    return draw(values)


def answered(referee: RefereeProcess, line: bytes) -> dict[str, Any]:
    """Send a line and a question; so a missing or a second answer would show."""
    answer, after = referee.say(line, b'{"do":"games"}')
    assert set(after) == {"ok", "games"}
    assert isinstance(answer["ok"], bool)
    assert referee.process.poll() is None
    return answer


@WATCHED
@given(line=st.binary(max_size=200).map(lambda line: line.replace(b"\n", b"")))
def test_bytes(referee: RefereeProcess, line: bytes) -> None:
    before = position_of(referee)
    answer = answered(referee, line)
    assert answer["ok"] is False
    assert answer["error"]
    assert position_of(referee) == before


@WATCHED
@given(data=st.data())
def test_requests_that_are_nearly_good(referee: RefereeProcess, data: st.DataObject) -> None:
    before = position_of(referee)
    listed = referee.ask("moves")
    seat = listed["must"][0]
    goods: list[dict[str, Any]] = [
        {"do": "new", "game": "cartagena", "players": 3, "options": {"variant": "tortuga", "pass": True}, "seed": 1},
        {"do": "load", "position": before, "chance": "manual"},
        {"do": "view", "seat": 0},
        {"do": "play", "seat": seat, "action": listed["moves"][str(seat)][0], "as": 1},
        {"do": "perft", "depth": 1},
    ]
    bad = data.draw(mutated(data.draw(st.sampled_from(goods))))
    if isinstance(bad, dict) and bad.get("do") == "perft" and isinstance(bad.get("depth"), int):
        bad["depth"] = min(bad["depth"], 2)
    answer = answered(referee, json.dumps(bad).encode())
    if answer["ok"] is False:
        assert answer.get("error") or answer["refused"]["clause"].startswith("CAR-")
        assert position_of(referee) == before
    else:
        again = referee.ask("load", position=before, seed="fuzz")
        assert again == {"ok": True, "position": before}


@WATCHED
@given(data=st.data())
def test_lines_that_are_nearly_json(referee: RefereeProcess, data: st.DataObject) -> None:
    before = position_of(referee)
    good = request("load", position=before, seed=1)
    at = data.draw(st.integers(0, len(good) - 1))
    to = data.draw(st.integers(at, min(len(good), at + 12)))
    put = data.draw(st.binary(max_size=3)).replace(b"\n", b"")
    answer = answered(referee, good[:at] + put + good[to:])
    if answer["ok"] is False:
        assert position_of(referee) == before
    else:
        assert referee.ask("load", position=before, seed="fuzz") == {"ok": True, "position": before}
