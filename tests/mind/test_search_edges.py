"""The edges of a search: actions without a code, answers nobody has, lines without an end, trees that are full."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core import Position, Rng, Tell
from chaloupe.core.json import Json
from chaloupe.games.castaways import GAME as CASTAWAYS
from chaloupe.games.castaways.tests.scenes import Scene, base, offer
from chaloupe.mind import Knowledge
from chaloupe.mind.search import Search
from chaloupe.mind.search.playing import Playing
from chaloupe.mind.search.tree import MOST_NODES
from chaloupe.mind.strength import Strength
from tests.mind.pennies import GAME as PENNIES
from tests.mind.pennies import LEGAL, Pennies, PenniesGame

pytestmark = pytest.mark.compiled


def search_of(game: Any, position: Position, seat: int, legal: list[Json]) -> Search:
    strength = Strength(4, 10, 0.0, worlds=2, depth=0)
    return Search(game, game.knowledge(), position.view(seat), legal, Rng(1), strength)


def test_actions_without_a_code_are_not_searched() -> None:
    scene = Scene(base(lauren={"hand": {"cash": 2, "water": 1}}))
    plain = scene.listed("lauren")
    rich: Json = {"type": "offer", **offer("mate", "cash cash", ask="water")}
    assert scene.position.encode(0, rich) < 0
    search = search_of(CASTAWAYS, scene.position, 0, [rich, *plain])
    assert len(search.choices) > 1
    assert 0 not in search.places
    assert search.choices == search_of(CASTAWAYS, scene.position, 0, plain).choices


# -- answers -----------------------------------------------------------------------------------------------------


class Offered(Pennies):
    """Seat 1 may have something to answer."""

    def answer_mask(self) -> i64:
        return 0b10


class Asking(PenniesGame):
    """A game with answers."""

    def __init__(self, verb: str) -> None:
        super().__init__(
            id="pennies",
            package="tests.mind",
            players=(2, 2),
            options=(),
            verbs=PENNIES.verbs,
            keys=(),
            codes=(2, 1),
        )
        self.verb = verb

    def answers(self) -> tuple[str, ...]:
        return (self.verb,)


@pytest.mark.parametrize(("verb", "asked"), [("lay", 1), ("nod", 0)])
def test_who_has_no_answer_is_not_asked_for_one(verb: str, asked: int) -> None:
    world = Offered(secret=True)
    playing = Playing(Asking(verb), Knowledge([]), world, 0, 2, Rng(1))
    assert playing.next(world) == asked
    assert playing.listed == 2


# -- lines and trees ---------------------------------------------------------------------------------------------


class Treadmill(Pennies):
    """After the first coin the other seat does the same thing for ever."""

    steps = 0

    def copy(self) -> "Treadmill":
        twin = Treadmill(self.secret)
        twin.coins = self.coins[:]
        return twin

    def actor(self) -> i64:
        return 0 if self.coins[0] < 0 else 1

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 1 if seat == 1 else 2

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        return code

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        Treadmill.steps += 1
        if seat == 0:
            self.coins[0] = int(code)


class Mill(PenniesGame):
    """A game that does not end."""

    def imagine(self, view: Json, rng: Rng) -> Position:
        return Treadmill(secret=False)


def test_a_line_without_an_end_is_judged_where_it_is() -> None:
    game = Mill(id="mill", package="tests.mind", players=(2, 2), options=(), verbs=PENNIES.verbs, keys=(), codes=(2, 1))
    search = search_of(game, Treadmill(secret=False), 0, LEGAL)
    Treadmill.steps = 0
    search.run(1)
    assert (search.iterations, Treadmill.steps) == (1, 501)
    assert sum(int(visits) for visits in search.visits) == 1


def test_thoughts_are_left_behind_when_the_tree_is_crowded_or_has_not_been_there() -> None:
    position = Pennies(secret=False)
    search = search_of(PENNIES, position, 0, LEGAL)
    assert search.after(0, position.view(0)) is None, "nothing has been tried"
    search.run(8)
    assert search.after(0, position.view(0)) is not None
    search.tree.used = MOST_NODES // 2
    assert search.after(0, position.view(0)) is None
