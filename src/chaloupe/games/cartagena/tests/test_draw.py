"""Drawing cards: CAR-39 to CAR-48."""

import pytest

from chaloupe.core import CHANCE, Position
from chaloupe.games.cartagena.tests.scenes import (
    DECK_VARIANTS,
    END,
    EXAMPLE,
    ROW_VARIANTS,
    Document,
    advance,
    changed,
    clause,
    listed,
    load,
    play,
    retreat,
    table,
)

pytestmark = pytest.mark.compiled

ONE_BEHIND = [[0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 0, 4]]
TWO_BEHIND = [[0, 0, 0, 0, 0, 9], [0, 0, 0, 0, 4, 4]]
# All 102 cards of a classic variant in one hand.
HOARD = dict.fromkeys(["bottle", "dagger", "hat", "key", "pistol", "skull"], 17)


def less(**cards: int) -> dict[str, int]:
    """Give the hoard without these cards."""
    return {card: HOARD[card] - cards.get(card, 0) for card in HOARD if HOARD[card] > cards.get(card, 0)}


def names(told: list[dict[str, object]]) -> list[object]:
    return [event["event"] for event in told]


def state(position: Position) -> tuple[object, object, object]:
    document = position.document()
    return document["phase"], document["turn"], document["owed"]


def draw(card: str) -> dict[str, object]:
    return {"type": "draw", "card": card}


def reveal(card: str) -> dict[str, object]:
    return {"type": "reveal", "card": card}


@pytest.mark.clause("CAR-39")
@pytest.mark.parametrize(("pirates", "cards"), [(ONE_BEHIND, 1), (TWO_BEHIND, 2)])
def test_as_many_cards_as_pirates_stood_there(pirates: list[list[int]], cards: int) -> None:
    position = load(table(pirates=pirates, hands=[{}, {}]))
    assert play(position, 0, retreat(9))[0]["cards"] == cards
    for _ in range(cards):
        assert position.must() == [CHANCE]
        play(position, "chance", draw("hat"))
    assert position.document()["hands"] == [{"hat": cards}, {}]
    assert position.must() == [0]


@pytest.mark.clause("CAR-40")
def test_both_cards_are_taken() -> None:
    position = load(table(pirates=TWO_BEHIND, hands=[{"key": 1}, {}]))
    play(position, 0, retreat(9))
    for _ in range(2):
        assert clause(position, 0, END) == clause(position, 0, advance("key", 0)) == "CAR-17"
        play(position, "chance", draw("hat"))
    assert END in listed(position, 0)


@pytest.mark.clause("CAR-41")
def test_cards_come_from_retreats_only_and_without_limit() -> None:
    position = load(table(pirates=TWO_BEHIND, hands=[less(key=3), {}]))
    play(position, 0, advance("hat", 0))
    assert position.must() == [0]
    play(position, 0, retreat(9))
    play(position, "chance", draw("key"))
    play(position, "chance", draw("key"))
    hands = position.document()["hands"]
    assert hands == [less(key=1, hat=1), {}]


@pytest.mark.clause("CAR-42")
@pytest.mark.parametrize("variant", DECK_VARIANTS)
def test_drawing_from_the_deck(variant: str) -> None:
    crew = {"jamaica": 6, "jungle": 4, "jungle_advanced": 5}[variant]
    pirates = [[*[0] * (crew - 1), 9], [*[0] * (crew - 1), 4]]
    position = load(table(variant, pirates=pirates, hands=[{"key": 5}, {}]))
    play(position, 0, retreat(9))
    left = 15 if variant.startswith("jungle") else 17
    assert [action["card"] for action in listed(position, CHANCE)][2 if left == 15 else 3] == "key"
    assert sorted(position.weights()) == [left - 5] + [left] * 5
    assert clause(position, "chance", draw("parrot")) == "CAR-42"
    drawn = {"event": "draw", "seat": 0, "card": "key"}
    twin = position.copy()
    assert play(position, "chance", draw("key"), viewer=0)[0] == drawn
    assert play(twin, "chance", draw("key"), viewer=1)[0] == {**drawn, "card": None}


@pytest.mark.clause("CAR-42")
def test_a_card_that_the_deck_lacks_cannot_be_drawn() -> None:
    position = load(table(phase="draw", pirates=ONE_BEHIND, hands=[less(hat=2), {}], left=2, owed=1))
    assert listed(position, CHANCE) == [draw("hat")]
    assert clause(position, "chance", draw("key")) == "CAR-42"


@pytest.mark.clause("CAR-43")
@pytest.mark.parametrize("variant", ROW_VARIANTS)
def test_taking_from_the_row_in_its_order(variant: str) -> None:
    position = load(table(variant, row=["skull", "hat", "key"], pirates=TWO_BEHIND, hands=[{}, {}]))
    told = play(position, 0, retreat(9))
    assert told[1:] == [
        {"event": "take", "seat": 0, "card": "skull"},
        {"event": "take", "seat": 0, "card": "hat"},
    ]
    assert position.document()["row"] == ["key"]
    assert position.document()["hands"] == [{"hat": 1, "skull": 1}, {}]
    assert position.must() == [0]


@pytest.mark.clause("CAR-44")
def test_a_new_row_when_the_last_card_is_taken() -> None:
    start = table("tortuga", row=["skull"], pirates=TWO_BEHIND, hands=[{}, {}])
    position = load(start)
    assert names(play(position, 0, retreat(9))) == ["retreat", "take"]
    assert state(position) == ("row", 0, 1)
    play(position, "chance", reveal("hat"))
    for _ in range(10):
        assert names(play(position, "chance", reveal("key"))) == ["reveal"]
    told = play(position, "chance", reveal("key"))
    assert names(told) == ["reveal", "take"]  # the second card comes from the new row
    assert position.document()["row"] == ["key"] * 11
    assert position.document()["hands"] == [{"hat": 1, "skull": 1}, {}]
    # With nothing owed any more, the row is laid all the same, and it is not topped up.
    position = load(changed(start, pirates=ONE_BEHIND))
    play(position, 0, retreat(9))
    assert state(position) == ("row", 0, 0)


@pytest.mark.clause("CAR-45")
def test_a_short_row_and_no_row() -> None:
    position = load(table("tortuga", row=["skull"], pirates=ONE_BEHIND, hands=[less(skull=1, key=2), {}]))
    play(position, 0, retreat(9))
    play(position, "chance", reveal("key"))
    assert names(play(position, "chance", reveal("key"))) == ["reveal"]
    assert (state(position), position.document()["row"]) == (("play", 0, 0), ["key", "key"])
    nothing = load(table("tortuga", row=["skull"], pirates=ONE_BEHIND, hands=[less(skull=1), {}]))
    assert names(play(nothing, 0, retreat(9))) == ["retreat", "take"]
    assert (state(nothing), nothing.document()["row"]) == (("play", 0, 0), [])


@pytest.mark.clause("CAR-45", "CAR-47")
def test_the_discard_pile_helps_out_while_a_row_is_laid() -> None:
    start = table("tortuga", row=["skull"], pirates=ONE_BEHIND, hands=[less(skull=1, key=1, hat=1), {}])
    start["deck"], start["discard"] = {"key": 1}, {"hat": 1}
    position = load(start)
    play(position, 0, retreat(9))
    assert play(position, "chance", reveal("key")) == [
        {"event": "reveal", "card": "key"},
        {"event": "reshuffle", "cards": 1},
    ]
    play(position, "chance", reveal("hat"))
    assert position.document()["row"] == ["key", "hat"]


@pytest.mark.clause("CAR-46")
def test_a_row_is_laid_when_a_card_is_owed_and_there_is_none() -> None:
    start = table("tortuga", pirates=ONE_BEHIND, hands=[less(key=1), {}], rest="discard")
    position = load(start)
    assert names(play(position, 0, retreat(9))) == ["retreat", "reshuffle"]
    assert state(position) == ("row", 0, 1)
    assert names(play(position, "chance", reveal("key"))) == ["reveal", "take"]
    assert (state(position), position.document()["hands"]) == (("play", 0, 0), [HOARD, {}])


@pytest.mark.clause("CAR-47")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed() -> None:
    start = table(pirates=TWO_BEHIND, hands=[less(hat=1), {}])
    position = load(start)
    play(position, 0, advance("pistol", 0))
    told = play(position, 0, retreat(9))
    assert names(told) == ["retreat"]
    told = play(position, "chance", draw("hat"))
    assert told[1:] == [{"event": "reshuffle", "cards": 1}]  # the pistol of this very turn
    assert (position.document()["deck"], position.document()["discard"]) == ({"pistol": 1}, {})
    assert listed(position, CHANCE) == [draw("pistol")]


@pytest.mark.clause("CAR-47")
def test_not_before_a_card_is_needed() -> None:
    position = load(table(pirates=ONE_BEHIND, hands=[less(hat=1), {}]))
    play(position, 0, advance("key", 0))
    play(position, 0, retreat(9))
    assert names(play(position, "chance", draw("hat"))) == ["draw"]
    assert (position.document()["deck"], position.document()["discard"]) == ({}, {"key": 1})


@pytest.mark.clause("CAR-48")
@pytest.mark.parametrize("variant", ["jamaica", "tortuga", "hispaniola"])
@pytest.mark.parametrize("pirates", [ONE_BEHIND, TWO_BEHIND])
def test_a_card_that_does_not_exist_is_forfeited(variant: str, pirates: list[list[int]]) -> None:
    position = load(table(variant, pirates=pirates, hands=[HOARD, {}]))
    assert names(play(position, 0, retreat(9))) == ["retreat"]
    assert (state(position), position.document()["hands"]) == (("play", 0, 0), [HOARD, {}])
    assert position.document()["left"] == 2


@pytest.mark.clause("CAR-48")
def test_the_second_of_two_cards_may_be_forfeited() -> None:
    row = load(table("tortuga", row=["skull"], pirates=TWO_BEHIND, hands=[less(skull=1), {}]))
    assert names(play(row, 0, retreat(9))) == ["retreat", "take"]
    deck = load(table(pirates=TWO_BEHIND, hands=[less(skull=1), {}]))
    play(deck, 0, retreat(9))
    assert names(play(deck, "chance", draw("skull"))) == ["draw"]
    assert state(row) == state(deck) == ("play", 0, 0)


def test_the_example_is_drawn_to_its_end() -> None:
    start: Document = EXAMPLE
    position = load(start)
    assert play(position, "chance", draw("hat"), viewer=2) == [{"event": "draw", "seat": 2, "card": "hat"}]
    assert state(position) == ("play", 2, 0)
