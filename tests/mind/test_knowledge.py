"""What every game knows about playing well: numbers that are numbers, chances that are chances, weights that fit."""

import contextlib
import json
import math
from collections.abc import Iterator
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Position, Problem, Rng
from chaloupe.core.json import Json
from chaloupe.core.position import buffer
from chaloupe.game import Game
from chaloupe.mind import Knowledge
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled

GAMES = shelf.games()
KNOWING = [game for game in GAMES if game.knowledge().names()]
LONGEST = 3_000


def tables(game: Game) -> list[tuple[int, Json]]:
    """List the tables of all sizes and, at the smallest, of all values of the options that can be played."""
    wanted: list[tuple[int, Json]] = [(players, {}) for players in range(game.fewest, game.most + 1)]
    wanted += [(game.fewest, {option.name: value}) for option in game.options for value in option.values]
    found = []
    for players, options in wanted:
        with contextlib.suppress(Problem):
            game.new(players, options)
            found.append((players, options))
    return found


def moments(game: Game, players: int, options: Json, seed: str) -> Iterator[Position]:
    """Play a random game and stop at every position."""
    position, rng = game.new(players, options), Rng(seed)
    for _ in range(LONGEST):
        yield position
        who = int(position.actor())
        if who == NOBODY:
            return
        codes = position.legal(who)
        position.apply(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], None)


def chances(knowledge: Knowledge, world: Position) -> list[float]:
    out = reals(int(world.players))
    knowledge.chances(world, out)
    return list(out)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
@settings(max_examples=4, deadline=None)
def test_chances_are_chances_and_the_end_is_the_outcome(game: Game, data: st.DataObject) -> None:
    players, options = data.draw(st.sampled_from(tables(game)))
    knowledge = game.knowledge()
    names = knowledge.names()
    assert len(set(names)) == len(names)
    assert len(knowledge.weights) == len(names) * len(knowledge.groups())
    seen = reals(max(len(names), 1))
    for step, world in enumerate(moments(game, players, options, data.draw(st.text(max_size=3)))):
        outcome = world.outcome()
        if step % 41 and outcome is None:
            continue
        found = chances(knowledge, world)
        assert all(0 <= chance <= 1 for chance in found)
        assert math.isclose(sum(found), 1, abs_tol=1e-9)
        if outcome is not None:
            winners = outcome.winners or range(players)
            assert found == [1 / len(winners) if seat in winners else 0 for seat in range(players)]
            continue
        for seat in range(players):
            knowledge.features(world, seat, seen)
            assert all(math.isfinite(value) and -5 <= value <= 10 for value in seen), names


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
@settings(max_examples=3, deadline=None)
def test_leanings_are_positive_and_what_is_quick_is_listed(game: Game, data: st.DataObject) -> None:
    players, options = data.draw(st.sampled_from(tables(game)))
    knowledge, rng = game.knowledge(), Rng("leanings")
    for step, world in enumerate(moments(game, players, options, data.draw(st.text(max_size=3)))):
        who = int(world.actor())
        if step > 400:
            break
        if step % 29 or who < 0:
            continue
        before = world.document()
        codes, out = buffer(int(world.max_actions()) + 1), reals(int(world.max_actions()) + 1)
        n = int(world.fill_legal(who, codes))
        for thought in ("lean", "ponder"):
            if thought == "lean":
                knowledge.lean(world, who, codes, n, out)
            elif step % 116 == 0:
                knowledge.ponder(world, who, codes, n, rng, out)
            assert all(math.isfinite(out[i]) and out[i] > 0 for i in range(n)), thought
        assert knowledge.quick(world, who, codes, n, rng) in [codes[i] for i in range(n)]
        assert world.document() == before, "thinking changes nothing"


@pytest.mark.parametrize("game", KNOWING, ids=lambda game: game.id)
def test_the_weights_fit_the_features(game: Game) -> None:
    knowledge = game.knowledge()
    document = json.loads(files(game.package).joinpath("weights.json").read_text("utf-8"))
    assert set(document) <= {*knowledge.groups(), "about"}
    for group in knowledge.groups():
        if group in document:
            assert list(document[group]) == knowledge.names(), f"{group}: tune it again, its features have changed"
    read = [document.get(group, {}).get(name, 0.0) for group in knowledge.groups() for name in knowledge.names()]
    assert list(knowledge.weights) == pytest.approx(read)


@pytest.mark.parametrize("game", KNOWING, ids=lambda game: game.id)
def test_every_table_has_a_group_of_weights_that_were_tuned(game: Game) -> None:
    knowledge = game.knowledge()
    number = len(knowledge.names())
    for players, options in tables(game):
        first = int(knowledge.group(game.new(players, options))) * number
        assert 0 <= first < len(knowledge.weights)
        assert any(knowledge.weights[first + i] for i in range(number)), (players, options)
