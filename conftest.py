"""Settings for all tests, those in `tests` and those that live with their game."""

import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

# Started in the background of a shell, a process ignores Ctrl-C, and so would every program under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is slow, not wrong. The same examples every time; `--soak` goes where nobody has been.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the table clause → tests whenever the check of the clauses has run."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    if any(report.nodeid.startswith("tests/test_clauses.py") for report in reports):
        from tests import clauses  # noqa: PLC0415 - the games need not be loaded for other tests

        terminalreporter.section("clauses and their tests")
        for line in clauses.table():
            terminalreporter.write_line(line)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that is run once for each game of the shelf: `-m shelf` runs what a new game has to pass."""
    if "chaloupe.shelf" not in sys.modules:
        return
    names = {game.id for game in sys.modules["chaloupe.shelf"].games()}
    for item in items:
        spec = getattr(item, "callspec", None)
        values = [] if spec is None else spec.params.values()
        if any(str(getattr(value, "id", value)).removeprefix("chaloupe_") in names for value in values):
            item.add_marker("shelf")
