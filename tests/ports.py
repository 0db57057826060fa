"""Ports for servers that are stopped and started again on the same one."""

import random
import socket


def free_port() -> int:
    """Find a port below those that the system hands out by itself.

    Among those, somebody else may take it while nobody listens; even a client that tries again and again to reach it
    can be given that very port and so connect to itself.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
