"""What Lifeboats knows: boats that land, men alone and in company; what temperaments want, and whose word counts."""

from typing import Any

import pytest

from chaloupe.core import Position, Rng
from chaloupe.core.position import buffer
from chaloupe.games.lifeboats import GAME
from chaloupe.games.lifeboats.actions.table import BASE
from chaloupe.games.lifeboats.bots.features import NAMES, NUMBER, slack_of
from chaloupe.games.lifeboats.bots.knowledge import LifeboatsKnowledge
from chaloupe.games.lifeboats.pieces import COLOURS
from chaloupe.games.lifeboats.state import VOTE, State
from chaloupe.games.lifeboats.tests.scenes import boat, landed, table
from chaloupe.games.lifeboats.tests.test_talk import LEAK, reveal, said, two_boats
from chaloupe.mind.knowledge import reals

pytestmark = pytest.mark.compiled

Heard = list[dict[str, Any]]


def features(position: Position, seat: int) -> dict[str, float]:
    out = reals(int(NUMBER))
    LifeboatsKnowledge(GAME).features(position, seat, out)
    return dict(zip(NAMES, out, strict=True))


def wish(temperament: str, position: Position, seen: Position | None = None, heard: Heard | None = None) -> float:
    """Say how content seat 0 of a temperament is with a position, after what it saw and heard."""
    knowledge = LifeboatsKnowledge(GAME).tempered(temperament).hearing((seen or position).view(0), heard or [])
    out = reals(int(position.players))
    knowledge.chances(position, out)
    assert sum(out) == pytest.approx(1)
    return out[0]


def test_every_feature_has_its_name_at_its_place() -> None:
    assert list(NAMES.values()) == list(range(NUMBER))
    assert list(NAMES) == LifeboatsKnowledge(GAME).names()


@pytest.mark.parametrize(
    ("crew", "leaks", "slack"), [(3, 3, 0), (3, 2, 1), (4, 1, 3), (6, 0, 3), (5, 1, 2), (4, 2, 1), (5, 0, 4), (0, 0, 0)]
)
def test_how_many_leaks_a_boat_can_take(crew: int, leaks: int, slack: int) -> None:
    assert slack_of(crew, leaks) == slack


def test_features_follow_the_men() -> None:
    boats = {
        "red": boat(1, 3, 1, red="os", yellow="ss", green="o"),
        "yellow": boat(5, 2, 0, red="ss"),
        "black": landed(3, 2),
        "violet": landed(4, 1),
    }
    found = features(table(4, boats, points=[0, 6, 0, 4], saved=["", "o", "", "s"], caps=[3, 3, 1, 0], first=3), 0)
    assert found["row3_slack2"] == pytest.approx(14 / 20)
    assert found["row2_slack2"] == pytest.approx(10 / 20)
    assert [found["alone"], found["mixed"]] == pytest.approx([10 / 20, 14 / 20])
    assert [found["men"], found["spread"]] == pytest.approx([4 / 7, 2 / 7])
    assert (found["stick"], found["stick_next"], found["caps"]) == (0, 1, 1)
    other = features(table(4, boats, points=[0, 6, 0, 4], saved=["", "o", "", "s"], first=3), 3)
    assert [other["landed_first"], other["points"]] == pytest.approx([1, 4 / 30])


def alike(**changes: Any) -> Position:
    """Yellow and green are alike but for what is changed."""
    boats = {
        "red": boat(1, 2, red="oss"),
        "yellow": boat(5, 2, yellow="oss"),
        "green": boat(6, 2, green="oss"),
        "violet": boat(7, 2, violet="oss"),
    }
    last = changes.pop("last", None)
    for name, leaks in changes.items():
        boats[name]["leaks"] = leaks
    return table(4, boats, first=3, last=last)


def test_the_vindictive_one_would_rather_see_its_enemy_sink() -> None:
    last = {
        "kind": "leak",
        "boat": None,
        "votes": {"0": "green", "1": "red", "2": "yellow", "3": "green"},
        "result": "green",
    }
    seen = alike(last=last)
    yellow, green = alike(yellow=2, last=last), alike(green=2, last=last)
    assert wish("", yellow, seen) == pytest.approx(wish("", green, seen))
    assert wish("vindictive", yellow, seen) > wish("vindictive", green, seen) + 0.01
    # A broken word is not forgotten either.
    broken: Heard = [LEAK, said(2, "vote", for_="black"), reveal("black", "black", "green", "black"), LEAK]
    assert (
        wish("vindictive", green.copy(), alike(), broken) > wish("vindictive", alike(yellow=2), alike(), broken) + 0.01
    )


def test_the_loyal_one_spares_who_kept_his_word_and_minds_everybodys_men() -> None:
    kept: Heard = [LEAK, said(2, "vote", for_="black"), reveal("black", "black", "black", "black"), LEAK]
    assert wish("loyal", alike(yellow=2), alike(), kept) > wish("loyal", alike(green=2), alike(), kept) + 0.005
    assert wish("", alike(yellow=2), alike(), kept) == pytest.approx(wish("", alike(green=2), alike(), kept))
    # What hurts all others pleases whoever only wants to win, and the loyal one less.
    spite = wish("", alike(yellow=3, green=3, violet=3)) - wish("", alike())
    assert wish("loyal", alike(yellow=3, green=3, violet=3)) - wish("loyal", alike()) < spite - 0.02


def test_the_greedy_one_wants_points_even_when_all_is_lost() -> None:
    points = {"points": [0, 34, 0, 0], "saved": ["", "oosss", "", ""]}
    near = table(4, {"red": boat(1, 3, red="oss"), "green": boat(5, 1, green="oss"), "yellow": landed(2, 1)}, **points)
    far = table(4, {"red": boat(1, 1, red="oss"), "green": boat(5, 1, green="oss"), "yellow": landed(2, 1)}, **points)
    assert wish("greedy", near) - wish("greedy", far) > wish("", near) - wish("", far) + 0.02


def test_the_cautious_one_likes_sure_points_better() -> None:
    """The same points to expect: many men in a boat that may sink, or few in one that will land."""
    risky = table(4, {"red": boat(1, 2, 2, red="oss", yellow="s"), "black": boat(3, 3, yellow="sss", green="s")})
    sure = table(4, {"red": boat(1, 2, 2, red="s", yellow="sss"), "black": boat(3, 3, red="os", yellow="s", green="s")})
    preference = {each: wish(each, sure) - wish(each, risky) for each in ("greedy", "cautious")}
    assert preference["cautious"] > preference["greedy"] + 0.01


@pytest.mark.parametrize("level", ["level1", "level2"])
def test_levels_keep_their_word_unless_they_are_greedy(level: str) -> None:
    position = two_boats()
    legal = [position.words(0, code) for code in position.legal(0)]
    word = [LEAK, said(0, "vote", for_="red")]
    for temperament in ("", "-loyal", "-cautious", "-vindictive"):
        bot = GAME.bot(level + temperament)
        assert {str(bot.decide(position.view(0), legal, word, Rng(f"{k}")).action["for"]) for k in range(3)} == {"red"}
    greedy = GAME.bot(level + "-greedy")
    assert {str(greedy.decide(position.view(0), legal, word, Rng(f"{k}")).action["for"]) for k in range(5)} != {"red"}


def test_levels_answer_a_whisper() -> None:
    position = two_boats(phase="talk")
    for name in ("level1", "level3", "level2-greedy", "level2-vindictive", "level3-cautious"):
        words = GAME.bot(name).speak(position.view(0), [LEAK, said(1, "mercy", 0, boat="green")], Rng("a"))
        assert words is not None
        assert words["to"] == 1


def test_what_is_announced_is_expected() -> None:
    position = two_boats()
    assert isinstance(position, State)
    codes, out = buffer(int(position.max_actions())), reals(int(position.max_actions()))
    n = int(position.fill_legal(1, codes))

    def leaning(heard: Heard) -> dict[str, float]:
        LifeboatsKnowledge(GAME).hearing(position.view(0), heard).lean(position, 1, codes, n, out)
        return {[*COLOURS, "cap"][int(codes[i] - BASE[VOTE])]: out[i] / sum(out[j] for j in range(n)) for i in range(n)}

    quiet = leaning([])
    announced = leaning([LEAK, said(1, "vote", for_="green")])
    spared = leaning([LEAK, said(1, "spare", boat="red", other="yellow")])
    assert announced["green"] > quiet["green"]
    assert spared["red"] < quiet["red"]
    lies: Heard = [each for _ in range(2) for each in (LEAK, said(1, "vote", for_="green"), reveal(*["black"] * 4))]
    assert quiet["green"] < leaning([*lies, LEAK, said(1, "vote", for_="green")])["green"] < announced["green"]
