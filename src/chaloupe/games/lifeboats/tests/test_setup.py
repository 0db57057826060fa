"""Ground rules, material and set-up (LIF-1 to LIF-25)."""

import pytest

from chaloupe.core import CHANCE, Position, Problem, Refusal, Tell
from chaloupe.core.tell import SPECTATOR
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.state import State
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
    new,
    only,
    play,
    refused,
    set_up,
    table,
)

TWO = {"red": boat(1, red="oss", yellow="s"), "yellow": boat(5, yellow="ss", green="oo")}


@pytest.mark.clause("LIF-1")
def test_only_those_asked_act_and_only_in_the_phase() -> None:
    position = new(3)
    assert refused(position, 1, "choose_colour red") == "LIF-1"
    assert refused(position, 0, "place_boat 1") == "LIF-1"
    assert refused(position, "chance", "deal_colour red") == "LIF-1"
    assert refused(position, "chance", "choose_colour red") == "LIF-1"
    for stranger in (3, -1, None, True, "0", 0.0):
        assert refused(position, stranger, "choose_colour red") == "LIF-1"
    assert refused(GAME.new(3), 0, "first_player 0") == "LIF-1"


@pytest.mark.clause("LIF-1")
def test_after_the_end_nobody_acts() -> None:
    position = table(3, {}, phase="over")
    assert position.must() == []
    for seat in (0, 1, 2, "chance"):
        for text in ("vote red", "call_vote", "leave red sailor", "first_player 0"):
            assert refused(position, seat, text) == "LIF-1"


@pytest.mark.clause("LIF-2")
@pytest.mark.parametrize(
    "action",
    [
        None,
        [],
        "vote",
        {},
        {"type": "swim"},
        {"type": 1},
        {"type": "vote"},
        {"type": "vote", "for": "blue"},
        {"type": "vote", "for": None},
        {"type": "vote", "for": "red", "why": "because"},
        {"type": "decide", "for": "cap"},
        {"type": "evict", "rank": "captain"},
        {"type": "place_boat", "lane": 0},
        {"type": "place_boat", "lane": 8},
        {"type": "place_boat", "lane": True},
        {"type": "place_boat", "lane": 1.0},
        {"type": "place_boat", "lane": "1"},
        {"type": "leave", "boat": "red"},
        {"type": "first_player", "seat": 3},
        {"type": "first_player", "seat": -1},
        {"type": "first_player", "seat": 6},
    ],
)
def test_an_action_has_one_of_the_forms_and_that_is_asked_first(action: object) -> None:
    over = table(3, {}, phase="over")
    for position in (over, GAME.new(3), new(3)):
        for seat in (0, 9, "chance", None):
            assert GAME.judge(position, seat, action) == Refusal("LIF-2")


@pytest.mark.clause("LIF-3")
@pytest.mark.parametrize(("players", "asked"), [(3, 3), (4, 3), (5, 5), (6, 5)])
def test_the_last_colour_of_four_or_six_is_taken_by_itself(players: int, asked: int) -> None:
    position = new(players)
    for colour in COLOURS[: asked - 1]:
        play(position, position.must()[0], f"choose_colour {colour}")
    events = play(position, position.must()[0], f"choose_colour {COLOURS[asked - 1]}")
    assert names(events) == ["colour"] * (players - asked + 1)
    assert doc(position)["phase"] == "place_boat"


@pytest.mark.clause("LIF-3")
def test_the_call_of_a_vote_is_waited_for_and_a_sole_swimmer_is_not() -> None:
    position = table(3, TWO, phase="talk", kind="move")
    assert listed(position, 0) == ["call_vote"]
    only_men = {"red": boat(1, red="ss"), "yellow": boat(5)}
    position = table(3, only_men, kind="move", votes={0: "red", 1: "red"})
    events = play(position, 2, "vote red")
    assert names(events) == ["voted", "reveal", "moved", "left", "stays", "stays", "boarded", "round", "ballot"]


@pytest.mark.clause("LIF-4")
def test_nothing_that_is_said_is_an_action() -> None:
    assert {verb.name for verb in GAME.verbs.by_name.values() if not verb.chance} == {
        "choose_colour", "place_boat", "place_man", "call_vote", "vote", "decide", "evict", "leave", "board",
    }  # fmt: skip


@pytest.mark.clause("LIF-5", "LIF-33")
def test_a_vote_is_secret_until_the_reveal() -> None:
    position = load(EXAMPLE)
    assert position.view(0)["ballot"] == {"kind": "man", "boat": "green", "votes": {"0": "cap", "1": None}}
    for viewer in (2, 3, None):
        assert position.view(viewer)["ballot"] == {"kind": "man", "boat": "green", "votes": {"0": None, "1": None}}
    view = position.view(1)
    assert {**view, "ballot": None} == {**EXAMPLE, "seat": 1, "ballot": None}
    play(position, 3, "vote red")
    assert position.view(None)["ballot"] == {
        "kind": "man",
        "boat": "green",
        "votes": {"0": "cap", "1": "violet", "3": "red"},
    }


@pytest.mark.clause("LIF-6")
def test_three_to_six_play() -> None:
    assert GAME.describe()["players"] == [3, 6]
    for players in (2, 7, True, "4"):
        with pytest.raises(Problem):
            GAME.new(players)


@pytest.mark.clause("LIF-7")
def test_the_third_move_lands() -> None:
    for row in (1, 2, 3):
        boats = {**TWO, "red": boat(1, row, red="oss", yellow="s")}
        position = table(3, boats, kind="move", votes={0: "red", 1: "red"})
        play(position, 2, "vote red")
        red = doc(position)["boats"]["red"]
        assert (red["state"], red.get("row")) == (("afloat", row + 1) if row < 3 else ("landed", None))
    for lane in range(1, 8):
        assert refused(_boats_due(), 0, f"place_boat {lane}") is None


def _boats_due() -> Position:
    position = new(3)
    for seat in range(3):
        play(position, seat, f"choose_colour {COLOURS[seat]}")
    return position


@pytest.mark.clause("LIF-8")
def test_six_places_for_men_and_leaks() -> None:
    position = set_up(3)
    for seat in (0, 1, 2, 0, 1, 2):
        assert refused(position, seat, "place_man black sailor") is None
        play(position, seat, "place_man black sailor")
    assert refused(position, 0, "place_man black sailor") == "LIF-8"
    assert "place_man black sailor" not in listed(position, 0)
    water = [{"seat": 0, "boat": "red", "rank": "sailor"}]
    boats = {"red": boat(1, red="s"), "yellow": boat(2, leaks=3, red="sss"), "green": boat(3), "black": boat(4)}
    position = table(3, boats, phase="board", turn=0, water=water)
    assert refused(position, 0, "board yellow") == "LIF-8"
    assert listed(position, 0) == ["board green", "board black"]


@pytest.mark.clause("LIF-9")
def test_a_boat_is_a_multiset() -> None:
    one, other = set_up(3), set_up(3)
    for position, order in ((one, "officer sailor"), (other, "sailor officer")):
        for rank in order.split():
            for seat in range(3):
                play(position, seat, f"place_man red {rank}")
    assert doc(one) == doc(other)


@pytest.mark.clause("LIF-10")
def test_boats_out_of_play_take_no_part() -> None:
    position = set_up(3)
    assert set(doc(position)["boats"]) == {"red", "yellow", "green", "black"}
    assert refused(position, 0, "place_man white sailor") == "LIF-10"
    boats = {**TWO, "black": landed(3, 1), "green": boat(4)}
    position = table(4, boats, phase="leave", turn=0, first=0)
    for gone in ("black", "violet", "white"):  # landed, sunk, nobody's
        assert refused(position, 0, f"leave {gone} sailor") == "LIF-10"
    assert names(play(position, 0, "leave red sailor")) == ["left", "left", "stays", "stays"]
    assert doc(position)["phase"] == "board"
    for gone in ("black", "violet", "white"):
        assert refused(position, 1, f"board {gone}") == "LIF-10"


@pytest.mark.clause("LIF-11", "LIF-12")
@pytest.mark.parametrize(("players", "sailors"), [(3, 5), (4, 5), (5, 4), (6, 4)])
def test_everybody_has_two_officers_the_sailors_and_three_caps(players: int, sailors: int) -> None:
    for seat in doc(GAME.new(players))["seats"]:
        assert seat["hand"] == {"officer": 2, "sailor": sailors}
        assert seat["caps"] == 3


def stock(position: Position) -> int:
    assert isinstance(position, State)
    return int(position.stock())


@pytest.mark.clause("LIF-13")
def test_leaks_return_to_the_stock() -> None:
    crews = [manned({colour: "sss"}, lane, leaks=3) for lane, colour in enumerate(COLOURS[:4], 1)]
    boats = dict(zip(COLOURS[:4], crews, strict=True))
    boats["black"] = boat(5, 3, leaks=2, red="oo", yellow="o")
    position = table(4, boats, kind="move", votes={0: "black", 1: "black", 2: "black"})
    assert stock(position) == 1
    play(position, 3, "vote black")
    assert stock(position) == 3  # landed
    position = table(4, boats, kind="leak", votes={0: "red", 1: "red", 2: "red"})
    play(position, 3, "vote red")
    assert stock(position) == 4  # sunk


@pytest.mark.clause("LIF-14")
def test_no_pawn_is_a_captain() -> None:
    assert GAME.judge(set_up(3), 0, {"type": "place_man", "boat": "red", "rank": "captain"}) == Refusal("LIF-2")
    assert listed(set_up(3), 0)[:2] == ["place_man red officer", "place_man red sailor"]


@pytest.mark.clause("LIF-15")
def test_the_first_player_is_drawn_with_equal_chances() -> None:
    for players in (3, 4, 5, 6):
        position = GAME.new(players)
        assert position.must() == [CHANCE]
        assert [position.words(CHANCE, code)["seat"] for code in position.legal(CHANCE)] == list(range(players))
        assert position.weights() == [1] * players
    position = GAME.new(5)
    events = play(position, "chance", "first_player 4")
    assert events == [{"event": "first_player", "seat": 4}]
    assert position.must() == [4]


@pytest.mark.clause("LIF-16")
def test_colours_are_taken_clockwise_and_once() -> None:
    position = new(3, 1)
    assert play(position, 1, "choose_colour green") == [{"event": "colour", "seat": 1, "colour": "green"}]
    assert position.must() == [2]
    assert refused(position, 2, "choose_colour green") == "LIF-16"
    assert listed(position, 2) == ["choose_colour red", "choose_colour yellow", "choose_colour violet"]
    play(position, 2, "choose_colour red")
    play(position, 0, "choose_colour violet")
    assert [seat["colour"] for seat in doc(position)["seats"]] == ["violet", "green", "red"]


@pytest.mark.clause("LIF-17")
def test_orange_and_white_need_five_players() -> None:
    for colour in ("orange", "white"):
        for players in (3, 4):
            assert refused(new(players), 0, f"choose_colour {colour}") == "LIF-17"
        for players in (5, 6):
            assert refused(new(players), 0, f"choose_colour {colour}") is None


@pytest.mark.clause("LIF-18")
def test_black_belongs_to_nobody() -> None:
    for players in (3, 4, 5, 6):
        assert refused(new(players), 0, "choose_colour black") == "LIF-18"
        assert "black" in doc(set_up(players))["boats"]


@pytest.mark.clause("LIF-19", "LIF-20", "LIF-21")
def test_boats_are_placed_clockwise_and_black_last() -> None:
    position = new(3, 2)
    for seat, colour in ((2, "red"), (0, "yellow"), (1, "green")):
        assert doc(position)["phase"] == "choose_colour"
        play(position, seat, f"choose_colour {colour}")
    for seat, lane, placed in ((2, 4, "red"), (0, 1, "yellow"), (1, 7, "green"), (2, 2, "black")):
        assert position.must() == [seat]
        assert position.about(seat) == ("place_black" if placed == "black" else "place_boat")
        assert play(position, seat, f"place_boat {lane}")[0] == {"event": "boat_placed", "boat": placed, "lane": lane}
        if placed != "black":
            assert refused(position, position.must()[0], f"place_boat {lane}") == "LIF-20"
    document = doc(position)
    assert document["phase"] == "place_man"
    assert document["boats"]["black"] == {"state": "afloat", "lane": 2, "row": 1, "leaks": 0, "men": {}}


@pytest.mark.clause("LIF-21", "LIF-3")
def test_the_seventh_boat_has_one_lane_left() -> None:
    position = new(6)
    for seat in range(5):
        play(position, seat, f"choose_colour {COLOURS[seat]}")
    for seat in range(5):
        play(position, seat, f"place_boat {seat + 1}")
    events = play(position, 5, "place_boat 7")
    assert events == [
        {"event": "boat_placed", "boat": "white", "lane": 7},
        {"event": "boat_placed", "boat": "black", "lane": 6},
    ]


@pytest.mark.clause("LIF-22", "LIF-26", "LIF-27")
def test_men_are_placed_one_by_one_round_and_round() -> None:
    position = set_up(4, 3)
    order = []
    events: list[Document] = []
    while doc(position)["phase"] == "place_man":
        seat = position.must()[0]
        order.append(seat)
        code = position.legal(seat)[0]
        tell = Tell()
        position.play(seat, code, tell)
        events = tell.heard(SPECTATOR)
        assert names(events)[0] == "man_placed"
    assert order == ([3, 0, 1, 2] * 7)[: len(order)]
    assert len(order) > 20  # the last men may have one place left and go there by themselves
    assert only(events, "round") == {"event": "round", "round": 1, "first": 3}
    assert only(events, "ballot") == {"event": "ballot", "kind": "leak", "boat": None, "voters": [0, 1, 2, 3]}
    assert all(seat["hand"] == {} for seat in doc(position)["seats"])


@pytest.mark.clause("LIF-23")
def test_a_player_may_fill_a_boat_with_his_own_men() -> None:
    position = set_up(3)
    for rank in ["sailor"] * 5 + ["officer"]:
        for seat, name in enumerate(("red", "green", "black")):
            play(position, seat, f"place_man {name} {rank}")
    assert doc(position)["boats"]["red"]["men"] == {"red": {"officer": 1, "sailor": 5}}


@pytest.mark.clause("LIF-24")
def test_only_men_in_hand_are_placed() -> None:
    position = set_up(3)
    for _ in range(2):
        for seat in range(3):
            play(position, seat, "place_man red officer")
    assert doc(position)["seats"][0]["hand"] == {"sailor": 5}
    assert refused(position, 0, "place_man yellow officer") == "LIF-24"
    assert refused(position, 0, "place_man red officer") == "LIF-8"


@pytest.mark.clause("LIF-25")
def test_quick_set_up_deals_colours_and_lanes() -> None:
    position = new(5, 3, setup="quick")
    document = doc(position)
    assert (document["phase"], document["turn"], position.must()) == ("deal_colour", 3, [CHANCE])
    assert refused(position, 3, "choose_colour red") == "LIF-1"
    assert refused(position, "chance", "deal_colour black") == "LIF-18"
    assert refused(position, 3, "deal_colour red") == "LIF-1"
    for seat in (3, 4, 0, 1, 2):
        assert doc(position)["turn"] == seat
        assert position.weights() == [1] * len(position.legal(CHANCE))
        colour = listed(position, CHANCE)[-1]
        assert only(play(position, "chance", colour), "colour")["seat"] == seat
    assert refused(position, "chance", "deal_lane 1") is None
    play(position, "chance", "deal_lane 5")
    assert refused(position, "chance", "deal_lane 5") == "LIF-20"
    while position.must() == [CHANCE]:
        position.play(CHANCE, position.legal(CHANCE)[0])
    assert doc(position)["phase"] == "place_man"
    assert position.must() == [3]


@pytest.mark.clause("LIF-17", "LIF-25")
def test_quick_set_up_keeps_to_the_colours_of_few_players() -> None:
    position = new(3, setup="quick")
    assert refused(position, "chance", "deal_colour white") == "LIF-17"
    play(position, "chance", "deal_colour red")
    assert refused(position, "chance", "deal_colour red") == "LIF-16"
