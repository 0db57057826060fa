"""Short cuts past a list: whoever asks about one action, or for any, is answered as the list would."""

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Position, Rng
from chaloupe.core.position import buffer
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE
from tests.core.test_glimpse import wander

GAMES = [*shelf.games(), TEMPLATE]
pytestmark = pytest.mark.compiled


def moments(game: Game) -> list[Position]:
    """Choose some moments of a random game, the end among them where it is reached."""
    found = [position for position, _who in wander(game, game.fewest, "lists", 400)]
    last = found[-1].copy()
    rng = Rng("to the end")
    while not last.over():
        who = int(last.actor())
        last.apply(who, last.draw(rng) if who == CHANCE else last.idle(who), None)
    return [*found[:: 1 + len(found) // 24], last]


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_one_action_is_allowed_exactly_if_it_is_listed(game: Game) -> None:
    rng = Rng("codes")
    for position in moments(game):
        asked = {*position.must(), *position.may()}
        for seat in range(CHANCE, int(position.players)):
            listed = position.legal(seat) if seat in asked else []
            codes = game.chance_codes if seat == CHANCE else game.action_codes
            others = [-1, codes, *(int(rng.below(codes)) for _ in range(12))]
            for code in [*listed, *others]:
                assert position.allows(seat, code) == (code in listed), (seat, code)
        for stranger in (-2, int(position.players)):
            assert not position.allows(stranger, 0)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_who_is_not_asked_has_an_empty_list(game: Game) -> None:
    idle = 0
    for position in moments(game):
        asked = {*position.must(), *position.may()}
        for seat in {*range(int(position.players))} - asked:
            assert position.legal(seat) == []
            idle += 1
    assert idle


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_any_action_is_one_of_the_list(game: Game) -> None:
    for number, position in enumerate(moments(game)):
        for seat in position.must():
            if seat == CHANCE:
                continue
            listed = position.legal(seat)
            for seed in range(8):
                rng, twin = Rng(f"{number}/{seed}"), Rng(f"{number}/{seed}")
                found = position.pick_any(seat, rng, buffer(position.max_actions()))
                assert found == listed[twin.below(len(listed))]
                assert rng.word() == twin.word(), "one number is drawn, whatever the list"


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_chance_has_an_empty_list_while_others_decide(game: Game) -> None:
    for position in moments(game):
        assert (position.legal(CHANCE) == []) == (position.actor() != CHANCE)
