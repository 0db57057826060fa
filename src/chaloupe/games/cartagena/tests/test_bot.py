"""The heuristic bot: what it values, and that no turn is better than the one it begins."""

import json
from typing import Any

import pytest

from chaloupe.core import Position, Rng
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.bot import WIN, HeuristicBot, best_of_turn, worth
from chaloupe.games.cartagena.rules import Rules
from chaloupe.games.cartagena.tests.scenes import SCENE, VARIANTS, Document, changed, listed, load, table

pytestmark = pytest.mark.compiled


def world(document: Document) -> Rules:
    position = load(document)
    assert isinstance(position, Rules)
    return position


def value(seat: int = 0, **changes: Any) -> int:
    """Judge a table on the fixed path; seat 1 has the turn, so that nothing is owed to seat 0."""
    made = {"turn": 1, "hands": [{"key": 2}, {"key": 1}], **changes}
    return int(worth(world(table(**made)), seat))


def choice(position: Position) -> Any:
    seat = int(position.actor())
    view = json.loads(json.dumps(position.view(seat)))
    return HeuristicBot(GAME).choose(view, listed(position, seat), Rng(1))


def test_a_win_is_worth_more_than_anything_and_a_loss_less() -> None:
    over = world(table(phase="over", left=1, pirates=[[37] * 6, [36, 37, 37, 37, 37, 37]]))
    assert (worth(over, 0), worth(over, 1)) == (WIN, -WIN)
    assert abs(value(pirates=[[0] + [37] * 5, [0] * 6])) < WIN


def test_squares_and_cards_are_worth_something() -> None:
    rival = [0] * 6
    assert value(pirates=[[0, 0, 0, 0, 0, 2], rival]) > value(pirates=[[0, 0, 0, 0, 0, 1], rival])
    assert value(hands=[{"key": 3}, {"hat": 1}]) > value(hands=[{"key": 2}, {"hat": 1}])
    gains = [
        value(hands=[{"key": number + 1}, {"hat": 1}]) - value(hands=[{"key": number}, {"hat": 1}])
        for number in (3, 13)
    ]
    assert gains[0] > gains[1] > 0, "the thirteenth card and those after it count for less"


def test_a_card_that_is_owed_counts_already() -> None:
    due: dict[str, Any] = {"phase": "draw", "left": 1, "turn": 0, "hands": [{"key": 2}, {"key": 1}]}
    one, two = (world(table(**due, owed=number)) for number in (1, 2))
    assert worth(two, 0) > worth(one, 0)
    assert worth(two, 1) == worth(one, 1)


def test_a_crew_that_stays_together_is_worth_more() -> None:
    """Compare crews that have walked as far, and leave the same to the rival, who is beyond them."""
    rival = [30, 30, 37, 37, 37, 37]
    together, apart = [5, 5, 6, 6, 7, 7], [1, 1, 8, 8, 9, 9]
    assert sum(together) == sum(apart)
    assert value(pirates=[together, rival]) > value(pirates=[apart, rival])


def test_what_is_left_to_the_next_seat_counts_against_it() -> None:
    own = [0, 0, 0, 0, 0, 5]
    near = value(pirates=[own, [0, 0, 0, 0, 0, 6]])  # who can step back to 5
    assert value(pirates=[own, [0, 0, 0, 0, 0, 4]]) > near


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_wins_if_it_can(variant: str) -> None:
    crew = {"jungle": 4, "jungle_advanced": 5}.get(variant, 6)
    boat, left = (31, 2) if variant == "jungle" else (37, 3)
    document = table(variant, hands=[{"key": left}, {"key": 1}])
    last_key = max(square for square, symbol in enumerate(document["path"], 1) if symbol == "key")
    own = [*range(last_key, last_key + left), *[boat] * (crew - left)]
    document = {**document, "pirates": [own, [last_key, *[boat] * (crew - 1)]]}
    position = GAME.load(document)
    for _ in range(left):
        action = choice(position)
        assert action["type"] == "advance"
        GAME.act(position, 0, action)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [0]


def test_no_turn_with_an_open_row_is_better_than_the_one_it_begins() -> None:
    """Look through the last two actions of a turn that meets no chance, without the bot's own search."""
    position = world(changed(SCENE, left=2))

    def best(at: Rules) -> int:
        if at.turn != 0:
            return int(worth(at, 0))
        return max(best(played(at, code)) for code in at.legal(0))

    def played(at: Rules, code: int) -> Rules:
        after = at.copy()
        after.apply(0, code, None)
        return after

    values = {code: best(played(position, code)) for code in position.legal(0)}
    assert len(set(values.values())) > 1
    assert values[position.encode(0, choice(position))] == max(values.values())
    assert best_of_turn(position.copy(), 0, Rng(1)) == max(values.values())


def test_cards_drawn_on_the_way_are_whatever_comes() -> None:
    """Step back from 33 to the rival on 32: a hat or a dagger leads from there into the boat, no other card does."""
    pirates = [[33, 37, 37, 37, 37, 37], [0, 0, 0, 0, 0, 32]]
    position = world(table(left=2, pirates=pirates, hands=[{}, {"key": 1}]))
    before = position.document()
    after = position.copy()
    after.apply(0, position.encode(0, {"type": "retreat", "from": 33}), None)
    for seed in range(12):
        drawn = after.copy()
        card = drawn.words(-1, drawn.draw(Rng(seed)))["card"]
        assert (best_of_turn(drawn, 0, Rng(seed)) == WIN) == (card in ("hat", "dagger"))
    assert choice(position) in listed(position, 0)
    assert position.document() == before
