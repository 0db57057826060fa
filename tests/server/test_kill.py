"""`kill -9` under load, again and again: nothing acknowledged is lost, nothing is done twice, every record replays."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from chaloupe.storage import SqliteStore
from chaloupe.table import Header, Record, Table
from chaloupe.table.record import Line
from tests.ports import free_port
from tests.server.running import PATIENCE, Socket, new_id, wait_until

pytestmark = pytest.mark.heavy

ROOT = Path(__file__).resolve().parents[2]


class Process:
    """A server in a process of its own, on a port and a folder that stay the same."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "chaloupe.cli.serve", "--no-open", "--port", str(self.port)]
        command += ["--data", str(self.data), "--message-rate", "1000000"]
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = {**os.environ, "PYTHONPATH": paths, "LANG": "C"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "the server has ended"
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/healthz", trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    def end(self, number: int) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


class Player(threading.Thread):
    """Plays both seats of a table on and on, through every cut of the socket, and remembers what was acknowledged."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.rng = random.Random(number)
        self.acknowledged: dict[str, int] = {}
        self.sent: set[str] = set()
        self.twice = 0
        self.trouble: str | None = None
        self.stopping = threading.Event()
        http = httpx.Client(base_url=f"http://127.0.0.1:{port}/api", trust_env=False)
        http.put("/me", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
        self.table = http.post("/tables", json={"game": "cartagena", "seats": seats}).json()["id"]
        self.cookie = http.cookies["chaloupe"]
        http.close()

    def run(self) -> None:
        pending: tuple[int, str, int, Any] | None = None
        while not self.stopping.is_set():
            sockets: list[Socket] = []
            try:
                url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/play"
                for seat in range(2):
                    sockets.append(Socket(url, self.cookie))
                    sockets[-1].hello(seat)
                while not self.stopping.is_set():
                    pending = pending or self.choose(sockets)
                    if pending is None:
                        return
                    self.send(sockets, *pending)
                    pending = None
            except (ConnectionClosed, WebSocketException, OSError, TimeoutError):
                time.sleep(0.01)
            except AssertionError as error:
                self.trouble = str(error)
                return
            finally:
                for socket in sockets:
                    with contextlib.suppress(WebSocketException, OSError):
                        socket.close()

    def choose(self, sockets: list[Socket]) -> tuple[int, str, int, Any] | None:
        n = max(socket.state["n"] for socket in sockets)
        for seat, socket in enumerate(sockets):
            while socket.state["n"] < n:
                socket.until("step")
            ask = socket.state["ask"]
            if ask:
                legal = [each for each in ask["legal"] if each["type"] == "retreat"] or ask["legal"]
                return seat, new_id(), ask["question"], self.rng.choice(legal)
        return None

    def send(self, sockets: list[Socket], seat: int, id: str, question: int, action: Any) -> None:
        self.sent.add(id)
        answer = sockets[seat].act(action, question=question, id=id)
        assert answer["type"] in ("step", "ack"), answer
        self.acknowledged[id] = answer["n"]
        if self.rng.random() < 0.1:  # once more, as if the answer had been lost
            again = sockets[seat].act(action, question=question, id=id)
            assert again == {"type": "ack", "id": id, "n": answer["n"]}, again


def check(data: Path, player: Player) -> int:
    acknowledged = dict(player.acknowledged)
    store = SqliteStore(data / "chaloupe.db")
    stored = store.table(player.table)
    assert stored is not None
    lines = store.lines(stored.key)
    store.close()
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    acts = [line.act for line in lines if line.act is not None]
    assert len(acts) == len(set(acts)), "an action was carried out twice"
    by_id = {line.act: line.n for line in lines}
    for id, n in acknowledged.items():
        assert by_id.get(id) == n, "an acknowledged action was lost"
    assert set(acts) <= player.sent
    record = Record(Header(stored.game, stored.rules, stored.players, stored.options, ["", ""], stored.created))
    for line in lines:
        record.append(Line.parse(line.text, line.n))
        assert record.digest == line.digest
    again = Table.replay(record)
    assert Table.load(again.save()).record.digest == lines[-1].digest
    return len(acts)


def play_on(players: list[Player], actions: int) -> None:
    """Wait until so many more actions were acknowledged, or the games are over, however slow this machine is."""
    wanted = sum(len(player.acknowledged) for player in players) + actions

    def played() -> bool:
        return sum(len(each.acknowledged) for each in players) >= wanted or not any(each.is_alive() for each in players)

    wait_until(played)


def rounds(data: Path, number: int, tables: int, seed: int) -> int:
    server = Process(data)
    players: list[Player] = []
    try:
        server.start()
        players += [Player(server.port, i) for i in range(tables)]
        for player in players:
            player.start()
        rng = random.Random(seed)
        for _ in range(number):
            play_on(players, 3 * tables)
            time.sleep(rng.uniform(0, 0.5))
            assert server.end(signal.SIGKILL) == -signal.SIGKILL
            for player in players:
                check(data, player)
            server.start()
        play_on(players, tables)
        leave(players)
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    finally:
        server.end(signal.SIGKILL)
        leave(players)
    assert [player.trouble for player in players] == [None] * tables
    return sum(check(data, player) for player in players)


def leave(players: list[Player]) -> None:
    """Let the players finish what they are doing, and go."""
    for player in players:
        player.stopping.set()
    for player in players:
        if player.is_alive():
            player.join(PATIENCE)


@pytest.mark.slow
def test_kill_nine_under_load(tmp_path: Path) -> None:
    assert rounds(tmp_path, 3, 3, 1) > 20


@pytest.mark.soak
def test_kill_nine_for_long(tmp_path: Path) -> None:
    assert rounds(tmp_path, 60, 6, 2) > 1000
