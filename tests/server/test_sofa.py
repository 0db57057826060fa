"""One sofa: the big screen hears what everybody hears and no more, phones find the way in, silent ones are relieved."""

import json
from collections.abc import Callable

import pytest

from chaloupe import shelf
from chaloupe.game import Game
from chaloupe.server.http import address
from chaloupe.server.http.qr import svg
from chaloupe.server.settings import Settings
from tests.server.running import Person, Running, Socket

People = Callable[..., Person]
Start = Callable[..., Running]
SCREEN = "?as=public"
ANYWHERE = address.EVERYWHERE[0]


def play_some(players: list[Socket]) -> int:
    """Let the people act ten times, or to the end, whoever is asked, and give the number of the last step."""
    for turn in range(10):
        asked = [each for each in players if each.state["ask"]]
        if not asked:  # dice may end a short game
            break
        player = asked[0]
        legal = player.state["ask"]["legal"]
        assert player.act(legal[turn % len(legal)])["type"] == "step"
        catch_up(players)
    return max(int(player.state["n"]) for player in players)


def catch_up(players: list[Socket]) -> None:
    for player in players:
        while player.state["n"] < max(each.state["n"] for each in players):
            player.until("step")


def heard(socket: Socket, steps: int) -> list[str]:
    """Give all that a watcher was sent up to a step; who is there is told whenever there is time, and not compared."""
    while socket.state["n"] < steps:
        socket.until("step")
    kept = []
    for text in socket.raw:
        message = json.loads(text)
        if message["type"] == "state":
            del message["seats"], message["watching"]
        if message["type"] != "people" and message.get("n", 0) <= steps:
            kept.append(json.dumps(message))
    return kept


@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.id)
def test_the_big_screen_of_a_player_hears_what_a_stranger_hears(person: People, game: Game) -> None:
    # No bots: nothing happens between one watcher's coming and the other's.
    ann, eve = person("Ann"), person()
    guests = [person(f"Bob {k}") for k in range(1, game.fewest)]
    table = ann.table("me", *["open"] * len(guests), game=game.id)
    for seat, guest in enumerate(guests, 1):
        guest.post(f"/tables/{table}/seats/{seat}", {"do": "take"})
    players = [each.sit(table) for each in (ann, *guests)]
    screen, stranger = ann.socket(table, SCREEN), eve.sit(table)
    assert screen.hello()["shown"] is None
    players[1].send(type="say", id="to-ann-alone", seat=1, text="between us", to=0)
    players[1].answer("to-ann-alone")
    players[1].send(type="say", id="to-everybody", seat=1, text="ahoy")
    for each in (screen, stranger):
        each.until("chat", when=lambda message: message["said"]["text"] == "ahoy")
    last = play_some(players)
    told = heard(screen, last)
    assert told == heard(stranger, last)
    assert json.loads(told[0]) == {"type": "you", "seats": [], "shown": None, "name": "", "host": False, "hints": False}
    assert "between us" not in "".join(screen.raw)


def test_the_big_screen_cannot_look_into_a_hand_nor_play(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot:random")
    screen = ann.socket(table, SCREEN)
    assert screen.hello(0)["shown"] is None
    assert screen.until("problem")["key"] == "seat_not_yours"
    screen.send(type="sit", seat=0)
    assert screen.until("problem")["key"] == "seat_not_yours"
    screen.send(type="act", id="by-remote", seat=0, question=1, action={"type": "end"})
    assert screen.answer("by-remote")["key"] == "seat_not_yours"
    screen.send(type="say", id="by-remote-2", seat=0, text="hello")
    assert screen.answer("by-remote-2")["key"] == "seat_not_yours"
    # Nor does it keep a seat warm: Ann is away though her browser shows the table.
    eve = person()
    assert "online" not in eve.sit(table).until("people")["seats"][0]


@pytest.mark.parametrize(
    ("settings", "host", "found", "expected"),
    [
        ({}, "192.168.1.7:8330", "10.0.0.9", ("http://192.168.1.7:8330/join/t", "network")),
        ({"host": ANYWHERE, "port": 8330}, "localhost:8330", "10.0.0.9", ("http://10.0.0.9:8330/join/t", "network")),
        ({"host": "::", "port": 8331}, "[::1]:8331", "10.0.0.9", ("http://10.0.0.9:8331/join/t", "network")),
        ({"host": ANYWHERE, "port": 8330}, "127.0.0.1:8330", None, ("http://127.0.0.1:8330/join/t", "cut")),
        ({"port": 8330}, "localhost:8330", "10.0.0.9", ("http://localhost:8330/join/t", "here")),
        (
            {"origins": ("http://localhost:5173", "https://sea.example")},
            "127.0.0.1:8330",
            "10.0.0.9",
            ("https://sea.example/join/t", "network"),
        ),
    ],
)
def test_phones_are_sent_where_they_get_in(
    settings: dict[str, object],
    host: str,
    found: str | None,
    expected: tuple[str, str],
    tmp_path: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(address, "network_address", lambda: found)
    given = Settings(data=tmp_path, **settings)  # type: ignore[arg-type]
    assert address.public_address(given, "http", host, "/join/t") == expected


def test_links_say_who_gets_there(start: Start, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "network_address", lambda: "10.0.0.9")
    ann = person("Ann")
    table = ann.table("me", "open")
    assert ann.get(f"/tables/{table}/link")["reach"] == "here"
    open_server = start(host=ANYWHERE, port=8330)  # told, not bound
    bob = person("Bob", to=open_server)
    other = bob.table("me", "open")
    for link in (bob.get(f"/tables/{other}/link"), bob.post(f"/tables/{other}/seats/0/link")):
        assert link["reach"] == "network"
        assert link["address"] == f"http://10.0.0.9:8330{link['path']}"
        assert link["svg"] == svg(link["address"])


def test_another_phone_takes_over_where_one_is_silent(start: Start, person: People) -> None:
    server = start(away=0.0)
    laptop, ann, bob, spare = (person(name, to=server) for name in ("Lap", "Ann", "Bob", "Spare"))
    table = laptop.table("open", "open", sofa=True)
    assert laptop.get(f"/tables/{table}")["sofa"]
    for number, phone in enumerate((ann, bob)):
        phone.post(f"/tables/{table}/seats/{number}", {"do": "take"})
    there = ann.sit(table)
    seat = f"/tables/{table}/seats/0"
    assert spare.post(seat, {"do": "take"}, status=409)["key"] == "seat_not_away"
    there.close()
    watching = laptop.sit(table)
    watching.until("people", when=lambda message: "online" not in message["seats"][0])
    # Whoever plays already would learn what somebody else holds.
    assert bob.post(seat, {"do": "take"}, status=409)["key"] == "seat_taken"
    assert spare.post(seat, {"do": "take"})["yours"] == [0]
    again = spare.sit(table)
    assert (again.state["shown"], again.state["seats"][0]["name"]) == (0, "Ann")
    assert isinstance(again.state["view"]["hands"][0], dict)


def test_only_on_a_sofa_is_a_silent_seat_taken_over(start: Start, person: People) -> None:
    server = start(away=0.0)
    ann, eve = person("Ann", to=server), person("Eve", to=server)
    table = ann.table("me", "open")
    assert eve.post(f"/tables/{table}/seats/0", {"do": "take"}, status=409)["key"] == "seat_taken"


def test_on_a_sofa_everybody_who_sits_there_looks_after_the_seats(person: People) -> None:
    laptop, ann, eve = person("Lap"), person("Ann"), person("Eve")
    table = laptop.table("open", "open", sofa=True)
    ann.post(f"/tables/{table}/seats/0", {"do": "take"})
    eve.post(f"/tables/{table}/seats/1", {"do": "bot"}, status=403)
    assert ann.post(f"/tables/{table}/seats/1", {"do": "bot", "bot": "random"})["seats"][1]["bot"] == "random"
    assert ann.get(f"/tables/{table}")["host"]
    assert not eve.get(f"/tables/{table}")["host"]
    assert "bot" not in ann.post(f"/tables/{table}/seats/1", {"do": "leave"})["seats"][1]
    online = person("Bob").table("me", "open")
    ann.post(f"/tables/{online}/seats/1", {"do": "take"})
    ann.post(f"/tables/{online}/seats/0", {"do": "bot"}, status=403)
