"""Whether this very code runs compiled: the same games either way, at another speed."""

import sys


def compiled() -> bool:
    """Say whether the rules were compiled by mypyc or run as plain Python."""
    return not str(sys.modules[__name__].__file__).endswith((".py", ".pyc"))
