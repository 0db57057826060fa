"""The built client: found, compressed, kept by browsers as long as it may be."""

import gzip
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Chaloupe</title>", "utf-8")
    (folder / "icon.svg").write_text("<svg/>", "utf-8")
    script = "export const sea = 1;"
    (folder / "assets" / "index-DngK7pvh.js").write_text(script, "utf-8")
    (folder / "assets" / "index-DngK7pvh.js.gz").write_bytes(gzip.compress(script.encode()))
    (folder / "assets" / "index-DngK7pvh.js.br").write_bytes(b"pretend")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return folder


def test_the_client_is_sent(start: Callable[..., Running], built: Path) -> None:
    server = start(static=built)
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        for path in (
            "/",
            "/table/abc",
            "/rules/cartagena",
            "/join/abc",
            "/claim/a.b",
            "/replay/x?step=3",
            "/new/tower",
        ):
            page = http.get(path)
            assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert "Chaloupe" in page.text
            assert page.headers["cache-control"] == "no-cache"
        lost = http.get("/nowhere")
        assert (lost.status_code, "Chaloupe" in lost.text) == (404, True)
        assert http.get("/", headers={"if-none-match": http.get("/").headers["etag"]}).status_code == 304
        script = http.get("/assets/index-DngK7pvh.js", headers={"accept-encoding": "gzip"})
        assert script.text == "export const sea = 1;"
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        plain = http.get("/assets/index-DngK7pvh.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with http.stream("GET", "/assets/index-DngK7pvh.js", headers={"accept-encoding": "br, gzip"}) as brotli:
            assert brotli.headers["content-encoding"] == "br"
            assert b"".join(brotli.iter_raw()) == b"pretend"
        assert http.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
        assert http.head("/").status_code in (200, 405)
        for path in (
            "/assets/none.js",
            "/../secret.txt",
            "/..%2fsecret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
        ):
            assert "secret" not in http.get(path).text
            assert http.get(path).status_code == 404
        wrong = http.get("/api/nothing")
        assert (wrong.status_code, wrong.json()["key"]) == (404, "not_found")


def test_what_comes_next_is_announced_in_the_readers_language(start: Callable[..., Running], built: Path) -> None:
    for name in ("words-en-AbCdEf12.js", "words-fr-AbCdEf34.js", "rolldown-runtime-AbCdEf56.js"):
        (built / "assets" / name).write_text("export {};", "utf-8")
    server = start(static=built)
    with httpx.Client(base_url=server.url, trust_env=False) as http:

        def announced(path: str, **headers: str) -> str:
            answer = http.get(path, headers=headers)
            assert "accept-language" in answer.headers["vary"]
            return str(answer.headers["link"])

        french = announced("/", **{"accept-language": "de;q=0.9, fr-CA, en;q=0.5"})
        assert "</assets/words-fr-AbCdEf34.js>; rel=modulepreload" in french
        assert "</api/games>; rel=preload; as=fetch" in french
        assert "words-en" not in french
        assert "words-en-AbCdEf12.js" in announced("/", **{"accept-language": "de"})
        assert "words-en" in announced("/", **{"accept-language": "fr", "cookie": "lang=en"})
        assert "words-fr" in announced("/", **{"accept-language": "fr", "cookie": "lang=<script>"})
        # The list of games is for the shelf; elsewhere nobody would use it.
        assert "/api/games" not in announced("/table/abc")
        assert "link" not in http.get("/assets/index-DngK7pvh.js").headers


def test_without_a_client_it_says_so(start: Callable[..., Running], tmp_path: Path) -> None:
    server = start(static=tmp_path / "none")
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        page = http.get("/")
        assert page.status_code == 503
        assert "run.py" in page.text


def test_health_and_metrics(start: Callable[..., Running]) -> None:
    server = start()
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        assert http.get("/healthz").json()["status"] == "ok"
        text = http.get("/metrics").text
        assert "chaloupe_steps_total 0\n" in text
        assert "# TYPE chaloupe_rooms gauge\n" in text
        for line in text.splitlines():
            assert line.startswith("#") or len(line.split(" ")) == 2
