"""The round, votes and caps (LIF-26 to LIF-47)."""

import itertools

import pytest

from chaloupe.core import Refusal, Tell
from chaloupe.core.tell import SPECTATOR
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.tests.scenes import (
    EXAMPLE,
    Document,
    boat,
    doc,
    listed,
    load,
    names,
    only,
    play,
    refused,
    scene,
    table,
    vote,
)

THREE = {
    "red": boat(1, red="os", yellow="ss"),
    "yellow": boat(5, yellow="s", green="ss"),
    "black": boat(3, violet="oo"),
}
FULL = {"red": boat(1, red="os", yellow="ss", green="oo"), "black": boat(3, red="s", green="s")}


@pytest.mark.clause("LIF-26")
def test_a_round_is_leak_move_swim() -> None:
    position = table(4, THREE, options={"talk": False})
    assert only(vote(position, "red", "red", "red", "red"), "ballot")["kind"] == "move"
    vote(position, "red", "red", "red", "red")
    assert doc(position)["phase"] == "leave"


@pytest.mark.clause("LIF-27")
@pytest.mark.parametrize("first", [0, 3])
def test_the_stick_passes_clockwise_between_rounds(first: int) -> None:
    boats = {"red": boat(1, 2, red="ss"), "yellow": boat(5)}
    position = table(4, boats, kind="move", first=first, votes={0: "red", 1: "red", 2: "red"})
    events = play(position, 3, "vote red")
    assert only(events, "round") == {"event": "round", "round": 4, "first": (first + 1) % 4}


@pytest.mark.clause("LIF-28")
def test_without_men_at_sea_one_still_votes_leads_and_decides() -> None:
    position = table(3, {"red": boat(1, 2, red="ss"), "yellow": boat(5, red="s")}, phase="talk", first=2, turn=2)
    play(position, 2, "call_vote")
    assert position.must() == [0, 1, 2]
    events = vote(position, "cap", "red", "cap")
    assert "captain" not in names(events)
    position = table(3, {"red": boat(1, 2, red="ss"), "yellow": boat(5, red="s")}, first=2, votes={0: "cap", 1: "red"})
    play(position, 2, "vote yellow")  # seat 0 is captain
    assert position.must() == [0]
    position = table(3, {"red": boat(1, 2, red="ss"), "yellow": boat(5, red="s"), "black": boat(3)}, first=2)
    vote(position, "red", "yellow", "black")
    assert position.must() == [2]


@pytest.mark.clause("LIF-29")
def test_the_menless_may_be_left_out() -> None:
    boats = {"red": boat(1, 2, red="ss"), "yellow": boat(5, yellow="s")}
    position = table(4, boats, first=1, kind="move", options={"menless_vote": False})
    assert position.must() == [0, 1]
    assert refused(position, 2, "vote red") == "LIF-29"
    assert refused(position, 2, "vote cap") == "LIF-29"
    vote(position, "red", "red")
    while doc(position)["phase"] in ("leave", "board"):
        seat = position.must()[0]
        position.play(seat, position.legal(seat)[0])
    assert doc(position)["first"] == 0  # over seats 2 and 3


@pytest.mark.clause("LIF-29")
def test_the_stick_can_stay_with_the_only_one_at_sea() -> None:
    boats = {"red": boat(1, 2, red="ss"), "yellow": boat(5, red="s")}
    position = table(4, boats, kind="move", options={"menless_vote": False})
    events = play(position, 0, "vote red")
    while doc(position)["phase"] in ("leave", "board"):
        events = play(position, 0, listed(position, 0)[0])
    assert only(events, "round") == {"event": "round", "round": 4, "first": 0}


@pytest.mark.clause("LIF-30")
def test_who_loses_the_last_man_keeps_the_stick_for_the_round() -> None:
    boats = {"red": boat(1, 2, 1, red="s"), "yellow": boat(5, yellow="s", green="s"), "black": boat(3)}
    position = table(3, boats, options={"menless_vote": False}, votes={0: "red", 1: "red"})
    events = play(position, 2, "vote red")
    assert only(events, "sunk")["boat"] == "red"
    assert only(events, "ballot")["voters"] == [1, 2]
    assert position.must() == [0]
    assert position.about(0) == "talk_move"
    play(position, 0, "call_vote")
    assert refused(position, 0, "vote black") == "LIF-29"
    vote(position, "yellow", "black")
    assert position.must() == [0]
    assert listed(position, 0) == ["decide yellow", "decide black"]


@pytest.mark.clause("LIF-31")
def test_only_the_first_player_calls_the_vote() -> None:
    position = table(4, THREE, phase="talk", first=2)
    assert position.must() == [2]
    for seat in (0, 1, 3):
        assert refused(position, seat, "call_vote") == "LIF-31"
    assert refused(position, "chance", "call_vote") == "LIF-1"
    assert refused(position, 4, "call_vote") == "LIF-1"
    assert refused(position, 2, "vote red") == "LIF-1"
    assert play(position, 2, "call_vote") == [{"event": "call_vote", "seat": 2}]
    assert position.must() == [0, 1, 2, 3]
    assert doc(position)["turn"] is None


@pytest.mark.clause("LIF-32")
def test_without_talk_votes_open_at_once() -> None:
    position = table(4, THREE, options={"talk": False})
    events = vote(position, "red", "red", "red", "red")
    assert names(events)[-2:] == ["leak", "ballot"]
    assert doc(position)["phase"] == "vote"


@pytest.mark.clause("LIF-33")
def test_votes_in_any_order_end_alike() -> None:
    choices = {0: "cap", 1: "yellow", 2: "cap", 3: "black"}
    ends = []
    for order in itertools.permutations(range(4)):
        position = table(4, THREE)
        for number, seat in enumerate(order):
            events = play(position, seat, f"vote {choices[seat]}")
            assert names(events)[:1] == ["voted"]
            assert (len(events) > 1) == (number == 3)
        ends.append(doc(position))
    assert all(end == ends[0] for end in ends)


@pytest.mark.clause("LIF-5", "LIF-33")
def test_a_vote_tells_the_others_nothing_but_that_it_was_given() -> None:
    seen: list[object] = []
    for choice in ("red", "yellow", "black", "cap"):
        position = table(4, THREE, votes={2: "red"})
        tell = Tell()
        GAME.act(position, 1, {"type": "vote", "for": choice}, tell)
        others: list[object] = [tell.heard(viewer) for viewer in (0, 2, 3, -1)]
        others += [position.view(viewer) for viewer in (0, 2, 3, None)]
        others += [position.must(), [(ask.seat, ask.about) for ask in position.asks()]]
        others += [listed(position, seat) for seat in (0, 3)]
        seen.append(others)
        assert tell.heard(1) == [{"event": "voted", "seat": 1, "for": choice}]
        assert tell.heard(SPECTATOR) == [{"event": "voted", "seat": 1, "for": None}]
        assert position.view(1)["ballot"] == {"kind": "leak", "boat": None, "votes": {"1": choice, "2": None}}
    assert all(each == seen[0] for each in seen)


@pytest.mark.clause("LIF-34")
def test_a_vote_is_final() -> None:
    position = table(4, THREE, votes={1: "red"})
    assert refused(position, 1, "vote yellow") == "LIF-34"
    assert refused(position, 1, "vote white") == "LIF-34"


@pytest.mark.clause("LIF-35", "LIF-37")
def test_one_voice_each_and_most_voices_win() -> None:
    boats = {**THREE, "red": boat(1, red="oossss")}
    position = table(4, boats, votes={0: "red", 1: "black", 2: "yellow"})
    events = play(position, 3, "vote black")
    assert only(events, "reveal")["tally"] == {"red": 1, "yellow": 1, "black": 2}
    assert only(events, "leak")["boat"] == "black"


@pytest.mark.clause("LIF-36")
def test_any_boat_afloat_can_be_named() -> None:
    boats = {"red": boat(1, red="s"), "yellow": boat(5), "black": boat(3, green="oo")}
    for kind in ("leak", "move"):
        position = table(4, boats, kind=kind)
        assert listed(position, 0) == ["vote red", "vote yellow", "vote black", "vote cap"]
        for out in ("green", "white"):
            assert refused(position, 0, f"vote {out}") == "LIF-36"
        vote(position, "cap", "red", "red", "red")
        assert refused(position, 0, "decide green") == "LIF-36"
        assert refused(position, 1, "decide red") == "LIF-1"


@pytest.mark.clause("LIF-38")
@pytest.mark.parametrize("first", [0, 2])
def test_the_first_player_decides_ties_among_the_tied(first: int) -> None:
    position = table(4, THREE, first=first)
    events = vote(position, "red", "yellow", "red", "yellow")
    assert only(events, "tie") == {"event": "tie", "among": ["red", "yellow"], "seat": first}
    assert listed(position, first) == ["decide red", "decide yellow"]
    assert refused(position, first, "decide black") == "LIF-38"
    assert refused(position, first, "decide green") == "LIF-38"
    assert refused(position, 1, "decide red") == "LIF-1"
    events = play(position, first, "decide yellow")
    assert events[:2] == [{"event": "decided", "seat": first, "for": "yellow"}, {"event": "leak", "boat": "yellow"}]
    assert doc(position)["last"]["result"] == "yellow"


@pytest.mark.clause("LIF-39")
def test_with_one_boat_afloat_there_is_no_vote() -> None:
    boats = {"red": boat(1, 1, red="sss"), "yellow": boat(5, 3, yellow="s")}
    position = table(4, boats, kind="move", votes={0: "yellow", 1: "yellow", 2: "yellow"})
    events = play(position, 3, "vote yellow")
    assert "ballot" not in names(events)
    assert names(events).count("leak") == 3
    assert doc(position)["phase"] == "over"


@pytest.mark.clause("LIF-40", "LIF-43")
def test_a_single_cap_decides_alone_after_the_reveal() -> None:
    position = table(4, THREE, votes={0: "red", 1: "red", 2: "red"})
    events = play(position, 3, "vote cap")
    assert only(events, "captain") == {"event": "captain", "seat": 3}
    assert listed(position, 3) == ["decide red", "decide yellow", "decide black"]  # voted for or not
    assert doc(position)["seats"][3]["caps"] == 2
    assert only(play(position, 3, "decide black"), "leak")["boat"] == "black"


@pytest.mark.clause("LIF-41")
def test_without_a_cap_none_can_be_shown() -> None:
    position = table(4, THREE, caps=[0, 1, 3, 3])
    assert refused(position, 0, "vote cap") == "LIF-41"
    assert listed(position, 0) == ["vote red", "vote yellow", "vote black"]
    assert refused(position, 1, "vote cap") is None


@pytest.mark.clause("LIF-42")
def test_every_cap_shown_is_paid_at_the_reveal() -> None:
    position = table(4, THREE, caps=[1, 2, 3, 3])
    for seat, choice in ((0, "cap"), (1, "cap"), (2, "red")):
        play(position, seat, f"vote {choice}")
    assert [seat["caps"] for seat in doc(position)["seats"]] == [1, 2, 3, 3]
    play(position, 3, "vote cap")
    assert [seat["caps"] for seat in doc(position)["seats"]] == [0, 1, 3, 2]


@pytest.mark.clause("LIF-44", "LIF-54")
def test_in_the_special_vote_the_captain_names_a_colour_and_its_owner_the_man() -> None:
    position = table(4, FULL, kind="man", boat="red")
    vote(position, "yellow", "cap", "yellow")
    assert listed(position, 1) == ["decide red", "decide yellow", "decide green"]
    assert refused(position, 1, "decide violet") == "LIF-54"
    play(position, 1, "decide red")
    assert position.must() == [0]
    assert listed(position, 0) == ["evict officer", "evict sailor"]


@pytest.mark.clause("LIF-45")
def test_several_caps_are_void() -> None:
    position = table(4, THREE)
    events = vote(position, "cap", "red", "cap", "red")
    assert only(events, "caps_void")["seats"] == [0, 2]
    assert only(events, "reveal")["tally"] == {"red": 2}
    assert only(events, "leak")["boat"] == "red"


@pytest.mark.clause("LIF-46")
@pytest.mark.parametrize("talk", [True, False])
def test_when_all_show_the_cap_the_vote_is_held_again(talk: bool) -> None:
    position = table(4, FULL, kind="man", boat="red", options={"talk": talk})
    events = vote(position, "cap", "cap", "cap")
    assert names(events)[3:] == ["reveal", "caps_void", "ballot"]
    document = doc(position)
    assert document["phase"] == ("talk" if talk else "vote")
    assert document["ballot"] == {"kind": "man", "boat": "red", "votes": {}}
    assert document["last"]["result"] is None
    assert [seat["caps"] for seat in document["seats"]] == [2, 2, 2, 3]


@pytest.mark.clause("LIF-47", "LIF-79")
def test_a_single_voter_with_the_cap_is_captain() -> None:
    boats = {"red": boat(1, red="ss"), "yellow": boat(5)}
    position = table(4, boats, first=0, options={"menless_vote": False})
    assert position.must() == [0]
    events = play(position, 0, "vote cap")
    assert only(events, "captain")["seat"] == 0
    assert listed(position, 0) == ["decide red", "decide yellow"]


def test_refusals_come_in_their_order() -> None:
    document: Document = scene(4, FULL, kind="man", boat="red", caps=[0, 3, 3, 3], votes={1: "red"})
    position = load(document)
    judge = GAME.judge
    # Form before phase before seat before the choice.
    assert judge(position, 9, {"type": "evict", "rank": "cook"}) == Refusal("LIF-2")
    assert judge(position, 9, {"type": "evict", "rank": "sailor"}) == Refusal("LIF-1")
    assert judge(position, 3, {"type": "vote", "for": "cap"}) == Refusal("LIF-52")
    assert judge(position, 1, {"type": "vote", "for": "white"}) == Refusal("LIF-34")
    assert judge(position, 0, {"type": "vote", "for": "cap"}) == Refusal("LIF-41")
    assert judge(position, 0, {"type": "vote", "for": "white"}) == Refusal("LIF-54")
    assert judge(position, "chance", {"type": "vote", "for": "red"}) == Refusal("LIF-1")
    swim = table(
        4,
        {"red": boat(1, red="ss"), "yellow": boat(2, green="o", yellow="s"), "black": boat(3, yellow="os")},
        phase="leave",
        turn=1,
        water=[{"seat": 0, "boat": "yellow", "rank": "sailor"}],
        first=0,
    )
    assert refused(swim, 1, "leave violet officer") == "LIF-10"
    assert refused(swim, 1, "leave yellow officer") == "LIF-66"  # also left already: LIF-67 comes after
    assert refused(swim, 1, "leave yellow sailor") == "LIF-67"
    assert load(EXAMPLE).refusal(2, {"type": "vote", "for": "red"}) == Refusal("LIF-52")
