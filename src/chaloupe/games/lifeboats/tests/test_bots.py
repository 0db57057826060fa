"""The temperaments at play: they know no more than their view, and play clearly better than chance."""

from typing import Any

import pytest

from chaloupe.core import CHANCE, Outcome, Position, Rng
from chaloupe.core.json import Json
from chaloupe.core.position import buffer
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.bots.prospects import chance, gains
from chaloupe.games.lifeboats.state import LEAK, MAN, MOVE, State
from chaloupe.games.lifeboats.tests.scenes import boat, judged, landed, table, thinker
from chaloupe.mind.bot import Bot, Decision, RandomBot
from chaloupe.mind.knowledge import reals
from chaloupe.mind.strength import Clock

pytestmark = pytest.mark.compiled

TEMPERAMENTS = GAME.temperaments()


def play(bots: list[Bot], seed: str) -> Outcome:
    position = GAME.new(len(bots))
    rng = Rng(seed)
    while not position.over():
        who = position.must()[0]
        if who == CHANCE:
            position.apply(who, position.draw(rng), None)
        else:
            legal = [position.words(who, code) for code in position.legal(who)]
            action = bots[who].decide(position.view(who), legal, [], rng).action
            assert action in legal
            position.act(who, action, None)
    outcome = position.outcome()
    assert outcome is not None
    return outcome


class Leaning(Bot):
    """Do without any search what the knowledge leans to most."""

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        world = GAME.imagine(view, rng)
        seat: Any = view["seat"]
        codes, leanings = buffer(int(world.max_actions())), reals(int(world.max_actions()))
        n = int(world.fill_legal(seat, codes))
        GAME.knowledge().lean(world, seat, codes, n, leanings)
        return Decision(legal[max(range(n), key=leanings.__getitem__)])


def choose(position: Position, seat: int, name: str, seed: str = "x", iterations: int = 60) -> object:
    legal = [position.words(seat, code) for code in position.legal(seat)]
    return thinker(name, iterations).decide(position.view(seat), legal, [], Rng(seed)).action


def games_won(bot: Bot, games: int) -> int:
    """Count the games that a bot wins against three who play at random."""
    won = 0
    for number in range(games):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[number % 4] = bot
        won += play(bots, f"{bot.name}/{number}").winners == [number % 4]
    return won


@pytest.mark.no_cover
def test_leanings_beat_chance_clearly() -> None:
    assert games_won(Leaning("leaning"), 12) >= 8  # a fair share would be three


@pytest.mark.soak
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_each_temperament_beats_chance_clearly(temperament: str) -> None:
    assert games_won(thinker(temperament, 16), 12) >= 8


def test_the_temperaments_are_found_beside_the_levels() -> None:
    names = [bot.name for bot in GAME.roster()]
    assert names[5:] == [*[f"level3-{temperament}" for temperament in TEMPERAMENTS], "random"]
    for language in ("en", "fr"):
        assert all(GAME.catalogue(language).find(f"bots.{name}.name") for name in names)


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_hidden_votes_change_nothing(name: str) -> None:
    boats = {"red": boat(1, red="os", yellow="ss"), "yellow": boat(5, yellow="s", green="ss"), "black": boat(3)}
    choices = []
    for hidden in ("red", "yellow", "black", "cap"):
        position = table(4, boats, votes={0: hidden, 3: "red"})
        choices.append([choose(position, seat, name, f"{k}", 4) for seat in (1, 2) for k in range(3)])
    assert all(each == choices[0] for each in choices)


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_nobody_sinks_his_own_officers_if_he_can_sink_a_rival(name: str) -> None:
    boats = {
        "red": boat(1, 3, 2, red="oo", yellow="s"),
        "yellow": boat(5, 3, 3, yellow="sss"),
        "black": boat(3, green="ss", violet="ss", red="s"),
    }
    position = table(4, boats, phase="decide", turn=0, votes={0: "red", 1: "red", 2: "yellow", 3: "yellow"})
    assert choose(position, 0, name) == {"type": "decide", "for": "yellow"}


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_the_sailor_is_thrown_and_the_own_boat_lands(name: str) -> None:
    full = {"red": boat(1, red="os", yellow="ss", green="oo"), "black": boat(3, red="s", green="s")}
    evict = table(4, full, phase="evict", kind="man", boat="red", turn=0)
    assert choose(evict, 0, name) == {"type": "evict", "rank": "sailor"}
    boats = {"red": boat(1, 3, red="oos"), "black": boat(3, 3, yellow="ss"), "green": landed(2, 1)}
    position = table(4, boats, kind="move", phase="decide", turn=0, votes={0: "red", 1: "black", 2: "red", 3: "black"})
    assert choose(position, 0, name) == {"type": "decide", "for": "red"}


@pytest.mark.parametrize(("hostile", "goal"), [("1", "yellow"), ("2", "green")])
def test_the_vindictive_one_pays_back(hostile: str, goal: str) -> None:
    """One neighbour voted for the leak in red's boat: of two like boats his gets the next leak."""
    boats = {
        "red": boat(1, red="ss"),
        "yellow": boat(5, leaks=1, yellow="ss"),
        "green": boat(6, leaks=1, green="ss"),
    }
    before = {"0": "yellow", "1": "green", "2": "yellow", "3": "yellow"} | {hostile: "red"}
    last = {"kind": "leak", "boat": None, "votes": before, "result": "yellow"}
    votes = {0: "yellow", 1: "green", 2: "yellow", 3: "green"}
    position = table(4, boats, phase="decide", turn=0, votes=votes, last=last)
    assert judged(position, 0, "vindictive", []) == goal


def test_prospects_follow_the_notes() -> None:
    assert chance(4, 0, 2, 2) > chance(4, 0, 1, 2)  # rows left
    assert chance(4, 0, 2, 2) > chance(4, 3, 2, 2) > chance(4, 4, 2, 2)  # leaks close to men
    assert chance(4, 0, 2, 3) > chance(4, 0, 2, 1)  # mixed crews
    assert chance(2, 3, 2, 2) == 0
    assert chance(1, 1, 4, 1) == 1000
    boats = {"red": boat(1, leaks=1, red="os", yellow="ss", green="o"), "black": boat(3, leaks=1, red="s")}
    world = table(4, boats)
    assert isinstance(world, State)
    assert all(change <= 0 for change in gains(world, LEAK, -1, 0))
    assert all(change >= 0 for change in gains(world, MOVE, -1, 0))
    # A sailor in the black boat is worth four points by his chance, until it sinks.
    assert gains(world, LEAK, -1, 6) == [-4 * int(chance(1, 1, 1, 1)), 0, 0, 0]
    assert gains(world, MAN, 0, 1)[1] < gains(world, MAN, 0, 0)[1]
