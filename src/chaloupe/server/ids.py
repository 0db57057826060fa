"""Ids of tables and people: random words that nobody guesses."""

import secrets


def fresh_id(size: int) -> str:
    """Make an id of so many random bytes, which no command line takes for an option."""
    while (made := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return made
