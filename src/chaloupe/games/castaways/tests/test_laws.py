"""Castaways obeys all laws, with every option and number of players."""

from typing import Any

import pytest

from chaloupe.conformance import check, conformance_tests
from chaloupe.core import Position
from chaloupe.core.mode import compiled
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.conformance import comes_into_sight, pieces, same_result
from chaloupe.games.castaways.tests.scenes import EXAMPLE, Document, Scene, base, entries

# On plain Python, where every game takes twenty times as long, each number of players and each option at least once.
MOST, SAMPLES = (8, 60) if compiled() else (0, 25)
test_laws = pytest.mark.heavy(conformance_tests(GAME, most=MOST, samples=SAMPLES))


@pytest.mark.soak
@pytest.mark.parametrize("players", [4, 6, 8])
def test_laws_at_every_step(players: int) -> None:
    expansions = players > 6
    options: dict[str, object] = {"cannibalism": expansions, "liquid_courage": expansions, "sharks": players != 6}
    check(GAME, players, options, seeds=range(2), samples=0)


def test_the_law_would_notice_a_card_that_is_lost_or_won() -> None:
    whole = pieces(EXAMPLE)
    assert whole == pieces(Scene(EXAMPLE).act(0, "accept", **{"from": "stephen"}).d)
    draft = {"holder": "lauren", "left": 0, "cards": {"water": 6}}
    dealt = base(phase="draft", turn=None, queue=base()["boat"], draft=draft)
    assert pieces(dealt) == pieces(base()) != whole
    assert pieces(base(phase="over", birds=4, played=25)) == pieces(base())
    losses: list[Document] = [
        {"discard": {}},
        {"stack": []},
        {"navigation": {"unseen": EXAMPLE["navigation"]["unseen"], "under": []}},
        {"provisions": {**EXAMPLE["provisions"], "water": 10}},
    ]
    for lost in losses:
        assert pieces({**EXAMPLE, **lost}) != whole
    assert pieces({**dealt, "draft": None}) != pieces(dealt)


def test_which_actions_may_come_to_the_same() -> None:
    doctor = ("lauren", "stephen", "captain", "mate", "frenchy", "harter", "kid")

    def kits(turn: str, patient: str) -> bool:
        position = Scene(base(doctor, {"cannibalism": True}, turn=turn)).position
        one: Document = {"type": "medkit", "for": "mate", "of": turn}
        return same_result(position, 0, one, {"type": "medkit", "for": patient, "of": patient})

    assert (kits("harter", "mate"), kits("harter", "kid"), kits("kid", "mate")) == (True, False, False)
    position = Scene(base()).position
    for one, other, same in (("join", "pass", True), ("swap", "swap", True), ("join", "arm", False)):
        assert same_result(position, 0, {"type": one}, {"type": other}) == same


def sights(before: Position, after: Position) -> list[int | None]:
    """List who sees cards come into sight that no event names."""
    return [viewer for viewer in (None, *range(6)) if comes_into_sight(before, after, viewer)]


def test_what_comes_into_sight_without_a_word() -> None:
    def step(scene: Scene, who: int | str, verb: str, /, **arguments: Any) -> list[int | None]:
        before = scene.position.copy()
        return sights(before, scene.act(who, verb, **arguments).position)

    draft = {"holder": "lauren", "left": 0, "cards": {"water": 5, "oar": 1}}
    handed = Scene(base(phase="draft", turn=None, queue=base()["boat"], draft=draft))
    assert step(handed, 0, "take", card="oar") == [1]
    steering = Scene(base(turn="kid", queue=[], stack=entries([24, 26], [])))
    assert step(steering, 5, "rest") == [5]
    known = Scene(base(phase="navigation", stack=entries([24, 26], [0, 1, 2, 3, 4])))
    card_by_card = sights(known.position, Scene({**known.d, "stack": entries([24, 26], [0, 1, 2, 3, 4, 5])}).position)
    assert card_by_card == [None], "what all seats know, a spectator sees"
    landing = Scene(base(phase="navigation", birds=3, stack=entries([25, 28], [5])))
    assert step(landing, 5, "navigate", card=25) == [None, *range(6)]
    assert sights(landing.position, landing.position) == []
    assert sights(GAME.new(6), GAME.new(6)) == []
