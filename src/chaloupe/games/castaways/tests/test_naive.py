"""The real game beside the naive one: positions, lists, refusals, open offers, tellings, views and results agree."""

from typing import Any

import pytest

from chaloupe.core import CHANCE, Rng, Tell
from chaloupe.core.digest import canonical
from chaloupe.core.position import Position
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.conformance import open_action
from chaloupe.games.castaways.pieces import KIND_NAMES, NAMES
from chaloupe.games.castaways.tests import naive_box
from chaloupe.games.castaways.tests.naive import Table
from chaloupe.games.castaways.tests.naive_refusals import refuse

pytestmark = pytest.mark.heavy

Document = dict[str, Any]


def random_options(rng: Rng) -> tuple[int, Document]:
    """Choose any options and a number of players that goes with them."""
    chosen: Document = {}
    for option in GAME.options:
        chosen[option.name] = option.values[rng.below(len(option.values))]
    most = 6 + chosen["cannibalism"] + chosen["liquid_courage"]
    return 4 + int(rng.below(most - 3)), chosen


def random_action(rng: Rng) -> Document:
    """Make a well-formed action of a player, sensible or not."""

    def name() -> str:
        return NAMES[rng.below(8)]

    def kind() -> str:
        return KIND_NAMES[rng.below(17)]

    def few() -> list[str]:
        return sorted(kind() for _ in range(rng.below(3)))

    verbs = [verb for verb in GAME.verbs.by_name.values() if not verb.chance]
    verb = verbs[rng.below(len(verbs))]
    action: Document = {"type": verb.name}
    for argument in verb.arguments:
        if argument.kind == "words":
            action[argument.name] = few()
        elif argument.kind == "ints":
            action[argument.name] = sorted({7 + int(rng.below(36)) for _ in range(rng.below(3))})
        elif argument.kind == "int":
            action[argument.name] = 7 + int(rng.below(36))
        elif argument.domain == NAMES:
            action[argument.name] = name()
        else:
            action[argument.name] = argument.domain[rng.below(len(argument.domain))]
    return action


def compare(position: Position, slow: Table, rng: Rng, players: int) -> None:
    """Compare everything that can be asked of a position."""
    assert position.document() == slow.d
    chance = slow.d["phase"] in naive_box.CHANCE_PHASES
    assert position.must() == ([CHANCE] if chance else slow.must())
    assert position.may() == slow.may()
    viewer = int(rng.below(players + 1))
    seat = None if viewer == players else viewer
    assert position.view(seat) == slow.view(seat)
    if chance:
        listed = {canonical(position.words(CHANCE, code)) for code in position.legal(CHANCE)}
        weights = dict(zip(position.legal(CHANCE), position.weights(), strict=True))
        expected = {canonical(action): weight for action, weight in slow.outcomes()}
        assert listed == set(expected)
        assert {canonical(position.words(CHANCE, code)): n for code, n in weights.items()} == expected
    for _ in range(6):
        action, anybody = random_action(rng), int(rng.below(players))
        if slow.d["phase"] == "setup":
            assert position.refusal(anybody, action).clause == "CAS-4"  # type: ignore[union-attr]
            continue
        clause, refusal = refuse(slow, anybody, action), position.refusal(anybody, action)
        assert (None if refusal is None else refusal.clause) == (None if clause is None else f"CAS-{clause}"), action


def step(position: Position, slow: Table, rng: Rng, players: int) -> None:
    """Let chance or any seat that must or may act do something, in both."""
    if position.actor() == CHANCE:
        seat: int | str = "chance"
        outcomes = slow.outcomes()
        action = outcomes[rng.below(len(outcomes))][0]
    else:
        must, may = slow.must(), slow.may()
        who = may[rng.below(len(may))] if may and rng.below(4) == 0 else must[rng.below(len(must))]
        moves = sorted(slow.moves(who), key=canonical)
        listed = sorted((position.words(who, code) for code in position.legal(who)), key=canonical)
        assert listed == moves
        rich = open_action(position, who, rng) if rng.below(3) == 0 else None
        if rich is None and not moves:
            return
        action = rich if rich is not None else pick(moves, rng)
        assert refuse(slow, who, action) is None
        seat = who
    tell = Tell()
    GAME.act(position, seat, action, tell)
    slow.play(seat, action)
    for viewer in [*range(players), -1]:
        assert tell.heard(viewer) == slow.heard(viewer)


def pick(moves: list[Document], rng: Rng) -> Document:
    """Choose a verb first, so that offers do not crowd out the rest."""
    verbs = sorted({str(move["type"]) for move in moves})
    verb = verbs[rng.below(len(verbs))]
    same = [move for move in moves if move["type"] == verb]
    return same[rng.below(len(same))]


def play_beside(position: Position, slow: Table, rng: Rng, limit: int) -> bool:
    players = int(position.players)
    for _ in range(limit):
        compare(position, slow, rng, players)
        if slow.d["phase"] == "over":
            outcome = position.outcome()
            assert outcome is not None
            assert (outcome.scores, outcome.winners) == slow.result()
            return True
        step(position, slow, rng, players)
    return False


def games(block: int, number: int) -> None:
    for k in range(number):
        rng = Rng(f"beside/{block}/{k}")
        players, options = random_options(rng)
        position = GAME.new(players, options)
        assert play_beside(position, Table(naive_box.new(players, options)), rng, 5000)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(8))
def test_random_games(block: int) -> None:
    games(block, 3)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100, 120))
def test_many_random_games(block: int) -> None:
    games(block, 20)
