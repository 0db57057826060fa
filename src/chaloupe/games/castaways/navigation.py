"""Rowing, the navigator and the card of the day: stack, compass, gulls (CAS-67 to CAS-73, CAS-107 to CAS-117)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, numbers, size
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.pieces import COMPASS, NAMES
from chaloupe.games.castaways.pile import add_known, pile_size, put_under, set_known, take_top
from chaloupe.games.castaways.state import (
    CHOOSE,
    DRAW,
    FOR_COMPASS,
    FOR_FLARE,
    FOR_ROW,
    FOR_TOP,
    NAVIGATION,
    NO_DRAW,
    REASONS,
    ROW,
    SEAT_OF,
    State,
)
from chaloupe.games.castaways.steps import NEXT_TURN, OVER_NOW, PLAY_A_CARD, WAIT

# -- rowing and the flare gun ------------------------------------------------------------------------------------


def viewers_of_draw(state: State) -> i64:
    """Give the seats that see the card being drawn: all for the top and the flare gun (CAS-67, CAS-83, CAS-111)."""
    if state.draw_why == FOR_ROW:
        return ONE << state.lines[SEAT_OF + state.turn]
    if state.draw_why == FOR_COMPASS:
        return ONE << state.lines[SEAT_OF + state.navigator()]
    return state.terms.everybody


def draw_card(state: State, card: i64, tell: Tell | None) -> i64:
    """Draw one navigation card; the last one leads on."""
    viewers = viewers_of_draw(state)
    why = state.draw_why
    take_top(state, card, viewers)
    state.draw_left -= 1
    if tell is not None:
        seen: Event = {"why": REASONS[why], "card": int(card)}
        if viewers == state.terms.everybody:
            tell.all("looked", seen)
        else:
            tell.some(viewers, "looked", seen, {"why": REASONS[why], "card": None})
    if why == FOR_TOP:
        state.draw_why = NO_DRAW
        return navigated(state, card, tell)
    if why == FOR_COMPASS:
        state.stack |= ONE << card
        return _compass_drawn(state, tell) if state.draw_left == 0 else WAIT
    state.drawn |= ONE << card
    if why == FOR_FLARE and count_bird(state, card, tell):
        return OVER_NOW
    if state.draw_left > 0:
        return WAIT
    state.draw_why = NO_DRAW
    if why == FOR_ROW:
        state.phase = ROW
        return WAIT
    put_under(state, state.drawn)  # CAS-83
    state.drawn = 0
    return NEXT_TURN


def stow(state: State, keep: i64, tell: Tell | None) -> i64:
    """Put some of the drawn cards onto the row stack, the others under the pile (CAS-69, CAS-70, CAS-73)."""
    rower = state.turn
    own = ONE << state.lines[SEAT_OF + rower]
    under = state.drawn & ~keep
    if keep and under:
        set_known(state, state.drawn, own)  # rule 4
    state.stack |= keep
    put_under(state, under)
    state.drawn = 0
    if tell is not None:
        seen: Event = {"character": NAMES[rower], "keep": numbers(keep), "under": int(size(under))}
        shown = dict(seen)
        shown["keep"] = int(size(keep))
        tell.some(own, "stowed", seen, shown)
    return NEXT_TURN


# -- the navigator -----------------------------------------------------------------------------------------------


def start_of_navigation(state: State, tell: Tell | None) -> i64:
    """Let the navigator look at the stack and choose, if there is a choice (CAS-107, CAS-108, CAS-110, CAS-113)."""
    navigator = state.navigator()
    if navigator < 0:
        return _draw(state, FOR_TOP, 1)
    if tell is not None:
        tell.all("navigator", {"character": NAMES[navigator]})
    add_known(state, state.stack, ONE << state.lines[SEAT_OF + navigator])  # rule 5
    stack = state.stack
    compass_may_be = state.may_have_compass(navigator)
    if stack and stack & (stack - 1) == 0 and not compass_may_be:
        return navigate(state, lowest(stack), tell)
    if stack or compass_may_be:
        state.phase = NAVIGATION
        return WAIT
    return _draw(state, FOR_TOP, 1)


def _draw(state: State, why: i64, left: i64) -> i64:
    state.phase = DRAW
    state.draw_why = why
    state.draw_left = left
    return WAIT


def top(state: State) -> i64:
    """Play the top card of the pile (CAS-110)."""
    return _draw(state, FOR_TOP, 1)


def compass(state: State, tell: Tell | None) -> i64:
    """Add the top card to the stack, or look at two if there is no stack (CAS-111, CAS-112)."""
    navigator = state.navigator()
    state.lay_open(navigator, COMPASS)
    wanted: i64 = 1
    if state.stack == 0 and pile_size(state) > 1:
        wanted = 2
    if tell is not None:
        tell.all("bearing", {"character": NAMES[navigator], "cards": int(wanted)})
    return _draw(state, FOR_COMPASS, wanted)


def _compass_drawn(state: State, tell: Tell | None) -> i64:
    state.draw_why = NO_DRAW
    stack = state.stack
    if stack & (stack - 1) == 0:
        return navigate(state, lowest(stack), tell)
    state.phase = CHOOSE
    return WAIT


def navigate(state: State, card: i64, tell: Tell | None) -> i64:
    """Play a card of the stack; the others go under the pile (CAS-108, CAS-109)."""
    put_under(state, state.stack & ~(ONE << card))
    state.stack = 0
    return navigated(state, card, tell)


def navigated(state: State, card: i64, tell: Tell | None) -> i64:
    """Turn up the card of the day."""
    state.played = card
    if tell is not None:
        navigator = state.navigator()
        name = NAMES[navigator] if navigator >= 0 else None
        tell.all("navigated", {"character": name, "card": int(card)})
    # CAS-114 to CAS-117: the gulls come first.
    return OVER_NOW if count_bird(state, card, tell) else PLAY_A_CARD


def count_bird(state: State, card: i64, tell: Tell | None) -> bool:
    """Count a card's gull; say whether it was the fourth (CAS-115 to CAS-117)."""
    birds = state.birds + state.terms.bird[card]
    birds = max(birds, 0)
    if birds != state.birds:
        state.birds = birds
        if tell is not None:
            tell.all("birds", {"birds": int(birds)})
    return birds >= 4
