"""Finds a Chromium for the tests, or brings one: they are never skipped for want of a browser.

In this order: the one named by CHALOUPE_CHROMIUM, the system's, Debian's package (installed when we are root), and the
one inside the npm package @sparticuz/chromium, which needs nothing of the system.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "build" / "chromium"
PACKAGE = "@sparticuz/chromium@153.0.0"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# A name that does not mean this machine, as a phone would use it, and leads here all the same.
NETWORK_NAME = "table.test"
FLAGS = [
    f"--host-resolver-rules=MAP {NETWORK_NAME} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find_chromium() -> tuple[str, dict[str, str]]:
    """Give the path of a Chromium and what must be added to its environment."""
    named = os.environ.get("CHALOUPE_CHROMIUM")
    if named:
        return named, {}
    return _of_the_system() or _bring()


def _bring() -> tuple[str, dict[str, str]]:
    """Install a Chromium; several test processes ask at the same time, and only the first of them does it."""
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _of_the_system() or _of_debian() or _of_npm()


def _of_the_system() -> tuple[str, dict[str, str]] | None:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found, {}
    return None


def _of_debian() -> tuple[str, dict[str, str]] | None:
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"]
    for words in (install, ["apt-get", "update"], install):
        done = subprocess.run(words, env=quiet, capture_output=True, check=False)
        if done.returncode == 0 and words is install:
            return _of_the_system()
    return None


def _of_npm() -> tuple[str, dict[str, str]]:
    """Unpack the browser of the npm package, once; Node's own zlib reads its brotli."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        sys.exit("The browser tests need a Chromium: install one, or Node.js and npm to bring one.")
    binary = HOME / "chromium"
    if not binary.exists():
        (HOME / "package.json").write_text(json.dumps({"private": True}))
        subprocess.run([npm, "install", "--no-save", "--no-audit", "--no-fund", PACKAGE], cwd=HOME, check=True)
        packed = HOME / "node_modules" / "@sparticuz" / "chromium" / "bin"
        script = (
            "const {readFileSync,writeFileSync}=require('fs'),{brotliDecompressSync}=require('zlib');"
            "const [from,to]=process.argv.slice(1);writeFileSync(to,brotliDecompressSync(readFileSync(from)));"
        )
        for name in ("al2023.tar", "fonts.tar"):
            if (packed / f"{name}.br").exists():
                subprocess.run([node, "-e", script, str(packed / f"{name}.br"), str(HOME / name)], check=True)
                with tarfile.open(HOME / name) as archive:
                    archive.extractall(HOME, filter="data")
        fresh = HOME / "chromium.part"
        subprocess.run([node, "-e", script, str(packed / "chromium.br"), str(fresh)], check=True)
        fresh.chmod(0o755)
        fresh.rename(binary)
    libraries = str(HOME / "al2023" / "lib")
    return str(binary), {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_PATH": str(HOME / "fonts"), "HOME": str(HOME)}
