"""The documentation: the site holds together, and every snippet in it runs."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from hatch_build import system_npm, wheel_npm

ROOT = Path(__file__).resolve().parent.parent
BUILT = (ROOT / "src" / "chaloupe" / "server" / "static" / "index.html").exists()  # the client, which --fast leaves out
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What a block may be written in; only plain text is not tried out.
KNOWN = {"python", "console", "json", "ts", "svelte", ""}


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_tool", ROOT / "tools" / "site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


SITE = tool()
SOURCES = [source for sources in SITE.CONTENTS.values() for source in sources]


def blocks(source: str) -> list[tuple[str, str]]:
    return FENCE.findall((ROOT / source).read_text("utf-8"))


def surroundings() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "LANG": "en"}


def test_the_site_is_built_and_holds_together(tmp_path: Path) -> None:
    site = SITE.Site()
    site.build(tmp_path / "site")
    index = (tmp_path / "site" / "index.html").read_text("utf-8")
    for page in site.pages:
        assert f'href="{page.name}"' in index
    rules = (tmp_path / "site" / "rules-lifeboats-fr.html").read_text("utf-8")
    assert 'id="lif-1"' in rules
    assert "http" not in re.sub(r"<code.*?</code>", "", index, flags=re.DOTALL)


def test_a_link_that_leads_nowhere_ends_the_build() -> None:
    site = SITE.Site()
    page = site.pages[0]
    for link in ("docs/none.md", "#no-such-heading", "docs/host.md#nowhere", "ftp:elsewhere", "//elsewhere"):
        with pytest.raises(SITE.SiteError):
            site.resolve(page, link)
    assert site.resolve(page, "docs/host.md#keeping-house") == "host.html#keeping-house"


@pytest.mark.parametrize("source", SOURCES)
def test_blocks_are_in_a_language_that_is_tried_out(source: str) -> None:
    for language, text in blocks(source):
        assert language in KNOWN, f"{source}: {language}"
        if language == "json":
            json.loads(text)
        if language == "ts":
            assert_declared(text)


def assert_declared(text: str) -> None:
    """Find every field of an interface in the sources of the client."""
    declared = " ".join((ROOT / "client" / "src" / "lib" / "board.ts").read_text("utf-8").split())
    for line in text.splitlines():
        field = " ".join(line.partition("//")[0].split())
        if not field.startswith(("interface", "}")):
            assert field in declared, field


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / "client" / "node_modules").exists(), reason="the client's packages are not installed")
def test_the_board_in_the_guide_compiles(tmp_path: Path) -> None:
    board = next(text for language, text in blocks("client/BOARDS.md") if language == "svelte")
    (tmp_path / "Board.svelte").write_text(board, "utf-8")
    compiler = (ROOT / "client" / "node_modules" / "svelte" / "src" / "compiler" / "index.js").as_uri()
    script = (
        f"import {{ compile }} from {json.dumps(compiler)}; import {{ readFileSync }} from 'node:fs';"
        "const made = compile(readFileSync('Board.svelte', 'utf-8'), { generate: 'client' });"
        "for (const warning of made.warnings) console.error(warning.message);"
        "process.exit(made.warnings.length);"
    )
    npm = system_npm() or wheel_npm()
    assert npm is not None
    node = str(Path(npm[0]).with_name("node"))
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("source", [name for name in SOURCES if any(kind == "python" for kind, _ in blocks(name))])
def test_python_snippets_run_one_after_the_other(source: str, tmp_path: Path) -> None:
    text = "\n".join(text for language, text in blocks(source) if language == "python")
    command = [sys.executable, "-W", "error", "-c", text]
    done = subprocess.run(
        command, cwd=tmp_path, env=surroundings(), capture_output=True, text=True, check=False, timeout=240
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("source", [name for name in SOURCES if any(kind == "console" for kind, _ in blocks(name))])
def test_commands_run_and_say_what_is_written(source: str, tmp_path: Path) -> None:
    for language, text in blocks(source):
        if language != "console":
            continue
        for command, expected in conversations(text):
            shell = f'chaloupe() {{ "{sys.executable}" -m chaloupe "$@"; }}\n{command}'
            done = subprocess.run(
                ["/bin/sh", "-c", shell],
                cwd=tmp_path,
                env=surroundings(),
                capture_output=True,
                text=True,
                check=False,
                timeout=240,
            )
            if not BUILT and command.startswith("chaloupe doctor"):  # who finds that the client is missing
                assert done.returncode == 1
                continue
            assert done.returncode == 0, done.stderr
            for line in expected:
                start, _, end = line.partition("…")
                assert start in done.stdout, line
                assert end in done.stdout, line


def conversations(text: str) -> list[tuple[str, list[str]]]:
    """Split a block into commands and what they answer; `…` stands for anything."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line:
            found[-1][1].append(line)
    return found
