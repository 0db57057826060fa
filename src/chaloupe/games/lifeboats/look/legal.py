"""What a seat can do: the list in its order, one of it by lot, and what is played for who is absent (RULES.md 6.3)."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers, size
from chaloupe.core.position import CHANCE
from chaloupe.core.rng import Rng
from chaloupe.games.lifeboats.actions.table import BASE, choices
from chaloupe.games.lifeboats.flow import chance_due, must_mask
from chaloupe.games.lifeboats.pieces import OFFICER, SAILOR
from chaloupe.games.lifeboats.state import DECIDE, EVICT, LEAK, MAN, VOTE, State


def fill_legal(state: State, seat: i64, out: vec[i64]) -> i64:
    """List a seat's choices in their canonical order."""
    return fill(state, choices(state, seat), out) if must_mask(state) & (ONE << seat) else 0


def fill(state: State, listed: i64, out: vec[i64]) -> i64:
    """Write a set of choices as codes and give their number."""
    base = BASE[state.phase]
    n: i64 = 0
    while listed:
        out[n] = base + lowest(listed)
        n += 1
        listed &= listed - 1
    return n


def pick_any(state: State, seat: i64, rng: Rng) -> i64:
    """Let a generator pick one of the codes that are listed for chance or a seat that the game waits for."""
    listed = choices(state, seat)
    rest = rng.below(size(listed))
    while rest:
        listed &= listed - 1
        rest -= 1
    return BASE[state.phase] + lowest(listed)


def allows(state: State, seat: i64, code: i64) -> bool:
    """Say whether a code is listed, without listing the others."""
    if seat == CHANCE:
        if not chance_due(state):
            return False
    elif seat < 0 or seat >= state.players or not must_mask(state) & (ONE << seat):
        return False
    choice = code - BASE[state.phase]
    return 0 <= choice < 14 and choices(state, seat) & (ONE << choice) != 0


def idle(state: State, seat: i64) -> i64:
    """Let an absent player spare his own men and never show the cap (RULES.md 12)."""
    if state.phase == EVICT:
        return BASE[EVICT] + SAILOR
    listed = choices(state, seat)
    if state.phase == VOTE:
        listed = state.candidates
    best = lowest(listed)
    if state.phase in (VOTE, DECIDE):
        for colour in numbers(listed):
            if _harm(state, seat, colour) < _harm(state, seat, best):
                best = colour
    return BASE[state.phase] + best


def _harm(state: State, seat: i64, colour: i64) -> i64:
    """Count what a result of the ballot does to a seat's own men."""
    if state.kind == MAN:
        return 1 if state.colour(seat) == colour else 0
    own = state.men(seat, colour, OFFICER) + state.men(seat, colour, SAILOR)
    return own if state.kind == LEAK else -own
