"""Fights: the two sides, weapons and courage, and who wins (CAS-89 to CAS-106)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.pieces import (
    BLACKJACK,
    CHARACTERS,
    FLARE,
    HOOK,
    KIND_NAMES,
    KINDS,
    KNIFE,
    NAMES,
    OAR,
    WONG,
)
from chaloupe.games.castaways.state import FEAST_CLAIM, OPEN_AT, OPEN_KINDS, State
from chaloupe.games.castaways.state import FIGHT as FIGHT_PHASE
from chaloupe.games.castaways.steps import CLAIM_SUCCEEDS, FEAST, NEXT_TURN, WINDOW
from chaloupe.games.castaways.wounds import tell_state, wound


def fight(state: State, defender: i64, tell: Tell | None) -> i64:
    """Start a fight against whoever's turn it is (CAS-89, CAS-91, CAS-161)."""
    state.attackers = ONE << state.turn
    state.defenders = ONE << defender
    state.flare = -1
    state.phase = FIGHT_PHASE
    if tell is not None:
        tell.all("fight", {"attacker": NAMES[state.turn], "defender": NAMES[defender]})
    return WINDOW


def join(state: State, character: i64, attack: bool, tell: Tell | None) -> i64:
    """Join a side for good (CAS-90, CAS-92, CAS-93)."""
    if attack:
        state.attackers |= ONE << character
    else:
        state.defenders |= ONE << character
    if tell is not None:
        tell.all("joined", {"character": NAMES[character], "side": "attack" if attack else "defence"})
    return WINDOW


def arm(state: State, character: i64, kind: i64, tell: Tell | None) -> i64:
    """Play a weapon; the flare gun is fired and discarded at once (CAS-94, CAS-99)."""
    if kind == FLARE:
        state.spend(character, FLARE)
        state.flare = character
    else:
        state.reveal(character, kind)
    if tell is not None:
        tell.all("armed", {"character": NAMES[character], "card": KIND_NAMES[kind]})
    return WINDOW


def strength(state: State, character: i64) -> i64:
    """Add up Size, open weapons, courage and the flare gun (CAS-96 to CAS-100, CAS-169, CAS-170)."""
    at: i64 = OPEN_AT + character * KINDS
    total = state.terms.size[character]
    if state.lines[OPEN_KINDS + character]:
        cards = state.cards
        total += i64(cards[at + OAR]) + 2 * i64(cards[at + BLACKJACK]) + 3 * i64(cards[at + KNIFE])
        total += 4 * i64(cards[at + HOOK])
    if state.drank >> character & 1 or (character == WONG and state.drank):
        total += 3
    return total + 8 if state.flare == character else total


def side_strength(state: State, side: i64) -> i64:
    """Add up the strengths of a side (CAS-100)."""
    total: i64 = 0
    character: i64 = 0
    while character < CHARACTERS:
        if side >> character & 1:
            total += strength(state, character)
        character += 1
    return total


def end_of_fight(state: State, tell: Tell | None) -> i64:
    """Settle the fight: marks, wounds, and the claim if the attack won (CAS-100 to CAS-106)."""
    attack = side_strength(state, state.attackers)
    defence = side_strength(state, state.defenders)
    won = attack > defence  # CAS-101: a tie is the defender's
    if tell is not None:
        winner = "attack" if won else "defence"
        tell.all("fought", {"attack": int(attack), "defence": int(defence), "winner": winner})
    losers = state.defenders if won else state.attackers
    state.fought |= state.attackers | state.defenders  # CAS-103
    state.attackers = 0
    state.defenders = 0
    state.flare = -1
    state.passed = 0
    for loser in state.in_boat_order(losers):  # CAS-102
        wound(state, loser, 1, "fight", tell)
        tell_state(state, loser, True, tell)
    if not won:
        return NEXT_TURN  # CAS-104, CAS-163
    return FEAST if state.claim == FEAST_CLAIM else CLAIM_SUCCEEDS
