"""Counters, in the text form that Prometheus reads."""

_HELP = {
    "steps": "Steps that were made durable and told.",
    "refusals": "Actions that the rules refused.",
    "stale": "Answers to questions that were not open any more.",
    "problems": "Messages and requests that were bad input.",
    "messages": "Messages from clients.",
    "frames": "Messages to clients.",
    "bytes": "Bytes of messages to clients.",
    "requests": "HTTP requests.",
    "failures": "Requests and messages that failed inside.",
    "limited": "Requests and messages that came too often.",
    "slow": "Connections that were closed because the client was too slow.",
    "bots": "Actions of bots.",
    "lapses": "Actions that were played because somebody's time ran out.",
    "bot_troubles": "Bots that failed; a random action was played.",
    "loads": "Tables that were loaded from the store.",
    "store_failures": "Changes that the store did not make.",
}


class Metrics:
    """All counters of a server; the names are the attributes."""

    def __init__(self) -> None:
        """Begin with zero."""
        self.steps = 0
        self.refusals = 0
        self.stale = 0
        self.problems = 0
        self.messages = 0
        self.frames = 0
        self.bytes = 0
        self.requests = 0
        self.failures = 0
        self.limited = 0
        self.slow = 0
        self.bots = 0
        self.lapses = 0
        self.bot_troubles = 0
        self.loads = 0
        self.store_failures = 0

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """Write all counters, and gauges given as name → (help, value)."""
        lines = []
        for name, help_text in _HELP.items():
            whole = f"chaloupe_{name}_total"
            lines += [f"# HELP {whole} {help_text}", f"# TYPE {whole} counter", f"{whole} {getattr(self, name)}"]
        for name, (help_text, value) in gauges.items():
            whole = f"chaloupe_{name}"
            lines += [f"# HELP {whole} {help_text}", f"# TYPE {whole} gauge", f"{whole} {value:g}"]
        return "\n".join([*lines, ""])
