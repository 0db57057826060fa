"""The clauses of the set-up, the turn, counting and start pawns (TOW-1 to TOW-28)."""

from typing import Any

import pytest

from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Problem
from chaloupe.core.rng import Rng
from chaloupe.core.tell import SPECTATOR, Tell
from chaloupe.games.tower import GAME
from chaloupe.games.tower.pieces import COLOURED, COLOURS, CROSSING, GOAL, TRACK
from chaloupe.games.tower.tests.scenes import clause, key, listed, move, names, now, outcomes, play, scene, throw

pytestmark = pytest.mark.compiled


def problem_of(players: object, options: object) -> Problem:
    with pytest.raises(Problem) as caught:
        GAME.new(players, options)
    return caught.value


@pytest.mark.clause("TOW-1")
def test_two_to_four_play() -> None:
    for players in (2, 3, 4):
        assert len(key(GAME.new(players), "pawns")) == players
    for players in (1, 5, 0, -3):
        problem = problem_of(players, {})
        assert "TOW-1)" in GAME.explain(problem, "en")
        assert "TOW-1)" in GAME.explain(problem, "fr")


@pytest.mark.clause("TOW-2", "TOW-6")
def test_colours_of_seats_and_squares() -> None:
    assert COLOURS == ("red", "yellow", "green", "blue")
    table = [
        [1, 5, 10, 14, 18, 22, 26, 31, 35, 40],
        [2, 7, 11, 15, 19, 23, 27, 32, 36, 41],
        [3, 8, 12, 16, 20, 24, 28, 33, 38, 42],
        [4, 9, 13, 17, 21, 25, 30, 34, 39, 43],
    ]
    for seat, steps in enumerate(table):
        assert int(COLOURED[seat]) == sum(2**step for step in steps)
        for step in range(1, 44):
            start = step - 1
            pawns = [[0] for _ in range(4)]
            pawns[seat] = [start]
            position = scene(pawns, turn=seat)
            throw(position, 1, 1)
            assert (key(position, "phase") == "again") == (step in steps)
    assert [step for step, letter in enumerate(TRACK, 1) if letter == "*"] == [6, 29, 37]


@pytest.mark.clause("TOW-3")
def test_number_of_pawns() -> None:
    assert key(GAME.new(2), "pawns") == [[0, 0], [0, 0]]
    assert key(GAME.new(3, {"pawns": 1}), "pawns") == [[0], [0], [0]]
    assert key(GAME.new(4), "pawns") == [[0], [0], [0], [0]]
    assert key(GAME.new(4), "options")["pawns"] == 1
    assert key(GAME.new(3, {"huff": True}), "options") == {"dice": 2, "goal_reroll": True, "huff": True, "pawns": 2}
    problem = problem_of(4, {"pawns": 2})
    assert "TOW-3" in GAME.explain(problem, "en")
    assert "TOW-3" in GAME.explain(problem, "fr")
    described: Any = GAME.describe()
    assert described["options"]["pawns"] == {"default": 2, "values": [1, 2]}
    # Two pawns of a player are alike: from one step there is one move for each die.
    assert listed(scene([[0, 0], [0, 0]], "move", dice=[2, 3])) == [(0, 2), (0, 3)]


@pytest.mark.parametrize(
    "options",
    [{"pawns": 3}, {"pawns": True}, {"pawns": 1.0}, {"huff": 1}, {"dice": 0}, {"goal_reroll": "true"}, {"die": 1}, []],
    ids=str,
)
def test_options_that_do_not_exist(options: object) -> None:
    problem_of(2, options)


@pytest.mark.clause("TOW-4", "TOW-12")
def test_the_throws() -> None:
    two = outcomes(scene([[0, 0], [0, 0]]))
    assert [weight for _, weight in two] == [1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 1, 2, 1]
    assert two[0] == ({"type": "roll", "dice": [1, 1]}, 1)
    assert two[-2] == ({"type": "roll", "dice": [5, 6]}, 2)
    one = outcomes(GAME.load(_single_die()))
    assert one == [({"type": "roll", "dice": [die]}, 1) for die in range(1, 7)]


def _single_die() -> dict[str, object]:
    document = GAME.new(2, {"dice": 1}).document()
    return {**document, "phase": "roll", "turn": 0}


@pytest.mark.clause("TOW-12")
@pytest.mark.parametrize("dice", [[], [1], [2, 1], [0, 1], [6, 7], [1, 2, 3], [1, 10**30]], ids=str)
def test_throws_that_do_not_exist(dice: list[int]) -> None:
    position = scene([[0, 0], [0, 0]])
    assert clause(position, "chance", type="roll", dice=dice) == "TOW-12"
    assert clause(GAME.load(_single_die()), "chance", type="roll", dice=[1, 1]) == "TOW-12"


@pytest.mark.clause("TOW-12")
def test_a_throw_happens_only_when_it_is_due() -> None:
    assert clause(GAME.new(2), "chance", type="roll", dice=[1, 2]) == "TOW-12"
    position = scene([[10, 20], [5, 6]], "move", dice=[1, 2])
    assert clause(position, "chance", type="roll", dice=[1, 2]) == "TOW-11"
    assert clause(position, 0, type="roll", dice=[1, 2]) == "TOW-12"


@pytest.mark.clause("TOW-5")
def test_the_way_leads_forward_to_the_goal() -> None:
    for step in range(43):
        position = scene([[step], [0]])
        throw(position, 1, 1)
        assert key(position, "pawns")[0] == [step + 1]
    position = scene([[43], [0]])
    throw(position, 1, 2)
    assert now(position) == ("over", 0, [[GOAL], [0]])
    assert len(TRACK) == GOAL - 1


@pytest.mark.clause("TOW-7")
def test_the_crossing_is_left_according_to_the_pass() -> None:
    first, second = CROSSING
    position = scene([[first, 0], [5, 44]], huff=True)
    throw(position, 2, 2)
    move(position, first, 2)
    assert key(position, "pawns")[0] == [0, 31]
    position = scene([[second, 43], [5, 44]])
    throw(position, 2, 2)
    assert key(position, "pawns")[0] == [39, 43]


@pytest.mark.clause("TOW-8")
def test_the_tower_holds_one() -> None:
    rng = Rng("tower")
    position = GAME.new(3)
    arrivals = 0
    while not position.over():
        who = position.actor()
        codes = position.legal(who)
        tell = Tell()
        position.play(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], tell)
        arrivals += names(tell.heard(SPECTATOR)).count("capture")
        assert sum(own.count(-1) for own in key(position, "pawns")) <= 1
    assert arrivals > 5
    for pawns in ([[-1, -1], [3, 4]], [[-1, 3], [-1, 4]]):
        with pytest.raises(Problem, match="tower_shared"):
            scene(pawns)


@pytest.mark.clause("TOW-9")
def test_the_beginning() -> None:
    assert GAME.new(3).document() == {
        "game": "tower",
        "players": 3,
        "options": {"dice": 2, "goal_reroll": True, "huff": False, "pawns": 2},
        "phase": "first",
        "turn": None,
        "dice": [],
        "pawns": [[0, 0], [0, 0], [0, 0]],
        "waiting": [],
    }


@pytest.mark.clause("TOW-10")
def test_chance_names_the_first_seat() -> None:
    position = GAME.new(3)
    assert outcomes(position) == [({"type": "first", "seat": seat}, 1) for seat in range(3)]
    for seat in (-1, 3, 10**30):
        assert clause(position, "chance", type="first", seat=seat) == "TOW-10"
    assert play(position, "chance", type="first", seat=2) == [{"event": "first", "seat": 2}]
    assert now(position) == ("roll", 2, [[0, 0], [0, 0], [0, 0]])
    assert clause(position, "chance", type="first", seat=2) == "TOW-10"
    counts = [0, 0, 0]
    rng = Rng("first")
    for _ in range(3000):
        counts[GAME.new(3).draw(rng)] += 1
    assert min(counts) > 900


@pytest.mark.clause("TOW-11")
def test_turns_go_round() -> None:
    position = scene([[0, 0], [0, 0], [0, 0]], turn=2)
    assert throw(position, 4, 4)[-1] == {"event": "turn", "seat": 0}
    assert now(position) == ("roll", 0, [[0, 0], [0, 0], [0, 4]])
    throw(position, 3, 3)
    assert key(position, "turn") == 1


@pytest.mark.clause("TOW-11")
def test_only_who_is_waited_for_acts() -> None:
    waiting_for_chance = scene([[10, 20], [5, 6]])
    assert waiting_for_chance.must() == [CHANCE]
    for seat in (0, 1):
        assert clause(waiting_for_chance, seat, type="move", start=10, die=1) == "TOW-11"
    moving = scene([[10, 20], [5, 6]], "move", dice=[1, 2])
    assert moving.must() == [0]
    assert moving.may() == []
    assert clause(moving, 1, type="move", start=5, die=1) == "TOW-11"
    assert clause(moving, "chance", type="first", seat=0) == "TOW-11"
    again = scene([[10, 20], [5, 6]], "again")
    assert clause(again, 1, type="reroll") == "TOW-11"


@pytest.mark.clause("TOW-13")
def test_one_die_for_one_move() -> None:
    position = scene([[10, 20], [5, 6]], "move", dice=[1, 3])
    assert listed(position) == [(10, 1), (10, 3), (20, 1), (20, 3)]
    for die in (0, 2, 4, 6, -1, 10**30):
        assert clause(position, 0, type="move", start=10, die=die) == "TOW-13"
    assert names(move(position, 10, 1)) == ["move", "turn"]
    assert now(position) == ("roll", 1, [[11, 20], [5, 6]])
    assert key(position, "dice") == []
    assert clause(scene([[10, 20], [5, 6]], "again"), 0, type="move", start=10, die=1) == "TOW-13"


@pytest.mark.clause("TOW-13")
def test_a_double_gives_nothing_extra() -> None:
    position = scene([[11, 20], [5, 6]])
    throw(position, 2, 2)
    assert listed(position) == [(11, 2), (20, 2)]
    move(position, 11, 2)
    assert now(position) == ("roll", 1, [[13, 20], [5, 6]])


@pytest.mark.clause("TOW-14")
def test_only_an_own_pawn_where_it_stands() -> None:
    position = scene([[10, 20], [5, 6]], "move", dice=[1, 3])
    for start in (5, 6, 0, -1, 11, 44, 45, -2, 10**30):
        assert clause(position, 0, type="move", start=start, die=1) == "TOW-14"
    assert move(position, 20, 3)[0] == {"event": "move", "seat": 0, "die": 3, "from": 20, "to": 23}


@pytest.mark.clause("TOW-15")
def test_nobody_passes_at_will() -> None:
    position = scene([[10, 20], [5, 6]], "move", dice=[1, 3])
    assert clause(position, 0, type="stop") == "TOW-15"
    assert clause(position, 0, type="reroll") == "TOW-29"
    assert {action["type"] for action in _words(position, 0)} == {"move"}


def _words(position: Any, seat: int) -> list[Any]:
    return [position.words(seat, code) for code in position.legal(seat)]


@pytest.mark.clause("TOW-16")
def test_a_throw_of_no_use_ends_the_turn() -> None:
    position = scene([[41, 43], [7, 9]])
    assert throw(position, 2, 2) == [
        {"event": "roll", "seat": 0, "dice": [2, 2]},
        {"event": "pass", "seat": 0},
        {"event": "turn", "seat": 1},
    ]
    assert now(position) == ("roll", 1, [[41, 43], [7, 9]])
    # The same after a further throw.
    position = scene([[40, 44], [7, 9]], "again")
    assert play(position, 0, type="reroll") == [{"event": "reroll", "seat": 0}]
    assert names(throw(position, 5, 6)) == ["roll", "pass", "turn"]
    assert key(position, "turn") == 1


@pytest.mark.clause("TOW-17")
def test_the_only_move_is_made_at_once() -> None:
    position = scene([[41, 44], [7, 9]])
    assert throw(position, 1, 5) == [
        {"event": "roll", "seat": 0, "dice": [1, 5]},
        {"event": "move", "seat": 0, "die": 1, "from": 41, "to": 42},
        {"event": "turn", "seat": 1},
    ]
    # With one die, too, and on the own colour the choice afterwards is still asked for.
    position = scene([[9], [7]])
    assert names(throw(position, 1, 1)) == ["roll", "move"]
    assert now(position) == ("again", 0, [[10], [7]])


@pytest.mark.clause("TOW-18")
def test_occupied_squares_count() -> None:
    position = scene([[10, 11], [12, 13]], "move", dice=[5, 6])
    assert move(position, 10, 5) == [
        {"event": "move", "seat": 0, "die": 5, "from": 10, "to": 15},
        {"event": "turn", "seat": 1},
    ]
    assert key(position, "pawns") == [[11, 15], [12, 13]]


@pytest.mark.clause("TOW-19")
def test_own_pawns_do_not_share_a_square() -> None:
    position = scene([[10, 12], [7, 9]], "move", dice=[2, 3])
    assert clause(position, 0, type="move", start=10, die=2) == "TOW-19"
    assert listed(position) == [(10, 3), (12, 2), (12, 3)]


@pytest.mark.clause("TOW-20")
def test_start_and_goal_hold_several() -> None:
    assert scene([[0, 0], [0, 44], [0, 44]]).document()["phase"] == "roll"
    position = scene([[42, 44], [0, 44], [7, 9]])
    assert names(throw(position, 2, 2)) == ["roll", "move", "home", "over"]


@pytest.mark.clause("TOW-21")
def test_start_pawns_first() -> None:
    position = scene([[0, 10], [2, 9]], "move", dice=[3, 4])
    assert clause(position, 0, type="move", start=10, die=4) == "TOW-21"
    assert listed(position) == [(0, 3), (0, 4)]
    for die in range(1, 7):
        out = scene([[0], [44 - die]])
        throw(out, die, die)
        assert key(out, "pawns")[0] == [die]
    # Every refusal of the pawn itself comes first.
    position = scene([[0, 43], [2, 9]], "move", dice=[3, 4])
    assert clause(position, 0, type="move", start=43, die=4) == "TOW-49"


@pytest.mark.clause("TOW-22")
def test_an_impossible_duty_does_not_bind() -> None:
    position = scene([[0, 4], [7, 9]])
    throw(position, 4, 4)
    assert now(position) == ("roll", 1, [[0, 8], [7, 9]])
    # One usable die is enough to bind.
    position = scene([[0, 4], [7, 9]])
    throw(position, 3, 4)
    assert now(position) == ("roll", 1, [[3, 4], [7, 9]])


@pytest.mark.clause("TOW-23")
def test_start_pawns_go_before_the_captive() -> None:
    position = scene([[-1, 0], [7, 9]], "move", dice=[3, 6])
    assert clause(position, 0, type="move", start=-1, die=6) == "TOW-23"
    assert clause(position, 0, type="move", start=-1, die=3) == "TOW-40"
    assert listed(position) == [(0, 3), (0, 6)]


@pytest.mark.clause("TOW-24")
def test_without_huff_nothing_can_be_forgotten() -> None:
    position = scene([[0, 10], [2, 9]], "move", dice=[3, 4])
    before = position.document()
    assert clause(position, 0, type="move", start=10, die=3) == "TOW-21"
    assert position.document() == before
    assert names(move(position, 0, 3)) == ["move", "turn"]


@pytest.mark.clause("TOW-25")
def test_with_huff_a_start_pawn_can_be_forgotten() -> None:
    position = scene([[0, 10], [13, 9]], "move", dice=[3, 4], huff=True)
    assert listed(position) == [(0, 3), (0, 4), (10, 3), (10, 4)]
    assert names(move(position, 10, 3)) == ["move", "capture", "forgot"]
    assert now(position) == ("huff", 0, [[0, 13], [-1, 9]])
    # The duty was impossible: nothing is forgotten.
    position = scene([[0, 4], [7, 9]], huff=True)
    assert names(throw(position, 4, 4)) == ["roll", "move", "turn"]
    # A start pawn that moves forgets nothing, nor does a captive when nobody is at the start.
    assert names(move(scene([[0, 10], [2, 9]], "move", dice=[3, 4], huff=True), 0, 3)) == ["move", "turn"]
    assert names(move(scene([[-1, 10], [2, 9]], "move", dice=[3, 6], huff=True), -1, 6)) == ["move", "turn"]
    # A freed captive can leave a start pawn behind as well (TOW-23).
    assert names(move(scene([[-1, 0], [2, 9]], "move", dice=[3, 6], huff=True), -1, 6)) == ["move", "forgot"]


@pytest.mark.clause("TOW-25")
def test_no_reaction_at_any_other_time() -> None:
    for kind in ("denounce", "let_go"):
        assert clause(scene([[0, 10], [2, 9]], "move", dice=[3, 4], huff=True), 0, type=kind) == "TOW-25"
        assert clause(scene([[0, 10], [2, 9]], "again", huff=True), 0, type=kind) == "TOW-25"
        assert clause(scene([[0, 10], [2, 9]], huff=True), "chance", type=kind) == "TOW-25"
        assert clause(scene([[0, 10], [2, 9]], huff=True), 1, type=kind) == "TOW-11"


@pytest.mark.clause("TOW-26")
def test_every_opponent_answers_in_any_order() -> None:
    position = scene([[0, 13], [7, 9], [8, 4]], "huff", waiting=[1, 2], huff=True)
    assert position.must() == [1, 2]
    assert clause(position, 0, type="let_go") == "TOW-11"
    assert clause(position, 1, type="reroll") == "TOW-29"
    assert play(position, 2, type="let_go") == [{"event": "let_go", "seat": 2}]
    assert position.must() == [1]
    assert clause(position, 2, type="denounce") == "TOW-11"  # no way back
    assert play(position, 1, type="let_go") == [{"event": "let_go", "seat": 1}, {"event": "turn", "seat": 1}]
    assert now(position) == ("roll", 1, [[0, 13], [7, 9], [4, 8]])
    position = scene([[0, 13], [7, 9], [8, 4]], "huff", waiting=[1, 2], huff=True)
    play(position, 2, type="denounce")
    assert key(position, "waiting") == []
    assert clause(position, 1, type="denounce") == "TOW-11"


@pytest.mark.clause("TOW-27")
def test_a_denounced_pawn_goes_to_the_tower() -> None:
    position = scene([[0, 13], [-1, 9], [8, 4]], "huff", waiting=[2], huff=True)
    assert play(position, 2, type="denounce") == [
        {"event": "denounce", "seat": 0, "by": 2},
        {"event": "pushed_out", "seat": 1},
        {"event": "turn", "seat": 1},
    ]
    assert now(position) == ("roll", 1, [[-1, 13], [0, 9], [4, 8]])


@pytest.mark.clause("TOW-28")
@pytest.mark.parametrize("answer", ["denounce", "let_go"])
def test_the_right_to_throw_again_is_kept(answer: str) -> None:
    position = scene([[0, 10], [7, 9]], "move", dice=[3, 4], huff=True)
    move(position, 10, 4)  # 14 is red
    assert key(position, "phase") == "huff"
    assert clause(position, "chance", type="roll", dice=[1, 1]) == "TOW-11"
    assert clause(position, 0, type="reroll") == "TOW-11"
    assert names(play(position, 1, type=answer)) == [answer]
    assert now(position)[:2] == ("again", 0)
    # The goal counts as well, if it is to.
    for goal_reroll, phase in ((True, "again"), (False, "roll")):
        position = scene([[0, 40], [7, 9]], "move", dice=[3, 4], huff=True, goal_reroll=goal_reroll)
        assert names(move(position, 40, 4)) == ["move", "home", "forgot"]
        play(position, 1, type=answer)
        assert key(position, "phase") == phase
