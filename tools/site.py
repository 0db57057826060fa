"""Builds the documentation as a site of plain files: ``python tools/site.py [FOLDER]``, by default ``build/site``.

Every page is a Markdown file of this checkout, except the rulebooks, which are made from the clauses. The games are
found by looking at their folders. A link that leads nowhere, to a heading that does not exist or out of the site ends
the build.
"""

import html
import json
import re
import shutil
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "chaloupe" / "games"
STYLE = ROOT / "docs" / "site.css"
# The order of the table of contents: headings, and the files below them.
CONTENTS = {
    "Play": ["README.md", "docs/host.md"],
    "Tinker": [
        "docs/first-hour.md",
        "examples/README.md",
        "docs/write-a-game.md",
        "docs/write-a-bot.md",
        "client/BOARDS.md",
        "docs/protocol.md",
        "docs/wire.md",
    ],
    "Study": ["docs/lab.md", "docs/tensors.md", "docs/bots.md", "docs/bots-negotiate.md", "benchmarks/README.md"],
    "The house": ["docs/laws.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "RELEASING.md", "CHANGELOG.md"],
}
LANGUAGES = {"en": "Rules", "fr": "Règles"}
SPECIFICATIONS = "Specifications"
WAYS = {"en": ("Skip to the text", "Contents"), "fr": ("Aller au texte", "Sommaire")}
WHOLE = {"en": "The whole specification", "fr": "La spécification complète (en anglais)"}
OUTSIDE = re.compile(r"^[a-z]+:|^//")


class Page(NamedTuple):
    """One page: where it comes from (None: made), its place in the site, its group, language, title and text."""

    source: Path | None
    name: str
    group: str
    language: str
    title: str
    text: str


class SiteError(Exception):
    """A page that cannot be built as it is."""


def written() -> Iterator[Page]:
    """List the pages that somebody wrote."""
    for group, sources in CONTENTS.items():
        for source in sources:
            path = ROOT / source
            text = path.read_text("utf-8")
            title = re.search(r"^# (.+)$", text, re.MULTILINE)
            if title is None:
                raise SiteError(f"{source} has no title")
            yield Page(path, place(source), group, "en", title[1], text)


def place(source: str) -> str:
    """Name the page of a file."""
    if source == "README.md":
        return "index.html"
    path = Path(source)
    stem = path.parent.name if path.stem == "README" else path.stem
    return f"{stem.lower()}.html"


def games() -> Iterator[Path]:
    """List the folders of the games."""
    for folder in sorted(GAMES.iterdir()):
        if not folder.name.startswith("_") and (folder / "texts" / "rulebook.json").exists():
            yield folder


def words(folder: Path, language: str) -> dict[str, Any]:
    """Read the texts of a game."""
    found: dict[str, Any] = json.loads((folder / "texts" / f"{language}.json").read_text("utf-8"))
    return found


def rulebooks() -> Iterator[Page]:
    """Make a page of every rulebook, in both languages."""
    for folder in games():
        chapters = json.loads((folder / "texts" / "rulebook.json").read_text("utf-8"))["chapters"]
        whole = folder / "RULES.md"
        for language, group in LANGUAGES.items():
            texts = words(folder, language)
            lines = [f"# {texts['name']}", "", str(texts.get("about", "")), ""]
            if whole.exists():
                lines += [f"[{WHOLE[language]}]({whole.relative_to(ROOT).as_posix()})", ""]
            for chapter in chapters:
                lines += [f"## {chapter['title'][language]}", ""]
                for clause in chapter["clauses"]:
                    lines += [f"### {clause['id']}", "", clause[language], ""]
            yield Page(None, f"rules-{folder.name}-{language}.html", group, language, texts["name"], "\n".join(lines))


def specifications() -> Iterator[Page]:
    """List the specifications of the games, each under the name that players read."""
    for folder in games():
        path = folder / "RULES.md"
        if path.exists():
            title = f"{words(folder, 'en')['name']}: specification"
            text = re.sub(r"^# .+$", f"# {title}", path.read_text("utf-8"), count=1, flags=re.MULTILINE)
            yield Page(path, f"specification-{folder.name}.html", SPECIFICATIONS, "en", title, text)


def slug(text: str) -> str:
    """Make the anchor of a heading."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")


def tokens_of(page: Page, markdown: MarkdownIt) -> list[Token]:
    """Read a page, with an anchor at every heading."""
    tokens = markdown.parse(page.text)
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", slug(inline.content))
    return tokens


def anchors(tokens: list[Token]) -> set[str]:
    """List the anchors of a page."""
    return {str(token.attrGet("id")) for token in tokens if token.type == "heading_open"}


def links(tokens: list[Token]) -> Iterator[Token]:
    """Find the links and pictures of a page."""
    for token in tokens:
        for child in token.children or ():
            if child.type in ("link_open", "image"):
                yield child


class Site:
    """All pages, and the check that they hold together."""

    def __init__(self) -> None:
        """Read everything."""
        self.markdown = MarkdownIt("commonmark").enable("table")
        self.pages = [*written(), *rulebooks(), *specifications()]
        self.tokens = {page.name: tokens_of(page, self.markdown) for page in self.pages}
        self.by_source = {page.source: page for page in self.pages if page.source is not None}
        self.pictures: dict[str, Path] = {}

    def resolve(self, page: Page, link: str) -> str:
        """Turn a link of a file into one of the site; raise a `SiteError` if it leads nowhere."""
        where = f"{page.name}: {link}"
        if OUTSIDE.match(link):
            raise SiteError(f"{where} leads out of the site")
        target, _, anchor = link.partition("#")
        found = page
        if target:
            base = page.source.parent if page.source is not None else ROOT
            path = (base / target).resolve()
            if path.suffix in (".png", ".svg") and path.is_file():
                self.pictures[path.name] = path
                return path.name
            made = next((other for other in self.pages if other.name == target), None)
            if path not in self.by_source and made is None:
                raise SiteError(f"{where} leads nowhere")
            found = self.by_source.get(path) or made or page
        if anchor and anchor not in anchors(self.tokens[found.name]):
            raise SiteError(f"{where}: {found.name} has no such heading")
        return (found.name if target else "") + (f"#{anchor}" if anchor else "")

    def body(self, page: Page) -> str:
        """Render a page, with all its links resolved."""
        tokens = self.tokens[page.name]
        for link in links(tokens):
            name = "src" if link.type == "image" else "href"
            link.attrSet(name, self.resolve(page, str(link.attrGet(name))))
        return str(self.markdown.renderer.render(tokens, self.markdown.options, {}))

    def contents(self, current: Page) -> str:
        """Render the table of contents as one page sees it."""
        parts: list[str] = []
        for group in [*CONTENTS, *LANGUAGES.values(), SPECIFICATIONS]:
            parts.append(f"<h2>{html.escape(group)}</h2><ul>")
            for page in self.pages:
                if page.group == group:
                    here = ' aria-current="page"' if page is current else ""
                    parts.append(f'<li><a href="{page.name}"{here}>{html.escape(page.title)}</a></li>')
            parts.append("</ul>")
        return "".join(parts)

    def document(self, page: Page) -> str:
        """Render the whole page."""
        title = "Chaloupe" if page.title == "Chaloupe" else f"{page.title} · Chaloupe"
        contents = self.contents(page)
        skip, overview = WAYS[page.language]
        return (
            f'<!doctype html><html lang="{page.language}"><head><meta charset="utf-8">'
            f"<title>{html.escape(title)}</title>"
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="stylesheet" href="site.css"></head><body>'
            f'<a class="skip" href="#text">{skip}</a><a class="to-contents" href="#contents">{overview}</a>'
            f'<nav id="contents" aria-label="{overview}"><a class="home" href="index.html">Chaloupe</a>{contents}</nav>'
            f'<main id="text">{self.body(page)}</main></body></html>\n'
        )

    def build(self, folder: Path) -> None:
        """Write the site; an older one is replaced."""
        documents = {page.name: self.document(page) for page in self.pages}
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in documents.items():
            (folder / name).write_text(text, "utf-8")
        for name, path in self.pictures.items():
            shutil.copy2(path, folder / name)
        shutil.copy2(STYLE, folder / STYLE.name)


def main(arguments: list[str]) -> int:
    """Build, and say where."""
    folder = Path(arguments[0]) if arguments else ROOT / "build" / "site"
    try:
        site = Site()
        site.build(folder)
    except SiteError as problem:
        print(f"The site cannot be built: {problem}", file=sys.stderr)
        return 1
    print(f"{len(site.pages)} pages in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
