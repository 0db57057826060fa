"""Records of rules that are not kept here: what is over can be read, what is hidden stays hidden."""

from collections.abc import Callable
from copy import copy

import pytest

from chaloupe import shelf
from tests.server.running import Person, Running
from tests.table.test_record import finished

People = Callable[..., Person]


def test_a_foreign_record_is_read_and_not_shown(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = person()
    text = finished("jungle")
    monkeypatch.setattr(shelf.game("cartagena"), "rules_version", 2)
    opened = eve.http.post("/records", content=text, headers={"content-type": "text/plain"})
    assert opened.status_code == 201, opened.text
    id = opened.json()["table"]
    info = eve.get(f"/tables/{id}")
    assert (info["replay"], info["outcome"]) == (True, None)
    found = eve.get(f"/tables/{id}/replay", step=2, count=3)
    assert found["rules"] == 1
    assert [frame["n"] for frame in found["frames"]] == [2, 3, 4]
    for frame in found["frames"]:
        assert set(frame) == {"n", "events", "waits", "deed"}
        assert frame["deed"]["action"]["type"] == frame["deed"]["text"].split()[0]
    # Nobody can play there, and a file whose digests do not agree is no record at all.
    assert eve.socket(id).closed() == 4004
    broken = eve.http.post("/records", content=text.replace(" 0 ", " 1 ", 1))
    assert (broken.status_code, broken.json()["key"]) == (400, "record_digest")


def test_a_game_under_way_is_not_read_aloud(
    person: People, server: Running, start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person("Ann")
    table = ann.table("me", "open")
    assert ann.get(f"/tables/{table}/replay")["rules"] is None
    server.stop()
    monkeypatch.setattr(shelf.game("cartagena"), "rules_version", 2)
    later = person(to=start())
    refused = later.http.get(f"/tables/{table}/replay")
    assert (refused.status_code, refused.json()["key"]) == (400, "record_rules")
    assert refused.json()["details"] == {"rules": 1, "own": 2}


def test_the_tables_of_a_kept_edition_go_on(
    person: People, server: Running, start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person("Ann")
    table = ann.table("me", "local:Bob")
    server.stop()
    now = shelf.game("cartagena")
    old = copy(now)
    monkeypatch.setattr(now, "rules_version", 2)
    monkeypatch.setattr(type(now), "edition", lambda _self, rules: {1: old, 2: now}.get(rules))
    cookie = ann.cookie
    again = person(to=start())
    again.http.cookies.set("chaloupe", cookie or "")
    for seat in (0, 1):
        socket = again.sit(table, seat)
        if socket.state["ask"]:
            assert socket.act()["type"] == "step"
            break
    else:
        pytest.fail("nobody is asked")
