"""Let Lighthouse look at the first page: `python tools/lighthouse.py` inside .venv (`run.py test` makes it).

Lighthouse is brought by npm into build/lighthouse; nothing else is fetched, the page is our own on the loopback. It
throttles the machine to a telephone on a slow net (`--desktop`: to a desk), so a busy machine scores lower.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find_chromium  # noqa: E402
from tests.browser.server import Server  # noqa: E402

HOME = ROOT / "build" / "lighthouse"
PACKAGE = "lighthouse@12.8.2"
METRICS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
)


def bring() -> Path:
    """Install Lighthouse, once."""
    program = HOME / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        (HOME / "package.json").write_text(json.dumps({"private": True}), "utf-8")
        npm = shutil.which("npm") or "npm"
        subprocess.run([npm, "install", "--no-save", "--no-audit", "--no-fund", PACKAGE], cwd=HOME, check=True)
    return program


def look(url: str, *, desktop: bool) -> dict[str, object]:
    """Give Lighthouse's report on a page."""
    path, more = find_chromium()
    environment = {**os.environ, **more, "CHROME_PATH": path}
    words = [str(bring()), url, "--quiet", "--output=json", f"--chrome-flags=--headless {' '.join(FLAGS)}"]
    words += ["--preset=desktop"] if desktop else []
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def main() -> int:
    """Start a server, look at its first page, print the scores; fail if one is below what is promised."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--desktop", action="store_true", help="a desk instead of a telephone")
    parser.add_argument("--path", default="/", help="another page than the first")
    parser.add_argument("--json", action="store_true", help="the whole report of Lighthouse")
    parser.add_argument("--least", type=int, default=95, help="the lowest score that is good enough")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="chaloupe-lighthouse-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            report = look(server.url + wishes.path, desktop=wishes.desktop)
        finally:
            server.stop()
    if wishes.json:
        print(json.dumps(report))
    categories, audits = report["categories"], report["audits"]
    assert isinstance(categories, dict)
    assert isinstance(audits, dict)
    scores = {each["title"]: round(100 * each["score"]) for each in categories.values()}
    if not wishes.json:
        for title, score in scores.items():
            print(f"{score:>4}  {title}")
        for name in METRICS:
            print(f"      {audits[name]['title']}: {audits[name]['displayValue']}")
    return 0 if min(scores.values()) >= wishes.least else 1


if __name__ == "__main__":
    sys.exit(main())
