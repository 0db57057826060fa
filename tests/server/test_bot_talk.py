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
from chaloupe.server.phrases import check_phrase
from chaloupe.server.talk import PER_OCCASION
from chaloupe.server.wire import Phrase
from tests.server.house import PATIENCE, Person, Running, Socket

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
    while server.house.rooms[table].talk.speaking and time.monotonic() < end:
        time.sleep(0.005)
    assert not server.house.rooms[table].talk.speaking


def place_men(lines: list[Socket]) -> None:
    """Place men until the first talk; the rest are bots."""
    while lines[0].state["view"]["phase"] != "talk":
        for line in lines:
            line.send(type="resync", known=0)
            line.until("state")
            if line.state["ask"] and line.state["view"]["phase"] == "place_man":
                line.act()


def chat(line: Socket, table: str, server: Running) -> list[Said]:
    """Give all that a line was told of the chat."""
    hush(server, table)
    line.send(type="resync", known=0)
    found: list[Said] = line.until("state")["chat"]
    return found


def test_bots_speak_seldom_and_all_hear_it_and_it_is_kept(server: Running) -> None:
    ann, guest = Person(server, "Ann"), Person(server)
    table = ann.table("me", "bot:loyal", "bot:greedy", "bot:vindictive", game="lifeboats", options=QUICK)
    line, looking = ann.sit(table), guest.sit(table, None)
    place_men([line])
    while not line.state["outcome"] and len(chat(line, table, server)) < 8:
        if line.state["ask"]:
            assert line.act()["type"] == "step"
    said = chat(line, table, server)
    assert len(said) >= 3
    for each in said:
        assert (each["text"], each["name"]) == ("", "")
        assert each["seat"] != 0
        assert each.get("to") in (None, 0)
        check_phrase(shelf.game("lifeboats"), 4, Phrase(**each["phrase"]))
    room = server.house.rooms[table]
    matters = [(room.table.game.occasion(room.table.at(each.n)), each.seat) for each in room.talk._lines]
    assert max(matters.count(matter) for matter in matters) <= PER_OCCASION
    public = [each for each in said if each.get("to") is None]
    assert public
    assert guest.sit(table, None).state["chat"] == public  # kept, and whispers are not for everybody
    told = [looking.until("chat")["said"] for _ in public]  # on the wire as in the store
    assert told == public
    ann.close()
    guest.close()


def test_a_whisper_to_a_bot_is_answered_by_a_whisper_that_nobody_else_hears(server: Running) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    table = ann.table("me", "open", "bot:greedy", game="lifeboats", options=QUICK)
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    lines = [ann.sit(table), bob.sit(table)]
    place_men(lines)
    hush(server, table)
    lines[0].send(type="say", id="whisper-1", seat=0, phrase={"key": "mercy", "arguments": {"boat": "black"}}, to=2)
    agreed = {"key": "agreed", "arguments": {}}  # the greedy one agrees to whatever costs nothing
    lines[0].until(
        "chat",
        when=lambda message: (
            (message["said"]["seat"], message["said"].get("to"), message["said"]["phrase"]) == (2, 0, agreed)
        ),
    )
    lines[0].send(type="say", id="after-11", seat=0, text="aloud")
    lines[1].until("chat", when=lambda message: message["said"]["text"] == "aloud")
    assert not any("agreed" in raw or ("mercy" in raw and '"to":2' in raw) for raw in lines[1].raw)
    talk = server.house.rooms[table].talk
    # Of its own accord the bot may have whispered to anybody before.
    whispers: list[Said] = [each for each in talk.heard(2) if {each.get("seat"), each.get("to")} == {0, 2}]
    assert [(each["seat"], each["phrase"]["key"]) for each in whispers[-2:]] == [(0, "mercy"), (2, "agreed")]
    assert all(1 in (each["seat"], each["to"]) for each in talk.heard(1) if each.get("to") is not None)
    assert "aloud" not in str(talk.heard(2))  # texts are for people
    ann.close()
    bob.close()


def test_who_is_spoken_to_while_thinking_answers_that(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    mercy = {"key": "mercy", "arguments": {"boat": "black"}}
    thinks, goes_on = threading.Event(), threading.Event()
    think = server.house.bots.speak

    async def think_slowly(game: str, bot: str, *about: Any) -> Any:
        if bot != "greedy" or thinks.is_set():
            return await think(game, bot, *about)
        thinks.set()
        await asyncio.to_thread(goes_on.wait, PATIENCE)
        return {"to": None, "phrase": mercy}

    monkeypatch.setattr(server.house.bots, "speak", think_slowly)
    ann = Person(server, "Ann")
    table = ann.table("me", "bot:greedy", "bot:random", game="lifeboats", options=QUICK)
    line = ann.sit(table)
    place_men([line])
    assert thinks.wait(PATIENCE)
    line.send(type="say", id="whisper-1", seat=0, phrase=mercy, to=1)
    line.answer("whisper-1")
    goes_on.set()
    answer = line.until("chat", when=lambda message: message["said"]["seat"] == 1)["said"]
    assert (answer["to"], answer["phrase"]["key"]) == (0, "agreed")
    ann.close()


def test_what_a_bot_remembers_is_what_its_seat_heard_in_order(server: Running) -> None:
    ann = Person(server, "Ann")
    table = ann.table("me", "bot:loyal", "bot:random", game="lifeboats", options=QUICK)
    line = ann.sit(table)
    place_men([line])
    line.send(type="say", id="phrase-1", seat=0, phrase={"key": "vote", "arguments": {"for": "black"}})
    line.until("chat", when=lambda message: message["said"]["seat"] == 0)
    for _ in range(2):  # call the vote, then vote
        line.act()
    while not any('"event":"reveal"' in raw for raw in line.raw):
        line.recv()
    room = server.house.rooms[table]
    heard = [each.get("event", "said") for each in room.talk.heard(1) if each.get("seat") in (None, 0)]
    assert heard[:3] == ["ballot", "said", "reveal"]
    assert {each["event"] for each in room.talk.heard(1) if "event" in each} == {"ballot", "reveal"}
    # Taken back, it never happened.
    line.send(type="resync", known=0)
    line.until("state")
    line.send(type="undo", id="undo-111", seat=0)
    assert line.answer("undo-111")["type"] == "step"
    assert "reveal" not in [each.get("event") for each in room.talk.heard(1)]
    ann.close()


def test_a_game_without_phrases_is_not_bothered(server: Running) -> None:
    ann = Person(server, "Ann")
    table = ann.table("me", "bot:random")
    line = ann.sit(table)
    line.send(type="say", id="aloud-11", seat=0, text="hello?")
    line.answer("aloud-11")
    room = server.house.rooms[table]
    assert room.talk.heard(1) == []
    assert not room.talk.speaking
    ann.close()
