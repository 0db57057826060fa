"""Rescue and end: CAR-49 to CAR-55."""

import pytest

from chaloupe.core import CHANCE
from chaloupe.core.json import Json
from chaloupe.games.cartagena.tests.scenes import (
    END,
    VARIANTS,
    advance,
    clause,
    listed,
    load,
    play,
    retreat,
    table,
)
from chaloupe.games.cartagena.tests.test_draw import HOARD, draw, less, names, reveal, state

pytestmark = pytest.mark.compiled


@pytest.mark.clause("CAR-49")
def test_who_has_nothing_and_cannot_retreat_gets_a_card() -> None:
    position = load(table(left=1, hands=[{"key": 1}, {}]))
    told = play(position, 0, advance("key", 0))
    assert told[1:] == [{"event": "turn", "seat": 1}, {"event": "rescue", "seat": 1}]
    assert (state(position), position.document()["left"]) == (("draw", 1, 1), 0)
    # With a square behind one of the pirates there is no rescue.
    helped = load(table(left=1, hands=[{"key": 1}, {}], pirates=[[0] * 6, [0, 0, 0, 0, 0, 9]]))
    assert names(play(helped, 0, advance("key", 0))) == ["advance", "turn"]
    assert listed(helped, 1) == [retreat(9)]


@pytest.mark.clause("CAR-50")
def test_the_turn_ends_with_the_card() -> None:
    position = load(table(left=1, hands=[{"key": 1, "hat": 1}, {}]))
    play(position, 0, advance("key", 0))
    told = play(position, "chance", draw("hat"))
    assert names(told) == ["draw", "turn"]
    assert state(position) == ("play", 0, 0)
    assert (position.document()["left"], position.document()["hands"]) == (3, [{"hat": 1}, {"hat": 1}])
    assert clause(position, 1, advance("hat", 0)) == "CAR-16"


@pytest.mark.clause("CAR-50", "CAR-51")
def test_rescue_in_the_middle_of_a_turn_takes_the_rest_of_it() -> None:
    position = load(table(hands=[{"key": 1}, {"hat": 1}]))
    told = play(position, 0, advance("key", 0))
    assert names(told) == ["advance", "rescue"]
    assert (state(position), position.document()["left"]) == (("draw", 0, 1), 0)
    assert names(play(position, "chance", draw("bottle"))) == ["draw", "turn"]
    assert state(position) == ("play", 1, 0)


@pytest.mark.clause("CAR-51")
def test_no_rescue_after_the_last_action() -> None:
    position = load(table(left=1, hands=[{"key": 1}, {"hat": 1}]))
    assert names(play(position, 0, advance("key", 0))) == ["advance", "turn"]
    assert position.must() == [1]


@pytest.mark.clause("CAR-51")
@pytest.mark.parametrize("variant", VARIANTS)
def test_rescue_is_automatic_in_every_variant(variant: str) -> None:
    row = ["key", "bottle"] if variant in ("tortuga", "hispaniola") else []
    position = load(table(variant, left=1, row=row, hands=[{"pistol": 2}, {}]))
    told = play(position, 0, advance("pistol", 0))
    if row:
        assert told[1:] == [
            {"event": "turn", "seat": 1},
            {"event": "rescue", "seat": 1},
            {"event": "take", "seat": 1, "card": "key"},
            {"event": "turn", "seat": 0},
        ]
        assert state(position) == ("play", 0, 0)
    else:
        assert state(position) == ("draw", 1, 1)


@pytest.mark.clause("CAR-49", "CAR-51")
def test_seat_after_seat_can_be_rescued() -> None:
    position = load(table("tortuga", players=4, left=1, row=["key", "hat", "skull"], hands=[{"pistol": 2}, {}, {}, {}]))
    told = play(position, 0, advance("pistol", 0))
    assert names(told) == ["advance", *["turn", "rescue", "take"] * 3]
    assert state(position) == ("row", 3, 0)  # the third card was the last one of the row
    for _ in range(11):
        play(position, "chance", reveal("bottle"))
    told = play(position, "chance", reveal("bottle"))
    assert names(told) == ["reveal", "turn"]
    assert state(position) == ("play", 0, 0)


@pytest.mark.clause("CAR-48", "CAR-49")
def test_a_rescue_without_any_card_left_is_forfeited() -> None:
    # The discard pile gets the card that was played: it is the only one there is, and the first rescued seat gets it.
    position = load(table(players=3, left=1, hands=[HOARD, {}, {}]))
    told = play(position, 0, advance("key", 0))
    assert names(told) == ["advance", "turn", "rescue", "reshuffle"]
    told = play(position, "chance", draw("key"))
    assert names(told) == ["draw", "turn", "rescue", "turn"]
    assert (state(position), position.document()["hands"]) == (("play", 0, 0), [less(key=1), {"key": 1}, {}])


LAST_STEP = {"pirates": [[33, 37, 37, 37, 37, 37], [0, 0, 0, 0, 37, 37]], "hands": [{"key": 2}, {"hat": 1}]}


@pytest.mark.clause("CAR-52")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_game_ends_with_the_last_pirate_aboard(left: int) -> None:
    position = load(table(left=left, pirates=LAST_STEP["pirates"], hands=LAST_STEP["hands"]))
    told = play(position, 0, advance("key", 33))
    assert names(told) == ["advance", "over"]
    assert (position.document()["phase"], position.document()["turn"], position.document()["left"]) == (
        "over",
        0,
        left - 1,
    )
    assert (position.must(), position.may()) == ([], [])


@pytest.mark.clause("CAR-53")
def test_that_player_wins_alone() -> None:
    position = load(table(pirates=LAST_STEP["pirates"], hands=LAST_STEP["hands"]))
    assert position.outcome() is None
    assert play(position, 0, advance("key", 33))[1] == {"event": "over", "winners": [0]}
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [0]


@pytest.mark.clause("CAR-54")
def test_nothing_after_the_end() -> None:
    position = load(table(phase="over", left=1, pirates=[[37] * 6, [0] * 6], hands=[{"key": 1}, {"hat": 1}]))
    actions: list[Json] = [END, advance("key", 0), retreat(37), draw("key"), {"type": "start", "seat": 0}]
    for seat in (0, 1, "chance"):
        for action in actions:
            assert clause(position, seat, action) == "CAR-54"
    assert [position.legal(seat) for seat in (0, 1, CHANCE)] == [[], [], []]


@pytest.mark.clause("CAR-55")
@pytest.mark.parametrize(
    ("variant", "crew", "boat"), [("jamaica", 6, 37), ("jungle", 4, 31), ("jungle_advanced", 5, 37)]
)
def test_scores_are_pirates_aboard(variant: str, crew: int, boat: int) -> None:
    pirates = [[0] * crew, [boat] * crew, [*[0] * (crew - 2), boat, boat]]
    position = load(table(variant, players=3, phase="over", turn=1, left=0, pirates=pirates))
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([0, crew, 2], [1])
