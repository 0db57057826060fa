"""The command: where it listens, what it says, how it ends; and its texts in both languages."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from chaloupe import shelf
from chaloupe.cli import serve as command
from chaloupe.server.http.qr import blocks, svg
from chaloupe.server.log import JsonLines
from chaloupe.server.terminal import texts
from chaloupe.texts.catalogue import common_catalogue
from tests.server.running import PATIENCE


@contextmanager
def running(data: Path, *options: str, language: str = "en_GB.UTF-8") -> "Iterator[subprocess.Popen[str]]":
    """Run the command; it does not outlive the test."""
    words = [sys.executable, "-m", "chaloupe.cli.serve", "--no-open", "--data", str(data), *options]
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "LANG": language, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    environment.pop("LC_ALL", None)
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def told_why_not(data: Path, port: int = 0) -> str:
    """Run the command where it cannot serve, and give what it says about that."""
    with running(data, "--port", str(port)) as process:
        _out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "Traceback" not in errors
    return errors


def first_lines(process: "subprocess.Popen[str]", end: str) -> str:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if end in line:
            break
    return "".join(lines)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_ends_when_asked(tmp_path: Path, number: int) -> None:
    with running(tmp_path / "new" / "folder", "--port", "0") as process:
        said = first_lines(process, "Ctrl-C")
        address = re.search(r"http://localhost:(\d+)/", said)
        assert address is not None
        assert str(tmp_path / "new" / "folder") in said
        assert "--host" in said  # how phones could join
        url = f"http://127.0.0.1:{address[1]}"
        assert httpx.get(f"{url}/healthz", trust_env=False, timeout=PATIENCE).status_code == 200
        process.send_signal(number)
        _out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, -number)
    assert "Traceback" not in errors
    assert (tmp_path / "new" / "folder" / "chaloupe.db").exists()


def test_it_speaks_french(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0", language="fr_FR.UTF-8") as process:
        assert "Les tables sont à l'adresse" in first_lines(process, "Ctrl-C")


def test_phones_in_the_network_get_a_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "network_address", lambda: "192.0.2.7")
    command.greet(texts("en"), "0.0.0.0", 8330, Path("data"), "key", False)  # noqa: S104
    said = capsys.readouterr().out
    assert "http://192.0.2.7:8330/" in said
    assert "█" in said or "▀" in said


def test_a_port_or_folder_that_cannot_be_used_is_told_plainly(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert "--port" in told_why_not(tmp_path, other.getsockname()[1])
    (tmp_path / "file").write_text("", "utf-8")
    assert "--data" in told_why_not(tmp_path / "file")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "chaloupe.db").write_bytes(b"no database" * 1000)
    assert "chaloupe.db" in told_why_not(tmp_path / "bad")


def test_texts_are_complete_in_both_languages() -> None:
    english, french = texts("en"), texts("fr")
    for section in ("serve", "serving", "words", "errors"):
        here, there = english.texts[section], french.texts[section]
        assert isinstance(here, dict)
        assert isinstance(there, dict)
        assert set(here) == set(there)
        for key, text in here.items():
            assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", there[key])), key


@pytest.mark.shelf
def test_every_problem_of_the_server_has_words() -> None:
    folder = Path(command.__file__).parent.parent
    known = set(_errors(texts("en").texts)) | set(_errors(common_catalogue("en").texts))
    for game in shelf.games():
        known |= set(_errors(game.catalogue("en").texts))
    used: set[str] = set()
    for package in ("server", "table", "storage"):
        for path in (folder / package).rglob("*.py"):
            text = path.read_text("utf-8")
            used |= set(re.findall(r"Problem\(\s*\"(\w+)\"", text))
            used |= set(re.findall(r"wire\.Trouble\([^\"]*\"(\w+)\"", text))
            used |= set(re.findall(r"plain_text\([^\"]*\"(\w+)\"", text))
    assert len(used) > 50  # or they are no longer found
    assert used <= known, used - known


def _errors(texts: dict[str, object]) -> dict[str, object]:
    found = texts.get("errors", {})
    assert isinstance(found, dict)
    return found


def test_logs_can_be_json(make_record: Callable[..., object]) -> None:
    line = json.loads(JsonLines().format(make_record("table %s", "x", table="abc")))  # type: ignore[arg-type]
    assert line["message"] == "table x"
    assert line["table"] == "abc"
    assert line["level"] == "warning"


@pytest.fixture
def make_record() -> Callable[..., object]:
    import logging

    def make(message: str, *values: object, **more: object) -> object:
        record = logging.LogRecord("chaloupe", logging.WARNING, "", 0, message, values, None)
        vars(record).update(more)
        return record

    return make


def test_the_log_of_a_server_is_json_lines(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0", "--json-logs") as process:
        first_lines(process, "Ctrl-C")
        process.terminate()
        _out, errors = process.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert [line["message"] for line in lines] == ["the house is open", "the house is closed"]
    assert lines[0]["data"] == str(tmp_path)


def test_codes_can_be_drawn() -> None:
    assert svg("http://localhost/join/abc").startswith("<svg")
    assert 'stroke="currentColor"' in svg("http://localhost/join/abc")
    assert "style" not in svg("http://localhost/join/abc")
    assert len(blocks("http://localhost/").splitlines()) > 10
