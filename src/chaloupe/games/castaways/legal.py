"""What a seat can do now: the listed actions, in their pinned order."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.games.castaways import actions
from chaloupe.games.castaways.pieces import (
    CANNIBALISM,
    CHARACTERS,
    CHUM,
    COMPASS,
    COURAGE,
    FIRST_CARD,
    FLARE,
    KINDS,
    LASTING,
    MEDKIT,
    PARASOL,
    PRESERVER,
    WATER,
)
from chaloupe.games.castaways.state import (
    ACTIONS,
    BOAT,
    CHARACTER_OF,
    DRAFT,
    DRAFT_AT,
    FIGHT,
    HAND_KINDS,
    HAND_SIZE,
    HIDDEN,
    NAVIGATION,
    OBJECTION,
    OFFER_TO,
    OPEN_KINDS,
    OVERBOARD,
    REPLY,
    ROW,
    THIRST,
    WOUNDS,
    State,
)
from chaloupe.games.castaways.trading import SINGLE_NUMBER, lie_in


def fill(state: State, seat: i64, out: vec[i64]) -> i64:
    """List the actions of a seat and give their number."""
    own = state.lines[CHARACTER_OF + seat]
    phase = state.phase
    if own < 0:
        return 0
    if phase == ACTIONS:
        if not state.conscious >> own & 1:
            return 0
        n = _fill_turn(state, out) if own == state.turn else 0
        return _fill_trades(state, own, out, n)
    if not state.deciders() >> own & 1:
        return 0
    if phase == FIGHT:
        return _fill_fight(state, own, out)
    if phase == OVERBOARD:
        return _fill_overboard(state, own, out)
    if phase == THIRST:
        return _fill_thirst(state, own, out)
    return _fill_plain(state, own, out)


def _fill_plain(state: State, own: i64, out: vec[i64]) -> i64:
    """List answers, drafts, stowing and navigation."""
    phase = state.phase
    if phase == REPLY:
        out[0] = actions.YIELD
        out[1] = actions.FIGHT
        return 2
    if phase == OBJECTION:
        out[0] = actions.PASS
        out[1] = actions.OBJECT
        return 2
    n: i64 = 0
    if phase == DRAFT:
        for kind in range(KINDS):
            if state.cards[DRAFT_AT + kind] > 0:
                out[n] = actions.TAKE + kind
                n += 1
    elif phase == ROW:
        subsets = ONE << size(state.drawn)
        while n < subsets:
            out[n] = actions.STOW + n
            n += 1
    else:
        stack = state.stack
        if stack == 0:
            out[0] = actions.TOP
            n = 1
        while stack:
            out[n] = actions.NAVIGATE + lowest(stack) - FIRST_CARD
            n += 1
            stack &= stack - 1
        if phase == NAVIGATION and state.has(own, COMPASS) and state.pile_left():
            out[n] = actions.COMPASS
            n += 1
    return n


# -- the actions part --------------------------------------------------------------------------------------------


def _fill_turn(state: State, out: vec[i64]) -> i64:
    """List what the turn is for: rest, row, change places, rob, special actions (CAS-46)."""
    own = state.turn
    lines = state.lines
    out[0] = actions.REST
    n: i64 = 1
    if state.pile_left():
        out[n] = actions.ROW
        n += 1
        if state.has(own, FLARE):
            out[n] = actions.FLARE
            n += 1
    place: i64 = 0
    while place < state.boat_length:
        other = lines[BOAT + place]
        if other != own:
            out[n] = actions.SWAP + other
            n += 1
        place += 1
    place = 0
    while place < state.boat_length:
        other = lines[BOAT + place]
        if other != own:
            at = actions.ROB + other * (KINDS + 1)
            n = _fill_kinds(at, lines[OPEN_KINDS + other], out, n)
            if lines[HAND_SIZE + other] > 0:
                out[n] = at + HIDDEN
                n += 1
        place += 1
    return _fill_special(state, own, out, n)


def _fill_kinds(first: i64, kinds: i64, out: vec[i64], n: i64) -> i64:
    """Write one code for each kind of a set."""
    while kinds:
        out[n] = first + lowest(kinds)
        n += 1
        kinds &= kinds - 1
    return n


def _fill_special(state: State, own: i64, out: vec[i64], n: i64) -> i64:
    """List parasol, medical kit and cannibalism (CAS-30, CAS-84 to CAS-88, CAS-159, CAS-160)."""
    lines = state.lines
    helpless = state.unconscious()
    has_kit = state.has(own, MEDKIT)
    character: i64 = 0
    while character < CHARACTERS:
        lies_helpless = helpless >> character & 1 != 0
        if not state.parasol_open and _has_parasol_for(state, own, character, lies_helpless):
            out[n] = actions.PARASOL + character
            n += 1
        if state.living >> character & 1 and lines[WOUNDS + character] > 0:
            if has_kit:
                out[n] = actions.MEDKIT + character * CHARACTERS + own
                n += 1
            if lies_helpless and state.has_open(character, MEDKIT):
                out[n] = actions.MEDKIT + character * CHARACTERS + character
                n += 1
        character += 1
    if state.has(own, CANNIBALISM) and state.aboard & ~state.living:
        out[n] = actions.CANNIBALISM
        n += 1
    return n


def _has_parasol_for(state: State, own: i64, owner: i64, lies_helpless: bool) -> bool:
    """Say whether one can open the parasol of this character: one's own, or that of somebody unconscious."""
    return state.has(own, PARASOL) if owner == own else lies_helpless and state.has_open(owner, PARASOL)


def _fill_trades(state: State, own: i64, out: vec[i64], n: i64) -> i64:
    """List drinking, laying open, answers to offers and simple offers (CAS-49, CAS-58, CAS-59, CAS-63, CAS-166)."""
    lines = state.lines
    if not state.drank >> own & 1 and state.has(own, COURAGE):
        out[n] = actions.DRINK
        n += 1
    n = _fill_kinds(actions.REVEAL, lines[HAND_KINDS + own], out, n)
    standing = state.offers
    while standing:
        author = lowest(standing)
        standing &= standing - 1
        if lines[OFFER_TO + author] == own:
            trade = state.trades[author]
            assert trade is not None
            if lie_in(state, own * KINDS, trade.ask):
                out[n] = actions.ACCEPT + author
                n += 1
            out[n] = actions.DECLINE + author
            n += 1
    if state.offers >> own & 1:
        out[n] = actions.WITHDRAW
        return n + 1
    return _fill_offers(state, own, out, n)


def _fill_offers(state: State, own: i64, out: vec[i64], n: i64) -> i64:
    """List the gift of one card and one card for one open card, to everybody conscious."""
    lines = state.lines
    in_hand = lines[HAND_KINDS + own]
    in_open = lines[OPEN_KINDS + own]
    partners = state.conscious & ~(ONE << own)
    while partners:
        partner = lowest(partners)
        partners &= partners - 1
        asked = lines[OPEN_KINDS + partner]
        at = actions.OFFER + partner * SINGLE_NUMBER
        mine = in_hand
        while mine:
            line = at + lowest(mine) * 2 * (KINDS + 1)
            mine &= mine - 1
            out[n] = line
            n = _fill_kinds(line + 1, asked, out, n + 1)
        mine = in_open
        while mine:
            given = lowest(mine)
            mine &= mine - 1
            line = at + (given * 2 + 1) * (KINDS + 1)
            out[n] = line
            n = _fill_kinds(line + 1, asked & ~(ONE << given), out, n + 1)
    return n


# -- windows -----------------------------------------------------------------------------------------------------


def _fill_fight(state: State, own: i64, out: vec[i64]) -> i64:
    """List joining for those outside, weapons and courage for those in it (CAS-92 to CAS-95)."""
    out[0] = actions.PASS
    if not (state.attackers | state.defenders) >> own & 1:
        out[1] = actions.JOIN
        out[2] = actions.JOIN + 1
        return 3
    n = _fill_kinds(actions.ARM, state.lines[HAND_KINDS + own] & LASTING, out, 1)
    if state.has(own, FLARE):
        out[n] = actions.ARM + FLARE
        n += 1
    if not state.drank >> own & 1 and state.has(own, COURAGE):
        out[n] = actions.DRINK
        n += 1
    return n


def _fill_overboard(state: State, own: i64, out: vec[i64]) -> i64:
    """List chum, the preserver and the spirits' frenzy (CAS-124 to CAS-132, CAS-165)."""
    out[0] = actions.PASS
    n: i64 = 1
    if not state.aboard >> own & 1:
        out[1] = actions.FRENZY
        return 2
    if not state.sharks and state.has(own, CHUM):
        out[n] = actions.CHUM
        n += 1
    if not state.thrown and state.has(own, PRESERVER):
        swimmers = state.swimmers & state.conscious
        if state.has_open(own, PRESERVER):
            swimmers &= ~(ONE << own)
        n = _fill_kinds(actions.PRESERVER, swimmers, out, n)
    return n


def _fill_thirst(state: State, own: i64, out: vec[i64]) -> i64:
    """List water of one's own for anybody thirsty, and water of the unconscious for themselves (CAS-30, CAS-142)."""
    out[0] = actions.PASS
    n: i64 = 1
    has_water = state.has(own, WATER)
    helpless = state.unconscious()
    thirsty = state.dry
    while thirsty:
        drinker = lowest(thirsty)
        thirsty &= thirsty - 1
        at = actions.WATER + drinker * CHARACTERS
        if has_water:
            out[n] = at + own
            n += 1
        if helpless >> drinker & 1 and state.has_open(drinker, WATER):
            out[n] = at + drinker
            n += 1
    return n
