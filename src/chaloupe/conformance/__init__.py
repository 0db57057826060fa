"""The laws every game must obey, as a kit that anybody can run on a game of their own.

In a test file of your game:

    from chaloupe.conformance import conformance_tests
    from mygame import GAME

    test_laws = conformance_tests(GAME)

From a shell: `chaloupe conformance mygame`. From Python: `check(GAME, players=3, seeds=[1])`.

What the rules of a game name as an exception stands in a module `conformance` of the game's own package
(see `exceptions.Exceptions` for the names it may define).
"""

from chaloupe.conformance.exceptions import Exceptions
from chaloupe.conformance.laws import LAWS, check
from chaloupe.conformance.suite import Verdict, conformance_tests, find_game, run, setups, verdicts
from chaloupe.conformance.trial import Trial, fingerprint

__all__ = [
    "LAWS",
    "Exceptions",
    "Trial",
    "Verdict",
    "check",
    "conformance_tests",
    "find_game",
    "fingerprint",
    "run",
    "setups",
    "verdicts",
]
