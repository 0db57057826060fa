"""A round: the secret votes, the die, the sharing of what was found (TPL-2 to TPL-6; RULES.md 5.1)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games._template.pieces import CHOICES, DIG, NONE
from chaloupe.games._template.state import State


def vote(state: State, seat: i64, choice: int, tell: Tell | None) -> None:
    """Give a vote; the others hear only that it was given."""
    state.votes[seat] = choice
    if tell is not None:
        seen: dict[str, object] = {"seat": int(seat), "choice": CHOICES[choice]}
        tell.some(ONE << seat, "vote", seen, {"seat": int(seat), "choice": None}, "TPL-2")


def withdraw(state: State, seat: i64, tell: Tell | None) -> None:
    """Take a vote back, once in the game."""
    state.votes[seat] = NONE
    state.withdrawn[seat] = True
    if tell is not None:
        tell.all("withdraw", {"seat": int(seat)}, "TPL-4")


def reveal(state: State, tell: Tell | None) -> None:
    """Show all votes once the last is in."""
    if tell is not None:
        tell.all("reveal", {"choices": [CHOICES[choice] for choice in state.votes]}, "TPL-5")


def throw(state: State, number: int, tell: Tell | None) -> None:
    """Throw the die, share what was found, and take all votes off."""
    state.die = number
    diggers = state.votes.count(DIG)
    for seat, choice in enumerate(state.votes):
        state.coins[seat] += number // diggers if choice == DIG else 1
        state.votes[seat] = NONE
    if tell is not None:
        tell.all("throw", {"number": number, "coins": state.coins[:]}, "TPL-6")
