"""The socket's promises: numbers, ids, questions, resync, undo, seats, and what survives a restart."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Person, Running, Socket, new_id, wait_until

People = Callable[..., Person]


def two(person: People, **more: Any) -> tuple[Person, Person, Socket, Socket, str]:
    """Seat two people; give first whoever is in turn."""
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("me", "open", **more)
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    first, second = ann.sit(table), bob.sit(table)
    if first.state["ask"]:
        return ann, bob, first, second, table
    return bob, ann, second, first, table


def catch_up(*sockets: Socket) -> None:
    n = max(socket.state["n"] for socket in sockets)
    for socket in sockets:
        while socket.state["n"] < n:
            socket.until("step")


def test_steps_are_numbered_alike_for_everybody(person: People) -> None:
    _ann, _bob, first, second, table = two(person)
    watcher = person().sit(table)
    for _ in range(12):
        catch_up(first, second, watcher)
        (first if first.state["ask"] else second).act()
    catch_up(first, second, watcher)
    numbers = [
        [message["n"] for message in map(json.loads, socket.raw) if message["type"] == "step"]
        for socket in (first, second, watcher)
    ]
    assert numbers[0] == numbers[1] == numbers[2] == list(range(2, 14))


def test_a_repeated_id_is_carried_out_once_and_answered_alike(person: People) -> None:
    _ann, _bob, first, second, table = two(person)
    id, question, action = new_id(), first.state["ask"]["question"], first.state["ask"]["legal"][0]
    first.act(action, id=id)
    n = first.state["n"]
    for _ in range(3):
        assert first.act(action, question=question, id=id) == {"type": "ack", "id": id, "n": n}
    # Another socket of the same person gets the same answer; another person's same id is another message.
    again = _ann.sit(table)
    assert again.act(action, question=question, id=id) == {"type": "ack", "id": id, "n": n}
    catch_up(first, second)
    assert second.act({"type": "end"}, id=id)["type"] in ("refused", "stale")
    refused = first.act({"type": "retreat", "from": 99})
    assert refused["type"] == "refused"
    first.send(type="act", id=refused["id"], seat=first.state["shown"], question=99, action={"type": "end"})
    assert first.answer(refused["id"]) == refused


def test_only_the_acting_seat_hears_the_id(person: People) -> None:
    _ann, _bob, first, second, table = two(person)
    watcher = person().sit(table)
    step = first.act(id="my-own-id")
    assert step["ack"] == "my-own-id"
    catch_up(first, second, watcher)
    assert not any("my-own-id" in raw for socket in (second, watcher) for raw in socket.raw)


def test_answers_to_old_questions_are_stale(person: People) -> None:
    _ann, _bob, first, second, _table = two(person)
    old = first.state["ask"]["question"]
    first.act()
    if first.state["ask"]:
        assert first.act(first.state["ask"]["legal"][0], question=old)["type"] == "stale"
    assert second.act({"type": "end"}, question=77)["type"] == "stale"
    catch_up(first, second)
    answer = second.act({"type": "end"}) if not second.state["ask"] else first.act({"type": "end"}, question=0)
    assert answer["type"] == "refused"
    assert answer["clause"] == "CAR-16"


def test_a_gap_is_mended_by_resync(person: People) -> None:
    _ann, _bob, first, second, _table = two(person)
    known = second.state["n"]
    for _ in range(3):
        catch_up(first, second)
        (first if first.state["ask"] else second).act()
    catch_up(first, second)
    second.send(type="resync", known=known)
    state = second.until("state")
    assert [heard["n"] for heard in state["log"]] == [known + 1, known + 2, known + 3]
    steps = [message for message in map(json.loads, second.raw) if message["type"] == "step"]
    assert [step["events"] for step in steps] == [heard["events"] for heard in state["log"]]
    assert state["view"] == steps[-1]["view"]
    second.send(type="resync")
    assert second.until("state")["log"][0]["n"] == 1


def test_undo_at_once_and_by_consent(person: People) -> None:
    _ann, _bob, first, second, table = two(person)
    before = first.state["view"]
    advance = next(action for action in first.state["ask"]["legal"] if action["type"] == "advance")
    first.act(advance)
    first.send(type="undo", id="undo-0001", seat=first.state["shown"])
    step = first.answer("undo-0001")
    assert step["undo"] == {"seat": first.state["shown"], "to": 1}
    assert step["view"] == before
    catch_up(first, second)
    assert second.state["undo"] == step["undo"]
    second.send(type="undo", id="undo-0002", seat=second.state["shown"])
    assert second.answer("undo-0002")["key"] == "undo_nothing"
    first.act(advance)
    while first.state["ask"]:
        first.act({"type": "end"})
    catch_up(first, second)
    other = second.state["view"]
    second.act()
    first.send(type="undo", id="undo-0003", seat=first.state["shown"])
    assert first.answer("undo-0003") == {"type": "ack", "id": "undo-0003", "n": None}
    asked = second.until("undo_asked")["undo"]
    assert asked["waits"] == [second.state["shown"]]
    assert asked["seat"] == first.state["shown"]
    assert person().sit(table).state["undo"] == asked
    first.send(type="consent", id="cons-0000", request=asked["request"], yes=True)
    assert first.answer("cons-0000")["key"] == "undo_not_asked"
    second.send(type="consent", id="cons-0001", request=asked["request"], yes=False)
    assert second.answer("cons-0001")["type"] == "ack"
    assert first.until("undo_closed")["granted"] is False
    second.send(type="consent", id="cons-0002", request=asked["request"], yes=True)
    assert second.answer("cons-0002")["key"] == "undo_closed"
    first.send(type="undo", id="undo-0004", seat=first.state["shown"])
    asked = second.until("undo_asked")["undo"]
    second.send(type="consent", id="cons-0003", request=asked["request"], yes=True)
    step = second.until("step", when=lambda message: "undo" in message)
    assert first.until("undo_closed")["granted"] is True
    assert step["view"] != other
    # A request lapses when somebody plays on.
    catch_up(first, second)


def test_alone_one_may_always_take_back(person: People) -> None:
    ann = person("Ann")
    socket = ann.sit(ann.table("me", "bot:random"))
    while not socket.state["ask"]:
        socket.until("step")
    seen = socket.state["view"]
    while socket.state["ask"]:
        socket.act()
    while not socket.state["ask"]:
        socket.until("step")
    socket.send(type="undo", id="undo-0001", seat=0)
    step = socket.answer("undo-0001")
    assert step["type"] == "step"
    assert step["view"]["turn"] == 0
    assert step["view"]["path"] == seen["path"]


def test_a_seat_of_somebody_else_is_out_of_reach(person: People) -> None:
    _ann, _bob, first, second, table = two(person)
    eve = person("Eve").sit(table)
    mine = first.state["shown"]
    for intruder in (eve, second):
        intruder.send(type="act", id="intruder", seat=mine, question=1, action={"type": "end"})
        assert intruder.answer("intruder")["key"] == "seat_not_yours"
        intruder.send(type="sit", seat=mine)
        assert intruder.until("problem")["key"] == "seat_not_yours"
        intruder.send(type="hello", seat=mine)
        assert intruder.until("state")["shown"] is None
    for kind in ("undo", "say"):
        more = {"text": "x"} if kind == "say" else {}
        eve.send(type=kind, id=f"{kind}-0001", seat=mine, **more)
        assert eve.answer(f"{kind}-0001")["key"] == "seat_not_yours"
    eve.send(type="consent", id="cons-0001", request=1, yes=True)
    assert eve.answer("cons-0001")["key"] == "seat_not_yours"
    assert first.act()["type"] == "step"


def test_who_stands_up_is_shown_the_public_view_only(person: People) -> None:
    ann, _bob, first, _second, table = two(person)
    seat = first.state["shown"]
    ann.post(f"/tables/{table}/seats/{seat}", {"do": "leave"})
    assert first.until("you", when=lambda message: message["seats"] == [])["shown"] is None
    state = first.until("state")
    assert state["ask"] is None
    assert all(isinstance(hand, int) for hand in state["view"]["hands"])
    first.send(type="act", id="too-late", seat=seat, question=1, action={"type": "end"})
    assert first.answer("too-late")["key"] == "seat_not_yours"


def test_the_host_replaces_somebody_who_is_away(start: Callable[..., Running], person: People) -> None:
    server = start(away=0.2)
    ann, bob = person("Ann", to=server), person("Bob", to=server)
    table = ann.table("me", "open")
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    socket = bob.sit(table)
    ann.post(f"/tables/{table}/seats/1", {"do": "bot"}, status=403)
    socket.close()
    wait_until(lambda: ann.http.post(f"/tables/{table}/seats/1", json={"do": "bot"}).status_code in (200, 201))
    assert ann.get(f"/tables/{table}")["seats"][1]["bot"]
    assert "bot" not in bob.post(f"/tables/{table}/seats/1", {"do": "back"})["seats"][1]


@pytest.mark.parametrize("fast", [True, False], ids=["short cut", "plain ASGI"])
def test_a_restart_changes_nothing(start: Callable[..., Running], person: People, fast: bool) -> None:
    server = start(fast=fast)
    ann, bob = person("Ann", to=server), person("Bob", to=server)
    table = ann.table("me", "open")
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    sockets = [ann.sit(table), bob.sit(table)]
    ids: list[tuple[int, str, int, Any]] = []
    for _ in range(20):
        i = 0 if sockets[0].state["ask"] else 1
        ask = sockets[i].state["ask"]
        ids.append((i, new_id(), ask["question"], ask["legal"][0]))
        sockets[i].act(ask["legal"][0], id=ids[-1][1])
        catch_up(*sockets)
    sockets[0].send(type="say", id="said-once", seat=0, text="hello")
    sockets[0].answer("said-once")
    for socket in sockets:
        socket.send(type="resync")
        socket.until("state")
    before = [dict(socket.state) for socket in sockets]
    server.stop()
    assert sockets[0].closed() in (1001, 1006, 1012)
    again = start(fast=fast)
    for each in (ann, bob):
        each.server = again
        each.http.base_url = f"{again.url}/api"
    sockets = [ann.sit(table), bob.sit(table)]
    for socket, old in zip(sockets, before, strict=True):
        changing = ("seats", "watching")
        assert {k: v for k, v in socket.state.items() if k not in changing} == {
            k: v for k, v in old.items() if k not in changing
        }
    for step, (i, id, question, action) in enumerate(ids, 2):
        assert sockets[i].act(action, question=question, id=id) == {"type": "ack", "id": id, "n": step}
    sockets[0].send(type="say", id="said-once", seat=0, text="hello")
    assert sockets[0].answer("said-once")["type"] == "ack"
    assert len(ann.sit(table).state["chat"]) == 1
    assert (sockets[0] if sockets[0].state["ask"] else sockets[1]).act()["n"] == 22


def test_idle_tables_leave_memory_and_come_back(start: Callable[..., Running], person: People) -> None:
    server = start(idle=0.1, sweep=0.05)
    ann = person("Ann", to=server)
    table = ann.table("me", "local:Bea")
    socket = sit_at_last(ann, table)
    time.sleep(0.4)
    assert table in server.live.tables  # somebody looks at it
    state = dict(socket.state)
    socket.close()
    wait_until(lambda: table not in server.live.tables)
    before = server.live.metrics.loads
    assert ann.get(f"/tables/{table}")["n"] == 1
    assert sit_at_last(ann, table).state["view"] == state["view"]
    assert server.live.metrics.loads > before


def sit_at_last(person: Person, table: str) -> Socket:
    """Sit down at a table that leaves memory so soon that it may do so before the greeting is read."""
    while True:
        try:
            return person.sit(table, 0)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != 1001:
                raise


def test_the_end_says_goodbye(start: Callable[..., Running], person: People) -> None:
    server = start()
    ann = person("Ann", to=server)
    socket = ann.sit(ann.table("me", "bot"))
    server.stop()
    assert socket.closed() in (1001, 1012)


def test_a_bot_that_fails_does_not_stop_the_game(start: Callable[..., Running], person: People) -> None:
    server = start(bot_patience=0.0)
    ann = person("Ann", to=server)
    socket = ann.sit(ann.table("me", "bot:random", options={"variant": "jungle"}))
    for _ in range(40):
        if socket.state["ask"]:
            socket.act()
        else:
            socket.until("step")
    assert server.live.metrics.bot_troubles > 0


def test_greeting_again_shows_one_seat_only(person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "local:Bea")
    hidden, playing = ann.sit(table, 0), ann.socket(table)
    for seat in (0, 1, None, 1, 0):
        hidden.hello(seat)
    turn = hidden.state["waits"][0]["seat"]
    hidden.hello(1 - turn)
    playing.hello(turn)
    hidden.raw.clear()
    for _ in range(3):
        if playing.state["ask"]:
            playing.act()
    hidden.send(type="ping")
    hidden.until("pong")
    steps = [message for message in map(json.loads, hidden.raw) if message["type"] == "step"]
    assert [step["n"] for step in steps] == list(range(2, 2 + len(steps)))
    assert all(step["view"]["seat"] == 1 - turn and "ack" not in step for step in steps)
    hidden.hello(None)
    hidden.raw.clear()
    other = ann.socket(table)
    other.hello(playing.state["waits"][0]["seat"])
    other.act()
    hidden.until("step")
    assert json.loads(hidden.raw[-1])["view"]["seat"] is None


def test_a_fault_at_one_table_is_felt_at_no_other(server: Running, person: People) -> None:
    ann, bob = person("Ann"), person("Bob")
    table, other = ann.table("me", "local:Bea"), bob.table("me", "local:Bea")
    socket, untouched = ann.sit(table, 0), bob.sit(other, 0)
    live = server.live.tables[table]
    before = dict(socket.state)

    def fault(*_values: object) -> None:
        raise RuntimeError("a fault")

    live.table.submit = fault  # type: ignore[method-assign, assignment]
    socket.send(type="act", id="faulty-1", seat=0, question=1, action={"type": "end"})
    assert socket.closed() == 1001
    untouched.send(type="ping")
    untouched.until("pong")
    again = ann.sit(table, 0)  # loaded from the store: nothing is lost
    assert again.state["view"] == before["view"]
    assert server.live.metrics.failures == 1


def test_what_cannot_be_stored_is_told_to_nobody(server: Running, person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "local:Bea")
    seat = ann.sit(table).state["waits"][0]["seat"]
    socket, watcher = ann.sit(table, seat), person().sit(table)
    store: Any = server.live.store
    store._writing.execute("PRAGMA query_only = ON")
    socket.send(type="act", id="not-kept", seat=seat, question=1, action=socket.state["ask"]["legal"][0])
    assert socket.closed() == 1001
    assert watcher.closed() == 1001
    assert not any('"step"' in raw for raw in socket.raw + watcher.raw)
    store._writing.execute("PRAGMA query_only = OFF")
    again = ann.sit(table, seat)
    assert again.state["n"] == 1
    assert again.act(id="not-kept")["n"] == 2
    assert server.live.metrics.store_failures == 1
