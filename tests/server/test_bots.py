"""Bots in processes of their own: they choose, they fail, they die, and the pool goes on."""

import asyncio

import pytest

from chaloupe import shelf
from chaloupe.bots import BotPool, BotTrouble
from chaloupe.bots.worker import answer
from chaloupe.core import CHANCE, Rng
from chaloupe.core.problems import Words


def situation() -> tuple[Words, list[Words]]:
    position = shelf.game("cartagena").new(2, {})
    rng = Rng(1)
    while position.actor() == CHANCE:
        position.play(CHANCE, position.draw(rng))
    seat = position.must()[0]
    return position.view(seat), [position.words(seat, code) for code in position.legal(seat)]


async def test_every_bot_of_every_game_is_found_and_chooses() -> None:
    pool = BotPool(1, 30.0)
    view, legal = situation()
    try:
        for bot in shelf.game("cartagena").roster():
            chosen = [await pool.choose("cartagena", bot.name, view, legal, "seed") for _ in range(2)]
            assert chosen[0] in legal
            assert chosen[0] == chosen[1]  # the same view, actions and seed
        assert pool.started == 1
    finally:
        await pool.close()


async def test_a_worker_that_dies_is_replaced() -> None:
    pool = BotPool(1, 30.0)
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
    pool = BotPool(2, 30.0)
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


def test_rubbish_is_answered() -> None:
    for line in (b"", b"{", b"[]", b'{"game":"x"}', b"\xff"):
        assert "error" in answer(line)
