"""Advancing and retreating (CAR-25 to CAR-39; RULES.md 5.3 and 5.4)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, highest, lowest
from chaloupe.core.tell import Tell
from chaloupe.games.cartagena.state import CREW, ONE_OR_MORE, THREE, TWO_OR_MORE, State

# Sets are written with bare bits here: these are the hottest lines, and a call of `core.bits` is not inlined. Telling
# has functions of its own: where nobody listens, the rest is shorter and quicker.


def target_ahead(state: State, symbol: i64, square: i64) -> i64:
    """Name the nearest free square ahead with a symbol, or else the boat (CAR-28 to CAR-30)."""
    sets = state.sets
    ahead = sets[symbol] & ~sets[ONE_OR_MORE] & ~((ONE << (square + 1)) - 1)
    if ahead == 0:
        return state.terms.boat
    return lowest(ahead)


def advance(state: State, seat: i64, square: i64, symbol: i64, tell: Tell | None) -> None:
    """Play a card to move a pirate ahead (RULES.md 5.3, steps 1 to 3)."""
    state.take_card(seat, symbol)  # CAR-25
    state.add_card(state.discard(), symbol)
    target = target_ahead(state, symbol, square)
    state.take_pirate(seat, square)
    state.put_pirate(seat, target)
    state.left -= 1
    if tell is not None:
        _tell_advance(state, seat, symbol, square, target, tell)


def _tell_advance(state: State, seat: i64, symbol: i64, square: i64, target: i64, tell: Tell) -> None:
    card = state.terms.symbols[symbol]
    told: dict[str, object] = {"seat": int(seat), "card": card, "from": int(square), "to": int(target)}
    tell.all("advance", told, "CAR-30" if target == state.terms.boat else "CAR-28")


def stops(state: State) -> i64:
    """Give the set of squares that stop a retreat: one or two pirates stand there (CAR-32, CAR-33)."""
    return state.sets[ONE_OR_MORE] & ~state.sets[THREE]


def can_retreat_from(state: State, seat: i64) -> i64:
    """Give the set of squares from which a seat can retreat: all its own beyond the first stop (CAR-36, CAR-37)."""
    found = stops(state)
    if found == 0:
        return 0
    return state.sets[CREW + seat] & ~(((found & -found) << 1) - 1)


def target_behind(state: State, square: i64) -> i64:
    """Name the square that a retreat from here reaches (CAR-32 to CAR-34), 0 if there is none (CAR-36)."""
    behind = stops(state) & ((ONE << square) - 1)
    if behind == 0:
        return 0
    return highest(behind)


def cards_for(state: State, target: i64) -> i64:
    """Count the cards that a retreat to a square brings: one for each of the one or two pirates there (CAR-39)."""
    return 1 + ((state.sets[TWO_OR_MORE] >> target) & 1)


def retreat(state: State, seat: i64, square: i64, tell: Tell | None) -> None:
    """Move a pirate back for cards (RULES.md 5.4, steps 1 to 3)."""
    target = target_behind(state, square)
    state.owed = cards_for(state, target)
    state.take_pirate(seat, square)
    state.put_pirate(seat, target)
    state.left -= 1
    if tell is not None:
        _tell_retreat(state, seat, square, target, tell)


def _tell_retreat(state: State, seat: i64, square: i64, target: i64, tell: Tell) -> None:
    told = {"seat": int(seat), "from": int(square), "to": int(target), "cards": int(state.owed)}
    tell.all("retreat", dict(told), "CAR-32")
