"""The worker process: a line of JSON in (a view, the actions, a seed), a line out (the action).

It is given nothing but what the seat may know, so no bot can cheat, not even by accident.
"""

import json
import signal
import sys

from chaloupe import shelf
from chaloupe.core.rng import Rng


def answer(line: bytes) -> dict[str, object]:
    """Let the bot choose; whatever goes wrong is an answer, too."""
    try:
        asked = json.loads(line)
        bot = shelf.game(asked["game"]).bot(asked["bot"])
        return {"choice": bot.choose(asked["view"], asked["legal"], Rng(asked["seed"]))}
    except Exception as error:  # noqa: BLE001  a bot may fail in any way, and the game goes on
        return {"error": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to end
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints must not look like an answer
    for line in sys.stdin.buffer:
        output.write(json.dumps(answer(line), separators=(",", ":")).encode() + b"\n")
        output.flush()


if __name__ == "__main__":
    main()
