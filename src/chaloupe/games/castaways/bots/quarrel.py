"""What claims and fights are worth at first sight: what is at stake, who bleeds, whether a weapon turns it."""

from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.games.castaways.actions import codes
from chaloupe.games.castaways.bots.regard import Regard, place_worth, reserve
from chaloupe.games.castaways.bots.values import (
    FIGHT_MARK,
    HIDDEN_WORTH,
    NEVER,
    attack_odds,
    defence_odds,
    objection_odds,
)
from chaloupe.games.castaways.chapters.fights import side_strength, strength
from chaloupe.games.castaways.pieces import FLARE
from chaloupe.games.castaways.state import FEAST_CLAIM, HIDDEN, ROB_CLAIM, State


def claim(regard: Regard, world: State, target: i64, gain: float) -> float:
    """Weigh a claim: what it brings, and what a lost fight costs."""
    if not world.conscious >> target & 1:
        return gain
    odds = attack_odds(regard.power(world) - strength(world, target))
    fought = odds * regard.hurt(world, target, 1) + (1.0 - odds) * regard.hurt(world, regard.own, 1) - FIGHT_MARK
    return odds * gain + 0.6 * fought


def _at_stake(regard: Regard, world: State) -> float:
    """Value what is lost by giving way."""
    if world.claim == ROB_CLAIM:
        return HIDDEN_WORTH if world.claimed == HIDDEN else regard.card(world, world.claimed)
    return max(0.0, place_worth(world, regard.own) - place_worth(world, world.turn))


def reply(regard: Regard, world: State, code: i64) -> float:
    """Weigh giving way and fighting."""
    stake = _at_stake(regard, world)
    if code == codes.YIELD:
        return -stake
    odds = defence_odds(regard.power(world) - strength(world, world.turn))
    lost = regard.hurt(world, regard.own, 1) - stake
    return odds * regard.hurt(world, world.turn, 1) + (1.0 - odds) * lost - FIGHT_MARK


def object_to_feast(regard: Regard, world: State) -> float:
    """Weigh an objection: the cook bleeds and nobody is healed, or oneself."""
    odds = objection_odds(regard.power(world) - strength(world, world.turn))
    won = regard.hurt(world, world.turn, 1) - regard.feast(world)
    return odds * won + (1.0 - odds) * regard.hurt(world, regard.own, 1) - FIGHT_MARK


def _outcome(regard: Regard, world: State, attack_wins: bool, attackers: i64, defenders: i64) -> float:
    """Value the end of a fight: who bleeds, and what the claim does."""
    total = 0.0
    rest = defenders if attack_wins else attackers
    while rest:
        total += regard.hurt(world, lowest(rest), 1)
        rest &= rest - 1
    if attack_wins and world.claim != FEAST_CLAIM:
        if world.target == regard.own:
            total -= _at_stake(regard, world)
        else:
            total += 0.05 * (regard.of[world.turn] - regard.of[world.target])
    return total


def in_fight(regard: Regard, world: State, code: i64) -> float:
    """Weigh passing, joining a side, and playing a weapon."""
    own = ONE << regard.own
    attackers = world.attackers
    defenders = world.defenders
    attack = side_strength(world, attackers)
    defence = side_strength(world, defenders)
    if code == codes.PASS:
        return _outcome(regard, world, attack > defence, attackers, defenders)
    if code in (codes.JOIN, codes.JOIN + 1):
        if code == codes.JOIN:
            attack += regard.power(world)
            attackers |= own
        else:
            defence += regard.power(world)
            defenders |= own
        mark = 0.0 if world.fought & own else FIGHT_MARK
        return _outcome(regard, world, attack > defence, attackers, defenders) - mark - 0.1
    # A weapon is worth playing if all that there is turns the fight.
    more = reserve(world, regard.own)
    attacking = attackers & own != 0
    losing = attack <= defence if attacking else attack > defence
    turned = attack + more > defence if attacking else attack <= defence + more
    if not losing or not turned:
        return NEVER
    price = 0.6 if code == codes.ARM + FLARE else 0.4 if code == codes.DRINK else 0.1
    return _outcome(regard, world, attacking, attackers, defenders) - price
