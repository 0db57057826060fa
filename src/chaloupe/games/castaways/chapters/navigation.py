"""Rowing, the navigator and the card of the day: stack, compass, gulls (CAS-67 to CAS-73, CAS-107 to CAS-117)."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, numbers, size, without
from chaloupe.core.tell import Event, Tell
from chaloupe.games.castaways.chapters.pile import add_known, pile_size, put_under, set_known, take_top
from chaloupe.games.castaways.chapters.provisions import lay_open
from chaloupe.games.castaways.layout import OPEN_AT
from chaloupe.games.castaways.pieces import COMPASS, KINDS, NAMES, OAR
from chaloupe.games.castaways.state import FOR_COMPASS, FOR_FLARE, FOR_ROW, REASONS, State

# -- rowing and the flare gun ------------------------------------------------------------------------------------


def cards_of_row(state: State) -> i64:
    """Count the cards that a rower draws: two and one more for each open oar (CAS-67, CAS-68, CAS-72)."""
    wanted = 2 + i64(state.cards[OPEN_AT + state.turn * KINDS + OAR])
    return min(wanted, pile_size(state))


def cards_of_flare(state: State) -> i64:
    """Count the cards that the flare gun shows: three (CAS-72, CAS-83)."""
    return min(pile_size(state), 3)


def viewers_of_draw(state: State) -> i64:
    """Give the seats that see the card being drawn: all for the top and the flare gun (CAS-67, CAS-83, CAS-111)."""
    if state.draw_why == FOR_ROW:
        return ONE << state.seat_of(state.turn)
    if state.draw_why == FOR_COMPASS:
        return ONE << state.seat_of(state.navigator())
    return state.terms.everybody


def draw_card(state: State, card: i64, tell: Tell | None) -> None:
    """Draw one navigation card for those who may see it: the rower, the navigator, or all."""
    viewers = viewers_of_draw(state)
    why = state.draw_why
    take_top(state, card, viewers)
    state.draw_left -= 1
    if why == FOR_COMPASS:
        state.stack |= ONE << card
    elif why in (FOR_ROW, FOR_FLARE):
        state.drawn |= ONE << card
    if tell is not None:
        seen: Event = {"why": REASONS[why], "card": int(card)}
        if why == FOR_ROW:
            tell.some(viewers, "looked", seen, {**seen, "card": None}, "CAS-67")
        elif why == FOR_COMPASS:
            tell.some(viewers, "looked", seen, {**seen, "card": None}, "CAS-111")
        else:
            tell.all("looked", seen, "CAS-83" if why == FOR_FLARE else "CAS-110")


def put_back(state: State) -> None:
    """Put what the flare gun has shown under the pile (CAS-83)."""
    put_under(state, state.drawn)
    state.drawn = 0


def stow(state: State, keep: i64, tell: Tell | None) -> None:
    """Put some of the drawn cards onto the row stack, the others under the pile (CAS-69, CAS-70, CAS-73)."""
    rower = state.turn
    own = ONE << state.seat_of(rower)
    under = state.drawn & ~keep
    if keep and under:
        set_known(state, state.drawn, own)  # RULES.md 5.3, step 4
    state.stack |= keep
    put_under(state, under)
    state.drawn = 0
    if tell is not None:
        seen: Event = {"character": NAMES[rower], "keep": numbers(keep), "under": int(size(under))}
        tell.some(own, "stowed", seen, {**seen, "keep": int(size(keep))}, "CAS-69")


# -- the navigator -----------------------------------------------------------------------------------------------


def may_have_compass(state: State, navigator: i64) -> bool:
    """Say whether for all that can be seen the navigator can use the compass (CAS-9, CAS-72)."""
    return state.pile_left() and (state.has_open(navigator, COMPASS) or state.might(navigator, COMPASS))


def look_at_stack(state: State, navigator: i64, tell: Tell | None) -> None:
    """Name the navigator and let him look at the stack (CAS-107, CAS-108)."""
    if tell is not None:
        tell.all("navigator", {"character": NAMES[navigator]}, "CAS-107")
    add_known(state, state.stack, ONE << state.seat_of(navigator))  # RULES.md 5.3, step 5


def compass(state: State, tell: Tell | None) -> i64:
    """Lay the compass open; it looks at the top card, or at two if there is no stack (CAS-111, CAS-112)."""
    navigator = state.navigator()
    lay_open(state, navigator, COMPASS)
    cards: i64 = 1
    if state.stack == 0 and pile_size(state) > 1:
        cards = 2
    if tell is not None:
        clause = "CAS-111" if cards == 1 else "CAS-112"
        tell.all("bearing", {"character": NAMES[navigator], "cards": int(cards)}, clause)
    return cards


def leave_others(state: State, card: i64) -> None:
    """Put the stack under the pile but for the card that is played (CAS-109)."""
    put_under(state, without(state.stack, card))
    state.stack = 0


def turn_up(state: State, card: i64, tell: Tell | None) -> None:
    """Turn up the card of the day (CAS-108, CAS-113)."""
    state.played = card
    if tell is not None:
        navigator = state.navigator()
        if navigator >= 0:
            tell.all("navigated", {"character": NAMES[navigator], "card": int(card)}, "CAS-108")
        else:
            tell.all("navigated", {"character": None, "card": int(card)}, "CAS-113")


def count_bird(state: State, card: i64, tell: Tell | None) -> bool:
    """Count a card's gull; say whether it was the fourth (CAS-115 to CAS-117)."""
    before = state.birds
    state.birds = max(before + state.terms.bird[card], 0)
    if tell is not None and state.birds != before:
        tell.all("birds", {"birds": int(state.birds)}, "CAS-115" if state.birds > before else "CAS-116")
    return state.birds >= 4
