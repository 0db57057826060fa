"""The bots: they play by views alone, choose what is listed, and do better than chance."""

from typing import Any

import pytest

from chaloupe.core import CHANCE, NOBODY, Position, Rng
from chaloupe.core.position import buffer
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests.scenes import Document, Scene, base
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled


def play(names: list[str], seed: str, options: dict[str, Any], steps: int = 6000) -> bool:
    """Play so many steps at most and say whether the game ended; who may act out of turn is asked now and then."""
    bots = [GAME.bot(name) for name in names]
    position, rng = GAME.new(len(bots), options), Rng(seed)
    for _ in range(steps):
        who = int(position.actor())
        if who == NOBODY:
            return True
        if who == CHANCE:
            position.apply(CHANCE, position.draw(rng), None)
            continue
        may = position.may()
        if may and rng.below(5) == 0:
            who = may[rng.below(len(may))]
        legal = [position.words(who, code) for code in position.legal(who)]
        if legal:
            view = position.view(who)
            action = bots[who].decide(view, legal, [], rng).action
            assert action in legal
            assert view == position.view(who)
            position.act(who, action, None)
    return False


def test_there_are_four_temperaments_of_each_level() -> None:
    assert GAME.temperaments() == ("loyal", "greedy", "vindictive", "cautious")
    for language in ("en", "fr"):
        for bot in GAME.roster():
            assert GAME.catalogue(language).find(f"bots.{bot.name}.name")


def test_they_know_every_game() -> None:
    temperaments = [f"level1-{temperament}" for temperament in GAME.temperaments()]
    everything = {"cannibalism": True, "liquid_courage": True, "sharks": True, "quick": True}
    play([*temperaments, *temperaments], "all", everything, 150)
    assert play(temperaments, "four", {"quick": True, "printing": "later", "faint_overboard": "dies"})


# -- what seems best at first sight, which is where every level begins to think ----------------------------------


def best(position: Position, seat: int) -> Document:
    codes, out = buffer(position.max_actions()), reals(position.max_actions())
    n = int(position.fill_legal(seat, codes))
    GAME.knowledge().lean(position, seat, codes, n, out)
    return position.words(seat, max((out[i], -i, codes[i]) for i in range(n))[2])


def choice(scene: Scene, who: str) -> Document:
    return best(scene.position, int(scene.c(who)["seat"]))


@pytest.mark.no_cover
def test_first_sight_beats_chance() -> None:
    knowledge = GAME.knowledge()
    ours = theirs = 0
    for number in range(16):
        position, rng = GAME.new(6), Rng(f"sight/{number}")
        codes = buffer(position.max_actions())
        while not position.over():
            who = int(position.actor())
            if who == CHANCE:
                position.apply(CHANCE, position.draw(rng), None)
                continue
            n = int(position.fill_legal(who, codes))
            sees = (who + number) % 2
            position.apply(who, knowledge.quick(position, who, codes, n, rng) if sees else codes[rng.below(n)], None)
        outcome = position.outcome()
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            ours += score if (seat + number) % 2 else 0
            theirs += 0 if (seat + number) % 2 else score
    assert ours > 1.15 * theirs


def test_water_goes_to_oneself_and_not_to_the_foe() -> None:
    thirsty: dict[str, Any] = {"phase": "thirst", "played": 24}
    own = Scene(base(**thirsty, thirst={"stephen": 1}, stephen={"wounds": 4, "hand": {"water": 1}}))
    assert choice(own, "stephen") == {"type": "water", "for": "stephen", "of": "stephen"}
    foe = Scene(base(**thirsty, thirst={"captain": 1}, captain={"wounds": 6}, mate={"hand": {"water": 1}}))
    assert choice(foe, "mate") == {"type": "pass"}


def test_the_last_gull_is_welcome_when_those_one_loves_live() -> None:
    scene = Scene(base(phase="navigation", birds=3, stack=[25, 28], kid={"wounds": 2}))
    assert choice(scene, "kid") == {"type": "navigate", "card": 25}


def test_a_friend_is_pulled_out_and_a_foe_gets_sharks() -> None:
    swim: dict[str, Any] = {"phase": "overboard", "played": 24}
    swim["sea"] = {"swimmers": ["stephen"], "sharks": False, "thrown": False}
    friend = Scene(base(**swim, lauren={"hand": {"preserver": 1}}, stephen={"wounds": 4}))
    assert choice(friend, "lauren") == {"type": "preserver", "to": "stephen"}
    foe = Scene(base(**swim, captain={"hand": {"chum": 1}}, stephen={"wounds": 4}))
    assert choice(foe, "captain") == {"type": "chum"}


def test_a_lost_fight_is_not_joined_and_a_hopeless_foe_is() -> None:
    sides = {"attackers": ["lauren"], "defenders": ["mate"], "flare": None}
    fight: dict[str, Any] = {"phase": "fight", "claim": {"type": "swap", "target": "mate"}, "fight": sides}
    assert choice(Scene(base(**fight)), "kid") == {"type": "pass"}
    # The mate is Frenchy's foe and nearly dead: with Frenchy the attack wins.
    grudge = Scene(base(**fight, mate={"wounds": 7}))
    assert choice(grudge, "frenchy") == {"type": "join", "side": "attack"}
