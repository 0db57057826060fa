"""What follows what: the phases, who decides in them, and all that happens by itself in between (RULES.md 5).

Every change of phase is made here; the chapters do what a procedure says and report how it went. A procedure goes on to
the next one by calling it. That ends soon: before a second day there is always a card for chance to draw.
"""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, NOBODY, Outcome
from chaloupe.core.tell import Tell
from chaloupe.games.castaways.chapters import (
    claims,
    draft,
    ending,
    fights,
    navigation,
    overboard,
    provisions,
    setup,
    thirst,
    trading,
    turns,
    windows,
)
from chaloupe.games.castaways.layout import CHARACTER_OF, DRAFT_AT
from chaloupe.games.castaways.pieces import CANNIBALISM, NAMES, NONE
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
    NAVIGATION,
    NO_DRAW,
    OBJECTION,
    OVER,
    OVERBOARD,
    REPLY,
    ROW,
    SETUP,
    STEAL,
    SUPPLY,
    THIRST,
    State,
)

_OF_CHANCE: Final = (ONE << SETUP) | (ONE << SUPPLY) | (ONE << STEAL) | (ONE << DRAW)
_OF_THE_TURN: Final = (ONE << ACTIONS) | (ONE << ROW)
_OF_THE_NAVIGATOR: Final = (ONE << NAVIGATION) | (ONE << CHOOSE)
WINDOWS: Final = (ONE << OBJECTION) | (ONE << FIGHT) | (ONE << OVERBOARD) | (ONE << THIRST)


# -- who decides (5.2) -------------------------------------------------------------------------------------------


def deciders(state: State) -> i64:
    """Give the set of characters whose decision the game waits for."""
    phase = state.phase
    if _OF_THE_TURN >> phase & 1:
        return ONE << state.turn
    if WINDOWS >> phase & 1:
        return state.asked & ~state.passed
    if phase == REPLY:
        return ONE << state.target
    if phase == DRAFT:
        return ONE << state.holder
    if _OF_THE_NAVIGATOR >> phase & 1:
        return ONE << state.navigator()
    return 0


def actor(state: State) -> i64:
    """Name who acts next: chance, or the lowest seat the game waits for."""
    if _OF_CHANCE >> state.phase & 1:
        return CHANCE
    who = deciders(state)
    if who == 0:
        return NOBODY
    rows = state.rows
    seat: i64 = 0
    while not who >> rows[CHARACTER_OF + seat] & 1:
        seat += 1
    return seat


def outcome(state: State) -> Outcome | None:
    """Give the scores and the winners once the game is over (CAS-157)."""
    return ending.result(state) if state.phase == OVER else None


def free_to_act(state: State) -> i64:
    """Give those who may trade, drink and lay cards open in somebody else's turn (CAS-49, CAS-63, CAS-166)."""
    if state.phase != ACTIONS:
        return 0
    return state.conscious & ~(ONE << state.turn)


def whom_it_asks(state: State) -> i64:
    """Give the set of characters that the open window asks (5.21)."""
    if state.phase == FIGHT:
        return windows.asked_in_fight(state)
    if state.phase == OVERBOARD:
        return windows.asked_overboard(state)
    if state.phase == OBJECTION:
        return state.conscious & ~(ONE << state.turn)  # CAS-161
    return windows.asked_in_thirst(state)


# -- windows (5.21) ----------------------------------------------------------------------------------------------


def ask(state: State, tell: Tell | None) -> None:
    """Open a window, or ask anew after a reaction: all passes are wiped; it closes if nobody is asked (CAS-7)."""
    state.passed = 0
    state.asked = whom_it_asks(state)
    if state.asked == 0:
        _close(state, tell)


def pass_by(state: State, own: i64, tell: Tell | None) -> None:
    """Pass in a window; it closes when everybody asked has passed (CAS-7)."""
    state.passed |= ONE << own
    if tell is not None:
        tell.all("passed", {"character": NAMES[own]}, "CAS-7")
    if state.asked & ~state.passed == 0:
        _close(state, tell)


def _close(state: State, tell: Tell | None) -> None:
    """Go on behind a window."""
    state.passed = 0
    if state.phase == FIGHT:
        _end_of_fight(state, tell)
    elif state.phase == OBJECTION:
        claim_succeeds(state, tell)
    elif state.phase == OVERBOARD:
        overboard.climb_out(state, tell)
        _after_the_sea(state, tell)
    else:
        _thirst_settled(state, tell)


# -- the day and its provisions (5.4 to 5.6) ---------------------------------------------------------------------


def provide(state: State, kind: i64, tell: Tell | None) -> None:
    """Deal the provision that chance has drawn: into a hand of the set-up, or to those of the day."""
    if state.phase == SETUP:
        if setup.deal_provision(state, kind, tell):
            _start_of_day(state, tell)
    else:
        draft.supply(state, kind, tell)
        if state.draft_left == 0:
            state.phase = DRAFT
            _draft_on(state, tell)


def _start_of_day(state: State, tell: Tell | None) -> None:
    """Begin a day with its provisions, or with the first turn if there are none to draw (5.5)."""
    draft.begin_day(state, tell)
    if draft.deal_out(state):
        state.phase = SUPPLY
    else:
        next_turn(state, tell)


def take(state: State, kind: i64, tell: Tell | None) -> None:
    """Let the holder take a card, then the next one (5.6)."""
    draft.take(state, kind, "CAS-38", tell)
    _draft_on(state, tell)


def _draft_on(state: State, tell: Tell | None) -> None:
    """Let the holder choose; the last card goes to him by itself (CAS-39)."""
    while state.holder >= 0:
        left = state.number_of(DRAFT_AT)
        if left > 1:
            return
        if left == 1:
            draft.take(state, draft.last_card(state), "CAS-39", tell)
        else:
            state.holder = NONE
    next_turn(state, tell)


# -- turns, claims, fights (5.7 to 5.11) -------------------------------------------------------------------------


def next_turn(state: State, tell: Tell | None) -> None:
    """Let the next in the queue act, or the navigator if all have had their turn (5.7)."""
    trading.lapse_all(state, tell)
    if turns.next_in_queue(state, tell):
        state.phase = ACTIONS
    else:
        _start_of_navigation(state, tell)


def row(state: State, tell: Tell | None) -> None:
    """Row: cards are drawn for the rower (CAS-67)."""
    trading.lapse_all(state, tell)
    draw(state, FOR_ROW, navigation.cards_of_row(state))
    turns.row(state, state.draw_left, tell)


def flare(state: State, tell: Tell | None) -> None:
    """Fire the flare gun: cards are drawn for all to see (CAS-83)."""
    trading.lapse_all(state, tell)
    draw(state, FOR_FLARE, navigation.cards_of_flare(state))
    turns.flare(state, state.draw_left, tell)


def claim(state: State, what: i64, target: i64, card: i64, tell: Tell | None) -> None:
    """Claim a place or a card; the target answers, if he can (5.8)."""
    claims.claim(state, what, target, card, tell)
    if claims.can_be_refused(state):
        state.phase = REPLY
    else:
        claim_succeeds(state, tell)


def announce_feast(state: State, tell: Tell | None) -> None:
    """Announce a feast, to which the others can object (CAS-159, CAS-161)."""
    provisions.lay_open(state, state.turn, CANNIBALISM)
    claims.claim(state, FEAST_CLAIM, NONE, NONE, tell)
    state.phase = OBJECTION
    ask(state, tell)


def claim_succeeds(state: State, tell: Tell | None) -> None:
    """Give what was claimed, if it is still there; chance draws a card from a hand (5.9, 5.11)."""
    if claims.is_drawn(state):
        state.phase = STEAL
    else:
        claims.carry_out(state, tell)
        next_turn(state, tell)


def fight(state: State, defender: i64, tell: Tell | None) -> None:
    """Begin a fight about the claim (CAS-89, CAS-161)."""
    fights.begin(state, defender, tell)
    state.phase = FIGHT
    ask(state, tell)


def _end_of_fight(state: State, tell: Tell | None) -> None:
    """Settle the fight; the claim succeeds if the attack has won (5.10)."""
    if fights.settle(state, tell):
        claim_succeeds(state, tell)
    else:
        next_turn(state, tell)  # CAS-104, CAS-163


# -- navigation (5.12 to 5.14) -----------------------------------------------------------------------------------


def draw(state: State, why: i64, cards: i64) -> None:
    """Let chance draw navigation cards."""
    state.phase = DRAW
    state.draw_why = why
    state.draw_left = cards


def _start_of_navigation(state: State, tell: Tell | None) -> None:
    """Let the navigator choose a card of the stack, if there is a choice (5.12)."""
    navigator = state.navigator()
    if navigator < 0:
        draw(state, FOR_TOP, 1)  # CAS-113
        return
    navigation.look_at_stack(state, navigator, tell)
    stack = state.stack
    compass = navigation.may_have_compass(state, navigator)
    if stack and stack & (stack - 1) == 0 and not compass:
        navigate(state, lowest(stack), tell)
    elif stack or compass:
        state.phase = NAVIGATION
    else:
        draw(state, FOR_TOP, 1)  # CAS-110


def drawn(state: State, card: i64, tell: Tell | None) -> None:
    """Take a card that chance has drawn from the pile; the last one leads on (5.13)."""
    why = state.draw_why
    navigation.draw_card(state, card, tell)
    if why == FOR_FLARE and navigation.count_bird(state, card, tell):
        _over(state, tell)
    elif state.draw_left == 0:
        state.draw_why = NO_DRAW
        if why == FOR_TOP:
            _play(state, card, tell)
        elif why == FOR_ROW:
            state.phase = ROW
        elif why == FOR_COMPASS:
            _choose(state, tell)
        else:
            navigation.put_back(state)
            next_turn(state, tell)


def _choose(state: State, tell: Tell | None) -> None:
    """Let the navigator choose after a look at the compass; a single card is played (CAS-112)."""
    stack = state.stack
    if stack & (stack - 1) == 0:
        navigate(state, lowest(stack), tell)
    else:
        state.phase = CHOOSE


def navigate(state: State, card: i64, tell: Tell | None) -> None:
    """Play a card of the stack; the others go under the pile (CAS-108, CAS-109)."""
    navigation.leave_others(state, card)
    _play(state, card, tell)


def _play(state: State, card: i64, tell: Tell | None) -> None:
    """Carry out the card of the day: gulls first, then those who fall (5.14, 5.15)."""
    navigation.turn_up(state, card, tell)
    if navigation.count_bird(state, card, tell):
        _over(state, tell)
    elif overboard.fall(state, tell):
        state.phase = OVERBOARD
        ask(state, tell)
    else:
        _after_the_sea(state, tell)


# -- thirst and the end (5.16 to 5.20) ---------------------------------------------------------------------------


def _after_the_sea(state: State, tell: Tell | None) -> None:
    """Let thirst strike those who are left (5.17)."""
    if state.living == 0:
        _over(state, tell)
    elif thirst.strike(state, tell):
        state.phase = THIRST
        ask(state, tell)
    else:
        _end_of_day(state, tell)


def _thirst_settled(state: State, tell: Tell | None) -> None:
    """Count the wounds of thirst (5.18)."""
    thirst.suffer(state, tell)
    if state.living == 0:
        _over(state, tell)
    else:
        _end_of_day(state, tell)


def _end_of_day(state: State, tell: Tell | None) -> None:
    """Tidy up, and begin the next day (5.19)."""
    ending.end_day(state)
    _start_of_day(state, tell)


def _over(state: State, tell: Tell | None) -> None:
    """End the game: nothing is left to be decided (5.20)."""
    ending.land(state, tell)
    state.phase = OVER
