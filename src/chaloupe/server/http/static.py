"""The built client: read once, sent compressed, assets with a hash in their name kept for ever."""

import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.exceptions import NotFoundException

_HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_PAGES = ("table", "rules", "join", "claim", "replay", "new", "games", "owner", "screen")
_LANGUAGES = ("en", "fr")
_FIRST = re.compile(r"/assets/(words-\w\w|rolldown-runtime)-[A-Za-z0-9_-]+\.js$")
_NOT_BUILT = (
    "Chaloupe is running, but its client has not been built.\n"
    "Chaloupe tourne, mais son client n'a pas été construit.\n\n  python3 run.py\n"
)


class Asset(NamedTuple):
    """A file as it is sent: by encoding (empty for plain)."""

    bodies: dict[str, bytes]
    kind: str
    tag: str
    cache: str


class Client:
    """All files of the built client in memory; there are few and they are small."""

    def __init__(self, folder: Path) -> None:
        """Read a folder; a missing one means that the client was not built."""
        self.assets: dict[str, Asset] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in (".br", ".gz"):
                    name = "/" + path.relative_to(folder).as_posix()
                    self.assets[name] = _read(path, name)
        found = [_FIRST.match(name) for name in self.assets]
        self._first = {match[1]: match[0] for match in found if match is not None}

    def find(self, path: str) -> tuple[Asset | None, int]:
        """Find a file, or the page for a route of the client; it has a page for those who are lost, too."""
        found = self.assets.get(path)
        if found is not None:
            return found, 200
        known = path == "/" or path.split("/")[1] in _PAGES
        lost = not known and "." not in path.rpartition("/")[2]
        return self.assets.get("/index.html") if known or lost else None, 200 if known else 404

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Answer a request that is not for the interface."""
        path = request.scope["path"]
        if path.startswith("/api/"):
            raise NotFoundException
        asset, status = self.find(path)
        if asset is None:
            text = "404\n" if self.assets else _NOT_BUILT
            status = 404 if self.assets or path != "/" else 503
            return Response(text.encode(), status_code=status, media_type="text/plain")
        headers = {"cache-control": asset.cache, "etag": asset.tag, "vary": "accept-encoding"}
        if asset.kind == "text/html":
            headers |= {"vary": "accept-encoding, accept-language, cookie", **self._soon(path, request)}
        if status == 200 and request.headers.get("if-none-match") == asset.tag:
            return Response(b"", status_code=304, headers=headers, media_type=asset.kind)
        accepted = [part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]
        for encoding in ("br", "gzip"):
            if encoding in accepted and encoding in asset.bodies:
                headers["content-encoding"] = encoding
                return Response(asset.bodies[encoding], status_code=status, headers=headers, media_type=asset.kind)
        return Response(asset.bodies[""], status_code=status, headers=headers, media_type=asset.kind)

    def _soon(self, path: str, request: Request[Any, Any, Any]) -> dict[str, str]:
        """Name what the page will ask for first, so that the browser fetches it along with the scripts."""
        links = ["</api/games>; rel=preload; as=fetch; crossorigin"] if path == "/" else []
        for name in (f"words-{language_of(request)}", "rolldown-runtime"):
            if name in self._first:
                links.append(f"<{self._first[name]}>; rel=modulepreload")
        return {"link": ", ".join(links)} if links else {}


def language_of(request: Request[Any, Any, Any]) -> str:
    """Name the language that the client will speak: the one that was chosen in it, else the browser's first."""
    chosen = request.cookies.get("lang")
    if chosen in _LANGUAGES:
        return chosen
    for wish in request.headers.get("accept-language", "").lower().split(","):
        if wish.strip()[:2] in _LANGUAGES:
            return wish.strip()[:2]
    return _LANGUAGES[0]


def _read(path: Path, name: str) -> Asset:
    body = path.read_bytes()
    bodies = {"": body}
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            bodies[encoding] = packed.read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if path.suffix == ".js":
        kind = "text/javascript"
    hashed = name.startswith("/assets/") and _HASHED.search(name) is not None
    cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
    return Asset(bodies, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', cache)
