"""What a seat can do now: the listed actions, in their pinned order (RULES.md 6.4, 6.5)."""

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest, size
from chaloupe.games.castaways import flow, pieces
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.chapters.trading import lie_in
from chaloupe.games.castaways.layout import BOAT, DRAFT_AT, HAND_KINDS, HAND_SIZE, OFFER_TO, OPEN_KINDS, WOUNDS
from chaloupe.games.castaways.state import (
    ACTIONS,
    DRAFT,
    FIGHT,
    HIDDEN,
    NAVIGATION,
    OBJECTION,
    OVERBOARD,
    REPLY,
    ROW,
    THIRST,
    State,
)


def fill_legal(state: State, seat: i64, out: vec[i64]) -> i64:
    """List the actions of a seat and give their number."""
    own = state.character_of(seat)
    phase = state.phase
    if own < 0:
        return 0
    if phase == ACTIONS:
        if not state.conscious >> own & 1:
            return 0
        n: i64 = 0
        if own == state.turn:
            n = _fill_turn(state, out)
        return _fill_trades(state, own, out, n)
    if not flow.deciders(state) >> own & 1:
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
        out[0] = codes.YIELD
        out[1] = codes.FIGHT
        return 2
    if phase == OBJECTION:
        out[0] = codes.PASS
        out[1] = codes.OBJECT
        return 2
    n: i64 = 0
    if phase == DRAFT:
        for kind in range(pieces.KINDS):
            if state.cards[DRAFT_AT + kind] > 0:
                out[n] = codes.TAKE + kind
                n += 1
    elif phase == ROW:
        subsets = ONE << size(state.drawn)
        while n < subsets:
            out[n] = codes.STOW + n
            n += 1
    else:
        stack = state.stack
        if stack == 0:
            out[0] = codes.TOP
            n = 1
        while stack:
            out[n] = codes.NAVIGATE + lowest(stack) - pieces.FIRST_CARD
            n += 1
            stack &= stack - 1
        if phase == NAVIGATION and state.has(own, pieces.COMPASS) and state.pile_left():
            out[n] = codes.COMPASS
            n += 1
    return n


# -- the actions part --------------------------------------------------------------------------------------------


def _fill_turn(state: State, out: vec[i64]) -> i64:
    """List what the turn is for: rest, row, change places, rob, special actions (CAS-46)."""
    own = state.turn
    rows = state.rows
    out[0] = codes.REST
    n: i64 = 1
    if state.pile_left():
        out[n] = codes.ROW
        n += 1
        if state.has(own, pieces.FLARE):
            out[n] = codes.FLARE
            n += 1
    place: i64 = 0
    while place < state.boat_length:
        other = rows[BOAT + place]
        if other != own:
            out[n] = codes.SWAP + other
            n += 1
        place += 1
    place = 0
    while place < state.boat_length:
        other = rows[BOAT + place]
        if other != own:
            at = codes.ROB + other * codes.PRIZES
            n = _fill_kinds(at, rows[OPEN_KINDS + other], out, n)
            if rows[HAND_SIZE + other] > 0:
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
    rows = state.rows
    helpless = state.unconscious()
    has_kit = state.has(own, pieces.MEDKIT)
    character: i64 = 0
    while character < pieces.CHARACTERS:
        lies_helpless = helpless >> character & 1 != 0
        if not state.parasol_open and _has_parasol_for(state, own, character, lies_helpless):
            out[n] = codes.PARASOL + character
            n += 1
        if state.living >> character & 1 and rows[WOUNDS + character] > 0:
            if has_kit:
                out[n] = codes.MEDKIT + character * pieces.CHARACTERS + own
                n += 1
            if lies_helpless and state.has_open(character, pieces.MEDKIT):
                out[n] = codes.MEDKIT + character * pieces.CHARACTERS + character
                n += 1
        character += 1
    if state.has(own, pieces.CANNIBALISM) and state.aboard & ~state.living:
        out[n] = codes.CANNIBALISM
        n += 1
    return n


def _has_parasol_for(state: State, own: i64, owner: i64, lies_helpless: bool) -> bool:
    """Say whether one can open the parasol of this character: one's own, or that of somebody unconscious."""
    return state.has(own, pieces.PARASOL) if owner == own else lies_helpless and state.has_open(owner, pieces.PARASOL)


def _fill_trades(state: State, own: i64, out: vec[i64], n: i64) -> i64:
    """List drinking, laying open, answers to offers and simple offers (CAS-49, CAS-58, CAS-59, CAS-63, CAS-166)."""
    rows = state.rows
    if not state.drank >> own & 1 and state.has(own, pieces.COURAGE):
        out[n] = codes.DRINK
        n += 1
    n = _fill_kinds(codes.REVEAL, rows[HAND_KINDS + own], out, n)
    standing = state.offers
    while standing:
        author = lowest(standing)
        standing &= standing - 1
        if rows[OFFER_TO + author] == own:
            trade = state.trades[author]
            assert trade is not None
            if lie_in(state, own * pieces.KINDS, trade.ask):
                out[n] = codes.ACCEPT + author
                n += 1
            out[n] = codes.DECLINE + author
            n += 1
    if state.offers >> own & 1:
        out[n] = codes.WITHDRAW
        return n + 1
    return _fill_offers(state, own, out, n)


def _fill_offers(state: State, own: i64, out: vec[i64], n: i64) -> i64:
    """List the gift of one card and one card for one open card, to everybody conscious."""
    rows = state.rows
    in_hand = rows[HAND_KINDS + own]
    in_open = rows[OPEN_KINDS + own]
    partners = state.conscious & ~(ONE << own)
    while partners:
        partner = lowest(partners)
        partners &= partners - 1
        asked = rows[OPEN_KINDS + partner]
        at = codes.OFFER + partner * codes.TRADES
        mine = in_hand
        while mine:
            line = at + lowest(mine) * codes.TRADES_OF_KIND
            mine &= mine - 1
            out[n] = line
            n = _fill_kinds(line + 1, asked, out, n + 1)
        mine = in_open
        while mine:
            given = lowest(mine)
            mine &= mine - 1
            line = at + given * codes.TRADES_OF_KIND + codes.PRIZES
            out[n] = line
            n = _fill_kinds(line + 1, asked & ~(ONE << given), out, n + 1)
    return n


# -- windows -----------------------------------------------------------------------------------------------------


def _fill_fight(state: State, own: i64, out: vec[i64]) -> i64:
    """List joining for those outside, weapons and courage for those in it (CAS-92 to CAS-95)."""
    out[0] = codes.PASS
    if not (state.attackers | state.defenders) >> own & 1:
        out[1] = codes.JOIN
        out[2] = codes.JOIN + 1
        return 3
    n = _fill_kinds(codes.ARM, state.hand_kinds(own) & pieces.LASTING, out, 1)
    if state.has(own, pieces.FLARE):
        out[n] = codes.ARM + pieces.FLARE
        n += 1
    if not state.drank >> own & 1 and state.has(own, pieces.COURAGE):
        out[n] = codes.DRINK
        n += 1
    return n


def _fill_overboard(state: State, own: i64, out: vec[i64]) -> i64:
    """List chum, the preserver and the spirits' frenzy (CAS-124 to CAS-132, CAS-165)."""
    out[0] = codes.PASS
    n: i64 = 1
    if not state.aboard >> own & 1:
        out[1] = codes.FRENZY
        return 2
    if not state.sharks and state.has(own, pieces.CHUM):
        out[n] = codes.CHUM
        n += 1
    if not state.thrown and state.has(own, pieces.PRESERVER):
        swimmers = state.swimmers & state.conscious
        if state.has_open(own, pieces.PRESERVER):
            swimmers &= ~(ONE << own)
        n = _fill_kinds(codes.PRESERVER, swimmers, out, n)
    return n


def _fill_thirst(state: State, own: i64, out: vec[i64]) -> i64:
    """List water of one's own for anybody thirsty, and water of the unconscious for themselves (CAS-30, CAS-142)."""
    out[0] = codes.PASS
    n: i64 = 1
    has_water = state.has(own, pieces.WATER)
    helpless = state.unconscious()
    thirsty = state.dry
    while thirsty:
        drinker = lowest(thirsty)
        thirsty &= thirsty - 1
        at = codes.WATER + drinker * pieces.CHARACTERS
        if has_water:
            out[n] = at + own
            n += 1
        if helpless >> drinker & 1 and state.has_open(drinker, pieces.WATER):
            out[n] = at + drinker
            n += 1
    return n
