"""Computer players of Castaways: they pursue friend, foe, loot and water, trade, and join fights that pay."""

from typing import Any, Final

from chaloupe.core.bot import Bot
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.games.castaways.mind import HIDDEN_WORTH, Mind, Temper

_KEPT: Final = 0.1  # a navigation card worth more than this goes onto the stack
_IN_A_FIGHT: Final = 0.15  # what the fight mark costs in thirst
_NEVER: Final = -9.0


class Castaway(Bot):
    """Weigh every listed action by what it does to those one loves and hates."""

    def __init__(self, name: str, temper: Temper) -> None:
        """Have a temper."""
        super().__init__(name)
        self.temper: Final = temper

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Choose the action that seems worth most; equals are chosen among at random."""
        mind = Mind(self.temper, view)
        tempted = rng.below(3) == 0
        best = _NEVER
        chosen: list[Words] = []
        for action in legal:
            value = weigh(mind, action, tempted)
            if value > best + 1e-9:
                best = value
                chosen = [action]
            elif value > best - 1e-9:
                chosen.append(action)
        return chosen[rng.below(len(chosen))] if chosen else legal[rng.below(len(legal))]


def tempers() -> list[Bot]:
    """List the bots, the best company for a first game first."""
    return [
        Castaway("loyal", Temper(friend=1.3, foe=0.7, loot=0.9, others=0.4, boldness=0.7)),
        Castaway("greedy", Temper(friend=0.8, foe=0.7, loot=1.6, others=0.0, boldness=1.0)),
        Castaway("vindictive", Temper(friend=0.8, foe=1.7, loot=0.8, others=-0.4, boldness=1.2)),
    ]


def weigh(mind: Mind, action: dict[str, Any], tempted: bool) -> float:
    """Give an action's worth in points."""
    verb = str(action["type"])
    phase = mind.view["phase"]
    if phase == "actions":
        return _in_actions(mind, verb, action, tempted)
    if phase == "draft":
        return mind.worth(str(action["card"]))
    if phase == "reply":
        return _reply(mind, verb)
    if phase == "objection":
        return _objection(mind, verb)
    if phase == "fight":
        return _in_fight(mind, verb, action)
    if phase == "row":
        return _stow(mind, action)
    if phase in ("navigation", "choose"):
        return _navigate(mind, verb, action)
    if phase == "overboard":
        return _overboard(mind, verb, action)
    return _thirst(mind, verb, action)


# -- the actions part --------------------------------------------------------------------------------------------


def _in_actions(mind: Mind, verb: str, action: dict[str, Any], tempted: bool) -> float:
    if verb == "rest":
        return 0.0
    if verb == "row":
        # Rowing makes thirsty on half of the cards; who navigates gains most from it.
        cost = 0.5 * mind.hurt(mind.me, 1) * (0.4 if mind.has("water") else 1.0)
        return (1.3 if mind.navigator() == mind.me else 0.8) + cost
    if verb == "swap":
        return _swap(mind, str(action["target"]))
    if verb == "rob":
        return _rob(mind, str(action["target"]), str(action["card"]))
    if verb in ("parasol", "medkit", "cannibalism", "flare"):
        return _special(mind, verb, action)
    if verb in ("accept", "decline"):
        value = _standing_trade(mind, str(action["from"]))
        return 0.05 + value if verb == "accept" else 0.04
    if verb == "offer":
        return _offer(mind, action) if tempted else _NEVER
    return -0.3  # a card shown, a glass drunk too early, an offer withdrawn


def _odds(mind: Mind, target: str) -> float:
    """Guess how likely a claim is to succeed."""
    if not mind.awake(target):
        return 1.0
    lead = mind.strength(mind.me) + mind.in_reserve() - mind.strength(target)
    return 0.8 if lead > 4 else 0.6 if lead > 0 else 0.3 if lead > -3 else 0.12


def _claim(mind: Mind, target: str, gain: float, harm: float) -> float:
    """Weigh a claim: what it brings, what it does to the other, and what a lost fight costs."""
    odds = _odds(mind, target)
    if odds == 1.0:
        return gain + harm
    if_fought = odds * mind.hurt(target, 1) + (1.0 - odds) * mind.hurt(mind.me, 1) - _IN_A_FIGHT
    return odds * (gain + harm) + 0.6 * if_fought + 0.4 * (mind.temper.boldness - 1.0)


def _swap(mind: Mind, target: str) -> float:
    here, there = mind.boat.index(mind.me), mind.boat.index(target)
    gain = mind.place_worth(there) - mind.place_worth(here)
    return _claim(mind, target, gain, 0.0) if gain > 0.0 else gain - 0.2


def _rob(mind: Mind, target: str, card: str) -> float:
    # Not its whole worth: what is robbed today is robbed back tomorrow.
    gain = 0.6 * (HIDDEN_WORTH if card == "hidden" else mind.worth(card))
    if card == "hidden" and mind.me == "kid":
        return gain - 0.06 * mind.regard[target]
    return _claim(mind, target, gain, -0.06 * mind.regard[target])


def _special(mind: Mind, verb: str, action: dict[str, Any]) -> float:
    if verb == "parasol":
        owner = str(action["of"])
        return 1.2 if owner == mind.me else -0.8 * mind.hurt(owner, 1)
    if verb == "medkit":
        patient, owner = str(action["for"]), str(action["of"])
        return mind.hurt(patient, -1) - (0.6 if owner == mind.me else 0.0)
    if verb == "flare":
        return 0.7 * mind.bird_worth() - 0.6
    total = -0.2
    for name in mind.boat:
        if mind.alive(name) and mind.people[name]["wounds"] > 0:
            total += mind.hurt(name, -1)
    return total


# -- trading -----------------------------------------------------------------------------------------------------


def _standing_trade(mind: Mind, author: str) -> float:
    """Weigh an offer made to me: what I get, what I give, and whom it helps."""
    standing = {offer["from"]: offer for offer in mind.view["offers"]}[author]  # nobody has two (CAS-53)
    total = 0.0
    for kind in [*standing["give"], *standing["give_open"]]:
        total += mind.worth(kind) - 0.03 * mind.regard[author]
    for kind in [*standing["ask"], *standing["ask_open"]]:
        total -= mind.worth(kind) - 0.03 * mind.regard[author]
    return total


def _offer(mind: Mind, action: dict[str, Any]) -> float:
    """Weigh a simple offer: a gift to a friend in need, or a card for one that I want more."""
    partner = str(action["to"])
    given = str((action["give"] or action["give_open"])[0])
    loss = mind.worth(given)
    if not action["ask_open"]:
        needs = given in ("water", "medkit") and mind.to_spare(partner) <= 2
        return (0.12 * mind.regard[partner] if needs else 0.0) - loss
    asked = str(action["ask_open"][0])
    gain = mind.worth(asked) - loss + 0.02 * mind.regard[partner]
    likely = 0.6 if mind.common_worth(given) >= mind.common_worth(asked) else 0.15
    return 0.3 + likely * gain if gain > 0.2 else _NEVER


# -- claims and fights -------------------------------------------------------------------------------------------


def _at_stake(mind: Mind) -> float:
    """Value what I lose by giving way."""
    claim = mind.view["claim"]
    if claim["type"] == "rob":
        return HIDDEN_WORTH if claim["card"] == "hidden" else mind.worth(str(claim["card"]))
    here, there = mind.boat.index(mind.me), mind.boat.index(mind.view["turn"])
    return max(0.0, mind.place_worth(here) - mind.place_worth(there))


def _reply(mind: Mind, verb: str) -> float:
    attacker = str(mind.view["turn"])
    stake = _at_stake(mind)
    if verb == "yield":
        return -stake
    lead = mind.strength(mind.me) + mind.in_reserve() - mind.strength(attacker)
    odds = 0.8 if lead >= 3 else 0.6 if lead >= 0 else 0.3 if lead > -3 else 0.15
    won = mind.hurt(attacker, 1)
    lost = mind.hurt(mind.me, 1) - stake
    return odds * won + (1.0 - odds) * lost - _IN_A_FIGHT + 0.2 * (mind.temper.boldness - 1.0)


def _objection(mind: Mind, verb: str) -> float:
    if verb == "pass":
        return 0.0
    cook = str(mind.view["turn"])
    feast = 0.0
    for name in mind.boat:
        if mind.alive(name) and mind.people[name]["wounds"] > 0:
            feast += mind.hurt(name, -1)
    lead = mind.strength(mind.me) + mind.in_reserve() - mind.strength(cook)
    odds = 0.7 if lead >= 0 else 0.25
    return odds * (mind.hurt(cook, 1) - feast) + (1.0 - odds) * mind.hurt(mind.me, 1) - _IN_A_FIGHT


def _outcome(mind: Mind, attack_wins: bool, attackers: list[str], defenders: list[str]) -> float:
    """Value the end of a fight: who bleeds, and what the claim does to me."""
    total = 0.0
    for name in defenders if attack_wins else attackers:
        total += mind.hurt(name, 1)
    claim = mind.view["claim"]
    if attack_wins and claim["type"] != "cannibalism":
        victim, winner = str(claim["target"]), str(mind.view["turn"])
        if victim == mind.me:
            total -= _at_stake(mind)
        else:
            total += 0.05 * (mind.regard[winner] - mind.regard[victim])
    return total


def _in_fight(mind: Mind, verb: str, action: dict[str, Any]) -> float:
    fight = mind.view["fight"]
    attackers, defenders = list(fight["attackers"]), list(fight["defenders"])
    inside = mind.me in attackers or mind.me in defenders
    attack = sum([mind.strength(name) for name in attackers])
    defence = sum([mind.strength(name) for name in defenders])
    if verb == "pass":
        return _outcome(mind, attack > defence, attackers, defenders)
    if not inside:
        side = attackers if action["side"] == "attack" else defenders
        side.append(mind.me)
        own = mind.strength(mind.me) + mind.in_reserve()
        if action["side"] == "attack":
            attack += own
        else:
            defence += own
        mark = 0.0 if mind.me in mind.view["fought"] else _IN_A_FIGHT
        return _outcome(mind, attack > defence, attackers, defenders) - mark - 0.1
    # A weapon is worth playing if all that I have turns the fight.
    losing = attack <= defence if mind.me in attackers else attack > defence
    turned = attack + mind.in_reserve() > defence if mind.me in attackers else attack <= defence + mind.in_reserve()
    if not losing or not turned:
        return _NEVER
    price = 0.6 if action.get("card") == "flare" else 0.4 if verb == "drink" else 0.1
    return _outcome(mind, mind.me in attackers, attackers, defenders) - price


# -- navigation --------------------------------------------------------------------------------------------------


def _stow(mind: Mind, action: dict[str, Any]) -> float:
    """Keep the cards that would do me good; the navigator keeps the best even if none is good."""
    total = 0.0
    best = _NEVER
    for card in action["keep"]:
        value = mind.card_worth(int(card))
        total += value - _KEPT
        best = max(best, value)
    if mind.navigator() == mind.me:
        return best if action["keep"] else -0.4
    return total


def _navigate(mind: Mind, verb: str, action: dict[str, Any]) -> float:
    if verb == "navigate":
        return mind.card_worth(int(action["card"]))
    # An unknown card is a little bad for everybody; a look at one more is worth something.
    return -0.4 if verb == "top" else 0.3


def _overboard(mind: Mind, verb: str, action: dict[str, Any]) -> float:
    swimmers = mind.view["sea"]["swimmers"]
    if verb in ("chum", "frenzy"):
        total = -0.3 if verb == "chum" else -0.01
        for name in swimmers:
            total += mind.hurt(name, 1 if name == "frenchy" else 2) - mind.hurt(name, 0 if name == "frenchy" else 1)
        return total
    if verb == "preserver":
        swimmer = str(action["to"])
        return (0.0 if swimmer == "frenchy" else -mind.hurt(swimmer, 1)) - (0.0 if swimmer == mind.me else 0.7)
    return 0.0


def _thirst(mind: Mind, verb: str, action: dict[str, Any]) -> float:
    if verb == "pass":
        return 0.0
    drinker, owner = str(action["for"]), str(action["of"])
    open_thirst = int(mind.view["thirst"][drinker])
    gain = mind.hurt(drinker, open_thirst - 1) - mind.hurt(drinker, open_thirst)
    if "wong" in mind.view["thirst"] and drinker != "wong" and mind.me != "wong":
        gain -= mind.hurt("wong", 1)
    if owner != mind.me:
        return gain
    return gain - (0.25 if drinker == mind.me else 0.5 if mind.has("water") > 1 else 0.9)
