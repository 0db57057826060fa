"""What somebody in the boat would do at first sight, in points: for playouts and for leanings."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE, lowest
from chaloupe.core.knowledge import reals
from chaloupe.games.castaways import actions
from chaloupe.games.castaways.actions import kept_cards
from chaloupe.games.castaways.fights import side_strength, strength
from chaloupe.games.castaways.outlook import Outlook, number_of, reserve
from chaloupe.games.castaways.pieces import (
    CAPTAIN,
    CASH,
    CHARACTERS,
    DRINKERS_CARD,
    FIRST_CARD,
    FLARE,
    FRENCHY,
    JEWELS,
    KID,
    KINDS,
    LAUREN,
    MEDKIT,
    PAINTING2,
    PAINTING3,
    PRESERVER,
    STEPHEN,
    WATER,
    WONG,
)
from chaloupe.games.castaways.state import (
    ACTIONS,
    BOAT,
    CHARACTER_OF,
    CHOOSE,
    DRAFT,
    DRY,
    FEAST_CLAIM,
    FIGHT,
    FOE,
    FRIEND,
    HIDDEN,
    NAVIGATION,
    OBJECTION,
    OVERBOARD,
    REPLY,
    ROB_CLAIM,
    ROW,
    WOUNDS,
    State,
    Trade,
)
from chaloupe.games.castaways.trading import SINGLE_NUMBER

NEVER: Final = -9.0
# A card's worth to anybody, in the order of the kinds.
_WORTH: Final = [0.8, 0.5, 1.0, 0.6, 1.3, 0.8, 1.6, 1.5, 2.2, 1.2, 1.4, 0.6, 2.0, 3.0, 2.0, 1.8, 1.4]
_HIDDEN_WORTH: Final = 1.3
_IN_A_FIGHT: Final = 0.15  # what the fight mark costs in thirst


class Impulse:
    """One character's look at what can be done: whom he wants alive, and what an action does to them."""

    def __init__(self, outlook: Outlook) -> None:
        """Make room; `outlook` knows the risks."""
        self._outlook: Final = outlook
        self._regard: Final[vec[float]] = reals(CHARACTERS)
        self._worth: Final[vec[float]] = vec[float](_WORTH)
        self._own: i64 = 0
        self._bird: float = 0.0

    def begin(self, world: State, seat: i64) -> None:
        """Look at the world as a seat's character."""
        own = world.lines[CHARACTER_OF + seat]
        self._own = own
        friend = world.lines[FRIEND + own]
        foe = world.lines[FOE + own]
        terms = world.terms
        regard = self._regard
        bird = 0.2
        other: i64 = 0
        while other < CHARACTERS:
            worth = 0.2
            if other == friend:
                worth = float(terms.survival[other])
            if other == own:
                worth = (worth if other == friend else 0.0) + (1.0 if foe == own else float(terms.survival[other]))
            elif other == foe or (foe == own and other != friend):
                worth = (worth if other == friend else 0.0) - float(terms.printed[other])
            regard[other] = worth
            if world.living >> other & 1:
                bird += 0.3 * worth * self._outlook.risk(self._spare(world, other))
            other += 1
        self._bird = bird

    def weigh(self, world: State, code: i64) -> float:
        """Give an action's worth in points."""
        phase = world.phase
        if phase == ACTIONS:
            return self._in_actions(world, code)
        if phase == DRAFT:
            return self._card(world, code - actions.TAKE)
        if phase == FIGHT:
            return self._in_fight(world, code)
        if phase == REPLY:
            return self._reply(world, code)
        if phase == ROW:
            return self._stow(world, kept_cards(world.drawn, code - actions.STOW))
        if phase in (NAVIGATION, CHOOSE):
            if code >= actions.NAVIGATE:
                return self._navigate(world, code - actions.NAVIGATE + FIRST_CARD)
            return -0.4 if code == actions.TOP else 0.3
        if code == actions.PASS:
            return 0.0
        if phase == OBJECTION:
            return self._object(world)
        if phase == OVERBOARD:
            return self._overboard(world, code)
        return self._drink_water(world, code - actions.WATER)

    # -- people and cards ----------------------------------------------------------------------------------------

    def _spare(self, world: State, character: i64) -> i64:
        return world.terms.size[character] - world.lines[WOUNDS + character]

    def _hurt(self, world: State, character: i64, wounds: i64) -> float:
        """Say what it is worth that somebody takes wounds; healing is a negative number of them."""
        if wounds == 0 or not world.living >> character & 1:
            return 0.0
        spare = self._spare(world, character)
        outlook = self._outlook
        return -self._regard[character] * (outlook.risk(spare - wounds) - outlook.risk(spare))

    def _card(self, world: State, kind: i64) -> float:
        """Value one more card of a kind in the own hands."""
        own = self._own
        worth = self._worth[kind]
        if kind == JEWELS:
            worth = 1.8 + 1.1 * float(number_of(world, own, JEWELS))
            return worth * 2.0 if own == LAUREN else worth
        if kind == CASH and own == CAPTAIN:
            return 2.0 * worth
        if kind in (PAINTING2, PAINTING3) and own == STEPHEN:
            return 2.0 * worth
        if kind == WATER:
            waters = number_of(world, own, WATER)
            return worth * 1.6 if waters == 0 else worth if waters < 3 else 0.6 * worth
        return worth

    def _place(self, world: State, character: i64) -> float:
        """Value a place in the boat: the stern chooses the navigation card, the bow the provisions."""
        last = world.boat_length - 1
        place: i64 = 0
        while place < last and world.lines[BOAT + place] != character:
            place += 1
        return 1.4 if place == last else 0.7 if place == 0 else 0.1 + 0.5 * float(place) / float(last + 1)

    # -- the own turn --------------------------------------------------------------------------------------------

    def _in_actions(self, world: State, code: i64) -> float:
        own = self._own
        if code >= actions.OFFER:
            return self._offer(world, (code - actions.OFFER) // SINGLE_NUMBER, (code - actions.OFFER) % SINGLE_NUMBER)
        if code == actions.REST:
            return 0.0
        if code == actions.ROW:
            thirst = 0.5 * self._hurt(world, own, 1) * (0.4 if world.has(own, WATER) else 1.0)
            return (1.3 if world.navigator() == own else 0.8) + thirst
        if code == actions.FLARE:
            return 0.7 * self._bird - 0.6
        if code == actions.CANNIBALISM:
            return self._feast(world) - 0.2
        if code >= actions.ROB:
            return self._rob(world, (code - actions.ROB) // (KINDS + 1), (code - actions.ROB) % (KINDS + 1))
        if code >= actions.MEDKIT:
            pair = code - actions.MEDKIT
            price = 0.6 if pair % CHARACTERS == own else 0.0
            return self._hurt(world, pair // CHARACTERS, -1) - price
        if code >= actions.PARASOL:
            owner = code - actions.PARASOL
            return 1.2 if owner == own else -0.8 * self._hurt(world, owner, 1)
        if code >= actions.SWAP:
            target = code - actions.SWAP
            gain = self._place(world, target) - self._place(world, own)
            return self._claim(world, target, gain) if gain > 0.0 else gain - 0.2
        if code >= actions.DECLINE:
            return 0.04
        if code >= actions.ACCEPT:
            author = code - actions.ACCEPT
            trade = world.trades[author]
            return 0.05 + self._trade(world, trade, author) if trade is not None else NEVER
        return -0.3  # a card shown, a glass drunk too early, an offer withdrawn

    def _claim(self, world: State, target: i64, gain: float) -> float:
        """Weigh a claim: what it brings, and what a lost fight costs."""
        if not world.conscious >> target & 1:
            return gain
        odds = self._odds(strength(world, self._own) + reserve(world, self._own) - strength(world, target))
        fought = odds * self._hurt(world, target, 1) + (1.0 - odds) * self._hurt(world, self._own, 1) - _IN_A_FIGHT
        return odds * gain + 0.6 * fought

    def _odds(self, lead: i64) -> float:
        """Guess how likely a fight is won by how far one is ahead before the others join."""
        return 0.8 if lead > 4 else 0.6 if lead > 0 else 0.3 if lead > -3 else 0.12

    def _rob(self, world: State, target: i64, kind: i64) -> float:
        harm = -0.06 * self._regard[target]
        if kind == HIDDEN:
            gain = 0.6 * _HIDDEN_WORTH + harm
            return gain if self._own == KID else self._claim(world, target, gain)
        return self._claim(world, target, 0.6 * self._card(world, kind) + harm)

    def _feast(self, world: State) -> float:
        total = 0.0
        rest = world.living
        while rest:
            other = lowest(rest)
            if world.lines[WOUNDS + other] > 0:
                total += self._hurt(world, other, -1)
            rest &= rest - 1
        return total

    # -- trading -------------------------------------------------------------------------------------------------

    def _trade(self, world: State, trade: Trade, author: i64) -> float:
        """Weigh an offer made to this character: what it brings, what it costs, and whom it helps."""
        total = 0.0
        for kind in trade.give:
            total += self._card(world, kind)
        for kind in trade.give_open:
            total += self._card(world, kind)
        for kind in trade.ask:
            total -= self._card(world, kind) - 0.03 * self._regard[author]
        for kind in trade.ask_open:
            total -= self._card(world, kind) - 0.03 * self._regard[author]
        return total

    def _offer(self, world: State, partner: i64, number: i64) -> float:
        """Weigh an offer: a gift to a friend in need, or a card for one that is wanted more."""
        asked = number % (KINDS + 1) - 1
        given = number // (KINDS + 1) // 2
        loss = self._card(world, given)
        if asked < 0:
            needs = given in (WATER, MEDKIT) and self._spare(world, partner) <= 2
            return 0.12 * self._regard[partner] - loss if needs and self._regard[partner] > 1.0 else NEVER
        gain = self._card(world, asked) - loss + 0.02 * self._regard[partner]
        if gain <= 0.2:
            return NEVER
        return 0.3 + (0.6 if self._worth[given] >= self._worth[asked] else 0.15) * gain

    # -- claims and fights ---------------------------------------------------------------------------------------

    def _at_stake(self, world: State) -> float:
        """Value what is lost by giving way."""
        if world.claim == ROB_CLAIM:
            return _HIDDEN_WORTH if world.claimed == HIDDEN else self._card(world, world.claimed)
        return max(0.0, self._place(world, self._own) - self._place(world, world.turn))

    def _reply(self, world: State, code: i64) -> float:
        stake = self._at_stake(world)
        if code == actions.YIELD:
            return -stake
        lead = strength(world, self._own) + reserve(world, self._own) - strength(world, world.turn)
        odds = 0.8 if lead >= 3 else 0.6 if lead >= 0 else 0.3 if lead > -3 else 0.15
        lost = self._hurt(world, self._own, 1) - stake
        return odds * self._hurt(world, world.turn, 1) + (1.0 - odds) * lost - _IN_A_FIGHT

    def _object(self, world: State) -> float:
        lead = strength(world, self._own) + reserve(world, self._own) - strength(world, world.turn)
        odds = 0.7 if lead >= 0 else 0.25
        won = self._hurt(world, world.turn, 1) - self._feast(world)
        return odds * won + (1.0 - odds) * self._hurt(world, self._own, 1) - _IN_A_FIGHT

    def _outcome(self, world: State, attack_wins: bool, attackers: i64, defenders: i64) -> float:
        """Value the end of a fight: who bleeds, and what the claim does."""
        total = 0.0
        rest = defenders if attack_wins else attackers
        while rest:
            total += self._hurt(world, lowest(rest), 1)
            rest &= rest - 1
        if attack_wins and world.claim != FEAST_CLAIM:
            if world.target == self._own:
                total -= self._at_stake(world)
            else:
                total += 0.05 * (self._regard[world.turn] - self._regard[world.target])
        return total

    def _in_fight(self, world: State, code: i64) -> float:
        own = ONE << self._own
        attackers = world.attackers
        defenders = world.defenders
        attack = side_strength(world, attackers)
        defence = side_strength(world, defenders)
        if code == actions.PASS:
            return self._outcome(world, attack > defence, attackers, defenders)
        if code in (actions.JOIN, actions.JOIN + 1):
            strong = strength(world, self._own) + reserve(world, self._own)
            if code == actions.JOIN:
                attack += strong
                attackers |= own
            else:
                defence += strong
                defenders |= own
            mark = 0.0 if world.fought & own else _IN_A_FIGHT
            return self._outcome(world, attack > defence, attackers, defenders) - mark - 0.1
        # A weapon is worth playing if all that there is turns the fight.
        more = reserve(world, self._own)
        attacking = attackers & own != 0
        losing = attack <= defence if attacking else attack > defence
        turned = attack + more > defence if attacking else attack <= defence + more
        if not losing or not turned:
            return NEVER
        price = 0.6 if code == actions.ARM + FLARE else 0.4 if code == actions.DRINK else 0.1
        return self._outcome(world, attacking, attackers, defenders) - price

    # -- the sea -------------------------------------------------------------------------------------------------

    def _stow(self, world: State, kept: i64) -> float:
        """Keep the cards that would do good; the navigator keeps the best even if none is good."""
        navigating = world.navigator() == self._own
        total = 0.0
        best = -0.4
        while kept:
            value = self._navigate(world, lowest(kept))
            total += value - 0.1
            best = max(best, value)
            kept &= kept - 1
        return best if navigating else total

    def _navigate(self, world: State, card: i64) -> float:
        """Value a navigation card if it were played today."""
        terms = world.terms
        outlook = self._outlook
        total = float(terms.bird[card]) * self._bird
        ends = world.birds + terms.bird[card] >= 4
        falling = world.drank if card == DRINKERS_CARD else terms.overboard[card]
        rest = world.living
        while rest:
            other = lowest(rest)
            own = ONE << other
            if ends:
                total += self._regard[other] * outlook.risk(self._spare(world, other))
            else:
                wounds: i64 = 0
                if falling & own:
                    if other != FRENCHY:
                        wounds = 1
                    if not world.conscious & own and not world.has_open(other, PRESERVER):
                        wounds = 9
                total += self._hurt(world, other, wounds) + 0.6 * self._hurt(
                    world, other, self._dry(world, card, other)
                )
            rest &= rest - 1
        return total

    def _dry(self, world: State, card: i64, other: i64) -> i64:
        """Count the thirst that a card brings somebody; one knows one's own water."""
        terms = world.terms
        own = ONE << other
        dry = (terms.thirsty[card] >> other) & 1
        if terms.row_cards >> card & 1 and world.rowed & own:
            dry += 1
        if terms.fight_cards >> card & 1 and world.fought & own:
            dry += 1
        if other == self._own:
            dry = max(dry - number_of(world, other, WATER), 0)
        return dry

    def _overboard(self, world: State, code: i64) -> float:
        if code in (actions.CHUM, actions.FRENZY):
            total = -0.3 if code == actions.CHUM else -0.01
            rest = world.swimmers
            while rest:
                other = lowest(rest)
                fall: i64 = 0 if other == FRENCHY else 1
                total += self._hurt(world, other, fall + 1) - self._hurt(world, other, fall)
                rest &= rest - 1
            return total
        swimmer = code - actions.PRESERVER
        saved = 0.0 if swimmer == FRENCHY else -self._hurt(world, swimmer, 1)
        return saved - (0.0 if swimmer == self._own else 0.7)

    def _drink_water(self, world: State, pair: i64) -> float:
        drinker = pair // CHARACTERS
        thirst = world.lines[DRY + drinker]
        gain = self._hurt(world, drinker, thirst - 1) - self._hurt(world, drinker, thirst)
        if world.dry >> WONG & 1 and drinker != WONG and self._own != WONG:
            gain -= self._hurt(world, WONG, 1)
        if pair % CHARACTERS != self._own:
            return gain
        price = 0.25 if drinker == self._own else 0.5 if number_of(world, self._own, WATER) > 1 else 0.9
        return gain - price
