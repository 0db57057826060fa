"""The commands of an owner: backups come back, people are handed out and forgotten, the doctor finds what is wrong."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chaloupe.cli.doctor import examine
from chaloupe.server.ids import fresh_id
from chaloupe.server.terminal import texts
from chaloupe.storage import StorageProblem
from chaloupe.storage.backup import back_up, restore
from chaloupe.storage.looking import facts, reading
from chaloupe.storage.people import export_person, forget_person, people
from chaloupe.storage.place import DATABASE, alone, in_use, shared
from tests.server.running import Person, Running, new_id

Json = dict[str, Any]
ON_TWO_DEVICES = 2


def ignore(_share: float) -> None:
    """Show no progress."""


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, str]:
    """Keep one table where Ann, on two devices, has played and spoken with Bob; give the folder and the table."""
    folder = tmp_path / "data"
    with Running(folder) as running:
        ann, bob, phone = Person(running, "Ann"), Person(running, "Bob"), Person(running, "Ann's phone")
        table = ann.table("me", "open")
        bob.post(f"/tables/{table}/seats/1", {"do": "take"})
        link = ann.post(f"/tables/{table}/seats/0/link")
        phone.post("/claim", {"token": link["path"].rpartition("/")[2]})
        own, other = ann.sit(table), bob.sit(table)
        own.send(type="say", id=new_id(), seat=0, text="a secret of Ann's")
        own.until("chat")
        asked = own if own.state["ask"] else other
        assert asked.act()["type"] == "step"
    return folder, table


def code(folder: Path, name: str) -> str:
    with reading(folder / DATABASE) as store:
        return next(known.id for known in people(store, name) if known.name == name)


def test_a_backup_comes_back_and_what_was_there_is_set_aside(played: tuple[Path, str], tmp_path: Path) -> None:
    folder, table = played
    copy = tmp_path / "copy.db"
    shares: list[float] = []
    assert back_up(folder / DATABASE, copy, shares.append) == copy.stat().st_size
    assert shares[-1] == 1
    with pytest.raises(StorageProblem, match="backup_exists"):
        back_up(folder / DATABASE, copy, ignore)
    (new := tmp_path / "new").mkdir()
    assert restore(copy, new, ignore) is None
    with Running(new) as running:
        zoe = Person(running, "Zoe")
        assert zoe.sit(table, None).state["n"] > 1
        with pytest.raises(StorageProblem, match="backup_exists"):
            back_up(new / DATABASE, copy, ignore)
        back_up(new / DATABASE, tmp_path / "live.db", ignore)
    kept = restore(copy, new, ignore)
    assert kept is not None
    with reading(kept) as old, reading(new / DATABASE) as now:
        assert [known.name for known in people(old, "Zoe")] == ["Zoe"]
        assert people(now, "Zoe") == []
    # Whoever does it again at once loses nothing either.
    assert len({kept, restore(copy, new, ignore), restore(copy, new, ignore)}) == 3


@pytest.mark.compiled
def test_rubbish_is_not_restored(tmp_path: Path, played: tuple[Path, str]) -> None:
    folder, _table = played
    rubbish = tmp_path / "rubbish"
    rubbish.write_bytes(b"not a database, but long enough to look like one" * 100)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as strange:
        strange.execute("CREATE TABLE t (x)")
    strange.close()
    before = (folder / DATABASE).read_bytes()
    for source, key in (
        (rubbish, "storage_unusable"),
        (other, "storage_foreign"),
        (tmp_path / "no", "backup_missing"),
        (tmp_path, "backup_missing"),
    ):
        with pytest.raises(StorageProblem, match=key):
            restore(source, folder, ignore)
        with pytest.raises(StorageProblem, match=key):
            restore(source, tmp_path / "new", ignore)
    assert (folder / DATABASE).read_bytes() == before
    assert not (tmp_path / "new").exists()


def test_a_place_that_cannot_be_written_to_is_not_blamed_on_the_store(played: tuple[Path, str], tmp_path: Path) -> None:
    folder, _table = played
    target = tmp_path / "nowhere" / "copy.db"
    with pytest.raises(StorageProblem, match="backup_failed") as told:
        back_up(folder / DATABASE, target, ignore)
    assert told.value.details["path"] == str(target)
    said = texts("fr").message("errors.backup_failed", told.value.details)
    assert said == f"Impossible d'écrire {target} : ce dossier n'existe pas."


def test_a_damaged_store_gives_way_to_a_backup(played: tuple[Path, str], tmp_path: Path) -> None:
    folder, _table = played
    copy = tmp_path / "copy.db"
    back_up(folder / DATABASE, copy, ignore)
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        (folder / name).write_bytes(b"rubbish " * 8192)
    kept = restore(copy, folder, ignore)
    assert kept is not None
    assert kept.read_bytes().startswith(b"rubbish")
    left = {path.name for path in folder.iterdir() if not path.name.startswith(kept.name)}
    assert left == {DATABASE, "chaloupe.lock"}
    with reading(folder / DATABASE) as store:
        assert len(people(store, "Ann")) == 2


def test_a_folder_that_takes_no_store_is_not_blamed_on_the_backup(played: tuple[Path, str], tmp_path: Path) -> None:
    folder, _table = played
    (tmp_path / "full" / f"{DATABASE}.part" / "x").mkdir(parents=True)
    with pytest.raises(StorageProblem, match="data_unusable") as told:
        restore(folder / DATABASE, tmp_path / "full", ignore)
    assert told.value.details["path"] == str(tmp_path / "full")


def test_a_name_that_no_file_can_have_is_a_problem_like_others(played: tuple[Path, str], tmp_path: Path) -> None:
    folder, _table = played
    long = tmp_path / ("x" * 300)
    with pytest.raises(StorageProblem, match="backup_failed"):
        back_up(folder / DATABASE, long, ignore)
    with pytest.raises(StorageProblem, match="backup_missing"):
        restore(long, folder, ignore)
    with pytest.raises(StorageProblem, match="storage_missing"), reading(long):
        pass


@pytest.mark.compiled
def test_a_folder_where_a_server_works_is_left_alone(tmp_path: Path) -> None:
    assert not in_use(tmp_path)
    with shared(tmp_path), shared(tmp_path):
        assert in_use(tmp_path)
        with pytest.raises(StorageProblem, match="data_in_use"), alone(tmp_path):
            pass
    with alone(tmp_path), pytest.raises(StorageProblem, match="data_taken"), shared(tmp_path):
        pass
    assert not in_use(tmp_path)
    (tmp_path / "closed" / "chaloupe.lock").mkdir(parents=True)
    assert not in_use(tmp_path / "closed"), "where nobody can work, nobody does"


def test_a_person_is_handed_out_whole(played: tuple[Path, str]) -> None:
    folder, table = played
    with reading(folder / DATABASE) as store:
        found = export_person(store, code(folder, "Ann"))
        assert {known["name"] for known in found["devices"]} == {"Ann", "Ann's phone"}
        assert [said["text"] for said in found["said"]] == ["a secret of Ann's"]
        assert {(each["table"], *each["seats"]) for each in found["tables"]} == {(table, 0)}
        bobs = export_person(store, code(folder, "Bob"))
        assert "secret" not in json.dumps(bobs)
        assert found["tables"][0]["actions"] or bobs["tables"][0]["actions"]
        with pytest.raises(StorageProblem, match="person_unknown"):
            export_person(store, "nobody")


def test_a_person_is_forgotten_on_all_devices_and_the_game_goes_on(played: tuple[Path, str]) -> None:
    folder, table = played
    ann = code(folder, "Ann")
    with reading(folder / DATABASE) as store:
        before = facts(store)
        assert forget_person(store, ann) == [table]
        after = facts(store)
        assert (after.lines, after.people, after.chat) == (before.lines, before.people - ON_TWO_DEVICES, 0)
        assert ann not in "".join(store.iterdump())
        with pytest.raises(StorageProblem, match="person_unknown"):
            forget_person(store, ann)
    with Running(folder) as running:
        zoe = Person(running, "Zoe")
        zoe.post(f"/tables/{table}/seats/0", {"do": "take"})
        assert [seat["name"] for seat in zoe.sit(table).state["seats"]] == ["Zoe", "Bob"]


# -- the doctor ----------------------------------------------------------------------------------------------------


def states(folder: Path) -> dict[str, str]:
    return {finding.what: finding.state for finding in examine(folder, 8330, deep=True)}


def test_the_doctor_finds_a_sound_installation_sound(played: tuple[Path, str]) -> None:
    found = states(played[0])
    assert {found[what] for what in ("python", "packages", "games", "folder", "store", "records", "bots")} == {"ok"}
    assert "record" not in found


def test_the_doctor_finds_a_record_that_was_changed(played: tuple[Path, str]) -> None:
    folder, _table = played
    with sqlite3.connect(folder / DATABASE) as store:
        store.execute("UPDATE lines SET digest = '0000000000000000' WHERE n = (SELECT max(n) FROM lines)")
    store.close()
    assert states(folder)["record"] == "wrong"


def test_the_doctor_finds_a_damaged_store(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"rubbish" * 1000)
    assert states(tmp_path)["store"] == "wrong"
    assert states(tmp_path / "new")["store"] == "note"


def test_every_finding_has_its_sentence_in_both_languages() -> None:
    english, french = texts("en").find("doctor"), texts("fr").find("doctor")
    assert isinstance(english, dict)
    assert isinstance(french, dict)
    assert {what: set(said) for what, said in english.items()} == {what: set(said) for what, said in french.items()}


# -- the commands --------------------------------------------------------------------------------------------------


def chaloupe(*words: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "chaloupe", *words]
    surroundings = {"LANG": f"{language}.UTF-8", "PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, env=surroundings)


@pytest.mark.compiled
def test_the_commands_do_it_and_say_so(played: tuple[Path, str], tmp_path: Path) -> None:
    folder, table = played
    data = ("--data", str(folder))
    copy = tmp_path / "copy.db"
    assert "chaloupe restore" in chaloupe("backup", str(copy), *data).stdout
    listed = json.loads(chaloupe("person", "list", "Bob", *data, "--json").stdout)
    assert [(known["name"], known["tables"]) for known in listed] == [("Bob", 1)]
    assert json.loads(chaloupe("person", "export", listed[0]["id"], *data).stdout)["tables"][0]["table"] == table
    forgotten = json.loads(chaloupe("person", "forget", listed[0]["id"], "--yes", *data, "--json").stdout)
    assert forgotten["tables"] == [table]
    again = chaloupe("person", "forget", listed[0]["id"], "--yes", *data, language="fr")
    assert (again.returncode, again.stdout) == (2, "")
    assert "Rien n'est gardé" in again.stderr
    restored = json.loads(chaloupe("restore", str(copy), *data, "--json").stdout)
    assert Path(restored["old"]).exists()
    assert json.loads(chaloupe("person", "list", "Bob", *data, "--json").stdout) == listed
    well = json.loads(chaloupe("doctor", *data, "--json").stdout)
    wrong = {finding["what"] for finding in well["findings"] if finding["state"] == "wrong"}
    assert wrong <= {"client"}, "which --fast does not build"
    assert well["well"] is (not wrong)
    assert chaloupe("doctor", "--help").returncode == 0


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-abc", "--yes", "a-bc"])
    monkeypatch.setattr("chaloupe.server.http.identity.secrets.token_urlsafe", lambda _size: next(made))
    assert fresh_id(3) == "a-bc"
