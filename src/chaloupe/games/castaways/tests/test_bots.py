"""The bots: they play by views alone, choose what is listed, and do better than chance."""

from typing import Any

import pytest

from chaloupe.core import CHANCE, NOBODY, Rng
from chaloupe.games.castaways import GAME
from chaloupe.games.castaways.tests.scenes import Scene, base

pytestmark = pytest.mark.compiled

NAMES = ("loyal", "greedy", "vindictive")


def play(names: list[str], seed: str, options: dict[str, Any]) -> list[int]:
    """Play a game; whoever may act out of turn is asked now and then as well."""
    bots = [GAME.bot(name) for name in names]
    position, rng = GAME.new(len(bots), options), Rng(seed)
    for _ in range(6000):
        who = int(position.actor())
        if who == NOBODY:
            outcome = position.outcome()
            assert outcome is not None
            return outcome.scores
        if who == CHANCE:
            position.apply(CHANCE, position.draw(rng), None)
            continue
        may = position.may()
        if may and rng.below(5) == 0:
            who = may[rng.below(len(may))]
        legal = [position.words(who, code) for code in position.legal(who)]
        if legal:
            view = position.view(who)
            action = bots[who].choose(view, legal, rng)
            assert action in legal
            assert view == position.view(who)
            position.act(who, action, None)
    raise AssertionError("the bots do not come to an end")


def test_there_are_three_tempers() -> None:
    assert [bot.name for bot in GAME.bots()] == list(NAMES)
    for language in ("en", "fr"):
        for bot in [*GAME.roster(), *GAME.bots()]:
            assert GAME.catalogue(language).find(f"bots.{bot.name}.name")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_they_beat_chance(name: str) -> None:
    ours = theirs = 0
    for number in range(16):
        seats = [name if (seat + number) % 2 else "random" for seat in range(6)]
        for seat, score in enumerate(play(seats, f"{name}/{number}", {})):
            ours += score if seats[seat] == name else 0
            theirs += score if seats[seat] == "random" else 0
    assert ours > 1.15 * theirs


def test_they_know_every_game() -> None:
    everything = {"cannibalism": True, "liquid_courage": True, "sharks": True}
    for number in range(3):
        play([*NAMES, *NAMES, "loyal", "greedy"], f"all/{number}", {**everything, "quick": number == 1})
        play([*NAMES, "loyal"], f"four/{number}", {"printing": "later", "faint_overboard": "dies"})


def choice(scene: Scene, who: str, name: str) -> Any:
    seat = int(scene.c(who)["seat"])
    return GAME.bot(name).choose(scene.position.view(seat), scene.listed(who), Rng(1))


@pytest.mark.parametrize("name", NAMES)
def test_water_goes_to_oneself_and_not_to_the_foe(name: str) -> None:
    thirsty: dict[str, Any] = {"phase": "thirst", "played": 24}
    own = Scene(base(**thirsty, thirst={"stephen": 1}, stephen={"wounds": 4, "hand": {"water": 1}}))
    assert choice(own, "stephen", name) == {"type": "water", "for": "stephen", "of": "stephen"}
    foe = Scene(base(**thirsty, thirst={"captain": 1}, captain={"wounds": 6}, mate={"hand": {"water": 1}}))
    assert choice(foe, "mate", name) == {"type": "pass"}


@pytest.mark.parametrize("name", NAMES)
def test_the_last_gull_is_welcome_when_those_one_loves_live(name: str) -> None:
    scene = Scene(base(phase="navigation", birds=3, stack=[25, 28], kid={"wounds": 2}))
    assert choice(scene, "kid", name) == {"type": "navigate", "card": 25}


def test_a_friend_is_pulled_out_and_a_foe_gets_sharks() -> None:
    swim: dict[str, Any] = {"phase": "overboard", "played": 24}
    swim["sea"] = {"swimmers": ["stephen"], "sharks": False, "thrown": False}
    friend = Scene(base(**swim, lauren={"hand": {"preserver": 1}}, stephen={"wounds": 4}))
    assert choice(friend, "lauren", "loyal") == {"type": "preserver", "to": "stephen"}
    foe = Scene(base(**swim, captain={"hand": {"chum": 1}}, stephen={"wounds": 4}))
    assert choice(foe, "captain", "vindictive") == {"type": "chum"}


def test_a_lost_fight_is_not_joined_and_a_hopeless_foe_is() -> None:
    sides = {"attackers": ["lauren"], "defenders": ["mate"], "flare": None}
    fight: dict[str, Any] = {"phase": "fight", "claim": {"type": "swap", "target": "mate"}, "fight": sides}
    assert choice(Scene(base(**fight)), "kid", "loyal") == {"type": "pass"}
    # The mate is Frenchy's foe and nearly dead: with Frenchy the attack wins.
    grudge = Scene(base(**fight, mate={"wounds": 7}))
    assert choice(grudge, "frenchy", "vindictive") == {"type": "join", "side": "attack"}
