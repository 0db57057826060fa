"""A player that weighs one move at a time: what it brings home, whom it catches, what it risks."""

from typing import Final

from mypy_extensions import i64

from chaloupe.core.bits import ONE
from chaloupe.core.bot import Bot
from chaloupe.core.problems import Words
from chaloupe.core.rng import Rng
from chaloupe.games.tower.pieces import (
    CROSSING,
    FACES,
    GOAL,
    RELEASE,
    SIX,
    START,
    TOWER,
    Terms,
    square_of,
)

# Values are weighed in 36ths of a step, as many as there are throws of two dice.
PARTS: Final = FACES * FACES

# What things are worth, in steps.
HOME: Final = 60
CAPTURE: Final = 16
THROW_AGAIN: Final = 12
FREEDOM: Final = 8
# A captive waits for a six; a pawn at the start goes with any number.
LOCKED_UP: Final = 4
# Holding the crossing, for each rival's pawn that has to wait before it.
HELD: Final = 3


class Scene:
    """What a seat sees: the steps of the pawns, by seat."""

    def __init__(self, view: Words) -> None:
        """Read a view."""
        options = view["options"]
        pawns = view["pawns"]
        seat = view["seat"]
        turn = view["turn"]
        assert isinstance(options, dict)
        assert isinstance(pawns, list)
        assert isinstance(seat, int)
        assert isinstance(turn, int)
        self.terms: Final = Terms(options["pawns"], options["huff"], options["dice"], options["goal_reroll"])
        self.pawns: Final[list[list[int]]] = pawns
        self.seat: Final = seat
        self.turn: Final = turn

    def rivals(self) -> list[int]:
        """List the steps of the pawns of all opponents."""
        steps: list[int] = []
        for seat, own in enumerate(self.pawns):
            if seat != self.seat:
                steps.extend(own)
        return steps

    def captive_owner(self) -> int | None:
        """Name the seat whose pawn is in the tower."""
        for seat, own in enumerate(self.pawns):
            if TOWER in own:
                return seat
        return None


def distances(hunter: int, step: int) -> list[int]:
    """List the dice that bring a rival's pawn from its step to the square of another pawn's step."""
    if step in (TOWER, START, GOAL):
        return []
    places = list(CROSSING) if square_of(step) == square_of(CROSSING[0]) else [step]
    if hunter == TOWER:
        return [SIX] if RELEASE in places else []
    return [place - hunter for place in places if 1 <= place - hunter <= FACES]


def risk(terms: Terms, rivals: list[int], step: int) -> int:
    """Say how many of 36 throws would catch a pawn on a step, rivals' further throws left aside."""
    dice: set[int] = set()
    for hunter in rivals:
        dice.update(distances(hunter, step))
    harmless = FACES - len(dice)
    return PARTS - harmless * harmless if terms.dice == 2 else FACES * len(dice)


def loss(terms: Terms, rivals: list[int], step: int) -> int:
    """Say what the danger of a pawn on a step costs, in 36ths of a step."""
    return risk(terms, rivals, step) * (step + LOCKED_UP)


def held_up(rivals: list[int]) -> int:
    """Count the rivals' pawns that still have to pass the crossing and are near it."""
    found = 0
    for step in rivals:
        for crossing in CROSSING:
            if 1 <= crossing - step <= 2 * FACES:
                found += 1
                break
    return found


def on_crossing(step: int) -> bool:
    """Say whether a step is the crossing."""
    return step in CROSSING


def move_value(scene: Scene, step: int, die: int) -> int:
    """Weigh a move, in 36ths of a step."""
    terms = scene.terms
    target = RELEASE if step == TOWER else step + die
    value = PARTS * (target - step)
    rivals = scene.rivals()
    after: list[int] = []
    for rival in rivals:
        if target != GOAL and rival > START and square_of(rival) == square_of(target):
            value += PARTS * (CAPTURE + rival)
            after.append(TOWER)
        else:
            after.append(rival)
    if target == GOAL:
        value += PARTS * HOME
    if step == TOWER:
        value += PARTS * FREEDOM
    own_steps: i64 = terms.own_steps(scene.seat)
    if own_steps & (ONE << target):
        value += PARTS * THROW_AGAIN
    value += loss(terms, rivals, step) - loss(terms, after, target)
    if on_crossing(step) and not on_crossing(target):
        value -= PARTS * HELD * held_up(rivals)
    elif on_crossing(target):
        value += PARTS * HELD * held_up(after)
    return value


class HeuristicBot(Bot):
    """Take the move that weighs most; throw again unless the crossing is worth holding; denounce the leader."""

    def __init__(self) -> None:
        """Call it heuristic."""
        super().__init__("heuristic")

    def choose(self, view: Words, legal: list[Words], rng: Rng) -> Words:
        """Choose the best of the listed actions."""
        scene = Scene(view)
        first = legal[0]["type"]
        if first == "move":
            return _best_move(scene, legal)
        if first == "reroll":
            return legal[0] if _throws_again(scene) else legal[1]
        return legal[0] if _denounces(scene) else legal[1]


def _best_move(scene: Scene, legal: list[Words]) -> Words:
    best = legal[0]
    most: int | None = None
    for action in legal:
        step = action["from"]
        die = action["die"]
        assert isinstance(step, int)
        assert isinstance(die, int)
        value = move_value(scene, step, die)
        if most is None or value > most:
            most = value
            best = action
    return best


def _throws_again(scene: Scene) -> bool:
    """Throw again, unless that would oblige the only pawn that can move to give up the crossing."""
    own = [step for step in scene.pawns[scene.seat] if step != GOAL]
    free = [step for step in own if step != TOWER and not on_crossing(step)]
    holds = len(free) < len([step for step in own if step != TOWER])
    return not holds or len(free) > 0 or held_up(scene.rivals()) == 0


def _denounces(scene: Scene) -> bool:
    """Denounce, unless that would let out the pawn of a rival who is further ahead."""
    captive = scene.captive_owner()
    if captive is None or captive == scene.seat:
        return True
    return sum(scene.pawns[scene.turn]) > sum(scene.pawns[captive])
