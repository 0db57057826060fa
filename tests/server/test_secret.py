"""The wire is secret: what a seat or a spectator is sent does not depend on what it may not know."""

import asyncio
import json
import os
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Rng
from chaloupe.game import Game
from chaloupe.server.wire import show
from chaloupe.table import Table
from tests.server.running import Person, Running, Socket, new_id
from tests.server.worlds import Pair, hides_something, play_pairs


@pytest.mark.heavy
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_two_worlds_that_a_viewer_cannot_tell_apart_sound_the_same(game: Game) -> None:
    fast = os.environ.get("CHALOUPE_TEST_MODE") == "compiled"
    number, differed, steps = play_pairs(game, "wire", 240 if fast else 60, 40)
    assert steps > 2 * number
    assert differed > number // 4 or not hides_something(game), (number, differed)


@pytest.mark.soak
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_two_worlds_sound_the_same_for_long(game: Game) -> None:
    play_pairs(game, "long", 4000, 200)


def test_the_test_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, *_others: object) -> Any:
        return [{"n": step.n, "events": step.heard(0)} for step in table.log]

    monkeypatch.setattr(show, "log", leaky)
    with pytest.raises(AssertionError, match="differs"):
        play_pairs(shelf.game("cartagena"), "leak", 60, 20)


Move = tuple[int, Any, list[list[int]]]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_same_over_real_sockets(viewer: int | None, tmp_path_factory: pytest.TempPathFactory) -> None:
    # Two worlds run out of common moves sooner or later: take a pair that goes on for a while.
    for k in range(50):
        pair, opening, moves = asyncio.run(_script(f"sockets/{viewer}/{k}", viewer))
        if len(moves) > 12:
            break
    else:
        pytest.fail("no pair of worlds is long enough")
    assert pair.worlds[0].table.position.document() != pair.worlds[1].table.position.document()
    raw = []
    for which in range(2):
        dealt = list(opening[which])
        folder = tmp_path_factory.mktemp("world")
        with Running(folder, dealer=lambda _position, dealt=dealt: dealt.pop(0)) as server:
            people = [Person(server, "Ann"), Person(server, "Bob"), Person(server)]
            raw.append(_play_one(people, which, moves, dealt, viewer))
    assert len(raw[0]) > 10
    assert raw[0] == raw[1]


async def _script(seed: str, viewer: int | None) -> tuple[Pair, list[list[int]], list[Move]]:
    """Play a pair without sockets and note who did what, and chance's answers in both worlds."""
    pair = Pair(shelf.game("cartagena"), 2, {"variant": "jamaica"}, viewer, Rng(seed))
    assert pair.begin()
    opening = [_codes(pair, which) for which in range(2)]
    moves: list[Move] = []
    while len(moves) < 25 and pair.step():
        table = pair.worlds[0].table
        line = table.record.line(table.n)
        assert line.seat is not None
        moves.append((line.seat, pair.game.verbs.from_text(line.action), [_codes(pair, which) for which in range(2)]))
    pair.close()
    return pair, opening, moves


def _codes(pair: Pair, which: int) -> list[int]:
    table = pair.worlds[which].table
    texts = table.record.line(table.n).chance
    return [table.position.encode(CHANCE, pair.game.verbs.from_text(text)) for text in texts]


def _play_one(people: list[Person], which: int, moves: list[Move], dealt: list[int], viewer: int | None) -> list[str]:
    ann, bob, eve = people
    table = ann.table("me", "open", options={"variant": "jamaica"})
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    sockets: dict[int | None, Socket] = {0: ann.sit(table), 1: bob.sit(table), None: eve.sit(table)}
    watching = sockets[viewer]
    for k, (seat, action, codes) in enumerate(moves):
        dealt.extend(codes[which])
        acting = sockets[seat]
        while not acting.state["ask"]:
            acting.until("step")
        assert acting.act(action, id=f"step-{k:05}")["type"] == "step"
        while watching.state["n"] < acting.state["n"]:
            watching.until("step")
        if k % 7 == 3:
            watching.send(type="resync", known=k // 2)
            watching.until("state")
        if k % 7 == 5:
            watching.send(type="act", id=f"what-{k:05}", seat=viewer or 0, question=0, action={"type": "tile"})
            watching.answer(f"what-{k:05}")
    # Comings and goings are told whenever there is time, and a state knows of them: not compared.
    kept = []
    for text in watching.raw:
        message = json.loads(text)
        if message["type"] == "state":
            del message["seats"], message["watching"]
        if message["type"] not in ("people", "you"):
            kept.append(json.dumps(message))
    return kept


def test_ids_are_random_enough() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
