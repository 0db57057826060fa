"""The rules of Castaways in play: every action leads to its chapter, and what follows by itself is settled."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.position import CHANCE, Outcome
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.games.castaways import (
    actions,
    chances,
    draft,
    ending,
    fights,
    glimpses,
    legal,
    navigation,
    overboard,
    setting,
    thirst,
    trading,
    turns,
    windows,
)
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KINDS, NAMES
from chaloupe.games.castaways.state import (
    CHARACTER_OF,
    FIGHT,
    OBJECTION,
    OFFER_TO,
    OVER,
    OVERBOARD,
    SEAT_OF,
    SETUP,
    State,
)
from chaloupe.games.castaways.steps import (
    AFTER_THE_SEA,
    CLAIM_SUCCEEDS,
    DRAFT_ON,
    END_OF_DAY,
    FEAST,
    NEXT_TURN,
    PLAY_A_CARD,
    START_OF_DAY,
    START_OF_NAVIGATION,
    WAIT,
    WINDOW,
)


class Rules(State):
    """A position that can be played on."""

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """List the actions of a seat."""
        return legal.fill(self, seat, out)

    def fill_chance(self, out: vec[i64], weights: vec[i64]) -> i64:
        """List what chance can do, with its weights."""
        return chances.fill(self, out, weights)

    def draw(self, rng: Rng) -> i64:
        """Let a generator pick one of chance's outcomes by weight."""
        return chances.draw(self, rng)

    def glimpse(self, viewer: i64, who: i64, code: i64) -> i64:
        """Show cards to those who may see them (CAS-6)."""
        return glimpses.of_chance(self, viewer, code) if who == CHANCE else glimpses.of_seat(self, viewer, who, code)

    def answer_mask(self) -> i64:
        """Give the seats to whom an offer stands."""
        found: i64 = 0
        authors = self.offers
        while authors:
            found |= ONE << self.lines[SEAT_OF + self.lines[OFFER_TO + lowest(authors)]]
            authors &= authors - 1
        return found

    def outcome(self) -> Outcome | None:
        """Give the scores and winners once the game is over."""
        return ending.outcome(self) if self.phase == OVER else None

    def apply(self, seat: i64, code: i64, tell: Tell | None) -> None:
        """Carry out an action of chance or of a seat, and what follows by itself."""
        if seat == CHANCE:
            settle(self, _chance(self, code, tell), tell)
            return
        own = self.lines[CHARACTER_OF + seat]
        if code == actions.PASS:
            settle(self, _pass(self, own, tell), tell)
        elif code >= actions.OFFER:
            partner = (code - actions.OFFER) // trading.SINGLE_NUMBER
            trading.offer(self, own, partner, trading.SINGLES[(code - actions.OFFER) % trading.SINGLE_NUMBER], tell)
        elif code < actions.JOIN:
            settle(self, _plain(self, own, code, tell), tell)
        elif code < actions.SWAP:
            settle(self, _by_card_or_offer(self, own, code, tell), tell)
        else:
            settle(self, _by_target(self, own, code, tell), tell)


def _pass(state: State, own: i64, tell: Tell | None) -> i64:
    """Pass in a window; it closes when everybody asked has passed (CAS-7)."""
    state.passed |= ONE << own
    if tell is not None:
        tell.all("passed", {"character": NAMES[own]})
    return WAIT if state.asked & ~state.passed else _close(state, tell)


def _close(state: State, tell: Tell | None) -> i64:
    """Close the open window."""
    state.passed = 0
    if state.phase == FIGHT:
        return fights.end_of_fight(state, tell)
    if state.phase == OBJECTION:
        return FEAST
    if state.phase == OVERBOARD:
        return overboard.out_of_the_water(state, tell)
    return thirst.thirst_settled(state, tell)


def _plain(state: State, own: i64, code: i64, tell: Tell | None) -> i64:
    """Carry out an action without arguments."""
    if code == actions.REST:
        return turns.rest(state, tell)
    if code == actions.ROW:
        return turns.row(state, tell)
    if code == actions.YIELD:
        return turns.yield_to_claim(state, tell)
    if code == actions.FIGHT or code == actions.OBJECT:
        return fights.fight(state, own, tell)
    if code == actions.DRINK:
        trading.drink(state, own, tell)
        return WINDOW if state.phase == FIGHT else WAIT
    if code == actions.WITHDRAW:
        trading.withdraw(state, own, tell)
        return WAIT
    if code == actions.CHUM:
        return overboard.chum(state, own, tell)
    if code == actions.FRENZY:
        return overboard.frenzy(state, own, tell)
    if code == actions.COMPASS:
        return navigation.compass(state, tell)
    if code == actions.TOP:
        return navigation.top(state)
    return turns.flare(state, tell) if code == actions.FLARE else turns.cannibalism(state, tell)


def _by_card_or_offer(state: State, own: i64, code: i64, tell: Tell | None) -> i64:
    """Carry out an action that names a side, a card or an offer."""
    if code >= actions.DECLINE:
        trading.decline(state, own, code - actions.DECLINE, tell)
        return WAIT
    if code >= actions.ACCEPT:
        trading.accept(state, own, code - actions.ACCEPT, tell)
        return WAIT
    if code >= actions.ARM:
        return fights.arm(state, own, code - actions.ARM, tell)
    if code >= actions.REVEAL:
        trading.reveal(state, own, code - actions.REVEAL, tell)
        return WAIT
    if code >= actions.TAKE:
        return draft.take(state, code - actions.TAKE, tell)
    return fights.join(state, own, code == actions.JOIN, tell)


def _by_target(state: State, own: i64, code: i64, tell: Tell | None) -> i64:
    """Carry out an action that names somebody or navigation cards."""
    if code >= actions.STOW:
        return navigation.stow(state, actions.kept_cards(state.drawn, code - actions.STOW), tell)
    if code >= actions.NAVIGATE:
        return navigation.navigate(state, code - actions.NAVIGATE + FIRST_CARD, tell)
    if code >= actions.ROB:
        named = code - actions.ROB
        return turns.rob(state, named // (KINDS + 1), named % (KINDS + 1), tell)
    if code >= actions.WATER:
        named = code - actions.WATER
        return thirst.water(state, own, named // CHARACTERS, named % CHARACTERS, tell)
    if code >= actions.MEDKIT:
        named = code - actions.MEDKIT
        return turns.medkit(state, named // CHARACTERS, named % CHARACTERS, tell)
    if code >= actions.PRESERVER:
        return overboard.preserver(state, own, code - actions.PRESERVER, tell)
    if code >= actions.PARASOL:
        return turns.parasol(state, code - actions.PARASOL, tell)
    return turns.swap(state, code - actions.SWAP, tell)


def _chance(state: State, code: i64, tell: Tell | None) -> i64:
    """Carry out what chance has decided."""
    if code >= actions.NAVIGATION:
        return navigation.draw_card(state, code - actions.NAVIGATION + FIRST_CARD, tell)
    if code >= actions.STEAL:
        return turns.steal(state, code - actions.STEAL, tell)
    if code >= actions.PROVISION:
        if state.phase == SETUP:
            return setting.deal_provision(state, code - actions.PROVISION, tell)
        return draft.supply(state, code - actions.PROVISION, tell)
    if code >= actions.FOE:
        return setting.deal_secret(state, setting.FOE_DUE, code - actions.FOE, tell)
    if code >= actions.FRIEND:
        return setting.deal_secret(state, setting.FRIEND_DUE, code - actions.FRIEND, tell)
    return setting.deal_character(state, code, tell)


def settle(state: State, step: i64, tell: Tell | None) -> None:
    """Go from procedure to procedure until somebody has to decide."""
    while step != WAIT:
        if step == WINDOW:
            step = WAIT if windows.ask_anew(state) else _close(state, tell)
        elif step == NEXT_TURN:
            step = turns.next_turn(state, tell)
        elif step == CLAIM_SUCCEEDS:
            step = turns.claim_succeeds(state, tell)
        elif step == DRAFT_ON:
            step = draft.draft_on(state, tell)
        elif step == FEAST:
            step = turns.feast(state, tell)
        else:
            step = _sail_on(state, step, tell)


def _sail_on(state: State, step: i64, tell: Tell | None) -> i64:
    """Go on with the navigation part and from one day to the next."""
    if step == START_OF_NAVIGATION:
        return navigation.start_of_navigation(state, tell)
    if step == PLAY_A_CARD:
        return overboard.overboard(state, tell)
    if step == AFTER_THE_SEA:
        return thirst.after_the_sea(state, tell)
    if step == END_OF_DAY:
        return ending.end_of_day(state)
    return draft.start_of_day(state, tell) if step == START_OF_DAY else ending.over(state, tell)
