"""What wins the tower race: few turns to go, pawns out of reach, the crossing held, and rivals within reach."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.knowledge import Knowledge, read_groups
from chaloupe.core.position import Position
from chaloupe.core.rng import Rng
from chaloupe.core.strength import Strength
from chaloupe.games.tower.actions import REROLL
from chaloupe.games.tower.alone import TABLE, TABLES, fill_alone, place
from chaloupe.games.tower.pieces import (
    BARRIER,
    COLOURS,
    CROSSING,
    FACES,
    GOAL,
    MARK,
    RELEASE,
    SIX,
    START,
    TARGET,
    TOWER,
    WIDTH,
    Terms,
)
from chaloupe.games.tower.rules import Rules
from chaloupe.games.tower.state import MOVE

NAMES: Final = [
    "turns",  # turns to go for a player alone on the board
    "turns_root",
    "turns_near",  # large only when the end is close
    "danger",  # turns that the rivals' next throws would cost, by all of them
    "danger_now",  # the same by the seat in turn
    "danger_root",
    "prospect",  # turns that one's own next throw would cost the rivals
    "prospect_turn",  # the same when it is one's turn
    "holds",  # pawns of rivals held up before the crossing one stands on
    "held",  # own pawns held up before the crossing a rival stands on
    "captive",  # a pawn in the tower
    "start",  # pawns at the start
    "home",  # pawns at the goal
    "turn",  # the turn is one's own
    "wait",  # the turns of others before it
    "wait_near",  # the same, when the end is close
]

FIRST_PASS: Final = i64(CROSSING[0])
SECOND_PASS: Final = i64(CROSSING[1])


class TowerKnowledge(Knowledge):
    """Judge worlds of the tower race; the weights differ with the numbers of players, pawns and dice."""

    def __init__(self) -> None:
        """Read the tuned weights; tables of turns are made when a game first asks for them."""
        super().__init__(read_groups("chaloupe.games.tower", NAMES, group_names()))
        self._alone: Final[vec[float]] = TABLES.turns

    def names(self) -> list[str]:
        """Name the features."""
        return NAMES

    def groups(self) -> list[str]:
        """Name a group for every number of players, pawns and dice."""
        return group_names()

    def group(self, world: Position) -> i64:
        """Find the group of a table."""
        assert isinstance(world, Rules)
        terms = world.terms
        return ((world.players - 2) * 2 + terms.pawns - 1) * 2 + terms.dice - 1

    def alone(self, terms: Terms, seat: i64) -> i64:
        """Find the table of a seat, the turns it needs when nobody is in its way; make the tables of new terms."""
        which: i64 = (terms.dice - 1) * 2
        if terms.goal_reroll:
            which += 1
        if TABLES.made & (ONE << which) == 0:
            TABLES.made |= ONE << which
            each: i64 = 0
            while each < len(COLOURS):
                fill_alone(self._alone, (which * len(COLOURS) + each) * TABLE, each, terms.dice, terms.goal_reroll)
                each += 1
        return (which * len(COLOURS) + seat) * TABLE

    def to_go(self, world: Rules, seat: i64) -> float:
        """Count the turns a seat has to go, a throw that waits for its move included."""
        table = self._alone
        at = self.alone(world.terms, seat)
        behind = world.pawns[seat * 2]
        ahead = world.pawns[seat * 2 + 1]
        if world.phase != MOVE or seat != world.turn:
            return table[at + place(behind, ahead)]
        again = world.terms.own_steps(seat)
        usable = world.usable
        best = 1000.0
        pair: i64 = 0
        while pair < 4:
            if usable & (ONE << pair):
                step = behind if pair < 2 else ahead
                other = ahead if pair < 2 else behind
                die = world.low_die if pair & 1 == 0 else world.high_die
                target = TARGET[(step - TOWER) * WIDTH + die]
                left = table[at + place(min(target, other), max(target, other))]
                best = min(best, left if again & (ONE << target) else left + 1.0)
            pair += 1
        return best

    def caught(self, world: Rules, seat: i64, step: i64, other: i64) -> float:
        """Count the turns that the capture of a pawn costs its owner."""
        table = self._alone
        at = self.alone(world.terms, seat)
        # a captive of one's own is pushed out to the start (TOW-37)
        return table[at + place(TOWER, max(other, START))] - table[at + place(min(step, other), max(step, other))]

    def learns_openly(self) -> bool:
        """Look at the true world: there are no secrets."""
        return True

    def features(self, world: Position, seat: i64, out: vec[float]) -> None:
        """Look at the way to go, at who can catch whom, and at the crossing."""
        assert isinstance(world, Rules)
        self.look(world, seat, out)

    def look(self, world: Rules, seat: i64, out: vec[float]) -> None:
        """Write the features of a seat."""
        pawns = world.pawns
        players = world.players
        behind = pawns[seat * 2]
        ahead = pawns[seat * 2 + 1]
        turns = self.to_go(world, seat)
        near = 1.0 / (1.0 + turns)
        all_rivals = 0.0
        by_turn = 0.0
        own_hits = 0.0
        rival: i64 = 0
        while rival < players:
            if rival != seat:
                threat = self.threat(world, rival, seat)
                all_rivals += threat
                if rival == world.turn:
                    by_turn = threat
                own_hits += self.threat(world, seat, rival)
            rival += 1
        in_turn = 1.0 if seat == world.turn else 0.0
        wait = seat - world.turn
        if wait < 0:
            wait += players
        waits = float(wait) / float(players)
        out[0] = turns / 20.0
        out[1] = sqrt(turns) / 5.0
        out[2] = near
        out[3] = all_rivals / 5.0
        out[4] = by_turn / 5.0
        out[5] = sqrt(all_rivals) / 2.0
        out[6] = own_hits / 5.0
        out[7] = in_turn * out[6]
        self._look_at_crossing(world, seat, out)
        out[10] = 1.0 if behind == TOWER else 0.0
        start: i64 = 0
        home: i64 = 0
        if behind == START:
            start += 1
        if ahead == START:
            start += 1
        if ahead == GOAL and world.terms.pawns == 2:
            home = 1
        out[11] = float(start) / 2.0
        out[12] = float(home)
        out[13] = in_turn
        out[14] = waits
        out[15] = waits * near

    def _look_at_crossing(self, world: Rules, seat: i64, out: vec[float]) -> None:
        """Count whom the seat holds up at the crossing, or who of its own is held up there."""
        out[8] = 0.0
        out[9] = 0.0
        if world.occupied & BARRIER == 0:
            return
        pawns = world.pawns
        behind = pawns[seat * 2]
        ahead = pawns[seat * 2 + 1]
        if (MARK[ahead] | MARK[max(behind, START)]) & BARRIER == 0:
            out[9] = float(_before_crossing(behind) + _before_crossing(ahead)) / 2.0
            return
        held: i64 = 0
        rival: i64 = 0
        while rival < world.players:
            if rival != seat:
                held += _before_crossing(pawns[rival * 2]) + _before_crossing(pawns[rival * 2 + 1])
            rival += 1
        out[8] = float(held) / 2.0

    def threat(self, world: Rules, hunter: i64, owner: i64) -> float:
        """Estimate the turns that one throw of a hunter costs an owner."""
        pawns = world.pawns
        behind = pawns[owner * 2]
        ahead = pawns[owner * 2 + 1]
        cost = 0.0
        dice = _dice(pawns[hunter * 2], behind) | _dice(pawns[hunter * 2 + 1], behind)
        if dice:
            cost += _share(world.terms.dice, dice) * self.caught(world, owner, behind, ahead)
        dice = _dice(pawns[hunter * 2], ahead) | _dice(pawns[hunter * 2 + 1], ahead)
        if dice:
            cost += _share(world.terms.dice, dice) * self.caught(world, owner, ahead, behind)
        return cost

    def lean(self, world: Position, seat: i64, codes: vec[i64], n: i64, out: vec[float]) -> None:
        """Lean towards what leaves the better chances, judged one action ahead."""
        self.look_ahead(world, seat, codes, n, out)

    def quick(self, world: Position, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Throw again, denounce, and take the move that saves most turns, what it costs a captured rival included."""
        assert isinstance(world, Rules)
        if codes[0] >= REROLL:
            return codes[0]
        if rng.below(10) == 0:
            return codes[rng.below(n)]
        table = self._alone
        at = self.alone(world.terms, seat)
        again = world.terms.own_steps(seat)
        chosen = codes[0]
        least = 1000.0
        i: i64 = 0
        while i < n:
            step = codes[i] // FACES + TOWER
            target = TARGET[codes[i] + codes[i] // FACES + 1]
            behind = world.pawns[seat * 2]
            other = world.pawns[seat * 2 + 1] if behind == step else behind
            turns = table[at + place(min(target, other), max(target, other))]
            if not again & (ONE << target):
                turns += 1.0
            if world.occupied & MARK[target]:
                turns -= 4.0 + float(target) / 10.0
            if turns < least:
                least = turns
                chosen = codes[i]
            i += 1
        return chosen

    def strength(self, level: int) -> Strength:
        """Let levels err, for with one's luck one wins by few mistakes rather than by much thought."""
        if level <= 1:
            return Strength(1, 16, 0.5, warmth=0.5, whims=58, worlds=1)
        if level == 2:
            return Strength(2, 30, 0.5, warmth=0.12, worlds=1)
        if level == 3:
            return Strength(3, 100, 0.5, warmth=0.06, worlds=1)
        if level == 4:
            return Strength(4, 500, 0.5, warmth=0.033, worlds=1)
        return Strength(5, 20_000, 2.0, capped=False, worlds=1)

    def depth(self) -> i64:
        """Judge at once: the value of a position says more than a hurried playout."""
        return 0


def group_names() -> list[str]:
    """Name the groups of weights: players, pawns of each, dice."""
    names: list[str] = []
    for players in range(2, len(COLOURS) + 1):
        for pawns in (1, 2):
            for dice in (1, 2):
                names.append(f"{players} players, {pawns} pawns, {dice} dice")
    return names


def _dice(hunter: i64, step: i64) -> i64:
    """Give the set of dice that bring a hunter's pawn to the square of another's step."""
    if step <= START or step == GOAL or hunter == GOAL:
        return 0
    dice: i64 = 0
    if hunter == TOWER:
        if step == RELEASE:
            dice = ONE << SIX
        return dice
    away = step - hunter
    if away >= 1 and away <= FACES:
        dice = ONE << away
    if MARK[step] & BARRIER:
        # the crossing is reached on either pass
        away = FIRST_PASS + SECOND_PASS - step - hunter
        if away >= 1 and away <= FACES:
            dice |= ONE << away
    return dice


def _share(number: i64, dice: i64) -> float:
    """Say which share of the throws of one or two dice shows one of these numbers."""
    harmless: i64 = FACES
    while dice:
        dice &= dice - 1
        harmless -= 1
    missed = float(harmless) / 6.0
    return 1.0 - missed * missed if number == 2 else 1.0 - missed


def _before_crossing(step: i64) -> i64:
    """Say whether a pawn has the crossing before it within two dice."""
    if step < START:
        return 0
    first = FIRST_PASS - step
    second = SECOND_PASS - step
    if (first >= 1 and first <= 2 * FACES) or (second >= 1 and second <= 2 * FACES):
        return 1
    return 0
