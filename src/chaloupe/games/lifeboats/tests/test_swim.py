"""Swim, sinking and the end (LIF-65 to LIF-84)."""

import pytest

from chaloupe.games.lifeboats.tests.scenes import (
    Document,
    boat,
    doc,
    landed,
    listed,
    names,
    only,
    play,
    refused,
    table,
    vote,
)

THREE = {
    "red": boat(1, red="os", yellow="ss"),
    "yellow": boat(5, yellow="s", green="ss"),
    "black": boat(3, violet="oo", green="s"),
}
FULL = {"red": boat(1, red="os", yellow="ss", green="oo"), "black": boat(3, red="s", green="s")}


def after(position_boats: Document, kind: str, choice: str, **changes: object) -> tuple[Document, list[Document]]:
    """Let four players vote alike; give the document and the events."""
    position = table(4, position_boats, kind=kind, **changes)
    events = vote(position, *[choice] * len(position.must()))
    return doc(position), events


# -- phase 3 -------------------------------------------------------------------------------------------------------

SWIM = {
    "red": boat(1, 2, red="os", yellow="ss"),
    "yellow": boat(5, yellow="s", green="ss"),
    "black": boat(3, violet="oo", red="s"),
    "green": boat(7),
}


@pytest.mark.clause("LIF-65")
def test_everybody_from_the_first_player_takes_a_man_out() -> None:
    position = table(4, SWIM, kind="move", first=1)
    vote(position, "green", "green", "green", "green")
    assert position.must() == [1]
    assert listed(position, 1) == ["leave red sailor", "leave yellow sailor"]
    events = play(position, 1, "leave red sailor")
    # Green and violet have one choice; red has only the black boat, and violet was there before him.
    assert events == [
        {"event": "left", "seat": 1, "boat": "red", "rank": "sailor"},
        {"event": "left", "seat": 2, "boat": "yellow", "rank": "sailor"},
        {"event": "left", "seat": 3, "boat": "black", "rank": "officer"},
        {"event": "stays", "seat": 0},
    ]
    assert [swimmer["seat"] for swimmer in doc(position)["water"]] == [1, 2, 3]


@pytest.mark.clause("LIF-66")
def test_only_own_men_who_are_there_leave() -> None:
    position = table(4, SWIM, phase="leave", turn=0)
    assert refused(position, 0, "leave yellow sailor") == "LIF-66"
    assert refused(position, 0, "leave black officer") == "LIF-66"
    assert refused(position, 0, "leave green sailor") == "LIF-66"
    assert listed(position, 0) == ["leave red officer", "leave red sailor", "leave black sailor"]


@pytest.mark.clause("LIF-67")
def test_one_man_leaves_each_boat() -> None:
    position = table(4, SWIM, phase="leave", turn=0, first=3, water=[{"seat": 3, "boat": "black", "rank": "sailor"}])
    assert refused(position, 0, "leave black sailor") == "LIF-67"
    assert listed(position, 0) == ["leave red officer", "leave red sailor"]


@pytest.mark.clause("LIF-68")
def test_who_has_nobody_to_take_out_stays() -> None:
    position = table(4, SWIM, phase="leave", turn=0)
    events = play(position, 0, "leave black sailor")
    assert [event["seat"] for event in events if event["event"] == "stays"] == []
    events = play(position, 1, "leave yellow sailor")
    assert [event["seat"] for event in events if event["event"] == "stays"] == [2, 3]


@pytest.mark.clause("LIF-69", "LIF-70", "LIF-71")
def test_the_last_to_leave_boards_first() -> None:
    water = [{"seat": 0, "boat": "red", "rank": "officer"}, {"seat": 1, "boat": "yellow", "rank": "sailor"}]
    boats = {"red": boat(1, red="s", yellow="s"), "yellow": boat(5, green="sssss"), "black": boat(3, leaks=1)}
    position = table(4, boats, phase="board", turn=1, water=water)
    assert position.must() == [1]
    assert refused(position, 1, "board yellow") == "LIF-70"
    assert refused(position, 0, "board black") == "LIF-1"
    assert listed(position, 1) == ["board red", "board black"]
    assert play(position, 1, "board black") == [{"event": "boarded", "seat": 1, "boat": "black", "rank": "sailor"}]
    assert position.must() == [0]
    assert refused(position, 0, "board red") == "LIF-70"
    # The place that the other left counts, and both may board the same boat.
    assert listed(position, 0) == ["board yellow", "board black"]
    play(position, 0, "board black")
    assert doc(position)["boats"]["black"]["men"] == {"red": {"officer": 1}, "yellow": {"sailor": 1}}


@pytest.mark.clause("LIF-70")
def test_a_swimmer_cannot_stay_in_the_water() -> None:
    water = [{"seat": 0, "boat": "red", "rank": "officer"}]
    position = table(4, {**SWIM, "red": boat(1, yellow="ss")}, phase="board", turn=0, water=water)
    assert all(text.startswith("board ") for text in listed(position, 0))
    assert position.must() == [0]


@pytest.mark.clause("LIF-71")
def test_a_place_left_by_a_swimmer_is_free() -> None:
    boats = {"red": boat(1, red="ossss"), "yellow": boat(5, yellow="ossss"), "black": boat(3, green="ss")}
    water = [{"seat": 0, "boat": "red", "rank": "officer"}, {"seat": 1, "boat": "yellow", "rank": "officer"}]
    position = table(4, boats, phase="board", turn=1, water=water)
    assert listed(position, 1) == ["board red", "board black"]


@pytest.mark.clause("LIF-72")
def test_without_a_place_elsewhere_a_swimmer_drowns() -> None:
    boats = {"red": boat(1, red="oos", green="s"), "yellow": boat(5, leaks=3, red="sss")}
    position = table(4, boats, phase="leave", turn=0)
    events = play(position, 0, "leave red officer")
    assert names(events)[:5] == ["left", "stays", "stays", "stays", "drowned"]
    assert only(events, "drowned") == {"event": "drowned", "seat": 0, "rank": "officer"}
    document = doc(position)
    assert document["seats"][0]["drowned"] == {"officer": 1, "sailor": 1}
    assert document["boats"]["red"]["men"] == {"red": {"officer": 1, "sailor": 1}, "green": {"sailor": 1}}


@pytest.mark.clause("LIF-73")
def test_with_one_boat_afloat_nobody_swims() -> None:
    boats = {"red": boat(1, red="ss", yellow="ss"), "yellow": boat(5, 3, yellow="s")}
    document, events = after(boats, "move", "yellow")
    assert {"event": "skipped", "step": "swim", "why": "one_boat"} in events
    assert "left" not in names(events)
    assert (document["phase"], document["ballot"]["kind"]) == ("talk", "man")  # the boat that is left fills with water


# -- sinking -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LIF-74")
def test_more_leaks_than_men_sink_a_boat_with_all_aboard() -> None:
    boats = {**THREE, "red": boat(1, leaks=2, red="o", yellow="s")}
    document, events = after(boats, "leak", "red")
    assert only(events, "sunk") == {
        "event": "sunk",
        "boat": "red",
        "men": {"red": {"officer": 1}, "yellow": {"sailor": 1}},
    }
    assert document["boats"]["red"]["state"] == "sunk"
    assert document["seats"][0]["drowned"] == {"officer": 1, "sailor": 5}  # those who sank are not in here


@pytest.mark.clause("LIF-74", "LIF-75")
def test_boats_sink_together_at_the_end_of_the_swim_in_their_order() -> None:
    boats = {
        "red": boat(1, leaks=2, red="s", yellow="s"),
        "yellow": boat(5, leaks=2, yellow="s", green="s"),
        "black": boat(3, green="ss", red="s"),
        "green": boat(7, violet="s"),
    }
    position = table(4, boats, phase="leave", turn=0)
    events = play(position, 0, "leave red sailor")
    assert names(events) == ["left"] * 4  # the others have no choice
    while doc(position)["phase"] == "board":
        assert [doc(position)["boats"][name]["state"] for name in ("red", "yellow")] == ["afloat"] * 2
        seat = position.must()[0]
        events = play(position, seat, listed(position, seat)[-1])
    assert [event["boat"] for event in events if event["event"] == "sunk"] == ["red", "yellow"]
    assert names(events)[-4:] == ["sunk", "sunk", "round", "ballot"]


@pytest.mark.clause("LIF-75")
def test_a_boarder_saves_a_boat_short_of_men() -> None:
    boats = {"red": boat(1, leaks=2, red="s"), "yellow": boat(5, yellow="ss", green="ss"), "black": boat(3, green="s")}
    water = [{"seat": 0, "boat": "red", "rank": "sailor"}, {"seat": 1, "boat": "yellow", "rank": "sailor"}]
    position = table(4, boats, phase="board", turn=1, water=water)
    play(position, 1, "board red")
    play(position, 0, "board black")
    assert doc(position)["boats"]["red"] == boat(1, leaks=2, red="s", yellow="s")


@pytest.mark.clause("LIF-75")
def test_a_landing_comes_before_the_sinking() -> None:
    boats = {"red": boat(1, 3, leaks=3, red="sss"), "black": boat(3, yellow="s", green="s")}
    document, events = after(boats, "move", "red")
    assert document["boats"]["red"] == landed(1, 1)
    assert "sunk" not in names(events[: names(events).index("landed") + 2])


@pytest.mark.clause("LIF-76")
def test_an_empty_boat_floats_until_its_first_leak() -> None:
    boats = {**THREE, "violet": boat(7)}
    document, events = after(boats, "move", "violet")
    assert document["boats"]["violet"]["row"] == 2
    document, events = after(boats, "leak", "violet")
    assert names(events)[5:7] == ["leak", "sunk"]
    assert only(events, "sunk") == {"event": "sunk", "boat": "violet", "men": {}}


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LIF-77")
def test_the_game_ends_with_the_last_boat() -> None:
    document, events = after({"red": boat(1, 3, red="s"), "black": boat(3, 3, 1, yellow="s")}, "move", "red")
    assert document["phase"] == "over"
    assert names(events)[-3:] == ["leak", "sunk", "over"]
    assert events[-1] == {"event": "over", "scores": [6, 0, 0, 0], "winners": [0]}
    assert document["round"] == 4


@pytest.mark.clause("LIF-78")
def test_empty_boats_keep_the_game_going() -> None:
    boats = {"red": boat(1, 3, red="s"), "black": boat(3), "yellow": boat(5)}
    document, events = after(boats, "move", "red")
    assert names(events)[-6:] == ["stays", "stays", "stays", "stays", "round", "ballot"]
    assert document["phase"] == "talk"


@pytest.mark.clause("LIF-79")
def test_without_men_at_sea_the_game_can_end_before_the_boats() -> None:
    boats = {"red": boat(1, 3, red="s"), "black": boat(3), "yellow": boat(5)}
    document, events = after(boats, "move", "red", options={"menless_vote": False}, first=0)
    assert document["phase"] == "over"
    assert document["boats"]["black"]["state"] == "afloat"
    assert events[-1] == {"event": "over", "scores": [6, 0, 0, 0], "winners": [0]}


def winners(points: list[int], saved: list[str], **boats: Document) -> list[int]:
    """Give the winners of a game that is over."""
    outcome = table(len(points), boats, phase="over", points=points, saved=saved).outcome()
    assert outcome is not None
    assert outcome.scores == points
    return outcome.winners


@pytest.mark.clause("LIF-80")
def test_most_points_win() -> None:
    assert winners([6, 8, 4], ["s", "o", "s"], green=landed(1, 1), red=landed(2, 2)) == [1]


@pytest.mark.clause("LIF-81")
def test_among_equals_the_first_own_boat_wins() -> None:
    boats = {"green": landed(1, 2), "red": landed(2, 3), "yellow": landed(3, 1)}
    assert winners([6, 4, 6], ["s", "s", "s"], **boats) == [2]


@pytest.mark.clause("LIF-82")
def test_then_the_nearest_clockwise_from_the_first_boat_landed() -> None:
    assert winners([6, 6, 4, 0], ["s", "s", "s", ""], green=landed(1, 1), violet=landed(2, 2)) == [0]
    assert winners([6, 0, 4, 6], ["s", "", "s", "s"], yellow=landed(1, 1)) == [3]


@pytest.mark.clause("LIF-83")
def test_the_black_boat_does_not_count_among_equals() -> None:
    assert winners([6, 6, 0, 0], ["s", "s", "", ""], black=landed(1, 1), red=landed(5, 3), yellow=landed(2, 2)) == [1]
    assert winners([6, 6, 0, 0], ["s", "s", "", ""], black=landed(1, 1), violet=landed(5, 2)) == [0]


@pytest.mark.clause("LIF-84")
def test_without_an_own_boat_landed_equals_win_together() -> None:
    assert winners([6, 6, 0, 0], ["s", "s", "", ""], black=landed(1, 1)) == [0, 1]
    assert winners([0, 0, 0], ["", "", ""]) == [0, 1, 2]
