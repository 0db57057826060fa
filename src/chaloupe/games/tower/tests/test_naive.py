"""The game against a second implementation, in lockstep: positions, lists, refusals, events, results."""

import random
from itertools import product
from typing import Any

import pytest

from chaloupe.core.digest import canonical
from chaloupe.core.position import CHANCE
from chaloupe.core.problems import Problem
from chaloupe.core.tell import SPECTATOR, Tell
from chaloupe.games.tower import GAME
from chaloupe.games.tower.tests import naive

SETUPS = [
    (players, {"pawns": pawns, "huff": huff, "dice": dice, "goal_reroll": goal_reroll})
    for players, pawns, huff, dice, goal_reroll in product((2, 3, 4), (1, 2), (False, True), (1, 2), (False, True))
    if not (players == 4 and pawns == 2)
]


def strange_action(rng: random.Random) -> dict[str, Any]:
    """Make up a well-formed action, often one that the rules forbid."""
    kind = rng.choice(["move", "move", "move", "reroll", "stop", "denounce", "let_go", "first", "roll"])
    if kind == "move":
        return {"type": kind, "from": rng.randint(-2, 46), "die": rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 10**30])}
    if kind == "first":
        return {"type": kind, "seat": rng.randint(-1, 5)}
    if kind == "roll":
        return {"type": kind, "dice": [rng.randint(0, 7) for _ in range(rng.randint(0, 3))]}
    return {"type": kind}


def likely_move(game: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Make up a move of a pawn that is there with a die that was thrown."""
    own = [step for seat in game["pawns"] for step in seat]
    return {"type": "move", "from": rng.choice(own), "die": rng.choice(game["dice"] or [1])}


@pytest.mark.heavy
@pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)
def test_lockstep(players: int, options: dict[str, Any]) -> None:
    for seed in range(12):
        rng = random.Random(f"{players}/{options}/{seed}")
        position = GAME.new(players, options)
        game = naive.new(players, **options)
        while game["phase"] != "over":
            assert canonical(position.document()) == canonical(game)
            waited = [CHANCE] if naive.must(game) == ["chance"] else naive.must(game)
            assert position.must() == waited
            assert position.may() == []
            for seat in range(players):
                expected = naive.listed(game) if seat in waited else []
                assert [position.words(seat, code) for code in position.legal(seat)] == expected
            if waited == [CHANCE]:
                assert [position.words(CHANCE, code) for code in position.legal(CHANCE)] == naive.listed(game)
            for _ in range(4):
                actor = rng.choice(["chance", *range(players), *naive.must(game)])
                tried = rng.choice([strange_action(rng), likely_move(game, rng)])
                refusal = GAME.judge(position, actor, tried)
                assert (None if refusal is None else refusal.clause) == naive.refused(game, actor, tried)
            who = rng.choice(naive.must(game))
            action = rng.choice(naive.listed(game))
            tell = Tell()
            GAME.act(position, who, action, tell)
            game, events = naive.play(game, who, action)
            for viewer in range(-1, players):
                assert tell.heard(viewer) == events
        assert canonical(position.document()) == canonical(game)
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.scores, outcome.winners) == naive.result(game)


def any_document(rng: random.Random) -> dict[str, Any]:
    """Make up a document of good types and domains, near the border of the possible."""
    players = rng.choice([2, 3, 4])
    pawns = rng.choice([1, 2]) if players < 4 or rng.random() < 0.1 else 1
    options = {
        "dice": rng.choice([1, 2]),
        "goal_reroll": rng.random() < 0.5,
        "huff": rng.random() < 0.7,
        "pawns": pawns,
    }
    phase = rng.choice(["first", "roll", "move", "move", "again", "again", "huff", "huff", "huff", "over", "over"])
    few = rng.choice([[-1, 0, 6, 29, 37, 44], list(range(-1, 45)), [0, 0, 0, 44, 43, 40, 41, 38], [0]])
    seats = [[rng.choice(few) for _ in range(pawns)] for _ in range(players)]
    turn = rng.randrange(players)
    if rng.random() < 0.5:
        seats[turn][0] = 44 if phase == "over" else 0
        seats[turn][-1] = 44 if phase == "over" else rng.choice([1, 2, 3, 4, 22, 27, 44])
    if rng.random() < 0.1:
        rng.choice(seats).append(5)
    keep_dice = phase == "move" or rng.random() < 0.1
    others = [seat for seat in range(players) if seat != turn or rng.random() < 0.1]
    return {
        "game": "tower",
        "players": players,
        "options": options,
        "phase": phase,
        "turn": turn if (phase != "first" or rng.random() < 0.1) and rng.random() < 0.95 else None,
        "dice": [rng.randint(1, 6) for _ in range(options["dice"])] if keep_dice else [],
        "pawns": seats,
        "waiting": rng.choices(others, k=rng.randint(0, 2)) if phase == "huff" or rng.random() < 0.1 else [],
    }


@pytest.mark.heavy
def test_exactly_the_impossible_documents_are_refused() -> None:
    rng = random.Random("documents")
    met: dict[int | None, int] = {}
    for _ in range(30_000):
        document = any_document(rng)
        line = naive.impossible(document)
        met[line] = met.get(line, 0) + 1
        if line is None:
            loaded = GAME.load(document).document()
            tidy = {
                **document,
                "pawns": [sorted(own) for own in document["pawns"]],
                "dice": sorted(document["dice"]),
                "waiting": sorted(document["waiting"]),
            }
            assert canonical(loaded) == canonical(tidy)
        else:
            with pytest.raises(Problem):
                GAME.load(document)
    assert set(met) == {None, *range(1, 10)}
    assert min(met.values()) > 50


@pytest.mark.heavy
def test_loaded_positions_go_on_alike() -> None:
    rng = random.Random("loaded")
    played = 0
    while played < 400:
        game = any_document(rng)
        if naive.impossible(game) is not None:
            continue
        game = {**game, "pawns": [sorted(own) for own in game["pawns"]]}
        game = {**game, "dice": sorted(game["dice"]), "waiting": sorted(game["waiting"])}
        position = GAME.load(game)
        for _ in range(12):
            if game["phase"] == "over":
                break
            who = rng.choice(naive.must(game))
            action = rng.choice(naive.listed(game))
            tell = Tell()
            GAME.act(position, who, action, tell)
            game, events = naive.play(game, who, action)
            assert tell.heard(SPECTATOR) == events
            assert canonical(position.document()) == canonical(game)
        played += 1
