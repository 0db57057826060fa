"""What navigation cards, help in the water and water to drink are worth at first sight."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.bots.regard import Regard, spare
from chaloupe.games.castaways.bots.values import risk
from chaloupe.games.castaways.chapters.overboard import named_overboard
from chaloupe.games.castaways.chapters.thirst import thirst_by_card
from chaloupe.games.castaways.pieces import CHARACTERS, FRENCHY, PRESERVER, WATER, WONG
from chaloupe.games.castaways.state import State


def stow(regard: Regard, world: State, kept: i64) -> float:
    """Keep the cards that would do good; the navigator keeps the best even if none is good."""
    total = 0.0
    best = -0.4
    while kept:
        value = navigate(regard, world, lowest(kept))
        total += value - 0.1
        best = max(best, value)
        kept &= kept - 1
    return best if world.navigator() == regard.own else total


def navigate(regard: Regard, world: State, card: i64) -> float:
    """Value a navigation card if it were played today."""
    bird = world.terms.bird[card]
    total = float(bird) * regard.bird
    ends = world.birds + bird >= 4
    rest = world.living
    while rest:
        other = lowest(rest)
        if ends:
            total += regard.of[other] * risk(spare(world, other))
        else:
            fall = regard.hurt(world, other, _wounds_of_fall(world, card, other))
            total += fall + 0.6 * regard.hurt(world, other, _thirst(regard, world, card, other))
        rest &= rest - 1
    return total


def _wounds_of_fall(world: State, card: i64, other: i64) -> i64:
    """Count the wounds that somebody gets by falling; the unconscious die of it."""
    own = ONE << other
    if not named_overboard(world, card) & own:
        return 0
    if not world.conscious & own and not world.has_open(other, PRESERVER):
        return 9
    if other == FRENCHY:
        return 0
    return 1


def _thirst(regard: Regard, world: State, card: i64, other: i64) -> i64:
    """Count the thirst that a card brings somebody; one knows one's own water."""
    dry = thirst_by_card(world, other, card)
    if other == regard.own:
        dry = max(dry - world.number_held(other, WATER), 0)
    return dry


def overboard(regard: Regard, world: State, code: i64) -> float:
    """Weigh sharks, and the preserver."""
    if code in (codes.CHUM, codes.FRENZY):
        total = -0.3 if code == codes.CHUM else -0.01
        rest = world.swimmers
        while rest:
            other = lowest(rest)
            fall: i64 = 0 if other == FRENCHY else 1
            total += regard.hurt(world, other, fall + 1) - regard.hurt(world, other, fall)
            rest &= rest - 1
        return total
    swimmer = code - codes.PRESERVER
    saved = 0.0 if swimmer == FRENCHY else -regard.hurt(world, swimmer, 1)
    return saved - (0.0 if swimmer == regard.own else 0.7)


def give_water(regard: Regard, world: State, pair: i64) -> float:
    """Weigh a glass of water: whose thirst it stills, and whose it is."""
    drinker = pair // CHARACTERS
    own = regard.own
    thirst = world.thirst_of(drinker)
    gain = regard.hurt(world, drinker, thirst - 1) - regard.hurt(world, drinker, thirst)
    if world.dry >> WONG & 1 and drinker != WONG and own != WONG:
        gain -= regard.hurt(world, WONG, 1)
    if pair % CHARACTERS != own:
        return gain
    price = 0.25 if drinker == own else 0.5 if world.number_held(own, WATER) > 1 else 0.9
    return gain - price
