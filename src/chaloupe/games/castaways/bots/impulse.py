"""What somebody in the boat would do at first sight, in points: for playouts and for leanings."""

from mypy_extensions import i64

from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.actions.turn import kept_cards
from chaloupe.games.castaways.bots import quarrel, voyage
from chaloupe.games.castaways.bots.regard import Regard, place_worth, spare
from chaloupe.games.castaways.bots.values import HIDDEN_WORTH, NEVER, WORTH
from chaloupe.games.castaways.pieces import CHARACTERS, FIRST_CARD, KID, MEDKIT, WATER
from chaloupe.games.castaways.state import (
    ACTIONS,
    CHOOSE,
    DRAFT,
    FIGHT,
    HIDDEN,
    NAVIGATION,
    OBJECTION,
    OVERBOARD,
    REPLY,
    ROW,
    State,
    Trade,
)


def weigh(regard: Regard, world: State, code: i64) -> float:
    """Give an action's worth in points to the character whose regard it is."""
    phase = world.phase
    if phase == ACTIONS:
        return _in_actions(regard, world, code)
    if phase == DRAFT:
        return regard.card(world, code - codes.TAKE)
    if phase == FIGHT:
        return quarrel.in_fight(regard, world, code)
    if phase == REPLY:
        return quarrel.reply(regard, world, code)
    if phase == ROW:
        return voyage.stow(regard, world, kept_cards(world.drawn, code - codes.STOW))
    if phase in (NAVIGATION, CHOOSE):
        if code >= codes.NAVIGATE:
            return voyage.navigate(regard, world, code - codes.NAVIGATE + FIRST_CARD)
        return -0.4 if code == codes.TOP else 0.3
    if code == codes.PASS:
        return 0.0
    if phase == OBJECTION:
        return quarrel.object_to_feast(regard, world)
    if phase == OVERBOARD:
        return voyage.overboard(regard, world, code)
    return voyage.give_water(regard, world, code - codes.WATER)


def _in_actions(regard: Regard, world: State, code: i64) -> float:
    """Weigh what a turn is for, and what can be done beside it."""
    own = regard.own
    if code >= codes.OFFER:
        return _offer(regard, world, (code - codes.OFFER) // codes.TRADES, (code - codes.OFFER) % codes.TRADES)
    if code == codes.REST:
        return 0.0
    if code == codes.ROW:
        thirst = 0.5 * regard.hurt(world, own, 1) * (0.4 if world.has(own, WATER) else 1.0)
        return (1.3 if world.navigator() == own else 0.8) + thirst
    if code == codes.FLARE:
        return 0.7 * regard.bird - 0.6
    if code == codes.CANNIBALISM:
        return regard.feast(world) - 0.2
    if code >= codes.ROB:
        return _rob(regard, world, (code - codes.ROB) // codes.PRIZES, (code - codes.ROB) % codes.PRIZES)
    if code >= codes.MEDKIT:
        pair = code - codes.MEDKIT
        price = 0.6 if pair % CHARACTERS == own else 0.0
        return regard.hurt(world, pair // CHARACTERS, -1) - price
    if code >= codes.PARASOL:
        owner = code - codes.PARASOL
        return 1.2 if owner == own else -0.8 * regard.hurt(world, owner, 1)
    if code >= codes.SWAP:
        target = code - codes.SWAP
        gain = place_worth(world, target) - place_worth(world, own)
        return quarrel.claim(regard, world, target, gain) if gain > 0.0 else gain - 0.2
    if code >= codes.DECLINE:
        return 0.04
    if code >= codes.ACCEPT:
        author = code - codes.ACCEPT
        trade = world.trades[author]
        return 0.05 + _trade(regard, world, trade, author) if trade is not None else NEVER
    return -0.3  # a card shown, a glass drunk too early, an offer withdrawn


def _rob(regard: Regard, world: State, target: i64, kind: i64) -> float:
    harm = -0.06 * regard.of[target]
    if kind == HIDDEN:
        gain = 0.6 * HIDDEN_WORTH + harm
        return gain if regard.own == KID else quarrel.claim(regard, world, target, gain)
    return quarrel.claim(regard, world, target, 0.6 * regard.card(world, kind) + harm)


# -- trading -----------------------------------------------------------------------------------------------------


def _trade(regard: Regard, world: State, trade: Trade, author: i64) -> float:
    """Weigh an offer made to this character: what it brings, what it costs, and whom it helps."""
    total = 0.0
    for kind in trade.give:
        total += regard.card(world, kind)
    for kind in trade.give_open:
        total += regard.card(world, kind)
    for kind in trade.ask:
        total -= regard.card(world, kind) - 0.03 * regard.of[author]
    for kind in trade.ask_open:
        total -= regard.card(world, kind) - 0.03 * regard.of[author]
    return total


def _offer(regard: Regard, world: State, partner: i64, number: i64) -> float:
    """Weigh an offer: a gift to a friend in need, or a card for one that is wanted more."""
    asked = number % codes.PRIZES - 1
    given = number // codes.TRADES_OF_KIND
    loss = regard.card(world, given)
    if asked < 0:
        needs = given in (WATER, MEDKIT) and spare(world, partner) <= 2
        return 0.12 * regard.of[partner] - loss if needs and regard.of[partner] > 1.0 else NEVER
    gain = regard.card(world, asked) - loss + 0.02 * regard.of[partner]
    if gain <= 0.2:
        return NEVER
    return 0.3 + (0.6 if WORTH[given] >= WORTH[asked] else 0.15) * gain
