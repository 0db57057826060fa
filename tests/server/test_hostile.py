"""Rubbish, floods, thieves and slow readers: refused, bounded, and the others play on."""

import json
import socket as tcp
from collections.abc import Callable
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.server.running import Person, Running, Socket, wait_until

pytestmark = pytest.mark.heavy

People = Callable[..., Person]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
kinds = st.sampled_from(["hello", "act", "undo", "consent", "say", "sit", "resync", "ping", "step", "state", "", "x"])
nearly = st.fixed_dictionaries(
    {"type": kinds},
    optional={
        "id": st.text(max_size=50) | st.just("abcdefgh") | json_values,
        "seat": st.integers(-3, 20) | st.just("mine") | json_values,
        "question": st.integers(-3, 20) | json_values,
        "action": json_values | st.fixed_dictionaries({"type": st.sampled_from(["end", "advance", "tile"])}),
        "known": st.integers() | json_values,
        "request": st.integers(-1, 3) | json_values,
        "yes": st.booleans() | json_values,
        "text": st.text(max_size=600) | json_values,
        "to": st.integers(-1, 3) | json_values,
        "more": json_values,
    },
)


def playing(person: People) -> tuple[Person, str, Socket]:
    ann = person("Ann")
    table = ann.table("me", "local:Bea", options={"layout": "fixed"})
    socket = ann.sit(table, 0)
    if not socket.state["ask"]:
        socket.send(type="sit", seat=1)
        socket.until("state")
    return ann, table, socket


def end_of(socket: Socket, data: str | bytes | list[str]) -> int:
    """Send something and give the code with which the connection is closed, 0 if it stays open."""
    send_at_once(socket, data, '{"type":"ping"}')
    try:
        while socket.recv()["type"] != "pong":
            pass
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
    return 0


def send_at_once(socket: Socket, *messages: str | bytes | list[str]) -> None:
    """Write messages, or their pieces, all in one go.

    Whoever writes on while the other side closes may be cut off before the reason is read.
    """
    frames: list[Frame] = []
    for message in messages:
        pieces = message if isinstance(message, list) else [message]
        for i, piece in enumerate(pieces):
            kind = Opcode.CONT if i else Opcode.TEXT if isinstance(piece, str) else Opcode.BINARY
            data = piece.encode() if isinstance(piece, str) else piece
            frames.append(Frame(kind, data, fin=i == len(pieces) - 1))
    socket.connection.socket.sendall(b"".join(frame.serialize(mask=True, extensions=[]) for frame in frames))


@given(message=nearly | json_values, raw=st.none() | st.binary(max_size=80) | st.text(max_size=80))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_message_is_answered_or_ignored_and_nobody_notices(
    hostile: tuple[Person, str, Socket], message: object, raw: bytes | str | None
) -> None:
    ann, table, honest = hostile
    with closing(Person(ann.server)) as eve:
        socket = eve.sit(table)
        assert end_of(socket, json.dumps(message) if raw is None else raw) in (0, 1007, 1008, 1009)
    honest.send(type="ping")
    honest.until("pong")
    assert ann.server.live.metrics.failures == 0


@given(messages=st.lists(nearly, min_size=1, max_size=6))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_even_the_owner_of_a_seat_breaks_nothing(hostile: tuple[Person, str, Socket], messages: list[object]) -> None:
    ann, table, _honest = hostile
    socket = ann.sit(table, 0)
    for message in messages:
        socket.connection.send(json.dumps(message))
    socket.send(type="ping")
    while socket.recv()["type"] != "pong":
        pass
    socket.close()
    ann.sockets.remove(socket)
    assert ann.server.live.metrics.failures == 0


@pytest.fixture
def hostile(person: People) -> tuple[Person, str, Socket]:
    return playing(person)


def test_forged_and_stolen_cookies(person: People) -> None:
    ann, table, _socket = playing(person)
    good = ann.cookie
    assert good is not None
    who, _, signature = good.partition(".")
    for forged in (who, f"{who}.", f"{who}.{signature[:-1]}A", f"x{who}.{signature}", f"{who}.{who}", "." * 50, "é"):
        eve = Person(ann.server)
        eve.http.cookies.set("chaloupe", forged.encode("utf-8").decode("latin-1"))
        if forged.isascii():
            assert eve.get("/me") == {"name": ""}
            assert eve.get(f"/tables/{table}")["yours"] == []
            socket = eve.sit(table)
            assert socket.state["shown"] is None
        eve.close()
    # A signature is for one purpose: the token of a link is no cookie.
    token = ann.post(f"/tables/{table}/seats/0/link")["path"].removeprefix("/claim/")
    eve = Person(ann.server)
    eve.http.cookies.set("chaloupe", token)
    assert eve.get("/me") == {"name": ""}
    eve.post("/claim", {"token": good}, status=403)
    eve.close()


def test_cookies_are_for_this_site_and_not_for_scripts(person: People) -> None:
    ann = person()
    assert "set-cookie" not in ann.http.get("/me").headers
    cookie = ann.http.put("/me", json={"name": "Ann"}).headers["set-cookie"]
    for mark in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert mark in cookie
    assert "set-cookie" not in ann.http.put("/me", json={"name": "Anna"}).headers


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:1"])
def test_pages_of_other_sites_are_turned_away(person: People, origin: str) -> None:
    ann, table, _socket = playing(person)
    answer = ann.http.put("/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["key"]) == (403, "origin_foreign")
    assert ann.get("/me") == {"name": "Ann"}
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(table, Origin=origin)
    assert refused.value.response.status_code == 403
    assert ann.http.put("/me", json={"name": "Eve"}, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    own = ann.server.url
    assert ann.http.put("/me", json={"name": "Ann"}, headers={"Origin": own}).status_code == 200
    ann.socket(table, Origin=own).hello()


def test_frames_and_bodies_have_their_size(person: People) -> None:
    ann, table, socket = playing(person)
    sent: list[str | bytes | list[str]] = ["x" * 9000, b"x" * 9000, ["{" + " " * 3000] * 4]
    for data in sent:
        large = ann.socket(table)
        large.hello()
        assert end_of(large, data) == 1009
    long = ann.http.put("/me", json={"name": "x" * 25})
    assert (long.status_code, long.json()["key"]) == (400, "request_invalid")
    big = ann.http.put(
        "/me", content=b'{"name":"' + b"x" * 2_000_000 + b'"}', headers={"content-type": "application/json"}
    )
    assert (big.status_code, big.json()["key"]) == (413, "body_long")
    socket.send(type="ping")
    socket.until("pong")


def test_a_silent_line_is_closed(start: Callable[..., Running], person: People) -> None:
    server = start(hello=0.2)
    ann = person("Ann", to=server)
    table = ann.table("me", "bot")
    assert ann.socket(table).closed() == 1008
    assert ann.socket("no-such-table").closed() == 4004


def test_a_line_that_does_not_greet_is_closed(person: People) -> None:
    ann, table, _socket = playing(person)
    early = ann.socket(table)
    early.send(type="resync")
    assert early.closed() == 1008


def test_floods_of_messages_are_cut_off_and_others_play_on(start: Callable[..., Running], person: People) -> None:
    server = start(message_rate=0.001, message_burst=50.0)
    ann = person("Ann", to=server)
    table = ann.table("me", "local:Bea")
    honest, flood = ann.sit(table, 0), person(to=server).sit(table)
    send_at_once(flood, *['{"type":"ping"}'] * 500)
    assert flood.closed() == 4008
    honest.send(type="ping")
    honest.until("pong")
    assert server.live.metrics.limited >= 1


def test_floods_of_requests_and_chat_are_limited(start: Callable[..., Running], person: People) -> None:
    server = start(write_rate=0.001, write_burst=5.0, say_rate=0.001, say_burst=3.0)
    ann = person("Ann", to=server)
    table = ann.table("me", "bot")
    codes = [ann.http.put("/me", json={"name": "Ann"}).status_code for _ in range(10)]
    assert codes == [200] * 3 + [429] * 7  # two went for the name and the table
    last = ann.http.put("/me", json={"name": "Ann"})
    assert last.status_code == 429
    assert last.headers["retry-after"]
    assert ann.get("/me") == {"name": "Ann"}  # reading goes on
    socket = ann.sit(table)
    answers = []
    for i in range(6):
        socket.send(type="say", id=f"flood-{i:04}", seat=0, text="hi")
        answers.append(socket.answer(f"flood-{i:04}"))
    assert [answer["type"] for answer in answers] == ["ack"] * 3 + ["problem"] * 3


@pytest.mark.parametrize("fast", [True, False], ids=["short cut", "plain ASGI"])
def test_a_client_that_does_not_read_is_cut_off(start: Callable[..., Running], person: People, fast: bool) -> None:
    server = start(fast=fast, backlog_bytes=50_000)
    ann = person("Ann", to=server)
    table = ann.table("me", "local:Bea")
    honest = ann.sit(table, 0)
    with tcp.create_connection(("127.0.0.1", server.port)) as slow:
        read_nothing(slow, server, table)
        honest.send(type="ping")
        honest.until("pong")
        wait_until(lambda: len(server.live.tables[table].audience) == 1)


def read_nothing(slow: tcp.socket, server: Running, table: str) -> None:
    """Ask for more and more on a connection, and read nothing of it, until the server has had enough."""
    slow.setsockopt(tcp.SOL_SOCKET, tcp.SO_RCVBUF, 4096)
    slow.sendall(
        f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert slow.recv(1000).startswith(b"HTTP/1.1 101")
    hello = b'{"type":"hello"}'
    slow.sendall(b"\x81" + bytes((0x80 | len(hello),)) + b"\0\0\0\0" + hello)
    wait_until(lambda: len(server.live.tables[table].audience) == 2)
    resync = b'{"type":"resync"}'
    try:
        for _ in range(20_000):
            slow.sendall(b"\x81" + bytes((0x80 | len(resync),)) + b"\0\0\0\0" + resync)
            if server.live.metrics.slow:
                break
    except OSError:
        pass
    wait_until(lambda: server.live.metrics.slow)
    assert server.live.metrics.slow == 1


def test_lines_to_one_table_are_limited(start: Callable[..., Running], person: People) -> None:
    server = start(connections_per_table=3)
    ann = person("Ann", to=server)
    table = ann.table("me", "bot")
    for _ in range(3):
        ann.sit(table)
    assert ann.socket(table).closed() == 4010


def test_names_and_chat_are_plain_text(person: People) -> None:
    ann = person()
    script = "<script>alert(1)"
    assert ann.put("/me", {"name": script}) == {"name": script}
    assert ann.put("/me", {"name": "A\u202en\u0000n\n\t B"}) == {"name": "Ann B"}
    for empty in ("\u200b", " ", "\u2028\u2029"):
        assert ann.http.put("/me", json={"name": empty}).json()["key"] == "name_empty"
    answer = ann.http.get("/me")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_answer_carries_its_headers(person: People) -> None:
    ann = person("Ann")
    for path in ("/me", "/nothing", "/tables/none", "/../", "/../healthz", "/../assets/none.js"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert "unsafe-eval" not in policy
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"


def test_bad_requests_are_answered_in_keys(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    cases = [
        ({"game": "chess", "seats": seats}, "game_unknown"),
        ({"game": "cartagena", "seats": [{"kind": "me"}]}, "players_number"),
        ({"game": "cartagena", "seats": seats, "options": {"x": 1}}, "option_unknown"),
        ({"game": "cartagena", "seats": seats, "options": {"variant": "x"}}, "option_value"),
        ({"game": "cartagena", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "x"}]}, "bot_unknown"),
        ({"game": "cartagena", "seats": [{"kind": "me"}, {"kind": "local"}]}, "name_missing"),
        ({"game": "cartagena", "seats": [{"kind": "pirate"}, {"kind": "me"}]}, "request_invalid"),
        ({"seats": seats}, "request_invalid"),
        ([], "request_invalid"),
        ({"game": "cartagena", "seats": seats, "seed": 1}, "request_invalid"),
    ]
    for body, key in cases:
        answer = ann.http.post("/tables", json=body)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["key"] == key, answer.text
    assert ann.http.get("/tables/none").json()["key"] == "table_unknown"
    assert ann.http.post(f"/tables/{table}/seats/9", json={"do": "take"}).json()["key"] == "seat_unknown"
    assert ann.http.post(f"/tables/{table}/rematch").json()["key"] == "table_not_over"
    assert ann.http.get(f"/tables/{table}/replay", params={"as": "9"}).json()["key"] == "seat_unknown"
    assert ann.http.get(f"/tables/{table}/replay", params={"as": "x"}).json()["key"] == "request_invalid"
    assert ann.http.delete(f"/tables/{table}").status_code == 405
    nameless = person()
    assert nameless.http.post("/tables", json={"game": "cartagena", "seats": seats}).json()["key"] == "name_missing"
