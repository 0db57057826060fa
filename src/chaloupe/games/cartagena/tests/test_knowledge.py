"""What Cartagena knows: the same for every seat, true to the rules, and whole turns that leave nothing out."""

import pytest
from librt.vecs import vec

from chaloupe.core import CHANCE, Position, Rng
from chaloupe.core.position import buffer
from chaloupe.games.cartagena import GAME
from chaloupe.games.cartagena.bots.features import NAMES
from chaloupe.games.cartagena.bots.knowledge import CartagenaKnowledge
from chaloupe.games.cartagena.bots.whole_turns import WholeTurns
from chaloupe.games.cartagena.position import Cartagena
from chaloupe.games.cartagena.tests.scenes import SCENE, VARIANTS, Document, changed, table
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled


def features(world: Position, seat: int) -> dict[str, float]:
    out = reals(len(NAMES))
    CartagenaKnowledge().features(world, seat, out)
    return {name: out[at] for name, at in NAMES.items()}


def rotated(document: Document, by: int) -> Document:
    """Let every seat be called by another number."""
    players = document["players"]

    def turned(things: list[object]) -> list[object]:
        return [things[(seat - by) % players] for seat in range(players)]

    hands, pirates = turned(document["hands"]), turned(document["pirates"])
    return changed(document, hands=hands, pirates=pirates, turn=(document["turn"] + by) % players)


def in_play(variant: str, players: int, seed: str, actions: int) -> Cartagena:
    """Play so many random actions, then on to the beginning of a turn."""
    rng = Rng(seed)
    world = GAME.new(players, {"variant": variant})
    assert isinstance(world, Cartagena)
    while not world.over() and (world.actor() == CHANCE or actions > 0 or world.left < world.terms.actions):
        who = world.actor()
        codes = world.legal(int(who))
        world.apply(who, world.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], None)
        actions -= who != CHANCE
    return world


def test_every_feature_that_has_a_name_is_written() -> None:
    assert list(NAMES.values()) == list(range(len(NAMES)))
    out = vec[float]([-99.0] * len(NAMES))
    CartagenaKnowledge().features(in_play("jamaica", 3, "features", 40), 0, out)
    assert -99.0 not in list(out)


@pytest.mark.parametrize("by", [1, 2, 3])
def test_no_seat_is_judged_otherwise_than_another(by: int) -> None:
    knowledge = CartagenaKnowledge()
    world, other = GAME.load(SCENE), GAME.load(rotated(SCENE, by))
    chances, turned = reals(4), reals(4)
    knowledge.chances(world, chances)
    knowledge.chances(other, turned)
    for seat in range(4):
        assert features(world, seat) == features(other, (seat + by) % 4)
        assert chances[seat] == pytest.approx(turned[(seat + by) % 4])


def test_the_crew_and_the_hand_are_counted() -> None:
    document = table(pirates=[[0, 5, 5, 37, 37, 37], [0] * 6], hands=[{"hat": 2, "key": 1}, {}])
    found = features(GAME.load(document), 0)
    assert found["progress"] == pytest.approx((10 + 3 * 37) / (6 * 37))
    assert found["aboard"] == 0.5
    assert found["rear"] == 0
    assert found["spread"] == pytest.approx(10 / (6 * 37))
    assert found["crowd"] == pytest.approx(1 / 6)
    assert found["cards_few"] == pytest.approx(3 / 4)
    assert found["kinds"] == pytest.approx(2 / 6)
    assert found["short"] == 0
    assert found["turn"] == 1
    assert features(GAME.load(document), 1)["wait"] == 0.5


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_jumps_and_steps_back_are_those_of_the_rules(variant: str, seed: str) -> None:
    """Compare with what the rules make of every action."""
    world = in_play(variant, 3, seed, 40)
    seat = int(world.turn)
    jumps: dict[str, int] = {}
    backs = [0]
    for code in world.legal(seat):
        action = world.words(seat, code)
        after = world.copy()
        before = sum(world.squares_of(seat))
        after.apply(seat, code, None)
        moved = sum(after.squares_of(seat)) - before
        if action["type"] == "advance":
            card = str(action["card"])
            jumps[card] = max(jumps.get(card, 0), moved)
        elif action["type"] == "retreat":
            # a card drawn from the row is in the hand already, others are owed
            cards = int(after.size(seat) - world.size(seat)) + (int(after.owed) if after.turn == seat else 0)
            backs.append(8 * cards + moved)
    found = features(world, seat)
    assert found["jump"] == pytest.approx(max(jumps.values(), default=0) / 36)
    assert found["jumps"] == pytest.approx(sum(jumps.values()) / 72)
    assert found["retreat"] == pytest.approx(max(backs) / 16)


def best_end(knowledge: CartagenaKnowledge, world: Cartagena, seat: int, ends: set[str]) -> float:
    """Look through a whole turn without any short cut; no chance is met in it."""
    if world.over() or world.turn != seat:
        ends.add(str(world.document()))
        chances = reals(int(world.players))
        knowledge.chances(world, chances)
        return chances[seat]
    best = 0.0
    for code in world.legal(seat):
        after = world.copy()
        after.apply(seat, code, None)
        best = max(best, best_end(knowledge, after, seat, ends))
    return best


@pytest.mark.parametrize("seed", ["a", "c"])
def test_a_whole_turn_with_an_open_row_is_searched_completely(seed: str) -> None:
    knowledge = CartagenaKnowledge()
    world = in_play("tortuga", 2, seed, 36)
    assert world.row_length > 6, "no new row is laid within the turn"
    seat = int(world.turn)
    codes, out = buffer(64), reals(64)
    n = int(world.fill_legal(seat, codes))
    turns = WholeTurns(knowledge)
    turns.judge(world, seat, codes, n, Rng(1), out)
    ends: set[str] = set()
    for i in range(n):
        after = world.copy()
        after.apply(seat, codes[i], None)
        assert out[i] == pytest.approx(best_end(knowledge, after, seat, ends))
    assert 0.98 * len(ends) <= int(turns.ends) <= 1.1 * len(ends), "each end is judged once, a few twice"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_turn_that_can_win_is_seen_whole(variant: str) -> None:
    """Let the last pirates stand on the last squares with nothing but cards that take them aboard."""
    crew = {"jungle": 4, "jungle_advanced": 5}.get(variant, 6)
    boat, left = (31, 2) if variant == "jungle" else (37, 3)
    document = table(variant, hands=[{"key": left}, {"key": 1}])
    last_key = max(square for square, symbol in enumerate(document["path"], 1) if symbol == "key")
    own = [*range(last_key, last_key + left), *[boat] * (crew - left)]
    rival = [last_key, *[boat] * (crew - 1)]  # who wins in the next turn if this one does not
    world = GAME.load({**document, "pirates": [own, rival]})
    assert isinstance(world, Cartagena)
    knowledge, codes, out = CartagenaKnowledge(), buffer(64), reals(64)
    n = int(world.fill_legal(0, codes))
    WholeTurns(knowledge).judge(world, 0, codes, n, Rng(1), out)
    for i in range(n):
        assert (out[i] == 1.0) == (world.words(0, codes[i])["type"] == "advance")
    knowledge.ponder(world, 0, codes, n, Rng(1), out)
    leant = {str(world.words(0, codes[i])["type"]): out[i] for i in range(n)}
    assert leant["advance"] > 2 * leant.get("retreat", 0.0)
