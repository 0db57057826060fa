"""The driver: offers are answered first, everybody hears what it may, talk has its occasions."""

from collections import Counter

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, NOBODY, Position, Rng, Tell
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.core.position import OPEN
from chaloupe.core.problems import Refused
from chaloupe.mind import Bot, Clock, Decision, RandomBot
from chaloupe.table import BotGame, Driver, Player, Table, Watcher
from chaloupe.table.driver import PHRASES, hears

pytestmark = pytest.mark.compiled


class Talker(Bot):
    """Take any action, say whatever one is told to say, and remember what one was given."""

    def __init__(self, says: Json | None = None) -> None:
        super().__init__("talker")
        self.says = says
        self.given: list[tuple[Json, list[Json], list[Json]]] = []
        self.spoke_to: list[str] = []

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        self.given.append((view, legal, heard))
        return Decision(legal[rng.below(len(legal))])

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        self.spoke_to.append(str(view["phase"]))
        return self.says


class Counts(Watcher):
    """Count the verbs of all seats."""

    def __init__(self) -> None:
        self.verbs: Counter[str] = Counter()

    def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
        self.verbs[verb] += 1


def course(game: str, bots: list[Bot], seed: str, watcher: Watcher | None = None) -> BotGame:
    rules, luck = shelf.game(game), Rng(f"{seed}/luck")
    players = [Player(bot, Rng(f"{seed}/{seat}")) for seat, bot in enumerate(bots)]
    return BotGame(rules, rules.new(len(bots)), players, lambda position: int(position.draw(luck)), watcher)


def test_who_has_an_offer_to_answer_comes_first_and_may_do_nothing_else() -> None:
    offers = 0
    for seed in range(6):
        play = course("castaways", [RandomBot() for _ in range(4)], str(seed))
        driver, position = play.driver, play.position
        while (who := driver.next()) != NOBODY and play.actions < 400:
            if who != CHANCE:
                asked = driver.request(who)
                assert who in driver.asked()
                assert asked.legal
                assert [asked.code_of(action) for action in asked.legal] == asked.codes
                if not position.must_mask() >> who & 1:
                    offers += 1
                    assert driver.asked()[0] == who
                    assert {str(action["type"]) for action in asked.legal} <= set(driver.game.answers())
            play.make(play.move(who))
    assert offers > 5


def test_a_table_asks_the_same_of_a_seat() -> None:
    table = Table.new("castaways", 4, {}, ["a", "b", "c", "d"], created=0)
    rng = Rng("table")

    def dealer(position: Position) -> int:
        return int(position.draw(rng))

    table.begin(dealer)
    driver = Driver(table.game, table.position)
    answered = 0
    while not table.position.over() and table.n < 600:
        asked = [seat for seat in range(4) if driver.request(seat).legal]
        assert sorted(driver.asked()) == asked
        seat = driver.next()
        legal = driver.request(seat).legal
        assert legal == [action for action in table.legal(seat) if action in legal]
        question = table.questions[seat]
        assert question is not None
        answered += not question.required
        table.submit(seat, question.number, legal[rng.below(len(legal))], dealer)
    assert answered


def test_bots_of_level_one_accept_and_decline() -> None:
    watcher = Counts()
    for seed in range(3):
        bots = [shelf.game("castaways").bot("level1") for _ in range(4)]
        assert course("castaways", bots, str(seed), watcher).play(100_000)
    assert watcher.verbs["offer"]
    assert watcher.verbs["accept"] + watcher.verbs["decline"]


def test_everybody_hears_what_it_may_and_nothing_else() -> None:
    phrase = {"key": "mercy", "arguments": {}}
    bots = [Talker({"to": 1, "phrase": phrase}), Talker(), Talker()]
    play = course("lifeboats", list(bots), "talk")
    assert play.play(100_000)
    line = {"seat": 0, "to": 1, "phrase": phrase}
    heard = [bot.given[-1][2] for bot in bots]
    assert line in heard[0]
    assert line in heard[1]
    assert line not in heard[2]
    events = [item for item in heard[2] if "event" in item]
    assert events
    assert {item["event"] for item in events} <= set(play.driver.game.remembered())
    assert [hears(listener, 0, 1) for listener in (0, 1, 2, None)] == [True, True, False, False]
    assert hears(None, 0, None)


def test_nobody_says_more_than_a_little_about_one_matter() -> None:
    bots = [Talker({"to": 1 - seat, "phrase": {"key": "mercy", "arguments": {}}}) for seat in (0, 1)]
    play = course("lifeboats", [*bots, Talker()], "chatter")
    driver = play.driver
    said = 0
    while (who := driver.next()) != NOBODY:
        before = driver.occasion
        play.make(play.move(who))
        if driver.occasion and driver.occasion != before:
            assert driver.spoken == [PHRASES, PHRASES, 0]
            assert not driver.may_speak(0)
            assert driver.may_speak(2)
            said += 1
    assert said
    assert not driver.may_speak(2) or driver.occasion


def test_games_without_memory_are_silent() -> None:
    bots = [Talker(), Talker()]
    play = course("tower", list(bots), "silent")
    assert play.play(100_000)
    assert not any(bot.spoke_to for bot in bots)
    assert all(heard == [] for bot in bots for _, _, heard in bot.given)


def test_an_open_action_is_judged_by_the_game() -> None:
    driver = course("castaways", [RandomBot() for _ in range(4)], "open").driver
    while driver.position.actor() == CHANCE:
        driver.position.apply(CHANCE, driver.position.draw(Rng(1)), None)
    with pytest.raises(Refused, match="CAS-2"):
        driver.act(0, OPEN, {"type": "fly"}, None)


@pytest.mark.parametrize("game", [game.id for game in shelf.games()])
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    fewest = shelf.game(game).fewest
    ends = []
    for seed in ("1", "1", "2"):
        play = course(game, [RandomBot() for _ in range(fewest)], seed)
        ended = play.play(5_000)
        ends.append((ended, play.actions, play.chances, digest(play.position.document())))
    assert ends[0] == ends[1] != ends[2]


def test_a_game_that_does_not_end_is_given_up() -> None:
    play = course("cartagena", [RandomBot(), RandomBot()], "long")
    assert not play.play(10)
    assert play.actions == 10
