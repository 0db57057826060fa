"""The checks of a position that has been read (RULES.md 7.3).

A position that no game would reach is welcome as long as the rules know how it goes on: puzzles and trials are made so.
"""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, has, numbers, size
from chaloupe.core.reader import require
from chaloupe.games.castaways import flow, pieces
from chaloupe.games.castaways.chapters.navigation import may_have_compass
from chaloupe.games.castaways.chapters.pile import pile_size
from chaloupe.games.castaways.chapters.trading import can_be_met
from chaloupe.games.castaways.chapters.windows import owners
from chaloupe.games.castaways.layout import CHARACTER_OF, DISCARD_AT, DRAFT_AT, FOE, FRIEND, HAND_SIZE, PILE_AT
from chaloupe.games.castaways.state import (
    ACTIONS,
    CHOOSE,
    DRAFT,
    DRAW,
    FEAST_CLAIM,
    FIGHT,
    FOR_COMPASS,
    FOR_FLARE,
    FOR_ROW,
    FOR_TOP,
    HIDDEN,
    NAVIGATION,
    NO_CLAIM,
    NO_DRAW,
    OBJECTION,
    OVER,
    OVERBOARD,
    REPLY,
    ROB_CLAIM,
    ROW,
    SETUP,
    STEAL,
    SUPPLY,
    THIRST,
    State,
)

_CLAIM_PHASES: Final = (REPLY, OBJECTION, FIGHT, STEAL)
_TURN_PHASES: Final = (ACTIONS, REPLY, OBJECTION, FIGHT, STEAL, ROW)
_PLAYED_PHASES: Final = (OVERBOARD, THIRST)


def check(state: State) -> None:
    """Refuse a position from which the rules could not go on."""
    _check_phase_parts(state)
    if state.phase == SETUP:
        _check_setup(state)
        return
    require(state.day >= 1, "day_phase")
    _check_people(state)
    _check_queue(state)
    require(not state.parasol_open or owners(state, ONE << pieces.PARASOL) != 0, "parasol_closed")
    phase = state.phase
    if phase == OVER:
        _check_over(state)
        return
    require(state.birds < 4, "birds_over")
    require(state.living != 0, "nobody_alive")
    if phase in (SUPPLY, DRAFT):
        _check_draft(state)
    elif phase == ACTIONS:
        _check_offers(state)
    elif phase in _CLAIM_PHASES:
        _check_claim(state)
    elif phase == DRAW:
        _check_draw(state)
    elif phase == ROW:
        _check_drawn_by_rower(state, 0)
    elif phase in (NAVIGATION, CHOOSE):
        _check_navigation(state)
    elif phase == OVERBOARD:
        _check_sea(state)
    else:
        _check_thirst(state)


def _check_phase_parts(state: State) -> None:
    """Insist that every part belongs to the phase."""
    phase = state.phase
    for_turn = phase in _TURN_PHASES or (phase == DRAW and state.draw_why in (FOR_ROW, FOR_FLARE))
    require((state.turn >= 0) == for_turn, "turn_phase")
    require(state.queue_length == 0 or for_turn or phase in (SUPPLY, DRAFT), "queue_phase")
    require((state.holder >= 0) == (phase in (SUPPLY, DRAFT)), "draft_phase")
    require((state.draw_why != NO_DRAW) == (phase == DRAW), "draw_phase")
    require(state.offers == 0 or phase == ACTIONS, "offers_phase")
    require((state.claim != NO_CLAIM) == (phase in _CLAIM_PHASES), "claim_phase")
    require((state.dry != 0) == (phase == THIRST), "thirst_phase")
    require(state.passed == 0 or has(flow.WINDOWS, state.phase), "passed_phase")
    require(phase == OVER or (state.played != 0) == (phase in _PLAYED_PHASES), "played_phase")
    drawing = phase in (ROW, OVER) or (phase == DRAW and state.draw_why in (FOR_ROW, FOR_FLARE))
    require(state.drawn == 0 or drawing, "drawn_phase")
    marks = state.rowed | state.fought | state.drank
    require(marks == 0 or phase not in (SETUP, SUPPLY, DRAFT), "marks_phase")
    require(state.drank == 0 or state.terms.liquid_courage, "drank_option")


# -- the people --------------------------------------------------------------------------------------------------


def _check_setup(state: State) -> None:
    """Check the deal: seat by seat, characters, friends, foes and a card, in this order (CAS-15 to CAS-25)."""
    terms = state.terms
    require(state.day == 0 and state.birds == terms.start_birds, "setup_counts")
    require(state.unseen == terms.cards, "setup_piles")
    require(state.number_of(DISCARD_AT) == 0 and not state.parasol_open, "setup_piles")
    complete = size(state.dealt) == state.players
    expected = [member for member in pieces.PLACES if has(state.dealt, member)] if complete else []
    require([int(state.at_place(place)) for place in range(state.boat_length)] == expected, "setup_boat")
    steps: list[int] = []
    for line in (CHARACTER_OF, FRIEND, FOE, HAND_SIZE):
        for seat in range(state.players):
            steps.append(_dealt_to(state, line, seat))
    require(steps == sorted(steps, reverse=True) and steps[0] <= 1 and steps[-1] == 0, "setup_order")
    for character in numbers(state.dealt):
        fresh = state.wounds_of(character) == terms.start_wounds and state.open_kinds(character) == 0
        require(fresh, "setup_characters")
    _check_secrets(state)


def _dealt_to(state: State, line: int, seat: int) -> int:
    """Say how much of a round of the deal a seat has: 0 or 1, or more if its hand is too large."""
    character = state.character_of(seat)
    if line == CHARACTER_OF or character < 0:
        return 1 if character >= 0 else 0
    found = int(state.rows[line + character])
    return found if line == HAND_SIZE else 1 if found >= 0 else 0


def _check_secrets(state: State) -> None:
    """Insist that friends and foes are characters in play, each dealt once (CAS-17 to CAS-19)."""
    for line in (FRIEND, FOE):
        named = [int(state.rows[line + character]) for character in numbers(state.dealt)]
        dealt = [character for character in named if character >= 0]
        require(len(set(dealt)) == len(dealt), "secrets_twice")
        for character in dealt:
            require(has(state.dealt, character), "secrets_absent")


def _check_people(state: State) -> None:
    """Insist that everybody is there, and that those who are gone are dead and have nothing (CAS-34)."""
    require(size(state.dealt) == state.players, "characters_number")
    _check_secrets(state)
    for character in numbers(state.dealt):
        require(state.friend_of(character) >= 0 and state.foe_of(character) >= 0, "secrets_missing")
    for character in numbers(state.dealt & ~state.aboard):
        require(state.hand_size(character) == 0 and state.open_kinds(character) == 0, "gone_cards")
        require(state.wounds_of(character) >= state.terms.size[character], "gone_wounds")


def _check_queue(state: State) -> None:
    """Insist that only the living have a turn to come, and that the one in turn is conscious (CAS-28, CAS-32)."""
    for place in range(state.queue_length):
        character = state.in_queue(place)
        require(has(state.living, character) and character != state.turn, "queue_names")
    require(state.turn < 0 or has(state.conscious, state.turn), "turn_conscious")


def _check_over(state: State) -> None:
    """Insist on a reason for the end: the fourth gull or nobody alive (CAS-117, CAS-146)."""
    require(state.played == 0 or state.drawn == 0, "over_played")
    require(state.birds == 4 or state.living == 0, "over_reason")


# -- phases ------------------------------------------------------------------------------------------------------


def _check_draft(state: State) -> None:
    """Insist that every card of the draft has a taker and can be drawn (CAS-37, CAS-39, CAS-43)."""
    order = state.in_boat_order(state.conscious)
    require(int(state.holder) in order, "draft_holder")
    takers = len(order) - order.index(int(state.holder))
    cards = state.number_of(DRAFT_AT)
    left = state.draft_left
    if state.phase == SUPPLY:
        require(1 <= left <= state.number_of(PILE_AT), "draft_cards")
    else:
        require(left == 0 and cards >= 2, "draft_cards")
    require(cards + left <= takers, "draft_cards")


def _check_offers(state: State) -> None:
    """Insist that every offer could be made as it stands (CAS-51, CAS-52, CAS-54 to CAS-56)."""
    for author in numbers(state.offers):
        partner = state.offer_to(author)
        trade = state.trades[author]
        assert trade is not None
        both = has(state.conscious, author) and has(state.conscious, partner)
        require(both and partner != author, "offer_partners")
        require(trade.give != trade.ask or trade.give_open != trade.ask_open, "offer_same")
        require(can_be_met(state, author, partner, trade), "offer_cards")


def _check_claim(state: State) -> None:
    """Insist that the claim has somebody to make and somebody to suffer it (CAS-14, CAS-74 to CAS-78, CAS-159)."""
    phase = state.phase
    if state.claim == FEAST_CLAIM:
        require(phase in (OBJECTION, FIGHT), "claim_phase")
        require(state.has_open(state.turn, pieces.CANNIBALISM), "claim_feast")
    else:
        target = state.target
        require(phase != OBJECTION, "claim_phase")
        require(target != state.turn and has(state.aboard, target), "claim_target")
        require(phase == STEAL or has(state.conscious, target), "claim_target")
        blind = state.claim == ROB_CLAIM and state.claimed == HIDDEN
        require(phase != STEAL or blind, "claim_phase")
        require(phase != STEAL or state.hand_size(target) > 0, "claim_card")
        require(phase == STEAL or not blind or state.turn != pieces.KID, "claim_kid")
    if phase == FIGHT:
        _check_fight(state)


def _check_fight(state: State) -> None:
    """Insist on two sides of conscious characters, led by the claimant and the target (CAS-91)."""
    inside = state.attackers | state.defenders
    require(has(state.attackers, state.turn) and state.defenders != 0, "fight_sides")
    require(state.attackers & state.defenders == 0 and inside & ~state.conscious == 0, "fight_sides")
    require(state.claim == FEAST_CLAIM or has(state.defenders, state.target), "fight_sides")
    if state.flare >= 0:
        fired = state.cards[DISCARD_AT + pieces.FLARE] > 0 and has(inside, state.flare)
        require(fired, "fight_flare")


def _check_draw(state: State) -> None:
    """Insist that what is to be drawn is there, for somebody who looks at it (CAS-67, CAS-72, CAS-83, CAS-111)."""
    left = state.draw_left
    why = state.draw_why
    require(left <= pile_size(state), "draw_left")
    if why == FOR_ROW:
        _check_drawn_by_rower(state, left)
    elif why == FOR_FLARE:
        require(size(state.drawn) + left <= 3, "draw_left")
    elif why == FOR_TOP:
        require(left == 1 and (state.stack == 0 or state.navigator() < 0), "draw_left")
    else:
        require(why == FOR_COMPASS and state.navigator() >= 0, "nobody_asked")
        require(left <= 2, "draw_left")


def _check_drawn_by_rower(state: State, left: i64) -> None:
    """Insist on cards to stow, no more than two and one for each oar of the box (CAS-67, CAS-68)."""
    require(1 <= size(state.drawn) + left <= 2 + state.terms.number[pieces.OAR], "draw_left")


def _check_navigation(state: State) -> None:
    """Insist that there is a navigator who has a choice to make (CAS-107, CAS-108, CAS-111)."""
    navigator = state.navigator()
    require(navigator >= 0, "nobody_asked")
    several = state.stack & (state.stack - 1) != 0
    require(several or (state.phase == NAVIGATION and may_have_compass(state, navigator)), "navigation_choice")


def _check_sea(state: State) -> None:
    """Insist that somebody living is in the water, with the preserver at most (CAS-118, CAS-119, CAS-121)."""
    require(state.swimmers != 0 and state.swimmers & ~state.living == 0, "sea_swimmers")
    for swimmer in numbers(state.swimmers):
        require(state.open_kinds(swimmer) & ~(ONE << pieces.PRESERVER) == 0, "sea_cards")


def _check_thirst(state: State) -> None:
    """Insist that only the living in the boat are thirsty (CAS-135)."""
    require(state.dry & ~state.living == 0, "thirst_living")
