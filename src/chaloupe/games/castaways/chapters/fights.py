"""Fights: the two sides, weapons and courage, and who wins (CAS-89 to CAS-106)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import pieces
from chaloupe.games.castaways.chapters.provisions import reveal, spend
from chaloupe.games.castaways.chapters.wounds import tell_state, wound
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.state import FEAST_CLAIM, State


def begin(state: State, defender: i64, tell: Tell | None) -> None:
    """Start a fight against whoever's turn it is (CAS-89, CAS-91, CAS-161)."""
    state.attackers = ONE << state.turn
    state.defenders = ONE << defender
    state.flare = pieces.NONE
    if tell is not None:
        clause = "CAS-161" if state.claim == FEAST_CLAIM else "CAS-91"
        tell.all("fight", {"attacker": pieces.NAMES[state.turn], "defender": pieces.NAMES[defender]}, clause)


def join(state: State, character: i64, attack: bool, tell: Tell | None) -> None:
    """Join a side for good (CAS-90, CAS-92, CAS-93)."""
    if attack:
        state.attackers |= ONE << character
    else:
        state.defenders |= ONE << character
    if tell is not None:
        tell.all("joined", {"character": pieces.NAMES[character], "side": "attack" if attack else "defence"}, "CAS-92")


def arm(state: State, character: i64, kind: i64, tell: Tell | None) -> None:
    """Play a weapon; the flare gun is fired and discarded at once (CAS-94, CAS-99)."""
    if kind == pieces.FLARE:
        spend(state, character, pieces.FLARE)
        state.flare = character
    else:
        reveal(state, character, kind)
    if tell is not None:
        clause = "CAS-99" if kind == pieces.FLARE else "CAS-94"
        tell.all("armed", {"character": pieces.NAMES[character], "card": pieces.KIND_NAMES[kind]}, clause)


def inside(state: State, character: i64) -> bool:
    """Say whether a character is part of the fight."""
    return (state.attackers | state.defenders) >> character & 1 != 0


def blows(state: State, line: i64) -> i64:
    """Add up the weapons of a line of cards, without the flare gun (CAS-96)."""
    cards = state.cards
    total = (
        i64(cards[line + pieces.OAR]) + 2 * i64(cards[line + pieces.BLACKJACK]) + 3 * i64(cards[line + pieces.KNIFE])
    )
    return total + 4 * i64(cards[line + pieces.HOOK])


def strength(state: State, character: i64) -> i64:
    """Add up Size, open weapons, courage and the flare gun (CAS-96 to CAS-100, CAS-169, CAS-170)."""
    total = state.terms.size[character]
    if state.open_kinds(character):
        total += blows(state, OPEN_AT + character * pieces.KINDS)
    if state.drank >> character & 1 or (character == pieces.WONG and state.drank):
        total += 3
    return total + 8 if state.flare == character else total


def side_strength(state: State, side: i64) -> i64:
    """Add up the strengths of a side (CAS-100)."""
    total: i64 = 0
    character: i64 = 0
    while character < pieces.CHARACTERS:
        if side >> character & 1:
            total += strength(state, character)
        character += 1
    return total


def settle(state: State, tell: Tell | None) -> bool:
    """Count the blows, give marks and wounds, and say whether the attack won (CAS-100 to CAS-106)."""
    attack = side_strength(state, state.attackers)
    defence = side_strength(state, state.defenders)
    won = attack > defence
    if tell is not None:
        clause = "CAS-101" if attack == defence else "CAS-100"  # a tie is the defender's
        winner = "attack" if won else "defence"
        tell.all("fought", {"attack": int(attack), "defence": int(defence), "winner": winner}, clause)
    losers = state.defenders if won else state.attackers
    state.fought |= state.attackers | state.defenders  # CAS-103
    state.attackers = 0
    state.defenders = 0
    state.flare = pieces.NONE
    for loser in state.in_boat_order(losers):
        wound(state, loser, 1, "fight", "CAS-102", tell)
        tell_state(state, loser, True, tell)
    return won
