"""The clauses of own colours, captures, the crossing and the end (TOW-29 to TOW-53)."""

import pytest

from chaloupe.core.problems import Problem
from chaloupe.games.tower import GAME
from chaloupe.games.tower.tests.scenes import clause, key, listed, move, names, now, play, scene, throw

pytestmark = pytest.mark.compiled


@pytest.mark.clause("TOW-29")
def test_the_own_colour_gives_the_right_to_throw_again() -> None:
    position = scene([[10, 30], [5, 6]], "move", dice=[2, 4])
    assert names(move(position, 10, 4)) == ["move"]  # 14 is red
    assert now(position) == ("again", 0, [[14, 30], [5, 6]])
    # The same square ends the turn of another colour.
    position = scene([[5, 6], [10, 30]], "move", 1, dice=[2, 4])
    assert names(move(position, 10, 4)) == ["move", "turn"]
    moving = scene([[10, 30], [5, 6]], "move", dice=[2, 4])
    assert clause(moving, 0, type="reroll") == "TOW-29"
    answering = scene([[0, 10], [5, 6]], "huff", waiting=[1], huff=True)
    assert clause(answering, 1, type="reroll") == "TOW-29"


@pytest.mark.clause("TOW-30")
def test_throwing_again_is_a_right_without_limit() -> None:
    position = scene([[11, 14], [5, 6]], "again")
    assert [position.words(0, code) for code in position.legal(0)] == [{"type": "reroll"}, {"type": "stop"}]
    for die in (4, 4, 4):  # 18, 22, 26: red every time; the other pawn could move as well
        assert play(position, 0, type="reroll") == [{"event": "reroll", "seat": 0}]
        assert now(position)[:2] == ("roll", 0)
        throw(position, die, die)
        assert {start for start, _ in listed(position)} == set(key(position, "pawns")[0])
        move(position, max(key(position, "pawns")[0]), die)
        assert now(position)[:2] == ("again", 0)
    assert play(position, 0, type="stop") == [{"event": "stop", "seat": 0}, {"event": "turn", "seat": 1}]
    assert now(position) == ("roll", 1, [[11, 26], [5, 6]])


@pytest.mark.clause("TOW-31")
@pytest.mark.parametrize(("start", "die"), [(4, 2), (27, 2), (36, 1), (10, 1), (10, 2), (10, 3)])
def test_another_colour_or_a_star_ends_the_turn(start: int, die: int) -> None:
    position = scene([[start], [0]])
    assert names(throw(position, die, die)) == ["roll", "move", "turn"]
    assert key(position, "turn") == 1


@pytest.mark.clause("TOW-32")
def test_the_goal_is_of_the_own_colour() -> None:
    for seat in range(3):
        for goal_reroll, phase in ((True, "again"), (False, "roll")):
            pawns = [[0, 0], [0, 0], [0, 0]]
            pawns[seat] = [20, 42]
            position = scene(pawns, "move", seat, dice=[2, 3], goal_reroll=goal_reroll)
            events = names(move(position, 42, 2))
            assert events == (["move", "home"] if goal_reroll else ["move", "home", "turn"])
            assert key(position, "phase") == phase


@pytest.mark.clause("TOW-33")
def test_a_capture_locks_up() -> None:
    position = scene([[10, 20], [13, 30]], "move", dice=[3, 4])
    assert move(position, 10, 3) == [
        {"event": "move", "seat": 0, "die": 3, "from": 10, "to": 13},
        {"event": "capture", "seat": 1, "by": 0, "at": 13},
        {"event": "turn", "seat": 1},
    ]
    assert now(position) == ("roll", 1, [[13, 20], [-1, 30]])


@pytest.mark.clause("TOW-34")
def test_captures_on_every_square_of_the_track_only() -> None:
    for step in range(1, 44):
        position = scene([[step - 1], [step]])
        assert "capture" in names(throw(position, 1, 1))
        assert key(position, "pawns") == [[step], [-1]]
    position = scene([[43, 20], [44, 9]], "move", dice=[1, 2])
    assert names(move(position, 43, 1)) == ["move", "home"]
    assert key(position, "pawns") == [[20, 44], [9, 44]]
    position = scene([[0, 0], [0, 0]])
    assert "capture" not in names(throw(position, 5, 5))


@pytest.mark.clause("TOW-35")
def test_capturing_is_no_duty() -> None:
    position = scene([[10, 20], [13, 30]], "move", dice=[3, 4])
    assert listed(position) == [(10, 3), (10, 4), (20, 3), (20, 4)]
    assert names(move(position, 20, 3)) == ["move", "turn"]


@pytest.mark.clause("TOW-36")
def test_a_capture_on_the_own_colour_gives_both() -> None:
    position = scene([[10, 20], [14, 30]], "move", dice=[3, 4])
    assert names(move(position, 10, 4)) == ["move", "capture"]
    assert now(position) == ("again", 0, [[14, 20], [-1, 30]])


@pytest.mark.clause("TOW-37")
def test_the_earlier_captive_drops_out() -> None:
    other = scene([[10, 20], [-1, 30], [13, 25]], "move", dice=[3, 4])
    assert move(other, 10, 3)[1:3] == [
        {"event": "capture", "seat": 2, "by": 0, "at": 13},
        {"event": "pushed_out", "seat": 1},
    ]
    assert key(other, "pawns") == [[13, 20], [0, 30], [-1, 25]]
    own = scene([[-1, 10], [13, 30]], "move", dice=[3, 4])
    assert move(own, 10, 3)[2] == {"event": "pushed_out", "seat": 0}
    assert key(own, "pawns") == [[0, 13], [-1, 30]]
    victims = scene([[10, 20], [-1, 13]], "move", dice=[3, 4])
    assert names(move(victims, 10, 3)) == ["move", "capture", "pushed_out", "turn"]
    assert key(victims, "pawns") == [[13, 20], [-1, 0]]
    from_start = scene([[-1, 0], [3, 30]], "move", dice=[3, 4])
    move(from_start, 0, 3)
    assert key(from_start, "pawns") == [[0, 3], [-1, 30]]


@pytest.mark.clause("TOW-38")
def test_a_pawn_that_came_back_is_a_start_pawn() -> None:
    position = scene([[10, 20], [-1, 30], [13, 25]], "move", dice=[3, 4])
    move(position, 10, 3)
    throw(position, 3, 4)
    assert key(position, "turn") == 1
    assert clause(position, 1, type="move", start=30, die=3) == "TOW-21"
    assert listed(position) == [(0, 3), (0, 4)]


@pytest.mark.clause("TOW-39")
def test_a_six_frees_the_captive() -> None:
    position = scene([[-1, 20], [13, 30]], "move", dice=[3, 6])
    assert move(position, -1, 6) == [
        {"event": "move", "seat": 0, "die": 6, "from": -1, "to": 6},
        {"event": "turn", "seat": 1},
    ]
    assert now(position) == ("roll", 1, [[6, 20], [13, 30]])
    # Also on a further throw.
    position = scene([[-1, 22], [13, 30]], "again")
    play(position, 0, type="reroll")
    throw(position, 6, 6)
    assert (-1, 6) in listed(position)
    # Not in somebody else's turn: seat 1 has no captive.
    position = scene([[-1, 22], [13, 30]], turn=1)
    throw(position, 6, 6)
    assert clause(position, 1, type="move", start=-1, die=6) == "TOW-14"


@pytest.mark.clause("TOW-40")
def test_no_other_number_frees_it() -> None:
    for die in range(1, 6):
        position = scene([[-1, 20], [13, 30]], "move", dice=[die, 6])
        assert clause(position, 0, type="move", start=-1, die=die) == "TOW-40"
        alone = scene([[-1], [13]])
        assert names(throw(alone, die, die)) == ["roll", "pass", "turn"]


@pytest.mark.clause("TOW-41")
def test_freeing_is_a_choice_unless_it_is_all() -> None:
    position = scene([[-1, 20], [13, 30]], "move", dice=[3, 6])
    assert listed(position) == [(-1, 6), (20, 3), (20, 6)]
    alone = scene([[-1, 44], [13, 30]])
    assert names(throw(alone, 2, 6)) == ["roll", "move", "turn"]
    assert key(alone, "pawns")[0] == [6, 44]


@pytest.mark.clause("TOW-42")
def test_what_stands_where_the_captive_comes_out() -> None:
    own = scene([[-1, 6], [13, 30]], "move", dice=[3, 6])
    assert clause(own, 0, type="move", start=-1, die=6) == "TOW-19"
    other = scene([[-1, 20], [6, 30]], "move", dice=[3, 6])
    assert move(other, -1, 6)[1:] == [
        {"event": "capture", "seat": 1, "by": 0, "at": 6},
        {"event": "turn", "seat": 1},
    ]
    assert key(other, "pawns") == [[6, 20], [-1, 30]]


@pytest.mark.clause("TOW-43")
@pytest.mark.parametrize(("start", "die", "there"), [(27, 2, 29), (27, 2, 37), (36, 1, 29), (36, 1, 37)])
def test_both_passes_are_one_place(start: int, die: int, there: int) -> None:
    position = scene([[start, 44], [there, 8]])
    throw(position, die, die)
    assert key(position, "pawns") == [[start + die, 44], [-1, 8]]
    own = scene([[min(start, there), max(start, there)], [7, 8]], "move", dice=sorted([die, 6]))
    assert clause(own, 0, type="move", start=start, die=die) == "TOW-19"
    barred = scene([[start, 10], [there, 8]], "move", dice=sorted([die + 1, 6]))
    assert clause(barred, 0, type="move", start=start, die=die + 1) == "TOW-44"
    with pytest.raises(Problem, match="square_shared"):
        scene([[29, 3], [37, 8]])
    told = move(scene([[27, 10], [37, 8]], "move", dice=[2, 3]), 27, 2)
    assert told[1] == {"event": "capture", "seat": 1, "by": 0, "at": 37}


@pytest.mark.clause("TOW-44")
def test_nobody_else_passes_a_barred_crossing() -> None:
    for start in range(23, 37):
        for die in range(1, 7):
            if start in (29, 37) or start + die > 43:
                continue
            position = scene([[start, 10], [29, 3]], "move", dice=sorted([die, die % 6 + 1]))
            passes = start < 29 < start + die or start < 37 < start + die
            assert (clause(position, 0, type="move", start=start, die=die) == "TOW-44") == passes


@pytest.mark.clause("TOW-45")
def test_the_same_player_passes_but_does_not_stop() -> None:
    position = scene([[27, 37], [8, 9]], "move", dice=[2, 3])
    assert clause(position, 0, type="move", start=27, die=2) == "TOW-19"
    move(position, 27, 3)
    assert key(position, "pawns")[0] == [30, 37]
    position = scene([[29, 36], [8, 9]], "move", dice=[1, 3])
    assert listed(position) == [(29, 1), (29, 3), (36, 3)]


@pytest.mark.clause("TOW-46")
def test_the_exact_number_takes_the_crossing_over() -> None:
    position = scene([[27, 10], [37, 8], [26, 2]], "move", dice=[2, 3])
    move(position, 27, 2)
    assert key(position, "pawns") == [[10, 29], [-1, 8], [2, 26]]
    throw(position, 4, 4)  # seat 1 has one move, 8 to 12, which ends its turn
    throw(position, 4, 5)
    assert key(position, "turn") == 2
    assert clause(position, 2, type="move", start=26, die=4) == "TOW-44"


@pytest.mark.clause("TOW-47")
def test_the_barrier_ends_when_the_pawn_moves_on() -> None:
    position = scene([[10, 29], [27, 2]], "move", dice=[1, 3])
    assert listed(position) == [(10, 1), (10, 3), (29, 1), (29, 3)]  # it may stay
    move(position, 29, 1)
    throw(position, 3, 3)
    assert (27, 3) in listed(position)
    only = scene([[29, 44], [27, 2]])
    assert names(throw(only, 1, 1)) == ["roll", "move", "turn"]  # it must go
    assert key(only, "pawns")[0] == [30, 44]


@pytest.mark.clause("TOW-48")
def test_held_up_before_the_crossing() -> None:
    position = scene([[28, 10], [37, 8]])
    throw(position, 4, 6)
    assert listed(position) == [(10, 4), (10, 6)]
    alone = scene([[28, 44], [37, 8]])
    assert names(throw(alone, 4, 6)) == ["roll", "pass", "turn"]


@pytest.mark.clause("TOW-49")
def test_the_goal_needs_the_exact_number() -> None:
    for step in range(39, 44):
        for die in range(1, 7):
            position = scene([[step], [5]])
            events = names(throw(position, die, die))
            assert ("over" in events) == (step + die == 44)
            assert ("pass" in events) == (step + die > 44)
    position = scene([[11, 40], [2, 4]], "move", dice=[4, 5])
    assert clause(position, 0, type="move", start=40, die=5) == "TOW-49"


@pytest.mark.clause("TOW-50")
def test_goals_of_other_colours_are_not_counted() -> None:
    for seat in range(4):
        for step, die in ((43, 1), (42, 2)):
            pawns = [[0], [0], [0], [0]]
            pawns[seat] = [step]
            position = scene(pawns, turn=seat)
            throw(position, die, die)
            assert now(position)[:2] == ("over", seat)


@pytest.mark.clause("TOW-51")
def test_a_pawn_at_the_goal_stays() -> None:
    position = scene([[10, 44], [5, 9]], "move", dice=[1, 3])
    assert listed(position) == [(10, 1), (10, 3)]
    assert clause(position, 0, type="move", start=44, die=1) == "TOW-51"


@pytest.mark.clause("TOW-52")
def test_the_first_with_all_pawns_home_wins() -> None:
    position = scene([[43, 44], [0, 44], [2, 3]])
    assert throw(position, 1, 5)[1:] == [
        {"event": "move", "seat": 0, "die": 1, "from": 43, "to": 44},
        {"event": "home", "seat": 0},
        {"event": "over", "winner": 0},
    ]
    assert now(position) == ("over", 0, [[44, 44], [0, 44], [2, 3]])
    first_of_two = scene([[43, 5], [0, 44]], "move", dice=[1, 2])
    assert names(move(first_of_two, 43, 1)) == ["move", "home"]


@pytest.mark.clause("TOW-53")
def test_after_the_end_nobody_acts() -> None:
    position = scene([[44, 44], [0, 44], [2, 3]], "over")
    assert position.over()
    assert position.must() == []
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([1, 0, 0], [0])
    for who in ("chance", 0, 1, 2):
        for action in ({"type": "stop"}, {"type": "roll", "dice": [1, 2]}, {"type": "move", "start": 2, "die": 9}):
            assert clause(position, who, **action) == "TOW-53"
    assert scene([[2, 3], [0, 44]]).outcome() is None
    with pytest.raises(Problem):
        GAME.judge(position, 3, {"type": "stop"})
