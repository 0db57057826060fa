"""Photograph every page and state of the application: `python tools/screens.py` inside .venv (`run.py test` makes it).

A server of its own on the loopback, with an empty folder for its data, and Chromium. Games are played from fixed seeds,
so that the pictures of two runs can be laid side by side. They come to build/screens/<language>-<size>-<light>/. Words
that cannot be read (below twelve pixels, cut off, outside the window) are listed.

    python tools/screens.py --lang fr --size phone --light dark
    python tools/screens.py --only castaways --sheets
"""

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find_chromium  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tools.scenes import SCENES  # noqa: E402
from tools.visit import Scene, Visit  # noqa: E402

HOME = ROOT / "build" / "screens"
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
SIZES = {
    "wide": (1280, 800),
    "phone": (390, 844),
    "small": (320, 568),  # the narrowest phones
    "zoomed": (640, 400),  # a wide window at 200 %
    "large": (1920, 1080),
}
USUAL = ("wide", "phone")  # what `all` means
HANDHELD = ("phone", "small")
LIGHTS = ("light", "dark")
SHEET = 12  # pictures on a contact sheet


def visit(browser: Browser, language: str, size: str, light: str, scenes: list[tuple[int, Scene]]) -> list[str]:
    """Walk once through the house and photograph it; give what went wrong on the way."""
    folder = HOME / f"{language}-{size}-{light}"
    folder.mkdir(parents=True, exist_ok=True)
    width, height = SIZES[size]
    troubles: list[str] = []
    for number, scene in scenes:
        for old in folder.glob(f"{number:02}-*.png"):
            old.unlink()
        with tempfile.TemporaryDirectory(prefix="chaloupe-screens-") as data:
            server = Server(Path(data))
            server.start()
            context = browser.new_context(
                locale=LANGUAGES[language],
                color_scheme="dark" if light == "dark" else "light",
                viewport={"width": width, "height": height},
                has_touch=size in HANDHELD,
                is_mobile=size in HANDHELD,
                reduced_motion="reduce",
            )
            walk = Visit(context, server, folder, number)
            try:
                scene(walk)
            except Exception as trouble:  # noqa: BLE001  one scene must not cost the others
                troubles.append(f"{folder.name} {number:02}-{scene.__name__}: {trouble}")
                with contextlib.suppress(Error):  # there may be no page left to photograph
                    walk.snap("trouble")
            finally:
                troubles += [f"{folder.name} {found}" for found in walk.unreadable]
                walk.leave()
                server.stop()
    return troubles


def sheets(folder: Path) -> Iterator[Path]:
    """Lay the pictures of a walk on contact sheets, to look at many at once."""
    from PIL import Image, ImageDraw  # noqa: PLC0415  only sheets need it

    pictures = sorted(folder.glob("[0-9]*.png"))
    for first in range(0, len(pictures), SHEET):
        some = pictures[first : first + SHEET]
        upright = folder.name.split("-")[1] in HANDHELD
        columns, wide, high = (6, 300, 650) if upright else (3, 640, 400)
        rows = (len(some) + columns - 1) // columns
        sheet = Image.new("RGB", (columns * wide, rows * (high + 16)), "white")
        for place, path in enumerate(some):
            picture = Image.open(path).convert("RGB")
            picture = picture.crop((0, 0, picture.width, min(picture.height, picture.width * high // wide)))
            picture.thumbnail((wide - 6, high))
            at = (place % columns * wide, place // columns * (high + 16))
            sheet.paste(picture, (at[0], at[1] + 14))
            ImageDraw.Draw(sheet).text((at[0] + 2, at[1] + 1), path.stem, fill="black")
        made = folder / f"sheet-{first // SHEET + 1}.png"
        sheet.save(made)
        yield made


def choose(words: list[str] | None) -> list[tuple[int, Scene]]:
    """Take the scenes whose names begin with one of these words; numbers stay what they are in the whole list."""
    numbered = list(enumerate(SCENES, 1))
    return [each for each in numbered if not words or any(each[1].__name__.startswith(word) for word in words)]


def main() -> int:
    """Photograph what was asked for; fail if a scene could not be played or words could not be read."""
    about = (__doc__ or "").split("\n\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about[0], epilog="examples:\n" + about[2], formatter_class=form)
    parser.add_argument("--lang", choices=[*LANGUAGES, "all"], default="en")
    parser.add_argument("--size", choices=[*SIZES, "all"], default="wide", help=f"all: {', '.join(USUAL)}")
    parser.add_argument("--light", choices=[*LIGHTS, "all"], default="light")
    parser.add_argument("--only", action="append", metavar="SCENE", help="scenes whose names begin so; several times")
    parser.add_argument("--sheets", action="store_true", help="also lay the pictures on contact sheets (needs Pillow)")
    parser.add_argument("--list", action="store_true", help="name the scenes and stop")
    wishes = parser.parse_args()
    if wishes.list:
        for number, scene in choose(wishes.only):
            print(f"{number:02}-{scene.__name__:<12} {scene.__doc__}")
        return 0
    node = shutil.which("node")  # Playwright's own needs a library that a bare system lacks
    if node is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    languages = list(LANGUAGES) if wishes.lang == "all" else [wishes.lang]
    sizes = list(USUAL) if wishes.size == "all" else [wishes.size]
    lights = list(LIGHTS) if wishes.light == "all" else [wishes.light]
    troubles: list[str] = []
    path, more = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, env={**os.environ, **more})
        for language, size, light in ((a, b, c) for a in languages for b in sizes for c in lights):
            start = time.monotonic()
            troubles += visit(browser, language, size, light, choose(wishes.only))
            folder = HOME / f"{language}-{size}-{light}"
            print(f"{folder.relative_to(ROOT)}: {time.monotonic() - start:.0f} s")
            for made in sheets(folder) if wishes.sheets else ():
                print(f"  {made.relative_to(ROOT)}")
        browser.close()
    print("\n".join(troubles))
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
