"""One game between bots: views only, equal deals, chance that nobody disturbs, talk."""

from typing import Any

import pytest

from chaloupe import shelf
from chaloupe.core import CHANCE, Position, Rng
from chaloupe.core.json import Json
from chaloupe.core.tell import SPECTATOR, Tell
from chaloupe.lab.contest.match import Match, Timer
from chaloupe.lab.contest.pairing import seatings
from chaloupe.mind import Bot, Clock, Decision, RandomBot
from chaloupe.table.bot_game import Watcher

pytestmark = pytest.mark.compiled


class First(Bot):
    """Play what is listed first."""

    def __init__(self) -> None:
        super().__init__("first")

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        return Decision(legal[0])


class Draws(Watcher):
    """Note what chance answered, by the kind of question."""

    def __init__(self) -> None:
        self.drawn: dict[str, list[str]] = {}

    def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
        if who == CHANCE:
            told = [{**event, "seat": None} for event in tell.heard(SPECTATOR) if "seat" in event]
            self.drawn.setdefault(verb, []).append(str(told))


def drawn(game: str, bots: list[Bot], deal: str) -> dict[str, list[str]]:
    watcher = Draws()
    Match(shelf.game(game), len(bots), {}).play(bots, deal, watcher)
    return watcher.drawn


def test_whatever_players_do_the_same_dice_fall() -> None:
    one = drawn("tower", [RandomBot(), First()], "same")["roll"]
    other = drawn("tower", [First(), First()], "same")["roll"]
    number = min(len(one), len(other))
    assert number > 20
    thrown = [[event.split("'dice': ")[1][:6] for event in rolls[:number]] for rolls in (one, other)]
    assert thrown[0] == thrown[1]
    assert drawn("tower", [First(), First()], "another")["roll"][:20] != other[:20]


class Cards(Draws):
    """Note the cards of the deck in their order, whoever gets them; until the deck is made anew."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[object] = []
        self.anew = False

    def before(self, position: Position, who: int) -> None:
        self.deck = position.document()["deck"]

    def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
        self.anew = self.anew or any(told.public["event"] == "reshuffle" for told in tell.told)
        if verb == "draw" and not self.anew:
            before: Any = self.deck
            now: Any = position.document()["deck"]
            self.cards.append([card for card in before if before[card] != now.get(card, 0)])


def test_the_nth_card_of_the_deck_is_the_same_whoever_draws_it() -> None:
    found = []
    for bots in ([RandomBot(), First()], [RandomBot(), RandomBot()]):
        watcher = Cards()
        Match(shelf.game("cartagena"), 2, {}).play(list(bots), "deck", watcher)
        found.append(watcher.cards)
    number = min(map(len, found))
    assert number >= 5
    assert found[0][:number] == found[1][:number]


@pytest.mark.parametrize("game", [game.id for game in shelf.games()])
def test_all_seatings_of_a_lineup_are_dealt_the_same(game: str) -> None:
    box = shelf.game(game)
    bots: list[Bot] = [First(), RandomBot()]
    lineup = tuple(seat % 2 for seat in range(box.fewest))
    match = Match(box, box.fewest, {}, limit=30)
    around = [match.play([bots[i] for i in seats], "deal 1") for seats in seatings(lineup, "deal 1")]
    assert len({ended.dealt for ended in around}) == 1
    assert len(around) > 1
    if box.new(box.fewest).actor() == CHANCE:  # who begins with a decision is dealt nothing before it
        others = {match.play([bots[i] for i in lineup], f"deal {number}").dealt for number in range(2, 7)}
        assert others - {around[0].dealt}
    assert match.play([bots[i] for i in lineup], "deal 1") == match.play([bots[i] for i in lineup], "deal 1")


class Curious(Bot):
    """Play anything, and remember what one is shown."""

    def __init__(self) -> None:
        super().__init__("curious")
        self.seen: list[Json] = []
        self.heard: list[list[Json]] = []
        self.says: Json | None = None

    def decide(
        self, view: Json, legal: list[Json], heard: list[Json], rng: Rng, clock: Clock | None = None
    ) -> Decision:
        self.seen.append(view)
        self.heard.append(heard)
        return Decision(legal[rng.below(len(legal))])

    def speak(self, view: Json, heard: list[Json], rng: Rng) -> Json | None:
        return self.says


def test_bots_see_the_view_of_their_seat_and_nothing_else() -> None:
    bots = [Curious(), Curious(), Curious()]
    Match(shelf.game("cartagena"), 3, {}, limit=40).play(list(bots), "views")
    for seat, bot in enumerate(bots):
        assert bot.seen
        assert all(view["seat"] == seat and "deal" not in view for view in bot.seen)
        hands: list[Any] = [view["hands"] for view in bot.seen]
        others = [hand for shown in hands for at, hand in enumerate(shown) if at != seat]
        assert all(isinstance(hand, int) for hand in others)


def test_bots_hear_what_is_said_to_them() -> None:
    bots = [Curious(), Curious(), Curious()]
    phrase = {"key": "mercy", "arguments": {}}
    bots[0].says = {"to": 1, "phrase": phrase}
    Match(shelf.game("lifeboats"), 3, {}).play(list(bots), "talk")
    line = {"seat": 0, "to": 1, "phrase": phrase}
    assert line in bots[1].heard[-1]
    assert line in bots[0].heard[-1]
    assert line not in bots[2].heard[-1]
    events = [item for item in bots[2].heard[-1] if "event" in item]
    assert {str(item["event"]) for item in events} <= set(shelf.game("lifeboats").remembered())
    assert events


def test_who_is_offered_something_is_asked() -> None:
    class Trader(Watcher):
        verbs: set[str] = set()  # noqa: RUF012 - one test

        def after(self, position: Position, who: int, verb: str, tell: Tell) -> None:
            self.verbs.add(verb)

    match = Match(shelf.game("castaways"), 4, {}, limit=3_000)
    for deal in range(8):
        match.play([RandomBot() for _ in range(4)], str(deal), Trader())
    assert {"accept", "decline"} & Trader.verbs


def test_a_game_that_does_not_end_is_given_up() -> None:
    ended = Match(shelf.game("cartagena"), 2, {}, limit=10).play([First(), First()], "long")
    assert (ended.winners, ended.scores, ended.actions) == (None, [], 10)


def test_a_timer_counts_down() -> None:
    timer = Timer(1_000)
    assert 0 < timer.left() <= 1_000
    assert Timer(-1).left() < 0
