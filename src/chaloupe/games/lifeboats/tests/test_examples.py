"""The worked examples of RULES.md 11, R1 to R4 and D1 to D12, and its perft numbers."""

import pytest

from chaloupe.core import Position
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.tests.scenes import (
    COLOURS,
    EXAMPLE,
    Document,
    boat,
    doc,
    landed,
    listed,
    load,
    manned,
    names,
    only,
    play,
    table,
    vote,
)
from chaloupe.learn.playout import perft


@pytest.mark.clause("LIF-37")
def test_r1_two_of_six_voices_are_most() -> None:
    boats = {colour: manned({colour: "os"}, lane) for lane, colour in enumerate(COLOURS, 1)}
    boats["black"] = boat(7, red="s", yellow="s")
    given = dict(enumerate(("black", "red", "green", "violet", "white")))
    position = table(6, boats, votes=given)
    events = play(position, 5, "vote black")
    assert only(events, "leak") == {"event": "leak", "boat": "black"}
    document = doc(position)
    assert document["boats"]["black"]["leaks"] == 1
    assert document["last"]["result"] == "black"


def r_scene(first: int = 1) -> Position:
    """Make the full black boat of the rulebook: red, green, violet and white (seats 0, 2, 3, 5) are aboard."""
    black = boat(7, green="o", red="o", white="os", violet="oo")
    return table(6, {"black": black, "red": boat(1, yellow="s")}, kind="man", boat="black", first=first)


@pytest.mark.clause("LIF-53")
def test_r2_seven_voices_to_four() -> None:
    position = r_scene()
    assert position.must() == [0, 2, 3, 5]
    events = vote(position, "violet", "violet", "white", "violet")
    assert only(events, "reveal")["tally"] == {"violet": 7, "white": 4}
    assert only(events, "overboard") == {"event": "overboard", "seat": 3, "boat": "black", "rank": "officer"}
    assert doc(position)["boats"]["black"] == boat(7, leaks=1, green="o", red="o", white="os", violet="o")


@pytest.mark.clause("LIF-56")
@pytest.mark.parametrize("ally", [0, 2])
def test_r3_the_owner_of_white_chooses_the_rank(ally: int) -> None:
    position = r_scene()
    choices = {0: "violet", 2: "violet", 3: "white", 5: "violet", ally: "white"}
    for seat in (0, 2, 3, 5):
        play(position, seat, f"vote {choices[seat]}")
    assert position.must() == [5]
    assert listed(position, 5) == ["evict officer", "evict sailor"]


@pytest.mark.clause("LIF-38")
def test_r4_the_first_player_decides_though_not_aboard() -> None:
    position = r_scene(first=1)
    events = vote(position, "violet", "violet", "green", "red")
    assert only(events, "reveal")["tally"] == {"red": 3, "green": 4, "violet": 4}
    assert only(events, "tie") == {"event": "tie", "among": ["green", "violet"], "seat": 1}
    assert listed(position, 1) == ["decide green", "decide violet"]


REST: Document = {"yellow": boat(5, yellow="ss", green="ss"), "black": boat(3, violet="ss", green="s")}


@pytest.mark.clause("LIF-51")
def test_d1_three_and_three_sink() -> None:
    position = table(4, {**REST, "red": boat(1, leaks=3, red="ss", yellow="o")})
    events = vote(position, "red", "red", "red", "red")
    assert names(events)[-4:] == ["reveal", "leak", "sunk", "ballot"]
    assert only(events, "ballot")["kind"] == "move"


@pytest.mark.clause("LIF-50")
def test_d2_four_men_and_two_leaks_stay_afloat() -> None:
    position = table(4, {**REST, "red": boat(1, leaks=2, red="ss", yellow="os")}, options={"talk": False})
    vote(position, "red", "red", "red", "red")
    vote(position, "red", "red")
    assert doc(position)["boats"]["red"] == boat(1, leaks=3, red="s", yellow="os")


@pytest.mark.clause("LIF-76")
def test_d3_an_empty_boat_sinks_by_its_first_leak() -> None:
    position = table(4, {**REST, "red": boat(1)})
    vote(position, "red", "red", "red", "red")
    assert doc(position)["boats"]["red"] == {"state": "sunk", "lane": 1, "men": {}}


@pytest.mark.clause("LIF-38", "LIF-45")
def test_d4_the_first_player_decides_though_his_cap_was_void() -> None:
    position = table(4, {**REST, "red": boat(1, red="s"), "green": boat(2, red="s")}, first=1)
    vote(position, "cap", "cap", "red", "green")
    assert [seat["caps"] for seat in doc(position)["seats"]] == [2, 2, 3, 3]
    assert position.must() == [1]
    assert listed(position, 1) == ["decide red", "decide green"]


@pytest.mark.clause("LIF-46")
def test_d5_four_caps() -> None:
    position = table(4, REST, first=1)
    vote(position, "cap", "cap", "cap", "cap")
    document = doc(position)
    assert [seat["caps"] for seat in document["seats"]] == [2, 2, 2, 2]
    assert document["last"] == {
        "kind": "leak",
        "boat": None,
        "votes": {"0": "cap", "1": "cap", "2": "cap", "3": "cap"},
        "result": None,
    }
    assert (document["phase"], document["ballot"]["kind"]) == ("talk", "leak")


@pytest.mark.clause("LIF-43")
@pytest.mark.parametrize("choice", ["red", "yellow", "black"])
def test_d6_the_captain_is_free(choice: str) -> None:
    position = table(4, {**REST, "red": boat(1, red="ss")})
    vote(position, "cap", "red", "red", "red")
    play(position, 0, f"decide {choice}")
    document = doc(position)
    assert document["boats"][choice]["leaks"] == 1
    assert document["seats"][0]["caps"] == 2


@pytest.mark.clause("LIF-71", "LIF-3")
def test_d7_two_full_boats_exchange_men() -> None:
    boats = {"red": boat(1, leaks=1, red="ossss"), "yellow": boat(5, leaks=1, yellow="ossss")}
    position = table(4, boats, phase="leave", turn=0)
    play(position, 0, "leave red officer")
    events = play(position, 1, "leave yellow sailor")
    assert names(events)[:5] == ["left", "stays", "stays", "boarded", "boarded"]
    afloat = doc(position)["boats"]
    assert afloat["red"]["men"] == {"red": {"sailor": 4}, "yellow": {"sailor": 1}}
    assert afloat["yellow"]["men"] == {"red": {"officer": 1}, "yellow": {"officer": 1, "sailor": 3}}


@pytest.mark.clause("LIF-72", "LIF-74")
@pytest.mark.parametrize("leaks", [1, 2])
def test_d8_who_finds_only_his_own_boat_drowns(leaks: int) -> None:
    boats = {"red": boat(1, leaks=leaks, red="os"), "yellow": boat(5, leaks=3, red="sss")}
    position = table(4, boats, phase="leave", turn=0)
    events = play(position, 0, "leave red sailor")
    assert only(events[:5], "drowned") == {"event": "drowned", "seat": 0, "rank": "sailor"}
    assert ("sunk" in names(events[:6])) == (leaks == 2)


@pytest.mark.clause("LIF-63")
def test_d9_points_of_a_landing() -> None:
    boats = {"green": boat(5, 3, green="oss", red="s", violet="o"), "black": boat(1, red="s"), "red": boat(2)}
    position = table(4, boats, kind="move")
    vote(position, "green", "green", "green", "green")
    assert [seat["points"] for seat in doc(position)["seats"]] == [5, 0, 17, 7]


@pytest.mark.clause("LIF-39")
@pytest.mark.parametrize(("sailors", "points"), [("sss", 18), ("ss", 0)])
def test_d10_d11_the_last_boat_goes_by_itself(sailors: str, points: int) -> None:
    boats = {"red": boat(1, red=sailors), "black": boat(3, 3)}
    position = table(4, boats, kind="move", round=5)
    events = vote(position, "black", "black", "black", "black")
    document = doc(position)
    assert document["phase"] == "over"
    assert document["seats"][0]["points"] == points
    assert names(events).count("leak") == 3
    assert document["round"] == 8
    assert document["boats"]["red"]["state"] == ("landed" if points else "sunk")


@pytest.mark.clause("LIF-82")
def test_d12_the_nearest_clockwise() -> None:
    boats = {"black": landed(1, 1), "green": landed(2, 2)}
    position = table(6, boats, phase="over", points=[0, 6, 0, 0, 0, 6], saved=["", "s", "", "", "", "s"])
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [5]


@pytest.mark.compiled
def test_perft_of_the_example() -> None:
    position = load(EXAMPLE)
    assert [perft(position, depth) for depth in range(1, 9)] == [4, 10, 12, 39, 156, 624, 2193, 5040]


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "nodes"), [(3, [3, 12, 36, 72, 504]), (6, [6, 36, 180, 720, 2160])])
def test_perft_of_new_games(players: int, nodes: list[int]) -> None:
    assert [perft(GAME.new(players), depth) for depth in range(1, 6)] == nodes
