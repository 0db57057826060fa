"""The position document: written, read with every check of the rules, and imagined (RULES.md 7 and 8)."""

from typing import Final

from chaloupe.core.json import Json
from chaloupe.core.problems import Problem
from chaloupe.core.reader import Reader, checked_integer, checked_word, require
from chaloupe.core.rng import Rng
from chaloupe.games._template.pieces import CHOICES, NONE, SIDES
from chaloupe.games._template.state import DIE, OVER, PHASES, VOTE, State

KEYS: Final[tuple[str, ...]] = ("votes", "die", "coins", "withdrawn")


def open_part(state: State) -> Json:
    """Write what everybody sees: all but the votes."""
    return {
        "game": "template",
        "players": int(state.players),
        "options": {"goal": int(state.goal)},
        "phase": PHASES[state.phase],
        "die": int(state.die),
        "coins": state.coins[:],
        "withdrawn": state.withdrawn[:],
    }


def write(state: State) -> Json:
    """Write the whole position."""
    written = open_part(state)
    written["votes"] = [None if choice == NONE else CHOICES[choice] for choice in state.votes]
    return written


def read_into(state: State, reader: Reader) -> None:
    """Set up a new state from a document; raise a `Problem` if the document is impossible."""
    for seat, choice in enumerate(reader.items_exactly("votes", int(state.players))):
        state.votes[seat] = _choice(choice, seat)
    _read_open_part(state, reader)


def imagine_into(state: State, reader: Reader, rng: Rng) -> None:
    """Set up a new state from a view: the votes that it does not show are anything."""
    for seat, choice in enumerate(reader.items_exactly("votes", int(state.players))):
        state.votes[seat] = rng.below(len(CHOICES)) if choice == "given" else _choice(choice, seat)
    _read_open_part(state, reader)


def _choice(word: object, seat: int) -> int:
    return NONE if word is None else CHOICES.index(checked_word(word, CHOICES, f"votes[{seat}]"))


def _read_open_part(state: State, reader: Reader) -> None:
    """Read what everybody sees, and refuse what no game can show."""
    goal = int(state.goal)
    for seat, coins in enumerate(reader.items_exactly("coins", int(state.players))):
        state.coins[seat] = checked_integer(coins, 0, goal + 5, f"coins[{seat}]")
    for seat, done in enumerate(reader.items_exactly("withdrawn", int(state.players))):
        if not isinstance(done, bool):
            raise Problem("value_type", key="withdrawn", kind="true / false")
        state.withdrawn[seat] = done
    state.phase = PHASES.index(reader.word("phase", PHASES))
    state.die = reader.integer("die", 0, SIDES)
    if (state.phase == OVER) != (max(state.coins) >= goal):
        raise Problem("coins_phase", goal=goal)
    missing = state.votes.count(NONE)
    require(missing == {VOTE: max(1, missing), DIE: 0, OVER: int(state.players)}[int(state.phase)], "votes_phase")
