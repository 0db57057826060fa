"""The limits and habits of a server, in one place."""

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set; the defaults suit a server among friends and one on the open net."""

    data: Path
    static: Path | None = None  # the built client; none: that of the package
    # Where a page may come from besides the server's own address: scheme, name and port.
    origins: tuple[str, ...] = ()
    # Where the server listens: links for phones are made of it when the page was opened on this very machine.
    host: str = "127.0.0.1"
    port: int = 0

    bot_delay: float = 0.7  # seconds between a bot's actions where people play
    bot_patience: float = 20.0
    bot_workers: int = 2
    bot_warm: bool = False  # start the workers at once, so that no first decision is late

    hint_rate: float = 0.5  # hints a second for one person, on average
    hint_burst: float = 6.0
    hint_seconds: float = 1.5  # that a hint may take
    hint_iterations: int = 20_000
    curve_tries: int = 200  # games played in thought for each point of a curve
    curve_seconds: float = 0.05  # that they may take

    idle: float = 300.0  # seconds after which a table that nobody looks at leaves memory
    sweep: float = 30.0
    away: float = 60.0  # seconds after which the host may let a bot sit in for somebody
    grace: float = 120.0  # seconds to come back after a pause of the server, before a deadline that ran out counts
    hello: float = 10.0
    link_life: int = 24 * 3600

    frame_bytes: int = 8 * 1024  # from a client
    body_bytes: int = 64 * 1024
    backlog_bytes: int = 1024 * 1024  # that may wait for a slow client
    mailbox: int = 256  # messages that may wait at one table
    connections_per_table: int = 500
    connections_per_address: int = 4000

    message_rate: float = 50.0  # messages a second on one connection, on average
    message_burst: float = 200.0
    say_rate: float = 1.0  # lines of chat a second
    say_burst: float = 10.0
    read_rate: float = 100.0  # requests a second from one address
    read_burst: float = 400.0
    write_rate: float = 5.0  # unsafe requests a second from one address
    write_burst: float = 100.0

    def database(self) -> Path:
        """Name the file of the store."""
        return self.data / "chaloupe.db"
