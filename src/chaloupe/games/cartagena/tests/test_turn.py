"""The turn: CAR-16 to CAR-24."""

import pytest

from chaloupe.core import CHANCE
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests.scenes import (
    END,
    EXAMPLE,
    SCENE,
    VARIANTS,
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


@pytest.mark.clause("CAR-16")
def test_turns_go_clockwise() -> None:
    position = load(table(players=3, turn=2, left=1, hands=[{"key": 1}, {}, {"hat": 1}]))
    assert position.must() == [2]
    for other in (0, 1, "chance"):
        assert clause(position, other, END) == "CAR-16"
    told = play(position, 2, advance("hat", 0))
    assert told[-1] == {"event": "turn", "seat": 0}
    assert position.must() == [0]


@pytest.mark.clause("CAR-17")
def test_nobody_acts_while_chance_is_due() -> None:
    position = load(EXAMPLE)
    for seat in (0, 1, 2):
        assert clause(position, seat, END) == "CAR-17"
        assert clause(position, seat, {"type": "draw", "card": "key"}) == "CAR-17"
    for action in ({"type": "deal", "card": "key"}, {"type": "start", "seat": 0}, END):
        assert clause(position, "chance", action) == "CAR-17"
    laying = GAME.new(2)
    assert clause(laying, "chance", {"type": "start", "seat": 0}) == "CAR-17"
    assert (laying.must(), laying.may()) == ([CHANCE], [])


@pytest.mark.clause("CAR-18")
@pytest.mark.parametrize(("variant", "actions"), list(zip(VARIANTS, (3, 3, 3, 2, 3), strict=True)))
def test_actions_in_a_turn(variant: str, actions: int) -> None:
    position = load(table(variant, hands=[{"key": 5}, {"bottle": 1}]))
    done = 0
    while position.must() == [0]:
        play(position, 0, advance("key", 0))
        done += 1
    assert done == actions


@pytest.mark.clause("CAR-19")
def test_only_advance_retreat_and_end() -> None:
    position = load(changed(SCENE, left=2))
    assert {action["type"] for action in listed(position, 0)} == {"advance", "retreat", "end"}
    for action in ({"type": "draw", "card": "key"}, {"type": "deal", "card": "key"}, {"type": "start", "seat": 0}):
        assert clause(position, 0, action) == "CAR-19"


@pytest.mark.clause("CAR-20")
def test_actions_mix_and_a_card_drawn_can_be_played_at_once() -> None:
    position = load(table("tortuga", row=["hat", "key"], pirates=[[0, 0, 0, 0, 5, 9], [0] * 6], hands=[{}, {}]))
    play(position, 0, retreat(9))
    assert position.document()["hands"] == [{"hat": 1}, {}]
    assert play(position, 0, advance("hat", 5))[0]["to"] == 11
    assert play(position, 0, retreat(11))[0]["to"] == 5


@pytest.mark.clause("CAR-21")
def test_one_action_is_owed() -> None:
    position = load(SCENE)
    assert END not in listed(position, 0)
    assert clause(position, 0, END) == "CAR-21"


@pytest.mark.clause("CAR-22")
def test_the_rest_of_a_turn_can_be_given_up() -> None:
    position = load(SCENE)
    play(position, 0, advance("dagger", 0))
    assert END in listed(position, 0)
    assert play(position, 0, END) == [{"event": "end", "seat": 0}, {"event": "turn", "seat": 1}]
    assert (position.document()["turn"], position.document()["left"]) == (1, 3)
    last = load(changed(SCENE, left=1))
    assert play(last, 0, advance("dagger", 0))[-1] == {"event": "turn", "seat": 1}


@pytest.mark.clause("CAR-23")
def test_with_pass_a_whole_turn_can_be_given_up() -> None:
    options = {"variant": "tortuga", "pass": True, "layout": "random"}
    position = load(changed(SCENE, options=options))
    assert listed(position, 0)[-1] == END
    play(position, 0, END)
    assert position.must() == [1]


@pytest.mark.clause("CAR-24")
def test_a_single_choice_is_still_made() -> None:
    one_card = load(table(hands=[{"key": 1}, {}], pirates=[[0] * 6, [0] * 6]))
    assert listed(one_card, 0) == [advance("key", 0)]
    hoard = dict.fromkeys(["bottle", "dagger", "hat", "pistol", "skull"], 17)
    position = load(
        table(phase="draw", hands=[hoard | {"key": 15}, {}], turn=1, left=2, owed=1, pirates=[[0] * 6, [0] * 6])
    )
    assert listed(position, CHANCE) == [{"type": "draw", "card": "key"}]
    assert position.must() == [CHANCE]
