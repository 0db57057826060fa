"""What no game can show: the checks of a position that has been read (end of chapter *Position document*)."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers, size
from chaloupe.core.problems import Problem
from chaloupe.games.castaways.overboard import named_overboard
from chaloupe.games.castaways.pieces import (
    CANNIBALISM,
    COMPASS,
    FLARE,
    KID,
    KINDS,
    OAR,
    PARASOL,
    PLACES,
    PRESERVER,
)
from chaloupe.games.castaways.pile import known_cards, pile_size
from chaloupe.games.castaways.state import (
    ACTIONS,
    BOAT,
    CHARACTER_OF,
    CHOOSE,
    DISCARD_AT,
    DRAFT,
    DRAFT_AT,
    DRAW,
    DRY,
    FEAST_CLAIM,
    FIGHT,
    FOE,
    FOR_COMPASS,
    FOR_FLARE,
    FOR_ROW,
    FOR_TOP,
    FRIEND,
    HAND_SIZE,
    HIDDEN,
    NAVIGATION,
    NO_CLAIM,
    NO_DRAW,
    OBJECTION,
    OFFER_TO,
    OPEN_AT,
    OPEN_KINDS,
    OVER,
    OVERBOARD,
    PILE_AT,
    QUEUE,
    REPLY,
    ROB_CLAIM,
    ROW,
    SEAT_OF,
    SETUP,
    STEAL,
    SUPPLY,
    THIRST,
    WINDOWS,
    WOUNDS,
    State,
)
from chaloupe.games.castaways.thirst import thirst_of
from chaloupe.games.castaways.trading import can_be_met
from chaloupe.games.castaways.windows import owners

_CLAIM_PHASES: Final = (REPLY, OBJECTION, FIGHT, STEAL)
_TURN_PHASES: Final = (ACTIONS, REPLY, OBJECTION, FIGHT, STEAL, ROW)
_PLAYED_PHASES: Final = (OVERBOARD, THIRST)


def require(holds: bool, key: str) -> None:
    """Insist on something that every position of a game has."""
    if not holds:
        raise Problem(key)


def is_window(state: State) -> bool:
    """Say whether the phase is a window."""
    return WINDOWS >> state.phase & 1 != 0


def is_fight(state: State) -> bool:
    """Say whether the phase is a fight."""
    return state.phase == FIGHT


def is_sea(state: State) -> bool:
    """Say whether the phase is overboard."""
    return state.phase == OVERBOARD


def check(state: State) -> None:
    """Refuse a position that no game can show."""
    _check_phase_parts(state)
    if state.phase == SETUP:
        _check_setup(state)
        return
    require(state.day >= 1, "day_phase")
    _check_people(state)
    _check_queue(state)
    require(not state.parasol_open or owners(state, ONE << PARASOL) != 0, "parasol_closed")
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


def check_window(state: State) -> None:
    """Insist that the open window asks somebody who has not passed, and that only those asked have (CAS-7)."""
    require(state.passed & ~state.asked == 0, "passed_asked")
    require(state.asked & ~state.passed != 0, "nobody_asked")


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
    require(state.passed == 0 or is_window(state), "passed_phase")
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
    lines = state.lines
    require(state.day == 0 and state.birds == terms.start_birds, "setup_counts")
    require(state.unseen == terms.cards, "setup_piles")
    require(state.number_of(DISCARD_AT) == 0 and not state.parasol_open, "setup_piles")
    complete = size(state.dealt) == state.players
    expected = [member for member in PLACES if state.dealt >> member & 1] if complete else []
    require([int(lines[BOAT + place]) for place in range(state.boat_length)] == expected, "setup_boat")
    steps: list[int] = []
    for line in (CHARACTER_OF, FRIEND, FOE, HAND_SIZE):
        for seat in range(state.players):
            steps.append(_dealt_to(state, line, seat))
    require(steps == sorted(steps, reverse=True) and steps[0] <= 1 and steps[-1] == 0, "setup_order")
    for character in numbers(state.dealt):
        fresh = lines[WOUNDS + character] == terms.start_wounds and lines[OPEN_KINDS + character] == 0
        require(fresh, "setup_characters")
    _check_secrets(state)


def _dealt_to(state: State, line: int, seat: int) -> int:
    """Say how much of a round of the deal a seat has: 0 or 1, or more if its hand is too large."""
    character = state.lines[CHARACTER_OF + seat]
    if line == CHARACTER_OF or character < 0:
        return 1 if character >= 0 else 0
    found = int(state.lines[line + character])
    return found if line == HAND_SIZE else 1 if found >= 0 else 0


def _check_secrets(state: State) -> None:
    """Insist that friends and foes are characters in play, each dealt once (CAS-17 to CAS-19)."""
    for line in (FRIEND, FOE):
        named = [int(state.lines[line + character]) for character in numbers(state.dealt)]
        dealt = [character for character in named if character >= 0]
        require(len(set(dealt)) == len(dealt), "secrets_twice")
        for character in dealt:
            require(state.dealt >> character & 1 != 0, "secrets_absent")


def _check_people(state: State) -> None:
    """Insist that everybody is there, and that those who are gone are dead and have nothing (CAS-34)."""
    lines = state.lines
    require(size(state.dealt) == state.players, "characters_number")
    _check_secrets(state)
    for character in numbers(state.dealt):
        require(lines[FRIEND + character] >= 0 and lines[FOE + character] >= 0, "secrets_missing")
    for character in numbers(state.dealt & ~state.aboard):
        require(lines[HAND_SIZE + character] == 0 and lines[OPEN_KINDS + character] == 0, "gone_cards")
        require(lines[WOUNDS + character] >= state.terms.size[character], "gone_wounds")


def _check_queue(state: State) -> None:
    """Insist that only the living have a turn to come, and that the one in turn is conscious (CAS-28, CAS-32)."""
    for place in range(state.queue_length):
        character = state.lines[QUEUE + place]
        require(state.living >> character & 1 != 0 and character != state.turn, "queue_names")
    require(state.turn < 0 or state.conscious >> state.turn & 1 != 0, "turn_conscious")


def _check_over(state: State) -> None:
    """Insist on a reason for the end: the fourth gull or nobody alive (CAS-117, CAS-146)."""
    terms = state.terms
    require((state.played != 0) != (state.drawn != 0), "over_played")
    if state.birds < 4:
        require(state.living == 0 and state.played != 0, "over_reason")
    elif state.played:
        require(terms.bird[state.played] > 0, "over_reason")
    else:
        require(size(state.drawn) <= 3, "over_reason")
        require(known_cards(state, state.drawn, -1) == state.drawn, "known_viewers")
        gulls: i64 = 0
        for card in numbers(state.drawn):
            gulls += 1 if terms.bird[card] > 0 else 0
        require(gulls > 0, "over_reason")


# -- phases ------------------------------------------------------------------------------------------------------


def _check_draft(state: State) -> None:
    """Insist on as many cards as the draft has takers (CAS-37, CAS-39, CAS-43)."""
    order = state.in_boat_order(state.conscious)
    require(
        [int(state.lines[QUEUE + k]) for k in range(state.queue_length)] == state.in_boat_order(state.living),
        "queue_names",
    )
    require(int(state.holder) in order, "draft_holder")
    after = len(order) - order.index(int(state.holder))
    cards = state.number_of(DRAFT_AT)
    pile = state.number_of(PILE_AT)
    if state.phase == SUPPLY:
        most = cards + pile
        wanted = min(most, len(order))
        require(after == len(order) and state.draft_left >= 1, "draft_holder")
        require(cards + state.draft_left == wanted, "draft_cards")
    else:
        require(state.draft_left == 0 and cards >= 2, "draft_cards")
        require(cards == after if pile > 0 else cards <= after, "draft_cards")


def _check_offers(state: State) -> None:
    """Insist that every offer could be made as it stands (CAS-51, CAS-52, CAS-54 to CAS-56)."""
    for author in numbers(state.offers):
        partner = state.lines[OFFER_TO + author]
        trade = state.trades[author]
        assert trade is not None
        both = state.conscious >> author & 1 and state.conscious >> partner & 1
        require(both != 0 and partner != author, "offer_partners")
        require(trade.give != trade.ask or trade.give_open != trade.ask_open, "offer_same")
        require(can_be_met(state, author, partner, trade), "offer_cards")


def _check_claim(state: State) -> None:
    """Insist that the claim could be made and is where it stands (CAS-14, CAS-74 to CAS-80, CAS-159, CAS-160)."""
    phase = state.phase
    if state.claim == FEAST_CLAIM:
        require(phase in (OBJECTION, FIGHT), "claim_phase")
        require(state.has_open(state.turn, CANNIBALISM) and state.aboard & ~state.living != 0, "claim_feast")
    else:
        target = state.target
        require(phase != OBJECTION, "claim_phase")
        require(target != state.turn and state.aboard >> target & 1 != 0, "claim_target")
        require(phase == STEAL or state.conscious >> target & 1 != 0, "claim_target")
        if state.claim == ROB_CLAIM:
            _check_robbery(state, target)
        require(phase != STEAL or (state.claim == ROB_CLAIM and state.claimed == HIDDEN), "claim_phase")
    if phase == FIGHT:
        _check_fight(state)


def _check_robbery(state: State, target: i64) -> None:
    if state.claimed == HIDDEN:
        require(state.phase == STEAL or state.turn != KID, "claim_kid")
        require(state.phase == FIGHT or state.lines[HAND_SIZE + target] > 0, "claim_card")
    else:
        spent = state.phase == FIGHT and state.claimed == FLARE
        require(spent or state.has_open(target, state.claimed), "claim_card")


def _check_fight(state: State) -> None:
    """Insist on two sides of conscious characters, led by the claimant and the target (CAS-91)."""
    inside = state.attackers | state.defenders
    require(state.attackers >> state.turn & 1 != 0 and state.defenders != 0, "fight_sides")
    require(state.attackers & state.defenders == 0 and inside & ~state.conscious == 0, "fight_sides")
    require(state.claim == FEAST_CLAIM or state.defenders >> state.target & 1 != 0, "fight_sides")
    if state.flare >= 0:
        fired = state.cards[DISCARD_AT + FLARE] > 0 and inside >> state.flare & 1 != 0
        require(fired, "fight_flare")


def _check_draw(state: State) -> None:
    """Insist that what is to be drawn is there, for somebody who may draw it (CAS-67, CAS-72, CAS-83, CAS-111)."""
    left = state.draw_left
    why = state.draw_why
    pile = pile_size(state)
    navigator = state.navigator()
    require(left <= pile, "draw_left")
    if why == FOR_ROW:
        _check_drawn_by_rower(state, left)
    elif why == FOR_FLARE:
        shown = size(state.drawn)
        most = min(pile + shown, 3)
        require(shown + left == most, "draw_left")
        require(known_cards(state, state.drawn, -1) == state.drawn, "known_viewers")
    elif why == FOR_TOP:
        require(left == 1 and (state.stack == 0 or navigator < 0), "draw_left")
    else:
        require(why == FOR_COMPASS and navigator >= 0 and state.has_open(navigator, COMPASS), "draw_compass")
        require(left <= 2 and (left == 1 or state.stack == 0), "draw_left")
        require(left == 2 or state.stack != 0 or pile == 1, "draw_left")
        _check_navigator_knows(state, navigator)


def _check_drawn_by_rower(state: State, left: i64) -> None:
    """Insist that the rower draws two cards and one for each oar, and knows them (CAS-67, CAS-68, CAS-71)."""
    drawn = size(state.drawn)
    wanted = 2 + i64(state.cards[OPEN_AT + state.turn * KINDS + OAR])
    most = drawn + pile_size(state)
    require(drawn + left == (min(most, wanted)) and drawn + left > 0, "draw_left")
    seat = state.lines[SEAT_OF + state.turn]
    require(known_cards(state, state.drawn, seat) == state.drawn, "known_viewers")
    require(state.rowed >> state.turn & 1 != 0, "rowed_mark")


def _check_navigator_knows(state: State, navigator: i64) -> None:
    seat = state.lines[SEAT_OF + navigator]
    require(known_cards(state, state.stack, seat) == state.stack, "known_viewers")


def _check_navigation(state: State) -> None:
    """Insist that there is a navigator who has a choice to make (CAS-107, CAS-108, CAS-111)."""
    navigator = state.navigator()
    require(navigator >= 0, "nobody_asked")
    _check_navigator_knows(state, navigator)
    several = state.stack & (state.stack - 1) != 0
    if state.phase == CHOOSE:
        require(several and state.has_open(navigator, COMPASS), "choose_stack")
    else:
        require(several or state.may_have_compass(navigator), "navigation_choice")


def _check_sea(state: State) -> None:
    """Insist that those in the water are those whom the card names, with the preserver at most (CAS-118 to CAS-121)."""
    require(state.swimmers != 0 and state.swimmers == named_overboard(state), "sea_swimmers")
    require(state.swimmers & ~state.living == 0, "sea_swimmers")
    wearers = owners(state, ONE << PRESERVER)
    for swimmer in numbers(state.swimmers):
        require(state.lines[OPEN_KINDS + swimmer] & ~(ONE << PRESERVER) == 0, "sea_cards")
    require(state.swimmers & state.unconscious() & ~wearers == 0, "sea_swimmers")
    require(not state.thrown or wearers & state.swimmers & state.conscious != 0, "sea_thrown")


def _check_thirst(state: State) -> None:
    """Insist that nobody is thirstier than card and marks make him (CAS-135 to CAS-141)."""
    require(state.dry & ~state.living == 0, "thirst_number")
    for character in numbers(state.dry):
        require(state.lines[DRY + character] <= thirst_of(state, character), "thirst_number")
