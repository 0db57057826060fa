"""How others get here: the address under which a phone in the same network opens what this browser shows."""

import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from chaloupe.server.settings import Settings
from chaloupe.server.wire import Reach

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  compared, not bound


class PublicAddress(NamedTuple):
    """An address with a path, and who gets there."""

    address: str
    reach: Reach


def is_loopback(host: str) -> bool:
    """Say whether a host, with or without a port, means the machine that asks.

    >>> [is_loopback(each) for each in ("localhost:8330", "127.0.0.1", "[::1]:80", "192.168.1.7:8330", "sea.example")]
    [True, True, True, False, False]
    """
    name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def network_address() -> str | None:
    """Find this machine's address in its own network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def public_address(settings: Settings, scheme: str, host: str, path: str) -> PublicAddress:
    """Find the way in for others, given how the page was asked for: what is only true here is of no use to them."""
    if not is_loopback(host):
        return PublicAddress(f"{scheme}://{host}{path}", "network")
    for origin in settings.origins:
        if not is_loopback(urlsplit(origin).netloc):
            return PublicAddress(f"{origin.rstrip('/')}{path}", "network")
    own = f"{scheme}://{host}{path}"
    if settings.host not in EVERYWHERE:
        return PublicAddress(own, "here")
    found = network_address()
    if found is None or is_loopback(found):
        return PublicAddress(own, "cut")
    return PublicAddress(f"http://{found}:{settings.port}{path}", "network")
