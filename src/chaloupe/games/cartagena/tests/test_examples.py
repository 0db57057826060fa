"""The worked examples of the rulebook, and the two of the events."""

from typing import Any

import pytest

from chaloupe.games.cartagena.tests.scenes import SCENE, advance, changed, load, play, retreat, table

pytestmark = pytest.mark.compiled


def take(seat: int, card: str) -> dict[str, object]:
    return {"event": "take", "seat": seat, "card": card}


@pytest.mark.clause("CAR-28", "CAR-29")
def test_advance() -> None:
    position = load(changed(SCENE, turn=2))
    assert play(position, 2, advance("skull", 9))[0]["to"] == 23
    document: dict[str, Any] = position.document()
    assert document["pirates"][2] == [0, 0, 5, 12, 22, 23]


@pytest.mark.clause("CAR-32", "CAR-39", "CAR-43")
def test_retreat() -> None:
    position = load(changed(SCENE, turn=1))
    told = play(position, 1, retreat(8))
    assert told[0] == {"event": "retreat", "seat": 1, "from": 8, "to": 6, "cards": 2}
    assert told[1:] == [take(1, "hat"), take(1, "dagger")]
    document: dict[str, Any] = position.document()
    assert document["pirates"][1] == [0, 6, 17, 17, 26, 34]
    assert document["hands"][1] == {"dagger": 1, "hat": 3, "key": 1, "pistol": 1}
    assert document["row"][:3] == ["dagger", "key", "skull"]


@pytest.mark.clause("CAR-20", "CAR-28", "CAR-29")
def test_example_1_three_daggers() -> None:
    position = load(SCENE)
    goals = [play(position, 0, advance("dagger", square))[0]["to"] for square in (0, 6, 6)]
    assert goals == [7, 15, 24]
    document: dict[str, Any] = position.document()
    assert document["pirates"][0] == [7, 15, 17, 18, 24, 37]
    assert document["hands"][0] == {"bottle": 1, "dagger": 1, "key": 1}
    assert (document["turn"], document["left"]) == (1, 3)


@pytest.mark.clause("CAR-20", "CAR-32", "CAR-39")
def test_example_2_three_retreats() -> None:
    position = load(SCENE)
    first, second, third = (play(position, 0, retreat(square)) for square in (17, 18, 17))
    assert (first[0]["to"], first[1:]) == (12, [take(0, "hat")])
    assert (second[0]["to"], second[1:]) == (17, [take(0, "dagger"), take(0, "dagger")])
    assert (third[0]["to"], third[1:3]) == (12, [take(0, "key"), take(0, "skull")])
    document: dict[str, Any] = position.document()
    assert document["pirates"][0] == [0, 6, 6, 12, 12, 37]
    assert document["hands"][0] == {"bottle": 1, "dagger": 6, "hat": 1, "key": 2, "skull": 1}
    assert document["row"] == ["bottle", "pistol", "hat", "skull"]
    assert document["turn"] == 1


@pytest.mark.clause("CAR-20", "CAR-30")
def test_example_3_a_mixed_turn() -> None:
    position = load(SCENE)
    assert play(position, 0, advance("bottle", 17))[0]["to"] == 37
    told = play(position, 0, retreat(18))
    assert (told[0]["to"], told[1:]) == (17, [take(0, "hat"), take(0, "dagger")])
    assert play(position, 0, advance("dagger", 0))[0]["to"] == 7
    document: dict[str, Any] = position.document()
    assert document["pirates"][0] == [6, 6, 7, 17, 37, 37]
    assert document["hands"][0] == {"dagger": 4, "hat": 1, "key": 1}
    assert document["turn"] == 1


def test_events_of_a_retreat_as_last_action_in_tortuga() -> None:
    position = load(changed(SCENE, left=1, pirates=[[0, 6, 6, 12, 18, 37], *SCENE["pirates"][1:]]))
    told = play(position, 0, retreat(18))
    assert [event["event"] for event in told] == ["retreat", "take", "take", "turn"]
    assert told[0]["to"] == 17


def test_events_of_a_retreat_as_last_action_in_jamaica() -> None:
    pirates = [[0, 6, 6, 12, 18, 37], [0, 8, 17, 17, 26, 34]]
    position = load(table(left=1, pirates=pirates, hands=[{"key": 1}, {"hat": 1}]))
    told = [play(position, 0, retreat(18))]
    told += [play(position, "chance", {"type": "draw", "card": "key"}) for _ in range(2)]
    assert [[event["event"] for event in each] for each in told] == [["retreat"], ["draw"], ["draw", "turn"]]
    assert told[1] == [{"event": "draw", "seat": 0, "card": None}]
