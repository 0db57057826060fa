"""The levels: five for every game, with and without temperament, all of them legal players who say why."""

import itertools

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Problem, Rng
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE
from chaloupe.mind.bot import Reason
from chaloupe.mind.levels import LEVELS, LevelBot, reason
from chaloupe.mind.search import Analysis, Choice, Odds
from chaloupe.mind.strength import Strength
from chaloupe.texts.catalogue import LANGUAGES, common_catalogue

pytestmark = pytest.mark.compiled
GAMES = [*shelf.games(), TEMPLATE]
IDS = [game.id for game in GAMES]


def hurried(bot: object, iterations: int) -> LevelBot:
    """Give the same bot with less patience."""
    assert isinstance(bot, LevelBot)
    own = bot.strength
    less = Strength(
        own.level,
        iterations,
        own.seconds,
        temperature=own.temperature,
        random_percent=own.random_percent,
        explore=own.explore,
        worlds=2,
        depth=2,
    )
    return LevelBot(bot.name, bot.rules, bot.knowledge, less)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_roster_begins_with_the_pleasant_level_and_ends_with_chance(game: Game) -> None:
    names = [bot.name for bot in game.roster()]
    assert names[:5] == ["level3", "level1", "level2", "level4", "level5"]
    assert names[5:-1] == [f"level3-{temper}" for temper in game.temperaments()]
    assert names[-1] == "random"
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_name_is_found(game: Game) -> None:
    for temper in ["", *(f"-{temper}" for temper in game.temperaments())]:
        for level in LEVELS:
            assert game.bot(f"level{level}{temper}").name == f"level{level}{temper}"
    for bot in game.bots():
        assert game.bot(bot.name).name == bot.name
    for name in ("level0", "level6", "level3-", "level3-parrot", None, 3):
        with pytest.raises(Problem, match="bot_unknown"):
            game.bot(name)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_level_has_a_name_and_a_sentence(game: Game) -> None:
    for language in LANGUAGES:
        texts = game.catalogue(language)
        for temper in ["", *(f"-{temper}" for temper in game.temperaments())]:
            for level in LEVELS:
                path = f"bots.level{level}{temper}"
                assert isinstance(texts.find(f"{path}.name"), str)
                assert str(level) in str(texts.find(f"{path}.help"))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_levels_play_a_game_through(game: Game) -> None:
    rng = Rng("levels")
    position = game.new(game.fewest)
    bots = [hurried(game.bot(f"level{level}"), 3 + level) for level in LEVELS]
    keys = set()
    turn = 0
    for _ in range(4000):
        who = int(position.actor())
        if who == NOBODY:
            break
        if who == CHANCE:
            position.apply(CHANCE, position.draw(rng), None)
            continue
        legal = [position.words(who, code) for code in position.legal(who)]
        turn += 1
        if turn % 25 == 1:
            decision = bots[(who + turn // 25) % len(bots)].decide(position.view(who), legal, [], rng)
            assert decision.action in legal
            keys.add(decision.reason.key)
            action = decision.action
        else:  # most by lot, so that this takes no minutes
            action = legal[rng.below(len(legal))]
        game.act(position, who, action)
    assert keys


@pytest.mark.shelf
def test_stronger_levels_think_longer_and_err_less() -> None:
    for game in GAMES:
        knowledge = game.knowledge()
        strengths = [knowledge.strength(level) for level in LEVELS]
        assert [strength.level for strength in strengths] == list(LEVELS)
        iterations = [strength.iterations for strength in strengths]
        assert iterations == sorted(iterations)
        for weaker, stronger in itertools.pairwise(strengths):
            assert (stronger.temperature, stronger.random_percent) <= (weaker.temperature, weaker.random_percent)
        assert all(strength.capped for strength in strengths[:4])
        assert strengths[4].seconds == 2.0


def test_every_reason_is_a_sentence_in_both_languages() -> None:
    details: dict[str, object] = {"chance": 61, "second": 48, "games": 2000}
    for language in LANGUAGES:
        reasons = common_catalogue(language).find("reasons")
        assert isinstance(reasons, dict)
        assert set(reasons) >= {"only", "habit", "whim", "slip", "close", "wins", "best", "leading", "lost"}
        for key in reasons:
            text = Reason(key, details).text(language)
            assert text.endswith((".", ")."))
            assert "{" not in text


@pytest.mark.parametrize(
    ("chances", "at", "key"),
    [
        ((1.0, 0.5), 0, "wins"),
        ((0.9, 0.5), 0, "leading"),
        ((0.6, 0.5), 0, "best"),
        ((0.6, 0.595), 0, "close"),
        ((0.02, 0.01), 0, "lost"),
        ((0.6, 0.595), 1, "close"),
        ((0.6, 0.5), 1, "slip"),
    ],
)
def test_why_a_choice_was_made(chances: tuple[float, float], at: int, key: str) -> None:
    choices = [Choice({"type": str(chance)}, 100, [Odds(100, 100 * chance, 0.0)] * 2) for chance in chances]
    found = reason(Analysis(0, choices, choices[0].seats, 200, 1), at)
    assert found.key == key
    assert found.details["chance"] == round(100 * chances[at])


@pytest.mark.shelf
def test_a_level_thinks_as_long_as_it_may() -> None:
    for game in GAMES:
        for level in LEVELS:
            assert game.bot(f"level{level}").seconds() == game.knowledge().strength(level).seconds
