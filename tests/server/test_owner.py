"""The owner's interface: for the owner alone, and what is forgotten is gone."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from tests.server.running import Person, Running, new_id

People = Callable[..., Person]


def owner(server: Running) -> Person:
    found = Person(server)
    found.http.headers["authorization"] = f"Bearer {server.identity.owner_key()}"
    return found


def test_nobody_else_gets_in(person: People) -> None:
    ann = person("Ann")
    for path in ("/owner/house", "/owner/tables", "/owner/people", "/owner/people/x", "/owner/backup"):
        for key in (None, "", "Bearer", "Bearer x", "Basic x", f"Bearer {ann.cookie}", "Bearer \xe9"):
            headers = {} if key is None else {b"authorization": key.encode("latin-1")}
            answer = ann.http.get(path, headers=headers)
            assert (answer.status_code, answer.json()["key"]) == (403, "owner_only")
    assert ann.http.delete("/owner/people/x").status_code == 403


def test_the_owner_sees_what_is_kept_and_no_secrets(server: Running, person: People) -> None:
    ann = person("Ann")
    table = ann.table("me", "bot:random")
    own = owner(server)
    facts = own.get("/owner/house")
    assert facts["tables"] == {"cartagena": 1}
    assert (facts["going_on"], facts["people"], facts["live"]) == (1, 1, 1)
    assert facts["free"] > 0
    kept = own.get("/owner/tables")[0]
    assert (kept["id"], kept["seats"], kept["over"]) == (table, ["Ann", "random"], False)
    assert set(kept) == {"id", "game", "seats", "n", "touched", "over"}


def test_a_backup_is_a_whole_store(server: Running, person: People, tmp_path: Path) -> None:
    table = person("Ann").table("me", "bot:random")
    own = owner(server)
    answer = own.http.get("/owner/backup")
    assert answer.status_code == 200
    copy = tmp_path / "copy.db"
    copy.write_bytes(answer.content)
    with sqlite3.connect(copy) as store:
        assert store.execute("SELECT id FROM tables").fetchall() == [(table,)]
    store.close()
    assert not list(server.settings.data.glob("backup-*"))


def test_somebody_is_forgotten_while_the_table_goes_on(server: Running, person: People) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("me", "open")
    bob.post(f"/tables/{table}/seats/1", {"do": "take"})
    socket, other = ann.sit(table), bob.sit(table)
    socket.send(type="say", id=new_id(), seat=0, text="unforgettable")
    other.until("chat")
    own = owner(server)
    code = own.get("/owner/people", named="ann")[0]["id"]
    assert own.get(f"/owner/people/{code}")["said"][0]["text"] == "unforgettable"
    gone = own.http.delete(f"/owner/people/{code}")
    assert (gone.status_code, gone.json()) == (200, {"tables": [table]})
    again = own.http.delete(f"/owner/people/{code}")
    assert (again.status_code, again.json()["key"]) == (404, "person_unknown")
    # The sockets were cut; whoever comes back finds the seat nameless and open, and nothing of what was said.
    assert other.closed() == 1001
    back = bob.sit(table)
    assert [seat["name"] for seat in back.state["seats"]] == ["", "Bob"]
    assert back.state["chat"] == []
    zoe = person("Zoe")
    zoe.post(f"/tables/{table}/seats/0", {"do": "take"})
    assert zoe.sit(table).state["shown"] == 0
