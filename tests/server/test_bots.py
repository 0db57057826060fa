"""Bots in processes of their own: they choose, they fail, they die, and the pool goes on."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Rng
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.mind.bot import Bot, Reason
from chaloupe.server.workers import BotPool, BotTrouble, Decided, worker
from chaloupe.server.workers.worker import answer
from tests.server.running import Person, Running
from tests.table.test_editions import raise_version

GAME = shelf.game("cartagena")


def situation() -> tuple[Json, list[Json]]:
    position = GAME.new(2, {})
    rng = Rng(1)
    while position.actor() == CHANCE:
        position.play(CHANCE, position.draw(rng))
    seat = position.must()[0]
    return position.view(seat), [position.words(seat, code) for code in position.legal(seat)]


async def test_every_bot_of_every_game_is_found_and_chooses() -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    try:
        for bot in GAME.roster():
            chosen = [(await pool.decide(GAME, bot.name, view, legal, "seed")).action for _ in range(2)]
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
        await pool.decide(GAME, "random", view, legal, "a")
        process = next(iter(pool._all))
        process.kill()
        await process.wait()
        assert (await pool.decide(GAME, "random", view, legal, "b")).action in legal
        assert pool.started == 2
    finally:
        await pool.close()


async def test_a_bot_that_fails_or_thinks_for_ever_is_told_apart() -> None:
    view, legal = situation()
    pool = BotPool(2, 120.0)
    try:
        with pytest.raises(BotTrouble, match="bot_unknown"):
            await pool.decide(GAME, "nobody", view, legal, "a")
        with pytest.raises(BotTrouble):
            await pool.decide(GAME, "random", view, [], "a")
        many = [pool.decide(GAME, "random", view, legal, str(k)) for k in range(20)]
        assert all(decided.action in legal for decided in await asyncio.gather(*many))
        assert pool.started <= 2
    finally:
        await pool.close()
    hasty = BotPool(1, 0.0)
    with pytest.raises(BotTrouble, match="no answer"):
        await hasty.decide(GAME, "random", view, legal, "a")
    assert not hasty._all
    await hasty.close()


async def test_a_worker_that_was_ended_with_the_pool_is_not_replaced() -> None:
    view, legal = situation()
    pool = BotPool(1, 120.0)
    await pool.warm()
    asked = [asyncio.ensure_future(pool.decide(GAME, "level3", view, legal, str(k))) for k in range(3)]
    while pool._idle:  # noqa: ASYNC110 - until one of them has got it
        await asyncio.sleep(0)
    await pool.close()
    for each in asked:
        with pytest.raises(BotTrouble, match="ended"):
            await each
    assert pool.started == 1
    assert not pool._all


async def test_a_bot_plays_by_the_edition_of_the_rules_that_its_table_began_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, now = raise_version(monkeypatch, keep=True), GAME
    view, legal = situation()
    asked_of: list[Game] = []

    def bot_of(self: Game, name: object) -> Bot:
        asked_of.append(self)
        return Game.bot(self, name)

    async def answer_here(words: bytes) -> dict[str, object]:
        return answer(words)

    monkeypatch.setattr(type(now), "bot", bot_of)
    monkeypatch.setattr(worker, "_bots", {})
    pool = BotPool(1, 120.0)
    pool._ask = answer_here  # type: ignore[method-assign]
    for edition in (old, now, old):
        asked_of.clear()
        assert (await pool.decide(edition, "random", view, legal, "seed")).action in legal
        await pool.speak(edition, "random", view, [], "seed")
        await pool.analyse(edition, view, legal, "seed", iterations=2)
        assert all(each is edition for each in asked_of)
    monkeypatch.setattr(type(now), "edition", Game.edition)
    monkeypatch.setattr(worker, "_bots", {})
    with pytest.raises(BotTrouble, match="record_rules"):
        await pool.decide(old, "random", view, legal, "seed")


def test_a_table_that_began_under_older_rules_has_bots_that_play_by_them(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = start()
    ann = Person(before, "Ann")
    table, cookie = ann.table("me", "bot:random"), str(ann.cookie)
    before.send_home()
    before.stop()
    raise_version(monkeypatch, keep=True)
    after = start()
    again = Person(after)
    again.http.cookies.set("chaloupe", cookie)
    rules: list[int] = []
    decide = after.live.pool.decide

    async def note_rules(game: Game, *asked: Any) -> Decided:
        rules.append(game.rules_version)
        return await decide(game, *asked)

    monkeypatch.setattr(after.live.pool, "decide", note_rules)
    socket = again.sit(table)
    while not rules or not socket.state["ask"]:
        if socket.state["ask"]:
            socket.act()
        else:
            socket.until("step")
    assert set(rules) == {1}
    assert after.live.metrics.bot_troubles == 0


def test_rubbish_is_answered() -> None:
    for words in (b"", b"{", b"[]", b'{"game":"x"}', b"\xff"):
        assert "error" in answer(words)


async def test_workers_are_warmed_and_say_why() -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    try:
        await pool.warm()
        assert pool.started == 1
        decided = await pool.decide(GAME, "level1", view, legal, "seed")
        assert decided.action in legal
        details = {name: value for name, value in decided.reason.items() if name != "key"}
        assert "{" not in Reason(decided.reason["key"], details).text("fr")
        only = await pool.decide(GAME, "level1", view, legal[:1], "seed")
        assert only == Decided(legal[0], {"key": "only"})
        assert pool.started == 1
    finally:
        await pool.close()


async def test_hints_and_odds_come_from_a_view_alone() -> None:
    pool = BotPool(2, 120.0)
    view, legal = situation()
    try:
        lone = await pool.analyse(GAME, view, legal, "seed", seconds=60.0, iterations=20)
        both = await pool.analyse(GAME, view, legal, "seed", seconds=60.0, iterations=20, cores=2)
        assert (lone["iterations"], both["iterations"]) == (20, 40)
        for found in (lone, both):
            assert sum(choice["visits"] for choice in found["choices"]) == found["iterations"]
            assert sum(seat["chance"] for seat in found["odds"]) == pytest.approx(1.0, abs=0.01)
        assert all(choice["action"] in legal for choice in both["choices"])
        waiting = await pool.analyse(GAME, {**view, "seat": view["seat"]}, [], "seed", seconds=0.2)
        assert waiting["choices"] == []
        with pytest.raises(BotTrouble, match="does not analyse"):
            await pool.analyse(GAME, view, legal, "seed", bot="random")
        decided = await pool.decide(GAME, "level4", view, legal, "seed", cores=2)
        assert decided.action in legal
    finally:
        await pool.close()


async def test_those_who_wait_for_a_worker_get_their_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(1, 120.0)
    view, legal = situation()
    asked: list[float] = []
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)  # no time passes, however slow this machine is

    async def answer_at_once(words: bytes) -> dict[str, object]:
        asked.append(json.loads(words)["until"] - 1000.0)
        await asyncio.sleep(0)
        return {"choice": legal[0], "reason": {"key": "habit"}}

    pool._ask = answer_at_once  # type: ignore[method-assign]
    await asyncio.gather(*[pool.decide(GAME, "level5", view, legal, str(k)) for k in range(4)])
    assert asked == pytest.approx([2 / 4, 2 / 3, 2 / 2, 2.0])  # who comes last shares with nobody
