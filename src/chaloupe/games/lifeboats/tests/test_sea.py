"""Leak and move (LIF-48 to LIF-64)."""

import pytest

from chaloupe.games.lifeboats.pieces import ISLANDS
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


# -- phase 1 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LIF-48", "LIF-49")
def test_a_leak_takes_a_free_place() -> None:
    document, events = after(THREE, "leak", "red")
    assert document["boats"]["red"] == boat(1, leaks=1, red="os", yellow="ss")
    assert [event for event in events if event["event"] == "leak"] == [{"event": "leak", "boat": "red"}]
    assert document["boats"]["yellow"] == THREE["yellow"]


@pytest.mark.clause("LIF-50")
@pytest.mark.parametrize("leaks", [0, 1, 2])
def test_a_full_boat_has_a_special_vote(leaks: int) -> None:
    crew = "ss" + "s" * (2 - leaks)
    boats = {"red": boat(1, leaks=leaks, red=crew, yellow="os"), "black": boat(3, red="s")}
    document, events = after(boats, "leak", "red")
    assert only(events, "ballot") == {"event": "ballot", "kind": "man", "boat": "red", "voters": [0, 1]}
    assert document["ballot"] == {"kind": "man", "boat": "red", "votes": {}}
    assert document["boats"]["red"]["leaks"] == leaks


@pytest.mark.clause("LIF-51")
def test_three_men_and_three_leaks_sink_without_a_special_vote() -> None:
    boats = {**THREE, "red": boat(1, leaks=3, red="o", yellow="ss")}
    document, events = after(boats, "leak", "red")
    assert names(events)[4:] == ["reveal", "leak", "sunk", "ballot"]
    assert document["boats"]["red"] == {
        "state": "sunk",
        "lane": 1,
        "men": {"red": {"officer": 1}, "yellow": {"sailor": 2}},
    }


@pytest.mark.clause("LIF-52")
def test_only_those_aboard_vote_in_the_special_vote() -> None:
    position = table(4, FULL, kind="man", boat="red", options={"menless_vote": True})
    assert position.must() == [0, 1, 2]
    assert refused(position, 3, "vote red") == "LIF-52"


@pytest.mark.clause("LIF-53")
def test_officers_have_two_voices_in_the_special_vote() -> None:
    position = table(4, FULL, kind="man", boat="red")
    events = vote(position, "yellow", "red", "yellow")
    assert only(events, "reveal")["tally"] == {"red": 2, "yellow": 3 + 4}
    assert only(events, "overboard") == {"event": "overboard", "seat": 1, "boat": "red", "rank": "sailor"}


@pytest.mark.clause("LIF-54")
def test_a_colour_aboard_is_named_in_the_special_vote() -> None:
    position = table(4, FULL, kind="man", boat="red")
    assert listed(position, 0) == ["vote red", "vote yellow", "vote green", "vote cap"]
    for colour in ("violet", "black", "white"):
        assert refused(position, 0, f"vote {colour}") == "LIF-54"


@pytest.mark.clause("LIF-55")
def test_a_boat_of_one_colour_needs_no_special_vote() -> None:
    boats = {"red": boat(1, leaks=1, red="sssss"), "black": boat(3, yellow="s")}
    document, events = after(boats, "leak", "red")
    assert names(events)[4:] == ["reveal", "overboard", "leak", "ballot"]
    assert document["boats"]["red"] == boat(1, leaks=2, red="ssss")
    assert document["last"]["kind"] == "leak"


@pytest.mark.clause("LIF-55", "LIF-56")
def test_a_boat_of_one_colour_and_both_ranks_asks_the_owner() -> None:
    position = table(4, {"red": boat(1, leaks=1, red="osss", yellow="s"), "black": boat(3, red="o")}, phase="talk")
    assert position.about(0) == "talk_leak"
    boats = {"red": boat(1, leaks=1, red="ossss"), "black": boat(3, yellow="s")}
    document, events = after(boats, "leak", "red")
    assert names(events)[4:] == ["reveal"]
    assert (document["phase"], document["turn"]) == ("evict", 0)
    assert document["ballot"] == {"kind": "man", "boat": "red", "votes": {}}
    assert document["last"]["result"] == "red"


@pytest.mark.clause("LIF-56", "LIF-58")
@pytest.mark.parametrize(("rank", "left"), [("officer", "s"), ("sailor", "o")])
def test_the_owner_chooses_who_goes_for_good(rank: str, left: str) -> None:
    position = table(4, FULL, kind="man", boat="red", caps=[0, 0, 0, 0])
    vote(position, "red", "red", "red")
    assert position.must() == [0]
    assert listed(position, 0) == ["evict officer", "evict sailor"]
    assert refused(position, 1, "evict sailor") == "LIF-1"
    before = doc(position)["seats"][0]["drowned"].get(rank, 0)
    events = play(position, 0, f"evict {rank}")
    assert events[:2] == [
        {"event": "overboard", "seat": 0, "boat": "red", "rank": rank},
        {"event": "leak", "boat": "red"},
    ]
    document = doc(position)
    assert document["boats"]["red"] == boat(1, leaks=1, red=left, yellow="ss", green="oo")
    assert document["seats"][0]["drowned"][rank] == before + 1
    assert document["water"] == []


@pytest.mark.clause("LIF-57")
def test_with_sailor_first_a_sailor_goes() -> None:
    position = table(4, FULL, kind="man", boat="red", options={"sailor_first": True})
    events = vote(position, "red", "red", "red")
    assert only(events, "overboard")["rank"] == "sailor"
    position = table(4, FULL, kind="man", boat="red", options={"sailor_first": True})
    assert only(vote(position, "green", "green", "green"), "overboard")["rank"] == "officer"


@pytest.mark.clause("LIF-59")
def test_without_a_marker_the_leak_is_skipped() -> None:
    boats = {
        "red": boat(1, leaks=3, red="sss"),
        "yellow": boat(2, leaks=3, yellow="sss"),
        "green": boat(3, leaks=3, green="sss"),
        "violet": boat(4, leaks=3, violet="sss"),
        "black": boat(5, 1, leaks=3, red="o", yellow="o", green="o"),
    }
    position = table(4, boats, kind="move", votes={0: "red", 1: "red", 2: "red"})
    play(position, 3, "vote red")
    events: list[Document] = []
    # Everybody swims, and the boats are as full as before.
    while doc(position)["phase"] in ("leave", "board"):
        seat = position.must()[0]
        events = play(position, seat, _round_about(doc(position), seat))
    assert {"event": "skipped", "step": "leak", "why": "stock"} in events
    assert only(events, "ballot")["kind"] == "move"
    assert doc(position)["round"] == 4


def _round_about(document: Document, seat: int) -> str:
    """Let seat k leave its own boat and board the one that its left neighbour has left."""
    colours = ("red", "yellow", "green", "violet")
    return f"leave {colours[seat]} sailor" if document["phase"] == "leave" else f"board {colours[seat - 1]}"


# -- phase 2 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("LIF-60", "LIF-61")
def test_the_boat_voted_for_moves_straight_ahead() -> None:
    document, events = after(THREE, "move", "yellow")
    assert {"event": "moved", "boat": "yellow", "row": 2} in events
    assert (document["boats"]["yellow"]["lane"], document["boats"]["yellow"]["row"]) == (5, 2)
    assert document["boats"]["red"]["row"] == 1
    assert document["boats"]["black"]["row"] == 1


@pytest.mark.clause("LIF-62")
def test_on_row_four_a_boat_lands_and_its_men_are_saved() -> None:
    boats = {**THREE, "red": boat(1, 3, 2, red="os", yellow="ss")}
    document, events = after(boats, "move", "red")
    assert document["boats"]["red"] == landed(1, 1)
    assert [seat["saved"] for seat in document["seats"]] == [{"officer": 1, "sailor": 1}, {"sailor": 2}, {}, {}]
    assert [seat["points"] for seat in document["seats"]] == [14, 12, 0, 0]
    assert only(events, "landed") == {
        "event": "landed",
        "boat": "red",
        "arrival": 1,
        "men": {"red": {"officer": 1, "sailor": 1}, "yellow": {"sailor": 2}},
        "points": [14, 12, 0, 0],
    }
    assert names(events).index("landed") == names(events).index("moved") + 1


@pytest.mark.clause("LIF-63")
@pytest.mark.parametrize(
    ("lane", "officer", "sailor"), [(1, 8, 6), (2, 8, 6), (3, 6, 4), (4, 6, 4), (5, 7, 5), (6, 7, 5), (7, 7, 5)]
)
def test_islands_pay_by_lane_and_rank(lane: int, officer: int, sailor: int) -> None:
    boats = {"red": boat(lane, 3, red="o", yellow="s"), "black": boat(lane % 7 + 1, green="s", violet="s")}
    document, _ = after(boats, "move", "red")
    assert [seat["points"] for seat in document["seats"]] == [officer, sailor, 0, 0]
    assert len(ISLANDS) == 14


@pytest.mark.clause("LIF-64")
def test_arrivals_are_counted_over_all_boats() -> None:
    boats = {**THREE, "green": landed(7, 1), "black": boat(3, 3)}
    document, events = after(boats, "move", "black")
    assert document["boats"]["black"] == landed(3, 2)
    assert only(events, "landed")["men"] == {}
    assert only(events, "landed")["points"] == [0, 0, 0, 0]
