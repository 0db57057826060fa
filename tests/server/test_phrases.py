"""Quick phrases: kept and sent as a code, checked against the game's catalogue, whispered to one and to nobody else."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.server.wire import Phrase
from chaloupe.texts.catalogue import LANGUAGES
from tests.server.running import Person, Socket

People = Callable[..., Person]
SPARE = {"key": "spare", "arguments": {"boat": "red", "other": "green"}}


def table_of_three(person: People) -> tuple[str, list[Person], list[Socket]]:
    ann, bob, cem = person("Ann"), person("Bob"), person("Cem")
    table = ann.post("/tables", {"game": "lifeboats", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]})
    for seat, guest in ((1, bob), (2, cem)):
        guest.post(f"/tables/{table['id']}/seats/{seat}", {"do": "take"})
    people = [ann, bob, cem]
    return table["id"], people, [each.sit(table["id"]) for each in people]


def test_a_phrase_reaches_everybody_as_a_code_and_is_kept(person: People) -> None:
    table, people, sockets = table_of_three(person)
    sockets[0].send(type="say", id="phrase-1", seat=0, phrase=SPARE)
    for socket in sockets:
        said = socket.until("chat")["said"]
        assert (said["phrase"], said["text"], said["seat"]) == (SPARE, "", 0)
    assert sockets[0].answer("phrase-1")["type"] == "ack"
    assert [said["phrase"] for said in people[2].sit(table).state["chat"]] == [SPARE]


def test_a_whispered_phrase_leaves_no_trace_with_the_others(person: People) -> None:
    table, people, sockets = table_of_three(person)
    sockets[0].send(type="say", id="before-1", seat=0, text="before")
    sockets[0].send(type="say", id="whisper-1", seat=0, phrase=SPARE, to=1)
    sockets[0].send(type="say", id="after-11", seat=0, text="after")
    assert [sockets[1].until("chat")["said"].get("phrase") for _ in range(3)] == [None, SPARE, None]
    heard = [sockets[2].until("chat")["said"] for _ in range(2)]
    assert [said["text"] for said in heard] == ["before", "after"]
    # Not even a number that skips one tells that something was whispered.
    assert all(not isinstance(value, int) or key in ("seat", "at") for said in heard for key, value in said.items())
    assert [said["text"] for said in people[2].sit(table).state["chat"]] == ["before", "after"]
    assert len(people[1].sit(table).state["chat"]) == 3


@pytest.mark.parametrize(
    ("phrase", "key"),
    [
        ({"key": "nonsense"}, "phrase_unknown"),
        ({"key": "spare", "arguments": {"boat": "red"}}, "phrase_arguments"),
        ({"key": "agreed", "arguments": {"boat": "red"}}, "phrase_arguments"),
        ({"key": "vote", "arguments": {"for": "pink"}}, "phrase_argument"),
        ({"key": "vote", "arguments": {"for": 0}}, "phrase_argument"),
        ({"key": "against", "arguments": {"seat": 3}}, "phrase_argument"),
        ({"key": "against", "arguments": {"seat": "0"}}, "phrase_argument"),
        ({"key": "vote", "arguments": {"for": "x" * 41}}, "message_invalid"),
        ({"key": "vote", "arguments": {"for": "red"}, "more": 1}, "message_invalid"),
    ],
)
def test_what_the_game_does_not_know_is_not_said(person: People, phrase: dict[str, Any], key: str) -> None:
    table, people, sockets = table_of_three(person)
    sockets[0].send(type="say", id="wrong-11", seat=0, phrase=phrase)
    assert sockets[0].answer("wrong-11")["key"] == key
    sockets[0].send(type="say", id="right-11", seat=0, phrase={"key": "against", "arguments": {"seat": 2}})
    assert sockets[1].until("chat")["said"]["phrase"] == {"key": "against", "arguments": {"seat": 2}}
    assert len(people[1].sit(table).state["chat"]) == 1


def test_a_text_or_a_phrase_but_not_both_and_not_neither(person: People) -> None:
    _table, _people, sockets = table_of_three(person)
    sockets[0].send(type="say", id="both-111", seat=0, text="hm", phrase=SPARE)
    assert sockets[0].answer("both-111")["key"] == "chat_empty"
    sockets[0].send(type="say", id="neither-1", seat=0)
    assert sockets[0].answer("neither-1")["key"] == "chat_empty"


@pytest.mark.shelf
def test_every_phrase_of_the_shelf_is_sayable_in_both_languages() -> None:
    talky = [game for game in shelf.games() if game.catalogue("en").find("phrases") is not None]
    assert talky
    for game in talky:
        for language in LANGUAGES:
            catalogue = game.catalogue(language)
            phrases, said = catalogue.find("phrases"), catalogue.find("said") or {}
            assert isinstance(phrases, dict)
            assert isinstance(said, dict)
            assert said == (game.catalogue("en").find("said") or {})
            for words in said.values():
                assert all(catalogue.find(f"words.{word}") is not None for word in words), (game.id, language)
            for key, sentence in phrases.items():
                named = set(re.findall(r"\{([a-z_]+)\}", sentence))
                assert len(named) <= 4, (game.id, key)
                assert Phrase(key).key == key
