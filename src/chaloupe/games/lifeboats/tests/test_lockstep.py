"""The game and the naive one, step by step: positions, lists, refusals, events, views and results are the same."""

import itertools
import json

import pytest

from chaloupe.core.position import CHANCE, Position
from chaloupe.core.problems import Refusal
from chaloupe.core.rng import Rng
from chaloupe.core.tell import SPECTATOR, Tell
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.tests.naive import Naive
from chaloupe.games.lifeboats.tests.naive_look import FORMS, PHASE_OF_TYPE, Doc

pytestmark = pytest.mark.heavy

OPTIONS = [
    {"setup": setup, "sailor_first": sailor, "menless_vote": menless, "talk": talk}
    for setup, sailor, menless, talk in itertools.product(
        ("full", "quick"), (False, True), (True, False), (True, False)
    )
]
VALUES: dict[str, list[object]] = {
    "seat": [0, 1, 2, 3, 4, 5, 6, -1, True, "0"],
    "colour": ["red", "yellow", "green", "violet", "orange", "white", "black", "blue", 1],
    "lane": [1, 2, 3, 4, 5, 6, 7, 0, 8, 1.0, True, "1"],
    "boat": ["red", "yellow", "green", "violet", "orange", "white", "black", "", None],
    "rank": ["officer", "sailor", "captain"],
    "for": ["red", "yellow", "green", "violet", "orange", "white", "black", "cap", "caps", 0],
}
SEATS: list[object] = [0, 1, 2, 3, 4, 5, 6, -1, "chance", "0", None, True, 1.0]


def some_action(rng: Rng, types: list[str]) -> Doc:
    """Make up an action, mostly of good form, sometimes with a word too many or too few."""
    kind = types[rng.below(len(types))]
    action: Doc = {"type": kind}
    for argument in sorted(FORMS[kind]):
        values = VALUES[argument]
        action[argument] = values[rng.below(len(values))]
    oddity = rng.below(40)
    if oddity == 0:
        action["by"] = 1
    if oddity == 1:
        action.popitem()
    return action


def outside(seat: int) -> object:
    return "chance" if seat == CHANCE else seat


def play_in_lockstep(players: int, options: Doc, seed: str) -> None:
    rng = Rng(seed)
    game = GAME.new(players, options)
    naive = Naive.new(players, options)
    while not game.over():
        look_alike(game, naive, rng)
        refuse_alike(game, naive, rng)
        must = game.must()
        seat = must[rng.below(len(must))]
        codes = game.legal(seat)
        action = game.words(seat, codes[rng.below(len(codes))])
        tell = Tell()
        GAME.act(game, outside(seat), action, tell)
        naive.play(outside(seat), action)
        for viewer in (SPECTATOR, *range(players)):
            assert tell.heard(viewer) == naive.heard(None if viewer == SPECTATOR else viewer)
    assert game.document() == naive.doc
    refuse_alike(game, naive, rng)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == naive.result()


def look_alike(game: Position, naive: Naive, rng: Rng) -> None:
    """Compare position, questions, lists and some views."""
    document = game.document()
    assert document == naive.doc
    assert GAME.load(document).document() == document
    assert [outside(seat) for seat in game.must()] == naive.must()
    assert game.may() == []
    for viewer in (None, int(rng.below(game.players)), int(rng.below(game.players))):
        assert game.view(viewer) == naive.view(viewer)
    for seat in game.must():
        listed = [json.dumps(game.words(seat, code)) for code in game.legal(seat)]
        assert listed == [json.dumps(action) for action in naive.legal(outside(seat))]


def refuse_alike(game: Position, naive: Naive, rng: Rng) -> None:
    """Compare what is said to made-up actions of anybody, mostly of the verb that is due."""
    due = [kind for kind, phase in PHASE_OF_TYPE.items() if phase == naive.doc["phase"]]
    for _ in range(3):
        action = some_action(rng, due if due and rng.below(3) else sorted(FORMS))
        asked: list[object] = [outside(seat) for seat in game.must()]
        seat = asked[0] if asked and rng.below(2) else SEATS[rng.below(len(SEATS))]
        clause = naive.refuse(seat, action)
        assert GAME.judge(game, seat, action) == (None if clause is None else Refusal(clause)), (seat, action)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_naive_game_agrees(players: int) -> None:
    for number in range(players, 16, 6):
        play_in_lockstep(players, OPTIONS[number], f"lockstep/{players}/{number}")


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_naive_game_agrees_at_length(players: int) -> None:
    for number in range(64):
        play_in_lockstep(players, OPTIONS[number % len(OPTIONS)], f"length/{players}/{number}")
