"""Bots at the table talk: what they say is kept and told like anybody's words, and they hear what they may hear."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Position, Rng
from chaloupe.game import Game
from chaloupe.server.live.phrases import check_phrase
from chaloupe.server.wire import Phrase
from chaloupe.table.driver import PHRASES
from tests.server.running import PATIENCE, Person, Running, Socket

pytestmark = pytest.mark.heavy

Said = dict[str, Any]
QUICK = {"setup": "quick"}


def me_first(position: Position) -> int:
    """Deal so that seat 0 is the first player: it decides how long the first talk is."""
    found: int = position.draw(Rng("first"))
    for k in range(200):
        found = position.draw(Rng(f"first/{k}"))
        if position.words(CHANCE, found) == {"type": "first_player", "seat": 0}:
            break
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, dealer=me_first) as running:
        yield running


def hush(server: Running, table: str) -> None:
    """Wait until no bot is about to say something."""
    end = time.monotonic() + PATIENCE
    while server.live.tables[table].bots.speaking and time.monotonic() < end:
        time.sleep(0.005)
    assert not server.live.tables[table].bots.speaking


def place_men(sockets: list[Socket]) -> None:
    """Place men until the first talk; the rest are bots."""
    while sockets[0].state["view"]["phase"] != "talk":
        for socket in sockets:
            socket.send(type="resync", known=0)
            socket.until("state")
            if socket.state["ask"] and socket.state["view"]["phase"] == "place_man":
                socket.act()


def chat(socket: Socket, table: str, server: Running) -> list[Said]:
    """Give all that a socket was told of the chat."""
    hush(server, table)
    socket.send(type="resync", known=0)
    found: list[Said] = socket.until("state")["chat"]
    return found


def test_bots_speak_seldom_and_all_hear_it_and_it_is_kept(server: Running) -> None:
    ann, guest = Person(server, "Ann"), Person(server)
    table = ann.table(
        "me", "bot:level3-loyal", "bot:level3-greedy", "bot:level3-vindictive", game="lifeboats", options=QUICK
    )
    socket, looking = ann.sit(table), guest.sit(table, None)
    place_men([socket])
    while not socket.state["outcome"] and len(chat(socket, table, server)) < 8:
        if socket.state["ask"]:
            assert socket.act()["type"] == "step"
    said = chat(socket, table, server)
    assert len(said) >= 3
    for each in said:
        assert (each["text"], each["name"]) == ("", "")
        assert each["seat"] != 0
        assert each.get("to") in (None, 0)
        check_phrase(shelf.game("lifeboats"), 4, Phrase(**each["phrase"]))
    live = server.live.tables[table]
    matters = [(live.table.game.occasion(live.table.at(each.n)), each.seat) for each in live.chat.said]
    assert max(matters.count(matter) for matter in matters) <= PHRASES
    public = [each for each in said if each.get("to") is None]
    assert public
    assert guest.sit(table, None).state["chat"] == public  # kept, and whispers are not for everybody
    told = [looking.until("chat")["said"] for _ in public]  # on the wire as in the store
    assert told == public
    ann.close()
    guest.close()


def test_a_whisper_to_a_bot_is_answered_by_a_whisper_that_nobody_else_hears(server: Running) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    table = ann.table("me", "open", "bot:level3-greedy", game="lifeboats", options=QUICK)
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    sockets = [ann.sit(table), bob.sit(table)]
    place_men(sockets)
    hush(server, table)
    sockets[0].send(type="say", id="whisper-1", seat=0, phrase={"key": "mercy", "arguments": {"boat": "black"}}, to=2)
    agreed = {"key": "agreed", "arguments": {}}  # the greedy one agrees to whatever costs nothing
    sockets[0].until(
        "chat",
        when=lambda message: (
            (message["said"]["seat"], message["said"].get("to"), message["said"]["phrase"]) == (2, 0, agreed)
        ),
    )
    sockets[0].send(type="say", id="after-11", seat=0, text="aloud")
    sockets[1].until("chat", when=lambda message: message["said"]["text"] == "aloud")
    assert not any("agreed" in raw or ("mercy" in raw and '"to":2' in raw) for raw in sockets[1].raw)
    memory = server.live.tables[table].bots.memory
    # Of its own accord the bot may have whispered to anybody before.
    whispers: list[Said] = [each for each in memory.of(2) if {each.get("seat"), each.get("to")} == {0, 2}]
    assert [(each["seat"], each["phrase"]["key"]) for each in whispers[-2:]] == [(0, "mercy"), (2, "agreed")]
    assert all(1 in (each["seat"], each["to"]) for each in memory.of(1) if each.get("to") is not None)
    assert "aloud" not in str(memory.of(2))  # texts are for people
    ann.close()
    bob.close()


def test_who_is_spoken_to_while_thinking_answers_that(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    mercy = {"key": "mercy", "arguments": {"boat": "black"}}
    thinks, goes_on = threading.Event(), threading.Event()
    think = server.live.pool.speak

    async def think_slowly(game: Game, bot: str, *about: Any) -> Any:
        if bot != "level3-greedy" or thinks.is_set():
            return await think(game, bot, *about)
        thinks.set()
        await asyncio.to_thread(goes_on.wait, PATIENCE)
        return {"to": None, "phrase": mercy}

    monkeypatch.setattr(server.live.pool, "speak", think_slowly)
    ann = Person(server, "Ann")
    table = ann.table("me", "bot:level3-greedy", "bot:random", game="lifeboats", options=QUICK)
    socket = ann.sit(table)
    place_men([socket])
    assert thinks.wait(PATIENCE)
    socket.send(type="say", id="whisper-1", seat=0, phrase=mercy, to=1)
    socket.answer("whisper-1")
    goes_on.set()
    answer = socket.until("chat", when=lambda message: message["said"]["seat"] == 1)["said"]
    assert (answer["to"], answer["phrase"]["key"]) == (0, "agreed")
    ann.close()


def test_what_a_bot_remembers_is_what_its_seat_heard_in_order(server: Running) -> None:
    ann = Person(server, "Ann")
    table = ann.table("me", "bot:level3-loyal", "bot:random", game="lifeboats", options=QUICK)
    socket = ann.sit(table)
    place_men([socket])
    socket.send(type="say", id="phrase-1", seat=0, phrase={"key": "vote", "arguments": {"for": "black"}})
    socket.until("chat", when=lambda message: message["said"]["seat"] == 0)
    for _ in range(2):  # call the vote, then vote
        socket.act()
    while not any('"event":"reveal"' in raw for raw in socket.raw):
        socket.recv()
    live = server.live.tables[table]
    heard = [each.get("event", "said") for each in live.bots.memory.of(1) if each.get("seat") in (None, 0)]
    assert heard[:3] == ["ballot", "said", "reveal"]
    assert {each["event"] for each in live.bots.memory.of(1) if "event" in each} == {"ballot", "reveal"}
    # Taken back, it never happened.
    socket.send(type="resync", known=0)
    socket.until("state")
    socket.send(type="undo", id="undo-111", seat=0)
    assert socket.answer("undo-111")["type"] == "step"
    assert "reveal" not in [each.get("event") for each in live.bots.memory.of(1)]
    ann.close()


def test_a_game_without_phrases_is_not_bothered(server: Running) -> None:
    ann = Person(server, "Ann")
    table = ann.table("me", "bot:random")
    socket = ann.sit(table)
    socket.send(type="say", id="aloud-11", seat=0, text="hello?")
    socket.answer("aloud-11")
    live = server.live.tables[table]
    assert live.bots.memory.of(1) == []
    assert not live.bots.speaking
    ann.close()
