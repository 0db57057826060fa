"""The search: finds what is forced, sees nothing hidden, keeps its budget, and says what it found."""

import pytest
from librt.vecs import vec

from benchmarks.games.connect_four.game import GAME as CONNECT_FOUR
from benchmarks.games.tictactoe.game import GAME as TICTACTOE
from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Position, Rng
from chaloupe.core.json import Json
from chaloupe.game import Game
from chaloupe.games._template import GAME as TEMPLATE
from chaloupe.mind import Knowledge
from chaloupe.mind.knowledge import TO_THE_END
from chaloupe.mind.levels import LevelBot
from chaloupe.mind.search import Analysis, Search, found, merge, think
from chaloupe.mind.strength import Clock, Strength
from tests.mind.pennies import GAME as PENNIES
from tests.mind.pennies import LEGAL, Pennies

pytestmark = pytest.mark.compiled
GAMES = [*shelf.games(), TEMPLATE]


def thought(game: Game, position: Position, seat: int, iterations: int, seed: int = 1) -> Analysis:
    legal = [position.words(seat, code) for code in position.legal(seat)]
    strength = Strength(4, iterations, 0.0, worlds=8)
    search = Search(game, game.knowledge(), position.view(seat), legal, Rng(seed), strength)
    think(search, iterations, None, all_of_it=True)
    return found(search, legal)


def played(game: Game, codes: list[int]) -> Position:
    position = game.new(2)
    for code in codes:
        position.play(int(position.actor()), code)
    return position


def middle(game: Game, players: int, seed: str, steps: int) -> tuple[Position, int]:
    """Play at random and stop at a decision."""
    rng = Rng(seed)
    for attempt in range(100):
        position = game.new(players)
        for step in range(steps + 400):
            who = int(position.actor())
            if who == NOBODY:
                break
            codes = position.legal(who)
            if who != CHANCE and step >= steps and len(codes) > 1:
                return position, who
            position.apply(who, position.draw(rng) if who == CHANCE else codes[rng.below(len(codes))], None)
        rng = Rng(f"{seed}/{attempt}")
        steps //= 2  # a short game
    raise AssertionError("no decision found")


# -- what is forced ----------------------------------------------------------------------------------------------


def test_it_takes_the_win() -> None:
    position = played(TICTACTOE, [0, 3, 1, 4])  # 2 completes the first row, 5 would only block
    best = thought(TICTACTOE, position, 0, 300).choices[0]
    assert position.encode(0, best.action) == 2
    assert best.seats[0].chance() == 1.0


def test_it_stops_the_loss() -> None:
    position = played(TICTACTOE, [0, 4, 8, 2])  # the other threatens 6
    assert position.encode(0, thought(TICTACTOE, position, 0, 400).choices[0].action) == 6


def test_it_finds_a_double_threat_in_connect_four() -> None:
    position = played(CONNECT_FOUR, [3, 3, 2, 2])  # 1 or 4 makes three with both ends free
    best = thought(CONNECT_FOUR, position, 0, 1500).choices[0]
    assert position.encode(0, best.action) in (1, 4)
    assert best.seats[0].chance() > 0.8


# -- what is hidden ----------------------------------------------------------------------------------------------


def test_nobody_reacts_to_a_coin_it_does_not_see() -> None:
    analysis = thought(PENNIES, Pennies(secret=True), 0, 2000)
    assert 0.4 < analysis.odds[0].chance() < 0.6
    visits = [choice.visits for choice in analysis.choices]
    assert min(visits) > 500  # neither side is better


def test_but_to_one_it_sees() -> None:
    analysis = thought(PENNIES, Pennies(secret=False), 0, 2000)
    assert analysis.odds[0].chance() < 0.05


def test_who_comes_second_in_the_list_knows_no_more() -> None:
    assert 0.3 < thought(PENNIES, Pennies(secret=True), 1, 2000).odds[1].chance() < 0.7


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.parametrize("steps", [0, 60])
def test_worlds_that_look_alike_are_played_alike(game: Game, steps: int) -> None:
    position, seat = middle(game, game.fewest, f"alike/{steps}", steps)
    bot = LevelBot("small", game, game.knowledge(), Strength(3, 24, 0.0, temperature=0.02, worlds=4, depth=8))
    world = game.imagine(position.view(seat), Rng("other"))
    choices = []
    for each in (position, world):
        legal = [each.words(seat, code) for code in each.legal(seat)]
        decision = bot.decide(each.view(seat), legal, [], Rng("same"))
        assert decision.action in legal
        choices.append((decision.action, decision.reason.document()))
    assert choices[0] == choices[1]


# -- the budget --------------------------------------------------------------------------------------------------


class Scheduler(Clock):
    """A clock that only a game's knowledge makes run."""

    def __init__(self, seconds: float) -> None:
        self.rest = seconds
        self.looks = 0

    def left(self) -> float:
        self.looks += 1
        return self.rest


class Slow(Knowledge):
    """Takes its time for every judgement."""

    def __init__(self, clock: Scheduler, each: float) -> None:
        super().__init__([])
        self.clock = clock
        self.each = each
        self.judged = 0

    def chances(self, world: Position, out: vec[float]) -> None:
        super().chances(world, out)
        self.judged += 1
        # Now and then one takes three times as long.
        self.clock.rest -= self.each * (3 if self.judged % 5 == 0 else 1)


@pytest.mark.parametrize("each", [0.0001, 0.001, 0.02])
def test_a_decision_is_never_later_than_its_budget_and_a_tenth(each: float) -> None:
    clock = Scheduler(1.0)
    knowledge = Slow(clock, each)
    bot = LevelBot("slow", CONNECT_FOUR, knowledge, Strength(5, 10, 1.0, capped=False, depth=0))
    position = played(CONNECT_FOUR, [3, 2])
    legal = [position.words(0, code) for code in position.legal(0)]
    bot.analyse(position.view(0), legal, Rng(1), clock=clock)
    assert -0.1 < clock.rest < 0.1  # all of it, and not much more
    assert clock.looks > 20


def test_iterations_bound_it_even_without_a_clock() -> None:
    clock = Scheduler(1.0)
    knowledge = Slow(clock, 0.0)
    bot = LevelBot("slow", CONNECT_FOUR, knowledge, Strength(4, 70, 1.0, depth=0))
    position = played(CONNECT_FOUR, [3, 2])
    legal = [position.words(0, code) for code in position.legal(0)]
    bot.decide(position.view(0), legal, [], Rng(1), clock)
    assert knowledge.judged <= 70
    knowledge.judged = 0
    bot.decide(position.view(0), legal, [], Rng(1))
    assert knowledge.judged <= 70


def test_it_stops_when_nothing_can_overtake_the_leader() -> None:
    clock = Scheduler(1.0)
    knowledge = Slow(clock, 0.0)
    bot = LevelBot("sure", TICTACTOE, knowledge, Strength(4, 4000, 1.0, depth=int(TO_THE_END)))
    position = played(TICTACTOE, [0, 3, 1, 4])
    legal = [position.words(0, code) for code in position.legal(0)]
    decision = bot.decide(position.view(0), legal, [], Rng(1))
    assert position.encode(0, decision.action) == 2
    assert decision.reason.key == "wins"
    assert knowledge.judged < 3000


def test_the_only_action_is_not_thought_about() -> None:
    bot = LevelBot("any", PENNIES, PENNIES.knowledge(), Strength(5, 1_000_000_000, 1.0))
    decision = bot.decide({"seat": 0, "damaged": True}, LEGAL[:1], [], Rng(1))
    assert (decision.action, decision.reason.key) == (LEGAL[0], "only")


# -- what it says ------------------------------------------------------------------------------------------------


def check_odds(analysis: Analysis) -> None:
    document = analysis.document()
    odds, choices = document["odds"], document["choices"]
    assert isinstance(odds, list)
    assert isinstance(choices, list)
    assert sum(each["chance"] for each in odds) == pytest.approx(1.0, abs=0.01)
    for each in [*odds, *choices]:
        assert 0.0 <= each["low"] <= each["chance"] <= each["high"] <= 1.0
    assert [each["visits"] for each in choices] == sorted((each["visits"] for each in choices), reverse=True)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_everybody_has_odds(game: Game) -> None:
    position, seat = middle(game, game.fewest, "odds", 30)
    analysis = thought(game, position, seat, 16)
    check_odds(analysis)
    assert sum(choice.visits for choice in analysis.choices) == analysis.iterations == 16
    assert len(analysis.choices) == len(position.legal(seat))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_odds_are_known_to_who_waits(game: Game) -> None:
    position, seat = middle(game, game.fewest, "waits", 20)
    other = (seat + 1) % int(position.players)
    bot = LevelBot("small", game, game.knowledge(), Strength(3, 8, 0.0, worlds=4))
    analysis = bot.analyse(position.view(other), [], Rng(1))
    assert analysis.choices == []
    check_odds(analysis)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_spectator_has_odds_and_nothing_to_choose(game: Game) -> None:
    position, _seat = middle(game, game.fewest, "watches", 20)
    bot = LevelBot("small", game, game.knowledge(), Strength(3, 8, 0.0, worlds=4))
    analysis = bot.analyse(position.view(None), [], Rng(1))
    assert (analysis.document()["seat"], analysis.choices) == (None, [])
    check_odds(analysis)


def test_after_the_end_the_odds_are_what_happened() -> None:
    position = played(TICTACTOE, [0, 3, 1, 4, 2])
    bot = LevelBot("small", TICTACTOE, TICTACTOE.knowledge(), Strength(3, 8, 0.0))
    assert [odds.chance() for odds in bot.analyse(position.view(1), [], Rng(1)).odds] == [1.0, 0.0]


def test_searches_are_put_together() -> None:
    position = played(TICTACTOE, [4, 0])
    parts = [thought(TICTACTOE, position, 0, 100, seed) for seed in (1, 2)]
    both = merge([part.sums() for part in parts])
    assert both.iterations == 200
    assert sum(choice.visits for choice in both.choices) == 200
    check_odds(both)
    lone = {str(choice.action): choice.visits for choice in parts[0].choices}
    more = {str(choice.action): choice.visits for choice in parts[1].choices}
    assert all(choice.visits == lone[str(choice.action)] + more[str(choice.action)] for choice in both.choices)


def test_intervals_narrow_as_more_is_known() -> None:
    position = played(CONNECT_FOUR, [3])
    wide, narrow = (thought(CONNECT_FOUR, position, 1, number).odds[1] for number in (30, 600))
    assert narrow.high() - narrow.low() < 0.5 * (wide.high() - wide.low())


def test_the_same_seed_finds_the_same() -> None:
    position = played(CONNECT_FOUR, [3, 3])
    documents: list[Json] = [thought(CONNECT_FOUR, position, 0, 80, seed).document() for seed in (5, 5, 6)]
    assert documents[0] == documents[1]
    assert documents[0] != documents[2]


# -- going on with earlier thoughts ------------------------------------------------------------------------------


def test_thoughts_of_the_same_turn_are_gone_on_with() -> None:
    game = shelf.game("cartagena")
    position, seat = middle(game, 2, "reuse", 40)
    legal = [position.words(seat, code) for code in position.legal(seat)]
    knowledge = game.knowledge()
    search = Search(game, knowledge, position.view(seat), legal, Rng(1), Strength(4, 60, 0.0, worlds=4, depth=0))
    search.run(60)
    tried = 0
    for code in search.choices:
        twin = position.copy()
        twin.apply(seat, code, None)
        while twin.actor() == CHANCE:
            twin.apply(CHANCE, twin.draw(Rng(2)), None)
        before = search.after(code, twin.view(seat))
        if before is None:  # a card that the search never drew
            continue
        after = [twin.words(seat, code) for code in twin.legal(seat)]
        strength = Strength(4, 1, 0.0, worlds=4, depth=0)
        next_search = Search(game, knowledge, twin.view(seat), after, Rng(1), strength, before)
        known = sum(int(next_search.visits[place]) for place in range(len(after)))
        assert known < 60
        tried += known > 0
        next_search.run(10)
        assert sum(int(next_search.visits[place]) for place in range(len(after))) == known + 10
    assert tried


def test_thoughts_about_something_else_are_not() -> None:
    game = shelf.game("cartagena")
    position, seat = middle(game, 2, "reuse", 40)
    legal = [position.words(seat, code) for code in position.legal(seat)]
    strength = Strength(4, 60, 0.0, worlds=4, depth=0)
    search = Search(game, game.knowledge(), position.view(seat), legal, Rng(1), strength)
    search.run(60)
    other, _seat = middle(game, 2, "else", 60)
    for code in search.choices:
        assert search.after(code, other.view(seat)) is None


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_game_replays_with_the_same_generator_whoever_played_before(game: Game) -> None:
    def game_of(bot: LevelBot, seed: str) -> list[Json]:
        position, stream, dice = game.new(game.fewest), Rng(seed), Rng(f"{seed}/dice")
        actions: list[Json] = []
        while len(actions) < 12 and (who := int(position.actor())) != NOBODY:
            if who == CHANCE:
                position.apply(CHANCE, position.draw(dice), None)
                continue
            legal = [position.words(who, code) for code in position.legal(who)]
            action = bot.decide(position.view(who), legal, [], stream).action
            game.act(position, who, action)
            actions.append(action)
        return actions

    def fresh() -> LevelBot:
        return LevelBot("small", game, game.knowledge(), Strength(3, 10, 0.0, worlds=2, depth=2))

    used = fresh()
    game_of(used, "another game")
    assert game_of(used, "this game") == game_of(fresh(), "this game")
