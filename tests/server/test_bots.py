"""Bots in processes of their own: they choose, they fail, they die, and the pool goes on."""

import asyncio
import json
import time

import pytest

from chaloupe import shelf
from chaloupe.bots import BotPool, BotTrouble, Decided
from chaloupe.bots.worker import answer
from chaloupe.core import CHANCE, Rng
from chaloupe.core.bot import Reason
from chaloupe.core.problems import Words


def situation() -> tuple[Words, list[Words]]:
    position = shelf.game("cartagena").new(2, {})
    rng = Rng(1)
    while position.actor() == CHANCE:
        position.play(CHANCE, position.draw(rng))
    seat = position.must()[0]
    return position.view(seat), [position.words(seat, code) for code in position.legal(seat)]


async def test_every_bot_of_every_game_is_found_and_chooses() -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    try:
        for bot in shelf.game("cartagena").roster():
            chosen = [await pool.choose("cartagena", bot.name, view, legal, "seed") for _ in range(2)]
            assert chosen[0] in legal
            if bot.name == "random":  # whom no clock can hurry: the same view, actions and seed
                assert chosen[0] == chosen[1]
        assert pool.started == 1
    finally:
        await pool.close()


async def test_a_worker_that_dies_is_replaced() -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    try:
        await pool.choose("cartagena", "random", view, legal, "a")
        process = next(iter(pool._all))
        process.kill()
        await process.wait()
        assert await pool.choose("cartagena", "random", view, legal, "b") in legal
        assert pool.started == 2
    finally:
        await pool.close()


async def test_a_bot_that_fails_or_thinks_for_ever_is_told_apart() -> None:
    view, legal = situation()
    pool = BotPool(2, 120.0)
    try:
        with pytest.raises(BotTrouble, match="bot_unknown"):
            await pool.choose("cartagena", "nobody", view, legal, "a")
        with pytest.raises(BotTrouble):
            await pool.choose("cartagena", "random", view, [], "a")
        many = [pool.choose("cartagena", "random", view, legal, str(k)) for k in range(20)]
        assert all(choice in legal for choice in await asyncio.gather(*many))
        assert pool.started <= 2
    finally:
        await pool.close()
    hasty = BotPool(1, 0.0)
    with pytest.raises(BotTrouble, match="no answer"):
        await hasty.choose("cartagena", "random", view, legal, "a")
    assert not hasty._all
    await hasty.close()


async def test_a_worker_that_was_ended_with_the_pool_is_not_replaced() -> None:
    view, legal = situation()
    pool = BotPool(1, 120.0)
    await pool.warm()
    asked = [asyncio.ensure_future(pool.choose("cartagena", "level3", view, legal, str(k))) for k in range(3)]
    while pool._idle:  # noqa: ASYNC110 - until one of them has got it
        await asyncio.sleep(0)
    await pool.close()
    for each in asked:
        with pytest.raises(BotTrouble, match="ended"):
            await each
    assert pool.started == 1
    assert not pool._all


def test_rubbish_is_answered() -> None:
    for line in (b"", b"{", b"[]", b'{"game":"x"}', b"\xff"):
        assert "error" in answer(line)


async def test_workers_are_warmed_and_say_why() -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    try:
        await pool.warm()
        assert pool.started == 1
        decided = await pool.decide("cartagena", "level1", view, legal, "seed")
        assert decided.action in legal
        details = {name: value for name, value in decided.reason.items() if name != "key"}
        assert "{" not in Reason(decided.reason["key"], details).text("fr")
        only = await pool.decide("cartagena", "level1", view, legal[:1], "seed")
        assert only == Decided(legal[0], {"key": "only"})
        assert pool.started == 1
    finally:
        await pool.close()


async def test_hints_and_odds_come_from_a_view_alone() -> None:
    pool = BotPool(2, 120.0)
    view, legal = situation()
    try:
        lone = await pool.analyse("cartagena", view, legal, "seed", seconds=60.0, iterations=20)
        both = await pool.analyse("cartagena", view, legal, "seed", seconds=60.0, iterations=20, cores=2)
        assert (lone["iterations"], both["iterations"]) == (20, 40)
        for found in (lone, both):
            assert sum(choice["visits"] for choice in found["choices"]) == found["iterations"]
            assert sum(seat["chance"] for seat in found["odds"]) == pytest.approx(1.0, abs=0.01)
        assert all(choice["action"] in legal for choice in both["choices"])
        waiting = await pool.analyse("cartagena", {**view, "seat": view["seat"]}, [], "seed", seconds=0.2)
        assert waiting["choices"] == []
        with pytest.raises(BotTrouble, match="does not analyse"):
            await pool.analyse("cartagena", view, legal, "seed", bot="random")
        decided = await pool.decide("cartagena", "level4", view, legal, "seed", cores=2)
        assert decided.action in legal
    finally:
        await pool.close()


async def test_those_who_wait_for_a_worker_get_their_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    asked: list[float] = []
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)  # no time passes, however slow this machine is

    async def answer_at_once(line: bytes) -> dict[str, object]:
        asked.append(json.loads(line)["until"] - 1000.0)
        await asyncio.sleep(0)
        return {"choice": legal[0], "reason": {"key": "habit"}}

    pool._ask = answer_at_once  # type: ignore[method-assign]
    await asyncio.gather(*[pool.decide("cartagena", "level5", view, legal, str(k)) for k in range(4)])
    assert asked == pytest.approx([2 / 4, 2 / 3, 2 / 2, 2.0])  # who comes last shares with nobody
