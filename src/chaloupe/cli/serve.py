"""The command `serve`: where it listens, where it keeps the tables, and how people get there."""

import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
import uvicorn

from chaloupe.core.problems import Problem
from chaloupe.server import log
from chaloupe.server.http.address import EVERYWHERE, network_address
from chaloupe.server.http.app import make_app
from chaloupe.server.http.identity import Identity
from chaloupe.server.http.qr import blocks
from chaloupe.server.settings import Settings
from chaloupe.server.terminal import language_here, texts
from chaloupe.server.transport import UvicornTransport
from chaloupe.storage import SqliteStore
from chaloupe.storage.place import data_folder, shared
from chaloupe.texts.catalogue import Catalogue

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


def _help(name: str) -> str:
    return texts(language_here()).message(f"serving.{name}", {})


HELP = _help("help")


def has_screen() -> bool:
    """Say whether a browser can be shown here."""
    if sys.platform in ("win32", "darwin"):
        return not os.environ.get("SSH_CONNECTION")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def try_store(settings: Settings) -> str:
    """Make and try the folder of the tables and give the owner's key; raise a `Problem` if it cannot be used."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem("data_unusable", path=str(settings.data), why=error.strerror or str(error)) from error
    store = SqliteStore(settings.database())
    try:
        return Identity(store.secret("cookies")).owner_key()
    finally:
        store.close()


def listen(host: str, port: int) -> socket.socket:
    """Begin to listen; raise a `Problem` if that is impossible."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(found[0], found[1])
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(found[4])
    except OSError as error:
        raise Problem("cannot_listen", host=host, port=port, why=error.strerror or str(error)) from error
    return listening


def configure(settings: Settings, *, fast: bool = True) -> uvicorn.Config:
    """Configure the web server."""
    return uvicorn.Config(
        make_app(settings),
        ws=UvicornTransport if fast else "websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=settings.frame_bytes,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="h11",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=2048,
        timeout_graceful_shutdown=5,
        h11_max_incomplete_event_size=32 * 1024,
    )


class Server(uvicorn.Server):
    """The web server, which says where it is as soon as it is there."""

    def __init__(self, config: uvicorn.Config, greet: threading.Event) -> None:
        """Set `greet` once the server is there."""
        super().__init__(config)
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then give the sign."""
        await super().startup(sockets=sockets)
        if self.started:
            self._greet.set()


def greet(words: Catalogue, host: str, port: int, data: Path, owner: str, open_browser: bool | None) -> None:
    """Say where the table is: open the browser, or show address and QR code."""
    everywhere = host in EVERYWHERE
    local = f"http://{'localhost' if everywhere or host in _LOOPBACK else host}:{port}/"
    reachable = network_address() if everywhere else None if host in _LOOPBACK else host
    typer.echo(words.message("serve.here", {"address": local}))
    typer.echo(words.message("serve.data", {"path": str(data)}))
    # Behind the #: what stands there is in no log, for a browser keeps it to itself.
    typer.echo(words.message("serve.owner", {"address": f"{local}owner#{owner}"}))
    if reachable is not None:
        outside = f"http://{reachable}:{port}/"
        typer.echo(words.message("serve.phones", {"address": outside}))
        typer.echo(blocks(outside))
    elif open_browser is not True and not has_screen():
        typer.echo(words.message("serve.host", {}))
    if open_browser or (open_browser is None and has_screen()):
        webbrowser.open(local)
    typer.echo(words.message("serve.end", {}))


def serve(
    host: Annotated[str, typer.Option(help=_help("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=_help("port"))] = 8330,
    data: Annotated[Path | None, typer.Option(help=_help("data"), show_default=str(data_folder()))] = None,
    open_browser: Annotated[bool | None, typer.Option("--open/--no-open", help=_help("open"))] = None,
    origin: Annotated[list[str] | None, typer.Option(help=_help("origin"))] = None,
    bot_delay: Annotated[float, typer.Option(min=0, max=10, help=_help("bot_delay"))] = 0.7,
    workers: Annotated[int, typer.Option(min=1, max=64, help=_help("workers"))] = max(1, (os.cpu_count() or 2) // 2),
    message_rate: Annotated[float, typer.Option(min=1, help=_help("message_rate"))] = 50.0,
    grace: Annotated[float, typer.Option(min=0, help=_help("grace"))] = 120.0,
    json_logs: Annotated[bool, typer.Option(help=_help("json_logs"))] = False,
) -> None:
    """Serve the tables to browsers: the main job of Chaloupe."""
    words = texts(language_here())
    log.set_up(as_json=json_logs)
    folder = data if data is not None else data_folder()
    settings = Settings(
        data=folder,
        origins=tuple(origin or ()),
        bot_delay=bot_delay,
        bot_workers=workers,
        bot_warm=True,
        grace=grace,
        message_rate=message_rate,
        message_burst=message_rate * 4,
        read_rate=message_rate * 2,
        read_burst=message_rate * 8,
        write_rate=message_rate / 10,
        write_burst=message_rate * 2,
    )
    with contextlib.ExitStack() as opened:
        try:
            opened.enter_context(shared(folder))
            owner = try_store(settings)
            listening = listen(host, port)
        except Problem as problem:
            typer.echo(words.message(f"errors.{problem.key}", problem.details), err=True)
            raise typer.Exit(1) from problem
        at = listening.getsockname()[1]
        settings = msgspec.structs.replace(settings, host=host, port=at)
        _serve(settings, listening, partial(greet, words, host, at, folder, owner, open_browser))


def _serve(settings: Settings, listening: socket.socket, welcome: Callable[[], None]) -> None:
    started = threading.Event()
    server = Server(configure(settings), started)
    _collect_less()

    def say() -> None:
        started.wait()
        if server.started:
            welcome()

    threading.Thread(target=say, daemon=True).start()
    _run(server, listening)
    started.set()
    if not server.started:
        raise typer.Exit(1)


def _collect_less() -> None:
    """Look for garbage in small portions, and never among what was loaded: with many tables that would halt the game.

    A look at everything comes after a million new things that stayed, or when nobody plays (`LiveServer`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 50)


def _run(server: Server, listening: socket.socket) -> None:
    """Run until somebody ends it; a second signal ends it at once."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda _number, _frame: server.handle_exit(signal.SIGTERM, None))
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        logging.getLogger("chaloupe.server").info("ended")
    finally:
        listening.close()


if __name__ == "__main__":
    typer.run(serve)
