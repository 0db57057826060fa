"""The end of the day and of the game, and what everybody scores (CAS-145 to CAS-157)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has
from chaloupe.core.position import Outcome
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import pieces
from chaloupe.games.castaways.chapters.pile import put_under, set_known
from chaloupe.games.castaways.state import NO_DRAW, State


def end_day(state: State) -> None:
    """Put the played card under the pile, known to all, and take the marks off (CAS-145)."""
    card = ONE << state.played
    set_known(state, card, state.terms.everybody)
    put_under(state, card)
    state.played = 0
    state.rowed = 0
    state.fought = 0
    state.drank = 0


def land(state: State, tell: Tell | None) -> None:
    """Stop everything: land is in sight, or nobody is alive (CAS-117, CAS-146)."""
    state.draw_why = NO_DRAW
    state.draw_left = 0
    state.turn = pieces.NONE
    state.queue_length = 0
    if tell is not None:
        found = result(state)
        landed = state.birds >= 4
        told: dict[str, object] = {"why": "land" if landed else "dead"}
        told.update(scores=found.scores, winners=found.winners)
        tell.all("over", told, "CAS-117" if landed else "CAS-146")


def result(state: State) -> Outcome:
    """Give the scores and the winners; those who tie share the win (CAS-157)."""
    scores = [score(state, seat) for seat in range(state.players)]
    best = max(scores)
    return Outcome(scores, [seat for seat, points in enumerate(scores) if points == best])


def score(state: State, seat: int) -> int:
    """Add up survival, friend, foe and loot (CAS-147 to CAS-156)."""
    terms = state.terms
    own = state.character_of(seat)
    friend = state.friend_of(own)
    foe = state.foe_of(own)
    dead = state.dealt & ~state.living
    total: i64 = 0
    if has(state.living, own) and foe != own:
        total += terms.survival[own]  # CAS-147
    if has(state.living, friend):
        total += terms.survival[friend]  # CAS-150
    if foe != own:
        if has(dead, foe):
            total += terms.printed[foe]  # CAS-151
    else:
        for other in range(pieces.CHARACTERS):
            if has(dead, other) and other != own and other != friend:
                total += terms.printed[other]  # CAS-154
    if has(state.aboard, own):
        total += loot(state, own)  # CAS-148
    return int(total)


def loot(state: State, character: i64) -> i64:
    """Count cash, jewels and paintings, hidden or open (CAS-12, CAS-149)."""
    cash = state.number_held(character, pieces.CASH)
    jewels = i64(pieces.JEWEL_POINTS[state.number_held(character, pieces.JEWELS)])
    paintings = 2 * state.number_held(character, pieces.PAINTING2) + 3 * state.number_held(character, pieces.PAINTING3)
    if character == pieces.CAPTAIN:
        cash *= 2
    elif character == pieces.LAUREN:
        jewels *= 2
    elif character == pieces.STEPHEN:
        paintings *= 2
    return cash + jewels + paintings
