"""The real game beside the naive one: every list, document, telling and count agrees."""

import pytest

from chaloupe.core import CHANCE, Rng, Tell
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.tests import naive
from chaloupe.games.cartagena.tests.scenes import EXAMPLE, SCENE, VARIANTS, Document, table
from chaloupe.learn.playout import perft

pytestmark = pytest.mark.heavy


def play_beside(document: Document, seed: str, limit: int) -> None:
    rng = Rng(seed)
    position, slow = GAME.load(document), naive.Table(document)
    for _ in range(limit):
        assert position.document() == slow.d
        moves = slow.moves()
        who = slow.actor()
        assert position.must() == ([] if who is None else [CHANCE] if who == "chance" else [who])
        if who is None:
            return
        seat = CHANCE if who == "chance" else slow.d["turn"]
        assert [position.words(seat, code) for code in position.legal(seat)] == [action for action, _ in moves]
        if seat == CHANCE:
            assert position.weights() == [weight for _, weight in moves]
        action = moves[rng.below(len(moves))][0]
        tell = Tell()
        GAME.act(position, who, action, tell)
        slow.play(action)
        for viewer in [*range(slow.d["players"]), -1]:
            assert tell.heard(viewer) == slow.heard(viewer)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games(variant: str, players: int) -> None:
    for number, layout in enumerate(("random", "fixed")):
        start = naive.new(players, variant, bool(number), layout)
        assert GAME.new(players, start["options"]).document() == start
        play_beside(start, f"beside/{variant}/{players}/{layout}", 3_000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_poor_tables(variant: str) -> None:
    """Nearly all cards are in hands: rescues, short rows, forfeits and reshuffles happen all the time."""
    symbols = sorted(naive.sections(variant)["A"])
    of_each = naive.TERMS[variant][3]
    for number in range(8):
        hoard = {symbol: of_each - number // (k + 1) % 2 for k, symbol in enumerate(symbols)}
        start = table(variant, players=3, hands=[hoard, {}, {}], rest="deck" if number % 2 else "discard")
        play_beside(start, f"poor/{variant}/{number}", 400)


@pytest.mark.parametrize(
    ("document", "counts"),
    [(SCENE, [1, 16, 268, 4681]), (EXAMPLE, [1, 6, 93, 1073])],
    ids=["the scene", "the example of 7.3"],
)
def test_perft_of_the_rules_file(document: Document, counts: list[int]) -> None:
    assert [perft(GAME.load(document), depth) for depth in range(4)] == counts
    assert [naive.perft(document, depth) for depth in range(4)] == counts


# Counted once with both programs.
OPENINGS = {
    "jamaica": [1, 4, 32, 272],
    "tortuga": [1, 3, 19, 128],
    "hispaniola": [1, 3, 19, 134],
    "jungle": [1, 4, 30, 90],
    "jungle_advanced": [1, 5, 47, 443],
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_perft_of_an_opening(variant: str) -> None:
    rng = Rng("perft/" + variant)
    slow = naive.Table(naive.new(3, variant, may_pass=False, layout="fixed"))
    while slow.d["phase"] != "play":
        moves = slow.moves()
        slow.play(moves[rng.below(len(moves))][0])
    assert [perft(GAME.load(slow.d), depth) for depth in range(4)] == OPENINGS[variant]
    assert [naive.perft(slow.d, depth) for depth in range(4)] == OPENINGS[variant]


def test_perft_of_a_new_game() -> None:
    assert [perft(GAME.new(2), depth) for depth in range(5)] == [1, 12, 120, 960, 5760]


def test_perft_one_deeper() -> None:
    assert perft(GAME.load(SCENE), 4) == 88_711
    assert perft(GAME.load(EXAMPLE), 4) == 7_420


def test_an_ended_game_is_one_sequence() -> None:
    over = table(phase="over", pirates=[[37] * 6, [0] * 6], left=2)
    assert perft(GAME.load(over), 3) == naive.perft(over, 3) == 1
